import XCTest

@testable import Quartzite

/// The time at which completion blocks run.
final class CompletionTests: DisplayedTestCase {
    private var calls: [String] = []

    private func call(_ name: String) -> () -> Void { { [self] in calls.append(name) } }

    private func fade(_ duration: Double = 1) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.toValue = 0
        animation.duration = duration
        return animation
    }

    func testNobodyWaitsForALayerThatIsInNoTree() {
        let (loose, late) = (CALayer(), CALayer())
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("loose"))
        loose.add(fade(), forKey: nil)
        CATransaction.commit()
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("late"))
        late.add(fade(), forKey: nil)
        CATransaction.commit()
        // Added before the end of the turn, the layer still delays the block.
        root.addSublayer(late)
        turn()
        turn()
        XCTAssertEqual(calls, ["loose"])
        XCTAssertNotNil(loose.animationKeys())
        frame(at: 2)
        turn()
        XCTAssertEqual(calls, ["loose", "late"])
    }

    /// Another block ends the first one's wait.
    func testABlockWaitsForTheAnimationsUntilTheNextBlock() {
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("short"))
        layer.add(fade(1), forKey: "short")
        CATransaction.setCompletionBlock(call("long"))
        layer.add(fade(3), forKey: "long")
        CATransaction.commit()
        frame(at: 0)
        frame(at: 1.5)
        turn()
        XCTAssertEqual(calls, ["short"])
        frame(at: 3.5)
        turn()
        XCTAssertEqual(calls, ["short", "long"])
    }

    func testTheInnerTransactionsBlockRunsFirst() {
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("outer"))
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("inner"))
        layer.add(fade(), forKey: nil)
        CATransaction.commit()
        CATransaction.commit()
        frame(at: 2)
        turn()
        XCTAssertEqual(calls, ["inner", "outer"])
    }

    func testWithoutAnimationsItRunsOnTheNextTurn() {
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("done"))
        layer.name = "changed"
        CATransaction.commit()
        XCTAssertEqual(calls, [], "never inside commit")
        XCTAssertTrue(CATransaction.hasDueCompletions)
        turn()
        XCTAssertEqual(calls, ["done"])
        XCTAssertFalse(CATransaction.hasDueCompletions)
        turn()
        XCTAssertEqual(calls, ["done"])
    }

    func testItWaitsForExplicitAndImplicitAnimations() {
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("done"))
        layer.add(fade(0.5), forKey: nil)
        layer.zPosition = 3
        CATransaction.commit()
        frame(at: 0.3)
        turn()
        XCTAssertEqual(calls, [], "the implicit one is over, the explicit one is not")
        frame(at: 0.5)
        XCTAssertEqual(calls, [])
        turn()
        XCTAssertEqual(calls, ["done"])
    }

    func testRemovalAndReplacementCount() {
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("removed"))
        layer.add(fade(), forKey: "a")
        CATransaction.commit()
        layer.removeAnimation(forKey: "a")
        turn()
        XCTAssertEqual(calls, ["removed"])
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("replaced"))
        layer.add(fade(), forKey: "a")
        CATransaction.commit()
        layer.add(fade(), forKey: "a")
        turn()
        XCTAssertEqual(calls, ["removed", "replaced"])
    }

    func testALayerThatLeavesOrGoesLetsGo() {
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("left"))
        layer.add(fade(), forKey: "a")
        CATransaction.commit()
        layer.removeFromSuperlayer()
        CATransaction.flush()
        turn()
        XCTAssertEqual(calls, ["left"])
        do {
            CATransaction.begin()
            CATransaction.setCompletionBlock(call("gone"))
            CALayer().add(fade(), forKey: nil)
            CATransaction.commit()
        }
        turn()
        XCTAssertEqual(calls, ["left", "gone"])
    }

    func testKeptAnimationsLetGoAtTheirEnd() {
        context.keepsFinishedAnimations = true
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("done"))
        layer.add(fade(), forKey: "a")
        CATransaction.commit()
        frame(at: 1)
        turn()
        XCTAssertEqual(calls, ["done"])
    }

    func testASecondBlockIsAddedAndNilTakesNoneBack() {
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("first"))
        CATransaction.setCompletionBlock(call("second"))
        CATransaction.setCompletionBlock(nil)
        XCTAssertNil(CATransaction.completionBlock())
        CATransaction.commit()
        turn()
        XCTAssertEqual(calls.sorted(), ["first", "second"])
    }

    func testItWaitsForWhatIsAddedAfterIt() {
        CATransaction.begin()
        layer.add(fade(), forKey: nil)
        CATransaction.setCompletionBlock(call("late"))
        CATransaction.commit()
        turn()
        XCTAssertEqual(calls, ["late"])
    }

    func testAnInnerTransactionReadsTheOutersBlockAndDoesNotRunIt() {
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("outer"))
        CATransaction.begin()
        XCTAssertNotNil(CATransaction.completionBlock())
        CATransaction.commit()
        turn()
        XCTAssertEqual(calls, [])
        CATransaction.commit()
        turn()
        XCTAssertEqual(calls, ["outer"])
    }

    func testAnInnerBlockDoesNotWaitForTheOuter() {
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("outer"))
        layer.add(fade(), forKey: nil)
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("inner"))
        CATransaction.commit()
        CATransaction.commit()
        turn()
        XCTAssertEqual(calls, ["inner"])
        frame(at: 1)
        turn()
        XCTAssertEqual(calls, ["inner", "outer"])
    }

    func testAnOuterBlockWaitsForWhatIsAddedFurtherIn() {
        CATransaction.begin()
        CATransaction.setCompletionBlock(call("outer"))
        CATransaction.begin()
        layer.add(fade(), forKey: nil)
        CATransaction.commit()
        CATransaction.commit()
        turn()
        XCTAssertEqual(calls, [])
        frame(at: 1)
        turn()
        XCTAssertEqual(calls, ["outer"])
    }

    func testTheImplicitTransactionHasBlocksToo() {
        CATransaction.setCompletionBlock(call("implicit"))
        layer.opacity = 0
        CATransaction.flush()
        turn()
        XCTAssertEqual(calls, [])
        frame(at: 0.25)
        turn()
        XCTAssertEqual(calls, ["implicit"])
    }

    func testABlockThatBeginsAnotherChainWaitsForTheTurnAfter() {
        CATransaction.begin()
        CATransaction.setCompletionBlock { [self] in
            calls.append("first")
            CATransaction.begin()
            CATransaction.setCompletionBlock(call("second"))
            layer.add(fade(), forKey: nil)
            CATransaction.commit()
        }
        CATransaction.commit()
        turn()
        XCTAssertEqual(calls, ["first"])
        frame(at: 1)
        turn()
        XCTAssertEqual(calls, ["first", "second"])
    }
}
