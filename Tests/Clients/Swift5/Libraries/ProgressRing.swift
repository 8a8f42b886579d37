// swift-format-ignore-file
// Written for UIKit. `quartzite port` keeps all lines.
import QuartziteKit

public protocol ProgressRingDelegate: AnyObject {
    func didFinishProgress(for ring: ProgressRing)
    func willDisplayLabel(for ring: ProgressRing, _ label: UILabel)
}

/// A layer that draws a ring with an animatable value.
class ProgressRingLayer: CAShapeLayer {
    @Animatable("value") var value: CGFloat = 0
    @Animatable("minValue") var minValue: CGFloat = 0
    @Animatable("maxValue") var maxValue: CGFloat = 0
    @Animatable("ringWidth") var ringWidth: CGFloat = 10
    override init() { super.init() }

    override init(layer: Any) {
        guard let layer = layer as? ProgressRingLayer else { fatalError("unable to copy layer") }
        ringWidth = layer.ringWidth
        super.init(layer: layer)
    }

    required init?(coder aDecoder: NSCoder) { return nil }

    override class func needsDisplay(forKey key: String) -> Bool {
        if key == "value" { return true }
        return super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> CAAction? {
        if event == "value" {
            let animation = CABasicAnimation(keyPath: "value")
            animation.fromValue = presentation()?.value(forKey: "value")
            animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            animation.duration = 0.8
            return animation
        }
        return super.action(forKey: event)
    }

    override func draw(in ctx: CGContext) {
        super.draw(in: ctx)
        UIGraphicsPushContext(ctx)
        let width = bounds.width
        let height = bounds.height
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        let radius = max(0, min(width, height) / 2 - ringWidth / 2)
        let outer = UIBezierPath(arcCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
        outer.lineWidth = ringWidth
        UIColor(white: 0.85, alpha: 1).setStroke()
        outer.stroke()
        let end = -CGFloat.pi / 2 + 2 * .pi * (value - minValue) / max(maxValue - minValue, 1)
        let inner = UIBezierPath(arcCenter: center, radius: radius, startAngle: -.pi / 2, endAngle: end, clockwise: true)
        inner.lineWidth = ringWidth
        inner.lineCapStyle = .round
        UIColor(red: 0.16, green: 0.5, blue: 0.9, alpha: 1).setStroke()
        inner.stroke()
        UIGraphicsPopContext()
    }
}

open class ProgressRing: UIView {
    open weak var delegate: ProgressRingDelegate?
    public let valueLabel = UILabel()

    var ringLayer: ProgressRingLayer { return self.layer as! ProgressRingLayer }

    override open class var layerClass: AnyClass { return ProgressRingLayer.self }

    open var value: CGFloat {
        get { ringLayer.value }
        set { ringLayer.value = newValue }
    }

    override public init(frame: CGRect) {
        super.init(frame: frame)
        initialize()
    }

    required public init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        initialize()
    }

    func initialize() {
        layer.contentsScale = UIScreen.main.scale
        layer.shouldRasterize = true
        layer.rasterizationScale = UIScreen.main.scale * 2
        layer.masksToBounds = false
        backgroundColor = UIColor.clear
        valueLabel.font = UIFont.boldSystemFont(ofSize: 22)
        valueLabel.textAlignment = .center
        valueLabel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        valueLabel.frame = bounds
        addSubview(valueLabel)
        ringLayer.minValue = 0
        ringLayer.maxValue = 100
    }

    open func startProgress(to value: CGFloat, duration: TimeInterval, completion: (() -> Void)? = nil) {
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in
            completion?()
            guard let self = self else { return }
            self.delegate?.didFinishProgress(for: self)
        }
        let animation = CABasicAnimation(keyPath: "value")
        animation.fromValue = ringLayer.value
        animation.toValue = value
        animation.duration = duration
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        CATransaction.setDisableActions(true)
        ringLayer.value = value
        valueLabel.text = String(format: "%.0f %%", Double(value))
        delegate?.willDisplayLabel(for: self, valueLabel)
        ringLayer.add(animation, forKey: "value")
        CATransaction.commit()
    }
}
