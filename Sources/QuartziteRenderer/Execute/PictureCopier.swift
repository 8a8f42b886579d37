internal import COpenGL
import Shaders

/// Draws a whole texture over the host's pixels, into the current viewport. It has its own program, because no other program
/// reverses the rows.
final class PictureCopier {
    private let program: CopyProgram

    /// Returns nil if the program does not compile.
    init?(_ context: GraphicsContext) {
        guard let program = CopyProgram(context, .copyFragment) else { return nil }
        self.program = program
    }

    /// Draws the texture into the current viewport.
    /// - Parameter sampler: filters the texture if the sizes differ.
    func draw(texture: GLuint, sampler: GLuint, _ state: StateCache) { program.draw(texture, sampler: sampler, blends: true, state) }
}
