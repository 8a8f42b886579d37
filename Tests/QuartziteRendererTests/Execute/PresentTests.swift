import CEGL
import COpenGL
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Presenting the persistent picture in a window's framebuffer. A pbuffer stands for the window: GL treats both alike.
final class PresentTests: XCTestCase {
    /// Makes a context with a default framebuffer, which stays current until the test ends.
    private func window(_ width: Int32, _ height: Int32) throws -> GraphicsContext {
        let display = try XCTUnwrap(eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil))
        var (major, minor): (EGLint, EGLint) = (0, 0)
        guard eglInitialize(display, &major, &minor) != 0 else { throw XCTSkip("EGL has no surfaceless platform") }
        eglBindAPI(EGLenum(EGL_OPENGL_API))
        var config: EGLConfig?
        var count: EGLint = 0
        eglChooseConfig(
            display, [EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_RED_SIZE, 8, EGL_NONE], &config, 1,
            &count)
        guard count > 0 else { throw XCTSkip("EGL has no pbuffers") }
        let surface = try XCTUnwrap(eglCreatePbufferSurface(display, config, [EGL_WIDTH, width, EGL_HEIGHT, height, EGL_NONE]))
        let context = try XCTUnwrap(
            eglCreateContext(
                display, config, nil, [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_NONE]))
        XCTAssertNotEqual(eglMakeCurrent(display, surface, surface, context), 0)
        addTeardownBlock {
            eglMakeCurrent(display, nil, nil, nil)
            eglDestroyContext(display, context)
            eglDestroySurface(display, surface)
        }
        return try GraphicsContext.adoptingCurrent()
    }

    /// Returns a pixel of the window. y counts from the top.
    private func pixel(_ x: Int32, _ y: Int32, height: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        glReadPixels(x, height - 1 - y, 1, 1, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
        return Array(bytes[..<3])
    }

    private func clear(_ red: Float, _ green: Float, _ blue: Float) {
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        glDisable(GLenum(GL_SCISSOR_TEST))
        glClearColor(red, green, blue, 1)
        glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
    }

    /// Makes an executor whose picture is red above and blue below, with a green corner at the top right.
    private func executor(_ context: GraphicsContext) throws -> Executor {
        let executor = try Executor(context: context)
        var plan = FramePlan.viewport(8, 6, clear: SIMD4(0, 0, 1, 1))
        plan.add(QuadInstance(Float4(0, 0, 8, 3), color: Float4(1, 0, 0, 1)), QuadInstance(Float4(7, 0, 1, 1), color: Float4(0, 1, 0, 1)))
        _ = try executor.execute(plan, width: 8, height: 6)
        return executor
    }

    func testThePictureStandsUprightInTheWindow() throws {
        let context = try window(8, 6)
        XCTAssertTrue(context.hasWindow)
        let executor = try executor(context)
        clear(1, 1, 1)
        try executor.present(in: WindowPlacement(height: 6))
        XCTAssertEqual(pixel(0, 0, height: 6), [255, 0, 0])
        XCTAssertEqual(pixel(7, 0, height: 6), [0, 255, 0])
        XCTAssertEqual(pixel(7, 1, height: 6), [255, 0, 0])
        XCTAssertEqual(pixel(0, 5, height: 6), [0, 0, 255])
        XCTAssertEqual(glGetError(), 0)
    }

    func testAPictureMayStandAnywhereInTheWindow() throws {
        let context = try window(20, 16)
        let executor = try executor(context)
        clear(1, 1, 1)
        try executor.present(in: WindowPlacement(height: 16, x: 3, y: 2))
        XCTAssertEqual(pixel(2, 2, height: 16), [255, 255, 255])
        XCTAssertEqual(pixel(3, 1, height: 16), [255, 255, 255])
        XCTAssertEqual(pixel(3, 2, height: 16), [255, 0, 0])
        XCTAssertEqual(pixel(10, 2, height: 16), [0, 255, 0])
        XCTAssertEqual(pixel(3, 7, height: 16), [0, 0, 255])
        XCTAssertEqual(pixel(3, 8, height: 16), [255, 255, 255])
        XCTAssertEqual(pixel(11, 2, height: 16), [255, 255, 255])
    }

    func testOnlyTheDamageIsShown() throws {
        let context = try window(8, 6)
        let executor = try executor(context)
        clear(1, 1, 1)
        try executor.present(in: WindowPlacement(height: 6), damage: PixelRect(minX: 6, minY: 0, maxX: 99, maxY: 4))
        XCTAssertEqual(pixel(5, 0, height: 6), [255, 255, 255])
        XCTAssertEqual(pixel(6, 0, height: 6), [255, 0, 0])
        XCTAssertEqual(pixel(7, 0, height: 6), [0, 255, 0])
        XCTAssertEqual(pixel(6, 3, height: 6), [0, 0, 255])
        XCTAssertEqual(pixel(6, 4, height: 6), [255, 255, 255])
        try executor.present(in: WindowPlacement(height: 6), damage: .empty)
        XCTAssertEqual(pixel(0, 0, height: 6), [255, 255, 255])
    }

    // MARK: Frames drawn directly into the window

    /// A window of the viewport's size, and a larger one that shows the viewport in its middle.
    private static let places: [(width: Int32, place: WindowPlacement)] = [
        (64, WindowPlacement(height: 48)), (80, WindowPlacement(height: 60, x: 9, y: 5)),
    ]

    /// Returns the pixels of the viewport's part of the window without alpha, top row first.
    private func windowPixels(_ width: Int32, _ height: Int32, _ place: WindowPlacement) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(width * height) * 4)
        glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
        glReadPixels(
            Int32(place.x), Int32(place.height - place.y) - height, width, height, GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &bytes)
        let rows = (0..<Int(height)).reversed().map { bytes[$0 * Int(width) * 4..<($0 + 1) * Int(width) * 4] }
        return opaque(rows.flatMap { $0 })
    }

    private func opaque(_ bytes: [UInt8]) -> [UInt8] { bytes.enumerated().map { $0 % 4 == 3 ? 255 : $1 } }

    /// Presents a frame's damage as the owner of a window does, and leaves the rest of the window alone.
    private func show(_ frame: Compositor.Frame, _ compositor: Compositor, _ viewport: Viewport, _ place: WindowPlacement) throws {
        if frame.isInWindow || frame.damage.isEmpty { return }
        let isPart = frame.damage != viewport.pixelRect
        try compositor.executor.present(in: place, damage: isPart ? frame.damage : nil)
    }

    private func pictureWithoutWindow(_ commit: Commit, _ viewport: Viewport) throws -> [UInt8] {
        let compositor = try Compositor(context: .headless())
        compositor.apply(commit)
        _ = try compositor.drawFrame(at: 0, in: viewport)
        return opaque(try XCTUnwrap(compositor.readPixels()).withPixels { Array($0) })
    }

    private func layer(_ frame: CGRect, _ red: CGFloat, _ green: CGFloat) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.backgroundColor = CGColor(srgbRed: red, green: green, blue: 0.5, alpha: 0.8)
        return layer
    }

    func testPartsAreDrawnRightIntoTheWindow() throws {
        for (width, place) in Self.places { try drawParts(width, place) }
    }

    private func drawParts(_ width: Int32, _ place: WindowPlacement) throws {
        MediaClock.setVirtualTime(0)
        defer { MediaClock.setVirtualTime(nil) }
        let context = try window(width, Int32(place.height))
        let (display, surface, current) = (eglGetCurrentDisplay(), eglGetCurrentSurface(EGLint(EGL_DRAW)), eglGetCurrentContext())
        let compositor = try Compositor(context: context)
        let viewport = Viewport(size: CGSize(width: 64, height: 48), background: SIMD4(1, 1, 1, 1))
        let layers = LayerContext()
        layers.commitHandler = { compositor.apply($0) }
        CATransaction.setDisableActions(true)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
        for index in 0..<6 { root.addSublayer(layer(CGRect(x: index * 10, y: index * 7, width: 9, height: 9), 0.2, 0.9)) }
        let mover = layer(CGRect(x: 3, y: 2, width: 12, height: 11), 0.9, 0.1)
        root.addSublayer(mover)
        let cut = CALayer()
        cut.frame = CGRect(x: 40.3, y: 2.4, width: 16, height: 12)
        cut.masksToBounds = true
        cut.addSublayer(layer(CGRect(x: 4.5, y: 3.5, width: 30, height: 4), 0.1, 0.1))
        layers.layer = root
        var inWindow: [Bool] = []
        for step in 0..<30 {
            CATransaction.setDisableActions(true)
            mover.position.x = 9 + CGFloat(step) * 1.3
            mover.position.y = 8 + CGFloat(step) * 0.7
            // Each fragment computes its place in a clip between pixels.
            if step == 15 { root.addSublayer(cut) }
            if step == 20 { cut.removeFromSuperlayer() }
            CATransaction.flush()
            // The window was overdrawn by other code.
            if step == 10 { clear(0, 0, 0) }
            let stays = step > 0 && step != 10
            let frame = try compositor.drawFrame(at: 0, in: viewport, window: place, windowStays: stays, stateStays: stays)
            if step == 10 {
                try compositor.restorePicture()
                try compositor.executor.present(in: place)
            } else {
                try show(frame, compositor, viewport, place)
            }
            inWindow.append(frame.isInWindow)
            let expected = try pictureWithoutWindow(layers.wholeCommit(), viewport)
            // Makes the window's context current again after the headless one.
            XCTAssertNotEqual(eglMakeCurrent(display, surface, surface, current), 0)
            let shown = windowPixels(64, 48, place)
            let wrong = shown.indices.filter { abs(Int(shown[$0]) - Int(expected[$0])) > 1 }
            XCTAssertEqual(wrong.count, 0, "frame \(step), first at \((wrong.first ?? 0) / 4 % 64), \((wrong.first ?? 0) / 256)")
        }
        if place.x > 0 {
            XCTAssertEqual(pixel(Int32(place.x) - 1, 20, height: Int32(place.height)), [0, 0, 0], "beside the viewport, as cleared")
            XCTAssertEqual(pixel(20, Int32(place.y) + 48, height: Int32(place.height)), [0, 0, 0], "under the viewport, as cleared")
        }
        XCTAssertFalse(inWindow[..<3].contains(true))
        XCTAssertTrue(inWindow[6] && inWindow[9] && inWindow[29], "\(inWindow)")
        XCTAssertFalse(inWindow[10])
        XCTAssertTrue(inWindow[16], "\(inWindow)")
        let last = windowPixels(64, 48, place)
        let kept = opaque(try XCTUnwrap(compositor.readPixels()).withPixels { Array($0) })
        XCTAssertTrue(zip(kept, last).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "the persistent picture, when it is read")
    }

    func testWholeFramesFollowEachOtherWithoutSettingTheStateAgain() throws {
        for (width, place) in Self.places { try drawWholeFrames(width, place) }
    }

    private func drawWholeFrames(_ width: Int32, _ place: WindowPlacement) throws {
        MediaClock.setVirtualTime(0)
        defer { MediaClock.setVirtualTime(nil) }
        let context = try window(width, Int32(place.height))
        let (display, surface, current) = (eglGetCurrentDisplay(), eglGetCurrentSurface(EGLint(EGL_DRAW)), eglGetCurrentContext())
        let compositor = try Compositor(context: context)
        let viewport = Viewport(size: CGSize(width: 64, height: 48), background: SIMD4(1, 1, 1, 1))
        let layers = LayerContext()
        layers.commitHandler = { compositor.apply($0) }
        let root = layer(CGRect(x: 0, y: 0, width: 64, height: 48), 0.2, 0.3)
        let turned = layer(CGRect(x: 20, y: 12, width: 30, height: 20), 0.8, 0.4)
        root.addSublayer(turned)
        layers.layer = root
        var inWindow = 0
        for step in 0..<8 {
            CATransaction.setDisableActions(true)
            root.backgroundColor = CGColor(red: 0.1 * CGFloat(step), green: 0.5, blue: 0.2, alpha: 1)
            turned.transform = CATransform3DMakeRotation(0.2 * CGFloat(step), 0, 0, 1)
            turned.opacity = step % 2 == 0 ? 1 : 0.5
            CATransaction.flush()
            let frame = try compositor.drawFrame(at: 0, in: viewport, window: place, stateStays: step > 0)
            try show(frame, compositor, viewport, place)
            inWindow += frame.isInWindow ? 1 : 0
            let expected = try pictureWithoutWindow(layers.wholeCommit(), viewport)
            XCTAssertNotEqual(eglMakeCurrent(display, surface, surface, current), 0)
            let shown = windowPixels(64, 48, place)
            XCTAssertTrue(zip(shown, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "frame \(step)")
        }
        XCTAssertGreaterThan(inWindow, 4)
    }

    func testFragmentsThatComputeTheirPlaceAreRightInTheWindow() throws {
        for (x, y) in [(0, 0), (9, 5)] { try drawPlaced(WindowPlacement(height: 300 + 2 * y, x: x, y: y)) }
    }

    /// Draws frames of large layers, which are turned or in perspective, and of layers with clips.
    private func drawPlaced(_ place: WindowPlacement) throws {
        MediaClock.setVirtualTime(0)
        defer { MediaClock.setVirtualTime(nil) }
        let context = try window(1200 + 2 * Int32(place.x), Int32(place.height))
        let (display, surface, current) = (eglGetCurrentDisplay(), eglGetCurrentSurface(EGLint(EGL_DRAW)), eglGetCurrentContext())
        let compositor = try Compositor(context: context)
        let viewport = Viewport(size: CGSize(width: 1200, height: 300), background: SIMD4(1, 1, 1, 1))
        let layers = LayerContext()
        layers.commitHandler = { compositor.apply($0) }
        let root = layer(CGRect(x: 0, y: 0, width: 1200, height: 300), 0.2, 0.3)
        let turned = CAGradientLayer()
        turned.frame = CGRect(x: 40, y: 20, width: 1100, height: 120)
        turned.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
        turned.borderWidth = 6
        let tilted = layer(CGRect(x: 20, y: 150, width: 1150, height: 130), 0.9, 0.9)
        tilted.cornerRadius = 30
        let clip = CALayer()
        clip.frame = CGRect(x: 200.4, y: 30.7, width: 150, height: 220)
        (clip.masksToBounds, clip.cornerRadius) = (true, 24)
        clip.addSublayer(layer(CGRect(x: -20, y: 30.5, width: 220, height: 150), 0.1, 0.1))
        // Two planes that cut each other.
        let planes = CATransformLayer()
        planes.frame = CGRect(x: 700, y: 40, width: 300, height: 200)
        let crossing = [layer(planes.bounds, 0.9, 0.3), layer(planes.bounds, 0.2, 0.8)]
        for plane in crossing { planes.addSublayer(plane) }
        for sublayer in [turned, tilted, clip, planes] { root.addSublayer(sublayer) }
        layers.layer = root
        var inWindow = 0
        for step in 0..<6 {
            CATransaction.setDisableActions(true)
            root.backgroundColor = CGColor(red: 0.1 * CGFloat(step), green: 0.5, blue: 0.2, alpha: 1)
            turned.transform = CATransform3DMakeRotation(0.03 + 0.01 * CGFloat(step), 0, 0, 1)
            var depth = CATransform3DIdentity
            depth.m34 = -1 / 900
            tilted.transform = CATransform3DRotate(depth, 0.3 + 0.05 * CGFloat(step), 1, 0.2, 0)
            clip.transform = CATransform3DMakeRotation(step < 3 ? 0 : 0.2, 0, 0, 1)
            crossing[0].transform = CATransform3DMakeRotation(0.4 + 0.1 * CGFloat(step), 1, 0, 0)
            crossing[1].transform = CATransform3DMakeRotation(-0.5, 1, 0, 0)
            CATransaction.flush()
            let frame = try compositor.drawFrame(at: 0, in: viewport, window: place)
            try show(frame, compositor, viewport, place)
            inWindow += frame.isInWindow ? 1 : 0
            let expected = try pictureWithoutWindow(layers.wholeCommit(), viewport)
            XCTAssertNotEqual(eglMakeCurrent(display, surface, surface, current), 0)
            let shown = windowPixels(1200, 300, place)
            // Antialiased edges of two layers, each rounded by a level.
            let wrong = shown.indices.filter { abs(Int(shown[$0]) - Int(expected[$0])) > 2 }
            XCTAssertEqual(wrong.count, 0, "frame \(step), first at \((wrong.first ?? 0) / 4 % 1200), \((wrong.first ?? 0) / 4800)")
        }
        XCTAssertGreaterThan(inWindow, 3)
    }

    func testAFrameInTheWindowThatWasNeededAgainIsNotFollowedByOthers() throws {
        MediaClock.setVirtualTime(0)
        defer { MediaClock.setVirtualTime(nil) }
        let (width, place) = Self.places[0]
        let compositor = try Compositor(context: window(width, Int32(place.height)))
        let viewport = Viewport(size: CGSize(width: 64, height: 48), background: SIMD4(1, 1, 1, 1))
        let layers = LayerContext()
        layers.commitHandler = { compositor.apply($0) }
        let root = layer(CGRect(x: 0, y: 0, width: 64, height: 48), 0.2, 0.3)
        layers.layer = root
        func drawFrame(_ step: Int) throws -> Bool {
            CATransaction.setDisableActions(true)
            root.backgroundColor = CGColor(red: 0.01 * CGFloat(step % 100), green: 0.5, blue: 0.2, alpha: 1)
            CATransaction.flush()
            return try compositor.drawFrame(at: 0, in: viewport, window: place).isInWindow
        }
        var inWindow = 0
        for step in 0..<30 {
            if try drawFrame(step) { inWindow += 1 }
            // The panels change before the next frame of the scene, over the same picture.
            _ = try compositor.drawFrame(at: 0, in: viewport, window: place)
            try compositor.restorePicture()
        }
        XCTAssertEqual(inWindow, 1)
        // Without panels in between, frames are drawn into the window again.
        let last = try (30..<130).map { try drawFrame($0) }
        XCTAssertTrue(last.suffix(30).allSatisfy { $0 })
    }

    func testWhatOthersSetInTheContextHarmsNothing() throws {
        // Panels in a window draw in the same context and change its state.
        let context = try window(8, 6)
        let executor = try executor(context)
        let before = try executor.readPixels()?.withPixels { Array($0) }
        glEnable(GLenum(GL_CULL_FACE))
        glEnable(GLenum(GL_DEPTH_TEST))
        glEnable(GLenum(GL_BLEND))
        glBlendFunc(GLenum(GL_ZERO), GLenum(GL_ONE))
        glScissor(1, 1, 2, 2)
        glColorMask(0, 0, 0, 0)
        glActiveTexture(GLenum(GL_TEXTURE3))
        glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 100)
        glUseProgram(0)
        var plan = FramePlan.viewport(8, 6, clear: SIMD4(0, 0, 1, 1))
        plan.add(QuadInstance(Float4(0, 0, 8, 3), color: Float4(1, 0, 0, 1)), QuadInstance(Float4(7, 0, 1, 1), color: Float4(0, 1, 0, 1)))
        _ = try executor.execute(plan, width: 8, height: 6)
        XCTAssertEqual(try executor.readPixels()?.withPixels { Array($0) }, before)
    }
}
