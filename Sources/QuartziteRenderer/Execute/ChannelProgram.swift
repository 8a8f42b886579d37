internal import COpenGL
import Shaders

/// Draws one channel of a texture as grey, into the current viewport.
final class ChannelProgram {
    private let program: CopyProgram
    private let channelLocation: GLint

    /// Returns nil if the program does not compile.
    init?(_ context: GraphicsContext) {
        guard let program = CopyProgram(context, .channelFragment) else { return nil }
        self.program = program
        channelLocation = program.location("channel")
    }

    /// Draws a channel.
    /// - Parameter sampler: reads single texels.
    func draw(_ channel: ColorChannel, of texture: GLuint, sampler: GLuint, _ state: StateCache) {
        let weights: Float4 =
            switch channel {
            case .red: Float4(1, 0, 0, 0)
            case .green: Float4(0, 1, 0, 0)
            case .blue: Float4(0, 0, 1, 0)
            case .alpha: Float4(0, 0, 0, 1)
            }
        program.draw(texture, sampler: sampler, blends: false, state) { gl in gl.uniform(channelLocation, weights) }
    }
}
