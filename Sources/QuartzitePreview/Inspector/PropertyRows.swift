import QuartziteKit
import QuartziteMarkup
import QuartziteRenderer

/// The rows of the properties panel for one layer: headings, properties of the class's key table, and other facts.
///
/// The rows are listed when the layer or the tree changes. The texts of a row are made when the row is drawn, so only visible rows have a
/// cost.
@MainActor
struct PropertyRows {
    let layer: CALayer
    /// The layer with the values of the program or document; the layer itself if no edit has changed them.
    let program: CALayer
    /// The layer with a person's edits over the program's values; the layer itself without edits.
    let edited: CALayer
    /// Returns the values that the present states set at a key path of the layer.
    let settings: (String) -> [SceneStates.Setting]
    /// The edits of the layer.
    let edits: [LayerEdits.Edit]
    /// Whether the scene is a program.
    let isOfProgram: Bool
    /// The keys of properties that can be edited.
    private let editable: Set<String>
    /// The keys of properties whose parts show.
    private let expanded: Set<String>
    private(set) var lines: [Line] = []

    enum Line {
        case heading(PropertyGroup)
        /// A property that the key table lists.
        case property(KeyedProperty)
        /// Three parts of a matrix, by their place in `components`.
        case components(KeyedProperty, Int)
        /// Four numbers of a matrix.
        case matrixRow(KeyedProperty, Int)
        /// An input of a filter, by its key path of the layer.
        case filterInput(keyPath: String, label: String)
        /// A cell of an emitter, with its key path. For a cell that no key path reaches, the key path contains a number.
        case cell(CAEmitterCell, keyPath: String)
        /// A value of a cell, by its key path of the layer.
        case cellValue(keyPath: String, KeyedProperty)
        /// A fact that is not a property, with the text of `inspect` or of `plan`.
        case fact(label: String, text: String, isNotable: Bool)
        /// Another layer, with a text about it.
        case link(label: String, text: String, CALayer)
        /// A part of the thumbnail of `contents`, from the top.
        case picture(part: Int)
        /// An animation, by its place in `attachedAnimations`.
        case animation(Int)
        /// A member of a group of animations.
        case member(AnimationKeyPath)
        /// A value of an animation.
        case animationValue(AnimationKeyPath)
        /// The four numbers of the timing function of an animation.
        case timingCurve(AnimationKeyPath)
    }

    /// The data that the rows show besides the layer's own state.
    struct Context {
        /// Why the layer is drawn offscreen; nil if not known.
        var surfaces: LayerSurfaces?
        /// The groups of which only the heading shows.
        var closed: Set<PropertyGroup> = []
        /// The properties whose parts show.
        var expanded: Set<String> = []
        /// The edits of the layer.
        var edits: [LayerEdits.Edit] = []
        /// The layer with the values of the document, if edits are written into its states; nil for the layer itself.
        var program: CALayer?
        /// The keys of properties that can be edited.
        var editable: Set<String> = []
    }

    /// Lists the rows of a layer.
    init(_ layer: CALayer, in scene: Scene, _ context: Context = Context()) {
        self.layer = layer
        edits = context.edits
        isOfProgram = scene.controller != nil
        program = context.program ?? layer
        settings = { [weak layer, states = scene.states] keyPath in layer.flatMap { states?.settings(of: keyPath, of: $0) } ?? [] }
        edited = edits.isEmpty ? layer : layer.edited(by: edits.map { LayerEdit(keyPath: $0.keyPath, value: $0.value.any) })
        (editable, expanded) = (context.editable, context.expanded)
        var members: [PropertyGroup: [Line]] = [:]
        members[.identity] = Self.identity(of: layer, in: scene)
        members[.animations] = Self.animations(of: layer, in: scene, expanded: context.expanded)
        members[.cells] = Self.cells(of: edited, expanded: context.expanded)
        for property in type(of: layer).keyTable.properties where !Self.elsewhere.contains(property.key) {
            let group = PropertyGroup.group(of: property.key, isOfEveryLayer: CALayer.keyTable[property.key] != nil)
            members[group, default: []] += lines(of: property)
        }
        if let image = layer.values.contents.image {
            members[.content, default: []].insert(contentsOf: Self.contents(image, of: layer), at: 0)
        }
        members[.drawing, default: []].insert(contentsOf: Self.drawing(context.surfaces), at: 0)
        for group in PropertyGroup.allCases {
            guard let lines = members[group], !lines.isEmpty else { continue }
            self.lines.append(.heading(group))
            if !context.closed.contains(group) { self.lines += lines }
        }
    }

    var count: Int { lines.count }

    func isEditable(_ key: String) -> Bool { editable.contains(key) }
    func isExpanded(_ key: String) -> Bool { expanded.contains(key) }
    /// Whether the value at a key path, or a part of it, is edited.
    func isEdited(_ keyPath: String) -> Bool { edits.contains { LayerEdits.covers(keyPath, $0.keyPath) } }

    /// The keys that are shown in a row of another kind, or in the tree.
    private static let elsewhere: Set = [
        "name", "sublayers", "superlayer", "mask", "delegate", "actions", "style", "visibleRect", "layoutManager", "constraints",
        "emitterCells",
    ]

    /// A property, with its parts while they are shown.
    private func lines(of property: KeyedProperty) -> [Line] {
        switch property.property?.shape {
        case .transform where isEditable(property.key) && isExpanded(property.key):
            return [.property(property)] + Self.components.indices.map { .components(property, $0) }
                + (0..<4).map { .matrixRow(property, $0) }
        case .filters: return [.property(property)] + inputs(of: property)
        default: return [.property(property)]
        }
    }

    /// The inputs of a property's filters. If filters have the same name, key paths reach the first one.
    private func inputs(of property: KeyedProperty) -> [Line] {
        var known: Set<String> = []
        let value = property.read(layer)
        return (value as? [Any] ?? [value as Any]).compactMap { $0 as? CAFilter }.flatMap { filter -> [Line] in
            let name = filter.name ?? filter.type
            guard known.insert(name).inserted else { return [] }
            let path = property.key == "compositingFilter" ? property.key : "\(property.key).\(name)"
            return filter.inputKeys.map {
                .filterInput(keyPath: "\(path).\($0)", label: "\(name) \($0.hasPrefix("input") ? Self.uninput($0) : $0)")
            }
        }
    }

    /// A key without “input”: `radius` for `inputRadius`.
    private static func uninput(_ key: String) -> String {
        let rest = key.dropFirst("input".count)
        return rest.prefix(1).lowercased() + rest.dropFirst()
    }
}

/// Sizes of memory as the panels show them.
enum ByteText {
    /// Formats bytes in a unit with at most four digits.
    static func text(_ bytes: Int) -> String {
        switch bytes {
        case ..<1000: "\(bytes) bytes"
        case ..<1_000_000: "\(NumberText.short((Double(bytes) / 100).rounded() / 10)) kB"
        default: "\(NumberText.short((Double(bytes) / 100_000).rounded() / 10)) MB"
        }
    }
}
