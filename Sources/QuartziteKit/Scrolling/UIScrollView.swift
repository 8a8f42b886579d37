// A view that shows a part of its content, which a person moves.
//
// The content offset is the origin of the view's bounds, so the subviews move without a change of their frames. Dragging is in
// UIScrollView+Dragging.swift, the motion afterwards in UIScrollView+Motion.swift and ScrollMotion.swift, zooming in
// UIScrollView+Zooming.swift, the indicators in ScrollIndicator.swift.

/// Shows a part of its content, which a person drags, flings and zooms.
@preconcurrency @MainActor open class UIScrollView: UIView {
    /// How fast the content slows down after a fling: the factor of the velocity per millisecond.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// 0.998 per millisecond: a fling of 1,000 points per second moves by 499 points.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// 0.99 per millisecond: a fling of 1,000 points per second moves by 99 points.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// The colour of the indicators.
    public enum IndicatorStyle: Int, Sendable {
        case `default`, black, white
    }

    /// How a drag closes the keyboard.
    public enum KeyboardDismissMode: Int, Sendable {
        case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
    }

    /// Whether the safe area is added to the content inset.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic, scrollableAxes, never, always
    }

    /// The object that responds to scrolling. Not retained. Default nil.
    open weak var delegate: (any UIScrollViewDelegate)?

    // MARK: Content

    /// The point of the content at the top left corner, in points: the origin of `bounds`. Setting it stops a running motion.
    /// Default zero.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            if !isMoving { stopMotion() }
            let old = bounds.origin
            guard newValue != old, newValue.x.isFinite, newValue.y.isFinite else { return }
            super.bounds = CGRect(origin: newValue, size: bounds.size)
            offsetChanged()
        }
    }

    /// The size of the content in points. Default zero.
    open var contentSize = CGSize.zero {
        didSet {
            guard contentSize != oldValue else { return }
            ValueObservation.noticeChange(of: self)
            contentChanged()
        }
    }

    /// The additional distance, in points, by which each edge of the content can be scrolled inwards. Default zero.
    open var contentInset = UIEdgeInsets.zero {
        didSet {
            guard contentInset != oldValue else { return }
            ValueObservation.noticeChange(of: self)
            insetChanged()
        }
    }

    /// The content inset plus the safe area and the space of a refreshing refresh control.
    open var adjustedContentInset: UIEdgeInsets {
        var inset = contentInset
        switch contentInsetAdjustmentBehavior {
        case .never: break
        case .automatic, .scrollableAxes, .always:
            let safe = safeAreaInsets
            inset.top += safe.top
            inset.bottom += safe.bottom
            if contentInsetAdjustmentBehavior == .always {
                inset.left += safe.left
                inset.right += safe.right
            }
        }
        inset.top += refreshControl?.space ?? 0
        return inset
    }

    /// Whether the safe area is added to the content inset. Default `automatic`.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
        didSet { insetChanged() }
    }

    /// Called after `adjustedContentInset` changed. The default does nothing.
    open func adjustedContentInsetDidChange() {}

    /// Sets the offset, at once or by an animation of 0.3 s. The offset may lie beyond the edges.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { showOffset(contentOffset, animated: animated) }

    /// Scrolls by the shortest distance that makes a rectangle of the content visible.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) { show(rect, animated: animated) }

    /// The content as a rectangle for constraints: from the origin of the content, in the content size. The edges of the scroll view
    /// mean this guide in constraints of views inside. Such constraints determine the content size.
    open private(set) lazy var contentLayoutGuide = UILayoutGuide(of: self, kind: .content)

    /// The visible part as a rectangle for constraints, which does not scroll.
    open private(set) lazy var frameLayoutGuide: UILayoutGuide = {
        hasFrameGuide = true
        return UILayoutGuide(of: self, kind: .frame)
    }()
    /// Whether constraints may refer to the visible part, which moves over the content.
    private(set) var hasFrameGuide = false

    // MARK: Scrolling

    /// Whether a person can scroll. Setting false ends a drag, and stops the content's motion after a drag where the content is. Content
    /// that a drag holds beyond an edge moves to the edge at once. Default true.
    open var isScrollEnabled = true {
        didSet {
            pan.isEnabled = isScrollEnabled
            if !isScrollEnabled, motion?.kind == .deceleration { stopMotion() }
        }
    }
    /// Whether a drag that is mainly horizontal or vertical moves the content only in this direction. Default false.
    open var isDirectionalLockEnabled = false
    /// Whether the content moves beyond its edges and springs back. Default true.
    open var bounces = true
    /// Whether the content bounces horizontally even if it is not wider than the view. Default false.
    open var alwaysBounceHorizontal = false
    /// Whether the content bounces vertically even if it is not higher than the view. Default false.
    open var alwaysBounceVertical = false
    /// Whether the content comes to rest at multiples of the view's size. Default false.
    open var isPagingEnabled = false
    /// How fast the content slows down after a fling. Default `normal`.
    open var decelerationRate = DecelerationRate.normal
    /// Whether views in the content receive a touch only after 0.15 s without a drag. Default true.
    open var delaysContentTouches = true
    /// Whether a drag may begin after a view in the content received the touch. Default true.
    open var canCancelContentTouches = true
    /// Exists for source compatibility; has no effect, as there is no status bar. Default true.
    open var scrollsToTop = true
    /// Whether the begin of a drag takes the keyboard focus from the responder that has it. Every mode but `none` does. Default
    /// `none`.
    open var keyboardDismissMode = KeyboardDismissMode.none

    /// Whether a finger is down on the content.
    open internal(set) var isTracking = false {
        didSet { ValueObservation.noticeChange(of: self) }
    }
    /// Whether a person drags the content.
    open internal(set) var isDragging = false {
        didSet { ValueObservation.noticeChange(of: self) }
    }
    /// Whether the content moves by itself after a drag.
    open internal(set) var isDecelerating = false {
        didSet { ValueObservation.noticeChange(of: self) }
    }

    /// Recognises the drags. Other recognizers may `require(toFail:)` it; its delegate must not change.
    public var panGestureRecognizer: UIPanGestureRecognizer { pan }
    let pan = ScrollPanGestureRecognizer()

    /// Returns whether a view in the content receives a touch. Default true.
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }

    /// Returns whether a drag may take the touch from a view in the content that has already received it. Default: true, unless
    /// the view is a control.
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }

    // MARK: Indicators

    /// Whether the horizontal indicator shows during scrolling. Default true.
    open var showsHorizontalScrollIndicator = true
    /// Whether the vertical indicator shows during scrolling. Default true.
    open var showsVerticalScrollIndicator = true
    /// The colour of the indicators. Default: dark, translucent.
    open var indicatorStyle = IndicatorStyle.default
    /// The distance of the vertical indicator from the view's edges, in points. Default zero.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
    /// The distance of the horizontal indicator from the view's edges, in points. Default zero.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
    /// The distance of both indicators from the view's edges, in points. Reading returns the vertical indicator's.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
    }
    /// Whether the indicators keep clear of the safe area. Default true.
    open var automaticallyAdjustsScrollIndicatorInsets = true
    let indicators = (horizontal: ScrollIndicator(axis: .horizontal), vertical: ScrollIndicator(axis: .vertical))

    /// Shows the indicators for a moment.
    open func flashScrollIndicators() { flashIndicators() }

    // MARK: Zooming

    /// The smallest scale to which a person can zoom. Default 1.
    open var minimumZoomScale: CGFloat = 1 {
        didSet { updatePinch() }
    }
    /// The largest scale to which a person can zoom. Zooming needs a maximum above the minimum. Default 1.
    open var maximumZoomScale: CGFloat = 1 {
        didSet { updatePinch() }
    }
    /// Exists for source compatibility; zooming stops at the limits. Default true.
    open var bouncesZoom = true
    /// The scale of the delegate's `viewForZooming(in:)`. Default 1.
    open var zoomScale: CGFloat {
        get { delegate?.viewForZooming(in: self)?.transform.a ?? 1 }
        set { zoom(toScale: newValue, around: nil) }
    }
    /// Sets the zoom scale, which is clamped to the limits. The centre of the view stays.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { showScale(scale, animated: animated) }

    /// Zooms and scrolls so that a rectangle, in coordinates of the zoomed view, fills the view.
    open func zoom(to rect: CGRect, animated: Bool) { showZoomed(rect, animated: animated) }

    /// Whether a person zooms.
    open internal(set) var isZooming = false
    /// Whether the zoom springs back to a limit: always false.
    open var isZoomBouncing: Bool { false }
    /// Recognises the zooming; nil if the limits do not allow zooming.
    open internal(set) var pinchGestureRecognizer: UIPinchGestureRecognizer?

    // MARK: Refreshing

    /// The control that appears when a person pulls the content down. Default nil.
    open var refreshControl: UIRefreshControl? {
        didSet {
            guard refreshControl !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let refreshControl { insertSubview(refreshControl, at: 0) }
        }
    }

    // MARK: State

    /// Whether the view itself sets the offset.
    var isMoving = false
    var motion: RunningMotion?
    var dragStart = DragStart()

    /// Creates a scroll view without content, with a frame in points of the superview.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a scroll view without content. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        clipsToBounds = true
        pan.scrollView = self
        addGestureRecognizer(pan)
    }

    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let old = super.bounds
            super.bounds = newValue
            if newValue.size != old.size { contentChanged() }
            if newValue.origin != old.origin { offsetChanged() }
        }
    }

    open override var frame: CGRect {
        get { super.frame }
        set {
            let old = bounds.size
            super.frame = newValue
            if bounds.size != old { contentChanged() }
        }
    }

    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        gestureRecognizer === pan ? mayBeginDragging : super.gestureRecognizerShouldBegin(gestureRecognizer)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { stopMotion() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        refreshControl?.follow(self)
    }
}
