import XCTest

@testable import QuartziteGraphics

/// Outlines, shadows, slants, attachments, lines and paragraph formats in text layouts.
final class TextEffectTests: DrawingTestCase {
    private var format = TextFormat()

    override func setUp() {
        format.font = FontDescription(family: "DejaVu Sans Mono")
        format.fontSize = 20
    }

    private func layout(_ string: String, _ style: StyledText.Style, width: CGFloat = .infinity, height: CGFloat = .infinity) throws
        -> TextLayout
    {
        let text = StyledText(string, runs: [StyledText.Run(range: 0..<string.utf8.count, style: style)])
        return try XCTUnwrap(TextLayout(text, format, room: CGSize(width: width, height: height)))
    }

    private func drawn(_ layout: TextLayout) throws -> CGImage {
        let context = try tested(CGContext(size: CGSize(width: 120, height: 60), scale: 2))
        layout.draw(in: context, at: CGPoint(x: 10, y: 10), color: SIMD4(0, 0, 0, 1))
        return try drawnPicture(context)
    }

    private func drawn(_ change: (inout StyledText.Style) -> Void) throws -> CGImage {
        var style = StyledText.Style()
        change(&style)
        return try drawn(layout("HH", style))
    }

    /// The number of pixels, and their box in points, with a colour.
    private func ink(_ image: CGImage, where isInk: (SIMD4<UInt8>) -> Bool = { $0.w > 64 }) -> (count: Int, box: CGRect) {
        var (count, box) = (0, CGRect.null)
        for y in 0..<image.height {
            for x in 0..<image.width {
                guard let pixel = image.pixel(x: x, y: y), isInk(pixel) else { continue }
                count += 1
                box = box.union(CGRect(x: CGFloat(x) / 2, y: CGFloat(y) / 2, width: 0.5, height: 0.5))
            }
        }
        return (count, box)
    }

    private func isRed(_ pixel: SIMD4<UInt8>) -> Bool { pixel.x > 128 && pixel.w > 128 }
    private func isBlack(_ pixel: SIMD4<UInt8>) -> Bool { pixel.x < 64 && pixel.w > 200 }

    func testOutlines() throws {
        format.fontSize = 40
        let plain = ink(try drawn { _ in })
        let both = try drawn { ($0.strokeWidth, $0.strokeColor) = (-5, SIMD4(1, 0, 0, 1)) }
        XCTAssertGreaterThan(ink(both, where: isRed).count, 50)
        XCTAssertGreaterThan(ink(both, where: isBlack).count, 50)
        // A stroke of 2 points adds a point on each side.
        XCTAssertEqual(ink(both).box.minX, plain.box.minX - 1, accuracy: 0.6)
        let only = try drawn { ($0.strokeWidth, $0.strokeColor) = (5, SIMD4(1, 0, 0, 1)) }
        XCTAssertEqual(ink(only, where: isBlack).count, 0)
        XCTAssertLessThan(ink(only).count, ink(both).count)
    }

    func testAShadow() throws {
        let plain = ink(try drawn { _ in })
        let shadow = try drawn { $0.shadow = TextShadow(offset: CGSize(width: 6, height: 9), blur: 0, color: SIMD4(1, 0, 0, 1)) }
        let box = ink(shadow).box
        XCTAssertEqual(box.maxX, plain.box.maxX + 6, accuracy: 0.6)
        XCTAssertEqual(box.maxY, plain.box.maxY + 9, accuracy: 0.6)
        XCTAssertEqual(ink(shadow, where: isRed).box.maxY, box.maxY)
        let soft = try drawn { $0.shadow = TextShadow(offset: .zero, blur: 8, color: SIMD4(1, 0, 0, 1)) }
        XCTAssertGreaterThan(ink(soft) { $0.w > 8 }.box.width, plain.box.width + 3)
    }

    func testSlantAndExpansion() throws {
        let plain = ink(try drawn { _ in }).box
        let slanted = ink(try drawn { $0.obliqueness = 0.5 }).box
        XCTAssertEqual(slanted.maxX, plain.maxX + 0.5 * plain.height, accuracy: 1)
        XCTAssertEqual(slanted.height, plain.height, accuracy: 0.6)
        var wide = StyledText.Style()
        wide.expansion = log(1.5)
        let cells = try layout("HH", StyledText.Style()).size.width
        XCTAssertEqual(try layout("HH", wide).size.width, 1.5 * cells, accuracy: 0.01)
        XCTAssertEqual(ink(try drawn(layout("HH", wide))).box.width, 1.5 * plain.width, accuracy: 1)
    }

    func testAnAttachmentHasItsSizeAndItsPicture() throws {
        let image = try XCTUnwrap(CGImage(width: 1, height: 2, premultipliedRGBA: [255, 0, 0, 255, 0, 0, 255, 255]))
        var style = StyledText.Style()
        style.attachment = TextAttachment(width: 30, ascent: 26, descent: 4, image: image)
        let layout = try layout("\u{FFFC}", style)
        XCTAssertEqual(layout.size.width, 30, accuracy: 0.01)
        XCTAssertGreaterThanOrEqual(layout.size.height, 29.9)
        let picture = try drawn(layout)
        let reds = ink(picture, where: isRed).box
        XCTAssertEqual(reds, CGRect(x: 10, y: reds.minY, width: 30, height: reds.height))
        XCTAssertLessThan(reds.midY, ink(picture) { $0.z > 200 }.box.midY, "the picture is upright")
        XCTAssertEqual(ink(picture).box.height, 30, accuracy: 0.6)
    }

    func testLinesOfAllKinds() throws {
        func count(_ bits: Int) throws -> Int {
            var style = StyledText.Style()
            (style.underline, style.underlineColor) = (TextLineStyle(bits: bits), SIMD4(1, 0, 0, 1))
            return ink(try drawn(layout("H H", style)), where: isRed).count
        }
        let single = try count(NSUnderlineStyle.single.rawValue)
        XCTAssertGreaterThan(single, 20)
        XCTAssertGreaterThan(Double(try count(NSUnderlineStyle.thick.rawValue)), 1.4 * Double(single))
        XCTAssertGreaterThan(try count(NSUnderlineStyle.double.rawValue), single + 20)
        let dotted = try count([NSUnderlineStyle.single, .patternDot].reduce(0) { $0 | $1.rawValue })
        XCTAssertEqual(Double(dotted), Double(single) / 2, accuracy: 0.25 * Double(single))
        let words = try count([NSUnderlineStyle.single, .byWord].reduce(0) { $0 | $1.rawValue })
        XCTAssertEqual(Double(words), Double(single) * 2 / 3, accuracy: 0.1 * Double(single))
        let struck = try drawn { ($0.strikethrough, $0.strikethroughColor) = (.single, SIMD4(1, 0, 0, 1)) }
        XCTAssertGreaterThan(ink(struck, where: isRed).count, 10)
    }

    func testAttributesBecomeAStyle() {
        let style = StyledText.Style([
            .tracking: 3, .kern: 9, .ligature: 0, .strokeWidth: -3.0, .obliqueness: 0.2, .expansion: 99,
            .underlineStyle: NSUnderlineStyle([.single, .patternDash, .byWord]), .strikethroughStyle: 9,
            NSAttributedString.Key("CTForegroundColor"): red,
        ])
        XCTAssertEqual([style.kern, style.strokeWidth, style.obliqueness, style.expansion], [3, -3, 0.2, 5])
        XCTAssertFalse(style.hasLigatures)
        XCTAssertEqual(style.color, SIMD4(1, 0, 0, 1))
        XCTAssertEqual(style.underline.pattern, .dash)
        XCTAssertTrue(style.underline.skipsSpaces)
        XCTAssertEqual(style.strikethrough.count, 2)
    }

    // MARK: Paragraphs

    private func paragraphs(
        _ string: String, width: CGFloat = .infinity, height: CGFloat = .infinity, _ change: (inout ParagraphFormat) -> Void
    ) throws -> TextLayout {
        var paragraph = ParagraphFormat()
        change(&paragraph)
        var style = StyledText.Style()
        style.paragraph = paragraph
        return try layout(string, style, width: width, height: height)
    }

    func testHeightsOfLines() throws {
        let line = try layout("H", StyledText.Style()).size.height
        func height(_ change: (inout ParagraphFormat) -> Void) throws -> CGFloat { try paragraphs("a\nb", change).size.height }
        XCTAssertEqual(try height { _ in }, 2 * line, accuracy: 0.01)
        XCTAssertEqual(try height { $0.lineHeightMultiple = 2 }, 4 * line, accuracy: 0.01)
        XCTAssertEqual(try height { $0.minimumLineHeight = 50 }, 100, accuracy: 0.01)
        XCTAssertEqual(try height { $0.maximumLineHeight = 10 }, 20, accuracy: 0.01)
        XCTAssertEqual(try height { $0.lineSpacing = 7 }, 2 * line + 7, accuracy: 0.01)
        XCTAssertEqual(try height { ($0.paragraphSpacing, $0.paragraphSpacingBefore) = (5, 6) }, 2 * line + 11, accuracy: 0.01)
        // The space of a higher line is above its letters.
        XCTAssertEqual(
            try paragraphs("H") { $0.minimumLineHeight = line + 9 }.firstBaseline, try layout("H", StyledText.Style()).firstBaseline + 9,
            accuracy: 0.01)
        format.isWrapped = true
        XCTAssertEqual(try paragraphs("aa bb", width: 40) { $0.lineSpacing = 7 }.size.height, 2 * line + 7, accuracy: 0.01)
    }

    func testTextMayBeHigherThanTwoMillionPoints() throws {
        let spaced = try paragraphs("a\nb\nc\nd\ne") { ($0.paragraphSpacing, $0.minimumLineHeight) = (1e6, 5e5) }
        XCTAssertEqual(spaced.size.height, 6.5e6, accuracy: 1)
        (format.truncation, format.isWrapped) = (.end, true)
        let cut = try paragraphs("a\nb\nc\nd\ne", width: 100, height: 9e5) { ($0.lineSpacing, $0.minimumLineHeight) = (1e6, 5e5) }
        XCTAssertEqual(cut.lines.count, 1)
        format = TextFormat()
        format.fontSize = 10_000
        let line = try layout("H", StyledText.Style()).size.height
        let many = Array(repeating: "H", count: 300).joined(separator: "\n")
        XCTAssertEqual(try layout(many, StyledText.Style()).size.height, 300 * line, accuracy: 1)
        XCTAssertEqual(try paragraphs(many) { $0.lineHeightMultiple = .infinity }.size.height, 300 * line, accuracy: 1)
    }

    func testIndentsAndAlignments() throws {
        format.isWrapped = true
        let cell = try layout("0", StyledText.Style()).size.width
        let layout = try paragraphs("aa bb cc\ndd", width: 4.5 * cell + 20) {
            ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (20, 10, -10)
        }
        XCTAssertEqual(layout.lines.map { layout.offset(of: $0) }, [20, 10, 10, 20])
        XCTAssertEqual(layout.shownText, "aa \nbb \ncc\ndd")
        let right = try paragraphs("aa", width: 200) { ($0.alignment, $0.tailIndent) = (.right, -10) }
        XCTAssertEqual(right.offset(of: right.lines[0]), 190 - 2 * cell, accuracy: 0.01)
        let absolute = try paragraphs("aa", width: 200) { ($0.alignment, $0.tailIndent) = (.right, 100) }
        XCTAssertEqual(absolute.offset(of: absolute.lines[0]), 100 - 2 * cell, accuracy: 0.01)
    }

    func testEachParagraphHasItsOwnFormat() throws {
        var (left, right) = (StyledText.Style(), StyledText.Style())
        left.paragraph = ParagraphFormat()
        right.paragraph = ParagraphFormat()
        right.paragraph?.alignment = .right
        let text = StyledText("aa\nbb", runs: [.init(range: 0..<3, style: left), .init(range: 3..<5, style: right)])
        let layout = try XCTUnwrap(TextLayout(text, format, room: CGSize(width: 200, height: 100)))
        XCTAssertEqual(layout.lines.count, 2)
        XCTAssertEqual(layout.offset(of: layout.lines[0]), 0)
        XCTAssertGreaterThan(layout.offset(of: layout.lines[1]), 150)
    }

    func testTabStops() throws {
        let layout = try paragraphs("a\tb") { $0.tabStops = [.init(alignment: .left, location: 100)] }
        let cell = try self.layout("0", StyledText.Style()).size.width
        XCTAssertEqual(layout.size.width, 100 + cell, accuracy: 0.1)
        let even = try paragraphs("\t\tb") { $0.tabInterval = 40 }
        XCTAssertEqual(even.size.width, 80 + cell, accuracy: 0.1)
    }

    func testAnEllipsisOfHighLines() throws {
        (format.isWrapped, format.truncation) = (true, .end)
        let line = try layout("H", StyledText.Style()).size.height
        let shown = try paragraphs("aa bb cc dd", width: 40, height: 2 * line + 30) { $0.lineSpacing = 25 }
        XCTAssertEqual(shown.lines.count, 2)
        XCTAssertTrue(shown.shownText.hasSuffix("…"), shown.shownText)
        format.lineLimit = 3
        let limited = try paragraphs("aa\nbb cc dd ee", width: 40) { _ in }
        XCTAssertEqual(limited.lines.count, 3)
        XCTAssertTrue(limited.shownText.hasSuffix("…"), limited.shownText)
    }

    func testParagraphsWithoutLettersKeepTheDirectionBefore() throws {
        let layout = try paragraphs("\u{5D0}\n12", width: 200) { _ in }
        XCTAssertTrue(layout.lines.allSatisfy(\.isRightToLeft))
        XCTAssertEqual(try paragraphs("a\n", width: 200) { _ in }.lines.count, 2, "a separator at the end begins a line")
    }

    func testAHyphenAndBreaksWithinWords() throws {
        format.isWrapped = true
        let cell = try layout("0", StyledText.Style()).size.width
        func first(_ change: (inout ParagraphFormat) -> Void) throws -> Int {
            try XCTUnwrap(paragraphs("ab cdefghijklm", width: 5.5 * cell, change).lines.first).bytes.count
        }
        XCTAssertEqual(try first { _ in }, 3, "between the words")
        XCTAssertEqual(try first { $0.breaksWords = true }, 5)
        let hyphenated = try paragraphs("abcdefghijklm", width: 5.5 * cell) { $0.hyphenates = true }
        XCTAssertEqual(hyphenated.lines.first?.bytes.count, 4, "the hyphen takes a cell")
    }
}
