import Quartzite

/// The ids of the layers of a document: those of the document that was read, and new ones for layers that states refer to.
struct LayerIDs {
    private var ids: [ObjectIdentifier: String] = [:]
    /// The layers of the tree, masks included, which are written there and not in states.
    private let tree: Set<ObjectIdentifier>
    /// All ids.
    private(set) var all: Set<String> = []

    /// - Parameter known: the id of a layer in the document that was read; nil if it has none.
    init(root: CALayer, known: (CALayer) -> String?) {
        var tree: [CALayer] = [root]
        var index = 0
        while index < tree.count {
            if let mask = tree[index].mask { tree.append(mask) }
            tree += tree[index].sublayers ?? []
            index += 1
        }
        self.tree = Set(tree.map { ObjectIdentifier($0) })
        let layers = CAStateController.layers(from: root)
        for layer in layers {
            if let id = known(layer), all.insert(id).inserted { ids[ObjectIdentifier(layer)] = id }
        }
        let present = Set(layers.map { ObjectIdentifier($0) })
        var number = 0
        for layer in layers.lazy.flatMap({ Self.referred(from: $0) }) {
            let identity = ObjectIdentifier(layer)
            guard ids[identity] == nil, present.contains(identity) else { continue }
            repeat { number += 1 } while all.contains("#\(number)")
            ids[identity] = "#\(number)"
            all.insert("#\(number)")
        }
    }

    /// The id of a layer; nil if nothing refers to the layer and the document gave it none.
    subscript(layer: CALayer) -> String? { ids[ObjectIdentifier(layer)] }

    /// Whether a layer is written in the tree.
    func isElsewhere(_ layer: CALayer) -> Bool { tree.contains(ObjectIdentifier(layer)) }

    /// The layers that the states and transitions of a layer refer to.
    private static func referred(from layer: CALayer) -> [CALayer] {
        var result: [CALayer] = []
        for element in (layer.states ?? []).flatMap(\.elements) {
            if let target = element.target { result.append(target) }
            result += element.addedLayers
            switch element {
            case let element as CAStateAddElement: result += [element.beforeObject as? CALayer].compactMap { $0 }
            case let element as CAStateRemoveElement: result += [element.object as? CALayer].compactMap { $0 }
            default: break
            }
        }
        return result + (layer.stateTransitions ?? []).flatMap(\.elements).compactMap(\.target)
    }
}
