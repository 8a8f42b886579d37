import COpenGL
import Quartzite

/// A way to meet what is there that GL can do by itself, on premultiplied colours.
struct BlendFunction {
    let source: Int32
    let destination: Int32
    var equation = GL_FUNC_ADD

    static let over = BlendFunction(source: GL_ONE, destination: GL_ONE_MINUS_SRC_ALPHA)
}

extension CompositingMode {
    /// Nil for a mode that needs a copy of what is there.
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

    /// Whether it needs a copy of what is behind the layer.
    var needsBackdrop: Bool { blendFunction == nil }
}
