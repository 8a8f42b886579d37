internal import COpenGL
import Shaders

/// Draws where two textures of the same size differ, into the current viewport.
final class DifferenceProgram {
    private let program: CopyProgram
    private let otherLocation: GLint

    /// Returns nil if the program does not compile.
    init?(_ context: GraphicsContext) {
        guard let program = CopyProgram(context, .differenceFragment) else { return nil }
        self.program = program
        otherLocation = program.location("other")
    }

    /// Draws the differences.
    /// - Parameter sampler: reads single texels.
    func draw(_ first: GLuint, _ second: GLuint, sampler: GLuint, _ state: StateCache) {
        program.draw(first, sampler: sampler, blends: false, state) { gl in
            state.bind(mask: second, sampler: sampler)
            // The first texture is on unit 0, the default of a sampler uniform; masks are on unit 1.
            gl.uniform(otherLocation, 1)
        }
    }
}
