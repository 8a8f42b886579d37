import QuartziteKit
import QuartzitePreview
import XCTest

/// A scene of text: attributes in labels and layers, and outlines in shape layers, drawn by the renderer.
@MainActor final class TextSceneTests: XCTestCase {
    private final class Scene: UIViewController {
        override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = .white
            addLabels()
            addOutlines()
        }

        private func addLabels() {
            let style = NSMutableParagraphStyle()
            (style.lineSpacing, style.firstLineHeadIndent, style.alignment) = (6, 20, .justified)
            let shadow = NSShadow()
            (shadow.shadowOffset, shadow.shadowBlurRadius, shadow.shadowColor) = (CGSize(width: 2, height: 3), 3, UIColor.red)
            let font = UIFont.boldSystemFont(ofSize: 26)
            let texts: [NSAttributedString] = [
                NSAttributedString(
                    string: "Outlined",
                    attributes: [.font: font, .strokeWidth: -4, .strokeColor: UIColor.red, .foregroundColor: UIColor.yellow]),
                NSAttributedString(string: "Hollow", attributes: [.font: font, .strokeWidth: 3, .foregroundColor: UIColor.blue]),
                NSAttributedString(string: "Shadow", attributes: [.font: font, .shadow: shadow]),
                NSAttributedString(
                    string: "Slanted",
                    attributes: [.font: font, .obliqueness: 0.3, .underlineStyle: NSUnderlineStyle([.single, .patternDash]).rawValue]),
                NSAttributedString(
                    string: "Wide", attributes: [.font: font, .expansion: 0.5, .strikethroughStyle: 9, .strikethroughColor: UIColor.red]),
                NSAttributedString(
                    string: "Justified text with an indent on its first line and more space between its lines than usual.",
                    attributes: [.font: UIFont.systemFont(ofSize: 12), .paragraphStyle: style]),
            ]
            for (index, text) in texts.enumerated() {
                let label = UILabel(frame: CGRect(x: 10, y: 10 + 40 * index, width: 200, height: index == 5 ? 80 : 38))
                label.numberOfLines = 0
                label.attributedText = text
                view.addSubview(label)
            }
        }

        private func addOutlines() {
            let font = UIFont.systemFont(ofSize: 30)
            let line = CTLineCreateWithAttributedString(NSAttributedString(string: "Along a path", attributes: [.font: font]))
            let length = CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil))
            for case let run as CTRun in CTLineGetGlyphRuns(line) {
                for index in 0..<CTRunGetGlyphCount(run) {
                    var (glyph, position, advance) = (CGGlyph(), CGPoint(), CGSize())
                    CTRunGetGlyphs(run, CFRangeMake(index, 1), &glyph)
                    CTRunGetPositions(run, CFRangeMake(index, 1), &position)
                    CTRunGetAdvances(run, CFRangeMake(index, 1), &advance)
                    guard let path = CTFontCreatePathForGlyph(font, glyph, nil) else { continue }
                    let angle = (position.x + advance.width / 2 - length / 2) / 80
                    let letter = CAShapeLayer()
                    letter.path = path
                    letter.fillColor = UIColor(hue: CGFloat(index) / 12, saturation: 0.9, brightness: 0.8, alpha: 1).cgColor
                    letter.setAffineTransform(
                        CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -advance.width / 2, ty: -80)
                            .concatenating(CGAffineTransform(rotationAngle: angle))
                            .concatenating(CGAffineTransform(translationX: 320, y: 140)))
                    view.layer.addSublayer(letter)
                }
            }
        }
    }

    override func tearDown() async throws {
        MediaClock.setVirtualTime(nil)
        UIScreen.main.set(scale: 1)
    }

    func testASceneOfText() async throws {
        let image = try SceneRenderer(Scene(), size: CGSize(width: 430, height: 310), scale: 2).snapshot(atTime: 0)
        if let path = ProcessInfo.processInfo.environment["TEXT_SCENE"] {
            try image.pngData()?.write(to: URL(fileURLWithPath: path))
        }
        let picture = try XCTUnwrap(image.cgImage)
        /// The number of pixels of a colour in a rectangle of points.
        func count(_ rect: CGRect, _ isInk: (SIMD4<UInt8>) -> Bool) -> Int {
            var count = 0
            for y in Int(2 * rect.minY)..<Int(2 * rect.maxY) {
                for x in Int(2 * rect.minX)..<Int(2 * rect.maxX) where picture.pixel(x: x, y: y).map(isInk) ?? false { count += 1 }
            }
            return count
        }
        let label = CGRect(x: 10, y: 10, width: 200, height: 38)
        XCTAssertGreaterThan(count(label) { $0.x > 200 && $0.y > 200 && $0.z < 60 }, 200, "filled yellow")
        XCTAssertGreaterThan(count(label) { $0.x > 200 && $0.y < 60 }, 200, "outlined red")
        XCTAssertGreaterThan(count(label.offsetBy(dx: 0, dy: 80)) { $0.x > 200 && $0.y < 200 && $0.y > 60 }, 100, "a soft red shadow")
        // The letters stand on the upper half of a circle of 80 points around 320, 140.
        XCTAssertGreaterThan(count(CGRect(x: 300, y: 25, width: 40, height: 35)) { $0.x < 200 || $0.y < 200 || $0.z < 200 }, 100)
        XCTAssertEqual(count(CGRect(x: 260, y: 100, width: 120, height: 60)) { $0.x < 200 || $0.y < 200 || $0.z < 200 }, 0)
    }
}
