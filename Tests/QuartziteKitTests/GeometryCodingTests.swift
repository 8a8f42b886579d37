import QuartziteKit
import XCTest

/// Geometry as strings, in archives and in values.
final class GeometryCodingTests: XCTestCase {
    func testStrings() {
        XCTAssertEqual(NSStringFromCGPoint(CGPoint(x: 1.5, y: -2)), "{1.5, -2}")
        XCTAssertEqual(NSStringFromCGRect(CGRect(x: 1, y: 2, width: 3, height: 4)), "{{1, 2}, {3, 4}}")
        XCTAssertEqual(CGRectFromString("{{1, 2}, {3, 4.25}}"), CGRect(x: 1, y: 2, width: 3, height: 4.25))
        XCTAssertEqual(CGPointFromString("{1,2}"), CGPoint(x: 1, y: 2))
        XCTAssertEqual(CGSizeFromString("nonsense"), .zero)
        XCTAssertEqual(CGPointFromString("{1, x}"), .zero)
        let turn = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        XCTAssertEqual(NSStringFromCGAffineTransform(turn), "[1, 2, 3, 4, 5, 6]")
        XCTAssertEqual(NSCoder.cgAffineTransform(for: NSCoder.string(for: turn)), turn)
    }

    func testArchives() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        archiver.encode(CGPoint(x: 1, y: 2), forKey: "point")
        archiver.encode(CGSize(width: 3, height: 4), forKey: "size")
        archiver.encode(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "rect")
        archiver.encode(CGAffineTransform(scaleX: 2, y: 3), forKey: "transform")
        archiver.finishEncoding()
        let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        XCTAssertEqual(reader.decodeCGPoint(forKey: "point"), CGPoint(x: 1, y: 2))
        XCTAssertEqual(reader.decodeCGSize(forKey: "size"), CGSize(width: 3, height: 4))
        XCTAssertEqual(reader.decodeCGRect(forKey: "rect"), CGRect(x: 1, y: 2, width: 3, height: 4))
        XCTAssertEqual(reader.decodeCGAffineTransform(forKey: "transform"), CGAffineTransform(scaleX: 2, y: 3))
        XCTAssertEqual(reader.decodeCGPoint(forKey: "missing"), .zero)
        XCTAssertEqual(reader.decodeCGAffineTransform(forKey: "missing"), .identity)
    }

    func testValues() {
        XCTAssertEqual(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue, CGVector(dx: 1, dy: 2))
        XCTAssertEqual(
            NSValue(cgAffineTransform: CGAffineTransform(scaleX: 2, y: 3)).cgAffineTransformValue, CGAffineTransform(scaleX: 2, y: 3))
        XCTAssertEqual(NSValue(cgPoint: .zero).cgAffineTransformValue, .identity)
    }
}
