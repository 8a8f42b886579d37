import XCTest

@testable import QuartziteKit

/// Text as outlines: the same pixels as a text layer's, along a path, and from one letter to another.
@MainActor final class GlyphPathTests: XCTestCase {
    private func picture(_ layer: CALayer) -> CGImage? {
        UIGraphicsImageRenderer(size: layer.bounds.size).image { layer.render(in: $0.cgContext) }.cgImage
    }

    /// The outlines of a line, y down, with the baseline's beginning at a point.
    private func outline(_ text: NSAttributedString, at origin: CGPoint) -> CGPath {
        let path = CGMutablePath()
        for case let run as CTRun in CTLineGetGlyphRuns(CTLineCreateWithAttributedString(text)) {
            let attributes = CTRunGetAttributes(run)
            let font = unsafeBitCast(
                CFDictionaryGetValue(attributes, Unmanaged.passUnretained(kCTFontAttributeName).toOpaque()), to: CTFont.self)
            for index in 0..<CTRunGetGlyphCount(run) {
                var (glyph, position) = (CGGlyph(), CGPoint())
                CTRunGetGlyphs(run, CFRangeMake(index, 1), &glyph)
                CTRunGetPositions(run, CFRangeMake(index, 1), &position)
                guard let letter = CTFontCreatePathForGlyph(font, glyph, nil) else { continue }
                path.addPath(
                    letter, transform: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: origin.x + position.x, ty: origin.y - position.y))
            }
        }
        return path
    }

    func testAShapeLayerOfOutlinesLooksLikeATextLayer() async throws {
        let font = UIFont.systemFont(ofSize: 28)
        let size = CGSize(width: 220, height: 40)
        let text = CATextLayer()
        (text.string, text.font, text.fontSize) = ("Quartz, glyphs", font, 28)
        text.foregroundColor = .black
        text.frame = CGRect(origin: .zero, size: size)
        let shape = CAShapeLayer()
        shape.frame = text.frame
        shape.path = outline(NSAttributedString(string: "Quartz, glyphs", attributes: [.font: font]), at: CGPoint(x: 0, y: font.ascender))
        let (a, b) = (try XCTUnwrap(picture(text)), try XCTUnwrap(picture(shape)))
        var (ink, difference) = (0, 0)
        for y in 0..<a.height {
            for x in 0..<a.width {
                let (p, q) = (Int(a.pixel(x: x, y: y)?.w ?? 0), Int(b.pixel(x: x, y: y)?.w ?? 0))
                (ink, difference) = (ink + p, difference + abs(p - q))
            }
        }
        XCTAssertGreaterThan(ink, 100_000)
        XCTAssertLessThan(Double(difference) / Double(ink), 0.03)
    }

    func testTextAlongAPathIsTurnedLikeThePath() async throws {
        // A quarter of a circle around the origin, from the right side down, y down.
        let font = UIFont.systemFont(ofSize: 12)
        let letter = outline(NSAttributedString(string: "H", attributes: [.font: font]), at: .zero)
        let width = "H".size(withAttributes: [.font: font]).width
        let path = CGMutablePath()
        for step in 0..<4 {
            let angle = CGFloat(step) * .pi / 8
            let turn = CGAffineTransform(translationX: -width / 2, y: 0)
                .concatenating(CGAffineTransform(rotationAngle: angle + .pi / 2))
                .concatenating(CGAffineTransform(translationX: 80 * cos(angle), y: 80 * sin(angle)))
            path.addPath(letter, transform: turn)
        }
        // Letters stand on the circle and reach outwards by the height of capitals.
        for case let part in path.componentsSeparated() {
            part.applyWithBlock { element in
                guard element.pointee.type != .closeSubpath else { return }
                let point = element.pointee.points[0]
                XCTAssertEqual(hypot(point.x, point.y), 80 + font.capHeight / 2, accuracy: font.capHeight / 2 + 0.5)
            }
        }
        XCTAssertEqual(path.componentsSeparated().count, 4)
    }

    func testALetterTurnsIntoAnother() async throws {
        let font = UIFont.boldSystemFont(ofSize: 40)
        let layer = CAShapeLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
        let (from, to) = (
            outline(NSAttributedString(string: "I", attributes: [.font: font]), at: CGPoint(x: 10, y: 40)),
            outline(NSAttributedString(string: "T", attributes: [.font: font]), at: CGPoint(x: 10, y: 40))
        )
        let first = from.boundingBoxOfPath
        XCTAssertGreaterThan(to.boundingBoxOfPath.width, first.width + 5)
        layer.path = to
        let animation = CABasicAnimation(keyPath: "path")
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
        layer.add(animation, forKey: "morph")
        XCTAssertEqual((layer.animation(forKey: "morph") as? CABasicAnimation)?.duration, 1)
    }
}
