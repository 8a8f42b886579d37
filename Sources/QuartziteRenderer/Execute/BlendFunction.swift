internal import COpenGL
import Quartzite

/// The arguments of `glBlendFunc` and `glBlendEquation` for a compositing mode, for premultiplied colours.
struct BlendFunction {
    let source: Int32
    let destination: Int32
    var equation = GL_FUNC_ADD

    static let over = BlendFunction(source: GL_ONE, destination: GL_ONE_MINUS_SRC_ALPHA)
}

extension CompositingMode {
    /// The mode as fixed-function blending; nil for a mode that must read the backdrop in a shader.
    var blendFunction: BlendFunction? {
        switch self {
        case .sourceOver: .over
        case .clear: BlendFunction(source: GL_ZERO, destination: GL_ZERO)
        case .copy: BlendFunction(source: GL_ONE, destination: GL_ZERO)
        case .sourceIn: BlendFunction(source: GL_DST_ALPHA, destination: GL_ZERO)
        case .sourceOut: BlendFunction(source: GL_ONE_MINUS_DST_ALPHA, destination: GL_ZERO)
        case .sourceAtop: BlendFunction(source: GL_DST_ALPHA, destination: GL_ONE_MINUS_SRC_ALPHA)
        case .dest: BlendFunction(source: GL_ZERO, destination: GL_ONE)
        case .destOver: BlendFunction(source: GL_ONE_MINUS_DST_ALPHA, destination: GL_ONE)
        case .destIn: BlendFunction(source: GL_ZERO, destination: GL_SRC_ALPHA)
        case .destOut: BlendFunction(source: GL_ZERO, destination: GL_ONE_MINUS_SRC_ALPHA)
        case .destAtop: BlendFunction(source: GL_ONE_MINUS_DST_ALPHA, destination: GL_SRC_ALPHA)
        case .xor: BlendFunction(source: GL_ONE_MINUS_DST_ALPHA, destination: GL_ONE_MINUS_SRC_ALPHA)
        case .plusL: BlendFunction(source: GL_ONE, destination: GL_ONE)
        case .subtractS: BlendFunction(source: GL_ONE, destination: GL_ONE, equation: GL_FUNC_REVERSE_SUBTRACT)
        case .subtractD: BlendFunction(source: GL_ONE, destination: GL_ONE, equation: GL_FUNC_SUBTRACT)
        case .minimum: BlendFunction(source: GL_ONE, destination: GL_ONE, equation: GL_MIN)
        case .maximum: BlendFunction(source: GL_ONE, destination: GL_ONE, equation: GL_MAX)
        // s + d − s·d, for the alpha too.
        case .screen: BlendFunction(source: GL_ONE, destination: GL_ONE_MINUS_SRC_COLOR)
        default: nil
        }
    }

    /// Whether the mode needs a copy of the pixels behind the layer.
    var needsBackdrop: Bool { blendFunction == nil }
}
