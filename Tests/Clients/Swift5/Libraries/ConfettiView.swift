// swift-format-ignore-file
// Written for UIKit. `quartzite port` keeps all lines.
import QuartziteKit


public class ConfettiView: UIView {
    public enum ConfettiType {
        case confetti
        case triangle
        case star
        case image(UIImage)
    }

    var emitter: CAEmitterLayer!
    public var colors: [UIColor]!
    public var intensity: Float!
    public var type: ConfettiType!
    private var active: Bool!

    required public init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setup()
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setup()
    }

    func setup() {
        colors = [
            UIColor(red: 0.95, green: 0.40, blue: 0.27, alpha: 1.0), UIColor(red: 1.00, green: 0.78, blue: 0.36, alpha: 1.0),
            UIColor(red: 0.48, green: 0.78, blue: 0.64, alpha: 1.0), UIColor(red: 0.30, green: 0.76, blue: 0.85, alpha: 1.0),
            UIColor(red: 0.58, green: 0.39, blue: 0.55, alpha: 1.0),
        ]
        intensity = 0.5
        type = .confetti
        active = false
    }

    public func startConfetti() {
        emitter = CAEmitterLayer()
        emitter.emitterPosition = CGPoint(x: frame.size.width / 2.0, y: 0)
        emitter.emitterShape = CAEmitterLayerEmitterShape.line
        emitter.emitterSize = CGSize(width: frame.size.width, height: 1)
        var cells = [CAEmitterCell]()
        for color in colors { cells.append(confettiWithColor(color: color)) }
        emitter.emitterCells = cells
        layer.addSublayer(emitter)
        active = true
    }

    public func stopConfetti() {
        emitter?.birthRate = 0
        active = false
    }

    func imageForType(type: ConfettiType) -> UIImage? {
        switch type {
        case .confetti:
            return drawn { context, size in context.fill(CGRect(x: 0, y: size.height / 4, width: size.width, height: size.height / 2)) }
        case .triangle:
            return drawn { context, size in
                context.move(to: CGPoint(x: size.width / 2, y: 0))
                context.addLine(to: CGPoint(x: size.width, y: size.height))
                context.addLine(to: CGPoint(x: 0, y: size.height))
                context.closePath()
                context.fillPath()
            }
        case .star:
            return drawn { _, size in
                let path = UIBezierPath()
                for index in 0..<10 {
                    let radius = index % 2 == 0 ? size.width / 2 : size.width / 5
                    let angle = CGFloat(index) * .pi / 5 - .pi / 2
                    let point = CGPoint(x: size.width / 2 + radius * cos(angle), y: size.height / 2 + radius * sin(angle))
                    index == 0 ? path.move(to: point) : path.addLine(to: point)
                }
                path.close()
                path.fill()
            }
        case .image(let customImage): return customImage
        }
    }

    private func drawn(_ body: (CGContext, CGSize) -> Void) -> UIImage? {
        let size = CGSize(width: 12, height: 12)
        UIGraphicsBeginImageContextWithOptions(size, false, 0)
        defer { UIGraphicsEndImageContext() }
        guard let context = UIGraphicsGetCurrentContext() else { return nil }
        UIColor.white.set()
        body(context, size)
        return UIGraphicsGetImageFromCurrentImageContext()
    }

    func confettiWithColor(color: UIColor) -> CAEmitterCell {
        let confetti = CAEmitterCell()
        confetti.birthRate = 6.0 * intensity
        confetti.lifetime = 14.0 * intensity
        confetti.lifetimeRange = 0
        confetti.color = color.cgColor
        confetti.velocity = CGFloat(350.0 * intensity)
        confetti.velocityRange = CGFloat(80.0 * intensity)
        confetti.emissionLongitude = CGFloat(Double.pi)
        confetti.emissionRange = CGFloat(Double.pi)
        confetti.spin = CGFloat(3.5 * intensity)
        confetti.spinRange = CGFloat(4.0 * intensity)
        confetti.scaleRange = CGFloat(intensity)
        confetti.scaleSpeed = CGFloat(-0.1 * intensity)
        confetti.contents = imageForType(type: type)!.cgImage
        return confetti
    }

    public func isActive() -> Bool { return self.active }
}
