internal import COpenGL
import Shaders

/// Draws where two textures of the same size differ, into the current viewport.
final class DifferenceProgram {
    private let context: GraphicsContext
    private let program: GLuint
    private let vertexArray: GLuint

    /// Returns nil if the program does not compile.
    init?(_ context: GraphicsContext, _ state: StateCache) {
        let gl = context.gl
        let version = Array("#version 330 core\n".utf8)
        guard
            case .success(let vertex) = gl.compile(.vertex, [version, ShaderSource.copyVertex.bytes]),
            case .success(let fragment) = gl.compile(.fragment, [version, ShaderSource.differenceFragment.bytes]),
            case .success(let program) = gl.link(vertex: vertex, fragment: fragment)
        else { return nil }
        self.context = context
        self.program = program
        vertexArray = gl.genVertexArray()
        state.use(program: program)
        // The first picture is on unit 0, the default of a sampler uniform.
        gl.uniform(gl.uniformLocation(program, "other"), 1)
    }

    deinit {
        context.deleting { gl in
            gl.delete(program: program)
            gl.delete(vertexArray: vertexArray)
        }
    }

    /// Draws the differences.
    /// - Parameter sampler: reads single texels.
    func draw(_ first: GLuint, _ second: GLuint, sampler: GLuint, _ state: StateCache) {
        state.use(program: program)
        state.bind(vertexArray: vertexArray)
        state.bind(texture: first)
        state.bind(sampler: sampler)
        state.bind(mask: second, sampler: sampler)
        state.set(blends: false)
        context.gl.drawStrips(1, of: 4)
    }
}
