import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// What drags and typed texts make of numbers.
final class NumberRuleTests: XCTestCase {
    private func rule(_ keyPath: String, of type: CALayer.Type = CALayer.self) -> NumberRule {
        let key = String(keyPath.prefix { $0 != "." })
        return NumberRule(keyPath, limits: type.keyTable[key]?.property?.limits, isInteger: type.keyTable[key]?.isInteger ?? false)
    }

    func testAPointOfTheDragIsAStepOfThePropertysKind() {
        XCTAssertEqual(rule("position.x").dragged(10, by: 7, factor: 1), 17)
        XCTAssertEqual(rule("position.x").dragged(10, by: 7, factor: 10), 80)
        XCTAssertEqual(rule("position.x").dragged(10, by: 7, factor: 0.1), 10.7, accuracy: 1e-12)
        XCTAssertEqual(rule("opacity").step, 0.01)
        XCTAssertEqual(rule("anchorPoint.x").step, 0.01)
        XCTAssertEqual(rule("transform.scale.x").step, 0.01)
        XCTAssertEqual(rule("transform.translation.x").step, 1)
        XCTAssertEqual(rule("transform.rotation.z").step, .pi / 180)
        XCTAssertEqual(rule("strokeEnd", of: CAShapeLayer.self).step, 0.01)
        XCTAssertEqual(rule("lineWidth", of: CAShapeLayer.self).step, 1)
    }

    func testTheLimitsOfThePropertyHold() {
        XCTAssertEqual(rule("opacity").dragged(0.9, by: 50, factor: 1), 1)
        XCTAssertEqual(rule("opacity").number("7"), 1)
        XCTAssertEqual(rule("cornerRadius").dragged(3, by: -10, factor: 1), 0)
        XCTAssertEqual(rule("position.x").dragged(3, by: -10, factor: 1), -7)
    }

    func testNumbersStayShort() {
        XCTAssertEqual(rule("opacity").rounded(0.1 + 0.2 + 0.00004), 0.3)
        XCTAssertEqual(rule("position.x").rounded(12.34567), 12.3)
        XCTAssertEqual(rule("instanceCount", of: CAReplicatorLayer.self).rounded(2.7), 3)
        XCTAssertEqual(rule("transform.rotation.z").rounded(0.5236) * 180 / .pi, 30, accuracy: 1e-9)
    }

    func testATextIsANumberOrNothing() {
        XCTAssertEqual(rule("position.x").number(" 1,5 "), 1.5)
        XCTAssertEqual(rule("position.x").number("−3"), -3)
        XCTAssertEqual(rule("position.x").number("1e2"), 100)
        for text in ["", "abc", "inf", "nan", "0x10", "1 2", "--1", "5 px"] { XCTAssertNil(rule("position.x").number(text), text) }
        XCTAssertEqual(rule("transform.rotation.z").number("90°") ?? 0, .pi / 2, accuracy: 1e-12)
        XCTAssertEqual(rule("transform.rotation.z").text(.pi / 2), "90°")
        XCTAssertEqual(rule("transform.rotation.z").typed(.pi / 6), "30")
        XCTAssertEqual(NumberListText.numbers("4, 2;1"), [4, 2, 1])
        XCTAssertEqual(NumberListText.numbers(" "), [])
        XCTAssertNil(NumberListText.numbers("4, x"))
    }
}
