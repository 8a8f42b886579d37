import XCTest

@testable import QuartziteGraphics

/// Text: fonts by name, lines, ellipses, alignment, both directions, attributes.
final class TextLayoutTests: DrawingTestCase {
    private var format = TextFormat()

    override func setUp() {
        format.font = FontDescription(family: "DejaVu Sans Mono")
        format.fontSize = 20
    }

    private func layout(_ text: StyledText, _ width: CGFloat = .infinity, _ height: CGFloat = .infinity) throws -> TextLayout {
        try XCTUnwrap(TextLayout(text, format, room: CGSize(width: width, height: height)))
    }

    private func layout(_ text: String, _ width: CGFloat = .infinity, _ height: CGFloat = .infinity) throws -> TextLayout {
        try layout(StyledText(text), width, height)
    }

    private func cell() throws -> CGFloat { try layout("0").size.width }

    /// Black text on a transparent bitmap of 200 × 60 points, y down.
    private func drawn(_ layout: TextLayout, scale: CGFloat = 1, _ setUp: (CGContext) -> Void = { _ in }) throws -> CGImage {
        let context = try tested(CGContext(size: CGSize(width: 200, height: 60), scale: scale))
        setUp(context)
        layout.draw(in: context, at: .zero, color: SIMD4(0, 0, 0, 1))
        return try drawnPicture(context)
    }

    /// The bounding box of the pixels with ink.
    private func ink(_ image: CGImage, where isInk: ([UInt8]) -> Bool = { $0[3] > 64 }) -> CGRect {
        var box = CGRect.null
        for y in 0..<image.height {
            for x in 0..<image.width {
                guard let p = image.pixel(x: x, y: y), isInk([p.x, p.y, p.z, p.w]) else { continue }
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    func testALongLineIsDrawnToItsEnd() throws {
        format.fontSize = 4
        let (cell, box) = (try cell(), ink(try drawn(layout(String(repeating: "m", count: 60)))))
        XCTAssertGreaterThan(cell * 60, 130)
        XCTAssertEqual(box.maxX, (cell * 60).rounded(), accuracy: 2)
    }

    func testAWordThatIsTooLongIsBrokenWithoutASign() throws {
        format.isWrapped = true
        let (cell, line) = (try cell(), try layout("0").size.height)
        let broken = try layout("Supercali", cell * 4.5)
        XCTAssertEqual(broken.size, CGSize(width: cell * 4, height: line * 3))
    }

    // MARK: Fonts

    func testNamesOfFonts() {
        func parts(_ name: String) -> [String] {
            let font = FontDescription(name: name)
            return [font.family, String(font.weight), font.isItalic ? "italic" : "upright"]
        }
        XCTAssertEqual(parts("Helvetica"), ["Helvetica", "400", "upright"])
        XCTAssertEqual(parts("HelveticaNeue-BoldItalic"), ["Helvetica Neue", "700", "italic"])
        XCTAssertEqual(parts("SFProText-Semibold"), ["SFPro Text", "600", "upright"])
        XCTAssertEqual(parts("AvenirNext-UltraLight"), ["Avenir Next", "100", "upright"])
        XCTAssertEqual(parts("Courier New Bold Oblique"), ["Courier New", "700", "italic"])
        XCTAssertEqual(parts("DejaVu Sans Mono"), ["DejaVu Sans Mono", "400", "upright"])
        XCTAssertEqual(parts(".SFUI-Regular")[0], "sans-serif")
        XCTAssertEqual(parts("-")[0], "-")
    }

    func testWeightAndSizeChangeTheLetters() throws {
        format.font = FontDescription(family: "DejaVu Sans")
        let regular = try layout("Hamburg").size
        format.font.weight = 700
        XCTAssertGreaterThan(try layout("Hamburg").size.width, regular.width)
        format.font.weight = 400
        format.fontSize = 40
        XCTAssertEqual(try layout("Hamburg").size.width, 2 * regular.width, accuracy: 0.5, "nothing is hinted")
        for size in [0, -3, Double.nan, .infinity] {
            format.fontSize = size
            XCTAssertEqual(ink(try drawn(try layout("Hamburg"))), .null)
        }
    }

    // MARK: Lines

    func testTextBreaksAtLineFeedsAndAtTheWidth() throws {
        let line = try layout("a").size.height
        XCTAssertEqual(try layout("a\nb\r\nc\rd").size.height, 4 * line, accuracy: 0.01)
        XCTAssertEqual(try layout("one two three", 50).size.height, line, accuracy: 0.01, "not wrapped")
        format.isWrapped = true
        XCTAssertEqual(try layout("one two three", 5.5 * cell()).size.height, 3 * line, accuracy: 0.01)
        XCTAssertEqual(try layout("unbreakable", 5.5 * cell()).size.height, 3 * line, accuracy: 0.01, "a word is broken where it must be")
    }

    func testAnEllipsisLeavesNoHole() throws {
        for mode in [TextFormat.Truncation.start, .middle, .end] {
            format.truncation = mode
            let cut = try layout("Hello World, this is wide", 10.7 * cell())
            format.truncation = .none
            XCTAssertEqual(cut.size.width, try layout(cut.shownText).size.width, accuracy: 0.1, cut.shownText)
        }
    }

    func testEllipses() throws {
        let width = try 6.01 * cell()
        let expected: [(TextFormat.Truncation, String)] = [
            (.none, "abcdefghij"), (.start, "…fghij"), (.middle, "abc…ij"), (.end, "abcde…"),
        ]
        for (mode, shown) in expected {
            format.truncation = mode
            XCTAssertEqual(try layout("abcdefghij", width).shownText, shown)
            XCTAssertEqual(try layout("abc", width).shownText, "abc", "there is room")
        }
        format.truncation = .end
        XCTAssertEqual(try layout("abcdefghij\nklmnopqrst", width).shownText, "abcde…\nklmno…", "line by line")
    }

    func testTheLastLineThatFitsIsTruncated() throws {
        let line = try layout("a").size.height
        (format.isWrapped, format.truncation) = (true, .end)
        let shown = try layout("one two three four", 5.5 * cell(), 2.5 * line)
        XCTAssertEqual(shown.size.height, 2 * line, accuracy: 0.01)
        XCTAssertTrue(shown.shownText.hasSuffix("…"), shown.shownText)
        format.lineLimit = 1
        XCTAssertEqual(try layout("one two three four", 5.5 * cell()).size.height, line, accuracy: 0.01)
        format.truncation = .none
        XCTAssertEqual(try layout("one two three four", 5.5 * cell()).size.height, line, accuracy: 0.01, "cut off without an ellipsis")
    }

    // MARK: Alignment

    func testAlignment() throws {
        let expected: [(TextFormat.Alignment, CGFloat)] = [(.left, 0), (.natural, 0), (.center, 0.5), (.right, 1)]
        let width = try layout("MM").size.width
        for (alignment, share) in expected {
            format.alignment = alignment
            let box = ink(try drawn(layout("MM", 200)))
            XCTAssertEqual(box.minX, (200 - width) * share, accuracy: 2)
        }
    }

    func testScriptsFromTheRightBeginThere() throws {
        format.font = FontDescription(family: "DejaVu Sans")
        let hebrew = "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"
        XCTAssertGreaterThan(ink(try drawn(layout(hebrew, 200))).minX, 120)
        format.alignment = .left
        XCTAssertLessThan(ink(try drawn(layout(hebrew, 200))).minX, 5)
    }

    func testJustifiedLinesReachBothSidesButForTheLast() throws {
        (format.isWrapped, format.alignment) = (true, .justified)
        let image = try drawn(layout("MM MM MM MM", 100))
        let line = try layout("M").size.height
        let first = ink(try XCTUnwrap(image.cropping(to: CGRect(x: 0, y: 0, width: 200, height: line.rounded(.down)))))
        XCTAssertLessThan(first.minX, 3)
        XCTAssertGreaterThan(first.maxX, 96)
        let second = ink(try XCTUnwrap(image.cropping(to: CGRect(x: 0, y: line.rounded(.up), width: 200, height: line))))
        XCTAssertLessThan(second.maxX, 90)
    }

    func testVerticalCentring() throws {
        let top = ink(try drawn(layout("M", 200, 60)))
        format.isCenteredVertically = true
        let middle = ink(try drawn(layout("M", 200, 60)))
        XCTAssertEqual(middle.minY - top.minY, (60 - (try layout("M").size.height)) / 2, accuracy: 1)
    }

    // MARK: Attributes

    func testAttributesOfParts() throws {
        let text = NSMutableAttributedString(string: "aé\u{1F600}XX")
        // UTF-16 counts: a, é, and two for the face.
        text.addAttribute(.foregroundColor, value: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), range: NSRange(location: 4, length: 1))
        text.addAttribute(.underlineStyle, value: NSUnderlineStyle.single.rawValue, range: NSRange(location: 5, length: 1))
        let styled = StyledText(text)
        XCTAssertEqual(styled.runs.map(\.range), [7..<8, 8..<9])
        XCTAssertEqual(styled.runs[0].style.color, SIMD4(1, 0, 0, 1))
        XCTAssertEqual(styled.runs[1].style.underline, .single)
    }

    func testColoursLinesAndSizesAreDrawn() throws {
        let plain = try drawn(layout("XXXX"))
        var red = StyledText.Style()
        red.color = SIMD4(1, 0, 0, 1)
        func styled(_ style: StyledText.Style) -> StyledText { StyledText("XXXX", runs: [StyledText.Run(range: 1..<3, style: style)]) }
        let cell = try cell()
        let reds = ink(try drawn(layout(styled(red)))) { $0[0] > 128 && $0[3] > 128 }
        XCTAssertEqual(reds.minX, cell, accuracy: 3)
        XCTAssertEqual(reds.maxX, 3 * cell, accuracy: 3)

        var lined = StyledText.Style()
        lined.underline = .single
        let underlined = ink(try drawn(layout(styled(lined))))
        XCTAssertGreaterThan(underlined.maxY, ink(plain).maxY)
        lined.underline = .double
        XCTAssertGreaterThan(ink(try drawn(layout(styled(lined)))).maxY, underlined.maxY)

        var struck = StyledText.Style()
        struck.strikethrough = .single
        XCTAssertNotEqual(try drawn(layout(styled(struck))).withPixels { Array($0) }, plain.withPixels { Array($0) })

        var marked = StyledText.Style()
        marked.backgroundColor = SIMD4(0, 1, 0, 1)
        let marks = ink(try drawn(layout(styled(marked)))) { $0[1] > 200 }
        XCTAssertEqual(marks.width, 2 * cell, accuracy: 2)

        var large = StyledText.Style()
        large.fontSize = 40
        XCTAssertEqual(try layout(styled(large)).size.width, 6 * cell, accuracy: 0.5)
        var wide = StyledText.Style()
        wide.kern = 5
        XCTAssertEqual(try layout(styled(wide)).size.width, 4 * cell + 10, accuracy: 5.1)
        var high = StyledText.Style()
        high.baselineOffset = 6
        XCTAssertLessThan(ink(try drawn(layout(styled(high)))).minY, ink(plain).minY + 0.5)
    }

    func testTheContextsStateApplies() throws {
        let layout = try layout("XXXX")
        let plain = ink(try drawn(layout))
        let moved = ink(try drawn(layout) { $0.translateBy(x: 30, y: 10) })
        XCTAssertEqual(moved, plain.offsetBy(dx: 30, dy: 10))
        let cut = ink(try drawn(layout) { $0.clip(to: CGRect(x: 0, y: 0, width: 20, height: 60)) })
        XCTAssertEqual(cut.maxX, 20)
        let faint = try drawn(layout) { $0.setAlpha(0.5) }
        XCTAssertEqual(faint.withPixels { $0.max() ?? 0 }, 128, accuracy: 1)
        let large = ink(try drawn(layout, scale: 3))
        XCTAssertEqual(large.width, 3 * plain.width, accuracy: 5)
        XCTAssertEqual(ink(try drawn(layout) { $0.scaleBy(x: 0, y: 1) }), .null)
    }

    func testHostileText() throws {
        format.isWrapped = true
        XCTAssertEqual(try layout("a\0b").shownText, "a b")
        XCTAssertEqual(ink(try drawn(layout("", 100))), .null)
        _ = try drawn(layout("\u{202E}abc\u{FEFF}\u{200B}\u{FFFD}", -5))
        let long = StyledText(String(repeating: "word ", count: 100_000))
        XCTAssertEqual(long.string.utf8.count, StyledText.longest)
    }
}

private func XCTAssertEqual(_ a: UInt8, _ b: Int, accuracy: Int, line: UInt = #line) {
    XCTAssertLessThanOrEqual(abs(Int(a) - b), accuracy, "\(a) \(b)", line: line)
}
