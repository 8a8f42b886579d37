// Pull to refresh: a wheel above the content of a scroll view.

/// A control above the content of a scroll view. Pulling the content down by 75 points starts a refresh, which the control reports to
/// its targets by `valueChanged`. The program ends the refresh by `endRefreshing()`.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
    /// Whether a refresh is in progress.
    open private(set) var isRefreshing = false

    /// The text below the wheel. Default nil.
    open var attributedTitle: NSAttributedString? {
        didSet {
            label.attributedText = attributedTitle
            setNeedsLayout()
        }
    }

    private let wheel = UIActivityIndicatorView(style: .medium)
    private let label = UILabel()
    /// Whether the current pull has started a refresh already.
    private var isSpent = false

    /// The height of the control in points.
    static let height: CGFloat = 60
    /// The distance in points by which the content is pulled to start a refresh.
    static let pull: CGFloat = 75

    /// Creates a control that does not refresh.
    public init() {
        super.init(frame: CGRect(x: 0, y: 0, width: 0, height: Self.height))
        setUp()
    }

    /// Creates a control that does not refresh, with a frame in points of the superview.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a control that does not refresh. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        wheel.hidesWhenStopped = false
        wheel.alpha = 0
        label.textAlignment = .center
        label.font = .systemFont(ofSize: UIFont.smallSystemFontSize)
        addSubview(wheel)
        addSubview(label)
    }

    /// Starts a refresh. The program calls this method if the refresh was not started by a person; the content does not move, and
    /// targets are not called.
    open func beginRefreshing() {
        guard !isRefreshing else { return }
        isRefreshing = true
        wheel.alpha = 1
        wheel.startAnimating()
        scrollView?.insetChanged()
    }

    /// Ends the refresh. The content moves back by an animation.
    open func endRefreshing() {
        guard isRefreshing else { return }
        isRefreshing = false
        wheel.stopAnimating()
        scrollView?.returnAfterRefresh()
    }

    /// The height in points that the control adds to the content inset.
    var space: CGFloat { isRefreshing ? Self.height : 0 }

    private var scrollView: UIScrollView? { superview as? UIScrollView }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if let ownTintColor { wheel.color = ownTintColor }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let hasTitle = attributedTitle != nil
        wheel.center = CGPoint(x: bounds.midX, y: hasTitle ? 22 : bounds.midY)
        label.frame = CGRect(x: 0, y: 38, width: bounds.width, height: 18)
    }

    /// Follows the offset of the scroll view, and starts a refresh if the content is pulled far enough.
    func follow(_ scrollView: UIScrollView) {
        let top = scrollView.adjustedContentInset.top - space
        let pulled = -(scrollView.contentOffset.y + top)
        let rest = CGRect(
            x: 0, y: -max(Self.height, pulled) - (top - scrollView.contentInset.top), width: scrollView.bounds.width, height: Self.height)
        if frame != rest { frame = rest }
        if !isRefreshing { wheel.alpha = min(1, max(0, pulled / Self.pull)) }
        if pulled <= 0 { isSpent = false }
        guard scrollView.isDragging, !isRefreshing, !isSpent, isEnabled, pulled >= Self.pull else { return }
        isSpent = true
        beginRefreshing()
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }
}

extension UIScrollView {
    /// Moves the content back after a refresh.
    func returnAfterRefresh() {
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
        guard !isDragging else { return }
        let rest = clamped(contentOffset)
        guard rest != contentOffset else { return }
        start(
            x: ScrollMotion(easeFrom: contentOffset.x, to: rest.x), y: ScrollMotion(easeFrom: contentOffset.y, to: rest.y),
            kind: .adjustment)
    }
}
