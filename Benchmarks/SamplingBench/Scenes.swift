import Quartzite
import SamplingFloor

/// The animations of the `index`th layer, for both sides.
struct LayerMotion {
    let from: CGPoint, to: CGPoint
    let moveDuration: Double, fadeDuration: Double

    init(_ index: Int) {
        let (x, y) = (Double(index % 97), Double(index % 89))
        (from, to) = (CGPoint(x: x, y: y), CGPoint(x: 300 - x, y: 200 + y))
        // The layers have different periods.
        moveDuration = 1 + Double(index % 7) * 0.25
        fadeDuration = 2 + Double(index % 5) * 0.5
    }
}

/// A render tree: a root with layers that move back and forth linearly, and fade in and out with an easing curve.
final class SampledScene {
    private let root = CALayer()
    private let context = LayerContext()
    private let tree = RenderTree()

    init(_ count: Int) {
        MediaClock.setVirtualTime(1)
        for index in 0..<count { root.addSublayer(Self.layer(LayerMotion(index))) }
        context.commitHandler = { [tree] in tree.apply($0) }
        context.layer = root
        CATransaction.flush()
    }

    private static func layer(_ motion: LayerMotion) -> CALayer {
        let layer = CALayer()
        let move = CABasicAnimation(keyPath: "position")
        (move.fromValue, move.toValue, move.duration, move.autoreverses) = (motion.from, motion.to, motion.moveDuration, true)
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0.25, 1, motion.fadeDuration)
        fade.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        for animation in [move, fade] {
            animation.repeatCount = .infinity
            layer.add(animation, forKey: animation.keyPath)
        }
        return layer
    }

    func sample(at time: Double) { _ = tree.sample(at: time) }

    /// Returns whether every layer shows the values of the C loop.
    func agrees(with floor: FloorScene) -> Bool {
        tree.nodes.indices.dropFirst().allSatisfy { index in
            let values = tree.nodes[index].values.pointee
            let shown = floor.shown(index - 1)
            return abs(values.position.x - shown.x) < 1e-9 && abs(values.position.y - shown.y) < 1e-9
                && abs(values.opacity - shown.opacity) < 1e-9
        }
    }
}

/// The same animations as arrays, for the loop in C.
struct FloorScene {
    private var layers: [floor_layer]
    private var changed: [Int32]

    init(_ count: Int) {
        layers = (0..<count).map { Self.layer(LayerMotion($0)) }
        changed = [Int32](repeating: 0, count: count)
    }

    private static func layer(_ motion: LayerMotion) -> floor_layer {
        var move = floor_track()
        (move.begin, move.duration, move.autoreverses, move.is_linear, move.channels) = (1, motion.moveDuration, 1, 1, 2)
        (move.from.0, move.from.1) = (Double(motion.from.x), Double(motion.from.y))
        (move.to.0, move.to.1) = (Double(motion.to.x), Double(motion.to.y))
        var fade = floor_track()
        (fade.begin, fade.duration, fade.channels) = (1, motion.fadeDuration, 1)
        // Single precision, like a timing function's storage.
        (fade.c1x, fade.c1y, fade.c2x, fade.c2y) = (Double(Float(0.42)), 0, Double(Float(0.58)), 1)
        (fade.from.0, fade.to.0) = (0.25, 1)
        var layer = floor_layer()
        layer.speed = 1
        layer.tracks = (move, fade)
        return layer
    }

    mutating func sample(at time: Double) {
        _ = layers.withUnsafeMutableBufferPointer { layers in
            changed.withUnsafeMutableBufferPointer { floor_sample(layers.baseAddress, layers.count, time, $0.baseAddress) }
        }
    }

    func shown(_ index: Int) -> (x: Double, y: Double, opacity: Double) {
        let shown = layers[index].shown
        return (shown.0.0, shown.0.1, shown.1.0)
    }
}
