import Quartzite

/// A workload's layers, and the program's own changes in each frame.
final class WorkloadScene {
    let root: CALayer
    /// An opaque image of 64 × 64 pixels.
    let tile: CGImage
    /// The pictures of `Benchmarks/Peers` by name, without extension.
    let pictures: [String: CGImage]
    /// Whether every frame shows a random time instead of the next one.
    var seeks = false
    /// The program's change before each frame. The arguments are the frame's number and its time in seconds.
    var edit: ((Int, Double) -> Void)?
    /// The scene's frames per second, however fast they are drawn. Default nil: frames show the time of the clock.
    var framesPerSecond: Double?

    init(root: CALayer, tile: CGImage, pictures: [String: CGImage]) {
        self.root = root
        self.tile = tile
        self.pictures = pictures
    }

    /// Returns a layer that shows the tile.
    func tileLayer(side: Double, at center: CGPoint) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
        layer.position = center
        layer.contents = tile
        return layer
    }

    /// The same, with the position of the frame's corner.
    func tileLayer(side: Double, cornerX x: Double, y: Double) -> CALayer {
        tileLayer(side: side, at: CGPoint(x: x + side / 2, y: y + side / 2))
    }

    /// Returns an animation from one value to another, repeated forever.
    func endless(_ keyPath: String, from: Any, to: Any, period: Double) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = period
        animation.repeatCount = .infinity
        return animation
    }
}
