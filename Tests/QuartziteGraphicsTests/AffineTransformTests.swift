import QuartziteGraphics
import XCTest

final class AffineTransformTests: XCTestCase {
    func testConcatenationAppliesTheReceiverFirst() {
        let scale = CGAffineTransform(scaleX: 2, y: 3)
        let move = CGAffineTransform(translationX: 10, y: 20)
        let point = CGPoint(x: 1, y: 1)
        XCTAssertEqual(point.applying(scale.concatenating(move)), CGPoint(x: 12, y: 23))
        XCTAssertEqual(point.applying(move.concatenating(scale)), CGPoint(x: 22, y: 63))
    }

    func testTheConvenienceMethodsActBeforeTheReceiver() {
        let move = CGAffineTransform(translationX: 10, y: 20)
        let point = CGPoint(x: 1, y: 1)
        XCTAssertEqual(point.applying(move.scaledBy(x: 2, y: 3)), CGPoint(x: 12, y: 23))
        XCTAssertEqual(point.applying(CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 10, y: 20)), CGPoint(x: 22, y: 63))
        assertEqual(point.applying(move.rotated(by: .pi / 2)), CGPoint(x: 9, y: 21))
    }

    func testRotationTurnsXTowardY() {
        assertEqual(CGPoint(x: 1, y: 0).applying(CGAffineTransformMakeRotation(.pi / 2)), CGPoint(x: 0, y: 1))
    }

    func testTheInverseUndoesAndASingularTransformIsItsOwnInverse() {
        let transform = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 7, ty: -4)
        let point = CGPoint(x: 5, y: -6)
        assertEqual(point.applying(transform).applying(transform.inverted()), point)
        let flat = CGAffineTransform(scaleX: 0, y: 1)
        XCTAssertEqual(flat.inverted(), flat)
        XCTAssertTrue(CGAffineTransformIsIdentity(CGAffineTransformInvert(.identity)))
    }

    func testARectangleBecomesTheBoxOfItsCorners() {
        let quarter = CGAffineTransform(rotationAngle: .pi / 2)
        let box = CGRect(x: 1, y: 2, width: 3, height: 4).applying(quarter)
        assertEqual(box.origin, CGPoint(x: -6, y: 1))
        XCTAssertEqual(box.width, 4, accuracy: 1e-12)
        XCTAssertEqual(box.height, 3, accuracy: 1e-12)
        XCTAssertTrue(CGRect.null.applying(quarter).isNull)
    }

    func testASizeIsNotMoved() {
        let transform = CGAffineTransform(translationX: 5, y: 5).scaledBy(x: 2, y: 4)
        XCTAssertEqual(CGSize(width: 1, height: 1).applying(transform), CGSize(width: 2, height: 4))
    }

    private func assertEqual(_ a: CGPoint, _ b: CGPoint, line: UInt = #line) {
        XCTAssertEqual(a.x, b.x, accuracy: 1e-12, line: line)
        XCTAssertEqual(a.y, b.y, accuracy: 1e-12, line: line)
    }

    func testTheComponentsGiveTheTransform() {
        let transforms = [
            CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 3).translatedBy(x: 5, y: -7),
            CGAffineTransform(a: 1, b: 0.2, c: -0.7, d: -2, tx: 3, ty: 4), CGAffineTransform(a: 0, b: 0, c: 1, d: 2, tx: 0, ty: 0),
            CGAffineTransform(a: 1, b: 2, c: 0, d: 0, tx: 0, ty: 0), .identity,
        ]
        for transform in transforms {
            let again = CGAffineTransform(transform.decomposed())
            for (one, other) in [
                (again.a, transform.a), (again.b, transform.b), (again.c, transform.c), (again.d, transform.d), (again.tx, transform.tx),
                (again.ty, transform.ty),
            ] { XCTAssertEqual(one, other, accuracy: 1e-12) }
        }
        let turned = CGAffineTransform(scaleX: 2, y: 3).concatenating(CGAffineTransform(rotationAngle: 0.5)).decomposed()
        XCTAssertEqual(turned.rotation, 0.5, accuracy: 1e-12)
        XCTAssertEqual(turned.scale.width, 2, accuracy: 1e-12)
        XCTAssertEqual(turned.scale.height, 3, accuracy: 1e-12)
        XCTAssertEqual(turned.horizontalShear, 0, accuracy: 1e-12)
        XCTAssertEqual(CGAffineTransform(CGAffineTransformComponents()), .identity)
    }

    func testGeometryIsStoredInDictionaries() {
        let rect = CGRect(x: 1, y: 2.5, width: 3, height: 4)
        XCTAssertEqual(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation), rect)
        XCTAssertEqual(CGPoint(dictionaryRepresentation: ["X": 1, "Y": NSNumber(value: 2)]), CGPoint(x: 1, y: 2))
        XCTAssertNil(CGSize(dictionaryRepresentation: ["Width": 5]))
        XCTAssertNil(CGRect(dictionaryRepresentation: CGPoint.zero.dictionaryRepresentation))
    }
}
