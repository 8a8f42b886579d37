import XCTest

@testable import Quartzite

/// The timing rules of animations, one test for each rule.
final class AnimationTimingTests: StageTestCase {
    /// Animates zPosition from 0 to 10, so that a tenth of the value is the progress.
    private func clock(_ change: (CABasicAnimation) -> Void = { _ in }) {
        let animation = animation("zPosition", from: 0, to: 10)
        change(animation)
        add(animation)
    }

    private func progress(at time: Double, file: StaticString = #filePath, line: UInt = #line) -> Double {
        number("zPosition", at: time, file: file, line: line) / 10
    }

    // MARK: Begin

    func testAZeroBeginIsTheLayersTimeAtTheCommit() {
        layer.timeOffset = 40
        CATransaction.flush()
        go(to: 100)
        layer.add(animation("zPosition", from: 0, to: 10), forKey: "a")
        go(to: 101)
        CATransaction.flush()
        XCTAssertEqual(layer.animation(forKey: "a")?.beginTime, 141)
        XCTAssertEqual(progress(at: 101.5), 0.5)
    }

    func testATinyBeginIsAFixedTime() {
        go(to: 100)
        clock { $0.beginTime = 1e-100 }
        XCTAssertEqual(number("zPosition", at: 100), 0, "it was over long ago")
        XCTAssertEqual(progress(at: 0.5), 0.5)
    }

    func testATinyBeginHasComeAtTimeZeroInADocument() {
        layer.zPosition = 5
        layer.context?.roundsBeginTimes = true
        clock { $0.beginTime = 1e-100 }
        XCTAssertEqual(number("zPosition", at: 0), 0, "the animation's first value and not the model's")
        XCTAssertEqual(progress(at: 0.5), 0.5)
    }

    func testATinyBeginOfAMemberHasComeAtTimeZeroInADocument() {
        CATransaction.setDisableActions(true)
        layer.zPosition = 5
        layer.context?.roundsBeginTimes = true
        let (group, member) = (CAAnimationGroup(), animation("zPosition", from: 0, to: 10))
        (group.beginTime, member.beginTime, group.duration) = (1e-100, 1e-100, 1)
        group.animations = [member]
        layer.add(group, forKey: "group")
        CATransaction.flush()
        XCTAssertEqual(number("zPosition", at: 0), 0)
    }

    func testABeginIsInTheLayersTime() {
        layer.speed = 2
        clock { $0.beginTime = 4 }
        XCTAssertEqual(progress(at: 2.25), 0.5)
    }

    func testTheBeginOfTheOriginalStays() {
        let original = animation("zPosition", from: 0, to: 10)
        go(to: 5)
        add(original)
        XCTAssertEqual(original.beginTime, 0)
    }

    // MARK: Duration

    func testZeroDurationIsTheTransactions() {
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "plain")
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.75)
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "inside")
        CATransaction.commit()
        XCTAssertEqual(layer.animation(forKey: "plain")?.duration, 0.25)
        XCTAssertEqual(layer.animation(forKey: "inside")?.duration, 0.75)
    }

    func testSpeedShortensTheTime() {
        clock { $0.speed = 4 }
        XCTAssertEqual(progress(at: 0.125), 0.5)
        XCTAssertEqual(progress(at: 0.25), 0, "over: the model's value")
    }

    func testRepeatCountMayHaveAFraction() {
        clock {
            $0.repeatCount = 2.5
            $0.fillMode = .forwards
        }
        XCTAssertEqual(progress(at: 2.25), 0.25)
        XCTAssertEqual(progress(at: 9), 0.5, "it ended half-way")
    }

    func testARepeatCountBelowOnePlaysOneCycle() {
        for count: Float in [0, 0.25, -2] {
            clock {
                $0.repeatCount = count
                $0.fillMode = .forwards
            }
            let begin = MediaClock.now()
            XCTAssertEqual(progress(at: begin + 0.75), 0.75, "\(count)")
            XCTAssertEqual(progress(at: begin + 1.25), 1, "\(count)")
        }
    }

    func testAutoreverseCountsForthAndBackAsOne() {
        clock {
            $0.autoreverses = true
            $0.repeatCount = 2
            $0.fillMode = .forwards
        }
        XCTAssertEqual(progress(at: 0.75), 0.75)
        XCTAssertEqual(progress(at: 1.25), 0.75)
        XCTAssertEqual(progress(at: 2.25), 0.25)
        XCTAssertEqual(progress(at: 4), 0, "it ended where it began")
    }

    func testRepeatDurationWinsAndIsNotDoubled() {
        clock {
            $0.autoreverses = true
            $0.repeatCount = 7
            $0.repeatDuration = 2.5
            $0.fillMode = .forwards
        }
        XCTAssertEqual(progress(at: 2.25), 0.25)
        XCTAssertEqual(progress(at: 3), 0.5)
    }

    func testAnEndlessRepeatGoesOn() {
        clock { $0.repeatCount = .infinity }
        XCTAssertEqual(progress(at: 1_000_000.25), 0.25)
        XCTAssertTrue(tree.sample(at: 1_000_000.25).isAnimating)
    }

    // MARK: Boundaries

    func testAnInteriorBoundaryBelongsToTheNextCycle() {
        clock { $0.repeatCount = 3 }
        XCTAssertEqual(progress(at: 1), 0)
        XCTAssertEqual(progress(at: 2), 0)
    }

    func testTheLastBoundaryBelongsToTheLastCycle() {
        clock {
            $0.repeatCount = 3
            $0.fillMode = .forwards
        }
        XCTAssertEqual(progress(at: 3), 1)
        let timing = layer.attachedAnimations[0].timing
        XCTAssertEqual(timing?.state(atParent: 3).completedCycles, 2)
        XCTAssertEqual(timing?.state(atParent: 3).phase, .after)
        XCTAssertEqual(timing?.state(atParent: 1).completedCycles, 1)
    }

    func testTheTurningPointIsTheEndValue() {
        clock { $0.autoreverses = true }
        XCTAssertEqual(progress(at: 1), 1)
    }

    // MARK: Offset and direction

    func testAnOffsetTurnsTheCycle() {
        clock { $0.timeOffset = 0.5 }
        XCTAssertEqual(progress(at: 0), 0.5)
        XCTAssertEqual(progress(at: 0.25), 0.75)
        XCTAssertEqual(progress(at: 0.5), 0)
        XCTAssertEqual(progress(at: 0.75), 0.25)
        XCTAssertEqual(number("zPosition", at: 1), 0, "it still takes a whole second")
        XCTAssertFalse(tree.sample(at: 1).isAnimating)
    }

    func testAnOffsetTurnsBothLegsOfAnAutoreversingCycle() {
        clock {
            $0.autoreverses = true
            $0.timeOffset = 1.5
        }
        XCTAssertEqual(progress(at: 0), 0.5)
        XCTAssertEqual(progress(at: 0.25), 0.25)
        XCTAssertEqual(progress(at: 0.5), 0)
        XCTAssertEqual(progress(at: 1), 0.5)
    }

    func testSpeedTwoWithOffsetHalfBeginsInTheMiddle() {
        clock {
            $0.speed = 2
            $0.timeOffset = 0.5
        }
        XCTAssertEqual(progress(at: 0), 0.5)
    }

    func testNegativeSpeedRunsTheCycleBackwardsFromTheOffset() {
        clock {
            $0.speed = -1
            $0.timeOffset = 1
            $0.fillMode = .forwards
        }
        XCTAssertEqual(progress(at: 0), 1)
        XCTAssertEqual(progress(at: 0.25), 0.75)
        XCTAssertEqual(progress(at: 1), 0)
        XCTAssertEqual(progress(at: 5), 0)
    }

    func testNegativeSpeedWithoutAnOffsetBeginsAtTheEnd() {
        clock { $0.speed = -2 }
        XCTAssertEqual(progress(at: 0), 1)
        XCTAssertEqual(progress(at: 0.125), 0.75)
    }

    // MARK: Paused animations

    func testSpeedZeroFreezesAtTheOffset() {
        clock {
            $0.speed = 0
            $0.timeOffset = 0.25
        }
        XCTAssertEqual(progress(at: 0), 0.25)
        XCTAssertEqual(progress(at: 1_000), 0.25)
        XCTAssertFalse(tree.sample(at: 1_000).isAnimating)
    }

    func testFrozenAtItsWholeDurationItShowsTheEnd() {
        clock {
            $0.speed = 0
            $0.timeOffset = 1
            $0.isRemovedOnCompletion = true
        }
        XCTAssertEqual(progress(at: 7), 1)
    }

    func testFrozenAtAnInteriorBoundaryItShowsTheNextCycle() {
        clock {
            $0.speed = 0
            $0.timeOffset = 1
            $0.repeatCount = 2
        }
        XCTAssertEqual(progress(at: 7), 0)
    }

    func testInAPausedLayerAnAnimationAtItsEndIsOver() {
        clock()
        layer.speed = 0
        layer.timeOffset = 1
        CATransaction.flush()
        XCTAssertEqual(number("zPosition"), 0)
        layer.timeOffset = 0.999
        CATransaction.flush()
        XCTAssertEqual(number("zPosition"), 9.99, accuracy: 1e-12)
    }

    // MARK: Invalid fields

    func testTimesThatAreNoNumbersHaveNoEffectAndAreToldOnce() {
        let changes: [(CABasicAnimation) -> Void] = [
            { $0.beginTime = .nan }, { $0.speed = .infinity }, { $0.timeOffset = .nan }, { $0.duration = -1 },
            { $0.repeatCount = -.infinity }, { $0.repeatDuration = .nan },
        ]
        for change in changes { clock(change) }
        XCTAssertEqual(number("zPosition", at: 0.5), 0)
        XCTAssertEqual(diagnostics.all.count, 1, "\(diagnostics.all)")
    }
}
