internal import COpenGL
import Shaders

/// A program that draws a whole texture into the current viewport: `copy.vert` with one of several fragment shaders.
final class CopyProgram {
    private let context: GraphicsContext
    private let program: GLuint
    private let vertexArray: GLuint

    /// Returns nil if the program does not compile.
    init?(_ context: GraphicsContext, _ fragmentSource: ShaderSource) {
        let gl = context.gl
        let version = Array("#version 330 core\n".utf8)
        guard
            case .success(let vertex) = gl.compile(.vertex, [version, ShaderSource.copyVertex.bytes]),
            case .success(let fragment) = gl.compile(.fragment, [version, fragmentSource.bytes]),
            case .success(let program) = gl.link(vertex: vertex, fragment: fragment)
        else { return nil }
        self.context = context
        self.program = program
        vertexArray = gl.genVertexArray()
    }

    deinit {
        context.deleting { gl in
            gl.delete(program: program)
            gl.delete(vertexArray: vertexArray)
        }
    }

    /// Returns the location of a uniform.
    func location(_ name: String) -> GLint { context.gl.uniformLocation(program, name) }

    /// Draws the texture.
    /// - Parameters:
    ///   - blends: whether the texture lies over what is there. False replaces it.
    ///   - setUp: sets uniforms and further textures of the program, which is in use.
    func draw(_ texture: GLuint, sampler: GLuint, blends: Bool, _ state: StateCache, _ setUp: (GL) -> Void = { _ in }) {
        state.use(program: program)
        state.bind(vertexArray: vertexArray)
        state.bind(texture: texture)
        state.bind(sampler: sampler)
        state.set(blends: blends)
        setUp(context.gl)
        context.gl.drawStrips(1, of: 4)
    }
}
