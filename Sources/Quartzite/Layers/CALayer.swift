import QuartziteGraphics

/// A rectangle of content with its place, its looks, its clock and its sublayers: what Core Animation draws and animates.
///
/// A layer is part of the *model*: it is edited on one thread, and a `CATransaction` commits what changed. What is on screen
/// meanwhile is told by `presentation()`. Lengths are points, angles radians, times seconds.
open class CALayer: CALayerBase, NSSecureCoding, CAMediaTiming {
    /// Names the layer in commits.
    package final let id: LayerID
    /// What a commit carries.
    package final var values = LayerValues()
    /// What `values` refers to.
    package final var objects = LayerObjects()
    package final var timing = LayerTiming()
    /// What a commit carries beside `values`; a class with values of its own overrides it.
    package var subclassValues: SubclassValues {
        get { .none }
        set {}
    }

    /// Whether the layer has no plane: what lies in it stands in the space that the layer itself stands in. As `subclassValues` say, without
    /// making them.
    package var preserves3D: Bool { false }

    // The tree.
    package final var childLayers: [CALayer] = []
    package final weak var parentLayer: CALayer?
    /// The displayed tree that the layer is in.
    package final weak var context: LayerContext?
    /// What has changed since the last commit.
    package final var pendingChanges: PendingChanges = []
    /// What the last commit carried; nil before the first.
    package final var committed: CommittedLayer?

    // Animations, in the order in which they were added.
    package final var attachedAnimations: [AttachedAnimation] = []
    /// What the animations are for sampling, made again when they change.
    package final var compiledAnimation: LayerAnimation?

    /// What is true of it and takes one bit.
    package final var flags: LayerFlags = []
    final var resizingMask: CAAutoresizingMask = []
    /// What few layers have.
    final var rareData: LayerRareData?
    /// What its class says about properties.
    final private(set) var layerClass = LayerClass.plain

    /// The layer that this one presents, for as long as that is there; nil for a model layer.
    package final weak var modelLayer: CALayer?
    /// The media time that a presentation layer shows, and its own time then.
    final var presentedTime = Double.nan
    final var sampledTime = Double.nan
    /// The presentation layer that was made last.
    final var presented: CALayer?

    /// Values under keys that the class does not know, and objects of properties that are not committed as they are.
    package final var storedValues: [String: Any] = [:]

    /// Makes a layer with no size, at the origin. The layer lives at least until the end of the transaction, as `ThreadTransactions` says.
    public override init() {
        id = LayerID()
        super.init()
        layerClass = LayerClass.of(type(of: self))
        for (key, value) in layerClass.defaults { writeValue(value, forKey: key) }
        ThreadTransactions.keepNewLayer(self)
    }

    /// A copy of `layer` for presentation: every standard property and every value stored by key-value coding. Subclasses that
    /// add properties override it, call super, and copy them.
    public override init(layer: Any) {
        id = LayerID()
        super.init(layer: layer)
        layerClass = LayerClass.of(type(of: self))
        guard let layer = layer as? CALayer else {
            Misuse.report("CALayer.init(layer:): \(type(of: layer)) is not a layer; the copy has default values")
            return
        }
        layer.finishDrawing()
        values = layer.values
        objects = layer.objects
        // What a presentation layer shows may belong to an animation: the copy holds on to it by itself.
        objects.contents = values.contents.image
        timing = layer.timing
        storedValues = layer.storedValues
        storedContents = layer.storedContents
        name = layer.name
        delegate = layer.delegate
        style = layer.style
        actions = layer.actions
        (duration, repeatCount, repeatDuration) = (layer.duration, layer.repeatCount, layer.repeatDuration)
        (autoreverses, fillMode) = (layer.autoreverses, layer.fillMode)
        resizingMask = layer.resizingMask
        rareData = layer.rareData.map(LayerRareData.init(copying:))
    }

    // MARK: Archives

    /// Reads an archived layer: what `encode(with:)` has written.
    public required init?(coder: NSCoder) {
        id = LayerID()
        super.init()
        layerClass = LayerClass.of(type(of: self))
        for (key, value) in layerClass.defaults { writeValue(value, forKey: key) }
        ThreadTransactions.keepNewLayer(self)
        decodeValues(from: coder)
    }

    /// Writes the layer with what `shouldArchiveValue(forKey:)` names: its values, animations, mask and sublayers.
    open func encode(with coder: NSCoder) { encodeValues(to: coder) }

    open class var supportsSecureCoding: Bool { true }

    /// The class that an archive names: the layer's own, or the nearest superclass of one that no archive can name.
    open override var classForCoder: AnyClass { ArchivedClass.nearest(to: type(of: self)) }

    /// Whether an archive holds the value: true for what has been changed, and for a few keys always. The keys `sublayers`, `mask` and
    /// `animations` stand for the parts of the tree.
    open func shouldArchiveValue(forKey key: String) -> Bool { isChanged(key) }

    deinit {
        // One after the other, since a deep tree that let go of itself layer within layer would use up the stack.
        var pending: [CALayer] = []
        letGoOfLayers(to: &pending)
        while var layer = pending.popLast() {
            guard isKnownUniquelyReferenced(&layer) else { continue }
            layer.letGoOfLayers(to: &pending)
        }
    }

    /// Hands over the layers that this one keeps alive.
    private func letGoOfLayers(to list: inout [CALayer]) {
        list.append(contentsOf: childLayers)
        childLayers = []
        guard let rareData else { return }
        list.append(contentsOf: rareData.tileLayers)
        rareData.tileLayers = []
        if let mask = rareData.mask { list.append(mask) }
        rareData.mask = nil
    }

    /// A name for people and for constraints. Default nil.
    public var name: String? {
        didSet { markChanged(.values) }
    }

    /// Provides content, layout and actions. Not kept alive. Default nil.
    public weak var delegate: (any CALayerDelegate)?

    /// Actions under `actions`, values for keys that are no properties, and under `style` another such dictionary that is asked for the
    /// rest. Properties of the class have their own values whatever the style says. Default nil.
    public var style: [AnyHashable: Any]?

    /// Actions by event, searched after the delegate. Default nil.
    public var actions: [String: any CAAction]?

    // MARK: Geometry and contents that subclasses override

    /// The layer's rectangle in its own space: its size, and the origin that its sublayers are placed against, in points.
    /// A negative size is standardised. Default (0, 0, 0, 0). Animatable.
    open var bounds: CGRect {
        get { values.bounds }
        set {
            let (old, new) = (values.bounds, newValue.standardized)
            guard old != new, isPlace(newValue, "bounds") else { return }
            change(\.bounds, new)
            if values.bounds == new { boundsChanged(from: old) }
        }
    }

    /// The layer's rectangle in its superlayer: of a transformed layer, the box around it. Setting it sets the bounds' size and
    /// the position, and keeps the bounds' origin, the anchor point and the transform.
    open var frame: CGRect { get { values.frame } set { setFrame(newValue) } }

    /// What the layer shows: a `CGImage`. Anything else is kept and not drawn. Default nil. Animatable: switches half-way.
    open var contents: Any? {
        get {
            finishDrawing()
            return values.contents.image ?? storedContents
        }
        set { setContents(newValue) }
    }

    /// Pixels of the contents a point. Default 1. Animatable.
    open var contentsScale: CGFloat {
        get { CGFloat(values.contentsScale) }
        set { change(\.contentsScale, Double(newValue)) }
    }

    /// Contents that are no picture.
    final var storedContents: Any?

    private func setContents(_ contents: Any?) {
        finishDrawing()
        let image = contents as? CGImage
        change(\.contents, LayerContents(image), image, \.contents, key: "contents")
        storedContents = image == nil ? contents : nil
    }

    // MARK: Properties that subclasses override; the others are in CALayer+Properties.swift

    /// Where the anchor point lies in the superlayer, in points. Default (0, 0). Animatable.
    open var position: CGPoint {
        get { values.position }
        set { if isPlace(CGRect(origin: newValue, size: .zero), "position") { change(\.position, newValue) } }
    }

    /// Distance towards the viewer, in points; decides the order among siblings. Default 0. Animatable.
    open var zPosition: CGFloat { get { values.zPosition } set { change(\.zPosition, newValue) } }

    /// The point of the bounds, in units of their size, that `position` places and transforms turn about. Default (0.5, 0.5).
    /// Animatable.
    open var anchorPoint: CGPoint { get { values.anchorPoint } set { change(\.anchorPoint, newValue) } }

    /// Acts on the layer and its sublayers about the anchor point. Default identity. Animatable.
    open var transform: CATransform3D { get { values.transform } set { change(\.transform, newValue) } }

    /// Acts on the sublayers only, about this layer's anchor point; where perspective is given. Default identity. Animatable.
    open var sublayerTransform: CATransform3D {
        get { values.sublayerTransform }
        set { change(\.sublayerTransform, newValue) }
    }

    /// Whether the layer and its sublayers are left out. Default false. Animatable. A change is the event `onOrderOut` or
    /// `onOrderIn` too.
    open var isHidden: Bool {
        get { values.isHidden }
        set {
            guard newValue != isHidden else { return }
            let order = isDisplayed ? action(forEvent: newValue ? kCAOnOrderOut : kCAOnOrderIn) : nil
            change(\.hidden, newValue ? 1 : 0, key: "hidden")
            order?.run(on: self)
        }
    }

    /// From 0, invisible, to 1, opaque; applies to the layer and its sublayers. Kept as set, clamped when drawn. Default 1.
    /// Animatable.
    open var opacity: Float { get { Float(values.opacity) } set { change(\.opacity, Double(newValue)) } }

    /// Fills the bounds behind the contents. Default nil. Animatable.
    open var backgroundColor: CGColor? {
        get { LayerObjects.color(objects.backgroundColor, for: values.backgroundColor) }
        set { change(\.backgroundColor, LayerColor(newValue), newValue, \.backgroundColor) }
    }

    /// Radius of the corners, in points, at most half the shorter side when drawn. Default 0. Animatable.
    open var cornerRadius: CGFloat { get { CGFloat(values.cornerRadius) } set { change(\.cornerRadius, Double(newValue)) } }

    /// Width of the border inside the bounds, over the sublayers, in points. Default 0. Animatable.
    open var borderWidth: CGFloat { get { CGFloat(values.borderWidth) } set { change(\.borderWidth, Double(newValue)) } }

    /// Default opaque black. Animatable.
    open var borderColor: CGColor? {
        get { LayerObjects.color(objects.borderColor, for: values.borderColor) }
        set { change(\.borderColor, LayerColor(newValue), newValue, \.borderColor) }
    }

    /// Whether contents and sublayers are cut off at the bounds. Default false. Animatable.
    open var masksToBounds: Bool { get { values.clipsToBounds } set { change(\.masksToBounds, newValue ? 1 : 0) } }

    /// Default opaque black. Animatable.
    open var shadowColor: CGColor? {
        get { LayerObjects.color(objects.shadowColor, for: values.shadowColor) }
        set { change(\.shadowColor, LayerColor(newValue), newValue, \.shadowColor) }
    }

    /// From 0, none, to 1. Default 0. Animatable.
    open var shadowOpacity: Float { get { Float(values.shadowOpacity) } set { change(\.shadowOpacity, Double(newValue)) } }

    /// In points, in the layer's space. Default (0, −3). Animatable.
    open var shadowOffset: CGSize { get { values.shadowOffset } set { change(\.shadowOffset, newValue) } }

    /// Standard deviation of the blur, in points. Default 3. Animatable.
    open var shadowRadius: CGFloat { get { CGFloat(values.shadowRadius) } set { change(\.shadowRadius, Double(newValue)) } }

    /// The shadow's outline instead of that of the contents. Default nil. Animatable.
    open var shadowPath: CGPath? {
        get { values.shadowPath.elements.map(CGPath.init(elements:)) }
        set {
            let path = newValue.map { LayerObjects.Path($0.elements) }
            change(\.shadowPath, LayerPath(path), path, \.shadowPath)
        }
    }

    /// A promise that the layer covers its bounds with opaque content. Default false.
    open var isOpaque: Bool { get { values.isOpaque } set { update(\.isOpaque, newValue) } }

    // MARK: The tree

    /// Puts `layer` on top of the sublayers, taking it out of the tree it was in.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: childLayers.count) }

    /// Puts `layer` among the sublayers, below the one that is now at `idx`; an index past the end means on top.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

    /// Takes the layer out of its superlayer.
    open func removeFromSuperlayer() { detach() }

    // MARK: Layout

    /// The layer's sublayers must be placed anew: it is laid out before the next commit.
    open func setNeedsLayout() { invalidateLayout() }

    /// Places the sublayers: by the delegate, or where it does not, by `layoutManager`. Called when layout is due.
    open func layoutSublayers() { layOutByDelegate() }

    /// Lays out now what is due: from the highest superlayer that needs it, or else from this layer, all layers downwards.
    open func layoutIfNeeded() { layOutTree() }

    /// The size that the layer would like its frame to have: the layout manager's word, or else the size of the bounds.
    open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? bounds.size }

    /// Lets the sublayers follow a change of the layer's size, which was `size`, as their `autoresizingMask` says.
    open func resizeSublayers(withOldSize size: CGSize) {
        for layer in childLayers { layer.resize(withOldSuperlayerSize: size) }
    }

    // MARK: Drawing

    /// All of the layer must be drawn anew: `display()` is called in the next commit.
    open func setNeedsDisplay() { invalidateContents(nil) }

    /// A part of the layer, in its own space, must be drawn anew. Parts add up until it is drawn.
    open func setNeedsDisplay(_ r: CGRect) { invalidateContents(r) }

    /// Provides the contents: by the delegate's `display(_:)`, or else by `draw(in:)` into a picture of the bounds' size at
    /// `contentsScale`. Called when drawing is due; actions are disabled meanwhile. Where a property that `needsDisplay(forKey:)`
    /// names is animated, that is before each frame, and `presentation()` has its value.
    open func display() { displayByDelegate() }

    /// Draws the contents, in the layer's own space; by the delegate's `draw(_:in:)`. Where a property that `needsDisplay(forKey:)` names
    /// is animated, it is called on the presentation layer, whose properties have the values that are shown.
    open func draw(in ctx: CGContext) {
        if let delegate { delegate.draw(self, in: ctx) } else { drawsNothing = true }
    }

    /// Draws the layer with those in it into `ctx`, in the layer's own space and without animations: a presentation layer draws what
    /// shows. What needs layout or drawing is laid out and drawn first. Transitions are left out; of perspective, what an affine
    /// transform can show is drawn.
    open func render(in ctx: CGContext) { renderSubtree(in: ctx) }

    /// Draws what layers of the class show over their contents and under their sublayers, in the layer's space.
    package func renderContent(in context: CGContext) {}

    /// Whether what `renderContent(in:)` draws lies under the contents.
    package var ownContentLiesUnderContents: Bool { false }

    /// Called before animations of the layer that have come or gone are committed.
    package func animationsWillChange() {}

    /// How many parts `renderContent(in:)` draws; 0 where it draws nothing.
    package var ownPartCount: Int { 0 }

    /// How often, where and in which colours the layer shows its sublayers.
    package var replicatorInstances: [ReplicatorInstance] { [ReplicatorInstance()] }

    // MARK: Hit testing

    /// The deepest layer at `p`, which is in the space of the superlayer; the front one first. Nil where there is none.
    ///
    /// What counts is where layers are, and what is cut off by `masksToBounds`. Hidden ones are missed with all in them. Whether one can be
    /// seen otherwise does not count: transparent, masked and turned away, it is hit all the same.
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

    /// The class's own action for an event. Default nil: what a displayed layer does by itself stands after it in the search.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// Whether a change of the property, or an animation of it, means that the layer must be drawn anew. Asked once a class for
    /// the properties that every layer has. Default false.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// Adds a copy of `anim`; an animation that was there under the same key is replaced. Without a key it gets one of its own.
    open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }

    // MARK: Key-value coding

    /// The properties of the class under their keys. A class with more of them has a table after its superclass's.
    package class var keyTable: KeyTable { .layer }

    /// The default value of a property; nil for keys without one. A class that says another one for a property of `CALayer`'s or of a
    /// class between has layers that begin with it.
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

    open var beginTime: CFTimeInterval { get { timing.beginTime } set { changeTiming { $0.beginTime = newValue } } }

    open var timeOffset: CFTimeInterval { get { timing.timeOffset } set { changeTiming { $0.timeOffset = newValue } } }

    open var speed: Float { get { Float(timing.speed) } set { changeTiming { $0.speed = Double(newValue) } } }

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
        guard new != timing, isWritable("timing") else { return }
        timing = new
        markChanged([.values, .timing])
    }
}
