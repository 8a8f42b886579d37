import XCTest

@testable import QuartziteRenderer

/// Contexts: their capabilities, and the error where no context can be made.
final class GraphicsContextTests: XCTestCase {
    func testAHeadlessContextKnowsWhatItCanDo() throws {
        let capabilities = try GraphicsContext.headless().capabilities
        XCTAssertGreaterThanOrEqual(capabilities.versionNumber, 33)
        XCTAssertFalse(capabilities.renderer.isEmpty)
        XCTAssertGreaterThanOrEqual(capabilities.maxTextureSize, 2048)
        XCTAssertEqual(capabilities.isSoftware, capabilities.renderer.contains("llvmpipe"))
        if capabilities.isSoftware { XCTAssertFalse(capabilities.hasTimerQueries) }
    }

    func testSoftwareRenderersAreKnownByTheirNames() {
        for name in ["llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", "Software Rasterizer", "SWR (LLVM 12)", "Google SwiftShader"] {
            XCTAssertTrue(GraphicsCapabilities.isSoftware(renderer: name), name)
        }
        for name in ["NVIDIA H100/PCIe/SSE2", "AMD Radeon RX 6800 (radeonsi)", "Mesa Intel(R) UHD Graphics 620", "zink"] {
            XCTAssertFalse(GraphicsCapabilities.isSoftware(renderer: name), name)
        }
    }

    func testWithoutACurrentContextThereIsNothingToAdopt() throws {
        let context = try GraphicsContext.headless()
        context.releaseCurrent()
        XCTAssertThrowsError(try GraphicsContext.adoptingCurrent()) { error in
            XCTAssertEqual(error as? GraphicsError, .noCurrentContext)
        }
        try context.makeCurrent()
        XCTAssertNoThrow(try GraphicsContext.adoptingCurrent())
    }

    func testErrorsSayWhatIsMissingAndWhatToDo() {
        let errors: [(GraphicsError, [String])] = [
            (.noDisplay(attempts: ["surfaceless: EGL_NOT_INITIALIZED"]), ["EGL_NOT_INITIALIZED", "libgl1-mesa-dri"]),
            (.noContext(reason: "EGL_BAD_MATCH"), ["3.3", "EGL_BAD_MATCH"]),
            (.versionTooOld(version: "2.1 Mesa", renderer: "i915"), ["3.3", "2.1 Mesa", "i915"]),
            (.noCurrentContext, ["current"]),
            (.target(width: 7, height: 9, reason: "out of GPU memory"), ["7 × 9", "out of GPU memory"]),
        ]
        for (error, words) in errors {
            for word in words { XCTAssertTrue("\(error)".contains(word), "\(error) does not say \(word)") }
        }
    }

    func testContextsDoNotDisturbEachOther() throws {
        var plan = FramePlan.viewport(4, 4)
        plan.add(QuadInstance(Float4(0, 0, 4, 4), color: Float4(1, 0, 0, 1)))
        let one = try Executor(context: .headless())
        let two = try Executor(context: .headless())
        _ = try one.execute(plan, width: 4, height: 4)
        var blue = plan
        blue.quads[0].color = Float4(0, 0, 1, 1)
        _ = try two.execute(blue, width: 4, height: 4)
        XCTAssertEqual(try one.readPixels()?.pixel(x: 1, y: 1), SIMD4(255, 0, 0, 255))
        XCTAssertEqual(try two.readPixels()?.pixel(x: 1, y: 1), SIMD4(0, 0, 255, 255))
    }

    func testAViewportThatCannotBeIsAnError() throws {
        let executor = try Executor(context: .headless())
        for (width, height) in [(0, 10), (10, -1), (1 << 20, 10), (1 << 40, 10)] {
            XCTAssertThrowsError(try executor.prepareViewport(width: width, height: height)) { error in
                guard case GraphicsError.target = error else { return XCTFail("\(error)") }
            }
        }
        XCTAssertFalse(try executor.prepareViewport(width: 10, height: 10))
        XCTAssertTrue(try executor.prepareViewport(width: 10, height: 10))
        XCTAssertFalse(try executor.prepareViewport(width: 10, height: 11))
    }

    func testNothingWasDrawnBeforeTheFirstFrame() throws {
        let executor = try Executor(context: .headless())
        XCTAssertNil(try executor.readPixels())
        XCTAssertNoThrow(try executor.present(in: WindowPlacement(height: 10)))
    }

    func testAnExecutorOfAnAbandonedContextFreesNothing() throws {
        let context = try GraphicsContext.headless()
        var executor: Executor? = try Executor(context: context)
        _ = try executor?.prepareViewport(width: 4, height: 4)
        context.abandon()
        executor = nil
        XCTAssertEqual(context.gl.error(), 0)
    }
}
