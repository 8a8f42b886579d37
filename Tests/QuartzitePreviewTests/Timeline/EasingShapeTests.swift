import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The course of an animation in its bar, and its keys.
final class EasingShapeTests: XCTestCase {
    private func shape(_ animation: CAAnimation) throws -> EasingShape {
        try XCTUnwrap(EasingShape(of: animation, animation.timing(beginTime: 0)))
    }

    private func basic() -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
        return animation
    }

    func testATimingFunction() throws {
        let animation = basic()
        XCTAssertEqual(try shape(animation).points(40), [SIMD2(0, 0), SIMD2(1, 1)], "a line has two corners")
        animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
        let shape = try shape(animation)
        XCTAssertLessThan(shape.value(at: 0.5), 0.4)
        XCTAssertEqual(shape.points(40).count, 41)
    }

    func testASpringOvershootsInsideOfTheBar() throws {
        let spring = CASpringAnimation(keyPath: "position.x")
        (spring.toValue, spring.damping, spring.duration) = (100, 3, 2)
        let points = try shape(spring).points(100)
        XCTAssertEqual(points.map(\.y).max(), 1)
        XCTAssertLessThan(try XCTUnwrap(points.last).y, 0.9, "the end is below the overshoot")
    }

    func testKeyframesDrawTheComponentThatMovesMost() throws {
        let keys = CAKeyframeAnimation(keyPath: "position")
        (keys.values, keys.duration) = ([CGPoint(x: 5, y: 0), CGPoint(x: 6, y: 100), CGPoint(x: 5, y: 50)], 1)
        let shape = try shape(keys)
        XCTAssertEqual(shape.value(at: 0.25), 50, accuracy: 1e-9)
        XCTAssertEqual(shape.value(at: 0.75), 75, accuracy: 1e-9)
        XCTAssertEqual(shape.points(40), [SIMD2(0, 0), SIMD2(0.5, 1), SIMD2(1, 0.5)])
        XCTAssertEqual(
            EasingShape.part(of: shape.points(40), from: 0.25, to: 0.75), [SIMD2(0.25, 0.5), SIMD2(0.5, 1), SIMD2(0.75, 0.75)])
    }

    func testHeldValuesAreStairs() throws {
        let keys = CAKeyframeAnimation(keyPath: "opacity")
        (keys.values, keys.calculationMode, keys.duration) = ([0, 1, 0.5], .discrete, 3)
        let points = try shape(keys).points(40)
        XCTAssertEqual(points.map(\.y), [0, 0, 1, 1, 0.5, 0.5])
        let third = Float(1.0 / 3), twoThirds = Float(2.0 / 3)
        XCTAssertEqual(points.map(\.x), [0, third, third, twoThirds, twoThirds, 1])
        XCTAssertEqual(LaneKeys(of: keys, keys.timing(beginTime: 0)).positions, [0, 1.0 / 3, 2.0 / 3])
    }

    func testSegmentsHaveTheirOwnCurves() throws {
        let keys = CAKeyframeAnimation(keyPath: "opacity")
        (keys.values, keys.keyTimes, keys.duration) = ([0, 1, 0], [0, 0.4, 1], 1)
        keys.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
        let shape = try shape(keys)
        XCTAssertEqual(shape.value(at: 0.2), CAMediaTimingFunction(name: .easeIn).curve.value(at: 0.5), accuracy: 1e-6)
        XCTAssertEqual(shape.value(at: 0.7), 0.5, accuracy: 1e-6)
    }

    func testKeysOfABasicAnimation() throws {
        let animation = CABasicAnimation(keyPath: "position")
        (animation.fromValue, animation.byValue, animation.duration) = (CGPoint(x: 1, y: 2), CGPoint(x: 10, y: 0), 1)
        let keys = LaneKeys(of: animation, animation.timing(beginTime: 0))
        XCTAssertEqual(keys.positions, [0, 1])
        XCTAssertEqual(keys.values.last as? CGPoint, CGPoint(x: 11, y: 2))
        animation.fromValue = nil
        XCTAssertNil(LaneKeys(of: animation, animation.timing(beginTime: 0)).values[0], "the value of the layer")
    }

    func testATimingFunctionMovesTheKeys() {
        let keys = CAKeyframeAnimation(keyPath: "opacity")
        (keys.values, keys.keyTimes, keys.duration) = ([0, 1, 0.5], [0, 0.5, 1], 1)
        keys.timingFunction = CAMediaTimingFunction(name: .easeIn)
        let positions = LaneKeys(of: keys, keys.timing(beginTime: 0)).positions
        XCTAssertGreaterThan(positions[1], 0.6)
    }

    func testAGroupHasNeither() {
        let group = CAAnimationGroup()
        group.duration = 1
        XCTAssertNil(EasingShape(of: group, group.timing(beginTime: 0)))
        XCTAssertEqual(LaneKeys(of: group, group.timing(beginTime: 0)).positions, [])
    }
}
