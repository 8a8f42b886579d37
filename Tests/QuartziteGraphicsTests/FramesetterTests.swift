import XCTest

@testable import QuartziteGraphics

/// Core Text's typesetter, framesetter and paragraph styles.
final class FramesetterTests: DrawingTestCase {
    private let font = CTFontCreateWithName("DejaVu Sans Mono", 10, nil)
    private var values: [UnsafeMutableRawPointer] = []

    deinit { for value in values { value.deallocate() } }

    private func text(_ string: String, _ settings: [CTParagraphStyleSetting] = []) -> NSAttributedString {
        let style = CTParagraphStyleCreate(settings, settings.count)
        return NSAttributedString(
            string: string, attributes: [.font: font, NSAttributedString.Key(kCTParagraphStyleAttributeName): style])
    }

    /// A setting whose value lives as long as the test.
    private func setting<Value>(_ spec: CTParagraphStyleSpecifier, _ value: Value) -> CTParagraphStyleSetting {
        let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        memory.initialize(to: value)
        values.append(UnsafeMutableRawPointer(memory))
        return CTParagraphStyleSetting(spec: spec, valueSize: MemoryLayout<Value>.size, value: memory)
    }

    private var cell: CGFloat {
        CGFloat(CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text("0")), nil, nil, nil))
    }

    private func frame(_ text: NSAttributedString, _ path: CGPath) -> CTFrame {
        CTFramesetterCreateFrame(CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0), path, nil)
    }

    private func lines(_ frame: CTFrame) -> [(text: String, origin: CGPoint)] {
        let lines = CTFrameGetLines(frame) as! [CTLine]
        var origins = [CGPoint](repeating: .zero, count: lines.count)
        CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
        return zip(lines, origins).map { ($0.text.string, $1) }
    }

    func testLineBreaks() {
        let typesetter = CTTypesetterCreateWithAttributedString(text("one two three\nfour"))
        let width = Double(8.5 * cell)
        XCTAssertEqual(CTTypesetterSuggestLineBreak(typesetter, 0, width), 8)
        XCTAssertEqual(CTTypesetterSuggestLineBreak(typesetter, 8, width), 6, "with the line feed")
        XCTAssertEqual(CTTypesetterSuggestLineBreak(typesetter, 14, width), 4)
        XCTAssertEqual(CTTypesetterSuggestLineBreak(typesetter, 18, width), 0)
        XCTAssertEqual(CTTypesetterSuggestClusterBreak(typesetter, 0, Double(5.5 * cell)), 5)
        XCTAssertEqual(CTTypesetterSuggestLineBreak(typesetter, 0, 0), 1, "at least one character")
        XCTAssertEqual(CTLineGetStringRange(CTTypesetterCreateLine(typesetter, CFRangeMake(4, 3))), CFRangeMake(4, 3))
        let long = CTTypesetterCreateWithAttributedString(text(String(repeating: "word ", count: 400)))
        XCTAssertEqual(CTTypesetterSuggestLineBreak(long, 0, Double(1000.5 * cell)), 1000)
    }

    func testAFrameIsFilledFromTheTop() throws {
        let box = CGRect(x: 30, y: 20, width: 8.5 * cell, height: 100)
        let frame = frame(text("one two three\nfour"), CGPath(rect: box, transform: nil))
        let lines = lines(frame)
        XCTAssertEqual(lines.map(\.text), ["one two ", "three\n", "four"])
        let height = CTFontGetAscent(font) + CTFontGetDescent(font) + CTFontGetLeading(font)
        XCTAssertEqual(lines[0].origin.y, 100 - CTFontGetAscent(font), accuracy: 0.01)
        XCTAssertEqual(lines[1].origin.y, lines[0].origin.y - height, accuracy: 0.01)
        XCTAssertEqual(CTFrameGetVisibleStringRange(frame), CFRangeMake(0, 18))
        let short = self.frame(
            text("one two three\nfour"), CGPath(rect: CGRect(x: 0, y: 0, width: 8.5 * cell, height: 1.5 * height), transform: nil))
        XCTAssertEqual(CTFrameGetVisibleStringRange(short), CFRangeMake(0, 8))

        let context = try makeContext(120, 130)
        CTFrameDraw(frame, context)
        let image = try drawnPicture(context)
        // The frame's upper left corner is at 30, 120 with y up.
        XCTAssertTrue((10..<20).contains { y in (30..<40).contains { (image.pixel(x: $0, y: y)?.w ?? 0) > 64 } })
        XCTAssertFalse((0..<130).contains { y in (0..<29).contains { (image.pixel(x: $0, y: y)?.w ?? 0) > 0 } })
    }

    func testSettingsOfParagraphs() {
        let styled = text(
            "one two three",
            [
                setting(.firstLineHeadIndent, CGFloat(20)), setting(.headIndent, CGFloat(10)), setting(.lineSpacing, CGFloat(5)),
                setting(.minimumLineHeight, CGFloat(30)), setting(.alignment, CTTextAlignment.natural), setting(.tailIndent, UInt8(9)),
            ])
        let box = CGRect(x: 0, y: 0, width: 20 + 7.5 * cell, height: 200)
        let lines = lines(frame(styled, CGPath(rect: box, transform: nil)))
        XCTAssertEqual(lines.map(\.text), ["one two ", "three"])
        XCTAssertEqual(lines.map(\.origin.x), [20, 10])
        XCTAssertEqual(lines[0].origin.y - lines[1].origin.y, 35, accuracy: 0.01)
        let style = styled.attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? CTParagraphStyle
        var read: CGFloat = 0
        XCTAssertTrue(style.map { CTParagraphStyleGetValueForSpecifier($0, .headIndent, MemoryLayout<CGFloat>.size, &read) } ?? false)
        XCTAssertEqual(read, 10)
    }

    func testAlignmentsAndEllipses() {
        let box = CGPath(rect: CGRect(x: 0, y: 0, width: 10 * cell, height: 40), transform: nil)
        func origin(_ alignment: CTTextAlignment) -> CGFloat {
            lines(frame(text("abcd", [setting(.alignment, alignment)]), box)).first?.origin.x ?? -1
        }
        XCTAssertEqual(origin(.left), 0, accuracy: 0.1)
        XCTAssertEqual(origin(.center), 3 * cell, accuracy: 0.1)
        XCTAssertEqual(origin(.right), 6 * cell, accuracy: 0.1)
        let mode = setting(.lineBreakMode, CTLineBreakMode.byTruncatingTail)
        XCTAssertEqual(lines(frame(text("abcd efgh ijkl", [mode]), box)).map(\.text), ["abcd efgh…"])
    }

    func testSuggestedSizes() {
        let setter = CTFramesetterCreateWithAttributedString(text("one two three\nfour"))
        var fit = CFRange()
        let height = CTFontGetAscent(font) + CTFontGetDescent(font) + CTFontGetLeading(font)
        let size = CTFramesetterSuggestFrameSizeWithConstraints(
            setter, CFRangeMake(0, 0), nil, CGSize(width: 8.5 * cell, height: .greatestFiniteMagnitude), &fit)
        XCTAssertEqual(size.width, 7 * cell, accuracy: 0.1)
        XCTAssertEqual(size.height, 3 * height, accuracy: 0.1)
        XCTAssertEqual(fit, CFRangeMake(0, 18))
        let open = CTFramesetterSuggestFrameSizeWithConstraints(setter, CFRangeMake(0, 0), nil, .zero, nil)
        XCTAssertEqual(open.width, 13 * cell, accuracy: 0.1)
        XCTAssertEqual(
            CTFramesetterSuggestFrameSizeWithConstraints(setter, CFRangeMake(0, 3), nil, .zero, nil).width, 3 * cell, accuracy: 0.1)
    }

    func testLinesFollowAShape() {
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 200, height: 200), transform: nil)
        let found = lines(frame(text(String(repeating: "word ", count: 200)), circle))
        XCTAssertGreaterThan(found.count, 8)
        let lengths = found.map(\.text.count)
        XCTAssertGreaterThan(lengths[lengths.count / 2], lengths[0] + 5, "lines are longer in the middle")
        for (text, origin) in found.dropLast() {
            let end = origin.x + CGFloat(text.count - 1) * cell
            XCTAssertTrue(circle.contains(CGPoint(x: origin.x + 1, y: origin.y)) && circle.contains(CGPoint(x: end - 1, y: origin.y)))
        }
    }

    func testEmptyTextAndEmptyShapes() {
        XCTAssertEqual(lines(frame(text(""), CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil))).count, 0)
        XCTAssertEqual(lines(frame(text("abc"), CGMutablePath())).count, 0)
        XCTAssertEqual(CTLineGetGlyphCount(CTLineCreateWithAttributedString(NSAttributedString(string: ""))), 0)
        XCTAssertEqual(CTLineGetGlyphCount(CTLineCreateWithAttributedString(NSAttributedString(string: "\n"))), 0)
    }
}
