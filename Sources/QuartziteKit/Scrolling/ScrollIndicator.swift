// The indicators of a scroll view: bars at the right and the lower edge, which show the visible part of the content. An indicator is
// a layer in front of the subviews, and fades away after the scrolling.

import Quartzite

/// A bar that shows the visible part of the content along one axis.
@MainActor final class ScrollIndicator {
    enum Axis {
        case horizontal, vertical
    }

    let axis: Axis
    let layer = CALayer()
    private(set) var isShown = false

    private static let thickness: CGFloat = 3
    /// The distance from the edges of the view, in points.
    private static let margin: CGFloat = 3
    private static let shortest: CGFloat = 36
    /// The length of an indicator of content that is far beyond its edge, in points.
    private static let shortestBeyond: CGFloat = 7
    /// Seconds of fading.
    private static let fading = 0.25

    init(axis: Axis) {
        self.axis = axis
        layer.cornerRadius = Self.thickness / 2
        layer.opacity = 0
        layer.name = axis == .vertical ? "verticalScrollIndicator" : "horizontalScrollIndicator"
    }

    /// Shows the indicator in front of the scroll view's other layers.
    func show(in view: UIScrollView) {
        Self.immediately {
            let color = view.indicatorStyle == .white ? UIColor(white: 1, alpha: 0.6) : UIColor(white: 0, alpha: 0.35)
            layer.backgroundColor = color.cgColor
            if layer.superlayer == nil || view.layer.sublayers?.last !== layer { view.layer.addSublayer(layer) }
            layer.removeAllAnimations()
            layer.opacity = 1
        }
        isShown = true
        place(in: view)
    }

    /// Fades the indicator out.
    func hide() {
        guard isShown else { return }
        isShown = false
        Self.immediately { layer.opacity = 0 }
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue) = (1, 0)
        fade.duration = Self.fading
        layer.add(fade, forKey: "fade")
    }

    /// Places the indicator for the current offset.
    func place(in view: UIScrollView) {
        guard layer.superlayer != nil else { return }
        let bounds = view.bounds
        let isVertical = axis == .vertical
        let inset = isVertical ? view.verticalScrollIndicatorInsets : view.horizontalScrollIndicatorInsets
        let area = bounds.inset(by: inset).insetBy(dx: Self.margin, dy: Self.margin)
        let range = isVertical ? view.verticalRange : view.horizontalRange
        let (length, visible) = isVertical ? (area.height, bounds.height) : (area.width, bounds.width)
        let total = range.high - range.low + visible
        guard length > 0, total > 0 else { return }
        let offset = isVertical ? bounds.minY : bounds.minX
        let beyond = abs(offset - range.clamp(offset))
        let bar = max(Self.shortestBeyond, max(Self.shortest, length * visible / total) - beyond)
        let part = range.high > range.low ? (range.clamp(offset) - range.low) / (range.high - range.low) : (offset < range.low ? 0 : 1)
        let start = (length - bar) * part
        Self.immediately {
            layer.frame =
                isVertical
                ? CGRect(x: area.maxX - Self.thickness, y: area.minY + start, width: Self.thickness, height: bar)
                : CGRect(x: area.minX + start, y: area.maxY - Self.thickness, width: bar, height: Self.thickness)
        }
    }

    private static func immediately(_ change: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        change()
        CATransaction.commit()
    }
}

extension UIScrollView {
    private var shownIndicators: [ScrollIndicator] {
        let (x, y) = (horizontalRange, verticalRange)
        var shown: [ScrollIndicator] = []
        if showsHorizontalScrollIndicator, x.high > x.low || alwaysBounceHorizontal && dragStart.axes.horizontal {
            shown.append(indicators.horizontal)
        }
        if showsVerticalScrollIndicator, y.high > y.low || alwaysBounceVertical && dragStart.axes.vertical {
            shown.append(indicators.vertical)
        }
        return shown
    }

    /// Shows the indicators of the axes that can scroll.
    func showIndicators() {
        for indicator in shownIndicators { indicator.show(in: self) }
    }

    /// Fades the indicators out, if the content rests.
    func hideIndicators() {
        guard !isDragging, motion == nil else { return }
        indicators.horizontal.hide()
        indicators.vertical.hide()
    }

    /// Places the visible indicators for the current offset.
    func placeIndicators() {
        indicators.horizontal.place(in: self)
        indicators.vertical.place(in: self)
    }

    /// Implements `flashScrollIndicators()`.
    func flashIndicators() {
        showIndicators()
        Timer.once(after: 0.5) { [weak self] in self?.hideIndicators() }
    }
}
