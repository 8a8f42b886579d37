import XCTest

@testable import Quartzite

/// Nested animation groups, up to the depth limit and far beyond.
final class NestedGroupTests: StageTestCase {
    /// Makes an animation of the opacity inside `depth` nested groups.
    private func nested(_ depth: Int, in outer: CAAnimationGroup? = nil) -> CAAnimation {
        var animation: CAAnimation = animation("opacity", from: 0, to: 1)
        for _ in 0..<depth {
            let group = CAAnimationGroup()
            group.animations = [animation]
            group.duration = 1
            animation = group
        }
        return animation
    }

    func testGroupsAsDeepAsTheyMayBeRun() {
        let group = nested(CAAnimationGroup.deepest)
        add(group)
        XCTAssertEqual(number("opacity", at: 0.25), 0.25, accuracy: 1e-9)
        XCTAssertEqual(misuse.all, [])
    }

    func testDeeperOnesAreRefused() {
        for group in [nested(CAAnimationGroup.deepest + 1), nested(5000)] {
            let told = misuse.all.count
            add(group)
            XCTAssertNil(layer.animationKeys())
            XCTAssertEqual(misuse.all.count, told + 1, "\(misuse.all)")
            XCTAssertTrue(misuse.all.last?.contains("\(CAAnimationGroup.deepest)") ?? false, "\(misuse.all)")
            let copy = group.copy() as? CAAnimationGroup
            XCTAssertEqual(copy?.duration, 1)
            XCTAssertIdentical(copy?.animations?.first, (group as? CAAnimationGroup)?.animations?.first, "a copy shares the members")
            XCTAssertEqual(misuse.all.count, told + 1)
        }
    }

    /// Adds an animation of the opacity to 0.25 in the second second of a group of 2.1 s in a group of 2.1 s.
    private func addSecondHalf() {
        let fade = animation("opacity", from: 1, to: 0.25)
        fade.beginTime = 1
        var inner: CAAnimation = fade
        for _ in 0..<2 {
            let group = CAAnimationGroup()
            (group.animations, group.duration, group.fillMode) = ([inner], 2.1, .both)
            group.isRemovedOnCompletion = false
            inner = group
        }
        inner.beginTime = 1e-100
        add(inner)
    }

    func testAMemberStillActsAtTheExactEndOfItsTime() {
        addSecondHalf()
        XCTAssertEqual(number("opacity", at: 1.5), 0.625, accuracy: 1e-9)
        XCTAssertEqual(number("opacity", at: 2), 0.25, accuracy: 1e-9)
        XCTAssertEqual(number("opacity", at: 2.0001), 1, "over")
    }

    func testAMemberStillActsAtTheExactEndOfItsTimeWhereTheLayerIsPaused() {
        (layer.speed, layer.timeOffset) = (0, 2)
        addSecondHalf()
        XCTAssertEqual(number("opacity", at: 0.5), 0.25, accuracy: 1e-9)
    }

    func testAnAnimationOfTheLayerItselfIsOverAtItsEnd() {
        add(animation("opacity", from: 1, to: 0.25))
        XCTAssertEqual(number("opacity", at: 1), 1)
    }

    /// Adds a discrete animation of one value inside `depth` nested groups, and returns the opacity that the layer shows.
    private func opacity(ofOneValue times: [NSNumber]?, mode: CAAnimationCalculationMode = .discrete, depth: Int) -> Double {
        let keys = CAKeyframeAnimation(keyPath: "opacity")
        (keys.values, keys.keyTimes, keys.calculationMode, keys.duration) = ([0.25], times, mode, 1)
        var animation: CAAnimation = keys
        for _ in 0..<depth {
            let group = CAAnimationGroup()
            (group.animations, group.duration) = ([animation], 1)
            animation = group
        }
        layer.removeAllAnimations()
        add(animation)
        return number("opacity", at: MediaClock.now() + 0.5)
    }

    func testADiscreteAnimationOfOneValueDoesNothingInNestedGroups() {
        XCTAssertEqual(opacity(ofOneValue: [0, 1], depth: 2), 1)
        XCTAssertEqual(opacity(ofOneValue: [0, 1], depth: 3), 1)
        XCTAssertEqual(diagnostics.all.count, 1, "once per message")
        XCTAssertTrue(diagnostics.all.first?.contains("has no effect: a discrete animation of one value") ?? false, "\(diagnostics.all)")
    }

    func testADiscreteAnimationOfOneValueShowsItElsewhere() {
        XCTAssertEqual(opacity(ofOneValue: [0, 1], depth: 0), 0.25)
        XCTAssertEqual(opacity(ofOneValue: [0, 1], depth: 1), 0.25)
        XCTAssertEqual(opacity(ofOneValue: [0], depth: 2), 0.25)
        XCTAssertEqual(opacity(ofOneValue: nil, depth: 2), 0.25)
        XCTAssertEqual(opacity(ofOneValue: [0, 1], mode: .linear, depth: 2), 0.25)
        XCTAssertEqual(diagnostics.all, [])
    }

    func testAGroupInItselfIsRefused() {
        let (outer, inner) = (CAAnimationGroup(), CAAnimationGroup())
        outer.animations = [inner, animation("opacity", from: 0, to: 1)]
        inner.animations = [outer, outer]
        add(outer)
        XCTAssertNil(layer.animationKeys())
        XCTAssertEqual(misuse.all.count, 1)
        inner.animations = nil
        add(outer)
        XCTAssertEqual(layer.animationKeys()?.count, 1)
    }

    func testAChainOfGroupsIsLetGoOfOnASmallStack() {
        let done = expectation(description: "the thread has ended")
        let thread = Thread {
            let outermost = CAAnimationGroup()
            var group = outermost
            for _ in 0..<50_000 {
                let inner = CAAnimationGroup()
                group.animations = [inner, CABasicAnimation(keyPath: "opacity")]
                group = inner
            }
            weak let innermost = group
            group = outermost
            group.animations = nil
            XCTAssertNil(innermost)
            done.fulfill()
        }
        thread.stackSize = 256 << 10
        thread.start()
        wait(for: [done], timeout: 60)
    }
}
