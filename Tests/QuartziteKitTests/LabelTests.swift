import XCTest

@testable import QuartziteKit

/// Labels: what they show in which state, and labels that draw themselves.
@MainActor final class LabelTests: XCTestCase {
    private let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    private var layer: CATextLayer { label.layer as! CATextLayer }

    func testColoursFollowTheState() async {
        label.text = "a"
        label.textColor = .red
        label.highlightedTextColor = .blue
        label.isHighlighted = true
        XCTAssertEqual(layer.foregroundColor.map(UIColor.init(cgColor:)), .blue)
        label.isHighlighted = false
        label.isEnabled = false
        XCTAssertEqual(layer.foregroundColor?.alpha ?? 0, 0.4, accuracy: 1e-6)
    }

    func testAShadowHasNoBlur() async {
        label.shadowColor = .green
        label.shadowOffset = CGSize(width: 2, height: 3)
        XCTAssertEqual(layer.shadowOpacity, 1)
        XCTAssertEqual(layer.shadowRadius, 0)
        XCTAssertEqual(layer.shadowOffset, CGSize(width: 2, height: 3))
        label.shadowColor = nil
        XCTAssertEqual(layer.shadowOpacity, 0)
    }

    func testALongLineShrinks() async {
        label.text = "a rather long line of text that does not fit"
        let needed = label.sizeThatFits(.zero).width
        XCTAssertGreaterThan(needed, 200)
        label.adjustsFontSizeToFitWidth = true
        label.layoutIfNeeded()
        XCTAssertEqual(layer.fontSize, 17 * 100 / needed, accuracy: 0.2)
        label.minimumScaleFactor = 0.8
        XCTAssertEqual(layer.fontSize, 17 * 0.8, accuracy: 1e-9)
        label.text = "a"
        XCTAssertEqual(layer.fontSize, 17)
    }

    func testSeveralLinesShrinkUntilTheyFit() async {
        label.frame.size = CGSize(width: 100, height: 40)
        label.numberOfLines = 2
        label.text = "words that need some more than two lines of text"
        XCTAssertEqual(layer.fontSize, 17)
        label.adjustsFontSizeToFitWidth = true
        let small = UILabel()
        (small.font, small.numberOfLines, small.text) = (.systemFont(ofSize: layer.fontSize), 0, label.text)
        XCTAssertLessThan(layer.fontSize, 17)
        XCTAssertLessThanOrEqual(small.sizeThatFits(CGSize(width: 100, height: 0)).height, 2 * small.font.lineHeight + 1)
        small.font = .systemFont(ofSize: layer.fontSize + 0.5)
        XCTAssertGreaterThan(small.sizeThatFits(CGSize(width: 100, height: 0)).height, 2.5 * small.font.lineHeight)
        label.minimumScaleFactor = 0.9
        XCTAssertEqual(layer.fontSize, 17 * 0.9, accuracy: 0.2)
        label.lineBreakMode = .byWordWrapping
        XCTAssertEqual(layer.fontSize, 17)
        (label.lineBreakMode, label.minimumScaleFactor) = (.byClipping, 0)
        // Lines that are clipped end only at line feeds.
        label.text = "a\nrather long line of text"
        small.font = .systemFont(ofSize: layer.fontSize)
        small.text = "rather long line of text"
        XCTAssertEqual(small.sizeThatFits(.zero).width, 99, accuracy: 3)
    }

    func testSeveralLinesThatNoFactorMakesFitStayVisible() async {
        label.frame.size = CGSize(width: 100, height: 50)
        (label.numberOfLines, label.adjustsFontSizeToFitWidth) = (2, true)
        for text in ["a\nb\nc", "a\nb\n"] {
            label.text = text
            XCTAssertEqual(layer.fontSize, 17, "the first two lines fit: \(text)")
        }
        label.text = "a line that is wider\nb\nc"
        XCTAssertGreaterThan(layer.fontSize, 5)
        XCTAssertLessThan(layer.fontSize, 17)
        let style = NSMutableParagraphStyle()
        style.minimumLineHeight = 60
        label.attributedText = NSAttributedString(string: "a\nb", attributes: [.paragraphStyle: style])
        XCTAssertEqual(layer.fontSize, 17, "smaller fonts do not make the lines lower")
        label.minimumScaleFactor = 0.5
        XCTAssertEqual(layer.fontSize, 8.5)
        label.minimumScaleFactor = 2
        XCTAssertEqual(layer.fontSize, 17)
    }

    func testAttributedTextShrinks() async {
        label.adjustsFontSizeToFitWidth = true
        let text = NSMutableAttributedString(string: "a rather long line of text that does not fit")
        text.addAttribute(.font, value: UIFont.systemFont(ofSize: 30), range: NSRange(location: 0, length: 8))
        label.attributedText = text
        let needed = label.sizeThatFits(.zero).width
        XCTAssertEqual(layer.fontSize, 17 * 100 / needed, accuracy: 0.2)
        XCTAssertEqual(label.attributedText, text)
    }

    func testAttributesAreAddedToTheLabelsFontAndColour() async throws {
        label.font = .systemFont(ofSize: 30)
        label.textColor = .red
        label.frame.size = CGSize(width: 100, height: 60)
        func picture() throws -> [SIMD4<UInt8>] {
            let image = UIGraphicsImageRenderer(size: label.bounds.size).image { label.layer.render(in: $0.cgContext) }
            let picture = try XCTUnwrap(image.cgImage)
            return (0..<picture.height).flatMap { y in (0..<picture.width).compactMap { picture.pixel(x: $0, y: y) } }
        }
        func picture(_ attributes: [NSAttributedString.Key: Any]) throws -> [SIMD4<UInt8>] {
            label.attributedText = NSAttributedString(string: "HH", attributes: attributes)
            return try picture()
        }
        label.text = "HH"
        let plain = try picture()
        XCTAssertEqual(try picture([:]), plain)
        XCTAssertEqual(try picture([.font: UIFont.systemFont(ofSize: 30)]), plain)
        XCTAssertEqual(try picture([.foregroundColor: UIColor.red]), plain)
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        XCTAssertNotEqual(try picture([.paragraphStyle: style]), plain)
        XCTAssertNotEqual(try picture([.strikethroughStyle: 1]), plain)
    }

    func testTextAndAttributedTextReplaceEachOther() async {
        label.attributedText = NSAttributedString(string: "one", attributes: [.font: UIFont.systemFont(ofSize: 30)])
        XCTAssertEqual(label.text, "one")
        label.text = "two"
        XCTAssertEqual(label.attributedText?.string, "two")
        XCTAssertEqual(layer.string as? String, "two")
    }

    /// A label with insets, as many programs write it.
    private final class Padded: UILabel {
        var drawn: [CGRect] = []
        override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
            let inner = super.textRect(forBounds: bounds.insetBy(dx: 10, dy: 5), limitedToNumberOfLines: numberOfLines)
            return inner.insetBy(dx: -10, dy: -5)
        }
        override func drawText(in rect: CGRect) {
            drawn.append(rect)
            super.drawText(in: rect.insetBy(dx: 10, dy: 5))
        }
    }

    func testDrawnTextIsCentredVertically() async throws {
        final class Drawn: UILabel {
            override func drawText(in rect: CGRect) { super.drawText(in: rect) }
        }
        let drawn = Drawn(frame: CGRect(x: 0, y: 0, width: 40, height: 200))
        drawn.text = "o"
        drawn.layer.displayIfNeeded()
        let picture = try XCTUnwrap(drawn.layer.contents as? CGImage)
        let rows = (0..<picture.height).filter { y in (0..<picture.width).contains { picture.pixel(x: $0, y: y)?.w ?? 0 > 100 } }
        let middle = Double(try XCTUnwrap(rows.first) + (try XCTUnwrap(rows.last))) / 2 / Double(picture.height)
        XCTAssertEqual(middle, 0.5, accuracy: 0.03)
    }

    func testALabelWithInsetsDrawsItself() async throws {
        let padded = Padded(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
        padded.text = "abc"
        label.text = "abc"
        let (own, plain) = (padded.intrinsicContentSize, label.intrinsicContentSize)
        XCTAssertEqual(own, CGSize(width: plain.width + 20, height: plain.height + 10))
        XCTAssertFalse(padded.layer is CATextLayer)
        padded.layer.displayIfNeeded()
        XCTAssertEqual(padded.drawn, [padded.bounds])
        let picture = try XCTUnwrap(padded.layer.contents as? CGImage)
        let alphas = (0..<picture.height).map { y in (0..<picture.width).map { picture.pixel(x: $0, y: y)?.w ?? 0 } }
        XCTAssertGreaterThan(alphas.flatMap { $0 }.max() ?? 0, 100)
        XCTAssertEqual(alphas.flatMap { $0[..<9] }.max(), 0, "the inset is empty")
        XCTAssertFalse(label.overridesDraw)
    }
}
