/// A change that a state makes. Use one of the subclasses.
open class CAStateElement: NSObject {
    /// The layer that is changed. Not retained. An element without a target changes nothing.
    public final weak var target: CALayer?

    /// The key path of the changed property; nil if the element changes no property. Default nil.
    public var changedKeyPath: String? { nil }

    /// Creates an element.
    public init(target: CALayer?) {
        self.target = target
        super.init()
    }

    /// The layers that the element adds to the tree.
    package var addedLayers: [CALayer] { [] }

    /// Makes the change. The class itself changes nothing.
    func apply() {}

    /// Returns the element that undoes the change, from the values that the target has now. Nil if there is nothing to undo.
    func inverse() -> CAStateElement? { nil }
}

/// Sets a property of a layer.
public final class CAStateSetValue: CAStateElement {
    /// The key path of the property, such as `position.y`, `sublayers` or `emitterCells.spark.birthRate`.
    public let keyPath: String
    /// The value in the state.
    public var value: Any?

    /// Creates an element.
    public init(target: CALayer?, keyPath: String, value: Any?) {
        self.keyPath = keyPath
        self.value = value
        super.init(target: target)
    }

    public override var changedKeyPath: String? { keyPath }

    package override var addedLayers: [CALayer] { value as? [CALayer] ?? (value as? CALayer).map { [$0] } ?? [] }

    override func apply() { target?.setValue(value, forKeyPath: keyPath) }

    override func inverse() -> CAStateElement? { target?.keeping(keyPath) }
}

/// Inserts an object into a list of a layer.
public final class CAStateAddElement: CAStateElement {
    /// The key path of the list. Default `sublayers`.
    public let keyPath: String
    /// The object, for example a layer. Retained. A layer that contains the target is not added; such a layer, if it has the state itself,
    /// is never released.
    public let object: AnyObject
    /// The member of the list before which the object is inserted. Nil, and a member of another list, mean the end. Not retained.
    /// Default nil.
    public weak var beforeObject: AnyObject?

    /// Creates an element.
    public init(target: CALayer?, keyPath: String = "sublayers", object: AnyObject, beforeObject: AnyObject? = nil) {
        (self.keyPath, self.object) = (keyPath, object)
        super.init(target: target)
        self.beforeObject = beforeObject
    }

    public override var changedKeyPath: String? { keyPath }

    package override var addedLayers: [CALayer] { (object as? CALayer).map { [$0] } ?? [] }

    override func apply() {
        guard let target else { return }
        guard keyPath != "sublayers" else {
            guard let layer = object as? CALayer, !target.isDescendant(of: layer) else { return }
            if let next = beforeObject as? CALayer, next !== layer, next.superlayer === target {
                target.insertSublayer(layer, below: next)
            } else {
                target.addSublayer(layer)
            }
            return
        }
        var list = target.list(at: keyPath).filter { $0 !== object }
        list.insert(object, at: list.firstIndex { $0 === beforeObject } ?? list.count)
        target.setValue(list, forKeyPath: keyPath)
    }

    override func inverse() -> CAStateElement? {
        guard let target else { return nil }
        guard keyPath == "sublayers" else { return target.keeping(keyPath) }
        // A layer that is in the tree already goes back to its place.
        guard let place = (object as? CALayer)?.superlayer else { return CAStateRemoveElement(target: target, object: object) }
        return place.restoring(object)
    }
}

/// Removes an object from a list of a layer.
public final class CAStateRemoveElement: CAStateElement {
    /// The key path of the list. Default `sublayers`.
    public let keyPath: String
    /// The object, for example a layer. Not retained.
    public private(set) weak var object: AnyObject?

    /// Creates an element.
    public init(target: CALayer?, keyPath: String = "sublayers", object: AnyObject) {
        self.keyPath = keyPath
        self.object = object
        super.init(target: target)
    }

    public override var changedKeyPath: String? { keyPath }

    override func apply() {
        guard let target else { return }
        if keyPath == "sublayers" {
            if let layer = object as? CALayer, layer.superlayer === target { layer.removeFromSuperlayer() }
        } else {
            target.setValue(target.list(at: keyPath).filter { $0 !== object }, forKeyPath: keyPath)
        }
    }

    override func inverse() -> CAStateElement? {
        guard let target else { return nil }
        guard keyPath == "sublayers" else { return target.keeping(keyPath) }
        return object.flatMap { target.restoring($0) }
    }
}

/// Adds an animation to a layer.
public final class CAStateAddAnimation: CAStateElement {
    /// The key, as in `CALayer.add(_:forKey:)`.
    public let key: String
    /// The animation.
    public let animation: CAAnimation
    /// Whether the animation is one that the layer has without the state. Default false.
    private var isOwn = false

    /// Creates an element.
    public init(target: CALayer?, key: String, animation: CAAnimation) {
        (self.key, self.animation) = (key, animation)
        super.init(target: target)
    }

    override func apply() {
        target?.add(animation, forKey: key)
        if !isOwn { target?.markAddedByState(animation is CATransition ? kCATransition : key) }
    }

    override func inverse() -> CAStateElement? { target.map { Self.restoring(key, of: $0) } }

    /// Returns the element that gives a key the animation that it has now, or none.
    static func restoring(_ key: String, of target: CALayer) -> CAStateElement {
        guard let attached = target.attachedAnimations.first(where: { $0.key == key }) else {
            return CAStateRemoveAnimation(target: target, key: key)
        }
        let element = CAStateAddAnimation(target: target, key: key, animation: attached.animation)
        element.isOwn = !attached.isOfStates
        return element
    }
}

/// Removes an animation from a layer.
public final class CAStateRemoveAnimation: CAStateElement {
    /// The key, as in `CALayer.add(_:forKey:)`.
    public let key: String

    /// Creates an element.
    public init(target: CALayer?, key: String) {
        self.key = key
        super.init(target: target)
    }

    override func apply() { target?.removeAnimation(forKey: key) }

    override func inverse() -> CAStateElement? { target.map { CAStateAddAnimation.restoring(key, of: $0) } }
}

extension CALayer {
    /// Returns the element that gives a property the value that it has now.
    fileprivate func keeping(_ keyPath: String) -> CAStateSetValue {
        CAStateSetValue(target: self, keyPath: keyPath, value: value(forKeyPath: keyPath))
    }

    /// Returns the element that inserts a sublayer where it is now; nil if it is not a sublayer.
    fileprivate func restoring(_ object: AnyObject) -> CAStateAddElement? {
        let list = sublayers ?? []
        guard let index = list.firstIndex(where: { $0 === object }) else { return nil }
        return CAStateAddElement(target: self, object: object, beforeObject: index + 1 < list.count ? list[index + 1] : nil)
    }

    /// The objects of a list; empty if the key path has no list of objects.
    fileprivate func list(at keyPath: String) -> [AnyObject] {
        keyPath == "sublayers" ? sublayers ?? [] : (value(forKeyPath: keyPath) as? [Any])?.map { $0 as AnyObject } ?? []
    }
}
