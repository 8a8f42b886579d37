internal import COpenGL
import Shaders

/// Draws a whole texture over the host's pixels, into the current viewport. It has its own program, because no other program
/// reverses the rows.
final class PictureCopier {
    private let context: GraphicsContext
    private let program: GLuint
    private let vertexArray: GLuint

    /// Returns nil if the program does not compile.
    init?(_ context: GraphicsContext) {
        let gl = context.gl
        let version = Array("#version 330 core\n".utf8)
        guard
            case .success(let vertex) = gl.compile(.vertex, [version, ShaderSource.copyVertex.bytes]),
            case .success(let fragment) = gl.compile(.fragment, [version, ShaderSource.copyFragment.bytes]),
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

    /// Draws the texture into the current viewport.
    /// - Parameter sampler: filters the texture if the sizes differ.
    func draw(texture: GLuint, sampler: GLuint, _ state: StateCache) {
        state.use(program: program)
        state.bind(vertexArray: vertexArray)
        state.bind(texture: texture)
        state.bind(sampler: sampler)
        state.set(blends: true)
        context.gl.drawStrips(1, of: 4)
    }
}
