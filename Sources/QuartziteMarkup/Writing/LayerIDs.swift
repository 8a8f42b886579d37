import Quartzite

/// The ids of the layers of a document: those of the document that was read, and new ones for layers that states refer to.
struct LayerIDs {
    private var ids: [ObjectIdentifier: String] = [:]
    /// The layers of the tree, masks included, which are written in the tree and not in states.
    private let tree: Set<ObjectIdentifier>
    /// All ids.
    private(set) var all: Set<String> = []

    /// - Parameters:
    ///   - known: the id of a layer in the document that was read; nil if it has none.
    ///   - meant: the layer to which references with an id refer.
    init(root: CALayer, known: (CALayer) -> String?, meant: (String) -> CALayer?) {
        let order = Self.documentOrder(of: root)
        tree = Set(order.map { ObjectIdentifier($0) })
        let layers = CAStateController.layers(from: root)
        for layer in layers {
            if let id = known(layer), meant(id) === layer, all.insert(id).inserted { ids[ObjectIdentifier(layer)] = id }
        }
        // Several layers may have the same id; references refer to the last one.
        let referred = Set(layers.lazy.flatMap { Self.referred(from: $0) }.map { ObjectIdentifier($0) })
        var passed: Set<String> = []
        for layer in order.reversed() {
            guard let id = known(layer) else { continue }
            let identity = ObjectIdentifier(layer)
            if ids[identity] != nil {
                passed.insert(id)
            } else if passed.contains(id), !referred.contains(identity) {
                ids[identity] = id
            }
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

    /// The layers of a tree in the order in which their elements begin.
    private static func documentOrder(of root: CALayer) -> [CALayer] {
        var (result, open) = ([CALayer](), [root])
        while let layer = open.popLast() {
            result.append(layer)
            open += (layer.sublayers ?? []).reversed()
            if let mask = layer.mask { open.append(mask) }
        }
        return result
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
