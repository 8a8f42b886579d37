import XCTest

@testable import Quartzite

/// Shape layers: defaults, key-value coding, the commit, and animated values.
final class ShapeLayerTests: StageTestCase {
    private let shape = CAShapeLayer()

    override func setUp() {
        super.setUp()
        layer.addSublayer(shape)
        CATransaction.flush()
    }

    private func rectangle(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
        CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
    }

    private func animate(_ keyPath: String, from: Any?, to: Any?, duration: Double = 1) {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
        shape.add(animation, forKey: keyPath)
    }

    private func shown(at time: Double) throws -> ShapeValues {
        CATransaction.flush()
        _ = tree.sample(at: time)
        go(to: time)
        guard case .shape(let values) = try XCTUnwrap(tree.rareData.first).subclass else {
            XCTFail("the tree lost the shape's values")
            return ShapeValues()
        }
        let presentation = try XCTUnwrap(shape.presentation())
        XCTAssertEqual(presentation.shape, values, "presentation() and the render tree agree")
        return values
    }

    func testFreshShapesFillInBlackAndStrokeNothing() {
        XCTAssertNil(shape.path)
        XCTAssertEqual(shape.fillColor, .black)
        XCTAssertNil(shape.strokeColor)
        XCTAssertEqual(shape.fillRule, .nonZero)
        XCTAssertEqual([shape.strokeStart, shape.strokeEnd, shape.lineWidth, shape.miterLimit, shape.lineDashPhase], [0, 1, 1, 10, 0])
        XCTAssertEqual(shape.lineCap, .butt)
        XCTAssertEqual(shape.lineJoin, .miter)
        XCTAssertNil(shape.lineDashPattern)
        XCTAssertNil(CAShapeLayer.defaultValue(forKey: "strokeStart"))
        XCTAssertEqual(CAShapeLayer.defaultValue(forKey: "miterLimit") as? NSNumber, 10)
        XCTAssertEqual(CAShapeLayer.defaultValue(forKey: "opacity") as? NSNumber, 1, "those of every layer too")
    }

    func testEveryPropertyIsReachedByItsKey() {
        let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        let values: [(String, Any)] = [
            ("path", rectangle(1, 2, 3, 4)), ("fillColor", red), ("strokeColor", red), ("strokeStart", 0.25), ("strokeEnd", 0.75),
            ("lineWidth", 3), ("miterLimit", 4), ("lineDashPhase", 5), ("lineDashPattern", [6, 7]), ("fillRule", "even-odd"),
            ("lineCap", "round"), ("lineJoin", "bevel"),
        ]
        for (key, value) in values { shape.setValue(value, forKey: key) }
        XCTAssertEqual(shape.path, rectangle(1, 2, 3, 4))
        XCTAssertTrue(shape.fillColor === red)
        XCTAssertTrue(shape.strokeColor === red)
        XCTAssertEqual(
            [shape.strokeStart, shape.strokeEnd, shape.lineWidth, shape.miterLimit, shape.lineDashPhase], [0.25, 0.75, 3, 4, 5])
        XCTAssertEqual(shape.lineDashPattern, [6, 7])
        XCTAssertEqual(shape.fillRule, .evenOdd)
        XCTAssertEqual(shape.lineCap, .round)
        XCTAssertEqual(shape.lineJoin, .bevel)
        XCTAssertEqual(shape.value(forKey: "lineWidth") as? Double, 3)
        XCTAssertEqual(shape.value(forKeyPath: "path") as? CGPath, rectangle(1, 2, 3, 4))
        XCTAssertEqual(shape.value(forKey: "lineCap") as? CAShapeLayerLineCap, .round)
        shape.setValue(nil, forKey: "fillColor")
        XCTAssertNil(shape.fillColor)
    }

    func testAValueThatDoesNotFitIsMisuse() {
        for (key, value) in [("path", 1), ("fillColor", "red"), ("lineWidth", "wide"), ("lineCap", 2), ("lineDashPattern", "4 2")]
            as [(String, Any)]
        {
            shape.setValue(value, forKey: key)
        }
        XCTAssertEqual(misuse.all.count, 5)
        XCTAssertEqual(shape.lineWidth, 1)
    }

    func testOtherLayersHaveNoneOfIt() {
        let plain = CALayer()
        plain.setValue("mine", forKey: "path")
        XCTAssertEqual(plain.value(forKey: "path") as? String, "mine", "a key like any other")
        XCTAssertNil(plain.property(forKey: "strokeEnd"))
        shape.addSublayer(plain)
        CATransaction.flush()
        _ = tree.sample(at: 0)
        XCTAssertEqual(tree.nodes.count, 3)
        XCTAssertEqual(tree.rareData.count, 1, "only the shape has an extra")
    }

    func testAnAnimationOfAnotherClassesPropertyIsReported() {
        let plain = CALayer()
        shape.addSublayer(plain)
        let animation = CABasicAnimation(keyPath: "strokeEnd")
        animation.fromValue = 0
        plain.add(animation, forKey: nil)
        CATransaction.flush()
        XCTAssertEqual(diagnostics.all.count, 1)
        XCTAssertTrue(diagnostics.all.first?.contains("strokeEnd") == true)
    }

    func testNumbersAndColoursAnimate() throws {
        shape.strokeColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        animate("strokeEnd", from: 0, to: 1)
        animate("strokeColor", from: CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1), to: CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
        animate("lineWidth", from: nil, to: 5)
        let quarter = try shown(at: 0.25)
        XCTAssertEqual(quarter.strokeEnd, 0.25)
        XCTAssertEqual(quarter.strokeColor.components, SIMD4(0.75, 0, 0.25, 1))
        XCTAssertEqual(quarter.lineWidth, 2)
        let after = try shown(at: 2)
        XCTAssertEqual(after.strokeEnd, 1)
        XCTAssertEqual(after.lineWidth, 1)
    }

    func testNoColourComesBackAfterAnAnimation() throws {
        shape.fillColor = nil
        animate("fillColor", from: CGColor.black, to: CGColor.white)
        XCTAssertTrue(try shown(at: 0.5).fillColor.isPresent)
        XCTAssertFalse(try shown(at: 2).fillColor.isPresent)
    }

    func testPathsOfOneTopologyTurnIntoEachOther() throws {
        shape.path = rectangle(0, 0, 1, 1)
        animate("path", from: rectangle(0, 0, 10, 10), to: rectangle(10, 0, 30, 20))
        XCTAssertEqual(try shown(at: 0.5).path, rectangle(5, 0, 20, 15).elements)
        XCTAssertEqual(try shown(at: 0.25).path, rectangle(2.5, 0, 15, 12.5).elements, "and backwards")
        XCTAssertEqual(try shown(at: 1.5).path, rectangle(0, 0, 1, 1).elements)
    }

    func testOtherPathsSwitchHalfWay() throws {
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
        animate("path", from: rectangle(0, 0, 10, 10), to: circle)
        XCTAssertEqual(try shown(at: 0.49).path, rectangle(0, 0, 10, 10).elements)
        XCTAssertEqual(try shown(at: 0.5).path, circle.elements)
    }

    func testOnlyWhatIsShownOtherwiseCountsAsChanged() throws {
        animate("lineDashPhase", from: 0, to: 8)
        _ = try shown(at: 0.5)
        XCTAssertEqual(tree.changed, [1])
        let version = try XCTUnwrap(tree.rareData.first).version
        _ = tree.sample(at: 0.5)
        XCTAssertTrue(tree.changed.isEmpty)
        XCTAssertEqual(tree.rareData.first?.version, version)
        XCTAssertTrue(tree.sample(at: 0.6).isAnimating)
        XCTAssertNotEqual(tree.rareData.first?.version, version)
    }

    func testACommitReplacesTheValuesOfAShape() throws {
        _ = try shown(at: 0)
        CATransaction.withoutActions { shape.lineWidth = 7 }
        XCTAssertEqual(try shown(at: 0).lineWidth, 7)
        XCTAssertEqual(tree.changed, [1])
        XCTAssertFalse(tree.isRebuilt)
    }

    func testCopiesForPresentationKeepTheirClass() throws {
        final class Ring: CAShapeLayer {}
        let ring = Ring()
        ring.lineWidth = 9
        ring.lineDashPattern = [1, 2]
        shape.addSublayer(ring)
        CATransaction.flush()
        let copy = try XCTUnwrap(ring.presentation())
        XCTAssertTrue(type(of: copy) == Ring.self)
        XCTAssertEqual(copy.lineWidth, 9)
        XCTAssertEqual(copy.lineDashPattern, [1, 2])
    }
}
