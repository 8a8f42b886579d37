import QuartziteKit

/// The content of the list of edits: a row for each edit, in the order in which the edits are applied.
struct EditList: Equatable {
    struct Row: Equatable {
        /// The name of the layer.
        var layer: String
        /// The place of the layer in the tree.
        var path: String
        var key: String
        /// The state to which the edit belongs; nil for none.
        var state: String?
        /// The values before and after.
        var from: String
        var to: String
        /// Whether the layer is in the scene now.
        var isInScene: Bool
        /// Whether the value is visible now; another state may set another value.
        var isShown: Bool
        /// Whether the layer is selected.
        var isSelected: Bool

        /// The value with the state, as in `position.y  Unlock`.
        var title: String { state.map { "\(value)  \($0)" } ?? value }

        /// The key path, or the value of an animation in words.
        private var value: String { AnimationKeyPath(key)?.title ?? key }

        /// The whole row, line by line.
        var tip: String {
            var lines = ["\(layer)  (\(path))", state.map { "\(value) in the state “\($0)”" } ?? value, "\(from) → \(to)"]
            if !isInScene {
                lines.append("not in the scene now")
            } else if !isShown {
                lines.append(state == nil ? "the state that is shown sets another value" : "not in the state that is shown")
            }
            return lines.joined(separator: "\n")
        }
    }

    var rows: [Row] = []
    /// Whether the rows show below the heading.
    var isOpen = true
    /// Whether the scene has documents into which edits are saved.
    var canSave = false
    var canUndo = false
    var canRedo = false

    var isEmpty: Bool { rows.isEmpty }
}

/// A layer with edits. It may have left the scene.
struct EditedLayer {
    weak var layer: CALayer?
    /// The name at the time of the edit.
    var name: String?
    /// The class at the time of the edit.
    var type: CALayer.Type

    /// An identifier that is newer than those of all layers that existed when the layer was last seen.
    private(set) var lastSeen = LayerID()

    init(_ layer: CALayer) { (self.layer, name, type) = (layer, layer.name, Swift.type(of: layer)) }

    /// Records that the layer is in the scene now.
    mutating func seen() { lastSeen = LayerID() }

    /// Whether another layer at the same path replaces the layer, because the program has rebuilt its tree. A sibling that existed before
    /// does not replace it.
    func isReplaced(by other: CALayer) -> Bool {
        Swift.type(of: other) == type && other.name == name && other.id.rawValue > lastSeen.rawValue
    }
}
