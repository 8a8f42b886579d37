// The page control: a row of dots.

import Quartzite

/// A row of dots, one per page. A press on the right half shows the next page, on the left half the previous one.
@preconcurrency @MainActor open class UIPageControl: UIControl {
    /// The number of pages. Default 0.
    open var numberOfPages = 0 {
        didSet {
            numberOfPages = max(0, numberOfPages)
            currentPage = min(currentPage, max(0, numberOfPages - 1))
            build()
        }
    }
    /// The shown page, from 0, clamped to the number of pages. Setting it calls no targets. Default 0.
    open var currentPage = 0 {
        didSet {
            let page = min(max(0, currentPage), max(0, numberOfPages - 1))
            if currentPage != page { currentPage = page }
            if currentPage != oldValue { showColors() }
        }
    }
    /// Whether the control is hidden if there is only one page. Default false.
    open var hidesForSinglePage = false {
        didSet { build() }
    }
    /// The colour of the dots. Default nil: a translucent grey.
    open var pageIndicatorTintColor: UIColor? {
        didSet { showColors() }
    }
    /// The colour of the shown page's dot. Default nil: dark grey.
    open var currentPageIndicatorTintColor: UIColor? {
        didSet { showColors() }
    }
    /// When the control has a background.
    public enum BackgroundStyle: Int, Sendable {
        case automatic
        /// Always.
        case prominent
        /// Never.
        case minimal
    }

    /// When the control has a background, which is a translucent grey. `automatic`, the default, has none.
    open var backgroundStyle = BackgroundStyle.automatic {
        didSet { showBackground() }
    }
    /// The image of pages in place of a dot, in the dot's colour. Default nil: a dot.
    open var preferredIndicatorImage: UIImage? {
        didSet { imagesChanged() }
    }
    private var indicatorImages: [Int: UIImage] = [:]

    /// Returns the image of a page that was set by `setIndicatorImage(_:forPage:)`, else `preferredIndicatorImage`.
    open func indicatorImage(forPage page: Int) -> UIImage? { indicatorImages[page] ?? preferredIndicatorImage }

    /// Sets the image of a page in place of a dot, in the dot's colour. nil stands for `preferredIndicatorImage`.
    open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
        indicatorImages[page] = image
        imagesChanged()
    }

    /// Exists for source compatibility; has no effect. Default false.
    open var defersCurrentPageDisplay = false
    /// Exists for source compatibility; has no effect. Default true.
    open var allowsContinuousInteraction = true

    private var dots: [CALayer] = []
    private let background = CALayer()
    private static let diameter: CGFloat = 7
    private static let distance: CGFloat = 16

    /// Shows the dot of the current page, which is always shown.
    open func updateCurrentPageDisplay() { showColors() }

    /// Returns the size of the dots for a number of pages, in points.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(width: max(0, CGFloat(pageCount - 1)) * distance + max(Self.diameter, imageSize.width), height: max(26, imageSize.height))
    }

    /// The size of the largest image, in points; zero without images.
    private var imageSize: CGSize {
        let images = indicatorImages.values + [preferredIndicatorImage].compactMap(\.self)
        return images.reduce(.zero) { CGSize(width: max($0.width, $1.size.width), height: max($0.height, $1.size.height)) }
    }

    /// The distance between the centres of two dots, in points: 16, or more for images that are wider than dots.
    private var distance: CGFloat { Self.distance + max(0, imageSize.width - Self.diameter) }

    /// The size of the dots, in points.
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let distance = distance
        let start = bounds.midX - CGFloat(dots.count - 1) * distance / 2
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        background.backgroundColor = UIColor.tertiarySystemFill.cgColor
        background.frame = bounds
        background.cornerRadius = bounds.height / 2
        for (index, dot) in dots.enumerated() {
            dot.position = CGPoint(x: start + CGFloat(index) * distance, y: bounds.midY)
        }
        CATransaction.commit()
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, point(inside: touch.location(in: self), with: event) else { return }
        let page = currentPage + (touch.location(in: self).x >= bounds.midX ? 1 : -1)
        guard (0..<numberOfPages).contains(page) else { return }
        currentPage = page
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    override var ownsTaps: Bool { true }

    private func showBackground() {
        let isShown = backgroundStyle == .prominent
        background.isHidden = !isShown
        if isShown, background.superlayer == nil { layer.insertSublayer(background, at: 0) }
        setNeedsLayout()
    }

    private func imagesChanged() {
        showColors()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func build() {
        for dot in dots { dot.removeFromSuperlayer() }
        let count = hidesForSinglePage && numberOfPages == 1 ? 0 : numberOfPages
        dots = (0..<count).map { _ in
            let dot = CALayer()
            dot.cornerRadius = Self.diameter / 2
            layer.addSublayer(dot)
            return dot
        }
        showColors()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private func showColors() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (index, dot) in dots.enumerated() {
            let color: UIColor =
                index == currentPage ? currentPageIndicatorTintColor ?? .darkGray : pageIndicatorTintColor ?? UIColor(white: 0, alpha: 0.25)
            let image = indicatorImage(forPage: index)
            dot.bounds.size = image?.size ?? CGSize(width: Self.diameter, height: Self.diameter)
            dot.backgroundColor = image == nil ? color.cgColor : nil
            dot.contents = image?.shown(tint: color, isTemplate: true)
            dot.contentsScale = image?.scale ?? 1
        }
        CATransaction.commit()
    }
}
