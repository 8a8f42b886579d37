import SeededRandom
import XCTest

@testable import Quartzite

/// Decomposition of matrices, for key paths and for the interpolation of whole matrices.
final class TransformDecompositionTests: StageTestCase {
    private func randomMatrix(_ random: inout SeededGenerator, perspective: Bool) -> CATransform3D {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        func factor() -> Double { number(0.2...3) * (Bool.random(using: &random) ? 1 : -1) }
        var matrix = CATransform3DMakeScale(factor(), factor(), factor())
        matrix.m12 = number(-1...1)
        matrix = CATransform3DConcat(
            matrix, CATransform3DMakeRotation(number(-4...4), number(-1...1), number(-1...1), number(-1...1)))
        matrix = CATransform3DConcat(matrix, CATransform3DMakeTranslation(number(-99...99), number(-99...99), number(-99...99)))
        guard perspective else { return matrix }
        var eye = CATransform3DIdentity
        (eye.m14, eye.m24, eye.m34) = (number(-0.001...0.001), number(-0.001...0.001), number(-0.01...0.01))
        return CATransform3DConcat(matrix, eye)
    }

    func testADecomposedMatrixIsComposedAgain() {
        var random = SeededGenerator(seed: 3)
        for index in 0..<500 {
            let matrix = randomMatrix(&random, perspective: index % 2 == 0)
            guard let parts = TransformComponents(matrix) else { XCTFail("\(matrix)"); continue }
            assertEqual(parts.matrix, matrix, accuracy: 1e-7, "\(index)")
        }
    }

    func testAWholeMatrixBetweenItselfIsItself() {
        var random = SeededGenerator(seed: 4)
        for index in 0..<500 {
            let matrix = randomMatrix(&random, perspective: index % 2 == 0)
            assertEqual(interpolated(matrix, matrix, 0.5), matrix, accuracy: 1e-7, "\(index)")
        }
    }

    func testEndsOfAnInterpolationAreTheEnds() {
        var random = SeededGenerator(seed: 5)
        for index in 0..<200 {
            let (a, b) = (randomMatrix(&random, perspective: true), randomMatrix(&random, perspective: true))
            assertEqual(interpolated(a, b, 0), a, accuracy: 1e-7, "\(index)")
            assertEqual(interpolated(a, b, 1), b, accuracy: 1e-7, "\(index)")
        }
    }

    func testRotationsGoTheShortWayRound() {
        func turn(_ angle: Double) -> CATransform3D { CATransform3DMakeRotation(angle, 0, 0, 1) }
        assertEqual(interpolated(CATransform3DIdentity, turn(.pi / 2), 0.5), turn(.pi / 4))
        assertEqual(interpolated(CATransform3DIdentity, turn(1.5 * .pi), 0.5), turn(-.pi / 4))
        assertEqual(interpolated(CATransform3DIdentity, turn(.pi), 0.5), turn(.pi / 2), "half a turn goes forwards")
    }

    func testTranslationsAndPerspectiveAreLinear() {
        let to = CATransform3DConcat(CATransform3DMakeRotation(.pi / 2, 0, 0, 1), CATransform3DMakeTranslation(0, 100, 0))
        let half = interpolated(CATransform3DIdentity, to, 0.5)
        XCTAssertEqual(half.m42, 50, accuracy: 1e-12)
        XCTAssertEqual(half.m11, 0.5.squareRoot(), accuracy: 1e-12)
        var eye = CATransform3DIdentity
        eye.m34 = -0.002
        XCTAssertEqual(interpolated(CATransform3DIdentity, eye, 0.25).m34, -0.0005, accuracy: 1e-15)
    }

    func testATranslationIsTheMatrixsOwnUnderPerspectiveToo() {
        var matrix = CATransform3DIdentity
        matrix.m34 = -1 / 500
        layer.transform = CATransform3DTranslate(matrix, 0, 0, -100)
        XCTAssertEqual(layer.transform.m44, 1.2, accuracy: 1e-12)
        let z = layer.value(forKeyPath: "transform.translation.z") as? NSNumber
        XCTAssertEqual(z?.doubleValue ?? .nan, -100, accuracy: 1e-12)
        add(animation("transform.translation.z", to: 0))
        assertEqual(shown("transform", at: 0.5) as? CATransform3D, CATransform3DTranslate(matrix, 0, 0, -50))
    }

    func testANegativeDeterminantNegatesAllScales() {
        let parts = TransformComponents(CATransform3DMakeScale(-2, 3, 4))
        XCTAssertEqual(parts?.scale, SIMD3(-2, -3, -4))
        assertEqual(parts?.matrix, CATransform3DMakeScale(-2, 3, 4))
    }

    func testASmallScaleIsNotASingularOne() {
        let small = CATransform3DMakeScale(1e-6, 1e-6, 1e-6)
        XCTAssertNotNil(DecomposedTransform(small))
        let turned = CATransform3DRotate(small, .pi / 2, 0, 0, 1)
        assertEqual(
            interpolated(small, turned, 0.5), CATransform3DRotate(small, .pi / 4, 0, 0, 1), accuracy: 1e-18)
    }

    func testASingularWholeMatrixInterpolatesCellByCell() {
        let half = interpolated(CATransform3DMakeScale(0, 0, 1), CATransform3DMakeRotation(.pi, 0, 0, 1), 0.5)
        assertEqual(half, CATransform3DMakeScale(-0.5, -0.5, 1))
    }

    // MARK: Singular matrices and their components

    func testAScaleOfNothingReadsAsNothing() {
        layer.transform = CATransform3DMakeScale(0, 0, 1)
        XCTAssertEqual((layer.value(forKeyPath: "transform.scale.x") as? NSNumber)?.doubleValue, 0)
        XCTAssertEqual((layer.value(forKeyPath: "transform.scale.z") as? NSNumber)?.doubleValue, 1)
    }

    func testALayerScaledToNothingGrowsByAnAnimation() {
        layer.transform = CATransform3DMakeScale(0, 0, 1)
        add(animation("transform.scale", from: 0, to: 1))
        assertEqual(shown("transform", at: 0.5) as? CATransform3D, CATransform3DMakeScale(0.5, 0.5, 0.5))
    }

    func testWhatASingularMatrixKeepsIsKept() {
        // Rotated by a right angle and scaled to zero along one axis. The other axes still determine the rotation.
        let turn = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        layer.transform = CATransform3DConcat(CATransform3DScale(turn, 0, 3, 1), CATransform3DMakeTranslation(5, 6, 7))
        layer.setValue(2, forKeyPath: "transform.scale.x")
        let expected = CATransform3DConcat(CATransform3DScale(turn, 2, 3, 1), CATransform3DMakeTranslation(5, 6, 7))
        assertEqual(layer.transform, expected)
        XCTAssertEqual(misuse.all, [])
    }

    func testEverySingularScaleIsComposedAgain() {
        var random = SeededGenerator(seed: 6)
        for index in 0..<400 {
            func factor() -> Double { Bool.random(using: &random) ? 0 : .random(in: 0.5...2, using: &random) }
            let inner = randomMatrix(&random, perspective: index % 2 == 0)
            let matrix = CATransform3DScale(inner, factor(), factor(), factor())
            assertEqual(TransformComponents(matrix)?.matrix, matrix, accuracy: 1e-7, "\(index)")
        }
    }

    func testAMatrixThatIsNoNumberCannotBeDecomposed() {
        var matrix = CATransform3DIdentity
        matrix.m11 = .nan
        XCTAssertNil(TransformComponents(matrix))
        layer.transform = matrix
        layer.setValue(1, forKeyPath: "transform.rotation.z")
        XCTAssertEqual(misuse.all.count, 1)
    }

    // MARK: Angles

    func testRotationsAreAboutXThenYThenZ() {
        let (x, y, z) = (0.2, 0.3, 0.4)
        let matrix = CATransform3DConcat(
            CATransform3DConcat(CATransform3DMakeRotation(x, 1, 0, 0), CATransform3DMakeRotation(y, 0, 1, 0)),
            CATransform3DMakeRotation(z, 0, 0, 1))
        layer.transform = matrix
        for (key, angle) in [("x", x), ("y", y), ("z", z)] {
            let value = layer.value(forKeyPath: "transform.rotation.\(key)") as? NSNumber
            XCTAssertEqual(value?.doubleValue ?? .nan, angle, accuracy: 1e-12, key)
        }
        XCTAssertEqual((layer.value(forKeyPath: "transform.rotation") as? NSNumber)?.doubleValue ?? .nan, z, accuracy: 1e-12)
    }

    func testWhereYIsARightAngleZIsTakenAsNothing() {
        layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        XCTAssertEqual((layer.value(forKeyPath: "transform.rotation.z") as? NSNumber)?.doubleValue, 0)
        assertEqual(TransformComponents(layer.transform)?.matrix, layer.transform)
    }

    func testAComponentReplacesAndKeepsTheOthers() {
        layer.transform = CATransform3DConcat(CATransform3DMakeScale(2, 3, 4), CATransform3DMakeTranslation(6, 7, 8))
        add(animation("transform.translation.x", by: 10))
        let expected = CATransform3DConcat(CATransform3DMakeScale(2, 3, 4), CATransform3DMakeTranslation(11, 7, 8))
        assertEqual(shown("transform", at: 0.5) as? CATransform3D, expected)
    }

    func testAFullTurnByAComponentIsAFullTurn() {
        add(animation("transform.rotation.z", from: 0, to: 2 * Double.pi))
        assertEqual(shown("transform", at: 0.25) as? CATransform3D, CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
        assertEqual(shown("transform", at: 0.75) as? CATransform3D, CATransform3DMakeRotation(-.pi / 2, 0, 0, 1))
    }

    func testScaleReadsTheMeanAndSetsAllThree() {
        layer.transform = CATransform3DMakeScale(1, 2, 6)
        XCTAssertEqual((layer.value(forKeyPath: "transform.scale") as? NSNumber)?.doubleValue, 3)
        layer.setValue(2, forKeyPath: "transform.scale")
        assertEqual(layer.transform, CATransform3DMakeScale(2, 2, 2))
    }

    func testTranslationIsASize() {
        layer.setValue(CGSize(width: 3, height: 4), forKeyPath: "transform.translation")
        XCTAssertEqual(layer.value(forKeyPath: "transform.translation") as? CGSize, CGSize(width: 3, height: 4))
        assertEqual(layer.transform, CATransform3DMakeTranslation(3, 4, 0))
    }
}

private func interpolated(_ a: CATransform3D, _ b: CATransform3D, _ progress: Double) -> CATransform3D {
    MatrixKey.interpolate(MatrixKey(a), MatrixKey(b), progress)
}
