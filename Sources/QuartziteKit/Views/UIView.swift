// A view: a rectangle that owns a layer and takes part in hit testing.
//
// Geometry and appearance are stored in the layer only. Methods that a program may override must be in the class, so this file declares
// them all. Their work is in extensions: the tree in UIView+Hierarchy.swift, coordinates in UIView+Geometry.swift, autoresizing in
// UIView+Layout.swift, the layer in UIView+Layer.swift, and the search for the view at a point in UIView+HitTesting.swift.

/// A rectangle on the screen, drawn by its layer. The view is the layer's delegate, so changes of the layer do not animate by
/// themselves.
@preconcurrency @MainActor open class UIView: UIResponder {
    /// The class of the view's layer. Override it to use a subclass of `CALayer`. Default `CALayer`.
    open class var layerClass: AnyClass { CALayer.self }

    /// The layer that shows the view. The view is the layer's delegate, which must not change. A subclass may override the property
    /// to give it a more specific type.
    open var layer: CALayer { backing }

    private let backing: CALayer

    /// Whether the view and its subviews receive touches. Default true.
    open var isUserInteractionEnabled = true
    /// Exists for source compatibility; has no effect, as there is only one touch. Default false.
    open var isMultipleTouchEnabled = false
    /// Exists for source compatibility; has no effect, as there is only one touch. Default false.
    open var isExclusiveTouch = false
    /// A number for the program's own use. Default 0.
    open var tag = 0
    /// A name for the program's own use: there is no state restoration. Default nil.
    open var restorationIdentifier: String?
    /// The outline by which a dynamic animator lets the view collide. Default `rectangle`.
    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// The outline for `collisionBoundsType` `path`, in points from the centre. Default empty.
    open var collisionBoundingPath: UIBezierPath { UIBezierPath() }
    /// The parts of the frame that change when the superview's size changes. Default: none, the frame stays.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether subviews follow this view's size by their `autoresizingMask`. Default true.
    open var autoresizesSubviews = true

    /// Whether the program sets the frame. If false, constraints determine the frame. Default true.
    open var translatesAutoresizingMaskIntoConstraints = true {
        didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { ConstraintLayout.changed(in: self) } }
    }

    // Accessed on the main thread only. The exception is `deinit`, which runs on the thread that releases the last reference, when
    // no other thread has a reference.
    nonisolated(unsafe) var children: [UIView] = []
    var ownTintColor: UIColor?
    var ownTintMode = TintAdjustmentMode.automatic
    weak var parent: UIView?
    /// The window of a view that has a superview. Cached, so that reading it does not depend on the depth of the tree.
    weak var ownWindow: UIWindow?
    /// The controller whose root view this view is.
    weak var viewController: UIViewController?
    var recognizers: [UIGestureRecognizer] = []
    /// The active constraints that the view holds. `solvedConstraints` are the values that those of its tree were last solved for.
    var heldConstraints: [NSLayoutConstraint] = [] {
        didSet { ConstraintLayout.treeChanged() }
    }
    var solvedConstraints = ConstraintState()
    var ownGuides: [UILayoutGuide] = []
    var hugging = ContentPriorities(horizontal: .defaultLow, vertical: .defaultLow)
    var resistance = ContentPriorities(horizontal: .defaultHigh, vertical: .defaultHigh)
    var ownMotionEffects: [UIMotionEffect] = []
    /// The distances of baselines of subviews that constraints were solved with, by whether they are first baselines.
    var usedBaselines: [Bool: CGFloat] = [:]
    /// The safe area that was last reported to the view.
    var reportedSafeArea = UIEdgeInsets.zero
    /// The topmost view from this one upwards that holds constraints, as last found.
    var constraintHolder = ConstraintLayout.FoundHolder()
    private var needsConstraints = true
    /// Number of running animation blocks that disable interaction with the view.
    var interactionLocks = 0

    /// Creates a view with a frame in points of the superview.
    public init(frame: CGRect) {
        backing = makeLayer(of: Self.layerClass)
        super.init()
        adoptLayer()
        self.frame = frame
    }

    /// Creates a view with a frame of zero.
    public convenience override init() {
        self.init(frame: .zero)
    }

    deinit {
        // Iteratively, since recursive release of a deep tree would overflow the call stack.
        var pending = children
        children = []
        while var view = pending.popLast() {
            guard isKnownUniquelyReferenced(&view) else { continue }
            pending.append(contentsOf: view.children)
            view.children = []
        }
    }

    /// Creates a view. Nothing is read from `coder`; the initialiser exists for subclasses that must declare it.
    public required init?(coder: NSCoder) {
        backing = makeLayer(of: Self.layerClass)
        super.init()
        adoptLayer()
    }

    /// Exists for source compatibility: views are not archived. The default writes nothing.
    open func encode(with coder: NSCoder) {}

    open override var next: UIResponder? { viewController ?? parent }

    // MARK: Geometry

    /// The smallest rectangle around the view, in points of the superview.
    open var frame: CGRect {
        get { layer.frame }
        set { resizing { layer.frame = newValue } }
    }

    /// The view's rectangle in its own coordinates, in points.
    open var bounds: CGRect {
        get { layer.bounds }
        set { resizing { layer.bounds = newValue } }
    }

    /// The position of the anchor point, by default the centre, in points of the superview.
    open var center: CGPoint {
        get { layer.position }
        set {
            layer.position = newValue
            ValueObservation.noticeChange(of: self)
            noticeSafeArea()
        }
    }

    /// The point of the view that `center` places and transforms turn about, in shares of the size from the top left corner. A change
    /// moves the view, as `center` stays. Default (0.5, 0.5).
    open var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }

    /// The 2D transform of the view with its subviews about its anchor point. Default identity.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }

    /// The 3D transform of the view with its subviews about its anchor point. Default identity.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    // MARK: Appearance

    /// The opacity, from 0 (invisible, receives no touches) to 1. Default 1.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set {
            layer.opacity = Float(newValue)
            ValueObservation.noticeChange(of: self)
        }
    }

    /// The background colour. Default nil: transparent.
    open var backgroundColor: UIColor? {
        get { layer.backgroundColor.map(UIColor.init(cgColor:)) }
        set { layer.backgroundColor = newValue?.cgColor }
    }

    /// Whether the view is hidden. A hidden view is not drawn and receives no touches. Default false.
    open var isHidden: Bool {
        get { layer.isHidden }
        set {
            let changes = newValue != layer.isHidden
            layer.isHidden = newValue
            if changes, let stack = parent as? UIStackView { stack.arrange() }
            if changes { ValueObservation.noticeChange(of: self) }
        }
    }

    /// Whether content outside the bounds is clipped. Default false.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// How the layer's contents are placed in the bounds. Default `scaleToFill`.
    open var contentMode = ContentMode.scaleToFill {
        didSet { layer.contentsGravity = contentMode.gravity }
    }

    /// A view whose alpha channel masks this view with its subviews. It lies in this view's coordinates, and is in no other
    /// hierarchy. Default nil.
    open var mask: UIView? {
        didSet { layer.mask = mask?.layer }
    }

    /// Pixels per point of the layer's contents. Default: the screen's scale for views that draw themselves, else 1.
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set { layer.contentsScale = newValue }
    }

    /// Exists for source compatibility: every drawing starts transparent. Default true.
    open var clearsContextBeforeDrawing = true

    /// Whether the content has no transparency. Default true, as in UIKit. The value has no effect: pixels that `draw(_:)` leaves
    /// out are transparent.
    open var isOpaque = true

    /// The accent colour: the view's own, else the superview's, else `systemBlue`; in grey while the view is dimmed. Setting nil
    /// removes the view's own colour.
    open var tintColor: UIColor! {
        get { tintAdjustmentMode == .dimmed ? undimmedTintColor.inGrey : undimmedTintColor }
        set {
            ownTintColor = newValue
            notifyTintColorChange()
        }
    }

    /// Whether the tint colour is dimmed. `automatic`, the default, means as in the superview; reading it gives the effective mode.
    open var tintAdjustmentMode: TintAdjustmentMode {
        get { ownTintMode == .automatic ? parent?.tintAdjustmentMode ?? .normal : ownTintMode }
        set {
            ownTintMode = newValue
            notifyTintColorChange()
        }
    }

    /// The appearance that the program asks for. Colours of the system have their light appearance only. Default unspecified.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

    /// How the view behaves in right-to-left layout. Layout is left-to-right. Default unspecified.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified

    /// The direction of the view's layout: right to left only if `semanticContentAttribute` forces it.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        Self.userInterfaceLayoutDirection(for: semanticContentAttribute)
    }

    /// Called when the tint colour of this view or of a superview changes, and when the view comes into a window. The default does
    /// nothing.
    open func tintColorDidChange() {}

    // MARK: Drawing

    /// Draws the view into the current context, in the view's coordinates. Called before the view is first shown and after
    /// `setNeedsDisplay`, if a subclass overrides this method. The default does nothing.
    open func draw(_ rect: CGRect) {}

    /// Whether the view's class overrides `draw(_:)`.
    var overridesDraw: Bool { MethodOverrides.draw.exist(in: type(of: self)) }

    /// Requests `draw(_:)` before the next frame.
    open func setNeedsDisplay() { layer.setNeedsDisplay() }

    /// Requests `draw(_:)` before the next frame, for a part of the view in points.
    open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

    // MARK: Layout

    /// The natural size of the content, in points. `noIntrinsicMetric`, the default, stands for a side without a natural size.
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

    /// Returns the size that fits the view best within `size`, in points. The default is the intrinsic size; a side without one
    /// keeps its length.
    open func sizeThatFits(_ size: CGSize) -> CGSize {
        let (own, bounds) = (intrinsicContentSize, bounds.size)
        return CGSize(
            width: own.width == Self.noIntrinsicMetric ? bounds.width : own.width,
            height: own.height == Self.noIntrinsicMetric ? bounds.height : own.height)
    }

    /// Returns the smallest size that satisfies the constraints inside the view and comes nearest to a target size, in points. The
    /// view's own frame does not count. `layoutFittingCompressedSize` asks for the smallest size.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(targetSize, withHorizontalFittingPriority: .fittingSizeLevel, verticalFittingPriority: .fittingSizeLevel)
    }

    /// Returns the size that satisfies the constraints inside the view and comes nearest to a target size in points, whose width
    /// and height have priorities among the constraints.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize { fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority) }

    /// Returns how strongly the view resists being larger than its intrinsic size. Default `defaultLow`.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { hugging[axis] }

    /// Sets how strongly the view resists being larger than its intrinsic size.
    open func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        hugging[axis] = priority
        invalidateIntrinsicContentSize()
    }

    /// Returns how strongly the view resists being smaller than its intrinsic size. Default `defaultHigh`.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority { resistance[axis] }

    /// Sets how strongly the view resists being smaller than its intrinsic size.
    open func setContentCompressionResistancePriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        resistance[axis] = priority
        invalidateIntrinsicContentSize()
    }

    /// Whether the class needs layout by constraints. Exists for source compatibility; has no effect. Default false.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// The distance from the frame's edges to the edges that constraints should align. Exists for source compatibility; constraints
    /// align frames. Default zero.
    open var alignmentRectInsets: UIEdgeInsets { .zero }

    /// Returns the alignment rectangle of a frame: the frame inset by `alignmentRectInsets`.
    open func alignmentRect(forFrame frame: CGRect) -> CGRect { frame.inset(by: alignmentRectInsets) }

    /// Returns the frame of an alignment rectangle.
    open func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
        let inset = alignmentRectInsets
        return alignmentRect.inset(by: UIEdgeInsets(top: -inset.top, left: -inset.left, bottom: -inset.bottom, right: -inset.right))
    }

    /// The view whose first baseline is the first baseline of this view in constraints: this view, or one in it. Default: this view.
    open var forFirstBaselineLayout: UIView { self }

    /// The view whose last baseline is the last baseline of this view in constraints: this view, or one in it. Default: this view.
    open var forLastBaselineLayout: UIView { self }

    /// Returns the view with the last baseline: `forLastBaselineLayout`. The old name of the property; constraints do not call the
    /// method.
    open func forBaselineLayout() -> UIView { forLastBaselineLayout }

    /// Returns the place of a baseline: a share of the height plus a distance, in points from the top edge. The default is the
    /// baseline of `forFirstBaselineLayout` or `forLastBaselineLayout`; if that is this view, the top edge for the first and the bottom
    /// edge for the last baseline.
    func baseline(isFirst: Bool) -> (share: CGFloat, distance: CGFloat) {
        useBaselineOfSubview(isFirst: isFirst) ?? (isFirst ? (0, 0) : (1, 0))
    }

    /// Returns the height of text that wraps at a width, in points; nil for a view whose height does not depend on its width.
    func wrappedHeight(width: CGFloat) -> CGFloat? { nil }

    /// Sets the size to `sizeThatFits` of the current size. The top left corner of the frame stays.
    open func sizeToFit() { fitToContent() }

    /// Requests `layoutSubviews()` before the next frame.
    open func setNeedsLayout() { layer.setNeedsLayout() }

    /// Performs requested layout immediately: from the topmost superview that requested layout, else from this view, downwards.
    open func layoutIfNeeded() { layer.layoutIfNeeded() }

    /// Sets the frames of the subviews. Called before a frame is drawn after `setNeedsLayout()`, a change of the size, or a change
    /// of the subviews. The default does nothing.
    open func layoutSubviews() {}

    /// The traits of the display environment.
    open var traitCollection: UITraitCollection { .current }

    /// Called after the traits changed, because the window's size did. The default does nothing.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Creates constraints. Called before the view is first laid out and after `setNeedsUpdateConstraints()`. The default does
    /// nothing.
    open func updateConstraints() {}

    /// Requests `updateConstraints()` before the next frame.
    open func setNeedsUpdateConstraints() {
        needsConstraints = true
        setNeedsLayout()
    }

    /// Calls `updateConstraints()` immediately, if it was requested.
    open func updateConstraintsIfNeeded() {
        guard needsConstraints else { return }
        needsConstraints = false
        if let viewController { viewController.updateViewConstraints() } else { updateConstraints() }
    }

    /// Called after the view was added to a superview or removed from one. The default does nothing.
    open func didMoveToSuperview() {}

    /// Called before the view is added to a superview, or with nil before it is removed from one. The default does nothing.
    open func willMove(toSuperview superview: UIView?) {}

    /// Called before the view is added to a window, or with nil before it is removed from one. The default does nothing.
    open func willMove(toWindow window: UIWindow?) {}

    /// Called after `window` changed. The default does nothing.
    open func didMoveToWindow() {}

    // MARK: The tree

    /// The subviews, back to front.
    open var subviews: [UIView] { children }
    /// The view that this view is a subview of, or nil.
    open var superview: UIView? { parent }

    /// The window that contains the view, or nil.
    open var window: UIWindow? { parent == nil ? self as? UIWindow : ownWindow }

    /// Adds a subview in front of all others. A view with a superview is removed from it first. Adding a view to itself or to one
    /// of its subviews is reported as misuse and has no effect.
    open func addSubview(_ view: UIView) { addChild(view) }

    /// Inserts a subview at an index, where 0 is the back. An index beyond the end adds the view at the front.
    open func insertSubview(_ view: UIView, at index: Int) { insertChild(view, at: index) }

    /// Inserts a subview behind `sibling`. If `sibling` is not a subview of this view, the view is added at the front.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insertChild(view, below: sibling) }

    /// Inserts a subview in front of `sibling`. If `sibling` is not a subview of this view, the view is added at the front.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insertChild(view, above: sibling) }

    /// Moves a subview in front of all others. Has no effect if `view` is not a subview.
    open func bringSubviewToFront(_ view: UIView) { bringChildToFront(view) }

    /// Moves a subview behind all others. Has no effect if `view` is not a subview.
    open func sendSubviewToBack(_ view: UIView) { sendChildToBack(view) }

    /// Exchanges two subviews by index. Has no effect if an index does not exist.
    open func exchangeSubview(at first: Int, withSubviewAt second: Int) { exchangeChild(at: first, with: second) }

    /// Removes the view from its superview. Has no effect without a superview.
    open func removeFromSuperview() { leaveParent() }

    /// Returns whether this view is `view` or lies in it.
    open func isDescendant(of view: UIView) -> Bool { isInside(view) }

    /// Returns the first view with a tag among this view and all views in it, in depth-first order. Returns nil if there is none.
    open func viewWithTag(_ tag: Int) -> UIView? { firstView(tagged: tag) }

    /// Called after a subview was added. The default does nothing.
    open func didAddSubview(_ subview: UIView) {}

    /// Called before a subview is removed. The default does nothing.
    open func willRemoveSubview(_ subview: UIView) {}

    // MARK: Conversion

    /// Converts a point from this view's coordinates to those of `view`. nil means the window.
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { converted(point, to: view) }

    /// Converts a point from the coordinates of `view` to this view's. nil means the window.
    open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { converted(point, from: view) }

    /// Converts a rectangle from this view's coordinates to those of `view`, and returns the bounding box. nil means the
    /// window.
    open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { converted(rect, to: view) }

    /// Converts a rectangle from the coordinates of `view` to this view's, and returns the bounding box. nil means the window.
    open func convert(_ rect: CGRect, from view: UIView?) -> CGRect { converted(rect, from: view) }

    // MARK: Gestures

    /// The attached recognizers, in the order in which they were added; nil if there are none.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { recognizers.isEmpty ? nil : recognizers }
        set {
            for old in recognizers { removeGestureRecognizer(old) }
            for new in newValue ?? [] { addGestureRecognizer(new) }
        }
    }

    /// Attaches a recognizer, which then receives the touches in this view. It is removed from the view that it was attached to
    /// before.
    open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { attach(recognizer) }

    /// Removes a recognizer. Has no effect if the recognizer is not attached to this view.
    open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { detach(recognizer) }

    /// Asks whether a recognizer of this view, or of a superview, may begin its gesture. Asked of the hit view and its superviews
    /// up to the recognizer's view. Default true.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Constraints and margins

    /// The margins of the view, in points. Default 8 on each side.
    open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
        didSet {
            guard layoutMargins != oldValue else { return }
            ConstraintLayout.changed(in: self)
            setNeedsLayout()
            layoutMarginsDidChange()
        }
    }

    /// The margins by reading direction, in points; the same as `layoutMargins`.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get {
            let margins = layoutMargins
            return NSDirectionalEdgeInsets(top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
        }
        set { layoutMargins = newValue.physical }
    }

    /// Exists for source compatibility; has no effect. Default false.
    open var preservesSuperviewLayoutMargins = false
    /// Exists for source compatibility; has no effect. Default true.
    open var insetsLayoutMarginsFromSafeArea = true

    /// Called after the margins changed. The default does nothing.
    open func layoutMarginsDidChange() {}

    /// The insets that bars in front of the view cover, in points: the bar of a tab bar controller, what controllers add by
    /// `additionalSafeAreaInsets`, and those of the device on which the previewer shows the scene. Zero elsewhere.
    open var safeAreaInsets: UIEdgeInsets { insetsOfBars }

    /// Called after the safe area changed, also when the view comes to where bars are. The default does nothing.
    open func safeAreaInsetsDidChange() {}

    /// Requests layout after a change of `intrinsicContentSize`.
    open func invalidateIntrinsicContentSize() { ConstraintLayout.changed(in: self) }

    /// Activates a constraint and holds it in this view. A constraint with items outside this view is reported as misuse and
    /// stays inactive.
    open func addConstraint(_ constraint: NSLayoutConstraint) { holdConstraint(constraint) }

    /// Activates constraints and holds them in this view.
    open func addConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(addConstraint) }

    /// Deactivates those of the constraints that this view holds.
    open func removeConstraints(_ constraints: [NSLayoutConstraint]) { constraints.forEach(removeConstraint) }

    /// Deactivates a constraint that this view holds. Has no effect on other constraints.
    open func removeConstraint(_ constraint: NSLayoutConstraint) {
        if constraint.holder === self { constraint.isActive = false }
    }

    /// The active constraints that the view holds.
    open var constraints: [NSLayoutConstraint] { heldConstraints }

    /// The guides that were added by `addLayoutGuide(_:)`.
    open var layoutGuides: [UILayoutGuide] { ownGuides }

    /// Adds a guide, which constraints then place. A guide of another view is removed from that view.
    open func addLayoutGuide(_ layoutGuide: UILayoutGuide) { attachGuide(layoutGuide) }

    /// Removes a guide, and deactivates its constraints. Has no effect if the guide is not of this view.
    open func removeLayoutGuide(_ layoutGuide: UILayoutGuide) { detachGuide(layoutGuide) }

    /// The part of the view that no system element covers: the view inset by `safeAreaInsets`.
    open var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(of: self, kind: .safeArea) }

    /// The view inset by `layoutMargins`.
    open var layoutMarginsGuide: UILayoutGuide { UILayoutGuide(of: self, kind: .margins) }

    /// The part of the view for text: the same as `layoutMarginsGuide`.
    open var readableContentGuide: UILayoutGuide { UILayoutGuide(of: self, kind: .margins) }

    /// The guide of the keyboard, which is created and added at first access. Its top edge is the bottom of the safe area.
    open var keyboardLayoutGuide: UIKeyboardLayoutGuide { guideOfKeyboard }

    // MARK: Snapshots

    /// Draws the view with its subviews into the current context, scaled to `rect`. The values are the model's, without animations;
    /// `afterScreenUpdates` has no effect.
    /// - Returns: false if there is no current context, or the view has no size.
    @discardableResult
    open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool { drawTree(in: rect) }

    /// Returns a view that shows a picture of this view as it is now, or nil for a view without a size. `afterScreenUpdates` has no
    /// effect.
    open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? { viewOfSnapshot() }

    /// Returns a view that shows a picture of a part of this view as it is now, or nil for an empty part. The picture stretches
    /// between the cap insets; `afterScreenUpdates` has no effect.
    open func resizableSnapshotView(
        from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? { viewOfSnapshot(of: rect, capInsets) }

    // MARK: Keyboard

    /// Takes the keyboard focus from the view, or from a view in it.
    /// - Parameter force: exists for source compatibility; a responder that does not resign keeps the focus.
    /// - Returns: whether no view here has the focus any more.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool {
        guard let view = UIResponder.first as? UIView, view.isDescendant(of: self) else { return true }
        return view.resignFirstResponder()
    }

    /// Whether the view can get the focus of a remote control or keyboard. There is no focus engine. Default false.
    open var canBecomeFocused: Bool { false }
    /// Whether the view has the focus: always false, as there is no focus engine.
    open var isFocused: Bool { false }

    // MARK: Interactions

    /// The interactions of the view, in the order in which they were added. Default none.
    open var interactions: [any UIInteraction] {
        get { ownInteractions }
        set { exchangeInteractions(newValue) }
    }

    /// Adds an interaction, and notifies it. An interaction of another view is removed from that view.
    open func addInteraction(_ interaction: any UIInteraction) { attachInteraction(interaction) }

    /// Removes an interaction, and notifies it. Has no effect if the view does not have the interaction.
    open func removeInteraction(_ interaction: any UIInteraction) { detachInteraction(interaction) }

    // MARK: Motion effects

    /// The effects that follow the device's motion. They have no effect, as the device does not move.
    open var motionEffects: [UIMotionEffect] {
        get { ownMotionEffects }
        set { ownMotionEffects = newValue }
    }

    /// Adds an effect to `motionEffects`.
    open func addMotionEffect(_ effect: UIMotionEffect) { ownMotionEffects.append(effect) }

    /// Removes an effect from `motionEffects`.
    open func removeMotionEffect(_ effect: UIMotionEffect) { ownMotionEffects.removeAll { $0 === effect } }

    // MARK: Hit testing

    /// Returns whether a point, in the view's coordinates, lies in the bounds. The edges of largest x and y are outside.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let size = bounds.standardized
        return point.x >= size.minX && point.x < size.maxX && point.y >= size.minY && point.y < size.maxY
    }

    /// Returns the frontmost view at a point in this view's coordinates, or nil. Views outside the bounds of a superview are not
    /// hit. The same holds for views that are hidden, have an alpha below 0.01, have interaction off, or are animated by a block
    /// that does not allow interaction.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { frontmostView(at: point, event) }

    // MARK: The layer's delegate

    /// Returns the action for a change of the layer: the running animation block's, else `NSNull`, which ends the search for an
    /// action. So changes outside blocks are immediate.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        AnimationBlock.current?.action(for: layer, forKey: event) ?? NSNull()
    }

    /// Provides the contents of the layer, after `setNeedsDisplay()`. Override the method to set the layer's `contents`, as views of moving
    /// pictures do. The default draws the layer by `draw(_:in:)`.
    open func display(_ layer: CALayer) { layer.drawContents() }

    /// Draws the layer by calling `draw(_:)` with `ctx` as the current context.
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawByRect(layer, in: ctx) }

    /// Called before the layer is drawn. The default does nothing.
    open func layerWillDraw(_ layer: CALayer) {}

    /// Lays out the layer: updates constraints, then calls `layoutSubviews()` between the controller's `viewWillLayoutSubviews()`
    /// and `viewDidLayoutSubviews()`.
    open func layoutSublayers(of layer: CALayer) {
        guard layer === self.layer else { return }
        noticeSafeArea()
        updateConstraintsIfNeeded()
        ConstraintLayout.layOut(self)
        viewController?.viewWillLayoutSubviews()
        layoutSubviews()
        viewController?.viewDidLayoutSubviews()
        checkUsedBaselines()
    }
}
