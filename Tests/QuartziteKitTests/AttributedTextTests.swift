import XCTest

@testable import QuartziteKit

/// UIKit's attributes in strings and labels: paragraph styles, shadows, attachments, measuring, and text scaled to fit.
@MainActor final class AttributedTextTests: XCTestCase {
    private let font = UIFont(name: "DejaVu Sans Mono", size: 10) ?? .systemFont(ofSize: 10)

    private func ink(_ image: UIImage, where isInk: (SIMD4<UInt8>) -> Bool = { $0.w > 64 }) -> CGRect {
        guard let picture = image.cgImage else { return .null }
        var box = CGRect.null
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture.pixel(x: x, y: y).map(isInk) ?? false {
                box = box.union(CGRect(x: CGFloat(x) / image.scale, y: CGFloat(y) / image.scale, width: 1, height: 1))
            }
        }
        return box
    }

    private func picture(_ draw: (CGContext) -> Void) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 100, height: 80)).image { draw($0.cgContext) }
    }

    func testAParagraphStyleCopiesAndCompares() async throws {
        let style = NSMutableParagraphStyle()
        XCTAssertEqual(style, NSParagraphStyle.default)
        (style.lineSpacing, style.lineHeightMultiple, style.alignment) = (4, 1.5, .center)
        (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (7, 3, -2)
        style.lineBreakMode = .byCharWrapping
        style.lineSpacing = .nan
        let copy = try XCTUnwrap(style.mutableCopy() as? NSMutableParagraphStyle)
        XCTAssertEqual(copy, style)
        XCTAssertEqual(copy.lineSpacing, 4)
        copy.addTabStop(NSTextTab(textAlignment: .right, location: 5))
        XCTAssertEqual(copy.tabStops.first?.location, 5)
        XCTAssertEqual(style.tabStops.count, 12)
        XCTAssertNotEqual(copy, style)
        style.setParagraphStyle(.default)
        XCTAssertEqual(style.alignment, .natural)
        let frozen = try XCTUnwrap(copy.copy() as? NSParagraphStyle)
        XCTAssertFalse(frozen is NSMutableParagraphStyle)
        XCTAssertEqual(NSTextAlignment(CTTextAlignment.right), .right)
    }

    func testStylesChangeTheMeasures() async {
        let style = NSMutableParagraphStyle()
        style.lineSpacing = 6
        style.paragraphSpacing = 5
        let attributes: [NSAttributedString.Key: Any] = [.font: font, .paragraphStyle: style]
        let line = "a".size(withAttributes: [.font: font]).height
        XCTAssertEqual("a\nb".size(withAttributes: attributes).height, 2 * line + 11, accuracy: 0.05)
        let cell = "a".size(withAttributes: [.font: font]).width
        style.firstLineHeadIndent = 20
        let box = "aaa bbb".boundingRect(
            with: CGSize(width: 3.5 * cell + 20, height: 0), options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: attributes,
            context: nil)
        XCTAssertEqual(box.height, 2 * line + 6, accuracy: 0.05)
        XCTAssertEqual(box.width, 3 * cell + 20, accuracy: 0.5)
    }

    func testALabelDrawsAttributes() async {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        func shown(_ attributes: [NSAttributedString.Key: Any]) -> UIImage {
            label.attributedText = NSAttributedString(string: "HH", attributes: [.font: font.withSize(30)].merging(attributes) { $1 })
            return picture { label.layer.render(in: $0) }
        }
        let plain = ink(shown([:]))
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 5, height: 8)
        shadow.shadowColor = UIColor.red
        let shaded = ink(shown([.shadow: shadow]))
        XCTAssertEqual(shaded.maxX, plain.maxX + 5, accuracy: 1)
        XCTAssertEqual(shaded.maxY, plain.maxY + 8, accuracy: 1)
        let outlined = shown([.font: font.withSize(60), .strokeColor: UIColor.red, .strokeWidth: -4, .foregroundColor: UIColor.green])
        XCTAssertFalse(ink(outlined) { $0.x > 200 && $0.y < 50 }.isNull)
        XCTAssertFalse(ink(outlined) { $0.y > 200 && $0.x < 50 }.isNull)
        XCTAssertGreaterThan(ink(shown([.kern: 10])).width, plain.width + 5)
        XCTAssertGreaterThan(ink(shown([.obliqueness: 0.5])).width, plain.width + 5)
        XCTAssertGreaterThan(ink(shown([.expansion: 0.4])).width, plain.width * 1.3)
        let right = NSMutableParagraphStyle()
        right.alignment = .right
        XCTAssertGreaterThan(ink(shown([.paragraphStyle: right])).minX, plain.minX + 30)
    }

    func testAnAttachmentInALabelAndInAString() async throws {
        let red = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 12)).image {
            $0.cgContext.setFillColor(UIColor.red.cgColor)
            $0.cgContext.fill(CGRect(x: 0, y: 0, width: 12, height: 12))
        }
        let attachment = NSTextAttachment(image: red)
        attachment.bounds = CGRect(x: 0, y: -2, width: 20, height: 16)
        let text = NSMutableAttributedString(string: "H", attributes: [.font: font])
        text.append(NSAttributedString(attachment: attachment))
        XCTAssertTrue(text.containsAttachments(in: NSRange(location: 0, length: 2)))
        XCTAssertFalse(text.containsAttachments(in: NSRange(location: 0, length: 1)))
        let drawn = ink(picture { _ in text.draw(at: CGPoint(x: 10, y: 10)) }) { $0.x > 200 && $0.y < 50 }
        let letter = "H".size(withAttributes: [.font: font]).width
        XCTAssertEqual(drawn.minX, 10 + letter, accuracy: 1)
        XCTAssertEqual([drawn.width, drawn.height].map { $0.rounded() }, [20, 16])
        XCTAssertEqual(text.size().width, letter + 20, accuracy: 0.1)
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
        label.attributedText = text
        XCTAssertEqual(ink(picture { label.layer.render(in: $0) }) { $0.x > 200 && $0.y < 50 }.width, 20, accuracy: 1)
    }

    func testTextIsScaledDownToFit() async {
        let context = NSStringDrawingContext()
        context.minimumScaleFactor = 0.25
        let text = NSAttributedString(string: "HHHHHHHHHH", attributes: [.font: font.withSize(20)])
        let room = CGRect(x: 0, y: 0, width: text.size().width / 2, height: 40)
        // A single word is broken instead of scaled only where the height allows it.
        let small = CGRect(x: 0, y: 0, width: room.width, height: text.size().height * 0.6)
        let drawn = ink(picture { _ in text.draw(with: small, options: .usesLineFragmentOrigin, context: context) })
        XCTAssertEqual(context.actualScaleFactor, 0.5, accuracy: 0.05)
        XCTAssertEqual(drawn.width, small.width, accuracy: 4)
        XCTAssertLessThanOrEqual(context.totalBounds.height, small.height + 0.1)
        text.draw(with: .zero, context: nil)
    }

    func testTheLastVisibleLineIsShortened() async {
        let text = NSAttributedString(string: "aa bb cc dd ee ff", attributes: [.font: font])
        let line = text.size().height
        let size = CGSize(width: text.size().width / 4, height: 2.2 * line)
        let all = text.boundingRect(with: size, options: .usesLineFragmentOrigin, context: nil)
        XCTAssertGreaterThan(all.height, 3 * line)
        let cut = text.boundingRect(with: size, options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine], context: nil)
        XCTAssertEqual(cut.height, 2 * line, accuracy: 0.1)
    }

    func testTheBaselineIsTheOriginWithoutLineFragments() async {
        let text = NSAttributedString(string: "H", attributes: [.font: font.withSize(30)])
        let drawn = ink(picture { _ in text.draw(with: CGRect(x: 10, y: 50, width: 0, height: 0), context: nil) })
        XCTAssertEqual(drawn.maxY, 50, accuracy: 1)
    }
}

/// Attributed strings with several values of an attribute. On Linux, Foundation compares the values in its own way.
@MainActor final class AttributeValueTests: XCTestCase {
    func testStringsWithDifferentObjectsAreCopied() async {
        let styles = [NSMutableParagraphStyle(), NSMutableParagraphStyle()]
        styles[0].alignment = .right
        let shadows = [NSShadow(), NSShadow()]
        shadows[0].shadowBlurRadius = 3
        let values: [(NSAttributedString.Key, Any, Any)] = [
            (.font, UIFont.systemFont(ofSize: 9), UIFont.boldSystemFont(ofSize: 9)), (.foregroundColor, UIColor.red, UIColor.blue),
            (.backgroundColor, CGColor.black, CGColor.white), (.paragraphStyle, styles[0], styles[1]), (.shadow, shadows[0], shadows[1]),
            (.attachment, NSTextAttachment(), NSTextAttachment()),
            (.font, CTFontCreateWithName("a", 1, nil), CTFontCreateWithName("b", 2, nil)),
            (.paragraphStyle, CTParagraphStyleCreate(nil, 0), CTParagraphStyleCreate(nil, 0)),
        ]
        for (key, first, second) in values {
            let text = NSMutableAttributedString(string: "abcdef", attributes: [key: first])
            text.addAttribute(key, value: second, range: NSRange(location: 2, length: 2))
            let copy = text.mutableCopy() as? NSMutableAttributedString
            XCTAssertEqual(copy?.string, "abcdef")
            XCTAssertEqual(text.attributedSubstring(from: NSRange(location: 1, length: 4)).length, 4)
            var count = 0
            text.enumerateAttribute(key, in: NSRange(location: 0, length: 6), options: []) { _, _, _ in count += 1 }
            XCTAssertGreaterThan(count, 0)
        }
    }
}
