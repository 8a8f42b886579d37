import XCTest

@testable import Quartzite

/// The functions on matrices. With row vectors the first factor acts first, and the translation is in the last row.
final class TransformFunctionTests: XCTestCase {
    private let translation = CATransform3DMakeTranslation(10, 20, 30)
    private let scale = CATransform3DMakeScale(2, 3, 4)

    private func assertEqual(_ a: CATransform3D, _ b: CATransform3D, accuracy: Double = 1e-12, line: UInt = #line) {
        for (index, (x, y)) in zip(a.cells, b.cells).enumerated() {
            XCTAssertEqual(x, y, accuracy: accuracy, "m\(index / 4 + 1)\(index % 4 + 1)", line: line)
        }
    }

    func testAFreshMatrixIsZeroAsInC() {
        XCTAssertEqual(CATransform3D().m11, 0)
        XCTAssertNotEqual(CATransform3D(), CATransform3DIdentity)
    }

    func testTranslationsLieInTheLastRow() {
        XCTAssertEqual([translation.m41, translation.m42, translation.m43], [10, 20, 30])
    }

    func testRotationsTurnXTowardsY() {
        let z = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        XCTAssertEqual(z.m12, 1, accuracy: 1e-15)
        XCTAssertEqual(z.m21, -1, accuracy: 1e-15)
        let x = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
        XCTAssertEqual(x.m23, 1, accuracy: 1e-15)
        XCTAssertEqual(x.m32, -1, accuracy: 1e-15)
        let y = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        XCTAssertEqual(y.m13, -1, accuracy: 1e-15)
        XCTAssertEqual(y.m31, 1, accuracy: 1e-15)
    }

    func testAnAxisNeedNotBeNormalised() {
        assertEqual(CATransform3DMakeRotation(0.7, 0, 0, 12), CATransform3DMakeRotation(0.7, 0, 0, 1))
        assertEqual(CATransform3DMakeRotation(0.7, 2, 2, 2), CATransform3DMakeRotation(0.7, 1, 1, 1))
    }

    func testARotationAboutNothingIsTheIdentity() {
        XCTAssertTrue(CATransform3DIsIdentity(CATransform3DMakeRotation(.pi, 0, 0, 0)))
    }

    func testConcatActsFromLeftToRight() {
        XCTAssertEqual(CATransform3DConcat(translation, scale).m41, 20)
        XCTAssertEqual(CATransform3DConcat(scale, translation).m41, 10)
    }

    func testTheShortFunctionsActBeforeWhatIsThere() {
        XCTAssertEqual(CATransform3DTranslate(scale, 10, 0, 0).m41, 20)
        XCTAssertEqual(CATransform3DScale(translation, 2, 2, 2).m41, 10)
        assertEqual(CATransform3DRotate(scale, 1, 0, 0, 1), CATransform3DConcat(CATransform3DMakeRotation(1, 0, 0, 1), scale))
    }

    func testAnInverseUndoes() {
        var matrix = CATransform3DConcat(CATransform3DRotate(translation, 0.7, 1, 2, 3), scale)
        matrix.m34 = -1 / 500
        assertEqual(CATransform3DConcat(matrix, CATransform3DInvert(matrix)), CATransform3DIdentity)
    }

    func testASingularMatrixIsItsOwnInverse() {
        let flat = CATransform3DMakeScale(0, 1, 1)
        XCTAssertEqual(CATransform3DInvert(flat), flat)
    }

    func testComparisonsAreExact() {
        XCTAssertFalse(CATransform3DIsIdentity(CATransform3DMakeScale(1.0000001, 1, 1)))
        XCTAssertTrue(CATransform3DEqualToTransform(scale, CATransform3DMakeScale(2, 3, 4)))
        XCTAssertFalse(CATransform3DEqualToTransform(scale, translation))
    }

    func testAffineMatricesStayInThePlane() {
        let affine = CGAffineTransform(a: 2, b: 3, c: 4, d: 5, tx: 6, ty: 7)
        let matrix = CATransform3DMakeAffineTransform(affine)
        XCTAssertTrue(CATransform3DIsAffine(matrix))
        XCTAssertEqual(CATransform3DGetAffineTransform(matrix), affine)
        let solid = [
            CATransform3DMakeScale(1, 1, 2), CATransform3DMakeTranslation(0, 0, 1), CATransform3DMakeRotation(1, 1, 0, 0),
        ]
        for other in solid {
            XCTAssertFalse(CATransform3DIsAffine(other))
            XCTAssertEqual(CATransform3DGetAffineTransform(other), .identity, "none of it, not a part")
        }
    }

    func testALayersAffineTransformReplacesItsWholeTransform() {
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(1, 1, 9)
        XCTAssertEqual(layer.affineTransform(), .identity)
        layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
        XCTAssertEqual(layer.transform, CATransform3DMakeScale(2, 3, 1))
    }

    func testPowersAreRepeatedProducts() {
        let turn = CATransform3DMakeRotation(0.1, 0, 0, 1)
        assertEqual(turn.power(7), CATransform3DMakeRotation(0.7, 0, 0, 1))
        assertEqual(turn.power(0), CATransform3DIdentity)
        assertEqual(turn.power(-1), CATransform3DIdentity)
        XCTAssertTrue(CATransform3DIdentity.power(.infinity) == CATransform3DIdentity)
        XCTAssertTrue(turn.power(.nan) == CATransform3DIdentity)
    }
}
