import COpenGL
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Layers that the program draws with its own OpenGL.
final class OpenGLLayerTests: DrawnTestCase {
    /// Fills the lower half red and the upper half blue.
    private class Halves: CAOpenGLLayer {
        var drawings = 0
        var sizes: [CGSize] = []
        override func draw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) {
            drawings += 1
            sizes.append(CGSize(width: context.width, height: context.height))
            glDisable(GLenum(GL_SCISSOR_TEST))
            glClearColor(0, 0, 1, 1)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            glEnable(GLenum(GL_SCISSOR_TEST))
            glScissor(0, 0, GLsizei(context.width), GLsizei(context.height / 2))
            glClearColor(1, 0, 0, 1)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
    }

    /// Draws red in proportion to its time, from 0 to 1 s.
    private final class Timed: CAOpenGLLayer {
        var times: [Double] = []
        override func draw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) {
            times.append(time)
            glClearColor(GLfloat(time), 0, 0, 1)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
    }

    /// Leaves the context in a state in which no program should.
    private final class Spoiling: CAOpenGLLayer {
        override func draw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) {
            glClearColor(0, 1, 0, 1)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
            glBindTexture(GLenum(GL_TEXTURE_2D), 12345)
            glEnable(GLenum(GL_RASTERIZER_DISCARD))
            glEnable(GLenum(GL_CULL_FACE))
            glCullFace(GLenum(GL_FRONT_AND_BACK))
            glColorMask(0, 0, 0, 0)
            glPixelStorei(GLenum(GL_PACK_ROW_LENGTH), 7)
            glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
            glEnable(0xFFFF)
            for name in 1..<GLuint(40) {
                var name = name
                glDeleteTextures(1, &name)
                glDeleteBuffers(1, &name)
                glDeleteProgram(name)
            }
        }
    }

    private func addLayer<Layer: CAOpenGLLayer>(_ layer: Layer) -> Layer {
        layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        root.addSublayer(layer)
        return layer
    }

    override func tearDown() {
        AnimationDiagnostics.resetHandler()
        super.tearDown()
    }

    func testOpenGLsFirstRowIsTheLowest() throws {
        addLayer(Halves()).setNeedsDisplay()
        let pixels = try drawn()
        XCTAssertEqual(pixels[20, 12], blue)
        XCTAssertEqual(pixels[20, 28], red)
        XCTAssertEqual(pixels[20, 31], white)
    }

    func testItDrawsWhenAskedAndWhenItsSizeChanges() throws {
        let layer = addLayer(Halves())
        try frame()
        try frame(1)
        XCTAssertEqual(layer.drawings, 1, "it has got its size")
        layer.setNeedsDisplay()
        try frame(1)
        try frame(2)
        XCTAssertEqual(layer.drawings, 2)
        layer.contentsScale = 2
        layer.bounds.size = CGSize(width: 20, height: 30)
        try frame(2)
        XCTAssertEqual(layer.sizes.last, CGSize(width: 40, height: 60))
        XCTAssertEqual(layer.drawings, 3)
    }

    func testAnAsynchronousLayerDrawsForEachTimeOfItsOwnClock() throws {
        let layer = addLayer(Timed())
        layer.isAsynchronous = true
        for time in [0, 0.25, 0.5] {
            MediaClock.setVirtualTime(time)
            context.advance(to: time)
            try frame(time)
        }
        XCTAssertEqual(layer.times.first, 0)
        XCTAssertEqual(layer.times.last, 0.5)
        XCTAssertTrue(context.activity.isAnimating)
        XCTAssertEqual(try pixels()[20, 20], [128, 0, 0, 255])
        // A paused layer draws at most once more, and then needs no frames.
        layer.speed = 0
        layer.timeOffset = 1
        for time in [0.6, 0.7, 0.8] {
            context.advance(to: time)
            try frame(time)
        }
        XCTAssertEqual(layer.times.count { $0 == 1 }, 1)
        XCTAssertFalse(context.activity.isAnimating)
        XCTAssertEqual(try pixels()[20, 20], red)
        // The same time gives the same picture, in whatever order times are drawn.
        layer.timeOffset = 0.25
        context.advance(to: 0.9)
        XCTAssertEqual(try drawn(0.9)[20, 20], [64, 0, 0, 255])
    }

    func testItsKeyTakesWhatFits() {
        nonisolated(unsafe) var told: [String] = [] // the handler is called on this thread only
        Misuse.setHandler { told.append($0) }
        defer { Misuse.resetHandler() }
        let layer = CAOpenGLLayer()
        layer.setValue(1, forKey: "asynchronous")
        XCTAssertTrue(layer.isAsynchronous)
        for odd in ["yes", nil, CGPoint.zero] as [Any?] { layer.setValue(odd, forKey: "asynchronous") }
        XCTAssertTrue(layer.isAsynchronous)
        XCTAssertEqual(told.count, 3, "\(told)")
        layer.setValue(NSNumber(value: false), forKey: "asynchronous")
        XCTAssertEqual(layer.value(forKey: "asynchronous") as? Bool, false)
    }

    func testALayerThatCannotDrawKeepsItsPicture() throws {
        final class Once: Halves {
            override func canDraw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) -> Bool {
                drawings == 0
            }
        }
        let layer = addLayer(Once())
        for _ in 0..<3 {
            layer.setNeedsDisplay()
            try frame()
        }
        XCTAssertEqual(layer.drawings, 1)
        XCTAssertEqual(try pixels()[20, 12], blue)
    }

    func testItIsClippedMaskedAndTurnedLikeAnyContents() throws {
        let layer = addLayer(Halves())
        layer.setNeedsDisplay()
        layer.opacity = 0.5
        layer.transform = CATransform3DMakeRotation(.pi, 0, 0, 1)
        layer.mask = box(CGRect(x: 0, y: 0, width: 10, height: 20), .red)
        let pixels = try drawn()
        // After half a turn, the masked left half is on the right, with red above.
        XCTAssertEqual(pixels[25, 12], [255, 127, 127, 255])
        XCTAssertEqual(pixels[25, 28], [127, 127, 255, 255])
        XCTAssertEqual(pixels[15, 12], white)
    }

    func testWhatAProgramSpoilsCostsNobodyElse() throws {
        nonisolated(unsafe) var told: [String] = [] // the handler is called on this thread only
        AnimationDiagnostics.setHandler { told.append($0) }
        let picture = try XCTUnwrap(CGContext(size: CGSize(width: 8, height: 8), scale: 1)?.makeImage())
        let other = box(CGRect(x: 40, y: 10, width: 20, height: 20), .blue)
        (other.contents, other.cornerRadius) = (picture, 4)
        root.addSublayer(other)
        let before = try drawn()
        let layer = addLayer(Spoiling())
        for _ in 0..<3 {
            layer.setNeedsDisplay()
            XCTAssertEqual(try frame(redrawsAll: true).report.counts.failures, 0)
        }
        let after = try pixels()
        for y in 0..<after.height { for x in 31..<after.width { XCTAssertEqual(after[x, y], before[x, y]) } }
        XCTAssertEqual(after[20, 20], green, "its own state does not keep its picture from being read")
        XCTAssertEqual(told.count, 1, "\(told)")
        XCTAssertTrue(told.first?.contains("OpenGL error 0x50") ?? false, "\(told)")
    }

    func testAnotherPictureInEachFrameMakesNoNewTexture() throws {
        let layer = addLayer(Timed())
        layer.isAsynchronous = true
        for step in 0..<20 {
            let time = Double(step) / 20
            MediaClock.setVirtualTime(time)
            context.advance(to: time)
            try frame(time)
        }
        let textures = try XCTUnwrap(compositor).executor.textures
        XCTAssertGreaterThanOrEqual(textures.uploads, 20)
        XCTAssertLessThanOrEqual(textures.madeTextures, 2)
        XCTAssertLessThanOrEqual(textures.count, 2)
    }

    func testASizeBeyondTheDriversLimitIsToldAndNotDrawn() throws {
        nonisolated(unsafe) var told: [String] = [] // the handler is called on this thread only
        AnimationDiagnostics.setHandler { told.append($0) }
        let layer = addLayer(Halves())
        layer.bounds.size = CGSize(width: 1e9, height: 4)
        layer.setNeedsDisplay()
        try frame()
        XCTAssertEqual(layer.drawings, 0)
        XCTAssertEqual(told.count, 1)
        XCTAssertTrue(told.first?.contains("not drawn") ?? false, "\(told)")
    }

    func testAPictureThatCannotBeReadIsToldAndNotShown() throws {
        final class Detaching: CAOpenGLLayer {
            override func draw(in context: GLContext, forLayerTime time: CFTimeInterval, displayTime: CFTimeInterval) {
                glReadBuffer(GLenum(GL_NONE))
            }
        }
        nonisolated(unsafe) var told: [String] = [] // the handler is called on this thread only
        AnimationDiagnostics.setHandler { told.append($0) }
        let layer = addLayer(Detaching())
        layer.setNeedsDisplay()
        XCTAssertEqual(try drawn()[20, 20], white)
        XCTAssertNil(layer.contents)
        XCTAssertTrue(told.first?.contains("cannot be read") ?? false, told.first ?? "nothing was told")
    }
}
