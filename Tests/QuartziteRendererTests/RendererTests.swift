import COpenGL
import Quartzite
import XCTest

@testable import QuartziteRenderer

/// `CARenderer` draws a tree into the context and framebuffer of a host.
final class RendererTests: XCTestCase {
    private var context: GraphicsContext!
    private var target: RenderTarget!
    private var renderer: CARenderer!

    override func setUpWithError() throws {
        do {
            context = try GraphicsContext.headless()
        } catch {
            throw XCTSkip("no OpenGL here: \(error)")
        }
        target = try RenderTarget(width: 40, height: 20, context, StateCache(context.gl))
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), target.framebuffer)
        glViewport(0, 0, 40, 20)
        glDisable(GLenum(GL_SCISSOR_TEST))
        glClearColor(0, 0, 1, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        // The pointer's value does not matter, because the renderer uses the current context.
        renderer = CARenderer(cglContext: UnsafeMutableRawPointer(bitPattern: 16)!)
        renderer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    }

    override func tearDown() {
        (renderer, target, context) = (nil, nil, nil)
        MediaClock.setVirtualTime(nil)
    }

    private func layer(_ frame: CGRect, _ color: CGColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = color
        return layer
    }

    /// Returns the RGBA of a pixel of the host's framebuffer. y counts from the top.
    private func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        var bytes: [UInt8] = [0, 0, 0, 0]
        glReadPixels(GLint(x), GLint(19 - y), 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
        return bytes
    }

    private func frame(at time: Double, _ body: () -> Void = {}) {
        renderer.beginFrame(atTime: time, timeStamp: nil)
        body()
        renderer.render()
        renderer.endFrame()
    }

    func testALayerIsDrawnOverWhatTheHostHasDrawn() {
        renderer.layer = layer(CGRect(x: 4, y: 2, width: 10, height: 5))
        frame(at: 1)
        XCTAssertEqual(pixel(5, 3), [255, 0, 0, 255])
        XCTAssertEqual(pixel(13, 6), [255, 0, 0, 255])
        XCTAssertEqual(pixel(5, 8), [0, 0, 255, 255])
        XCTAssertEqual(pixel(30, 10), [0, 0, 255, 255])
    }

    func testHalfTransparentLayersLetTheHostShine() {
        renderer.layer = layer(CGRect(x: 0, y: 0, width: 40, height: 20), CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
        frame(at: 1)
        let mixed = pixel(20, 10)
        XCTAssertEqual(Double(mixed[0]), 128, accuracy: 1)
        XCTAssertEqual(Double(mixed[2]), 127, accuracy: 1)
    }

    func testBoundsFillTheViewport() {
        renderer.bounds = CGRect(x: 100, y: 50, width: 20, height: 10)
        renderer.layer = layer(CGRect(x: 110, y: 50, width: 10, height: 5))
        frame(at: 1)
        XCTAssertEqual(pixel(21, 1), [255, 0, 0, 255])
        XCTAssertEqual(pixel(39, 9), [255, 0, 0, 255])
        XCTAssertEqual(pixel(18, 1), [0, 0, 255, 255])
        XCTAssertEqual(pixel(21, 11), [0, 0, 255, 255])
    }

    func testTheUpdateIsWhatChangesWithinBounds() {
        let root = layer(CGRect(x: 0, y: 0, width: 20, height: 20))
        renderer.layer = root
        frame(at: 1) { XCTAssertEqual(renderer.updateBounds(), CGRect(x: 0, y: 0, width: 20, height: 20)) }
        frame(at: 2) { XCTAssertTrue(renderer.updateBounds().isNull) }
        let child = layer(CGRect(x: 30, y: 5, width: 30, height: 5))
        root.addSublayer(child)
        frame(at: 3) { XCTAssertTrue(renderer.updateBounds().contains(CGRect(x: 30, y: 5, width: 10, height: 5))) }
        XCTAssertTrue(renderer.updateBounds().isNull, "outside of frames")
        frame(at: 4) {
            renderer.addUpdate(CGRect(x: 2, y: 3, width: 5, height: 6))
            XCTAssertEqual(renderer.updateBounds(), CGRect(x: 2, y: 3, width: 5, height: 6))
        }
    }

    func testWhatTheHostLostIsDrawnAgainWhenAdded() {
        renderer.layer = layer(CGRect(x: 0, y: 0, width: 20, height: 20))
        frame(at: 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        frame(at: 2)
        XCTAssertEqual(pixel(5, 5), [0, 0, 255, 255], "nothing has changed")
        frame(at: 3) { renderer.addUpdate(CGRect(x: 0, y: 0, width: 10, height: 10)) }
        XCTAssertEqual(pixel(5, 5), [255, 0, 0, 255])
        XCTAssertEqual(pixel(15, 5), [0, 0, 255, 255])
    }

    func testAFrameThatWasNotRenderedIsNotLost() {
        let moving = layer(CGRect(x: 0, y: 0, width: 10, height: 20))
        renderer.layer = moving
        frame(at: 1)
        CATransaction.withoutActions { moving.frame = CGRect(x: 20, y: 0, width: 10, height: 20) }
        renderer.beginFrame(atTime: 2, timeStamp: nil)
        renderer.endFrame()
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        frame(at: 3)
        XCTAssertEqual(pixel(25, 5), [255, 0, 0, 255])
    }

    func testTheNextFrameIsWhereSomethingMoves() {
        XCTAssertEqual(renderer.nextFrameTime(), .infinity)
        let moving = layer(CGRect(x: 0, y: 0, width: 10, height: 20))
        renderer.layer = moving
        MediaClock.setVirtualTime(10)
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration, fade.beginTime) = (0, 1, 2, 12)
        moving.add(fade, forKey: nil)
        frame(at: 10)
        XCTAssertEqual(renderer.nextFrameTime(), 12, accuracy: 1e-9)
        frame(at: 13)
        XCTAssertEqual(renderer.nextFrameTime(), 13)
        frame(at: 15)
        XCTAssertEqual(renderer.nextFrameTime(), .infinity)
    }

    func testTheNextFrameIsNowWhileALayerDrawsByItself() throws {
        final class Counting: CAOpenGLLayer {
            var drawings = 0
            override func draw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) { drawings += 1 }
        }
        let drawing = Counting()
        drawing.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
        drawing.isAsynchronous = true
        renderer.layer = drawing
        for time in [10.0, 11] {
            MediaClock.setVirtualTime(time)
            frame(at: time)
            XCTAssertEqual(renderer.nextFrameTime(), time)
        }
        XCTAssertEqual(drawing.drawings, 2)
        drawing.speed = 0
        XCTAssertEqual(renderer.nextFrameTime(), 11, "what has changed waits for a frame")
        for time in [12.0, 13] {
            MediaClock.setVirtualTime(time)
            frame(at: time)
        }
        XCTAssertEqual(renderer.nextFrameTime(), .infinity, "its time stands still")
    }

    func testTheNextFrameIsNowWhileALayerDrawsWhatIsAnimated() {
        final class Dial: CALayer {
            @Animatable("angle") var angle = 0.0
            var drawings = 0
            override class func needsDisplay(forKey key: String) -> Bool { key == "angle" || super.needsDisplay(forKey: key) }
            override func display() { drawings += 1 }
        }
        let dial = Dial()
        dial.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
        renderer.layer = dial
        let turn = CABasicAnimation(keyPath: "angle")
        (turn.fromValue, turn.toValue, turn.duration, turn.beginTime) = (0, 1, 2, 12)
        MediaClock.setVirtualTime(10)
        dial.add(turn, forKey: nil)
        frame(at: 10)
        XCTAssertEqual(renderer.nextFrameTime(), 12)
        for time in [12.0, 13] {
            MediaClock.setVirtualTime(time)
            frame(at: time)
            XCTAssertEqual(renderer.nextFrameTime(), time)
        }
        let drawings = dial.drawings
        XCTAssertGreaterThanOrEqual(drawings, 2)
        MediaClock.setVirtualTime(15)
        frame(at: 15)
        XCTAssertEqual(renderer.nextFrameTime(), .infinity)
        XCTAssertEqual(dial.drawings, drawings + 1, "once more without it")
    }

    func testADelegateIsToldOfTheEndByAHostThatSleeps() {
        final class Told: NSObject, CAAnimationDelegate {
            var lines: [String] = []
            func animationDidStart(_ anim: CAAnimation) { lines.append("start") }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { lines.append("stop \(flag)") }
        }
        let (told, still) = (Told(), layer(CGRect(x: 0, y: 0, width: 10, height: 20)))
        renderer.layer = still
        // The animation shows nothing, so only its end can request a frame.
        let pause = CAAnimationGroup()
        (pause.duration, pause.delegate) = (2, told)
        MediaClock.setVirtualTime(10)
        still.add(pause, forKey: nil)
        frame(at: 10)
        XCTAssertEqual(told.lines, ["start"])
        XCTAssertEqual(renderer.nextFrameTime(), 12)
        MediaClock.setVirtualTime(12)
        frame(at: 12)
        XCTAssertEqual(told.lines, ["start", "stop true"])
        XCTAssertEqual(renderer.nextFrameTime(), .infinity)
    }

    func testWhatCouldNotBeDrawnIsTriedAgainAtOnceAFewTimes() throws {
        let root = layer(CGRect(x: 0, y: 0, width: 40, height: 20))
        renderer.layer = root
        frame(at: 1)
        let picture = CALayer()
        picture.frame = CGRect(x: 0, y: 0, width: 10, height: 20)
        picture.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 255, 0, 255])
        CATransaction.withoutActions { root.addSublayer(picture) }
        let gl = try XCTUnwrap(renderer.compositor).executor.context.gl
        gl.fault = GLFault(.from(1))
        frame(at: 2)
        XCTAssertEqual(gl.fault?.hasFailedCall, true)
        XCTAssertEqual(renderer.nextFrameTime(), 2)
        gl.fault = nil
        for time in [3.0, 4, 5] where renderer.nextFrameTime() < .infinity { frame(at: time) }
        XCTAssertEqual(renderer.nextFrameTime(), .infinity)
        XCTAssertEqual(pixel(5, 5), [0, 255, 0, 255])
        gl.fault = GLFault(.from(1))
        CATransaction.withoutActions {
            picture.contents = CGImage(width: 2, height: 1, premultipliedRGBA: [UInt8](repeating: 255, count: 8))
        }
        var frames = 0
        for time in 6..<20 where frames == 0 || renderer.nextFrameTime() < .infinity {
            frame(at: Double(time))
            frames += 1
        }
        XCTAssertLessThan(frames, 6, "and not for ever")
        gl.fault = nil
    }

    func testTilesAreAsFineAsTheHostsPixels() {
        // Unchecked, because tiles are drawn on other threads and drawing reads no stored property of the layer.
        final class Painter: CATiledLayer, @unchecked Sendable {
            override class func fadeDuration() -> CFTimeInterval { 0 }
            /// Fills a tile with green if the tile has more than one pixel per point.
            override func draw(in ctx: CGContext) {
                ctx.setFillColor(CGColor(srgbRed: 0, green: abs(ctx.ctm.a) > 1 ? 1 : 0, blue: 0, alpha: 1))
                ctx.fill(ctx.boundingBoxOfClipPath)
            }
        }
        MediaClock.setVirtualTime(1)
        let tiled = Painter()
        tiled.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        tiled.levelsOfDetailBias = 1
        renderer.layer = tiled
        renderer.bounds = tiled.frame
        frame(at: 1)
        XCTAssertEqual(pixel(20, 10), [0, 255, 0, 255])
        renderer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        frame(at: 2)
        XCTAssertEqual(pixel(10, 5), [0, 0, 0, 255], "at one pixel a point the coarser ones do")
    }

    func testTheHostsStateIsPutBack() {
        renderer.layer = layer(CGRect(x: 0, y: 0, width: 20, height: 20))
        glEnable(GLenum(GL_DEPTH_TEST))
        glEnable(GLenum(GL_SCISSOR_TEST))
        glScissor(1, 2, 38, 17)
        glViewport(0, 0, 40, 20)
        glBlendFunc(GLenum(GL_ZERO), GLenum(GL_SRC_COLOR))
        glActiveTexture(GLenum(GL_TEXTURE3))
        glPixelStorei(GLenum(GL_UNPACK_ALIGNMENT), 2)
        frame(at: 1)
        let gl = context.gl
        XCTAssertTrue(glIsEnabled(GLenum(GL_DEPTH_TEST)) != 0 && glIsEnabled(GLenum(GL_SCISSOR_TEST)) != 0)
        XCTAssertEqual(glIsEnabled(GLenum(GL_BLEND)), 0)
        XCTAssertEqual(gl.integer(GL_BLEND_DST_RGB), GL_SRC_COLOR)
        XCTAssertEqual(gl.integer(GL_ACTIVE_TEXTURE), GL_TEXTURE3)
        XCTAssertEqual(gl.integer(GL_UNPACK_ALIGNMENT), 2)
        XCTAssertEqual(gl.integer(GL_DRAW_FRAMEBUFFER_BINDING), Int32(target.framebuffer))
        XCTAssertEqual(gl.error(), GLenum(GL_NO_ERROR))
    }

    func testNonsenseIsHarmless() {
        renderer.endFrame()
        renderer.render()
        XCTAssertTrue(renderer.updateBounds().isNull)
        for bounds in [CGRect.null, .infinite, .zero, CGRect(x: CGFloat.nan, y: 0, width: 10, height: -3)] {
            renderer.bounds = bounds
            frame(at: 1)
        }
        XCTAssertEqual(pixel(5, 5), [0, 0, 255, 255])
    }
}
