import XCTest

@testable import Quartzite

/// Edits that lie over animations: when they are laid again, and when an animation leaves.
final class EditedAnimationTests: DisplayedTestCase {
    private func fade() -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.toValue, animation.duration) = (0, 1)
        return animation
    }

    /// Lays edits over the layer, and commits.
    private func lay(_ edits: (keyPath: String, value: Any)...) {
        context.setEdits([layer.id: edits.map { LayerEdit(keyPath: $0.keyPath, value: $0.value) }], of: [layer])
        CATransaction.flush()
    }

    private var duration: Double? { layer.attachedAnimations.first?.timing?.duration }

    func testALayerThatReturnsHasTheEditsOfNow() {
        let animation = fade()
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: "fade")
        lay(("animations.fade.duration", 4.0))
        XCTAssertEqual(duration, 4)
        layer.removeFromSuperlayer()
        CATransaction.flush()
        context.setEdits([:], of: [layer])
        root.addSublayer(layer)
        CATransaction.flush()
        XCTAssertEqual(duration, 1, "the edit went while the layer was away")
        layer.removeFromSuperlayer()
        CATransaction.flush()
        lay(("animations.fade.duration", 3.0))
        root.addSublayer(layer)
        CATransaction.flush()
        XCTAssertEqual(duration, 3, "the edit came while the layer was away")
    }

    func testAnAnimationThatStayedForAnEditLeavesWithTheEdit() {
        layer.add(fade(), forKey: "fade")
        lay(("animations.fade.removedOnCompletion", false))
        frame(at: 0.5)
        frame(at: 1.5)
        XCTAssertEqual(layer.animationKeys(), ["fade"])
        context.setEdits([:], of: [layer])
        CATransaction.flush()
        frame(at: 2)
        XCTAssertNil(layer.animationKeys())
    }

    func testEditsOfOtherValuesLeaveTheAnimationsAsTheyAre() throws {
        layer.add(fade(), forKey: "fade")
        lay(("animations.fade.duration", 4.0))
        let compiled = try XCTUnwrap(layer.compiledAnimation)
        lay(("animations.fade.duration", 4.0), ("cornerRadius", 5.0))
        XCTAssertTrue(try XCTUnwrap(layer.compiledAnimation) === compiled)
        lay(("animations.fade.duration", 5.0), ("cornerRadius", 5.0))
        XCTAssertFalse(try XCTUnwrap(layer.compiledAnimation) === compiled)
        XCTAssertEqual(duration, 5)
    }
}
