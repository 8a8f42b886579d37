import COpenGL
import XCTest

@testable import QuartziteRenderer

/// Calls that the state cache omits change nothing.
final class StateCacheTests: XCTestCase {
    func testAMaskIsReadByTheSamplerThatWasAskedForLast() throws {
        let context = try GraphicsContext.headless()
        let gl = context.gl
        let (state, samplers) = (StateCache(gl), SamplerCache(context))
        let (texture, other) = (gl.genTexture(), gl.genTexture())
        defer { for name in [texture, other] { gl.delete(texture: name) } }
        let nearest = samplers.sampler(.plain)
        let linear = samplers.sampler(SamplerKey(minification: .linear, magnification: .linear))
        func bound(_ mask: GLuint, _ sampler: GLuint) -> [Int32] {
            state.bind(mask: mask, sampler: sampler)
            gl.activate(textureUnit: 1)
            defer { gl.activate(textureUnit: 0) }
            return [gl.integer(GL_TEXTURE_BINDING_2D), gl.integer(GL_SAMPLER_BINDING)]
        }
        state.reset()
        for (mask, sampler) in [(texture, linear), (texture, nearest), (other, nearest), (other, linear), (texture, linear)] {
            XCTAssertEqual(bound(mask, sampler), [Int32(mask), Int32(sampler)])
        }
        state.reset()
        XCTAssertEqual(bound(texture, linear), [Int32(texture), Int32(linear)])
    }
}
