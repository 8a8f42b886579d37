// A view: a rectangle that owns a layer and takes part in hit testing.
//
// Its geometry and looks are its layer's: nothing is stored twice. The tree is in UIView+Hierarchy.swift, coordinates in
// UIView+Geometry.swift, autoresizing in UIView+Layout.swift, the making of the layer in UIView+Layer.swift.

/// A rectangle on the screen. It draws by its layer, and is its layer's delegate, so the layer does not animate by itself.
@MainActor open class UIView: UIResponder {
    /// The class of the layer that the view makes for itself. Default `CALayer`.
    open class var layerClass: AnyClass { CALayer.self }

    /// The layer that shows the view. Its delegate is the view; leave that so. A subclass may override it to give it its own type.
    open var layer: CALayer { backing }

    private let backing: CALayer

    /// Whether the view and what is in it are hit. Default true.
    open var isUserInteractionEnabled = true
    /// A number of the program's own. Default 0.
    open var tag = 0
    /// What of the frame gives way when the superview's size changes. Default nothing.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether `autoresizingMask` of the subviews is followed. Default true.
    open var autoresizesSubviews = true

    /// Whether the frame is set by the program. Where it is false, constraints place the view. Default true.
    open var translatesAutoresizingMaskIntoConstraints = true {
        didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { ConstraintLayout.changed(in: self) } }
    }

    /// What the previewer's panel calls a control that has no text of its own. Default nil.
    open var accessibilityLabel: String?

    // The main thread's, and in `deinit` that of whoever lets go of the last reference, when nobody else has one.
    nonisolated(unsafe) var children: [UIView] = []
    var ownTintColor: UIColor?
    weak var parent: UIView?
    /// The window, where the view has a superview: kept, so that asking does not cost the depth.
    weak var ownWindow: UIWindow?
    /// The controller whose root view this is.
    weak var viewController: UIViewController?
    var recognizers: [UIGestureRecognizer] = []
    /// The active constraints that the view carries, and what those of its tree were last solved for.
    var heldConstraints: [NSLayoutConstraint] = [] {
        didSet { ConstraintLayout.treeChanged() }
    }
    var solvedConstraints = ConstraintState()
    /// The topmost view from this one upwards that carries constraints, as it was found last.
    var constraintHolder = ConstraintLayout.FoundHolder()
    private var needsConstraints = true
    /// How many blocks animate the view and keep presses from it meanwhile.
    var animationHolds = 0

    /// A view with that frame, in the superview's points.
    public init(frame: CGRect) {
        backing = makeLayer(of: Self.layerClass)
        super.init()
        adoptLayer()
        self.frame = frame
    }

    public convenience override init() {
        self.init(frame: .zero)
    }

    deinit {
        // One after the other, since a deep tree that let go of itself view within view would use up the stack.
        var pending = children
        children = []
        while var view = pending.popLast() {
            guard isKnownUniquelyReferenced(&view) else { continue }
            pending.append(contentsOf: view.children)
            view.children = []
        }
    }

    /// Views are not archived here: a plain view. It stands for subclasses that declare it because UIKit asks them to.
    public required init?(coder: NSCoder) {
        backing = makeLayer(of: Self.layerClass)
        super.init()
        adoptLayer()
    }

    /// A view from a nib file has been made whole. There are none here, so it is called by the program or not at all.
    open func awakeFromNib() {}

    /// The view is about to be shown in a designer of interfaces. There is none here, so it is called by the program or not at all.
    open func prepareForInterfaceBuilder() {}

    open override var next: UIResponder? { viewController ?? parent }

    // MARK: Geometry

    /// The smallest rectangle around the view, in the superview's points.
    open var frame: CGRect {
        get { layer.frame }
        set { resizing { layer.frame = newValue } }
    }

    /// The view's own space.
    open var bounds: CGRect {
        get { layer.bounds }
        set { resizing { layer.bounds = newValue } }
    }

    /// Where the anchor point lies (by default the middle), in the superview's points.
    open var center: CGPoint {
        get { layer.position }
        set { layer.position = newValue }
    }

    /// Acts on the view and its subviews about its anchor point. Default identity.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }

    /// The same in three dimensions.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    // MARK: Looks

    /// From 0, invisible and not hit, to 1. Default 1.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(newValue) }
    }

    /// Default nil, which is transparent.
    open var backgroundColor: UIColor? {
        get { layer.backgroundColor.map(UIColor.init(cgColor:)) }
        set { layer.backgroundColor = newValue?.cgColor }
    }

    /// A hidden view is neither drawn nor hit. Default false.
    open var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }

    /// Whether what reaches beyond the bounds is cut off. Default false.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// How a picture lies in the view. Default stretched to fill it.
    open var contentMode = ContentMode.scaleToFill {
        didSet { layer.contentsGravity = contentMode.gravity }
    }

    /// Whether the content has no alpha. Default true, as in UIKit, where it is a promise; nothing here relies on it, and what `draw(_:)`
    /// leaves out is transparent.
    open var isOpaque = true

    /// The colour that stands out in the view: its own, else its superview's, else blue. Setting nil takes its own away.
    open var tintColor: UIColor! {
        get { ownTintColor ?? parent?.tintColor ?? .systemBlue }
        set {
            ownTintColor = newValue
            tellTintColor()
        }
    }

    /// The tint colour has changed, here or above. The default does nothing.
    open func tintColorDidChange() {}

    // MARK: Drawing

    /// Draws the view into the current context, in its own space. It is called before the view is first shown, and when
    /// `setNeedsDisplay` asked for it; never where a subclass does not override it. The default does nothing.
    open func draw(_ rect: CGRect) {}

    /// Asks for `draw(_:)` before the next frame.
    open func setNeedsDisplay() { layer.setNeedsDisplay() }

    /// Asks for a part to be drawn anew.
    open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

    // MARK: Layout

    /// The size that the content would like, in points; `noIntrinsicMetric` for a side without one, which is the default.
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }

    /// The size that suits the view best within that size. The default is the intrinsic size, and the present one for a side without.
    open func sizeThatFits(_ size: CGSize) -> CGSize {
        let (own, bounds) = (intrinsicContentSize, bounds.size)
        return CGSize(
            width: own.width == Self.noIntrinsicMetric ? bounds.width : own.width,
            height: own.height == Self.noIntrinsicMetric ? bounds.height : own.height)
    }

    /// Takes the size that suits the view best; its upper left corner stays.
    open func sizeToFit() {
        let (origin, size) = (frame.origin, sizeThatFits(bounds.size))
        bounds = CGRect(origin: bounds.origin, size: size)
        frame.origin = origin
    }

    /// Asks for `layoutSubviews()` before the next frame.
    open func setNeedsLayout() { layer.setNeedsLayout() }

    /// Lays out now what was asked for: from the highest superview that did, or else from this view, everything downwards.
    open func layoutIfNeeded() { layer.layoutIfNeeded() }

    /// Places the subviews. Called before a frame is shown when layout was asked for, the size has changed or subviews have come or gone.
    /// The default does nothing.
    open func layoutSubviews() {}

    /// The traits of what the view is shown on have changed. They never do here.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// The place to make constraints in: called before the view is first laid out, and after `setNeedsUpdateConstraints()`. The default does
    /// nothing.
    open func updateConstraints() {}

    /// Asks for `updateConstraints()` before the next frame.
    open func setNeedsUpdateConstraints() {
        needsConstraints = true
        setNeedsLayout()
    }

    /// Calls `updateConstraints()` now where it was asked for.
    open func updateConstraintsIfNeeded() {
        guard needsConstraints else { return }
        needsConstraints = false
        updateConstraints()
    }

    /// The view has come into a superview, or left one.
    open func didMoveToSuperview() {}

    /// The view is about to come into a superview, or to leave its own.
    open func willMove(toSuperview superview: UIView?) {}

    /// The view is about to come into a window, or to leave its own.
    open func willMove(toWindow window: UIWindow?) {}

    /// The view has come into a window, or left one: `window` says which.
    open func didMoveToWindow() {}

    // MARK: Hit testing

    /// Whether a point, in the view's own space, lies in it. The far edges are outside.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        let size = bounds.standardized
        return point.x >= size.minX && point.x < size.maxX && point.y >= size.minY && point.y < size.maxY
    }

    /// The frontmost view at a point in this view's own space. What is outside its superview is not hit, nor is what is
    /// hidden, nearly transparent, without interaction, or animated by a block that does not allow it.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard mayBeHit(point, event) else { return nil }
        // A list of what is still to be asked stands instead of recursion, so that depth costs no stack.
        var pending = [(view: self, point: point, isMissedInside: false)]
        while let (view, point, isMissedInside) = pending.popLast() {
            if isMissedInside { return view }
            if view !== self {
                if MethodOverrides.hitTest.exist(in: type(of: view)) {
                    if let hit = view.hitTest(point, with: event) { return hit }
                    continue
                }
                guard view.mayBeHit(point, event) else { continue }
            }
            pending.append((view, point, true))
            for child in view.children { pending.append((child, child.convert(point, from: view), false)) }
        }
        return nil
    }

    private func mayBeHit(_ point: CGPoint, _ event: UIEvent?) -> Bool {
        isUserInteractionEnabled && animationHolds == 0 && !isHidden && alpha >= 0.01 && self.point(inside: point, with: event)
    }

    // MARK: The layer's delegate

    /// The action for a change of the layer: that of the block of `UIView.animate` that runs, else the null object, which ends the search,
    /// so that the view's layer changes at once.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        AnimationBlock.current?.action(for: layer, forKey: event) ?? NSNull()
    }

    /// Draws the layer: by `draw(_:)`, with the context as the current one.
    open func draw(_ layer: CALayer, in ctx: CGContext) { drawByRect(layer, in: ctx) }

    /// The layer is about to be drawn. The default does nothing.
    open func layerWillDraw(_ layer: CALayer) {}

    /// Places the layer's sublayers: by `layoutSubviews()`, and the controller's methods before and after it.
    open func layoutSublayers(of layer: CALayer) {
        guard layer === self.layer else { return }
        updateConstraintsIfNeeded()
        ConstraintLayout.layOut(self)
        viewController?.viewWillLayoutSubviews()
        layoutSubviews()
        viewController?.viewDidLayoutSubviews()
    }
}
