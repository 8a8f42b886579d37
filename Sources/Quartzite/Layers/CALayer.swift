import QuartziteGraphics

/// A rectangle of content with its place, its looks, its clock and its sublayers: what Core Animation draws and animates.
///
/// A layer is part of the *model*: it is edited on one thread, and a `CATransaction` commits what changed. What is on screen
/// meanwhile is told by `presentation()`. Lengths are points, angles radians, times seconds.
open class CALayer: CALayerBase, CAMediaTiming {
    /// Names the layer in commits.
    package let id: LayerID
    /// What a commit carries.
    package var values = LayerValues()
    /// What `values` refers to.
    package var objects = LayerObjects()
    package var timing = LayerTiming()
    /// What a commit carries beside `values`; a class with values of its own overrides it.
    package var subclassValues: SubclassValues {
        get { .none }
        set {}
    }

    // The tree.
    package var childLayers: [CALayer] = []
    package weak var parentLayer: CALayer?
    /// The displayed tree that the layer is in.
    package weak var context: LayerContext?
    /// What has changed since the last commit.
    package var pendingChanges: PendingChanges = []
    /// What the last commit carried; nil before the first.
    package var committed: CommittedLayer?

    // Animations, in the order in which they were added.
    package var attachedAnimations: [AttachedAnimation] = []
    /// What the animations are for sampling, made again when they change.
    package var compiledAnimation: LayerAnimation?

    /// The layer that this one presents; nil for a model layer.
    package var modelLayer: CALayer?
    package var presented = PresentationCache()

    /// Values under keys that the class does not know, and objects of properties that are not committed as they are.
    package var storedValues: [String: Any] = [:]

    /// A layer with no size, at the origin.
    public override init() {
        id = LayerID()
        super.init()
    }

    /// A copy of `layer` for presentation: every standard property and every value stored by key-value coding. Subclasses that
    /// add properties override it, call super, and copy them.
    public override init(layer: Any) {
        id = LayerID()
        super.init(layer: layer)
        guard let layer = layer as? CALayer else {
            Misuse.report("CALayer.init(layer:): \(type(of: layer)) is not a layer; the copy has default values")
            return
        }
        values = layer.values
        objects = layer.objects
        timing = layer.timing
        storedValues = layer.storedValues
        storedContents = layer.storedContents
        name = layer.name
        delegate = layer.delegate
        style = layer.style
        actions = layer.actions
        (duration, repeatCount, repeatDuration) = (layer.duration, layer.repeatCount, layer.repeatDuration)
        (autoreverses, fillMode) = (layer.autoreverses, layer.fillMode)
    }

    deinit {
        // One after the other, since a deep tree that let go of itself layer within layer would use up the stack.
        var pending = childLayers
        childLayers = []
        while var layer = pending.popLast() {
            guard isKnownUniquelyReferenced(&layer) else { continue }
            pending.append(contentsOf: layer.childLayers)
            layer.childLayers = []
        }
    }

    /// A name for people and for constraints. Default nil.
    public var name: String? {
        didSet { markChanged(.values) }
    }

    /// Provides content, layout and actions. Not kept alive. Default nil.
    public weak var delegate: (any CALayerDelegate)?

    /// Values for keys that are not set; `style["actions"]` is searched for actions. Default nil.
    public var style: [AnyHashable: Any]?

    /// Actions by event, searched after the delegate. Default nil.
    public var actions: [String: any CAAction]?

    // MARK: Geometry and contents that subclasses override

    /// The layer's rectangle in its own space: its size, and the origin that its sublayers are placed against, in points.
    /// A negative size is standardised. Default (0, 0, 0, 0). Animatable.
    open var bounds: CGRect {
        get { values.bounds }
        set { update(\.bounds, newValue.standardized) }
    }

    /// The layer's rectangle in its superlayer: of a transformed layer, the box around it. Setting it sets the bounds' size and
    /// the position, and keeps the bounds' origin, the anchor point and the transform.
    open var frame: CGRect {
        get { values.frame }
        set { setFrame(newValue) }
    }

    /// What the layer shows: a `CGImage`. Anything else is kept and not drawn. Default nil. Animatable: switches half-way.
    open var contents: Any? {
        get { values.contents.image ?? storedContents }
        set { setContents(newValue) }
    }

    /// Pixels of the contents a point. Default 1. Animatable.
    open var contentsScale: CGFloat {
        get { CGFloat(values.contentsScale) }
        set { update(\.contentsScale, Double(newValue)) }
    }

    /// Contents that are no picture.
    private var storedContents: Any?

    private func setContents(_ contents: Any?) {
        let image = contents as? CGImage
        storedContents = image == nil ? contents : nil
        objects.contents = image
        update(\.contents, LayerContents(image))
    }

    // MARK: The tree

    /// Puts `layer` on top of the sublayers, taking it out of the tree it was in.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: childLayers.count) }

    /// Puts `layer` among the sublayers, below the one that is now at `idx`; an index past the end means on top.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

    /// Takes the layer out of its superlayer.
    open func removeFromSuperlayer() { detach() }

    // MARK: Hit testing

    /// The deepest visible layer at `p`, which is in the space of the superlayer; the front one first. Nil where there is none.
    open func hitTest(_ p: CGPoint) -> CALayer? { deepestLayer(at: p) }

    /// Whether `p`, in the layer's own space, lies in its bounds. The minimum edges are in, the maximum ones out.
    open func contains(_ p: CGPoint) -> Bool {
        let b = bounds
        return p.x >= b.minX && p.x < b.maxX && p.y >= b.minY && p.y < b.maxY
    }

    // MARK: Actions and animations

    /// The action for a change: asked of the delegate, then `actions`, then `style["actions"]`, then the class. The null
    /// object ends the search with none.
    open func action(forKey event: String) -> (any CAAction)? { lookUpAction(forKey: event) }

    /// The class's own action for an event. Default nil.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// Adds a copy of `anim`; an animation that was there under the same key is replaced. Without a key it gets one of its own.
    open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }

    // MARK: Key-value coding

    /// The value of a property that only this class has; nil here, since every layer's properties are known already.
    package func subclassValue(of property: LayerProperty) -> Any? { nil }

    /// Sets a property that only this class has. False where the value does not fit.
    package func setSubclassValue(_ value: Any?, of property: LayerProperty) -> Bool { false }

    /// The default value of a property; nil for keys without one.
    open class func defaultValue(forKey key: String) -> Any? { standardDefault(forKey: key) }

    /// The value of a property, or what was stored under a key that is none. Numbers come as `NSNumber`.
    open func value(forKey key: String) -> Any? { readValue(forKey: key) }

    /// Sets a property, or stores `value` under a key that is none. A value that does not fit is misuse and changes nothing.
    open func setValue(_ value: Any?, forKey key: String) { writeValue(value, forKey: key) }

    /// The value at a key path, parts of a property included: `transform.rotation.y`, `bounds.size.width`.
    open func value(forKeyPath keyPath: String) -> Any? { readValue(forKeyPath: keyPath) }

    /// Sets the value at a key path.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { writeValue(value, forKeyPath: keyPath) }

    // MARK: The clock

    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { changeTiming { $0.beginTime = newValue } }
    }

    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { changeTiming { $0.timeOffset = newValue } }
    }

    open var speed: Float {
        get { Float(timing.speed) }
        set { changeTiming { $0.speed = Double(newValue) } }
    }

    /// Kept, but a layer's clock has no end.
    open var duration: CFTimeInterval = .infinity
    /// Kept, but a layer's clock does not repeat.
    open var repeatCount: Float = 0
    /// Kept, but a layer's clock does not repeat.
    open var repeatDuration: CFTimeInterval = 0
    /// Kept, but a layer's clock does not turn round.
    open var autoreverses = false
    /// Kept, but a layer's clock has no end.
    open var fillMode = CAMediaTimingFillMode.removed

    private func changeTiming(_ change: (inout LayerTiming) -> Void) {
        var new = timing
        change(&new)
        guard new != timing else { return }
        timing = new
        markChanged(.values)
    }

    // MARK: Change

    /// Sets one of the committed values and notes the change.
    @inline(__always)
    package func update<Value: Equatable>(_ path: WritableKeyPath<LayerValues, Value>, _ value: Value) {
        guard values[keyPath: path] != value else { return }
        values[keyPath: path] = value
        markChanged(.values)
    }

    /// Notes a change for the next commit of the tree that the layer is in.
    package func markChanged(_ change: PendingChanges) {
        guard modelLayer == nil, let context else { return }
        if pendingChanges.isEmpty { context.layerChanged(self) }
        pendingChanges.formUnion(change)
        CATransaction.noteChange(in: context)
    }
}

/// What of a layer the next commit must carry.
package struct PendingChanges: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let values = PendingChanges(rawValue: 1)
    package static let sublayers = PendingChanges(rawValue: 2)
    package static let animations = PendingChanges(rawValue: 4)
}
