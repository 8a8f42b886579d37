import QuartziteKit

/// The rows of the layer tree: the layers whose superlayers are open, or those that a filter finds with the layers around them.
///
/// Opening, closing and filtering list the rows again; a frame only reads the few visible rows.
@MainActor
struct LayerTreeRows {
    private(set) var outline = LayerOutline()
    /// The indices of the shown layers in the outline, from top to bottom.
    private(set) var shown: ContiguousArray<Int32> = []
    /// The text that names, classes or identifiers of layers must contain, in either case; empty shows the whole tree. Default empty.
    private(set) var filter = ""
    /// The number of layers that the filter finds.
    private(set) var matchCount = 0
    /// The layers whose rows are open or closed contrary to the default.
    private var toggled: Set<LayerID> = []
    /// Whether the filter finds a layer, by the layer's index in the outline; empty without a filter.
    private var matches: ContiguousArray<Bool> = []

    /// Trees with at most this many layers are open at first.
    static let smallTree = 300
    /// The number of levels of a larger tree that are open at first.
    static let openLevels = 2

    // MARK: Changes

    /// Shows a new state of the tree. Remaining layers stay open or closed.
    mutating func update(_ outline: LayerOutline, in scene: Scene) {
        self.outline = outline
        listRows(in: scene)
    }

    /// Sets the filter.
    mutating func setFilter(_ text: String, in scene: Scene) {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard text != filter else { return }
        filter = text
        listRows(in: scene)
    }

    /// Opens a closed layer and closes an open one.
    mutating func toggle(_ layer: CALayer, in scene: Scene) {
        toggled.formSymmetricDifference([layer.id])
        listRows(in: scene)
    }

    /// Opens the layers around a layer. The filter is cleared if it hides the layer.
    mutating func reveal(_ layer: CALayer, in scene: Scene) {
        guard let index = outline.index(of: layer) else { return }
        if !filter.isEmpty, row(of: layer) == nil { filter = "" }
        var parent = outline.parent(of: index)
        while let around = parent {
            if !isOpen(around) { toggled.formSymmetricDifference([outline.entries[around].layer.id]) }
            parent = outline.parent(of: around)
        }
        listRows(in: scene)
    }

    /// The paths of the layers that a person has opened or closed, for the next version of the scene.
    func toggledPaths(below root: CALayer) -> [TreePath] {
        outline.entries.compactMap { toggled.contains($0.layer.id) ? TreePath(of: $0.layer, below: root) : nil }
    }

    /// Opens or closes the layers at these paths, as in the former version of the scene.
    mutating func adopt(toggled paths: [TreePath], in scene: Scene) {
        toggled = Set(paths.compactMap { $0.layer(below: scene.root)?.id })
        listRows(in: scene)
    }

    private mutating func listRows(in scene: Scene) {
        shown.removeAll(keepingCapacity: true)
        (matches, matchCount) = ([], 0)
        if filter.isEmpty {
            var index = 0
            while index < outline.count {
                shown.append(Int32(index))
                index = isOpen(index) ? index + 1 : Int(outline.entries[index].end)
            }
            return
        }
        // A layer is shown if it or one of its descendants matches. Descendants come after it in the list.
        matches = ContiguousArray(repeating: false, count: outline.count)
        var contains = ContiguousArray(repeating: false, count: outline.count)
        for index in outline.entries.indices.reversed() {
            if Self.matches(filter, outline.entries[index].layer, in: scene) {
                matches[index] = true
                matchCount += 1
                contains[index] = true
            }
            if contains[index], let parent = outline.parent(of: index) { contains[parent] = true }
        }
        shown.append(contentsOf: outline.entries.indices.lazy.filter { contains[$0] }.map { Int32($0) })
    }

    /// The first layer that the filter finds; nil for none, and without a filter.
    var firstMatch: CALayer? { matches.firstIndex(of: true).map { outline.entries[$0].layer } }

    /// Whether the name, class, identifier or title of a layer contains a text, in either case.
    static func matches(_ filter: String, _ layer: CALayer, in scene: Scene) -> Bool {
        func contains(_ text: String) -> Bool { text.range(of: filter, options: .caseInsensitive) != nil }
        if contains(LayerTitle.className(of: layer)) || layer.name.map(contains) == true { return true }
        return scene.documentID(layer).map(contains) == true || contains(LayerTitle(layer, in: scene).text)
    }

    private func isOpen(_ index: Int) -> Bool {
        let entry = outline.entries[index]
        let rule = outline.count <= Self.smallTree || entry.depth < Self.openLevels
        return rule != toggled.contains(entry.layer.id)
    }

    // MARK: Rows

    /// The number of rows.
    var count: Int { shown.count }

    /// Returns the layer of a row.
    func layer(at row: Int) -> CALayer { outline.entries[Int(shown[row])].layer }

    /// Whether the rows inside a row are shown; nil for a row without inner rows.
    func isDisclosed(_ row: Int) -> Bool? {
        let index = Int(shown[row])
        if outline.descendantCount(at: index) == 0 { return nil }
        // With a filter, the matching layers are shown with the layers around them; the row of a matching layer may then have no inner
        // rows.
        return filter.isEmpty ? isOpen(index) : row + 1 < shown.count && shown[row + 1] < outline.entries[index].end
    }

    /// Returns the row of a layer; nil if the layer is not shown.
    ///
    /// - Complexity: O(log rows).
    func row(of layer: CALayer) -> Int? {
        guard let index = outline.index(of: layer) else { return nil }
        var (low, high) = (0, shown.count)
        while low < high {
            let middle = (low + high) / 2
            if Int(shown[middle]) < index { low = middle + 1 } else { high = middle }
        }
        return low < shown.count && Int(shown[low]) == index ? low : nil
    }

    /// Returns a row as it is drawn.
    func row(at row: Int, in scene: Scene, selected: CALayer?, hovered: CALayer?, _ overrides: LayerOverrides) -> LayerTreeRow {
        let index = Int(shown[row])
        let entry = outline.entries[index]
        let layer = entry.layer
        let title = LayerTitle(layer, in: scene)
        return LayerTreeRow(
            layer: layer, depth: Int(entry.depth), icon: LayerIcon(layer), title: title.text, className: title.className,
            descendants: outline.descendantCount(at: index),
            disclosure: outline.descendantCount(at: index) == 0 ? nil : !filter.isEmpty || isOpen(index), isMask: entry.isMask,
            isSelected: layer === selected, isHovered: layer === hovered, isMatch: filter.isEmpty || matches[index],
            isAnimated: !layer.attachedAnimations.isEmpty, isHiddenByProgram: layer.isHidden, state: overrides.state(of: layer))
    }
}

/// A row of the layer tree.
@MainActor
struct LayerTreeRow {
    let layer: CALayer
    /// The number of layers around the layer.
    let depth: Int
    let icon: LayerIcon
    let title: String
    /// The class shown beside the title; empty if the title is the class.
    let className: String
    /// The number of layers below.
    let descendants: Int
    /// Whether the rows of the sublayers are shown; nil for a layer without sublayers.
    let disclosure: Bool?
    let isMask: Bool
    let isSelected: Bool
    let isHovered: Bool
    /// Whether the filter finds the layer itself, or there is no filter.
    let isMatch: Bool
    let isAnimated: Bool
    /// Whether the model's `isHidden` is true.
    let isHiddenByProgram: Bool
    let state: LayerOverrides.State
}
