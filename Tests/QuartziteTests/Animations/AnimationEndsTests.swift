import XCTest

@testable import Quartzite

/// From, to and by values in every combination, for every type of value.
final class AnimationEndsTests: StageTestCase {
    /// Returns the value of an animation paused half-way.
    private func half(_ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil) -> Any? {
        layer.removeAllAnimations()
        let animation = animation(keyPath, from: from, to: to, by: by)
        animation.speed = 0
        animation.timeOffset = 0.5
        add(animation)
        return shown(keyPath)
    }

    private func assertHalf(
        _ keyPath: String, from: Double? = nil, to: Double? = nil, by: Double? = nil, is expected: Double, line: UInt = #line
    ) {
        let value = half(keyPath, from: from, to: to, by: by) as? NSNumber
        XCTAssertEqual(value?.doubleValue ?? .nan, expected, accuracy: 1e-6, keyPath, line: line)
    }

    // MARK: Numbers, in every combination

    func testTheSixCombinations() {
        layer.zPosition = 100
        assertHalf("zPosition", from: 0, to: 10, is: 5)
        assertHalf("zPosition", from: 0, by: 4, is: 2)
        assertHalf("zPosition", to: 10, by: 4, is: 8)
        assertHalf("zPosition", from: 0, is: 50)
        assertHalf("zPosition", to: 0, is: 50)
        assertHalf("zPosition", by: 10, is: 105)
    }

    func testFromAndToWinOverBy() { assertHalf("zPosition", from: 0, to: 10, by: 99, is: 5) }

    func testAnAdditiveAnimationWithoutEndsHasNoEffectAndItIsTold() {
        layer.zPosition = 3
        let animation = animation("zPosition")
        animation.isAdditive = true
        add(animation)
        XCTAssertEqual(number("zPosition", at: 0.5), 3)
        XCTAssertEqual(diagnostics.all.count, 1)
    }

    func testEveryNumberProperty() {
        for property in CALayer.keyTable.animatable where property.shape == .number {
            assertHalf(property.key, from: 2, to: 4, is: 3)
        }
    }

    func testCurrentIsTheModelUnderTheAnimationsBefore() {
        layer.zPosition = 100
        let first = animation("zPosition", from: 10, to: 20)
        let second = animation("zPosition", to: 0)
        add(first, second)
        XCTAssertEqual(number("zPosition", at: 0.5), 7.5, "half-way from 15 to 0")
    }

    func testCurrentFollowsTheModel() {
        layer.zPosition = 10
        add(animation("zPosition", to: 20))
        layer.zPosition = 0
        CATransaction.flush()
        XCTAssertEqual(number("zPosition", at: 0.5), 10)
    }

    // MARK: Other types

    func testPoints() {
        layer.position = CGPoint(x: 10, y: 20)
        XCTAssertEqual(half("position", to: CGPoint(x: 20, y: 40)) as? CGPoint, CGPoint(x: 15, y: 30))
        XCTAssertEqual(half("position", by: CGPoint(x: 2, y: 4)) as? CGPoint, CGPoint(x: 11, y: 22))
        XCTAssertEqual(half("anchorPoint", from: CGPoint.zero) as? CGPoint, CGPoint(x: 0.25, y: 0.25))
    }

    func testSizes() {
        let size = half("shadowOffset", from: CGSize(width: 2, height: 4), by: CGSize(width: 2, height: 2)) as? CGSize
        XCTAssertEqual(size, CGSize(width: 3, height: 5))
    }

    func testRectangles() {
        layer.bounds = CGRect(x: 10, y: 20, width: 100, height: 80)
        XCTAssertEqual(
            half("bounds", by: CGRect(x: 2, y: 4, width: 20, height: 40)) as? CGRect,
            CGRect(x: 11, y: 22, width: 110, height: 100))
        let unit = half(
            "contentsRect", from: CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4),
            by: CGRect(x: 0.2, y: 0.1, width: 0.4, height: 0.2))
        let rect = unit as? CGRect ?? .null
        XCTAssertTrue(rect.origin.isNear(CGPoint(x: 0.2, y: 0.25)), "\(rect)")
        XCTAssertEqual(rect.size.width, 0.5, accuracy: 1e-12)
    }

    func testPartsOfPointsSizesAndRectangles() {
        layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
        layer.position = CGPoint(x: 5, y: 6)
        assertHalf("position.x", from: 0, to: 10, is: 5)
        XCTAssertEqual((shown("position") as? CGPoint)?.y, 6, "the other part stays")
        assertHalf("bounds.size.width", to: 50, is: 40)
        XCTAssertEqual(shown("bounds") as? CGRect, CGRect(x: 1, y: 2, width: 40, height: 40))
        XCTAssertEqual(half("bounds.size", by: CGSize(width: 10, height: 20)) as? CGSize, CGSize(width: 35, height: 50))
        XCTAssertEqual(half("bounds.origin", to: CGPoint.zero) as? CGPoint, CGPoint(x: 0.5, y: 1))
        assertHalf("shadowOffset.height", from: 0, to: 8, is: 4)
    }

    func testTwoPartsOfOnePropertyAreIndependent() {
        add(animation("position.x", from: 0, to: 10), animation("position.y", from: 0, to: 20))
        XCTAssertEqual(shown("position", at: 0.5) as? CGPoint, CGPoint(x: 5, y: 10))
    }

    func testNumbersOfEveryKindAreEnds() {
        let ends: [Any] = [Int(4), Float(4), CGFloat(4), UInt8(4), NSNumber(value: 4), Double(4)]
        for end in ends {
            XCTAssertEqual((half("zPosition", from: 0, to: end) as? NSNumber)?.doubleValue, 2, "\(type(of: end))")
        }
    }

    func testBoxedValuesAreEnds() {
        let point = half("position", from: NSValue(cgPoint: .zero), to: NSValue(cgPoint: CGPoint(x: 8, y: 2))) as? CGPoint
        XCTAssertEqual(point, CGPoint(x: 4, y: 1))
        let box = NSValue(caTransform3D: CATransform3DMakeTranslation(10, 0, 0))
        assertEqual(half("transform", to: box) as? CATransform3D, CATransform3DMakeTranslation(5, 0, 0))
        let size = half("shadowOffset", from: NSValue(cgSize: .zero), to: NSValue(cgSize: CGSize(width: 4, height: 8))) as? CGSize
        XCTAssertEqual(size, CGSize(width: 2, height: 4))
        let rect = half("bounds", from: NSValue(cgRect: .zero), to: NSValue(cgRect: CGRect(x: 0, y: 0, width: 4, height: 8)))
        XCTAssertEqual(rect as? CGRect, CGRect(x: 0, y: 0, width: 2, height: 4))
    }

    // MARK: Matrices

    func testWholeMatricesByMultiplication() {
        layer.transform = CATransform3DMakeTranslation(10, 0, 0)
        let by = CATransform3DMakeTranslation(20, 0, 0)
        assertEqual(half("transform", by: by) as? CATransform3D, CATransform3DMakeTranslation(20, 0, 0))
        let toAndBy = half("transform", to: CATransform3DMakeTranslation(30, 0, 0), by: CATransform3DMakeTranslation(10, 0, 0))
        assertEqual(toAndBy as? CATransform3D, CATransform3DMakeTranslation(25, 0, 0))
        assertEqual(
            half("transform", from: CATransform3DIdentity, by: by) as? CATransform3D, CATransform3DMakeTranslation(10, 0, 0))
        assertEqual(half("transform", from: CATransform3DIdentity) as? CATransform3D, CATransform3DMakeTranslation(5, 0, 0))
        assertEqual(half("transform", to: CATransform3DIdentity) as? CATransform3D, CATransform3DMakeTranslation(5, 0, 0))
    }

    func testABySingularMatrixHasNoEffect() {
        layer.transform = CATransform3DMakeTranslation(10, 0, 0)
        let value = half("transform", to: CATransform3DMakeTranslation(30, 0, 0), by: CATransform3DMakeScale(0, 1, 1))
        assertEqual(value as? CATransform3D, layer.transform)
        XCTAssertEqual(diagnostics.all.count, 1)
    }

    func testAffineTransformsAreEnds() {
        let value = half("transform", from: CGAffineTransform.identity, to: CGAffineTransform(translationX: 8, y: 4))
        assertEqual(value as? CATransform3D, CATransform3DMakeTranslation(4, 2, 0))
    }

    func testSublayerTransforms() {
        let value = half("sublayerTransform", from: CATransform3DIdentity, to: CATransform3DMakeScale(3, 3, 1))
        assertEqual(value as? CATransform3D, CATransform3DMakeScale(2, 2, 1))
        assertHalf("sublayerTransform.translation.x", from: 0, to: 10, is: 5)
    }
}
