import XCTest

@testable import Quartzite

/// Values that an added animation takes from the layer and from the transaction because the program has not set them.
final class MissingValuesTests: StageTestCase {
    /// Without from, to and by, an animation runs from the value that shows when it is added to the model value.
    func testAnAnimationWithoutEndsRunsFromTheShownValueToTheModel() {
        layer.opacity = 1
        CATransaction.flush()
        layer.opacity = 0
        layer.add(animation("opacity"), forKey: "fade")
        CATransaction.flush()
        XCTAssertEqual(number("opacity", at: 0.25), 0.75, accuracy: 1e-6)
        XCTAssertNil((layer.animation(forKey: "fade") as? CABasicAnimation)?.fromValue, "the animation still has no values of its own")
        // The end is the model value, also after a change.
        layer.opacity = 0.5
        CATransaction.flush()
        XCTAssertEqual(number("opacity", at: 0.5), 0.75, accuracy: 1e-6)
        XCTAssertEqual(diagnostics.all, [])
    }

    func testItBeginsWhereAnotherAnimationIs() {
        add(animation("opacity", from: 0, to: 1))
        go(to: 0.5)
        layer.removeAllAnimations()
        layer.add(animation("opacity", from: 0.5, to: 0.2), forKey: "first")
        CATransaction.flush()
        go(to: 1)
        layer.add(animation("opacity"), forKey: "second")
        CATransaction.flush()
        XCTAssertEqual(number("opacity", at: 1.5), (0.35 + 1) / 2, accuracy: 1e-6)
    }

    func testAlsoInAGroup() {
        CATransaction.flush()
        layer.opacity = 0
        let group = CAAnimationGroup()
        (group.animations, group.duration, group.isRemovedOnCompletion) = ([animation("opacity")], 1, false)
        layer.add(group, forKey: "group")
        CATransaction.flush()
        XCTAssertEqual(number("opacity", at: 0.25), 0.75, accuracy: 1e-6)
        XCTAssertNil((group.animations?.first as? CABasicAnimation)?.fromValue, "the program's own animation stays as it is")
    }

    func testAnAnimationWithoutATimingFunctionTakesThatOfTheTransaction() {
        let (easeIn, easeOut) = (CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .easeOut))
        CATransaction.begin()
        CATransaction.setAnimationTimingFunction(easeIn)
        let own = animation("opacity", from: 0, to: 1)
        own.timingFunction = easeOut
        layer.add(own, forKey: "own")
        layer.add(animation("zPosition", from: 0, to: 1), forKey: "none")
        CATransaction.commit()
        XCTAssertEqual(layer.animation(forKey: "own")?.timingFunction, easeOut)
        XCTAssertEqual(layer.animation(forKey: "none")?.timingFunction, easeIn)
        layer.add(animation("zPosition", from: 0, to: 1), forKey: "after")
        XCTAssertNil(layer.animation(forKey: "after")?.timingFunction)
    }

    func testANegativeDurationIsThatOfTheTransaction() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(3)
        let backwards = animation("opacity", from: 0, to: 1)
        backwards.duration = -1
        layer.add(backwards, forKey: "fade")
        CATransaction.commit()
        XCTAssertEqual(layer.animation(forKey: "fade")?.duration, 3)
    }

    func testACopiedGroupSharesItsMembersAndALayersCopyDoesNot() {
        let group = CAAnimationGroup()
        group.animations = [animation("opacity", from: 0, to: 1)]
        let copy = group.copy() as? CAAnimationGroup
        XCTAssertIdentical(copy?.animations?.first, group.animations?.first)
        layer.add(group, forKey: "group")
        let attached = layer.animation(forKey: "group") as? CAAnimationGroup
        XCTAssertEqual(attached?.animations?.count, 1)
        XCTAssertNotIdentical(attached?.animations?.first, group.animations?.first)
    }
}
