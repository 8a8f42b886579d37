import XCTest

@testable import Quartzite

/// A layer's clock relative to its superlayer's: `local = (parent − beginTime) × speed + timeOffset`.
final class LayerTimeTests: XCTestCase {
    private let root = CALayer()
    private let child = CALayer()

    override func setUp() {
        root.addSublayer(child)
    }

    private func set(_ layer: CALayer, beginTime: Double = 0, speed: Float = 1, timeOffset: Double = 0) {
        (layer.beginTime, layer.speed, layer.timeOffset) = (beginTime, speed, timeOffset)
    }

    func testAFreshLayerHasItsSuperlayersTime() {
        XCTAssertEqual(child.convertTime(12.5, from: root), 12.5)
        XCTAssertEqual(child.convertTime(12.5, to: nil), 12.5)
    }

    func testTimeGoesDownByBeginSpeedAndOffset() {
        set(root, beginTime: 1, speed: 2, timeOffset: 3)
        set(child, beginTime: 6, speed: 4, timeOffset: 5)
        XCTAssertEqual(root.convertTime(10, from: nil), 21)
        XCTAssertEqual(child.convertTime(10, from: nil), 65)
    }

    func testTimeGoesUpTheOtherWay() {
        set(root, beginTime: 1, speed: 2, timeOffset: 3)
        set(child, beginTime: 6, speed: 4, timeOffset: 5)
        XCTAssertEqual(root.convertTime(10, to: nil), 4.5)
        XCTAssertEqual(child.convertTime(10, to: root), 7.25)
        XCTAssertEqual(child.convertTime(10, to: nil), 3.125)
    }

    func testBeforeItsBeginALayersTimeIsZero() {
        set(child, beginTime: 8, speed: 0.5, timeOffset: 7)
        XCTAssertEqual(child.convertTime(7, from: root), 0)
        XCTAssertEqual(child.convertTime(8, from: root), 7)
        XCTAssertEqual(child.convertTime(10, from: root), 8)
    }

    func testOfSiblingsEachClockCounts() {
        let sibling = CALayer()
        root.addSublayer(sibling)
        set(child, beginTime: 6, speed: 4, timeOffset: 5)
        set(sibling, beginTime: 8, speed: 0.5, timeOffset: 7)
        XCTAssertEqual(sibling.convertTime(10, from: child), 0, "7.25 in the root is before the sibling begins")
        XCTAssertEqual(child.convertTime(10, from: sibling), 37)
    }

    func testAPausedLayerStandsAtItsOffset() {
        set(child, beginTime: 8, speed: 0, timeOffset: 7)
        XCTAssertEqual(child.convertTime(100, from: root), 7)
    }

    func testUpOutOfAPausedLayerIsZero() {
        set(root, beginTime: 1, speed: 2, timeOffset: 3)
        set(child, beginTime: 8, speed: 0, timeOffset: 7)
        XCTAssertEqual(child.convertTime(10, to: root), 0)
        XCTAssertEqual(child.convertTime(10, to: nil), -0.5, "the 0 goes on through the root")
    }

    func testNegativeSpeedRunsBackwards() {
        set(child, beginTime: 10, speed: -2, timeOffset: 4)
        XCTAssertEqual(child.convertTime(11, from: root), 2)
        XCTAssertEqual(child.convertTime(2, to: root), 11)
    }

    func testSpeedIsKeptInSinglePrecision() {
        child.speed = 0.1
        XCTAssertEqual(child.convertTime(1, from: root), Double(Float(0.1)))
    }

    func testRepeatsAndDurationOfALayerDoNotCount() {
        (child.duration, child.repeatCount, child.autoreverses) = (1, 3, true)
        XCTAssertEqual(child.convertTime(50, from: root), 50)
        XCTAssertEqual(child.duration, 1)
        XCTAssertEqual(child.repeatCount, 3)
    }
}
