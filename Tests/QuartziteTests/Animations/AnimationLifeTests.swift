import XCTest

@testable import Quartzite

/// The begin and end of animations, the delegate's messages, and the animations left on the layer.
final class AnimationLifeTests: DisplayedTestCase {
    private let log = AnimationLog()

    private func fade(_ duration: Double = 1) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.toValue = 0
        animation.duration = duration
        animation.delegate = log
        return animation
    }

    func testBeginningAndNaturalEnd() {
        layer.add(fade(), forKey: "fade")
        XCTAssertEqual(log.lines, [])
        CATransaction.flush()
        XCTAssertEqual(log.lines, [], "committing is not beginning")
        frame(at: 0.5)
        XCTAssertEqual(log.lines, ["start"])
        frame(at: 0.9)
        XCTAssertNotNil(layer.animation(forKey: "fade"))
        frame(at: 1)
        XCTAssertEqual(log.lines, ["start", "stop true"])
        XCTAssertNil(layer.animationKeys())
        XCTAssertNil(layer.committed?.animation, "its going is committed")
        frame(at: 2)
        XCTAssertEqual(log.lines.count, 2)
    }

    func testAFrameThatComesLateTellsBoth() {
        layer.add(fade(), forKey: nil)
        CATransaction.flush()
        frame(at: 5)
        XCTAssertEqual(log.lines, ["start", "stop true"])
    }

    func testRemovalTellsThatItDidNotFinish() {
        layer.add(fade(), forKey: "fade")
        CATransaction.flush()
        frame(at: 0.5)
        layer.removeAnimation(forKey: "fade")
        XCTAssertEqual(log.lines, ["start", "stop false"])
        layer.removeAnimation(forKey: "fade")
        frame(at: 2)
        XCTAssertEqual(log.lines.count, 2)
    }

    func testRemovalBeforeTheBeginStopsWithoutStart() {
        let animation = fade()
        animation.beginTime = 10
        layer.add(animation, forKey: "fade")
        CATransaction.flush()
        frame(at: 1)
        layer.removeAllAnimations()
        XCTAssertEqual(log.lines, ["stop false"])
    }

    func testReplacingStopsTheOldOne() {
        layer.add(fade(), forKey: "fade")
        CATransaction.flush()
        frame(at: 0.5)
        let other = fade()
        other.delegate = nil
        layer.add(other, forKey: "fade")
        XCTAssertEqual(log.lines, ["start", "stop false"])
        XCTAssertEqual(layer.animationKeys(), ["fade"])
    }

    func testWhatStaysOnIsToldOnceThatItIsOver() {
        let animation = fade()
        animation.isRemovedOnCompletion = false
        animation.fillMode = .forwards
        layer.add(animation, forKey: "fade")
        CATransaction.flush()
        frame(at: 1)
        frame(at: 2)
        XCTAssertEqual(log.lines, ["start", "stop true"])
        XCTAssertNotNil(layer.animation(forKey: "fade"))
        XCTAssertEqual(layer.presentation()?.opacity, 0)
        layer.removeAnimation(forKey: "fade")
        XCTAssertEqual(log.lines.count, 2, "it was over")
    }

    func testKeptAnimationsShowAgainWhenTimeGoesBack() {
        context.keepsFinishedAnimations = true
        layer.add(fade(), forKey: "fade")
        CATransaction.flush()
        frame(at: 2)
        XCTAssertEqual(log.lines, ["start", "stop true"])
        XCTAssertEqual(layer.presentation()?.opacity, 1)
        frame(at: 0.5)
        XCTAssertEqual(layer.presentation()?.opacity, 0.5)
        frame(at: 3)
        XCTAssertEqual(log.lines.count, 2)
    }

    func testABeginTimeIsWaitedFor() {
        let animation = fade()
        animation.beginTime = 0.5
        layer.add(animation, forKey: nil)
        CATransaction.flush()
        context.advance(to: 0)
        XCTAssertEqual(context.activity.nextEvent, 0.5)
        XCTAssertEqual(log.lines, [])
        context.advance(to: 0.5)
        XCTAssertEqual(context.activity.nextEvent, 1.5)
        XCTAssertEqual(log.lines, ["start"])
        context.advance(to: 1.5)
        XCTAssertEqual(context.activity.nextEvent, .infinity)
        XCTAssertEqual(log.lines, ["start", "stop true"])
    }

    func testTheLayersClockDecides() {
        layer.speed = 0
        layer.add(fade(), forKey: nil)
        CATransaction.flush()
        frame(at: 100)
        XCTAssertEqual(log.lines, ["start"])
        layer.timeOffset = 0.999
        CATransaction.flush()
        frame(at: 101)
        XCTAssertEqual(log.lines, ["start"])
        layer.timeOffset = 1
        CATransaction.flush()
        frame(at: 102)
        XCTAssertEqual(log.lines, ["start", "stop true"])
    }

    func testAClockThatBeginsLaterIsWaitedFor() {
        layer.superlayer?.beginTime = 3
        layer.beginTime = 2
        layer.add(fade(), forKey: nil)
        CATransaction.flush()
        frame(at: 0)
        XCTAssertEqual(context.activity.nextEvent, 3, "the superlayer's clock begins")
        frame(at: 4)
        XCTAssertEqual(context.activity.nextEvent, 5, "the layer's clock begins")
        frame(at: 5)
        XCTAssertEqual(context.activity.nextEvent, 6)
        XCTAssertEqual(log.lines, ["start"])
        frame(at: 6)
        XCTAssertEqual(log.lines, ["start", "stop true"])
    }

    func testOnlyAnimationsThatAreDueOrHaveChangedAreExamined() {
        let others = (0..<3).map { _ in CALayer() }
        for (index, other) in others.enumerated() {
            layer.superlayer?.addSublayer(other)
            other.add(fade(Double(index + 2)), forKey: nil)
        }
        CATransaction.flush()
        frame(at: 0.5)
        XCTAssertEqual(context.activity.nextEvent, 2)
        layer.add(fade(1), forKey: nil)
        CATransaction.flush()
        frame(at: 0.6)
        XCTAssertEqual(context.activity.nextEvent, 1.5)
        others[0].removeFromSuperlayer()
        CATransaction.flush()
        frame(at: 1.5)
        context.advance(to: 1.5)
        XCTAssertEqual(context.activity.nextEvent, 3)
        layer.superlayer?.speed = 2
        CATransaction.flush()
        frame(at: 1.6)
        context.advance(to: 1.6)
        XCTAssertNil(others[1].animationKeys(), "its clock is at 3.2")
        XCTAssertEqual(context.activity.nextEvent, 2)
        others[2].removeFromSuperlayer()
        layer.addSublayer(others[2])
        layer.speed = 0.5
        CATransaction.flush()
        frame(at: 1.7)
        XCTAssertEqual(context.activity.nextEvent, 4, "its superlayer's clock is at 1.7, and it ends at 4")
    }

    func testALayerThatMovesToAnotherTreeIsWatchedThere() {
        let other = LayerContext()
        other.layer = CALayer()
        layer.add(fade(2), forKey: nil)
        CATransaction.flush()
        frame(at: 0.5)
        other.layer?.addSublayer(layer)
        CATransaction.flush()
        other.advance(to: 1)
        context.advance(to: 1)
        XCTAssertEqual(context.activity.nextEvent, .infinity)
        XCTAssertEqual(other.activity.nextEvent, 2)
        // Out and back between two frames, and again.
        for _ in 0..<2 {
            layer.removeFromSuperlayer()
            other.layer?.addSublayer(layer)
            CATransaction.flush()
        }
        other.advance(to: 1.5)
        XCTAssertEqual(other.activity.nextEvent, 2)
        XCTAssertEqual(log.lines, ["start"])
        other.advance(to: 2)
        XCTAssertEqual(log.lines, ["start", "stop true"])
        XCTAssertEqual(other.activity.nextEvent, .infinity)
    }

    func testAnAncestorsClockCounts() {
        root.speed = 2
        CATransaction.flush()
        layer.add(fade(), forKey: nil)
        CATransaction.flush()
        context.advance(to: 0.1)
        XCTAssertEqual(context.activity.nextEvent, 0.5, accuracy: 1e-9)
        root.speed = 4
        CATransaction.flush()
        frame(at: 0.25)
        XCTAssertEqual(log.lines, ["start", "stop true"])
    }

    func testEndsAreToldInTheOrderOfTime() {
        let other = CALayer()
        root.addSublayer(other)
        let (late, early) = (fade(0.8), fade(0.4))
        var order: [String] = []
        log.onStop = { anim, _ in order.append(anim.value(forKey: "name") as? String ?? "") }
        late.setValue("late", forKey: "name")
        early.setValue("early", forKey: "name")
        layer.add(late, forKey: nil)
        other.add(early, forKey: nil)
        CATransaction.flush()
        frame(at: 1)
        XCTAssertEqual(order, ["early", "late"])
    }

    func testTheDelegateIsKeptAliveAndGetsTheLayersCopy() {
        weak var kept: AnimationLog?
        var told: CAAnimation?
        var given: CABasicAnimation?
        do {
            let log = AnimationLog()
            log.onStop = { anim, _ in told = anim }
            kept = log
            let animation = fade()
            animation.delegate = log
            animation.setValue("hand", forKey: "handView")
            given = animation
            layer.add(animation, forKey: nil)
            animation.delegate = nil
        }
        XCTAssertNotNil(kept)
        CATransaction.flush()
        frame(at: 1)
        XCTAssertFalse(told === given)
        XCTAssertEqual(told?.value(forKey: "handView") as? String, "hand")
        told = nil
        XCTAssertNil(kept, "the layer let go of it")
    }

    func testAnAnimationThatCannotRunStopsUnfinished() {
        let animation = fade()
        animation.duration = .nan
        layer.add(animation, forKey: nil)
        CATransaction.flush()
        frame(at: 0.1)
        XCTAssertEqual(log.lines, ["stop false"])
        XCTAssertNil(layer.animationKeys())
    }

    func testLeavingTheTreeStopsAnimations() {
        let staying = fade()
        staying.isRemovedOnCompletion = false
        staying.delegate = nil
        layer.add(fade(), forKey: "going")
        layer.add(staying, forKey: "staying")
        CATransaction.flush()
        frame(at: 0.5)
        layer.removeFromSuperlayer()
        root.addSublayer(layer)
        CATransaction.flush()
        XCTAssertEqual(layer.animationKeys(), ["going", "staying"], "it came back before the commit")
        root.removeFromSuperlayer()
        layer.removeFromSuperlayer()
        XCTAssertEqual(log.lines, ["start"])
        CATransaction.flush()
        XCTAssertEqual(log.lines, ["start", "stop false"])
        XCTAssertEqual(layer.animationKeys(), ["staying"])
    }

    func testDelegatesThatAnswerEachOtherDoNotRecurse() {
        var depth = 0
        var deepest = 0
        var count = 0
        log.onStop = { [self] _, _ in
            depth += 1
            deepest = max(deepest, depth)
            count += 1
            if count < 50 { layer.add(fade(), forKey: "fade") }
            depth -= 1
        }
        layer.add(fade(), forKey: "fade")
        layer.add(fade(), forKey: "fade")
        XCTAssertEqual(deepest, 1)
        XCTAssertEqual(count, 50)
    }

    func testNothingIsLookedAtWhileNothingIsDue() {
        let animation = fade(100)
        layer.add(animation, forKey: nil)
        CATransaction.flush()
        frame(at: 0)
        XCTAssertFalse(context.watch.isStale)
        XCTAssertEqual(context.watch.nextEvent, 100)
        frame(at: 50)
        XCTAssertFalse(context.watch.isStale)
        layer.zPosition = 3
        CATransaction.flush()
        XCTAssertTrue(context.watch.isStale, "an implicit animation came")
    }
}
