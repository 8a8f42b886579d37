import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Text layers on the screen and in `render(in:)`.
final class TextDrawingTests: DrawnTestCase {
    private let layer = CATextLayer()

    override func setUpWithError() throws {
        try super.setUpWithError()
        layer.frame = CGRect(x: 10, y: 10, width: 60, height: 30)
        layer.string = "Hx"
        layer.fontSize = 20
        layer.foregroundColor = .red
        root.addSublayer(layer)
        try frame()
    }

    private var black: CGColor { .rgb(0, 0, 0) }

    /// Returns the bounding box of the pixels in which a channel is dark.
    private func ink(_ picture: Pixels, channel: Int = 1) -> CGRect {
        var box = CGRect.null
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture[x, y][channel] < 128 { box = box.union(CGRect(x: x, y: y, width: 1, height: 1)) }
        }
        return box
    }

    func testTextStandsAtTheTopOfTheBounds() throws {
        let box = ink(try drawn())
        XCTAssertEqual(box.minX, 12, accuracy: 2)
        XCTAssertGreaterThan(box.minY, 11)
        XCTAssertEqual(box.height, 15, accuracy: 2, "a capital of 20 points")
        XCTAssertEqual(ink(try drawn(), channel: 0), .null, "it is red")
    }

    func testEachPropertyShows() throws {
        var last = try drawn()
        func assertChanges(_ what: String, line: UInt = #line, _ change: () -> Void) throws {
            change()
            let now = try drawn()
            XCTAssertTrue(now != last, what, line: line)
            last = now
        }
        try assertChanges("string") { layer.string = "Hxy" }
        try assertChanges("font") { layer.font = "DejaVu Serif" as CFTypeRef }
        try assertChanges("CGFont") { layer.font = CGFont("DejaVuSans-Bold") }
        try assertChanges("size") { layer.fontSize = 12 }
        try assertChanges("colour") { layer.foregroundColor = .blue }
        try assertChanges("alignment") { layer.alignmentMode = .right }
        try assertChanges("long") { layer.string = "one two three four" }
        try assertChanges("truncation") { layer.truncationMode = .middle }
        try assertChanges("wrapped") { layer.isWrapped = true }
        try assertChanges("bounds") { layer.bounds.size.width = 50 }
        try assertChanges("quantised") { layer.allowsFontSubpixelQuantization = true }
        try assertChanges("attributed") {
            layer.string = NSAttributedString(string: "one two", attributes: [.foregroundColor: black, .underlineStyle: 1])
        }
        try assertChanges("nothing") { layer.string = nil }
        XCTAssertEqual(last.count(white), 80 * 60)
        layer.string = 5
        XCTAssertEqual(try drawn().count(white), 80 * 60, "no text")
    }

    func testItIsCutOffAtTheBounds() throws {
        layer.string = "HHHHHHHH"
        layer.fontSize = 40
        let box = ink(try drawn())
        XCTAssertLessThanOrEqual(box.maxX, 70)
        XCTAssertLessThanOrEqual(box.maxY, 40)
    }

    func testSizeAndColourAnimate() throws {
        layer.string = "H"
        for (key, from, to) in [("fontSize", 10 as Any, 30 as Any), ("foregroundColor", CGColor.rgb(1, 0, 0), CGColor.rgb(0, 0, 1))] {
            let animation = CABasicAnimation(keyPath: key)
            (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
            layer.add(animation, forKey: key)
        }
        let (begin, half) = (try drawn(0), try drawn(0.5))
        XCTAssertEqual(ink(half).height, 2 * ink(begin).height, accuracy: 2)
        let stem = half[Int(ink(half).minX) + 1, Int(ink(half).minY) + 3]
        // The text does not cover all of the pixel.
        XCTAssertEqual(stem[0], 127, accuracy: 12)
        XCTAssertEqual(stem[2], 127, accuracy: 12)
        MediaClock.setVirtualTime(0.5)
        XCTAssertEqual(layer.presentation()?.fontSize, 20)
        XCTAssertTrue(try drawn(0) == begin)
    }

    func testTextIsUprightInFlippedLayers() throws {
        let upright = try drawn()
        root.isGeometryFlipped = true
        layer.position.y = 60 - layer.position.y
        XCTAssertTrue(try drawn() == upright)
    }

    func testItIsAsSharpAsItIsShown() throws {
        layer.string = "H"
        layer.fontSize = 5
        layer.transform = CATransform3DMakeScale(4, 4, 1)
        layer.bounds.size = CGSize(width: 15, height: 7.5)
        let scaled = try drawn()
        layer.fontSize = 20
        layer.transform = CATransform3DIdentity
        layer.bounds.size = CGSize(width: 60, height: 30)
        XCTAssertLessThan(scaled.difference(from: try drawn()), 24)
    }

    // MARK: Attributed strings

    private func string(_ text: String, _ attributes: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
        NSAttributedString(string: text, attributes: attributes)
    }

    /// A paragraph style that moves lines to the right and down.
    private struct Style: ParagraphConvertible {
        var paragraphFormat: ParagraphFormat {
            var format = ParagraphFormat()
            (format.alignment, format.firstLineHeadIndent, format.headIndent) = (.right, 5, 5)
            (format.lineSpacing, format.minimumLineHeight, format.lineHeightMultiple) = (9, 30, 2)
            return format
        }
    }

    /// A shadow below the text.
    private struct Shadow: TextShadowConvertible {
        var textShadow: TextShadow? { TextShadow(offset: CGSize(width: 4, height: 8), blur: 0, color: SIMD4(0, 0, 0, 1)) }
    }

    func testAttributedTextWithoutAttributesIsHelveticaAtTwelvePointsInBlack() throws {
        layer.string = string("Hx")
        layer.fontSize = 40
        let plain = try drawn()
        let box = ink(plain, channel: 0)
        XCTAssertEqual(box.height, 9, accuracy: 1, "a capital of 12 points")
        (layer.fontSize, layer.foregroundColor, layer.font) = (5, .blue, "DejaVu Serif" as CFTypeRef)
        XCTAssertTrue(try drawn() == plain, "the layer's own are for strings without attributes")
        layer.string = string("Hx", [.foregroundColor: CGColor.rgb(0, 0, 0), .font: CGFont("Helvetica") as Any])
        XCTAssertTrue(try drawn() == plain)
        (layer.string, layer.font, layer.fontSize, layer.foregroundColor) = ("Hx", nil, 12, black)
        XCTAssertTrue(try drawn() == plain)
    }

    func testParagraphStylesStrikethroughsAndShadowsAreNotDrawn() throws {
        layer.string = string("Hx\nHx")
        let plain = try drawn()
        for (key, value) in [
            (.paragraphStyle, Style()), (.strikethroughStyle, 1 as Any), (.strikethroughColor, CGColor.red), (.shadow, Shadow()),
        ] as [(NSAttributedString.Key, Any)] {
            layer.string = string("Hx\nHx", [key: value])
            XCTAssertTrue(try drawn() == plain, key.rawValue)
        }
        layer.string = string("Hx\nHx", [.underlineStyle: 1])
        XCTAssertFalse(try drawn() == plain, "underlines are")
    }

    func testTheLayerAlignsAttributedText() throws {
        layer.string = string("Hx", [.paragraphStyle: Style()])
        let left = ink(try drawn(), channel: 0)
        layer.alignmentMode = .right
        XCTAssertGreaterThan(ink(try drawn(), channel: 0).minX, left.minX + 30)
    }

    func testContentsLieOverTheText() throws {
        XCTAssertFalse(ink(try drawn()).isNull)
        layer.contents = try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [0, 255, 0, 255]))
        func assertCovered(_ picture: Pixels, line: UInt = #line) {
            for (x, y) in [(11, 11), (15, 20), (40, 25), (69, 39)] { XCTAssertEqual(picture[x, y], [0, 255, 0, 255], line: line) }
            XCTAssertEqual(picture.count([0, 255, 0, 255]), 60 * 30, line: line)
        }
        assertCovered(try drawn())
        let context = try XCTUnwrap(CGContext(size: size, scale: 1))
        root.render(in: context)
        assertCovered(Pixels(try XCTUnwrap(context.makeImage())))
        // Where the picture is clear, the text shows.
        layer.contentsGravity = .bottomRight
        layer.contents = try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [0, 255, 0, 255]))
        XCTAssertEqual(ink(try drawn()).height, 15, accuracy: 2)
    }

    func testWhatDoesNotChangeIsNotDrawnAgain() throws {
        XCTAssertTrue(try frame(1).damage.isEmpty)
        layer.string = "Hx"
        XCTAssertTrue(try frame(2).damage.isEmpty)
    }

    func testAContextShowsTheSame() throws {
        layer.string = NSAttributedString(string: "Ab", attributes: [.underlineStyle: 1])
        for isFlipped in [false, true] {
            root.isGeometryFlipped = isFlipped
            let context = try XCTUnwrap(CGContext(size: size, scale: 1))
            if isFlipped {
                context.translateBy(x: 0, y: size.height)
                context.scaleBy(x: 1, y: -1)
            }
            root.render(in: context)
            XCTAssertLessThan(Pixels(try XCTUnwrap(context.makeImage())).difference(from: try drawn()), 12)
        }
    }

    func testAContextDoesNotWrapText() throws {
        (layer.string, layer.fontSize) = ("one two three four", 12)
        func rendered() throws -> Pixels {
            let context = try XCTUnwrap(CGContext(size: size, scale: 1))
            root.render(in: context)
            return Pixels(try XCTUnwrap(context.makeImage()))
        }
        let line = try rendered()
        layer.isWrapped = true
        XCTAssertTrue(try rendered() == line)
        XCTAssertGreaterThan(ink(try drawn()).height, ink(line).height + 8)
        let context = try XCTUnwrap(CGContext(size: size, scale: 1))
        root.renderAsShown(in: context)
        XCTAssertGreaterThan(ink(Pixels(try XCTUnwrap(context.makeImage()))).height, ink(line).height + 8)
    }

    // MARK: Subclasses

    /// Moves the text down, as programs do.
    private final class Lower: CATextLayer {
        override func draw(in ctx: CGContext) {
            ctx.saveGState()
            ctx.translateBy(x: 0, y: 10)
            super.draw(in: ctx)
            ctx.restoreGState()
        }
    }

    func testASubclassDrawsAsItLikes() throws {
        let plain = ink(try drawn())
        let lower = Lower()
        lower.frame = layer.frame
        lower.string = "Hx"
        lower.fontSize = 20
        lower.foregroundColor = .red
        root.replaceSublayer(layer, with: lower)
        let box = ink(try drawn())
        XCTAssertEqual(box.minY, plain.minY + 10, accuracy: 1)
        XCTAssertEqual(box.height, plain.height, accuracy: 1)
        XCTAssertNotNil(lower.contents)
        XCTAssertNil(layer.contents)
        lower.fontSize = 10
        XCTAssertLessThan(ink(try drawn()).height, plain.height)
    }

    func testASubclassesTextIsUprightInFlippedLayersToo() throws {
        final class Own: CATextLayer {}
        let own = Own()
        (own.frame, own.string, own.fontSize, own.foregroundColor) = (layer.frame, layer.string, layer.fontSize, .red)
        root.replaceSublayer(layer, with: own)
        let upright = try drawn()
        XCTAssertLessThan(upright.count(white), 80 * 60)
        root.isGeometryFlipped = true
        own.position.y = 60 - own.position.y
        own.setNeedsDisplay()
        XCTAssertTrue(try drawn() == upright)
        let size = CABasicAnimation(keyPath: "fontSize")
        (size.fromValue, size.toValue, size.duration) = (own.fontSize, own.fontSize, 1)
        own.add(size, forKey: nil)
        XCTAssertTrue(try drawn(0.5) == upright, "while it is animated")
    }
}

private func XCTAssertEqual(_ a: UInt8, _ b: Int, accuracy: Int, line: UInt = #line) {
    XCTAssertLessThanOrEqual(abs(Int(a) - b), accuracy, "\(a) \(b)", line: line)
}
