// swift-format-ignore-file
// Written for UIKit. `quartzite port` keeps all lines.
//
//  TossCardView.swift
//

import UIKit
import CoreImage
import simd

/// Holds the target of a display link weakly.
private final class WeakProxy: NSObject {
    private weak var target: NSObjectProtocol?

    init(_ target: NSObjectProtocol) {
        self.target = target
        super.init()
    }

    override func responds(to aSelector: Selector!) -> Bool {
        return (target?.responds(to: aSelector) ?? false) || super.responds(to: aSelector)
    }

    override func forwardingTarget(for aSelector: Selector!) -> Any? {
        return target
    }
}

@objc public protocol TossCardViewDelegate: class {
    @objc optional func tossCardDidLand(_ card: TossCardView)
}

/// A card that falls to the lower edge of its superview, and follows a finger.
open class TossCardView: UIView {
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
        setEdge(cap: kCALineCapRound)
        layer.addSublayer(edge)
        addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(pan(_:))))
        link = CADisplayLink(target: WeakProxy(self), selector: #selector(tick))
        link.add(to: .main, forMode: .commonModes)
    }

    private func setEdge(cap: String, join: String = kCALineJoinRound) {
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

    @objc func tick() {
        frames += 1
    }
}

public enum TossCurve {
    case linear, soft

    var name: String {
        switch self {
        case .linear: return kCAMediaTimingFunctionLinear
        case .soft: return kCAMediaTimingFunctionEaseInEaseOut
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
        delegate?.tossCardDidLand?(self)
    }

    @objc func pan(_ recognizer: UIPanGestureRecognizer) {
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
    open override func layoutSubviews() {
        super.layoutSubviews()
        edge.path = UIBezierPath(roundedRect: bounds, cornerRadius: 6).cgPath
    }

    open override var intrinsicContentSize: CGSize {
        return CGSize(width: 60, height: 40)
    }
}
