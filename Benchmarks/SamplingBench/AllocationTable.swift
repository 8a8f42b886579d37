import AllocationCount
import Foundation
import Quartzite

/// Counts allocations while sampling layers with each kind of animation.
enum AllocationTable {
    private static let frames = 240
    private static let layers = 50

    /// Prints one line per kind: the number of allocations over all frames and layers.
    /// - Returns: whether there were none, and animations of every kind changed layers.
    static func print() -> Bool {
        let kinds = AnimationKind.all
        // Check that the counter works, with code that certainly allocates.
        var texts = [UnsafeMutablePointer<CChar>?](repeating: nil, count: 10)
        let check = count { for index in texts.indices { texts[index] = strdup(kinds[index].name) } }
        for text in texts { free(text) }
        if check < texts.count { Swift.print("the allocation counter is wrong: it counts \(check) of at least \(texts.count)") }
        var isFree = check >= texts.count
        Swift.print("allocations in \(frames) frames of \(layers) layers")
        for kind in kinds {
            let (requests, moved) = measure(kind)
            let remark = moved > 0 ? "" : ", which stands still"
            Swift.print("\(String(requests).padding(toLength: 8, withPad: " ", startingAt: 0))\(kind.name)\(remark)")
            isFree = isFree && requests == 0 && moved > 0
        }
        return isFree
    }

    private static func count(_ body: () -> Void) -> Int {
        allocation_count_start()
        body()
        return Int(allocation_count_stop())
    }

    private static func measure(_ kind: AnimationKind) -> (requests: Int, moved: Int) {
        MediaClock.setVirtualTime(1)
        let (root, context, tree) = (CALayer(), LayerContext(), RenderTree())
        context.commitHandler = { tree.apply($0) }
        context.layer = root
        let animated = (0..<layers).map { _ in kind.make() }
        for (layer, _) in animated { root.addSublayer(layer) }
        CATransaction.flush()
        for (layer, animation) in animated {
            (animation.duration, animation.repeatCount, animation.autoreverses) = (2, .infinity, true)
            animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            layer.add(animation, forKey: nil)
        }
        CATransaction.flush()
        for step in 0..<60 { _ = tree.sample(at: 1 + Double(step) / 10) }
        var moved = 0
        let requests = count {
            for step in 0..<frames {
                _ = tree.sample(at: 1 + Double(step) / 60)
                moved += tree.changed.count
            }
        }
        return (requests, moved)
    }
}

/// A kind of animation, with a suitable layer.
struct AnimationKind {
    let name: String
    let make: () -> (CALayer, CAAnimation)

    private init(
        _ name: String, _ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil,
        on layer: @escaping () -> CALayer = { CALayer() }
    ) {
        self.name = name
        make = {
            let animation = CABasicAnimation(keyPath: keyPath)
            (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
            return (layer(), animation)
        }
    }

    private init(_ name: String, _ make: @escaping () -> CAAnimation) {
        self.name = name
        self.make = { (CALayer(), make()) }
    }

    static var all: [AnimationKind] {
        plain + [motion, spring, group, keyframes(.linear), keyframes(.cubic), keyframes(.paced), valueFunction, transition] + drawn
    }

    private static var plain: [AnimationKind] {
        let pictures = [0, 255].compactMap { CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, $0]) }
        return [
            AnimationKind("number", "opacity", from: 0, to: 1), AnimationKind("point", "position", to: CGPoint(x: 9, y: 9)),
            AnimationKind("part of a rectangle", "bounds.size", to: CGSize(width: 9, height: 9)),
            AnimationKind("color", "backgroundColor", from: CGColor.black, to: CGColor.white),
            AnimationKind("boolean", "hidden", from: false, to: true), AnimationKind("component", "transform.rotation.z", by: 3),
            AnimationKind("matrix", "transform", to: CATransform3DMakeRotation(2, 1, 1, 0)),
            AnimationKind("picture", "contents", from: pictures.first, to: pictures.last),
            AnimationKind("shadow path", "shadowPath", from: square, to: wide),
        ]
    }

    private static var drawn: [AnimationKind] {
        let shape = { () -> CALayer in
            let layer = CAShapeLayer()
            layer.path = square
            return layer
        }
        let gradient = { () -> CALayer in
            let layer = CAGradientLayer()
            (layer.colors, layer.locations) = ([CGColor.black, CGColor.black], [0, 1])
            return layer
        }
        return [
            AnimationKind("shape's path", "path", from: square, to: wide, on: shape),
            AnimationKind("shape's number", "strokeEnd", from: 0, to: 1, on: shape),
            AnimationKind("shape's color", "fillColor", to: CGColor.white, on: shape),
            AnimationKind("gradient's colors", "colors", to: [CGColor.white, CGColor.black], on: gradient),
            AnimationKind("gradient's locations", "locations", from: [0, 1], to: [0.5, 1], on: gradient),
            AnimationKind("gradient's point", "startPoint", to: CGPoint(x: 1, y: 1), on: gradient),
            AnimationKind(
                "replicator's matrix", "instanceTransform", to: CATransform3DMakeRotation(2, 0, 0, 1), on: { CAReplicatorLayer() }),
            AnimationKind("replicator's color", "instanceColor", to: CGColor.black, on: { CAReplicatorLayer() }),
            AnimationKind("text's size", "fontSize", to: 12, on: { CATextLayer() }),
        ]
    }

    private static var motion: AnimationKind {
        AnimationKind("motion path") {
            let animation = CAKeyframeAnimation(keyPath: "position")
            animation.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 20), transform: nil)
            (animation.calculationMode, animation.rotationMode) = (.paced, .rotateAuto)
            return animation
        }
    }

    private static var spring: AnimationKind {
        AnimationKind("spring") {
            let animation = CASpringAnimation(keyPath: "bounds.size.width")
            animation.toValue = 80
            return animation
        }
    }

    private static var group: AnimationKind {
        AnimationKind("group") {
            let (move, fade) = (CABasicAnimation(keyPath: "position.x"), CABasicAnimation(keyPath: "opacity"))
            (move.byValue, fade.toValue, move.isAdditive, move.isCumulative) = (5, 0, true, true)
            let group = CAAnimationGroup()
            group.animations = [move, fade]
            return group
        }
    }

    private static func keyframes(_ mode: CAAnimationCalculationMode) -> AnimationKind {
        AnimationKind("\(mode.rawValue) keyframes") {
            let animation = CAKeyframeAnimation(keyPath: "zPosition")
            (animation.values, animation.calculationMode) = ([1, 5, 2, 8], mode)
            return animation
        }
    }

    private static var valueFunction: AnimationKind {
        AnimationKind("value function") {
            let animation = CABasicAnimation(keyPath: "transform")
            animation.valueFunction = CAValueFunction(name: .rotateZ)
            (animation.fromValue, animation.toValue) = (0, 3)
            return animation
        }
    }

    private static var transition: AnimationKind { AnimationKind("transition") { CATransition() } }

    private static var square: CGPath { CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil) }
    private static var wide: CGPath { CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 10), transform: nil) }
}
