import COpenGL
import Shaders

/// Draws a whole picture over what somebody else has drawn, into the viewport that is set: a program of its own, since the others turn
/// no picture over.
final class PictureCopier {
    private let context: GraphicsContext
    private let program: GLuint
    private let vertexArray: GLuint

    /// Nil where the program does not compile.
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

    /// - Parameter sampler: how it is read where it is not shown pixel by pixel.
    func draw(texture: GLuint, sampler: GLuint, _ state: StateCache) {
        state.use(program: program)
        state.bind(vertexArray: vertexArray)
        state.bind(texture: texture)
        state.bind(sampler: sampler)
        state.set(blends: true)
        context.gl.drawStrips(1, of: 4)
    }
}
