internal import COpenGL
import Shaders

/// Draws one channel of a texture as grey, into the current viewport.
final class ChannelProgram {
    private let context: GraphicsContext
    private let program: GLuint
    private let vertexArray: GLuint
    private let channelLocation: GLint

    /// Returns nil if the program does not compile.
    init?(_ context: GraphicsContext) {
        let gl = context.gl
        let version = Array("#version 330 core\n".utf8)
        guard
            case .success(let vertex) = gl.compile(.vertex, [version, ShaderSource.copyVertex.bytes]),
            case .success(let fragment) = gl.compile(.fragment, [version, ShaderSource.channelFragment.bytes]),
            case .success(let program) = gl.link(vertex: vertex, fragment: fragment)
        else { return nil }
        self.context = context
        self.program = program
        vertexArray = gl.genVertexArray()
        channelLocation = gl.uniformLocation(program, "channel")
    }

    deinit {
        context.deleting { gl in
            gl.delete(program: program)
            gl.delete(vertexArray: vertexArray)
        }
    }

    /// Draws a channel.
    /// - Parameter sampler: reads single texels.
    func draw(_ channel: ColorChannel, of texture: GLuint, sampler: GLuint, _ state: StateCache) {
        state.use(program: program)
        state.bind(vertexArray: vertexArray)
        state.bind(texture: texture)
        state.bind(sampler: sampler)
        state.set(blends: false)
        let weights: Float4 =
            switch channel {
            case .red: Float4(1, 0, 0, 0)
            case .green: Float4(0, 1, 0, 0)
            case .blue: Float4(0, 0, 1, 0)
            case .alpha: Float4(0, 0, 0, 1)
            }
        context.gl.uniform(channelLocation, weights)
        context.gl.drawStrips(1, of: 4)
    }
}
