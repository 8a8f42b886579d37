// The clock without drawing: each frame shows one of several prepared pictures, selected by the interpolated time.

import QuartziteKit

private final class ClockFace: CALayer {
    @Animatable("time") var time: Float = 0

    /// A full rotation of the hour hand, in even steps.
    var frames: [UIImage] = []

    private static let hoursOnAClockFace: Float = 12

    override init() {
        super.init()
        bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    }

    override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? ClockFace { frames = layer.frames }
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
        let time = (presentation()?.time ?? self.time) / Self.hoursOnAClockFace

        // fetch frame from previously defined image array
        let numberOfFrames = frames.count
        guard numberOfFrames > 0, time.isFinite else { return }
        let index = Int((time - floor(time)) * Float(numberOfFrames) + 0.5) % numberOfFrames
        let frame = frames[index]
        contents = frame.cgImage
    }
}

final class PictureClockViewController: ClockFieldViewController {
    private let clockFace = ClockFace()

    override func viewDidLoad() {
        super.viewDidLoad()
        clockFace.frames = (0..<48).compactMap { UIImage(named: String(format: "Clock%02d.png", $0)) }
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
