import XCTest

@testable import QuartziteKit

/// Fonts, labels, and text drawn in contexts.
@MainActor final class TextTests: XCTestCase {
    private func picture(_ draw: (CGContext) -> Void) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 80, height: 40)).image { draw($0.cgContext) }
    }

    /// Returns the bounding box of the drawn pixels, in points.
    private func ink(_ image: UIImage) -> CGRect {
        guard let picture = image.cgImage else { return .null }
        var box = CGRect.null
        for y in 0..<picture.height {
            for x in 0..<picture.width where (picture.pixel(x: x, y: y)?.w ?? 0) > 64 {
                box = box.union(CGRect(x: CGFloat(x) / image.scale, y: CGFloat(y) / image.scale, width: 1, height: 1))
            }
        }
        return box
    }

    func testFonts() async {
        let font = UIFont.systemFont(ofSize: 20)
        XCTAssertEqual(font.pointSize, 20)
        XCTAssertEqual(font.withSize(10), .systemFont(ofSize: 10))
        XCTAssertNotEqual(font, .boldSystemFont(ofSize: 20))
        XCTAssertEqual(UIFont().pointSize, 12)
        XCTAssertNil(UIFont(name: "", size: 3))
        XCTAssertEqual(UIFont(name: "HelveticaNeue-Bold", size: 3)?.familyName, "Helvetica Neue")
        XCTAssertEqual(font.ascender - font.descender, font.lineHeight, accuracy: 0.01)
        XCTAssertGreaterThan(font.capHeight, font.xHeight)
        XCTAssertEqual(UIFont.systemFont(ofSize: 40).capHeight, 2 * font.capHeight, accuracy: 0.5)
    }

    func testTextIsDrawnAndMeasured() async {
        let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red]
        let size = "Hxg".size(withAttributes: attributes)
        let drawn = ink(picture { _ in "Hxg".draw(at: CGPoint(x: 10, y: 5), withAttributes: attributes) })
        XCTAssertEqual(drawn.minX, 12, accuracy: 2)
        XCTAssertEqual(drawn.width, size.width, accuracy: 4)
        XCTAssertLessThan(drawn.maxY, 5 + size.height + 1)
        XCTAssertEqual(size, ("Hxg" as NSString).size(withAttributes: attributes))
        let boxed = ink(picture { _ in "HHHHHHHH".draw(in: CGRect(x: 0, y: 0, width: 30, height: 20), withAttributes: attributes) })
        XCTAssertLessThanOrEqual(boxed.maxX, 31)
        XCTAssertLessThanOrEqual(boxed.maxY, 21)
        let wrapped = "one two".boundingRect(
            with: CGSize(width: 50, height: 0), options: .usesLineFragmentOrigin, attributes: attributes, context: nil)
        XCTAssertEqual(wrapped.height, 2 * size.height, accuracy: 0.01)
        "nowhere".draw(at: .zero)
    }

    /// A layer belongs to no actor. Its drawing method may draw strings all the same.
    private final class Sign: CALayer {
        override func draw(in ctx: CGContext) {
            UIGraphicsPushContext(ctx)
            "H".draw(at: .zero, withAttributes: [.font: UIFont.systemFont(ofSize: 20)])
            UIGraphicsPopContext()
        }
    }

    func testALayerDrawsStrings() async {
        let sign = Sign()
        sign.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
        sign.setNeedsDisplay()
        XCTAssertEqual(ink(picture { sign.render(in: $0) }).height, 15, accuracy: 2)
    }

    func testAParagraphStyleAligns() async {
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        let drawn = ink(
            picture { _ in
                "H".draw(in: CGRect(x: 0, y: 0, width: 80, height: 40), withAttributes: [.paragraphStyle: style])
            })
        XCTAssertGreaterThan(drawn.minX, 65)
    }

    func testALabelShowsItsTextInTheMiddle() async {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 80, height: 40))
        XCTAssertEqual(ink(picture { label.layer.render(in: $0) }), .null)
        label.text = "HH"
        label.textColor = .black
        let natural = ink(picture { label.layer.render(in: $0) })
        XCTAssertEqual(natural.midY, 20, accuracy: 2)
        XCTAssertLessThan(natural.minX, 5)
        label.textAlignment = .center
        XCTAssertEqual(ink(picture { label.layer.render(in: $0) }).midX, 40, accuracy: 2)
        label.font = .boldSystemFont(ofSize: 30)
        XCTAssertGreaterThan(ink(picture { label.layer.render(in: $0) }).height, natural.height + 5)
        label.attributedText = NSAttributedString(string: "H", attributes: [.font: UIFont.systemFont(ofSize: 8)])
        XCTAssertLessThan(ink(picture { label.layer.render(in: $0) }).height, natural.height)
        XCTAssertEqual(label.text, "H")
        label.text = nil
        XCTAssertNil(label.attributedText)
        XCTAssertEqual(ink(picture { label.layer.render(in: $0) }), .null)
    }

    func testALabelKnowsItsSize() async {
        let label = UILabel()
        XCTAssertEqual(label.intrinsicContentSize, .zero)
        label.text = "one two three"
        let line = label.intrinsicContentSize
        label.bounds.size = CGSize(width: 50, height: 10)
        label.numberOfLines = 0
        label.sizeToFit()
        XCTAssertGreaterThan(label.bounds.height, 2 * line.height - 2)
        XCTAssertLessThanOrEqual(label.bounds.width, 50)
        label.numberOfLines = 1
        label.sizeToFit()
        XCTAssertEqual(label.bounds.size, line)
    }

    func testALabelOfTooFewLinesEndsInAnEllipsis() async throws {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
        label.text = "one two three four"
        let values = try XCTUnwrap((label.layer as? CATextLayer)?.text)
        let layout = try XCTUnwrap(TextLayout(XCTUnwrap(values.text), values.format, room: label.bounds.size))
        XCTAssertTrue(layout.shownText.hasSuffix("…"), layout.shownText)
    }
}
