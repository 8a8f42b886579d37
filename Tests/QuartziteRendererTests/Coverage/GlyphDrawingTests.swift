import QuartziteGraphics
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Text layers that are drawn as glyphs from the coverage atlas, and those that need a picture.
final class GlyphDrawingTests: DrawnTestCase {
    private let layer = CATextLayer()

    override func setUpWithError() throws {
        try super.setUpWithError()
        layer.frame = CGRect(x: 10.3, y: 10.6, width: 60, height: 30)
        layer.string = "Hgx 7"
        layer.fontSize = 20
        layer.foregroundColor = .rgb(0, 0, 0)
        root.addSublayer(layer)
        CATransaction.flush()
        CATransaction.setDisableActions(true)
    }

    /// Draws the scene with a new compositor.
    private func draw(at time: Double = 0) throws -> (pixels: Pixels, hasGlyphs: Bool, hasPicture: Bool) {
        CATransaction.flush()
        CATransaction.setDisableActions(true)
        let compositor = try Compositor(context: .headless())
        compositor.apply(context.wholeCommit())
        _ = try compositor.drawFrame(at: time, in: viewport)
        return (
            Pixels(try XCTUnwrap(compositor.readPixels())), compositor.planText.contains("coverage"),
            compositor.planText.contains("of a picture")
        )
    }

    private func assertGlyphs(_ isGlyphs: Bool, at time: Double = 0, line: UInt = #line) throws {
        let frame = try draw(at: time)
        XCTAssertEqual(frame.hasGlyphs, isGlyphs, line: line)
        XCTAssertEqual(frame.hasPicture, !isGlyphs, line: line)
        XCTAssertLessThan(frame.pixels.count(white), 80 * 60 - 50, "there is text", line: line)
    }

    func testUprightTextOfOneColourIsDrawnAsGlyphs() throws {
        try assertGlyphs(true)
        layer.transform = CATransform3DMakeScale(1.5, 1.5, 1)
        try assertGlyphs(true)
        layer.transform = CATransform3DIdentity
        root.isGeometryFlipped = true
        try assertGlyphs(true)
    }

    func testOtherTextIsDrawnAsAPicture() throws {
        layer.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
        try assertGlyphs(false)
        layer.transform = CATransform3DMakeScale(1.5, 1, 1)
        try assertGlyphs(false)
        layer.transform = CATransform3DMakeScale(1, -1, 1)
        try assertGlyphs(false)
        layer.transform = CATransform3DIdentity
        layer.string = NSAttributedString(string: "one", attributes: [.foregroundColor: CGColor.rgb(0, 0, 0), .underlineStyle: 1])
        try assertGlyphs(false)
        layer.string = "one"
        layer.allowsFontSubpixelQuantization = true
        try assertGlyphs(false)
    }

    func testGlyphsLookLikeThePicture() throws {
        let glyphs = try draw().pixels
        // An invisible background needs a picture.
        layer.string = NSAttributedString(
            string: "Hgx 7",
            attributes: [.font: CTFontCreateWithName("Helvetica", 20, nil), .backgroundColor: CGColor(red: 0, green: 0, blue: 0, alpha: 0)])
        let picture = try draw()
        XCTAssertTrue(picture.hasPicture)
        XCTAssertLessThan(glyphs.difference(from: picture.pixels), 24)
        XCTAssertEqual(glyphs.coveredArea(channel: 0), picture.pixels.coveredArea(channel: 0), accuracy: 3)
    }

    func testMovingTextHasTheSameBytesHoweverAFrameIsReached() throws {
        let move = CABasicAnimation(keyPath: "position")
        (move.fromValue, move.toValue, move.duration) = (CGPoint(x: 30, y: 20), CGPoint(x: 47.3, y: 33.1), 1)
        layer.add(move, forKey: "move")
        for time in [0.1, 0.5, 0.13, 0.9, 0.5, 0.51, 2, 0.2] {
            let pixels = try drawn(time)
            let fresh = try draw(at: time)
            XCTAssertTrue(fresh.hasGlyphs)
            XCTAssertEqual(pixels.difference(from: fresh.pixels), 0, "at \(time)")
        }
    }

    func testANewStringReplacesTheOldOne() throws {
        for string in ["1", "12345", "", "fi AV", "99"] {
            layer.string = string
            let pixels = try drawn()
            XCTAssertEqual(pixels.difference(from: try fresh()), 0, string)
            XCTAssertEqual(pixels.count(white) == 80 * 60, string.isEmpty)
        }
    }

    func testTextIsClippedByWholeAndPartialPixels() throws {
        let clip = CALayer()
        clip.masksToBounds = true
        layer.removeFromSuperlayer()
        layer.frame = CGRect(x: 0, y: 0, width: 60, height: 30)
        clip.addSublayer(layer)
        root.addSublayer(clip)
        for frame in [CGRect(x: 5, y: 5, width: 20, height: 15), CGRect(x: 5.5, y: 5.25, width: 20, height: 15)] {
            clip.frame = frame
            let pixels = try draw()
            XCTAssertTrue(pixels.hasGlyphs)
            for y in 0..<60 {
                for x in 0..<80 where !frame.insetBy(dx: -0.99, dy: -0.99).contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)) {
                    XCTAssertEqual(pixels.pixels[x, y], white, "\(x), \(y) of \(frame)")
                }
            }
            XCTAssertLessThan(pixels.pixels.count(white), 80 * 60 - 30)
        }
        clip.frame = CGRect(x: 5, y: 5, width: 20, height: 15)
        clip.cornerRadius = 6
        XCTAssertTrue(try draw().hasGlyphs, "clipped by a shape")
    }

    func testAFaultCostsOneFrame() throws {
        try assertAFaultCostsAFrame("text") {
            let text = CATextLayer()
            (text.frame, text.string, text.fontSize, text.foregroundColor) = (
                CGRect(x: 4, y: 4, width: 70, height: 40), "Hello", 18, .rgb(0, 0, 0)
            )
            root.addSublayer(text)
        }
    }
}
