import QuartziteGraphics

/// A rectangle with contents, geometry, visual effects, a clock and sublayers; the unit that Core Animation draws and animates.
///
/// A layer belongs to the *model tree*: a program edits layers on one thread, and a `CATransaction` commits the changes.
/// `presentation()` returns the values that are shown meanwhile. Lengths are in points, angles in radians, times in seconds.
open class CALayer: CALayerBase, NSSecureCoding, CAMediaTiming {
    // Every member that a subclass may override is declared in this body, because Swift has no overrides of members of extensions. The
    // longer implementations are in extensions.

    /// Identifies the layer in commits.
    package final let id: LayerID

    // Exclusive access is not checked for the properties that every step over a large tree reads or writes: the checks took 7 % of the time in which
    // such a scene opened. Each access to them is short and calls no code of a program.

    /// The properties of every layer. Shared with the last commit until one of them changes.
    @exclusivity(unchecked) final var sharedValues = SharedValues.initial
    @exclusivity(unchecked) final var sharedTiming: SharedTiming?
    final var sharedName: SharedName?
    /// The properties that only the subclass has, as a commit carries them; overridden by such a subclass.
    package var subclassValues: SubclassValues {
        get { .none }
        set {}
    }

    /// Whether the layer preserves 3D: its sublayers join the 3D rendering context of the layer itself instead of being flattened.
    /// The same answer as that of `subclassValues`, without creating them.
    package var preserves3D: Bool { false }

    // The tree.
    @exclusivity(unchecked) package final var childLayers: [CALayer] = []
    @exclusivity(unchecked) package final weak var parentLayer: CALayer?
    /// The displayed tree that contains the layer; nil for none.
    @exclusivity(unchecked) package final weak var context: LayerContext?
    /// The value of the last commit; nil before the first.
    @exclusivity(unchecked) package final var committed: CommittedLayer?

    // Animations, in the order in which they were added.
    package final var attachedAnimations: [AttachedAnimation] = []
    /// The animations compiled for sampling; nil after a change until the next commit.
    @exclusivity(unchecked) package final var compiledAnimation: LayerAnimation?

    /// The boolean properties and states of the layer.
    @exclusivity(unchecked) package final var flags: LayerFlags = []
    /// The parts that have changed since the last commit.
    @exclusivity(unchecked) package final var pendingChanges: PendingChanges = []
    final var resizingMask: CAAutoresizingMask = []
    /// The rare data, which few layers have; nil until needed.
    @exclusivity(unchecked) final var rareData: LayerRareData?
    /// The properties and defaults of the layer's class.
    final private(set) var layerClass = LayerClass.plain

    /// For a model layer, its latest presentation layer; for a presentation layer, its model layer and time. Nil until the first presentation.
    final var presentationState: PresentationState?

    /// Makes a layer with empty bounds at the origin. The layer lives at least until the end of the current transaction (see
    /// `ThreadTransactions`).
    public override init() {
        id = LayerID()
        super.init()
        adoptClass()
        setClassDefaults()
        ThreadTransactions.keepNewLayer(self)
    }

    /// Makes a copy of `layer` for presentation, with every standard property and every value stored by key-value coding. A
    /// subclass that adds properties overrides this initialiser, calls super, and copies them.
    ///
    /// Only Core Animation makes such copies. A program that calls this initialiser itself gets a new layer with the default values of
    /// all standard properties, and with the values of `layer` under keys that are not properties. An argument that is not a layer is
    /// misuse.
    public override init(layer: Any) {
        id = LayerID()
        super.init(layer: layer)
        adoptClass()
        guard let layer = layer as? CALayer else {
            Misuse.report("CALayer.init(layer:): \(type(of: layer)) is not a layer; the copy has default values")
            return
        }
        guard layer.isBeingPresented else {
            setClassDefaults()
            if !layer.storedValues.isEmpty { storedValues = layer.storedValues }
            return
        }
        layer.finishDrawing()
        sharedValues = layer.sharedValues
        // Shown contents may belong to an animation, so the copy holds a reference of its own.
        let shown = values.contents.image
        if objects.contents !== shown { objects.contents = shown }
        sharedTiming = layer.sharedTiming
        sharedName = layer.sharedName
        delegate = layer.delegate
        resizingMask = layer.resizingMask
        rareData = layer.rareData.map(LayerRareData.init(copying:))
    }

    /// Looks up the class of the new layer.
    @inline(__always)
    private func adoptClass() {
        if !isPlain { layerClass = LayerClass.of(type(of: self)) }
    }

    /// Gives the new layer the initial values of its class.
    @inline(__always)
    private func setClassDefaults() {
        if isPlain { return }
        for (key, value) in layerClass.defaults { writeValue(value, forKey: key) }
    }

    /// Whether the layer's class is `CALayer` itself, whose entry every layer starts with and which changes no default.
    @inline(__always)
    private var isPlain: Bool { type(of: self) == CALayer.self }

    // MARK: Archives

    /// Reads a layer that `encode(with:)` has archived.
    public required init?(coder: NSCoder) {
        id = LayerID()
        super.init()
        adoptClass()
        setClassDefaults()
        ThreadTransactions.keepNewLayer(self)
        decodeValues(from: coder)
    }

    /// Archives the values, animations, mask and sublayers for which `shouldArchiveValue(forKey:)` returns true.
    open func encode(with coder: NSCoder) { encodeValues(to: coder) }

    /// Always true.
    open class var supportsSecureCoding: Bool { true }

    /// The class under which the layer is archived: its own class, or the nearest superclass that an archive can name.
    open override var classForCoder: AnyClass { ArchivedClass.nearest(to: type(of: self)) }

    /// Returns whether the value for `key` is archived. Default: true for values that differ from their default, and for
    /// `cornerCurve`, `contentsFormat`, `allowsEdgeAntialiasing` and `allowsGroupOpacity`. The keys `sublayers`, `mask` and
    /// `animations` stand for those parts of the layer.
    open func shouldArchiveValue(forKey key: String) -> Bool { isChanged(key) }

    deinit {
        // Most layers are leaves and end here.
        if childLayers.isEmpty && rareData == nil { return }
        // Iterative, because recursive release of a deep tree would overflow the call stack.
        var pending: [CALayer] = []
        releaseLayers(to: &pending)
        while var layer = pending.popLast() {
            guard isKnownUniquelyReferenced(&layer) else { continue }
            layer.releaseLayers(to: &pending)
        }
    }

    /// A name for debugging and for layout constraints. Default nil.
    open var name: String? {
        get { sharedName?.text }
        set {
            sharedName = newValue.map(SharedName.init)
            markChanged(.values)
        }
    }

    /// The object that provides contents, layout and actions. Held weakly. Default nil.
    open weak var delegate: (any CALayerDelegate)?

    /// A dictionary of fallback values. The key `actions` holds a dictionary of actions; the key `style` holds another dictionary,
    /// which is searched next.
    ///
    /// A value for a property of the class applies while the property has its default value, as in a layer on which it was never set.
    /// Properties of the tree, `bounds` and `frame` ignore the style. Default nil.
    open var style: [AnyHashable: Any]? {
        get { rareData?.style }
        set {
            guard newValue != nil || style != nil else { return }
            newRareData.style = newValue
            styleChanged()
        }
    }

    /// Actions by event, searched after the delegate and before `style`. Default nil.
    open var actions: [String: any CAAction]? {
        get { rareData?.actions }
        set { if newValue != nil || rareData != nil { newRareData.actions = newValue } }
    }

    // MARK: Geometry and contents

    /// The layer's rectangle in its own coordinate space, in points: the size of the layer and the origin of its sublayers'
    /// coordinates. A negative size is standardised; a NaN coordinate is misuse and changes nothing. Default (0, 0, 0, 0).
    /// Animatable.
    open var bounds: CGRect {
        get { valuesAddress.pointee.bounds }
        set {
            let (old, new) = (valuesAddress.pointee.bounds, newValue.standardized)
            guard old != new, isPlace(newValue, "bounds") else { return }
            change(\.bounds, new)
            if valuesAddress.pointee.bounds == new { boundsChanged(from: old) }
        }
    }

    /// The layer's rectangle in its superlayer's space, in points; for a transformed layer, the bounding box. Setting the frame
    /// sets the size of `bounds` and `position`, and leaves the bounds' origin, the anchor point and the transform. A NaN
    /// coordinate is misuse and changes nothing. Not animatable itself.
    open var frame: CGRect {
        get { values.frame }
        set { setFrame(newValue) }
    }

    /// The image that the layer shows: a `CGImage`. Any other value is stored and not drawn. Default nil. Animatable: switches
    /// half-way, or fades with an implicit transition.
    open var contents: Any? {
        get {
            finishDrawing()
            guard let image = values.contents.image else { return storedContents }
            if let swizzled = rareData?.swizzled, swizzled.shown === image { return swizzled.original }
            return image
        }
        set { setContents(newValue) }
    }

    /// The scale of the contents, in pixels per point. Values of 0 or less count as 1. Default 1. Animatable.
    open var contentsScale: CGFloat {
        get { CGFloat(values.contentsScale) }
        set { change(\.contentsScale, Double(newValue)) }
    }

    /// The part of the contents that is drawn, in the unit square of the contents. Default (0, 0, 1, 1). Animatable.
    open var contentsRect: CGRect {
        get { values.contentsRect }
        set { change(\.contentsRect, newValue) }
    }

    /// The stretchable middle of nine-part scaling, in the unit square of the shown contents. The corners outside keep their size;
    /// the edges stretch along one axis. Default (0, 0, 1, 1), which stretches all. Animatable.
    open var contentsCenter: CGRect {
        get { values.contentsCenter }
        set { change(\.contentsCenter, newValue) }
    }

    /// How contents are positioned and scaled in the bounds. Default `resize`; an unknown value becomes `center`. Not animatable.
    open var contentsGravity: CALayerContentsGravity {
        get { CALayerContentsGravity(rawValue: values.contentsGravity.rawValue) }
        set { update(\.contentsGravity, newValue.placement) }
    }

    /// The sampling filter for contents that are drawn smaller than their size. Default `linear`; an unknown value becomes
    /// `linear`. Not animatable.
    open var minificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: values.minificationFilter.rawValue) }
        set { update(\.minificationFilter, newValue.kind) }
    }

    /// The sampling filter for contents that are drawn larger than their size. Default `linear`; an unknown value becomes
    /// `linear`. Not animatable.
    open var magnificationFilter: CALayerContentsFilter {
        get { CALayerContentsFilter(rawValue: values.magnificationFilter.rawValue) }
        set { update(\.magnificationFilter, newValue.kind) }
    }

    /// The bias that is added to the mipmap level of `trilinear` minification, in levels; positive values are blurrier. Default 0.
    /// Animatable.
    open var minificationFilterBias: Float {
        get { Float(values.minificationFilterBias) }
        set { change(\.minificationFilterBias, Double(newValue)) }
    }

    /// The position of the anchor point in the superlayer's space, in points. A NaN coordinate is misuse and changes nothing.
    /// Default (0, 0). Animatable.
    open var position: CGPoint {
        get { valuesAddress.pointee.position }
        set { if isPlace(CGRect(origin: newValue, size: .zero), "position") { change(\.position, newValue) } }
    }

    /// The layer's position along the z axis, in points; larger values are closer to the viewer and in front of siblings. Default
    /// 0. Animatable.
    open var zPosition: CGFloat {
        get { values.zPosition }
        set { change(\.zPosition, newValue) }
    }

    /// The point that `position` positions and that transforms are applied about, in the unit square of the bounds. Default (0.5,
    /// 0.5). Animatable.
    open var anchorPoint: CGPoint {
        get { values.anchorPoint }
        set { change(\.anchorPoint, newValue) }
    }

    /// The transform of the layer and its sublayers, applied about the anchor point. Default identity. Animatable.
    open var transform: CATransform3D {
        get { values.transform }
        set { change(\.transform, newValue) }
    }

    /// The transform of the sublayers only, applied about this layer's anchor point; the usual place of a perspective. Default
    /// identity. Animatable.
    open var sublayerTransform: CATransform3D {
        get { values.sublayerTransform }
        set { change(\.sublayerTransform, newValue) }
    }

    /// The z coordinate of the anchor point relative to the layer's plane, in points. Default 0. Animatable.
    open var anchorPointZ: CGFloat {
        get { values.anchorPointZ }
        set { change(\.anchorPointZ, newValue) }
    }

    /// Whether the layer is visible when its back faces the viewer. Default true. Animatable, but without an implicit animation.
    open var isDoubleSided: Bool {
        get { values.isDoubleSided }
        set { change(\.doubleSided, newValue ? 1 : 0, key: "doubleSided") }
    }

    /// Whether the y axis of the layer's coordinate space is reversed, for the layer and its sublayers. Default false. Not
    /// animatable.
    open var isGeometryFlipped: Bool {
        get { values.isGeometryFlipped }
        set { update(\.isGeometryFlipped, newValue) }
    }

    /// Returns `transform` as a 2D affine transform; the identity if `transform` is not affine in the plane.
    open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

    /// Sets `transform` to a 2D affine transform.
    open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

    // MARK: Looks

    /// Whether the layer and its sublayers are invisible. Default false. Animatable. A change also triggers the action
    /// `onOrderOut` or `onOrderIn`.
    open var isHidden: Bool {
        get { values.isHidden }
        set {
            guard newValue != isHidden else { return }
            let order = isDisplayed ? action(forEvent: newValue ? kCAOnOrderOut : kCAOnOrderIn) : nil
            change(\.hidden, newValue ? 1 : 0, key: "hidden")
            order?.run(on: self)
        }
    }

    /// The opacity of the layer and its sublayers, from 0 (transparent) to 1 (opaque). Other values are stored, and clamped for
    /// drawing. Default 1. Animatable.
    open var opacity: Float {
        get { Float(values.opacity) }
        set { change(\.opacity, Double(newValue)) }
    }

    /// The colour that fills the bounds behind the contents. Default nil, which fills nothing. Animatable.
    ///
    /// A pattern is repeated from the origin of the layer's coordinates, and its pictures are upright. In animations a pattern counts as a plain
    /// colour: the mean colour of its picture.
    open var backgroundColor: CGColor? {
        get { LayerObjects.color(objects.backgroundColor, for: values.backgroundColor) }
        set {
            if valuesAddress.pointee.hasPattern || newValue?.pattern != nil { return changeBackground(toPattern: newValue) }
            change(\.backgroundColor, LayerColor(newValue), newValue, \.backgroundColor)
        }
    }

    /// The radius of the corners, in points; at most half the shorter side is drawn. Default 0. Animatable.
    open var cornerRadius: CGFloat {
        get { CGFloat(values.cornerRadius) }
        set { change(\.cornerRadius, Double(newValue)) }
    }

    /// The width of the border, in points. The border lies inside the bounds and over the sublayers. Default 0. Animatable.
    open var borderWidth: CGFloat {
        get { CGFloat(values.borderWidth) }
        set { change(\.borderWidth, Double(newValue)) }
    }

    /// The colour of the border. Default opaque black; nil draws no border. Animatable.
    open var borderColor: CGColor? {
        get { LayerObjects.color(objects.rareObjects.borderColor, for: values.borderColor) }
        set { change(\.borderColor, LayerColor(newValue), newValue, \.borderColor) }
    }

    /// Whether contents and sublayers are clipped to the bounds and their rounded corners. Default false. Animatable.
    open var masksToBounds: Bool {
        get { values.clipsToBounds }
        set { change(\.masksToBounds, newValue ? 1 : 0) }
    }

    /// The colour of the shadow. Default opaque black; nil draws no shadow. Animatable.
    open var shadowColor: CGColor? {
        get { LayerObjects.color(objects.rareObjects.shadowColor, for: values.shadowColor) }
        set { change(\.shadowColor, LayerColor(newValue), newValue, \.shadowColor) }
    }

    /// The opacity of the shadow, from 0 (no shadow) to 1. Other values are stored, and clamped for drawing. Default 0.
    /// Animatable.
    open var shadowOpacity: Float {
        get { Float(values.shadowOpacity) }
        set { change(\.shadowOpacity, Double(newValue)) }
    }

    /// The offset of the shadow, in points of the layer's space. Default (0, −3). Animatable.
    open var shadowOffset: CGSize {
        get { values.shadowOffset }
        set { change(\.shadowOffset, newValue) }
    }

    /// The standard deviation of the shadow's Gaussian blur, in points. Default 3. Animatable.
    open var shadowRadius: CGFloat {
        get { CGFloat(values.shadowRadius) }
        set { change(\.shadowRadius, Double(newValue)) }
    }

    /// The outline that casts the shadow, in the layer's space. Default nil, which uses the alpha of the layer's content.
    /// Animatable.
    open var shadowPath: CGPath? {
        get { values.shadowPath.elements.map(CGPath.init(elements:)) }
        set {
            let path = newValue.map { LayerObjects.Path($0.elements) }
            change(\.shadowPath, LayerPath(path), path, \.shadowPath)
        }
    }

    /// Whether the layer promises to cover its bounds with opaque content. Default false. Not animatable.
    open var isOpaque: Bool {
        get { values.isOpaque }
        set { update(\.isOpaque, newValue) }
    }

    /// The corners that `cornerRadius` applies to. Default all four; unknown bits are dropped. Not animatable.
    open var maskedCorners: CACornerMask {
        get { values.maskedCorners }
        set { update(\.maskedCorners, newValue.intersection(.all)) }
    }

    /// The curve of rounded corners. Default `circular`; an unknown value becomes `circular`. Not animatable.
    open var cornerCurve: CALayerCornerCurve {
        get { values.isCornerCurveContinuous ? .continuous : .circular }
        set { update(\.isCornerCurveContinuous, newValue == .continuous) }
    }

    /// Returns the factor by which a corner of the curve extends beyond `cornerRadius`: 1.528665 for `continuous`, otherwise 1.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.528665 : 1
    }

    /// The edges that are antialiased. Default all four. Not animatable.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { values.edgeAntialiasingMask }
        set { update(\.edgeAntialiasingMask, newValue) }
    }

    /// Whether the layer's edges are antialiased at all. Default true. Not animatable.
    open var allowsEdgeAntialiasing: Bool {
        get { values.allowsEdgeAntialiasing }
        set { update(\.allowsEdgeAntialiasing, newValue) }
    }

    /// Whether `opacity` applies to the layer and its sublayers as one group, rather than to each of them. Default true. Not
    /// animatable.
    open var allowsGroupOpacity: Bool {
        get { values.allowsGroupOpacity }
        set { update(\.allowsGroupOpacity, newValue) }
    }

    /// Whether the layer and its sublayers are drawn into a bitmap that is cached and composited. Default false. Animatable.
    open var shouldRasterize: Bool {
        get { values.shouldRasterize != 0 }
        set { change(\.shouldRasterize, newValue ? 1 : 0) }
    }

    /// The resolution of the bitmap for `shouldRasterize`, in pixels per point. Default 1. Animatable.
    open var rasterizationScale: CGFloat {
        get { CGFloat(values.rasterizationScale) }
        set { change(\.rasterizationScale, Double(newValue)) }
    }

    // MARK: Mask and filters

    /// The layer whose alpha masks this layer and its sublayers: alpha 1 shows them, alpha 0 hides them. Default nil, which masks
    /// nothing.
    ///
    /// The mask is positioned in this layer's space and has this layer as its superlayer, but is not among the sublayers. Setting
    /// the property removes the mask from its previous tree. A mask that contains this layer is misuse and changes nothing.
    ///
    /// A mask's own mask, compositing filter and background filters have no effect. The mask of a sublayer of the mask has an effect.
    open var mask: CALayer? {
        get { flags.contains(.isPresentation) ? presentedMask : rareData?.mask }
        set { setMask(newValue) }
    }

    /// The filters of the layer including its sublayers, in order. The layer copies each `CAFilter`. Default nil.
    ///
    /// Inputs and the state of a filter are animatable by key paths such as `filters.gaussianBlur.inputRadius` and
    /// `filters.gaussianBlur.enabled`. The array as a whole is not animatable.
    open var filters: [Any]? {
        get { rareData?.effects?.filters }
        set { changeEffects(.filters) { $0.filters = newValue?.map(Self.copied) } }
    }

    /// The filters of the background within the layer's bounds. Default nil. They behave as `filters` otherwise.
    open var backgroundFilters: [Any]? {
        get { rareData?.effects?.backgroundFilters }
        set { changeEffects(.backgroundFilters) { $0.backgroundFilters = newValue?.map(Self.copied) } }
    }

    /// The mode of compositing the layer, including its sublayers, with its background: a `CAFilter`, which is copied, or a
    /// filter's type as a string. Default nil: the layer is drawn over the background.
    open var compositingFilter: Any? {
        get { rareData?.effects?.compositingFilter }
        set { changeEffects(.compositingFilter) { $0.compositingFilter = newValue.map(Self.copied) } }
    }

    // MARK: The tree

    /// The sublayers, from back to front; nil if there are none. Setting the property replaces all sublayers.
    open var sublayers: [CALayer]? {
        get {
            let layers = flags.contains(.isPresentation) ? presentedSublayers : childLayers
            return layers.isEmpty ? nil : layers
        }
        set { replaceAll(with: newValue ?? []) }
    }

    /// The layer that contains this layer as a sublayer or a mask; nil for a root.
    open var superlayer: CALayer? { flags.contains(.isPresentation) ? presentedSuperlayer : parentLayer }

    /// Appends `layer` to the sublayers, in front of all others, and removes it from its previous superlayer. A cycle is misuse
    /// and changes nothing.
    open func addSublayer(_ layer: CALayer) { insert(layer, at: childLayers.count) }

    /// Inserts `layer` among the sublayers at index `idx`, below the sublayer now at that index. An index past the end appends.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

    /// Inserts `layer` directly below `sibling`, or in front of all sublayers if `sibling` is not a sublayer. Removes `layer` from
    /// its previous superlayer.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }

    /// Inserts `layer` directly above `sibling`, or in front of all sublayers if `sibling` is not a sublayer. Removes `layer` from
    /// its previous superlayer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }

    /// Replaces the sublayer `oldLayer` by `newLayer`. Misuse, without effect, if `oldLayer` is not a sublayer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }

    /// Removes the layer from its superlayer.
    open func removeFromSuperlayer() { detach() }

    /// Returns a copy of the layer, of the same class, with the values that are shown now. The copy's superlayer, sublayers and
    /// mask are presentation layers of the same time. Nil before the layer's first commit. Presentation layers are read-only; a
    /// change is misuse and has no effect.
    open func presentation() -> Self? {
        flags.contains(.isPresentation) ? self : presentation(at: MediaClock.now())
    }

    /// Returns the model layer of a presentation layer. A model layer returns itself.
    open func model() -> Self { (modelLayer as? Self) ?? self }

    // MARK: Coordinates and times of other layers

    /// Converts a point from the coordinate space of `l` to this layer's; both in points. Nil is the space outside the topmost
    /// layer. The coordinates are NaN if this layer is seen edge-on.
    open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { homography(from: l, to: self).apply(p) }

    /// Converts a point from this layer's coordinate space to that of `l`; both in points. Nil is the space outside the topmost
    /// layer. The coordinates are NaN if `l` is seen edge-on.
    open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { homography(from: self, to: l).apply(p) }

    /// Converts a rectangle from the coordinate space of `l` to this layer's. Returns the bounding box of the converted rectangle,
    /// in points.
    open func convert(_ r: CGRect, from l: CALayer?) -> CGRect { homography(from: l, to: self).boundingBox(of: r) }

    /// Converts a rectangle from this layer's coordinate space to that of `l`. Returns the bounding box of the converted
    /// rectangle, in points.
    open func convert(_ r: CGRect, to l: CALayer?) -> CGRect { homography(from: self, to: l).boundingBox(of: r) }

    /// Converts a time in seconds from the clock of `l` to this layer's. Nil is media time.
    open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { Self.convertTime(t, from: l, to: self) }

    /// Converts a time in seconds from this layer's clock to that of `l`. Nil is media time.
    open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { Self.convertTime(t, from: self, to: l) }

    // MARK: Layout

    /// Returns whether the layer is marked as needing layout.
    open func needsLayout() -> Bool { flags.contains(.needsLayout) }

    /// Marks the layer for layout before the next commit.
    open func setNeedsLayout() { invalidateLayout() }

    /// Lays out the sublayers: calls the delegate's `layoutSublayers(of:)`, or the `layoutManager` if the delegate does not
    /// implement the method. Called when layout is due.
    open func layoutSublayers() { layOutByDelegate() }

    /// Performs pending layout immediately, from the highest superlayer that needs layout, or else from this layer, downwards.
    open func layoutIfNeeded() { layOutTree() }

    /// Returns the preferred size of the frame, in points: the answer of `layoutManager`, or else the size of the frame.
    open func preferredFrameSize() -> CGSize { layoutManager?.preferredSize(of: self) ?? frame.size }

    /// Resizes the sublayers by their `autoresizingMask` after the layer's size has changed from `size`, in points.
    open func resizeSublayers(withOldSize size: CGSize) {
        for layer in childLayers { layer.resize(withOldSuperlayerSize: size) }
    }

    /// The object that lays out the sublayers where the layer has no delegate. The layer retains it. Default nil.
    open var layoutManager: (any CALayoutManager)? {
        get { rareData?.layoutManager }
        set {
            guard newValue !== rareData?.layoutManager else { return }
            newRareData.layoutManager = newValue
            setNeedsLayout()
        }
    }

    /// The parts of the frame that change when the superlayer's size changes. Default: none, the frame stays.
    open var autoresizingMask: CAAutoresizingMask {
        get { resizingMask }
        set { resizingMask = newValue }
    }

    /// Adapts the frame to a new size of the superlayer, whose old size was `size`, in points.
    ///
    /// `resizeSublayers(withOldSize:)` calls this method for each sublayer.
    open func resize(withOldSuperlayerSize size: CGSize) { autoresize(fromSuperlayerSize: size) }

    /// The layer's constraints, which the superlayer's layout manager reads. Default nil.
    ///
    /// On each axis the last constraint has precedence; see `CAConstraintLayoutManager`. Setting constraints marks the superlayer
    /// as needing layout.
    open var constraints: [CAConstraint]? {
        get { rareData?.constraints }
        set {
            if newValue == nil && rareData?.constraints == nil { return }
            newRareData.constraints = newValue
            superlayer?.setNeedsLayout()
        }
    }

    /// Appends a constraint. The last constraint has precedence.
    open func addConstraint(_ c: CAConstraint) {
        constraints = (constraints ?? []) + [c]
    }

    // MARK: Scrolling

    /// Scrolls the nearest enclosing scroll layer so that `p`, in this layer's coordinates, lies at the origin corner of the
    /// bounds. Has no effect without an enclosing scroll layer.
    open func scroll(_ p: CGPoint) { scrollEnclosingLayer(to: p) }

    /// Scrolls the nearest enclosing scroll layer by the smallest distance that makes `r` visible, in this layer's coordinates. Has
    /// no effect without an enclosing scroll layer.
    open func scrollRectToVisible(_ r: CGRect) { scrollEnclosingLayer(to: r) }

    /// The part of the bounds that the nearest enclosing scroll layer shows, in points. Without a scroll layer: all of the bounds.
    open var visibleRect: CGRect { partInEnclosingScrollLayer }

    // MARK: Drawing

    /// Marks the whole layer for drawing: the next commit calls `display()`.
    open func setNeedsDisplay() { invalidateContents(nil) }

    /// Marks a rectangle of the layer for drawing, in points of its own space. Rectangles accumulate until the layer is drawn; an
    /// empty rectangle has no effect.
    open func setNeedsDisplay(_ r: CGRect) { invalidateContents(r) }

    /// Returns whether drawing of the layer is pending.
    open func needsDisplay() -> Bool { flags.contains(.needsDisplay) }

    /// Calls `display()` immediately if drawing is pending.
    open func displayIfNeeded() { displayPending() }

    /// Whether every change of `bounds` marks the layer for drawing. Default false.
    open var needsDisplayOnBoundsChange: Bool {
        get { flags.contains(.needsDisplayOnBoundsChange) }
        set { if newValue { flags.insert(.needsDisplayOnBoundsChange) } else { flags.remove(.needsDisplayOnBoundsChange) } }
    }

    /// The pixel format of the bitmap for `draw(in:)`; contents from elsewhere are not converted. Default 8-bit RGBA (`RGBA8Uint`); an unknown
    /// format becomes `RGBA8Uint`. `gray8Uint` reduces the bitmap to luminance and alpha. Bitmaps have 8 bits per channel, so
    /// `RGBA16Float` equals `RGBA8Uint`. Takes effect at the next drawing.
    open var contentsFormat: CALayerContentsFormat {
        get { rareData?.contentsFormat ?? .RGBA8Uint }
        set {
            let known: [CALayerContentsFormat] = [.RGBA16Float, .gray8Uint, .automatic]
            let format = known.contains(newValue) ? newValue : .RGBA8Uint
            if format != contentsFormat { newRareData.contentsFormat = format }
        }
    }

    /// Whether the context passed to `draw(in:)` and to the delegate's `draw(_:in:)` queues drawing commands, which a background
    /// thread executes. Default false.
    ///
    /// The methods themselves run on the committing thread. The image is the same and belongs to the same commit, which waits for
    /// the drawing; several such layers are drawn in parallel. A layer that the program displays outside a commit shows its
    /// image when the call returns.
    ///
    /// Useful for slow drawing: large areas, blurs, many paths. Reading pixels back waits for the queue, as do colour glyphs.
    /// Tiles of a `CATiledLayer` are drawn on background threads in any case.
    open var drawsAsynchronously: Bool {
        get { flags.contains(.drawsAsynchronously) }
        set { if newValue { flags.insert(.drawsAsynchronously) } else { flags.remove(.drawsAsynchronously) } }
    }

    /// Returns whether y points down in `draw(in:)`: true unless an odd number of layers, from this one up, have
    /// `isGeometryFlipped` set.
    open func contentsAreFlipped() -> Bool { !isYUp }

    /// Provides the contents: calls the delegate's `display(_:)`, or else `draw(in:)` with a bitmap of the bounds' size at
    /// `contentsScale`. Called when drawing is due, with actions disabled. While a property for which `needsDisplay(forKey:)`
    /// returns true is animated, the method is called before each frame, and `presentation()` has the value for the frame.
    open func display() { displayByDelegate() }

    /// Draws the contents into `ctx` in the layer's own space. Default: calls the delegate's `draw(_:in:)`. While a property for
    /// which `needsDisplay(forKey:)` returns true is animated, the presentation layer receives the call, so its properties have
    /// the shown values.
    open func draw(in ctx: CGContext) {
        if let delegate { delegate.draw(self, in: ctx) } else { drawsNothing = true }
    }

    /// Draws the layer and its sublayers into `ctx`, in the layer's own space and without animations; a presentation layer draws
    /// the shown values. Pending layout and drawing happen first. Transitions are ignored, and a perspective is approximated by an
    /// affine transform.
    ///
    /// As on Apple's systems, the picture is Core Graphics' and not the window's: filters and compositing filters have no effect, the
    /// layers' silhouettes cast all shadows, also those with a `shadowPath`, and text layers do not wrap their text. A transform layer is
    /// drawn as a plain layer, a replicator's colours have no effect, and a shape layer without a dash pattern takes that of a shape layer
    /// around it.
    open func render(in ctx: CGContext) { renderSubtree(in: ctx, .coreGraphics) }

    /// Draws as `render(in:)`, but with everything that the window shows: filters, compositing filters, shadow paths, wrapped text,
    /// transform layers in depth, and replicators' colours.
    package func renderAsShown(in ctx: CGContext) { renderSubtree(in: ctx, .window) }

    /// Draws the subclass's own content over the contents and under the sublayers, in the layer's space.
    package func renderContent(in context: CGContext) {}

    /// Whether `renderContent(in:)` draws under the contents instead of over them.
    package var ownContentLiesUnderContents: Bool { false }

    /// Called before added or removed animations of the layer are committed.
    package func animationsWillChange() {}

    /// The number of parts that `renderContent(in:)` draws; 0 if it draws nothing.
    package var ownPartCount: Int { 0 }

    /// The instances in which the layer shows its sublayers, each with a transform and a colour.
    package var replicatorInstances: [ReplicatorInstance] { [ReplicatorInstance()] }

    // MARK: Hit testing

    /// Returns the deepest layer at `p`, a point in points of the superlayer's space; the frontmost if several contain the point.
    /// Nil for none.
    ///
    /// Geometry and `masksToBounds` decide. Hidden layers are skipped with their descendants. Transparent, masked and back-facing
    /// layers are hit like any other.
    open func hitTest(_ p: CGPoint) -> CALayer? { deepestLayer(at: p) }

    /// Returns whether `p`, in points of the layer's own space, is in the bounds. The minimum edges are inside, the maximum edges
    /// outside.
    open func contains(_ p: CGPoint) -> Bool {
        let b = bounds
        return p.x >= b.minX && p.x < b.maxX && p.y >= b.minY && p.y < b.maxY
    }

    // MARK: Actions and animations

    /// Returns the action for an event. Searches the delegate, `actions`, `style["actions"]`, the class's `defaultAction(forKey:)`
    /// and last the implicit action of a displayed layer. `NSNull` ends the search, and the result is nil.
    open func action(forKey event: String) -> (any CAAction)? { lookUpAction(forKey: event) }

    /// Returns the class's own action for an event, before a displayed layer falls back to its implicit action. Default nil.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

    /// Returns whether a change or an animation of the property requires drawing. Queried once per class for animatable
    /// properties. Default false.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    /// Adds a copy of `anim` to the layer and replaces the animation with the same key. Nil generates a unique key. Misuse, without
    /// effect, on a presentation layer.
    ///
    /// A copy whose duration is 0 gets the transaction's duration. The copy of a property animation without a key path gets `key` as its
    /// key path if `key` names an animatable property.
    open func add(_ anim: CAAnimation, forKey key: String?) { attach(anim, forKey: key) }

    /// Returns the animation for `key`: the layer's copy, which is read-only. Nil if there is none.
    open func animation(forKey key: String) -> CAAnimation? {
        attachedAnimations.first { $0.key == key }?.animation
    }

    /// Returns the keys of the layer's animations in the order of addition; nil if there are none.
    open func animationKeys() -> [String]? {
        attachedAnimations.isEmpty ? nil : attachedAnimations.map(\.key)
    }

    /// Removes the animation for `key`; the model value shows immediately. The delegate is told `finished: false`. No effect for
    /// an unknown key.
    open func removeAnimation(forKey key: String) { detachAnimation(forKey: key) }

    /// Removes all animations; the model values show immediately. Each delegate is told `finished: false`.
    open func removeAllAnimations() { detachAllAnimations() }

    // MARK: Key-value coding

    /// The properties of the class under their keys. A class with more of them has a table after its superclass's.
    package class var keyTable: KeyTable { .layer }

    /// Returns the default value of a property; nil for keys without a default. A subclass that returns another value for a
    /// property gives its layers that initial value.
    open class func defaultValue(forKey key: String) -> Any? { standardDefault(forKey: key) }

    /// Returns the value of a property, or the value stored under a key that is not a property. Numbers are returned as
    /// `NSNumber`.
    open func value(forKey key: String) -> Any? { readValue(forKey: key) }

    /// Sets a property, or stores `value` under a key that is not a property. A value of the wrong type is misuse and changes
    /// nothing.
    open func setValue(_ value: Any?, forKey key: String) { writeValue(value, forKey: key) }

    /// Returns the value at a key path, which may name a component of a property, such as `transform.rotation.y` (radians) or
    /// `bounds.size.width` (points).
    open func value(forKeyPath keyPath: String) -> Any? { readValue(forKeyPath: keyPath) }

    /// Sets the value at a key path, which may name a component of a property. A value of the wrong type is misuse and changes
    /// nothing.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { writeValue(value, forKeyPath: keyPath) }

    // MARK: The clock

    /// The time at which the layer's clock starts, in seconds of the superlayer's clock. Default 0.
    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { changeTiming { $0.beginTime = newValue } }
    }

    /// An offset that is added to the layer's time, in seconds. With speed 0 the offset alone sets the time. Default 0.
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { changeTiming { $0.timeOffset = newValue } }
    }

    /// The rate of the layer's clock relative to the superlayer's clock. 0 stops the clock; negative values run backwards. Default
    /// 1.
    open var speed: Float {
        get { Float(timing.speed) }
        set { changeTiming { $0.speed = Double(newValue) } }
    }

    /// Stored without effect: a layer's clock has no end. Default infinity.
    open var duration: CFTimeInterval {
        get { storedTiming.duration }
        set { storedTiming.duration = newValue }
    }

    /// Stored without effect: a layer's clock does not repeat. Default 0.
    open var repeatCount: Float {
        get { storedTiming.repeatCount }
        set { storedTiming.repeatCount = newValue }
    }

    /// Stored without effect: a layer's clock does not repeat. Default 0.
    open var repeatDuration: CFTimeInterval {
        get { storedTiming.repeatDuration }
        set { storedTiming.repeatDuration = newValue }
    }

    /// Stored without effect: a layer's clock does not reverse. Default false.
    open var autoreverses: Bool {
        get { storedTiming.autoreverses }
        set { storedTiming.autoreverses = newValue }
    }

    /// Stored without effect: a layer's clock has no end. Default `removed`.
    open var fillMode: CAMediaTimingFillMode {
        get { storedTiming.fillMode }
        set { storedTiming.fillMode = newValue }
    }
}
