import QuartziteKit
import QuartziteRenderer

/// The rows of the properties panel for one layer: headings, properties of the class's key table, and what else there is to know.
///
/// The rows are listed when the layer or the tree changes. The texts of a row are made when the row is drawn, so only visible rows
/// cost anything.
@MainActor
struct PropertyRows {
    let layer: CALayer
    private(set) var lines: [Line] = []

    enum Line {
        case heading(PropertyGroup)
        /// A property that the key table lists.
        case property(KeyedProperty)
        /// A fact that is no property, with the text of `inspect` or of `plan`.
        case fact(label: String, text: String, isNotable: Bool)
        /// An animation, by its place in `attachedAnimations`.
        case animation(Int)
    }

    /// Lists the rows of a layer.
    /// - Parameters:
    ///   - surfaces: why the layer is drawn offscreen; nil if not known.
    ///   - closed: the groups of which only the heading shows.
    init(_ layer: CALayer, in scene: Scene, surfaces: LayerSurfaces?, closed: Set<PropertyGroup> = []) {
        self.layer = layer
        var members: [PropertyGroup: [Line]] = [:]
        members[.identity] = Self.identity(of: layer, in: scene)
        members[.animations] = layer.attachedAnimations.indices.map(Line.animation)
        for property in type(of: layer).keyTable.properties where !Self.elsewhere.contains(property.key) {
            let group = PropertyGroup.group(of: property.key, isOfEveryLayer: CALayer.keyTable[property.key] != nil)
            members[group, default: []].append(.property(property))
        }
        if let image = layer.values.contents.image {
            members[.content, default: []].append(
                .fact(label: "picture", text: Self.text(of: image), isNotable: false))
        }
        members[.drawing, default: []].insert(contentsOf: Self.drawing(surfaces), at: 0)
        for group in PropertyGroup.allCases {
            guard let lines = members[group], !lines.isEmpty else { continue }
            self.lines.append(.heading(group))
            if !closed.contains(group) { self.lines += lines }
        }
    }

    var count: Int { lines.count }

    /// The keys that have a row of another kind, or the tree.
    private static let elsewhere: Set = [
        "name", "sublayers", "superlayer", "mask", "delegate", "actions", "style", "visibleRect", "layoutManager", "constraints",
    ]

    private static func identity(of layer: CALayer, in scene: Scene) -> [Line] {
        var lines: [Line] = []
        func add(_ label: String, _ text: String?) {
            if let text { lines.append(.fact(label: label, text: text, isNotable: false)) }
        }
        if let recording = scene.playback.recording, !recording.isAtPresent {
            lines.append(.fact(label: "values", text: "of the program's present; the picture shows another time", isNotable: true))
        }
        add("class", LayerTitle.className(of: layer))
        add("name", layer.name.map(LayerTitle.oneLine))
        add("id", scene.documentID(layer).map(LayerTitle.oneLine))
        add("path", TreePath(of: layer, below: scene.root).map { $0.steps.isEmpty ? "root" : $0.description })
        add("document", scene.documentPlace(layer))
        add("delegate", layer.delegate.map { String(describing: type(of: $0)) })
        add("mask", layer.mask.map { LayerTitle($0, in: scene).text })
        add("actions", layer.actions.flatMap { $0.isEmpty ? nil : $0.keys.sorted().joined(separator: ", ") })
        add("style", layer.style.flatMap { $0.isEmpty ? nil : $0.keys.map { "\($0)" }.sorted().joined(separator: ", ") })
        add("layout manager", layer.layoutManager.map { String(describing: type(of: $0)) })
        add("constraints", layer.constraints.flatMap { $0.isEmpty ? nil : String($0.count) })
        add("states", layer.states.flatMap { $0.isEmpty ? nil : $0.map(\.name).joined(separator: ", ") })
        if let emitter = layer as? CAEmitterLayer { add("cells", String(emitter.emitterCells?.count ?? 0)) }
        if let text = layer as? CATextLayer {
            let string = (text.string as? String) ?? (text.string as? NSAttributedString)?.string
            add("string", string.map { "“\(LayerTitle.oneLine($0))”" })
        }
        return lines
    }

    private static func drawing(_ surfaces: LayerSurfaces?) -> [Line] {
        guard let surfaces else { return [.fact(label: "drawn", text: "not in the last frame", isNotable: false)] }
        if surfaces.reasons.isEmpty { return [.fact(label: "drawn", text: "directly", isNotable: false)] }
        var lines = [Line.fact(label: "offscreen", text: surfaces.reasons.description, isNotable: true)]
        if surfaces.pixels > 0 {
            let how = surfaces.isKept ? "kept until something inside changes" : "drawn in each frame that shows it"
            lines.append(
                .fact(label: "cost", text: "\(surfaces.pixels) pixels, \(ByteText.text(surfaces.bytes)), \(how)", isNotable: false))
        }
        return lines
    }

    private static func text(of image: CGImage) -> String {
        "\(image.width) × \(image.height) pixels, \(ByteText.text(image.width * image.height * 4))"
    }
}

/// Sizes of memory as the panels show them.
enum ByteText {
    /// Bytes in the unit that needs at most four digits.
    static func text(_ bytes: Int) -> String {
        switch bytes {
        case ..<1000: "\(bytes) bytes"
        case ..<1_000_000: "\(NumberText.short((Double(bytes) / 100).rounded() / 10)) kB"
        default: "\(NumberText.short((Double(bytes) / 100_000).rounded() / 10)) MB"
        }
    }
}
