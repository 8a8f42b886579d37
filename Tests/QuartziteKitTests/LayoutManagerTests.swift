import XCTest

@testable import QuartziteKit

/// TextKit as labels with links use it.
@MainActor final class LayoutManagerTests: XCTestCase {
    private let font = UIFont(name: "DejaVu Sans Mono", size: 10) ?? .systemFont(ofSize: 10)
    private lazy var storage = NSTextStorage(string: "one two three", attributes: [.font: font])
    private let manager = NSLayoutManager()
    private lazy var container = NSTextContainer(size: CGSize(width: 8.5 * cell, height: 1000))
    private var cell: CGFloat { "0".size(withAttributes: [.font: font]).width }
    private var line: CGFloat { "0".size(withAttributes: [.font: font]).height }

    private func attach() {
        container.lineFragmentPadding = 0
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
    }

    func testLinesAndRectangles() async {
        attach()
        manager.ensureLayout(for: container)
        XCTAssertEqual(manager.glyphRange(for: container), NSRange(location: 0, length: 13))
        let used = manager.usedRect(for: container)
        XCTAssertEqual(used.height, 2 * line, accuracy: 0.05)
        let two = manager.boundingRect(forGlyphRange: NSRange(location: 4, length: 3), in: container)
        XCTAssertEqual(two.minX, 4 * cell, accuracy: 0.05)
        XCTAssertEqual(two.width, 3 * cell, accuracy: 0.05)
        var ranges: [NSRange] = []
        manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: 13)) { rect, used, _, range, _ in
            ranges.append(range)
            XCTAssertEqual(rect.width, 8.5 * self.cell, accuracy: 0.01)
            XCTAssertGreaterThan(rect.maxX, used.maxX - self.cell)
        }
        XCTAssertEqual(ranges, [NSRange(location: 0, length: 8), NSRange(location: 8, length: 5)])
        var effective = NSRange()
        XCTAssertEqual(manager.lineFragmentRect(forGlyphAt: 9, effectiveRange: &effective).minY, line, accuracy: 0.05)
        XCTAssertEqual(effective, ranges[1])
        XCTAssertEqual(manager.location(forGlyphAt: 9).x, cell, accuracy: 0.05)
        XCTAssertEqual(manager.location(forGlyphAt: 0).y, font.ascender, accuracy: 0.05)
        var count = 0
        manager.enumerateEnclosingRects(
            forGlyphRange: NSRange(location: 4, length: 6), withinSelectedGlyphRange: NSRange(location: NSNotFound, length: 0),
            in: container
        ) { _, _ in count += 1 }
        XCTAssertEqual(count, 2)
    }

    func testTheCharacterAtAPoint() async {
        attach()
        container.lineFragmentPadding = 5
        container.size.width += 10
        var fraction: CGFloat = 0
        let point = CGPoint(x: 5 + 2.75 * cell, y: 1.5 * line)
        XCTAssertEqual(manager.characterIndex(for: point, in: container, fractionOfDistanceBetweenInsertionPoints: &fraction), 10)
        XCTAssertEqual(fraction, 0.75, accuracy: 0.02)
        XCTAssertEqual(manager.glyphIndex(for: CGPoint(x: point.x, y: 0.5 * line), in: container), 2)
        XCTAssertEqual(manager.glyphIndex(for: CGPoint(x: -9, y: -9), in: container), 0)
        XCTAssertEqual(manager.glyphIndex(for: CGPoint(x: 999, y: 999), in: container), 12)
    }

    func testChangesOfTheStorageChangeTheLayout() async {
        attach()
        XCTAssertEqual(manager.glyphRange(for: container).length, 13)
        storage.append(NSAttributedString(string: " four", attributes: [.font: font]))
        XCTAssertEqual(manager.glyphRange(for: container).length, 18)
        container.maximumNumberOfLines = 1
        XCTAssertEqual(manager.usedRect(for: container).height, line, accuracy: 0.05)
        storage.addAttribute(.font, value: font.withSize(20), range: NSRange(location: 0, length: 3))
        XCTAssertGreaterThan(manager.usedRect(for: container).height, line + 5)
        storage.replaceCharacters(in: NSRange(location: 0, length: storage.length), with: "")
        XCTAssertEqual(manager.numberOfGlyphs, 0)
        storage.removeLayoutManager(manager)
        XCTAssertEqual(manager.usedRect(for: container), .zero)
    }

    func testGlyphsAreDrawnInParts() async {
        attach()
        func ink(_ range: NSRange) -> CGRect {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 60)).image { _ in
                manager.drawGlyphs(forGlyphRange: range, at: CGPoint(x: 10, y: 20))
            }
            var box = CGRect.null
            guard let picture = image.cgImage else { return box }
            for y in 0..<picture.height {
                for x in 0..<picture.width where (picture.pixel(x: x, y: y)?.w ?? 0) > 64 {
                    box = box.union(CGRect(x: CGFloat(x) / image.scale, y: CGFloat(y) / image.scale, width: 1, height: 1))
                }
            }
            return box
        }
        let all = ink(NSRange(location: 0, length: 13))
        XCTAssertEqual(all.minX, 10, accuracy: 2)
        XCTAssertGreaterThan(all.maxY, 20 + line + 2)
        let first = ink(NSRange(location: 0, length: 8))
        XCTAssertLessThanOrEqual(first.maxY, 20 + line + 1)
    }
}
