import COpenGL
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// A context that the driver loses, whoever owns it. The loss is detected through the GL wrapper, reported once, and repaired if
/// the owner provides a new context.
final class LostContextTests: DrawnTestCase {
    override func tearDown() {
        AnimationDiagnostics.resetHandler()
        Misuse.resetHandler()
        super.tearDown()
    }

    private func addScene() throws {
        let group = box(CGRect(x: 10, y: 10, width: 40, height: 30), .red)
        (group.opacity, group.shadowOpacity) = (0.5, 0.7)
        let image = CALayer()
        image.frame = CGRect(x: 20, y: 5, width: 30, height: 30)
        image.contents = try CGImage.made(12, 8) { x, y in [UInt8(x * 20), UInt8(y * 30), 90, 255] }
        group.addSublayer(image)
        root.addSublayer(group)
        for n in 0..<20 {
            let layer = box(CGRect(x: n, y: 45, width: 4, height: 10), .blue)
            let animation = CABasicAnimation(keyPath: "position.x")
            (animation.toValue, animation.duration, animation.repeatCount) = (70, 1, .infinity)
            layer.add(animation, forKey: nil)
            root.addSublayer(layer)
        }
    }

    private func lose(_ compositor: Compositor) {
        compositor.executor.context.gl.fault = GLFault(.from(1), of: .context)
    }

    func testTheFrameIsDrawnInAnotherContextAndToldOnce() throws {
        try addScene()
        let compositor = try XCTUnwrap(compositor)
        let expected = try [0.25, 0.5, 0.75].map { time in try drawn(time) }
        var told: [String] = []
        compositor.executor.onProblem = { told.append($0) }
        compositor.renewContext = { () throws(GraphicsError) in try .headless() }
        for round in 1...3 {
            let lost = compositor.executor.context
            lose(compositor)
            XCTAssertEqual(try drawn(0.25).difference(from: expected[0]), 0)
            XCTAssertFalse(compositor.executor.context === lost)
            XCTAssertEqual(try drawn(0.5).difference(from: expected[1]), 0)
            XCTAssertEqual(try frame(0.5).damage, .empty, "a still frame is still one")
            XCTAssertEqual(try drawn(0.75).difference(from: expected[2]), 0)
            XCTAssertEqual(told.count, round, "\(told)")
            XCTAssertTrue(told.last?.contains("lost") ?? false, "\(told)")
        }
    }

    /// Any frame may be the one that finds the context lost.
    func testALossBetweenAnyTwoFramesOfAnyKindCostsNoPixel() throws {
        try addScene()
        let compositor = try XCTUnwrap(compositor)
        compositor.renewContext = { () throws(GraphicsError) in try .headless() }
        for time in [0.1, 0.3, 0.3, 0.6] {
            lose(compositor)
            let pixels = try drawn(time)
            let fresh = try Compositor(context: .headless())
            fresh.apply(context.wholeCommit())
            _ = try fresh.drawFrame(at: time, in: viewport)
            XCTAssertEqual(pixels.difference(from: Pixels(try XCTUnwrap(fresh.readPixels()))), 0)
            root.sublayers?.first?.position.x += 3
            try compositor.executor.context.makeCurrent()
        }
    }

    func testWithoutAMakerOfContextsTheFrameSaysSo() throws {
        try addScene()
        let compositor = try XCTUnwrap(compositor)
        lose(compositor)
        XCTAssertThrowsError(try frame()) { XCTAssertEqual($0 as? GraphicsError, .contextLost) }
    }

    func testWhereNoOtherContextIsToBeHadEachFrameTriesAgain() throws {
        try addScene()
        let expected = try drawn(0.5)
        try frame(0.4)
        let compositor = try XCTUnwrap(compositor)
        var (told, tries): ([String], Int) = ([], 0)
        compositor.executor.onProblem = { told.append($0) }
        compositor.renewContext = { () throws(GraphicsError) in
            tries += 1
            if tries < 4 { throw .noContext(reason: "the driver is away") }
            return try .headless()
        }
        lose(compositor)
        for _ in 1...3 { XCTAssertThrowsError(try frame(0.5)) { XCTAssertEqual($0 as? GraphicsError, .contextLost) } }
        XCTAssertEqual(try drawn(0.5).difference(from: expected), 0)
        XCTAssertEqual(tries, 4)
        XCTAssertEqual(told.count, 2, "\(told)")
    }

    /// Only the host can make another context, and then makes another renderer.
    func testARendererInAHostsContextSaysSoOnceAndDrawsNoMore() throws {
        nonisolated(unsafe) var told: [String] = [] // the handler is called on this thread only
        Misuse.setHandler { told.append($0) }
        root.removeFromSuperlayer()
        let host = try GraphicsContext.headless()
        let target = try RenderTarget(width: 40, height: 20, host, StateCache(host.gl))
        func renderer() throws -> CARenderer {
            glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
            glViewport(0, 0, 40, 20)
            let renderer = CARenderer(cglContext: try XCTUnwrap(UnsafeMutableRawPointer(bitPattern: 16)))
            renderer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
            return renderer
        }
        let layer = box(CGRect(x: 0, y: 0, width: 40, height: 20), .red)
        let first = try renderer()
        first.layer = layer
        lose(try XCTUnwrap(first.compositor))
        for time in [1.0, 2, 3] {
            layer.opacity -= 0.1
            first.beginFrame(atTime: time, timeStamp: nil)
            first.render()
            first.endFrame()
        }
        XCTAssertEqual(told.count, 1, "\(told)")
        XCTAssertTrue(told.first?.contains("lost") ?? false, "\(told)")
        XCTAssertNil(first.compositor)
        first.layer = nil
        layer.opacity = 1
        let second = try renderer()
        second.layer = layer
        second.beginFrame(atTime: 4, timeStamp: nil)
        second.render()
        second.endFrame()
        var pixel: [UInt8] = [0, 0, 0, 0]
        glReadPixels(20, 10, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixel)
        XCTAssertEqual(pixel, red)
        XCTAssertEqual(told.count, 1, "\(told)")
    }

    func testALayersOwnContextIsReplacedAndTheLayerDrawsInIt() throws {
        final class Filling: CAOpenGLLayer {
            var contexts: [GLContext] = []
            override func draw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) {
                contexts.append(context)
                glClearColor(0, contexts.count % 2 == 0 ? 1 : 0, contexts.count % 2 == 0 ? 0 : 1, 1)
                glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            }
        }
        nonisolated(unsafe) var told: [String] = [] // the handler is called on this thread only
        AnimationDiagnostics.setHandler { told.append($0) }
        let layer = Filling()
        layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        root.addSublayer(layer)
        layer.setNeedsDisplay()
        XCTAssertEqual(try drawn()[20, 20], blue)
        try XCTUnwrap(layer.canvas).graphics.gl.fault = GLFault(.from(1), of: .context)
        layer.setNeedsDisplay()
        XCTAssertEqual(try drawn()[20, 20], blue, "drawn a second time in a lost context, and a third time in another one")
        XCTAssertEqual(layer.contexts.count, 3)
        XCTAssertTrue(layer.contexts[0] === layer.contexts[1])
        XCTAssertFalse(layer.contexts[1] === layer.contexts[2])
        XCTAssertEqual(told.count, 1, "\(told)")
        layer.setNeedsDisplay()
        XCTAssertEqual(try drawn()[20, 20], green)
    }
}
