// A client in both language modes: text along a path by Core Text, as published views have it. That the code compiles is the main test.

import QuartziteKit
import XCTest

/// Draws a string along an arc, letter by letter.
class ArcTextView: UIView {
    var attributedText: NSAttributedString? { didSet { setNeedsDisplay() } }
    var radius: CGFloat = 60

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), let attributedText = attributedText else { return }
        context.saveGState()
        context.textMatrix = .identity
        context.translateBy(x: bounds.midX, y: bounds.maxY)
        context.scaleBy(x: 1, y: -1)
        let line = CTLineCreateWithAttributedString(attributedText)
        let length = CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
        let runs = CTLineGetGlyphRuns(line) as! [CTRun]
        for run in runs {
            let count = CTRunGetGlyphCount(run)
            var positions = [CGPoint](repeating: .zero, count: count)
            var advances = [CGSize](repeating: .zero, count: count)
            CTRunGetPositions(run, CFRangeMake(0, 0), &positions)
            CTRunGetAdvances(run, CFRangeMake(0, count), &advances)
            for index in 0..<count {
                let middle = positions[index].x + advances[index].width / 2
                let angle = (length / 2 - middle) / radius
                context.saveGState()
                context.rotate(by: angle)
                context.textPosition = CGPoint(x: -positions[index].x - advances[index].width / 2, y: radius)
                CTRunDraw(run, context, CFRangeMake(index, 1))
                context.restoreGState()
            }
        }
        context.restoreGState()
    }
}

/// Collects the outlines of a string by the older calls.
func glyphPath(of string: String, font: UIFont) -> UIBezierPath {
    let letters = CGMutablePath()
    let attributes: [NSAttributedString.Key: Any] = [NSAttributedString.Key(rawValue: kCTFontAttributeName as String): font as CTFont]
    let attributed = CFAttributedStringCreate(kCFAllocatorDefault, string as CFString, attributes as CFDictionary)
    let line = CTLineCreateWithAttributedString(attributed!)
    let runArray = CTLineGetGlyphRuns(line)
    for runIndex in 0..<CFArrayGetCount(runArray) {
        let run = unsafeBitCast(CFArrayGetValueAtIndex(runArray, runIndex), to: CTRun.self)
        let key = Unmanaged.passUnretained(kCTFontAttributeName).toOpaque()
        let runFont = unsafeBitCast(CFDictionaryGetValue(CTRunGetAttributes(run), key), to: CTFont.self)
        for glyphIndex in 0..<CTRunGetGlyphCount(run) {
            let range = CFRangeMake(glyphIndex, 1)
            let glyphs = UnsafeMutablePointer<CGGlyph>.allocate(capacity: 1)
            let position = UnsafeMutablePointer<CGPoint>.allocate(capacity: 1)
            glyphs.initialize(to: 0)
            position.initialize(to: .zero)
            CTRunGetGlyphs(run, range, glyphs)
            CTRunGetPositions(run, range, position)
            if let path = CTFontCreatePathForGlyph(runFont, glyphs.pointee, nil) {
                letters.addPath(path, transform: CGAffineTransform(translationX: position.pointee.x, y: position.pointee.y))
            }
            glyphs.deallocate()
            position.deallocate()
        }
    }
    let path = UIBezierPath()
    path.append(UIBezierPath(cgPath: letters))
    return path
}

@MainActor final class TextPathClientTests: XCTestCase {
    func testTextOnAnArcIsDrawn() async {
        let view = ArcTextView(frame: CGRect(x: 0, y: 0, width: 160, height: 100))
        view.attributedText = NSAttributedString(string: "along an arc", attributes: [.font: UIFont.systemFont(ofSize: 14)])
        let image = UIGraphicsImageRenderer(size: view.bounds.size).image { _ in view.draw(view.bounds) }
        XCTAssertNotNil(image.cgImage)
        XCTAssertTrue(image.cgImage?.dataProvider?.data?.contains { $0 > 100 } ?? false)
    }

    func testOutlinesOfAString() async {
        let font = UIFont.boldSystemFont(ofSize: 20)
        let path = glyphPath(of: "abc", font: font)
        XCTAssertEqual(path.bounds.width, "abc".size(withAttributes: [.font: font]).width, accuracy: 6)
    }
}
