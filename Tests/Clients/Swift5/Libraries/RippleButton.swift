// swift-format-ignore-file
// Written for UIKit. `quartzite port` keeps all lines.
import QuartziteKit


open class RippleButton: UIButton, CAAnimationDelegate {
    open var rippleColor = UIColor(white: 1, alpha: 0.5)
    open var rippleDuration: CFTimeInterval = 0.6
    fileprivate var completions: [CAAnimation: () -> Void] = [:]

    override public init(frame: CGRect) {
        super.init(frame: frame)
        setup()
    }

    required public init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setup()
    }

    private func setup() {
        clipsToBounds = true
        layer.cornerRadius = 8
        layer.shadowOpacity = 0.3
        addTarget(self, action: Selector(Self.touchedDown(_:event:)), for: .touchDown)
        addTarget(self, action: Selector(RippleButton.released), for: [.touchUpInside, .touchUpOutside, .touchCancel, .touchDragExit])
    }

    func touchedDown(_ sender: UIButton, event: UIEvent) {
        guard let point = event.touches(for: self)?.first?.location(in: self) else { return }
        ripple(from: point)
    }

    private func released() {
        UIView.animate(
            withDuration: 0.2, delay: 0, options: [.curveEaseOut, .allowUserInteraction],
            animations: {
                self.transform = .identity
            }, completion: nil)
    }

    open func ripple(from point: CGPoint) {
        let farthest = [
            CGPoint.zero, CGPoint(x: bounds.maxX, y: 0), CGPoint(x: 0, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
        ]
        .map { hypot($0.x - point.x, $0.y - point.y) }.max()!
        let shape = CAShapeLayer()
        shape.bounds = CGRect(x: 0, y: 0, width: farthest * 2, height: farthest * 2)
        shape.path = UIBezierPath(roundedRect: shape.bounds, cornerRadius: farthest).cgPath
        shape.position = point
        shape.fillColor = rippleColor.cgColor
        shape.opacity = 0
        layer.addSublayer(shape)
        let scale = CABasicAnimation(keyPath: "transform.scale")
        scale.fromValue = NSValue(caTransform3D: CATransform3DMakeScale(0.1, 0.1, 1))
        scale.fromValue = 0.1
        scale.toValue = 1.0
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = NSNumber(value: 1.0)
        fade.toValue = NSNumber(value: 0.0)
        let group = CAAnimationGroup()
        group.animations = [scale, fade]
        group.duration = rippleDuration
        group.timingFunction = CAMediaTimingFunction(name: .easeOut)
        group.delegate = self
        group.setValue(shape, forKey: "rippleLayer")
        shape.add(group, forKey: "ripple")
        UIView.animate(withDuration: 0.1) { self.transform = CGAffineTransform(scaleX: 0.96, y: 0.96) }
    }

    open func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        if let shape = anim.value(forKey: "rippleLayer") as? CALayer {
            shape.removeAllAnimations()
            shape.removeFromSuperlayer()
        }
    }
}
