import Quartzite
import XCTest

@testable import QuartziteMarkup

/// The texts of values: short, exact, and in the syntax of documents.
final class ValueWritingTests: XCTestCase {
    func testNumbers() {
        let texts = [0, -0.5, 1, 1e-100, .infinity, -.infinity, 0.1, 1 / 3.0, Double.leastNonzeroMagnitude, 1e300].map {
            ValueText.number($0)
        }
        XCTAssertEqual(texts, ["0", "-0.5", "1", "1e-100", "inf", "-inf", "0.1", "0.3333333333333333", "5e-324", "1e+300"])
        XCTAssertEqual(ValueText.number(Double(Float(0.692807)), isSingle: true), "0.692807")
        XCTAssertEqual(ValueText.number(Double(Float(0.1))), "0.10000000149011612")
    }

    func testTransforms() {
        XCTAssertEqual(ValueText.transform(CATransform3DIdentity), "")
        XCTAssertEqual(ValueText.transform(CATransform3DMakeTranslation(1, 2, 3)), "translate(1, 2, 3)")
        XCTAssertEqual(ValueText.transform(CATransform3DMakeScale(2, 2, 1)), "scale(2, 2, 1)")
        XCTAssertEqual(ValueText.transform(CATransform3DMakeRotation(.pi / 4, 0, 0, 1)), "rotate(45deg)")
        XCTAssertEqual(ValueText.transform(CATransform3DMakeRotation(.pi / 6, 0, 1, 0)), "rotate(30deg, 0, 1, 0)")
        XCTAssertEqual(ValueText.transform(CATransform3DMakeRotation(.pi, 1, 0, 0)), "rotate(180deg, 1, 0, 0)")
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500.0
        XCTAssertEqual(
            ValueText.transform(perspective), "matrix(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 0, 1)")
    }

    func testPaths() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3.5, y: -4))
        path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
        path.addCurve(to: CGPoint(x: 1, y: 1), control1: .zero, control2: CGPoint(x: 2, y: 2))
        path.closeSubpath()
        XCTAssertEqual(ValueText.path(path.elements), "1 2 m 3.5 -4 l 7 8 5 6 q 0 0 2 2 1 1 c h")
    }

    func testTimingFunctions() {
        XCTAssertEqual(ValueText.timingFunction(CAMediaTimingFunction(name: .easeInEaseOut)), "easeInEaseOut")
        XCTAssertEqual(ValueText.timingFunction(CAMediaTimingFunction(controlPoints: 0.125, 0, 0.2, 1)), "0.125 0 0.2 1")
    }

    /// What a layer is written as, without the lines of the document around it.
    private func text(_ layer: CALayer) -> String {
        let root = CALayer()
        root.addSublayer(layer)
        let lines = CAMLWriter(root).text().split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        return lines.drop { $0 != "<sublayers>" }.dropFirst().prefix { $0 != "</sublayers>" }.joined(separator: "\n")
    }

    func testALayerHasOnlyWhatDiffersFromTheDefaults() {
        XCTAssertEqual(text(CALayer()), "<CALayer/>")
        let layer = CAGradientLayer()
        (layer.name, layer.opacity, layer.isHidden) = ("a \"b\" <c>\n&", 0.25, true)
        (layer.backgroundColor, layer.borderColor, layer.type) = (CGColor(srgbRed: 1.5, green: -0.25, blue: 0, alpha: 0.5), nil, .radial)
        XCTAssertEqual(
            text(layer),
            """
            <CAGradientLayer name="a &quot;b&quot; &lt;c&gt;&#10;&amp;" hidden="1" opacity="0.25">
            <backgroundColor opacity="0.5" value="1.5 -0.25 0"/>
            <borderColor type="null"/>
            <type value="radial"/>
            </CAGradientLayer>
            """)
    }

    func testAnimationsAreADictionary() {
        let layer = CALayer()
        let spring = CASpringAnimation(keyPath: "position.x")
        (spring.initialVelocity, spring.duration, spring.toValue, spring.repeatCount) = (3, 2, 50, .infinity)
        layer.add(spring, forKey: "jump")
        let group = CAAnimationGroup()
        (group.duration, group.animations) = (1, [CABasicAnimation(keyPath: "opacity")])
        layer.add(group, forKey: "two words")
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
        XCTAssertEqual(
            text(layer),
            """
            <CALayer>
            <animations>
            <jump type="CASpringAnimation" duration="2" velocity="3" keyPath="position.x" repeatCount="inf">
            <toValue type="integer" value="50"/>
            </jump>
            <p key="two words" type="CAAnimationGroup" duration="1">
            <animations>
            <CABasicAnimation duration="1" keyPath="opacity"/>
            </animations>
            </p>
            <animation type="CABasicAnimation" duration="0.25" keyPath="opacity"/>
            </animations>
            </CALayer>
            """)
    }

    /// A class of a program.
    private final class Dial: CAShapeLayer {}

    func testWhatDocumentsCannotHoldIsTold() throws {
        let dial = Dial()
        dial.actions = ["opacity": CABasicAnimation()]
        dial.contents = "no picture"
        let label = CATextLayer()
        label.string = NSAttributedString(string: "Hi", attributes: [.foregroundColor: CGColor.black])
        dial.addSublayer(label)
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("a.ca")
        let remarks = try CAMLWriter(dial).write(to: url)
        XCTAssertEqual(remarks.count, 4, "\(remarks)")
        for word in ["layer class", "actions", "attributes of a text", "documents have no type"] {
            XCTAssertTrue(remarks.contains { $0.contains(word) }, "\(word): \(remarks)")
        }
        let copy = try CAPackage(contentsOf: url)
        XCTAssertTrue(type(of: copy.rootLayer) == CAShapeLayer.self)
        XCTAssertEqual((copy.rootLayer.sublayers?.first as? CATextLayer)?.string as? String, "Hi")
    }
}
