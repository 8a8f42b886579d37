// DrawingCommand: a drawing call from a context to its canvas. A value in pixels, y down, with the graphics state that it needs, so another
// thread can execute it later.

enum DrawingCommand: Sendable {
    case draw(Paint, Coverage, ContextState)
    /// Fills text and its lines. Of the graphics state, only the clip has an effect.
    case fill(CairoPath, color: SIMD4<Double>, antialias: Bool)
    /// Draws only the shadow of a filled path.
    case shadow(PathElements, ContextState)
    case clear(PathElements, antialias: Bool)
    case save
    case restore
    case clip(PathElements, evenOdd: Bool, antialias: Bool)
    case clipThrough(CGImage, ImagePaint?, antialias: Bool)
    case resetClip
    /// Saves the state and begins a transparency layer.
    case beginLayer(TransparencyLayerExtent, ContextState.Shadow?)
    /// Ends a transparency layer, restores the state before it, and composites the layer by the given state.
    case endLayer(multipliedBy: SIMD4<Double>, ContextState)
    case takePicture(PendingPicture)

    /// The approximate number of bytes that the command keeps alive.
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
