// A custom property that is drawn: `time` is animated like any other property, and each frame redraws the clock face with the
// interpolated value.

import QuartziteKit

private final class ClockFace: CALayer {
    @Animatable("time") var time: Float = 0

    override init() {
        super.init()
        bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    }

    override init(layer: Any) {
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { nil }

    override class func needsDisplay(forKey key: String) -> Bool {
        if key == "time" { return true }
        return super.needsDisplay(forKey: key)
    }

    override func action(forKey key: String) -> (any CAAction)? {
        if key == "time" {
            let animation = CABasicAnimation(keyPath: key)
            animation.timingFunction = CAMediaTimingFunction(name: .linear)
            animation.fromValue = presentation()?.time
            return animation
        }
        return super.action(forKey: key)
    }

    override func display() {
        // get interpolated time value
        let time = CGFloat(presentation()?.time ?? self.time)

        // create drawing context
        UIGraphicsBeginImageContextWithOptions(bounds.size, false, 0)
        defer { UIGraphicsEndImageContext() }
        guard let ctx = UIGraphicsGetCurrentContext() else { return }

        // draw clock face
        ctx.setLineWidth(4)
        ctx.strokeEllipse(in: bounds.insetBy(dx: 2, dy: 2))

        // draw hour hand
        var angle = time / 12.0 * 2.0 * .pi
        let center = CGPoint(x: bounds.size.width / 2, y: bounds.size.height / 2)
        ctx.setLineWidth(4)
        ctx.move(to: center)
        ctx.addLine(to: CGPoint(x: center.x + sin(angle) * 80, y: center.y - cos(angle) * 80))
        ctx.strokePath()

        // draw minute hand
        angle = (time - floor(time)) * 2.0 * .pi
        ctx.setLineWidth(2)
        ctx.move(to: center)
        ctx.addLine(to: CGPoint(x: center.x + sin(angle) * 90, y: center.y - cos(angle) * 90))
        ctx.strokePath()

        // set backing image
        contents = UIGraphicsGetImageFromCurrentImageContext()?.cgImage
    }
}

final class DrawnClockViewController: ClockFieldViewController {
    private let clockFace = ClockFace()

    override func viewDidLoad() {
        super.viewDidLoad()
        // add clock face layer
        clockFace.position = CGPoint(x: view.bounds.size.width / 2, y: 150)
        view.layer.addSublayer(clockFace)
        // show it before it has got a time
        clockFace.setNeedsDisplay()
    }

    override func textFieldDidEndEditing(_ textField: UITextField) {
        clockFace.time = Float(textField.text ?? "") ?? 0
    }
}
