import XCTest

@testable import QuartziteConformance

/// The rules by which an answer equals the expected one.
final class ComparisonTests: XCTestCase {
    private func equal(_ expected: VectorValue, _ got: VectorValue, _ tolerance: Double = 0) -> Bool {
        Comparison.equal(expected, got, tolerance: tolerance)
    }

    func testNumbersAreEqualWithinTheTolerance() {
        XCTAssertTrue(equal(.number(1), .number(1.01), 0.02))
        XCTAssertFalse(equal(.number(1), .number(1.03), 0.02))
        XCTAssertTrue(equal(.number(1000), .number(1000 + 1e-7)), "a rounding error is none")
        XCTAssertFalse(equal(.number(1), .number(1 + 1e-7)))
    }

    func testEachNumberOfAListByItself() {
        XCTAssertTrue(equal(.numbers([1, 2]), .numbers([1.1, 1.9]), 0.15))
        XCTAssertFalse(equal(.numbers([1, 2]), .numbers([1, 3]), 0.5))
        XCTAssertFalse(equal(.numbers([1, 2]), .numbers([1]), 5))
    }

    func testSpecialNumbersAreThemselves() {
        XCTAssertTrue(equal(.string("NaN"), .number(.nan), 5))
        XCTAssertFalse(equal(.string("NaN"), .number(0), 5))
        XCTAssertFalse(equal(.number(0), .number(.nan), 5))
        XCTAssertTrue(equal(.string("Infinity"), .number(.infinity)))
        XCTAssertFalse(equal(.string("Infinity"), .number(1e300)))
        XCTAssertFalse(equal(.string("inf"), .number(-.infinity)))
    }

    func testBitsAreBooleans() {
        XCTAssertTrue(equal(.number(1), .boolean(true)))
        XCTAssertFalse(equal(.number(1), .boolean(false)))
        XCTAssertTrue(equal(.boolean(false), .number(0)))
    }

    func testNilAndTextAreExact() {
        XCTAssertTrue(equal(.null, .null))
        XCTAssertFalse(equal(.null, .number(0), 5))
        XCTAssertFalse(equal(.number(0), .null, 5))
        XCTAssertFalse(equal(.string("linear"), .string("Linear")))
    }

    func testBoundsIgnoreTheTolerance() {
        XCTAssertEqual(Comparison.answerName(for: "maximumValueAtMost"), "maximumValue")
        XCTAssertEqual(Comparison.answerName(for: "storedBeginTimeGreaterThan"), "storedBeginTime")
        XCTAssertEqual(Comparison.answerName(for: "greaterThan"), "value")
        func holds(_ name: String, _ got: Double) -> Bool {
            Comparison.holds(name, expected: .number(1), got: .number(got), tolerance: 5)
        }
        XCTAssertTrue(holds("valueGreaterThan", 1.1))
        XCTAssertFalse(holds("valueGreaterThan", 1))
        XCTAssertTrue(holds("valueAtMost", 1))
        XCTAssertFalse(holds("valueAtMost", 1.1))
    }
}
