// swift-format-ignore-file
// Written for UIKit. `quartzite port` keeps all lines.
//
//  OrbitIndicatorView.swift
//

import QuartziteKit

public enum OrbitIndicatorStyle: Int {
    case orbit, pulse, bars, arc
}

/// An activity indicator of layers.

open class OrbitIndicatorView: UIView {
    public var color: UIColor = .white { didSet { rebuildIfNeeded() } }
    public var padding: CGFloat = 0
    public var style: OrbitIndicatorStyle = .orbit

    public private(set) var isAnimating = false

    public init(frame: CGRect, style: OrbitIndicatorStyle = .orbit, color: UIColor = .white, padding: CGFloat = 0) {
        self.style = style
        self.color = color
        self.padding = padding
        super.init(frame: frame)
        isHidden = true
        NotificationCenter.default.addObserver(
            self, selector: Selector(Self.applicationWillEnterForeground), name: UIApplication.willEnterForegroundNotification, object: nil)
    }

    required public init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        isHidden = true
    }

    deinit { NotificationCenter.default.removeObserver(self) }

    open override var intrinsicContentSize: CGSize { CGSize(width: bounds.width, height: bounds.height) }

    public final func startAnimating() {
        guard !isAnimating else { return }
        isHidden = false
        isAnimating = true
        layer.speed = 1
        setUpAnimation()
    }

    public final func stopAnimating() {
        isHidden = true
        isAnimating = false
        layer.sublayers?.removeAll()
    }

    private func applicationWillEnterForeground() {
        guard isAnimating else { return }
        layer.sublayers?.removeAll()
        setUpAnimation()
    }

    private func rebuildIfNeeded() {
        if isAnimating {
            stopAnimating()
            startAnimating()
        }
    }

    private func setUpAnimation() {
        var box = bounds.inset(by: UIEdgeInsets(top: padding, left: padding, bottom: padding, right: padding))
        let side = min(box.width, box.height)
        box.size = CGSize(width: side, height: side)
        layer.sublayers = nil
        switch style {
        case .orbit: setUpOrbit(box.size)
        case .pulse: setUpPulse(box.size)
        case .bars: setUpBars(box.size)
        case .arc: setUpArc(box.size)
        }
    }

    private func circle(_ size: CGFloat, color: UIColor) -> CAShapeLayer {
        let circle = CAShapeLayer()
        circle.path =
            UIBezierPath(
                arcCenter: CGPoint(x: size / 2, y: size / 2), radius: size / 2, startAngle: 0, endAngle: CGFloat(2 * Double.pi),
                clockwise: false
            ).cgPath
        circle.fillColor = color.cgColor
        circle.frame = CGRect(x: 0, y: 0, width: size, height: size)
        return circle
    }

    private func setUpOrbit(_ size: CGSize) {
        let dot = size.width / 5
        let x = (layer.bounds.size.width - size.width) / 2
        let y = (layer.bounds.size.height - size.height) / 2
        for index in 0..<5 {
            let factor = Float(index) / 5
            let rate = CAMediaTimingFunction(controlPoints: 0.5, 0.15 + factor, 0.25, 1)
            let scale = CABasicAnimation(keyPath: "transform.scale")
            scale.fromValue = 1 - factor
            scale.toValue = 0.2 + factor
            scale.duration = 1.5
            let position = CAKeyframeAnimation(keyPath: "position")
            position.path =
                UIBezierPath(
                    arcCenter: CGPoint(x: size.width / 2 + x, y: size.height / 2 + y), radius: (size.width - dot) / 2,
                    startAngle: CGFloat(1.5 * Double.pi), endAngle: CGFloat(3.5 * Double.pi), clockwise: true
                ).cgPath
            position.duration = 1.5
            let group = CAAnimationGroup()
            group.animations = [scale, position]
            group.timingFunction = rate
            group.duration = 1.5
            group.repeatCount = Float.greatestFiniteMagnitude
            group.isRemovedOnCompletion = false
            let layer = circle(dot, color: color)
            layer.frame = CGRect(x: x, y: y, width: dot, height: dot)
            layer.add(group, forKey: "animation")
            self.layer.addSublayer(layer)
        }
    }

    private func setUpPulse(_ size: CGSize) {
        let beginTime = CACurrentMediaTime()
        let beginTimes = [0, 0.2, 0.4]
        let scale = CABasicAnimation(keyPath: "transform.scale")
        scale.duration = 1
        scale.fromValue = 0
        scale.toValue = 1
        let opacity = CAKeyframeAnimation(keyPath: "opacity")
        opacity.duration = 1
        opacity.keyTimes = [0, 0.05, 1]
        opacity.values = [0, 1, 0]
        let animation = CAAnimationGroup()
        animation.animations = [scale, opacity]
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        animation.duration = 1
        animation.repeatCount = .infinity
        animation.isRemovedOnCompletion = false
        for index in 0..<3 {
            let circle = self.circle(size.width, color: color)
            circle.frame = CGRect(
                x: (layer.bounds.width - size.width) / 2, y: (layer.bounds.height - size.height) / 2, width: size.width, height: size.height
            )
            animation.beginTime = beginTime + beginTimes[index]
            circle.opacity = 0
            circle.add(animation, forKey: "animation")
            layer.addSublayer(circle)
        }
    }

    private func setUpBars(_ size: CGSize) {
        let width = size.width / 9
        let x = (layer.bounds.size.width - size.width) / 2
        let y = (layer.bounds.size.height - size.height) / 2
        let beginTimes: [CFTimeInterval] = [0.1, 0.2, 0.3, 0.4, 0.5]
        let animation = CAKeyframeAnimation(keyPath: "transform.scale.y")
        animation.keyTimes = [0, 0.5, 1]
        let curve = CAMediaTimingFunction(controlPoints: 0.2, 0.68, 0.18, 1.08)
        animation.timingFunctions = [curve, curve]
        animation.values = [1, 0.4, 1]
        animation.duration = 1
        animation.repeatCount = Float.infinity
        animation.isRemovedOnCompletion = false
        for index in 0..<5 {
            let bar = CALayer()
            bar.backgroundColor = color.cgColor
            bar.cornerRadius = width / 2
            bar.frame = CGRect(x: x + width * 2 * CGFloat(index), y: y, width: width, height: size.height)
            animation.beginTime = CACurrentMediaTime() + beginTimes[index]
            bar.add(animation, forKey: "animation")
            layer.addSublayer(bar)
        }
    }

    private func setUpArc(_ size: CGSize) {
        let arc = CAShapeLayer()
        arc.fillColor = nil
        arc.strokeColor = color.cgColor
        arc.lineWidth = 3
        arc.lineCap = CAShapeLayerLineCap.round
        arc.frame = CGRect(
            x: (layer.bounds.width - size.width) / 2, y: (layer.bounds.height - size.height) / 2, width: size.width, height: size.height)
        arc.path = UIBezierPath(ovalIn: arc.bounds.insetBy(dx: 2, dy: 2)).cgPath
        let end = CABasicAnimation(keyPath: "strokeEnd")
        end.fromValue = 0
        end.toValue = 1
        end.duration = 1
        end.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeOut)
        let start = CABasicAnimation(keyPath: "strokeStart")
        start.fromValue = 0
        start.toValue = 1
        start.beginTime = 0.5
        start.duration = 1
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.byValue = Float.pi * 2
        turn.duration = 1.5
        let group = CAAnimationGroup()
        group.animations = [turn, end, start]
        group.duration = 1.5
        group.repeatCount = .greatestFiniteMagnitude
        group.fillMode = CAMediaTimingFillMode.forwards
        group.isRemovedOnCompletion = false
        arc.add(group, forKey: "animation")
        layer.addSublayer(arc)
    }
}
