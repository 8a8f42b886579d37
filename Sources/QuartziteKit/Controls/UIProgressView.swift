// The progress bar.

import Quartzite

/// A horizontal bar that shows the progress of a task.
@preconcurrency @MainActor open class UIProgressView: UIView {
    /// The style of the bar. Both look alike, but `bar` has square ends.
    public enum Style: Int, Sendable {
        case `default`, bar
    }

    /// The style of the bar. Default `default`.
    open var progressViewStyle = Style.default {
        didSet { setNeedsLayout() }
    }

    private var stored: Float = 0
    private let track = CALayer()
    private let bar = CALayer()

    /// The progress, clamped to 0…1. Default 0.
    open var progress: Float {
        get { stored }
        set { setProgress(newValue, animated: false) }
    }

    /// The colour of the bar. Default nil: the tint colour.
    open var progressTintColor: UIColor? {
        didSet { showColors() }
    }
    /// The colour behind the bar. Default nil: a light grey.
    open var trackTintColor: UIColor? {
        didSet { showColors() }
    }
    /// An image in place of the bar's colour. Default nil.
    open var progressImage: UIImage? {
        didSet { showColors() }
    }
    /// An image in place of the colour behind the bar. Default nil.
    open var trackImage: UIImage? {
        didSet { showColors() }
    }
    /// A task whose progress the program copies into `progress`: it is not observed, as Linux has no key-value observing. Default
    /// nil.
    open var observedProgress: Progress? {
        didSet { if let observedProgress { progress = Float(observedProgress.fractionCompleted) } }
    }

    /// Creates a bar of a style.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: CGRect(x: 0, y: 0, width: 150, height: 4))
        progressViewStyle = style
    }

    /// Creates a bar with a frame in points of the superview.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// Creates a bar. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        layer.addSublayer(track)
        layer.addSublayer(bar)
        showColors()
    }

    /// Sets the progress. An animated change takes 0.25 s.
    open func setProgress(_ progress: Float, animated: Bool) {
        stored = progress.isNaN ? 0 : min(1, max(0, progress))
        CATransaction.begin()
        CATransaction.setDisableActions(!animated)
        place()
        CATransaction.commit()
    }

    /// The height of the bar, 4 points.
    open override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 4) }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: bounds.width, height: 4) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        place()
        CATransaction.commit()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showColors()
    }

    private func place() {
        track.frame = bounds
        bar.frame = CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width * CGFloat(stored), height: bounds.height)
        for layer in [track, bar] { layer.cornerRadius = progressViewStyle == .bar ? 0 : bounds.height / 2 }
    }

    private func showColors() {
        track.backgroundColor = trackImage == nil ? (trackTintColor ?? .systemGray5).cgColor : nil
        track.contents = trackImage?.upright
        bar.backgroundColor = progressImage == nil ? (progressTintColor ?? tintColor).cgColor : nil
        bar.contents = progressImage?.upright
    }
}
