// swift-format-ignore-file
// Written for UIKit. `quartzite port` keeps all lines.
import QuartziteKit

public protocol FlipCardViewDelegate: AnyObject {
    func flipCard(_ card: FlipCardView, didShow side: FlipCardView.Side)
}

public class FlipCardView: UIView, UIGestureRecognizerDelegate {
    public enum Side { case front, back }
    public weak var delegate: FlipCardViewDelegate?
    public private(set) var side = Side.front
    public let front = UIView()
    public let back = UIView()
    private var startAngle: CGFloat = 0
    private var angle: CGFloat = 0
    private var displayLink: CADisplayLink?
    private var target: CGFloat = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        for (view, color) in [
            (back, #colorLiteral(red: 0.2392156869, green: 0.6745098233, blue: 0.9686274529, alpha: 1)),
            (front, #colorLiteral(red: 0.9254902005, green: 0.2352941185, blue: 0.1019607857, alpha: 1)),
        ] {
            view.backgroundColor = color
            view.layer.cornerRadius = 12
            if #available(iOS 13.0, *) { view.layer.cornerCurve = .continuous }
            view.layer.isDoubleSided = false
            view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            view.frame = bounds
            addSubview(view)
        }
        back.layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 600.0
        layer.sublayerTransform = perspective
        let pan = UIPanGestureRecognizer(target: self, action: Selector(Self.handlePan(_:)))
        pan.delegate = self
        addGestureRecognizer(pan)
        let tap = UITapGestureRecognizer(target: self, action: Selector(Self.handleTap))
        tap.numberOfTapsRequired = 1
        addGestureRecognizer(tap)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func handlePan(_ recognizer: UIPanGestureRecognizer) {
        switch recognizer.state {
        case .began:
            displayLink?.invalidate()
            startAngle = angle
        case .changed:
            let x = recognizer.translation(in: self).x
            turn(to: startAngle + x / max(bounds.width, 1) * .pi)
        case .ended, .cancelled:
            let speed = recognizer.velocity(in: self).x
            settle(at: ((angle + speed / 1000) / .pi).rounded() * .pi)
        default: break
        }
    }

    func handleTap() { flip() }

    public func flip(duration: TimeInterval = 0.6) {
        let end = angle + .pi
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in self?.finish(at: end) }
        let animation = CABasicAnimation(keyPath: "sublayerTransform.rotation.y")
        animation.fromValue = angle
        animation.toValue = end
        animation.duration = duration
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: "flip")
        CATransaction.commit()
    }

    private func finish(at end: CGFloat) {
        layer.removeAnimation(forKey: "flip")
        turn(to: end)
        side = side == .front ? .back : .front
        delegate?.flipCard(self, didShow: side)
    }

    private func turn(to angle: CGFloat) {
        self.angle = angle
        var transform = CATransform3DIdentity
        transform.m34 = -1.0 / 600.0
        layer.sublayerTransform = CATransform3DRotate(transform, angle, 0, 1, 0)
    }

    private func settle(at end: CGFloat) {
        target = end
        displayLink = CADisplayLink(target: self, selector: Selector(Self.step(_:)))
        displayLink?.add(to: .main, forMode: RunLoop.Mode.common)
    }

    private func step(_ link: CADisplayLink) {
        turn(to: angle + (target - angle) * 0.2)
        if abs(target - angle) < 0.001 {
            turn(to: target)
            link.invalidate()
            displayLink = nil
        }
    }

    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { return false }
}
