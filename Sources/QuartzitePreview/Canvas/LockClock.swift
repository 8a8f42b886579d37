import QuartziteKit

/// A stand-in for the clock of a lock screen: a date, and below it a large time. Both never change.
@MainActor final class LockClock {
    /// The clock's layer, with the size of the canvas and y down.
    let layer = CALayer()

    private let date = LockClock.text("Tuesday, 9 September", .semibold)
    private let time = LockClock.text("9:41", .bold)

    init() {
        layer.name = "clock"
        layer.addSublayer(date)
        layer.addSublayer(time)
    }

    private static func text(_ string: String, _ weight: UIFont.Weight) -> CATextLayer {
        let layer = CATextLayer()
        (layer.string, layer.font) = (string, UIFont.systemFont(ofSize: 20, weight: weight))
        layer.alignmentMode = .center
        layer.foregroundColor = UIColor(white: 1, alpha: 0.95).cgColor
        // On a white background the shadow shows the text.
        (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.3, 4, .zero)
        return layer
    }

    /// Places the clock on a canvas.
    /// - Parameter middle: the middle of the canvas in the coordinates around the clock, whose unit is that of the scene.
    func place(at middle: CGPoint, on canvas: CanvasPlacement, isTablet: Bool) {
        let size = canvas.size
        layer.bounds = CGRect(origin: .zero, size: size)
        layer.position = middle
        layer.transform = CATransform3DMakeScale(1 / canvas.zoom, 1 / canvas.zoom, 1)
        // On a screen that lies on its side the clock is nearer to the edge.
        let (unit, isLow) = (isTablet ? 1.35 : min(size.width, size.height) / 390, size.width > size.height)
        place(date, size: 21 * unit, at: isLow ? 0.13 : 0.11)
        place(time, size: 92 * unit, at: (isLow ? 0.13 : 0.11) + 68 * unit / size.height)
    }

    /// Places a text with its middle at a fraction of the canvas's height.
    private func place(_ text: CATextLayer, size: Double, at fraction: Double) {
        text.fontSize = size
        let height = UIFont.systemFont(ofSize: size).lineHeight
        text.frame = CGRect(x: 0, y: fraction * layer.bounds.height - height / 2, width: layer.bounds.width, height: height)
    }
}
