// swift-format-ignore-file
// Written for UIKit. `quartzite port` keeps all lines.
//
//  TossCardView.swift
//

import QuartziteKit



/// Holds the target of a display link weakly.
private final class WeakProxy: NSObject, ForwardingTarget {
    private weak var target: NSObjectProtocol?

    init(_ target: NSObjectProtocol) {
        self.target = target
        super.init()
    }

    func responds(to aSelector: Selector!, _: Void = ()) -> Bool {
        return (target?.responds(to: aSelector) ?? false) || super.responds(to: aSelector)
    }

    func forwardingTarget(for aSelector: Selector!) -> Any? {
        return target
    }
}

public protocol TossCardViewDelegate: AnyObject {
    func tossCardDidLand(_ card: TossCardView)
}

/// A card that falls to the lower edge of its superview, and follows a finger.
open class TossCardView: UIView { open override func layoutSubviews() { extension_TossCardView_layoutSubviews() }; open override var intrinsicContentSize: CGSize { extension_TossCardView_intrinsicContentSize };
    public weak var delegate: TossCardViewDelegate?
    public private(set) var frames = 0
    private var animator: UIDynamicAnimator!
    private var attachment: UIAttachmentBehavior?
    private var itemBehavior: UIDynamicItemBehavior!
    private var link: CADisplayLink!
    private let edge = CAShapeLayer()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    public required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    private func commonInit() {
        edge.fillColor = nil
        edge.lineWidth = 2
        setEdge(cap: CAShapeLayerLineCap.round)
        layer.addSublayer(edge)
        addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(Self.pan(_:))))
        link = CADisplayLink(target: WeakProxy(self), selector: Selector(Self.tick))
        link.add(to: .main, forMode: .common)
    }

    private func setEdge(cap: CAShapeLayerLineCap, join: CAShapeLayerLineJoin = CAShapeLayerLineJoin.round) {
        edge.lineCap = cap
        edge.lineJoin = join
        edge.strokeColor = UIColor.red.cgColor
    }

    open override func removeFromSuperview() {
        animator?.removeAllBehaviors()
        attachment = nil
        itemBehavior = nil
        super.removeFromSuperview()
    }

    func tick() {
        frames += 1
    }
}

public enum TossCurve {
    case linear, soft

    var name: CAMediaTimingFunctionName {
        switch self {
        case .linear: return CAMediaTimingFunctionName.linear
        case .soft: return CAMediaTimingFunctionName.easeInEaseOut
        }
    }
}

// MARK: - Dynamics

extension TossCardView: UIDynamicAnimatorDelegate {
    public func drop() {
        guard let room = superview else { return }
        animator = UIDynamicAnimator(referenceView: room)
        animator.delegate = self
        let collision = UICollisionBehavior(items: [self])
        collision.translatesReferenceBoundsIntoBoundary = true
        collision.addBoundary(withIdentifier: "shelf" as NSCopying, from: CGPoint(x: 0, y: 180), to: CGPoint(x: 20, y: 180))
        itemBehavior = UIDynamicItemBehavior(items: [self])
        itemBehavior.elasticity = 0.3
        for behavior in [UIGravityBehavior(items: [self]), collision, itemBehavior] as [UIDynamicBehavior] {
            animator.addBehavior(behavior)
        }
    }

    public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
        let bump = CAKeyframeAnimation(keyPath: "transform.scale")
        bump.values = [1, 1.1, 1]
        bump.timingFunction = CAMediaTimingFunction(name: TossCurve.soft.name)
        layer.add(bump, forKey: "bump")
        delegate?.tossCardDidLand(self)
    }

    func pan(_ recognizer: UIPanGestureRecognizer) {
        guard let room = superview, animator != nil else { return }
        let finger = recognizer.location(in: room)
        switch recognizer.state {
        case .began:
            let offset = UIOffset(horizontal: finger.x - center.x, vertical: finger.y - center.y)
            attachment = UIAttachmentBehavior(item: self, offsetFromCenter: offset, attachedToAnchor: finger)
            animator.addBehavior(attachment!)
        case .changed:
            attachment?.anchorPoint = finger
        default:
            if let attachment = attachment { animator.removeBehavior(attachment) }
            let velocity = recognizer.velocity(in: room)
            let speed = simd_length(simd_double2(Double(velocity.x), Double(velocity.y)))
            if speed > 100 { itemBehavior.addLinearVelocity(velocity, for: self) }
        }
    }
}

// MARK: - Layout

extension TossCardView {
    public func extension_TossCardView_layoutSubviews() {
        super.layoutSubviews()
        edge.path = UIBezierPath(roundedRect: bounds, cornerRadius: 6).cgPath
    }

    public var extension_TossCardView_intrinsicContentSize: CGSize {
        return CGSize(width: 60, height: 40)
    }
}

extension TossCardViewDelegate {
    public func tossCardDidLand(_ card: TossCardView) {}
}
