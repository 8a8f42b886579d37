import XCTest

@testable import Quartzite

/// Additive animations, and cumulative cycles that continue from the previous one.
final class AdditiveAndCumulativeTests: StageTestCase {
    private func additive(_ keyPath: String, from: Any? = nil, to: Any? = nil, by: Any? = nil) -> CABasicAnimation {
        let animation = animation(keyPath, from: from, to: to, by: by)
        animation.isAdditive = true
        return animation
    }

    func testAdditiveAddsToTheCurrentValue() {
        layer.position = CGPoint(x: 100, y: 200)
        add(additive("position", from: CGPoint.zero, to: CGPoint(x: 50, y: -30)))
        XCTAssertEqual(shown("position", at: 0.5) as? CGPoint, CGPoint(x: 125, y: 185))
    }

    func testAMissingAdditiveEndIsZero() {
        layer.zPosition = 10
        add(additive("zPosition", to: 4))
        XCTAssertEqual(number("zPosition", at: 0.5), 12)
        layer.removeAllAnimations()
        add(additive("zPosition", from: 4))
        XCTAssertEqual(number("zPosition", at: 1), 12)
        layer.removeAllAnimations()
        add(additive("zPosition", by: 4))
        XCTAssertEqual(number("zPosition", at: 1.5), 12)
    }

    func testReplacingAnimationsComeFirstInTheOrderOfAddition() {
        layer.zPosition = 1
        let extra = additive("zPosition", from: 0, to: 2)
        add(extra, animation("zPosition", from: 10, to: 20), animation("zPosition", from: 30, to: 40))
        XCTAssertEqual(number("zPosition", at: 0.5), 36, "35 replaces, 1 is added though it came first")
    }

    func testAnAdditiveMatrixActsFirst() {
        layer.transform = CATransform3DMakeScale(2, 2, 1)
        add(additive("transform", from: CATransform3DIdentity, to: CATransform3DMakeTranslation(10, 0, 0)))
        let shown = shown("transform", at: 0.5) as? CATransform3D
        assertEqual(shown, CATransform3DTranslate(layer.transform, 5, 0, 0))
    }

    func testAdditiveMatricesComeAfterReplacingOnesToo() {
        let shift = additive("transform", from: CATransform3DIdentity, to: CATransform3DMakeTranslation(10, 0, 0))
        let turn = additive("transform.rotation.z", by: 1)
        let grow = animation("transform", from: CATransform3DMakeScale(2, 2, 1), to: CATransform3DMakeScale(2, 2, 1))
        add(shift, turn, grow, animation("transform.scale.z", from: 5, to: 5))
        let shifted = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 5), 5, 0, 0)
        let turned = CATransform3DConcat(CATransform3DMakeScale(2, 2, 5), CATransform3DMakeRotation(0.5, 0, 0, 1))
        let shown = shown("transform", at: 0.5) as? CATransform3D
        assertEqual(shown, CATransform3DConcat(turned, CATransform3DMakeTranslation(shifted.m41, 0, 0)))
    }

    func testAdditiveComponentsAreSums() {
        layer.transform = CATransform3DMakeScale(2, 3, 4)
        add(additive("transform.scale.x", from: 0, to: 1))
        assertEqual(shown("transform", at: 0.5) as? CATransform3D, CATransform3DMakeScale(2.5, 3, 4))
    }

    func testSeveralAdditiveRotationsAddUp() {
        add(additive("transform.rotation.z", by: 1), additive("transform.rotation.z", by: 0.5))
        assertEqual(shown("transform", at: 0.5) as? CATransform3D, CATransform3DMakeRotation(0.75, 0, 0, 1))
    }

    // MARK: Cumulative

    private func cumulative(_ animation: CABasicAnimation, count: Float = 4) -> CABasicAnimation {
        animation.isCumulative = true
        animation.repeatCount = count
        animation.fillMode = .forwards
        return animation
    }

    func testEachFinishedCycleAddsTheEndValue() {
        add(cumulative(animation("zPosition", from: 10, to: 20)))
        XCTAssertEqual(number("zPosition", at: 0.5), 15)
        XCTAssertEqual(number("zPosition", at: 1.5), 35)
        XCTAssertEqual(number("zPosition", at: 2.5), 55)
        XCTAssertEqual(number("zPosition", at: 9), 80, "the last cycle is the fourth, after three finished ones")
    }

    func testAnAutoreversedCycleEndsOnItsStart() {
        let swing = animation("zPosition", from: 10, to: 20)
        swing.autoreverses = true
        add(cumulative(swing))
        XCTAssertEqual(number("zPosition", at: 2.5), 25)
    }

    func testCumulativeAndAdditiveTogether() {
        layer.zPosition = 100
        add(cumulative(additive("zPosition", by: 10)))
        XCTAssertEqual(number("zPosition", at: 2.5), 125)
    }

    func testACumulativeRotationOfAComponentGoesOn() {
        add(cumulative(animation("transform.rotation.z", from: 0, to: Double.pi / 2)))
        assertEqual(shown("transform", at: 1.5) as? CATransform3D, CATransform3DMakeRotation(.pi * 0.75, 0, 0, 1))
    }

    func testACumulativeMatrixIsMultiplied() {
        // The usual way to spin by whole matrices, which interpolate along the shorter arc.
        add(cumulative(animation("transform", to: CATransform3DMakeRotation(.pi / 2, 0, 0, 1)), count: .infinity))
        for time in [0.5, 1.25, 2.75, 1001.5] {
            let expected = CATransform3DMakeRotation(.pi / 2 * time, 0, 0, 1)
            assertEqual(shown("transform", at: time) as? CATransform3D, expected, accuracy: 1e-7, "at \(time)")
        }
    }

    func testCumulativeTranslationsAddUp() {
        add(cumulative(animation("transform", from: CATransform3DIdentity, to: CATransform3DMakeTranslation(10, 0, 0))))
        assertEqual(shown("transform", at: 2.5) as? CATransform3D, CATransform3DMakeTranslation(25, 0, 0))
    }
}
