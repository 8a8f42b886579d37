import Quartzite

/// A workload's layers, and what of them the program itself does in every frame.
final class WorkloadScene {
    let root: CALayer
    /// 64 × 64, opaque.
    let tile: CGImage
    /// Whether every frame shows another time, picked at random, instead of the next one.
    var seeks = false
    /// What the program changes before each frame, by the frame's number.
    var edit: ((Int) -> Void)?

    init(root: CALayer, tile: CGImage) {
        self.root = root
        self.tile = tile
    }

    /// A layer that shows the tile.
    func tileLayer(side: Double, at center: CGPoint) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        layer.position = center
        layer.contents = tile
        return layer
    }

    /// The same with the frame's corner given.
    func tileLayer(side: Double, cornerX x: Double, y: Double) -> CALayer {
        tileLayer(side: side, at: CGPoint(x: x + side / 2, y: y + side / 2))
    }

    /// A change from one value to another, again and again.
    func endless(_ keyPath: String, from: Any, to: Any, period: Double) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = period
        animation.repeatCount = .infinity
        return animation
    }
}
