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
    /// Exists for source compatibility; has no effect. Default false.
    open var defersCurrentPageDisplay = false
    /// Exists for source compatibility; has no effect. Default true.
    open var allowsContinuousInteraction = true

    private var dots: [CALayer] = []
    private static let diameter: CGFloat = 7
    private static let distance: CGFloat = 16

    /// Shows the dot of the current page, which is always shown.
    open func updateCurrentPageDisplay() { showColors() }

    /// Returns the size of the dots for a number of pages, in points.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(width: max(0, CGFloat(pageCount - 1)) * Self.distance + Self.diameter, height: 26)
    }

    /// The size of the dots, in points.
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let start = bounds.midX - CGFloat(dots.count - 1) * Self.distance / 2
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for (index, dot) in dots.enumerated() {
            dot.position = CGPoint(x: start + CGFloat(index) * Self.distance, y: bounds.midY)
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

    private func build() {
        for dot in dots { dot.removeFromSuperlayer() }
        let count = hidesForSinglePage && numberOfPages == 1 ? 0 : numberOfPages
        dots = (0..<count).map { _ in
            let dot = CALayer()
            dot.bounds = CGRect(x: 0, y: 0, width: Self.diameter, height: Self.diameter)
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
            dot.backgroundColor = color.cgColor
        }
        CATransaction.commit()
    }
}
