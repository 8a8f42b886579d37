import XCTest

@testable import QuartziteGraphics

/// Core Text's lines and runs, by the calls of public iOS code.
final class CoreTextLineTests: DrawingTestCase {
    private let font = CTFontCreateWithName("DejaVu Sans Mono", 20, nil)

    private func text(_ string: String, _ more: [NSAttributedString.Key: Any] = [:]) -> NSMutableAttributedString {
        NSMutableAttributedString(string: string, attributes: [.font: font].merging(more) { $1 })
    }

    private func line(_ string: String) -> CTLine { CTLineCreateWithAttributedString(text(string)) }

    private var cell: CGFloat { CGFloat(CTLineGetTypographicBounds(line("0"), nil, nil, nil)) }

    func testRunsByEveryUsualCast() throws {
        let attributed = text("abcd")
        let key = NSAttributedString.Key(rawValue: kCTForegroundColorAttributeName as String)
        attributed.addAttribute(key, value: red, range: NSRange(location: 2, length: 2))
        let line = CTLineCreateWithAttributedString(attributed)
        let runs = CTLineGetGlyphRuns(line)
        XCTAssertEqual((runs as! [CTRun]).count, 2)
        XCTAssertEqual((runs as NSArray).count, 2)
        XCTAssertEqual(CFArrayGetCount(runs), 2)
        var found: [CGGlyph] = []
        for index in 0..<CFArrayGetCount(runs) {
            let run = unsafeBitCast(CFArrayGetValueAtIndex(runs, index), to: CTRun.self)
            let font = unsafeBitCast(
                CFDictionaryGetValue(CTRunGetAttributes(run), Unmanaged.passUnretained(kCTFontAttributeName).toOpaque()), to: CTFont.self)
            XCTAssertEqual(CTFontGetSize(font), 20)
            for at in 0..<CTRunGetGlyphCount(run) {
                var (glyph, position) = (CGGlyph(), CGPoint())
                CTRunGetGlyphs(run, CFRangeMake(at, 1), &glyph)
                CTRunGetPositions(run, CFRangeMake(at, 1), &position)
                XCTAssertEqual(position.x, CGFloat(found.count) * cell, accuracy: 0.05)
                found.append(glyph)
            }
        }
        XCTAssertEqual(Set(found).count, 4)
        let second = try XCTUnwrap(runs[1] as? CTRun)
        XCTAssertEqual(CTRunGetStringRange(second), CFRange(location: 2, length: 2))
        XCTAssertNotNil((CTRunGetAttributes(second) as? [String: Any])?[kCTForegroundColorAttributeName])
        XCTAssertNotNil((CTRunGetAttributes(second) as? [NSAttributedString.Key: Any])?[key])
        XCTAssertEqual(CTRunGetGlyphsPtr(second)?[1], found[3])
        XCTAssertNil(CFArrayGetValueAtIndex(runs, 2))
    }

    func testBoundsAndPlacesOfCharacters() {
        let line = line("abc\u{1F600}d\n")
        XCTAssertEqual(CTLineGetStringRange(line), CFRangeMake(0, 7))
        var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
        CTLineGetTypographicBounds(line, &ascent, &descent, &leading)
        XCTAssertGreaterThanOrEqual(ascent, CTFontGetAscent(font) - 0.01)
        XCTAssertGreaterThan(descent, 0)
        for index in 0..<3 {
            XCTAssertEqual(CTLineGetOffsetForStringIndex(line, index, nil), CGFloat(index) * cell, accuracy: 0.05)
            let place = CGPoint(x: (CGFloat(index) + 0.4) * cell, y: 0)
            XCTAssertEqual(CTLineGetStringIndexForPosition(line, place), index)
            XCTAssertEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: place.x + 0.2 * cell, y: 0)), index + 1)
        }
        let after = CTLineGetOffsetForStringIndex(line, 5, nil)
        XCTAssertEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: after - 1, y: 0)), 5, "no index divides a character")
        XCTAssertEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: -9, y: 0)), 0)
        XCTAssertEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: 999, y: 0)), 6)
        var edges: [Int] = []
        CTLineEnumerateCaretOffsets(line) { _, index, isLeading, stop in
            if isLeading { edges.append(index) }
            stop.pointee = index == 3
        }
        XCTAssertEqual(edges, [0, 1, 2, 3])
    }

    func testTextFromRightToLeft() throws {
        let line = line("\u{5D0}\u{5D1}\u{5D2}")
        let run = try XCTUnwrap(CTLineGetGlyphRuns(line).first as? CTRun)
        XCTAssertTrue(CTRunGetStatus(run).contains(.rightToLeft))
        let width = CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
        XCTAssertEqual(CTLineGetOffsetForStringIndex(line, 0, nil), width, accuracy: 0.01)
        XCTAssertEqual(CTLineGetOffsetForStringIndex(line, 3, nil), 0, accuracy: 0.01)
        XCTAssertEqual(CTLineGetStringIndexForPosition(line, CGPoint(x: width - 1, y: 0)), 0)
    }

    func testFitting() throws {
        let long = line("abcdefghij")
        let token = line("…")
        let widths: [(CTLineTruncationType, String)] = [(.start, "…ghij"), (.end, "abcd…"), (.middle, "ab…ij")]
        for (type, expected) in widths {
            let short = try XCTUnwrap(CTLineCreateTruncatedLine(long, Double(5.01 * cell), type, token))
            XCTAssertEqual(short.text.string, expected)
        }
        XCTAssertTrue(CTLineCreateTruncatedLine(long, 999, .end, token) === long)
        XCTAssertNil(CTLineCreateTruncatedLine(long, 1, .end, token))
        let words = line("ab cd")
        let wide = try XCTUnwrap(CTLineCreateJustifiedLine(words, 1, Double(8 * cell)))
        XCTAssertEqual(CGFloat(CTLineGetTypographicBounds(wide, nil, nil, nil)), 8 * cell, accuracy: 0.1)
        XCTAssertEqual(CTLineGetPenOffsetForFlush(words, 0.5, Double(9 * cell)), Double(2 * cell), accuracy: 0.1)
        XCTAssertEqual(CTLineGetTrailingWhitespaceWidth(line("ab  ")), Double(2 * cell), accuracy: 0.1)
    }

    func testARunDelegateMakesSpace() throws {
        final class Box { var width: CGFloat = 33 }
        let box = Box()
        var callbacks = CTRunDelegateCallbacks(
            version: kCTRunDelegateVersion1, dealloc: { Unmanaged<Box>.fromOpaque($0).release() }, getAscent: { _ in 40 },
            getDescent: { _ in 7 }, getWidth: { Unmanaged<Box>.fromOpaque($0).takeUnretainedValue().width })
        let delegate = try XCTUnwrap(CTRunDelegateCreate(&callbacks, Unmanaged.passRetained(box).toOpaque()))
        let attributed = text("a")
        attributed.append(
            NSAttributedString(string: "\u{FFFC}", attributes: [NSAttributedString.Key(kCTRunDelegateAttributeName): delegate]))
        let line = CTLineCreateWithAttributedString(attributed)
        var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
        XCTAssertEqual(CGFloat(CTLineGetTypographicBounds(line, &ascent, &descent, nil)), cell + 33, accuracy: 0.05)
        XCTAssertEqual([ascent, descent], [40, 7])
    }

    // MARK: Drawing

    private func ink(_ image: CGImage) -> CGRect {
        var box = CGRect.null
        for y in 0..<image.height {
            for x in 0..<image.width where (image.pixel(x: x, y: y)?.w ?? 0) > 64 {
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    /// The sum of the differences of all bytes, as a part of the ink.
    private func difference(_ a: CGImage, _ b: CGImage) -> Double {
        let (first, second) = (a.withPixels { Array($0) }, b.withPixels { Array($0) })
        let ink = first.reduce(0) { $0 + Int($1) }
        return Double(zip(first, second).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(max(1, ink))
    }

    func testALineLooksLikeALayout() throws {
        let context = try makeContext(160, 40)
        context.textPosition = CGPoint(x: 10, y: 12)
        CTLineDraw(line("Hamburg"), context)
        let drawn = try drawnPicture(context)

        var format = TextFormat()
        (format.font, format.fontSize) = (font.fontDescription, 20)
        let layout = try XCTUnwrap(TextLayout(StyledText("Hamburg"), format, room: CGSize(width: CGFloat.infinity, height: .infinity)))
        let other = try tested(CGContext(size: CGSize(width: 160, height: 40), scale: 1))
        layout.draw(in: other, at: CGPoint(x: 10, y: 28 - layout.firstBaseline), color: SIMD4(0, 0, 0, 1))
        XCTAssertLessThan(difference(drawn, try drawnPicture(other)), 0.01)
        XCTAssertGreaterThan(ink(drawn).width, 6 * cell)
    }

    func testGlyphOutlinesFillWhatALineDraws() throws {
        let line = line("Sphinx")
        let path = CGMutablePath()
        for case let run as CTRun in CTLineGetGlyphRuns(line) {
            for at in 0..<CTRunGetGlyphCount(run) {
                var (glyph, position) = (CGGlyph(), CGPoint())
                CTRunGetGlyphs(run, CFRangeMake(at, 1), &glyph)
                CTRunGetPositions(run, CFRangeMake(at, 1), &position)
                if let letter = CTFontCreatePathForGlyph(font, glyph, nil) {
                    path.addPath(letter, transform: CGAffineTransform(translationX: position.x, y: position.y))
                }
            }
        }
        let outlined = try makeContext(100, 40)
        outlined.translateBy(x: 5, y: 10)
        outlined.addPath(path)
        outlined.fillPath()
        let drawn = try makeContext(100, 40)
        drawn.textMatrix = CGAffineTransform(translationX: 5, y: 10)
        CTLineDraw(line, drawn)
        XCTAssertLessThan(difference(try drawnPicture(drawn), try drawnPicture(outlined)), 0.001)
    }

    func testTheTextMatrixAndTheModesApply() throws {
        let upright = try makeContext(60, 60)
        upright.textPosition = CGPoint(x: 20, y: 30)
        CTLineDraw(line("L"), upright)
        let turned = try makeContext(60, 60)
        turned.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
        turned.textPosition = CGPoint(x: 20, y: 30)
        CTLineDraw(line("L"), turned)
        let (up, down) = (ink(try drawnPicture(upright)), ink(try drawnPicture(turned)))
        XCTAssertEqual(up.maxY, 30, accuracy: 1)
        XCTAssertEqual(down.minY, 30, accuracy: 1)

        let stroked = try makeContext(60, 60)
        stroked.setTextDrawingMode(.stroke)
        stroked.setStrokeColor(red)
        stroked.setLineWidth(4)
        stroked.textPosition = CGPoint(x: 20, y: 30)
        CTLineDraw(line("L"), stroked)
        XCTAssertGreaterThan(ink(try drawnPicture(stroked)).height, up.height + 2)
        XCTAssertTrue(try letters(stroked).joined().contains("r"))

        let clipped = try makeContext(60, 60)
        clipped.setTextDrawingMode(.clip)
        clipped.textPosition = CGPoint(x: 20, y: 30)
        CTLineDraw(line("L"), clipped)
        clipped.setFillColor(green)
        clipped.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
        XCTAssertEqual(ink(try drawnPicture(clipped)), up)
    }

    func testColoursLinesAndOutlinesOfARun() throws {
        func drawn(_ more: [NSAttributedString.Key: Any]) throws -> CGContext {
            let context = try makeContext(60, 40)
            context.setFillColor(blue)
            context.textPosition = CGPoint(x: 10, y: 12)
            CTLineDraw(CTLineCreateWithAttributedString(text("LL", more)), context)
            return context
        }
        let plain = try letters(drawn([:])).joined()
        XCTAssertTrue(plain.contains("k") && !plain.contains("b"))
        let colored = try letters(drawn([NSAttributedString.Key(kCTForegroundColorAttributeName): green])).joined()
        XCTAssertTrue(colored.contains("g") && !colored.contains("k"))
        let context = try letters(drawn([NSAttributedString.Key(kCTForegroundColorFromContextAttributeName): true])).joined()
        XCTAssertTrue(context.contains("b") && !context.contains("k"))
        let lined = try drawn([NSAttributedString.Key(kCTUnderlineStyleAttributeName): CTUnderlineStyle.single.rawValue])
        XCTAssertGreaterThan(ink(try drawnPicture(lined)).maxY, ink(try drawnPicture(drawn([:]))).maxY)
        let outlined = try letters(
            drawn([.strokeWidth: -20, NSAttributedString.Key(kCTStrokeColorAttributeName): red, .foregroundColor: green])
        ).joined()
        XCTAssertTrue(outlined.contains("r"))
    }

    func testAMutableStringIsChangedAsItIsReturned() {
        // As iOS code calls it: the result of the first function is implicitly unwrapped.
        let string = CFAttributedStringCreateMutable(kCFAllocatorDefault, 0)
        CFAttributedStringReplaceString(string, CFRangeMake(0, 0), "abc" as CFString)
        CFAttributedStringSetAttribute(string, CFRangeMake(0, 2), kCTFontAttributeName, font)
        XCTAssertEqual(string?.string, "abc")
        XCTAssertNotNil(string?.attribute(NSAttributedString.Key(kCTFontAttributeName), at: 1, effectiveRange: nil))
        XCTAssertNil(string?.attribute(NSAttributedString.Key(kCTFontAttributeName), at: 2, effectiveRange: nil))
        let nothing: CFMutableAttributedString! = nil
        CFAttributedStringReplaceString(nothing, CFRangeMake(0, 0), "abc" as CFString)
    }
}
