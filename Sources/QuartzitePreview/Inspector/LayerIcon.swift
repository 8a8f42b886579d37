import QuartziteKit
import QuartziteRenderer

/// The kind of a layer as the tree shows it: by its class, and for plain layers by their drawing.
enum LayerIcon: Equatable, CaseIterable {
    /// A layer that draws nothing itself.
    case container
    /// A background or a border.
    case box
    case picture, shape, text, gradient, emitter, replicator, transform, scroll, tiles, video, openGL

    init(_ layer: CALayer) {
        switch layer {
        case is CAShapeLayer: self = .shape
        case is CATextLayer: self = .text
        case is CAGradientLayer: self = .gradient
        case is CAEmitterLayer: self = .emitter
        case is CAReplicatorLayer: self = .replicator
        case is CATransformLayer: self = .transform
        case is CAScrollLayer: self = .scroll
        case is CATiledLayer: self = .tiles
        case is AVPlayerLayer: self = .video
        case is CAOpenGLLayer: self = .openGL
        default:
            let values = layer.values
            self = values.contents.isPresent ? .picture : values.partCount > 0 ? .box : .container
        }
    }
}
