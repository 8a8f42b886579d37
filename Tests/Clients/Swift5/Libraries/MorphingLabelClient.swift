// A client in both language modes: a label whose letters turn into other letters by their outlines. That the code compiles is the main test.

import QuartziteKit
import XCTest

/// Shows a word as one shape layer per letter, and morphs the letters when the word changes.
final class MorphingLabel: UIView {
    var font = UIFont.systemFont(ofSize: 30, weight: .bold)
    private(set) var letters: [CAShapeLayer] = []

    var text = "" {
        didSet { update(from: oldValue) }
    }

    private func update(from old: String) {
        let paths = Self.paths(of: text, font)
        let before = Self.paths(of: old, font)
        while letters.count < max(paths.count, before.count) {
            let letter = CAShapeLayer()
            layer.addSublayer(letter)
            letters.append(letter)
        }
        for (index, letter) in letters.enumerated() {
            let end = index < paths.count ? paths[index] : CGMutablePath()
            let animation = CABasicAnimation(keyPath: "path")
            animation.fromValue = index < before.count ? before[index] : end
            animation.toValue = end
            animation.duration = 0.5
            letter.path = end
            letter.add(animation, forKey: "path")
        }
    }

    /// The outline of each letter, y down, in one line.
    static func paths(of text: String, _ font: UIFont) -> [CGPath] {
        let line = CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: [.font: font]))
        var paths: [CGPath] = []
        for run in CTLineGetGlyphRuns(line) as NSArray {
            guard let run = run as? CTRun else { continue }
            let attributes = CTRunGetAttributes(run) as NSDictionary
            guard let runFont = attributes[kCTFontAttributeName as String] as? UIFont else { continue }
            let count = CTRunGetGlyphCount(run)
            var glyphs = [CGGlyph](repeating: 0, count: count)
            var positions = [CGPoint](repeating: .zero, count: count)
            CTRunGetGlyphs(run, CFRange(location: 0, length: count), &glyphs)
            CTRunGetPositions(run, CFRange(location: 0, length: count), &positions)
            for (glyph, position) in zip(glyphs, positions) {
                var place = CGAffineTransform(translationX: position.x, y: runFont.ascender).scaledBy(x: 1, y: -1)
                paths.append(CTFontCreatePathForGlyph(runFont, glyph, &place) ?? CGMutablePath())
            }
        }
        return paths
    }
}

@MainActor final class MorphingLabelTests: XCTestCase {
    func testLettersMorph() async {
        let label = MorphingLabel(frame: CGRect(x: 0, y: 0, width: 200, height: 50))
        label.text = "one"
        label.text = "two!"
        XCTAssertEqual(label.letters.count, 4)
        XCTAssertEqual(label.letters[0].path, MorphingLabel.paths(of: "two!", label.font)[0])
        XCTAssertNotEqual(label.letters[0].path, MorphingLabel.paths(of: "one", label.font)[0])
        XCTAssertGreaterThan(label.letters[3].path?.boundingBox.minX ?? 0, 20)
    }
}
