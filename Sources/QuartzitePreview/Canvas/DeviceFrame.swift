import QuartziteKit
import QuartziteMarkup

/// The drawn frame of a device around its screen, with the cut-out of the screen or the button below it.
@MainActor final class DeviceFrame {
    /// The frame, in points of the device held upright. The layer has the size of the screen.
    let layer = CALayer()

    init(_ device: Device) {
        layer.bounds = CGRect(origin: .zero, size: device.size)
        let (screen, margins) = (layer.bounds, device.frameMargins(held: .portrait))
        let outer = screen.insetBy(dx: -margins.width, dy: -margins.height)
        let radius = max(device.cornerRadius + margins.width, 2.6 * margins.width)

        let body = CAShapeLayer()
        let path = CGMutablePath()
        path.addPath(UIBezierPath(roundedRect: outer, cornerRadius: radius).cgPath)
        path.addPath(UIBezierPath(roundedRect: screen, cornerRadius: device.cornerRadius).cgPath)
        (body.path, body.fillRule) = (path, .evenOdd)
        body.fillColor = UIColor.black.cgColor
        layer.addSublayer(body)
        layer.addSublayer(Self.line(outer.insetBy(dx: 1.5, dy: 1.5), radius: radius - 1.5, width: 3, white: 0.5))
        // A hairline separates a dark screen from the dark frame.
        layer.addSublayer(Self.line(screen.insetBy(dx: -0.5, dy: -0.5), radius: device.cornerRadius, width: 1, white: 0.22))

        if let cutOut = Self.cutOut(device) { layer.addSublayer(cutOut) }
    }

    private static func line(_ rect: CGRect, radius: CGFloat, width: CGFloat, white: CGFloat) -> CALayer {
        let line = CAShapeLayer()
        line.path = UIBezierPath(roundedRect: rect, cornerRadius: radius).cgPath
        (line.fillColor, line.strokeColor, line.lineWidth) = (nil, UIColor(white: white, alpha: 1).cgColor, width)
        return line
    }

    /// The layer of a cut-out or button; nil if the device has neither.
    private static func cutOut(_ device: Device) -> CALayer? {
        let middle = device.size.width / 2
        switch device.cutOut {
        case .none: return nil
        case .island(let width, let height, let top):
            let island = CALayer()
            island.frame = CGRect(x: middle - width / 2, y: top, width: width, height: height)
            (island.cornerRadius, island.backgroundColor) = (height / 2, UIColor.black.cgColor)
            return island
        case .notch(let width, let height):
            let notch = CALayer()
            notch.frame = CGRect(x: middle - width / 2, y: -1, width: width, height: height + 1)
            notch.cornerRadius = 20
            notch.maskedCorners = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
            notch.backgroundColor = UIColor.black.cgColor
            return notch
        case .homeButton:
            let side = device.frameMargins(held: .portrait).height
            let button = CALayer()
            button.bounds.size = CGSize(width: 0.7 * side, height: 0.7 * side)
            button.position = CGPoint(x: middle, y: device.size.height + side / 2)
            (button.cornerRadius, button.borderWidth) = (0.35 * side, 1.5)
            button.borderColor = UIColor(white: 0.32, alpha: 1).cgColor
            return button
        }
    }

    /// Places the frame around the screen whose middle is at a point.
    func place(at middle: CGPoint, scale: CGFloat, orientation: SceneOrientation) {
        layer.position = middle
        layer.transform = CATransform3DRotate(CATransform3DMakeScale(scale, scale, 1), orientation.angle, 0, 0, 1)
    }
}

extension Device {
    /// The width of the frame at the sides, and its height above and below the screen, in points.
    func frameMargins(held orientation: SceneOrientation) -> CGSize {
        let upright =
            switch (cutOut, family) {
            case (.homeButton, .phone): CGSize(width: 14, height: 78)
            case (.homeButton, .pad): CGSize(width: 24, height: 64)
            case (_, .pad): CGSize(width: 24, height: 24)
            default: CGSize(width: 12, height: 12)
            }
        return orientation.isLandscape ? CGSize(width: upright.height, height: upright.width) : upright
    }
}

/// Dashed lines around the safe area.
@MainActor final class SafeAreaLines {
    let layer = CAShapeLayer()

    init() {
        (layer.fillColor, layer.strokeColor) = (nil, UIColor(red: 1, green: 0.27, blue: 0.6, alpha: 0.9).cgColor)
        (layer.lineWidth, layer.lineDashPattern) = (1, [6, 4])
    }

    /// Places the lines on the screen of a size whose middle is at a point.
    func place(at middle: CGPoint, scale: CGFloat, _ size: CGSize, _ insets: UIEdgeInsets) {
        layer.bounds = CGRect(origin: .zero, size: size)
        layer.position = middle
        layer.transform = CATransform3DMakeScale(scale, scale, 1)
        let area = CGRect(
            x: insets.left, y: insets.top, width: size.width - insets.left - insets.right,
            height: size.height - insets.top - insets.bottom)
        layer.path = CGPath(rect: area.insetBy(dx: 0.5, dy: 0.5), transform: nil)
    }
}
