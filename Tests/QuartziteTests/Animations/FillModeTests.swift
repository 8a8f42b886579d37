import XCTest

@testable import Quartzite

/// Values before the begin and after the end of an animation. The model value is 5, and the animation goes from 0 to 1.
final class FillModeTests: StageTestCase {
    private func add(_ mode: CAMediaTimingFillMode, removed: Bool = false) {
        layer.zPosition = 5
        let animation = animation("zPosition", from: 0, to: 1)
        animation.beginTime = 10
        animation.fillMode = mode
        animation.isRemovedOnCompletion = removed
        add(animation)
    }

    private func assertShows(before: Double, after: Double, line: UInt = #line) {
        XCTAssertEqual(number("zPosition", at: 9), before, "before", line: line)
        XCTAssertEqual(number("zPosition", at: 10.5), 0.5, "during", line: line)
        XCTAssertEqual(number("zPosition", at: 12), after, "after", line: line)
    }

    func testRemovedShowsTheModel() {
        add(.removed)
        assertShows(before: 5, after: 5)
    }

    func testForwardsKeepsTheEnd() {
        add(.forwards)
        assertShows(before: 5, after: 1)
    }

    func testBackwardsShowsTheBeginning() {
        add(.backwards)
        assertShows(before: 0, after: 5)
    }

    func testBothDoesBoth() {
        add(.both)
        assertShows(before: 0, after: 1)
    }

    func testAnUnknownModeIsRemoved() {
        add(CAMediaTimingFillMode(rawValue: "sideways"))
        assertShows(before: 5, after: 5)
    }

    func testNoModeKeepsAnAnimationThatIsRemovedAtItsEnd() {
        add(.both, removed: true)
        assertShows(before: 0, after: 5)
    }

    func testForwardsKeepsWhereAFractionOfACycleEnded() {
        let animation = animation("zPosition", from: 0, to: 1)
        animation.repeatCount = 1.25
        animation.fillMode = .forwards
        add(animation)
        XCTAssertEqual(number("zPosition", at: 20), 0.25)
    }

    func testForwardsKeepsWhereATurnedCycleEnded() {
        let animation = animation("zPosition", from: 0, to: 1)
        animation.timeOffset = 0.25
        animation.fillMode = .forwards
        add(animation)
        XCTAssertEqual(number("zPosition", at: 20), 0.25)
    }
}
