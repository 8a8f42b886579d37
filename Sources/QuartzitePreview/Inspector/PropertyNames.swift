import QuartziteKit

/// The names of the properties in which a program holds its views and layers, such as `card` or `cards[2]`.
///
///     controllers, then views and layers from the root downwards ──► stored properties ──► the first name of each layer
///
/// The objects are read once after each change of the tree. None of the program's code runs.
@MainActor
struct PropertyNames {
    /// The largest numbers of objects that are read, and of elements of an array.
    static let (mostObjects, mostElements) = (20_000, 200)

    private var names: [LayerID: String] = [:]
    /// All layers of the tree, and the layers around its root, which belong to the window.
    private var known: Set<LayerID> = []
    private var isStale = true
    private var objectsLeft = 0
    /// The number of times that the objects were read, for tests.
    private(set) var count = 0

    /// Returns the name of a layer in a program's scene; nil for none.
    mutating func name(of layer: CALayer, root: CALayer, controller: UIViewController) -> String? {
        if isStale { read(root, controller) }
        return names[layer.id]
    }

    /// Follows a commit.
    /// - Complexity: O(changed layers).
    mutating func follow(_ commit: Commit) {
        guard !isStale else { return }
        isStale = commit.removed.contains(where: known.contains) || commit.updated.contains { !known.contains($0.id) }
    }

    private mutating func read(_ root: CALayer, _ controller: UIViewController) {
        (isStale, names, known, objectsLeft) = (false, [:], [], Self.mostObjects)
        count += 1
        var controllers = [controller]
        var index = 0
        while index < controllers.count, objectsLeft > 0 {
            let current = controllers[index]
            index += 1
            for child in current.children + [current.presentedViewController].compactMap({ $0 }) + read(current)
            where !controllers.contains(where: { $0 === child }) { controllers.append(child) }
        }
        var around = root.superlayer
        while let layer = around {
            known.insert(layer.id)
            around = layer.superlayer
        }
        var open = [root]
        while let layer = open.popLast() {
            known.insert(layer.id)
            if let view = layer.delegate as? UIView { _ = read(view) }
            _ = read(layer)
            open += layer.childLayers.reversed()
            if let mask = layer.mask { open.append(mask) }
        }
    }

    /// Notes the names of the layers that an object holds.
    /// - Returns: the controllers that it holds.
    private mutating func read(_ object: AnyObject) -> [UIViewController] {
        guard objectsLeft > 0 else { return [] }
        objectsLeft -= 1
        var controllers: [UIViewController] = []
        for property in StoredProperty.list(of: type(of: object)) {
            for (place, held) in property.objects(of: object).prefix(Self.mostElements).enumerated() {
                let name = property.isArray ? "\(property.name)[\(place)]" : property.name
                switch held {
                case let layer as CALayer: note(name, layer)
                case let view as UIView: note(name, view.layer)
                case let controller as UIViewController:
                    controllers.append(controller)
                    if let view = controller.viewIfLoaded { note(name, view.layer) }
                default: break
                }
            }
        }
        return controllers
    }

    private mutating func note(_ name: String, _ layer: CALayer) {
        if names[layer.id] == nil { names[layer.id] = LayerTitle.oneLine(name) }
    }
}
