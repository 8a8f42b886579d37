// DrawingCommand: what a context tells its canvas. Values only, in pixels (y down), each with what it needs of the graphics state: so it
// can be kept, and done by another thread.

enum DrawingCommand: Sendable {
    case draw(Paint, Coverage, ContextState)
    /// Text and its lines: in a plain state, which is nothing but a clip.
    case fill(CairoPath, color: SIMD4<Double>, antialias: Bool)
    /// The shadow alone of a filled path.
    case shadow(PathElements, ContextState)
    case clear(PathElements, antialias: Bool)
    case save
    case restore
    case clip(PathElements, evenOdd: Bool, antialias: Bool)
    case clipThrough(CGImage, ImagePaint?, antialias: Bool)
    case resetClip
    /// Saves, and begins a transparency layer.
    case beginLayer(TransparencyLayerExtent, ContextState.Shadow?)
    /// Ends it, restores, and draws it by the state that is given.
    case endLayer(multipliedBy: SIMD4<Double>, ContextState)
    case takePicture(PendingPicture)

    /// About how many bytes it keeps alive.
    var weight: Int {
        let own = MemoryLayout<Self>.stride
        switch self {
        case .draw(let paint, let coverage, _): return own + paint.weight + coverage.weight
        case .fill(let path, _, _): return own + path.weight
        case .shadow(let path, _), .clear(let path, _), .clip(let path, _, _): return own + path.weight
        case .clipThrough(let image, _, _): return own + 4 * image.width * image.height
        case .save, .restore, .resetClip, .beginLayer, .endLayer, .takePicture: return own
        }
    }
}

extension Paint {
    fileprivate var weight: Int {
        switch self {
        case .color: 0
        case .image(let paint, _): 4 * paint.image.width * paint.image.height
        case .gradient(let paint, _): paint.stops.count * MemoryLayout<CGGradient.Stop>.stride
        }
    }
}

extension Coverage {
    fileprivate var weight: Int {
        switch self {
        case .fill(let path, _), .stroke(let path, _): path.weight
        case .everything: 0
        }
    }
}

extension PathElements {
    fileprivate var weight: Int { points.count * MemoryLayout<CGPoint>.stride + verbs.count }
}
