import XCTest

@testable import Quartzite

/// Animations on a layer: read-only copies under keys, and animations that cannot be added.
final class AttachedAnimationTests: StageTestCase {
    func testAddingAddsACopy() throws {
        let original = animation("opacity", from: 0, to: 1)
        layer.add(original, forKey: "fade")
        original.duration = 99
        let stored = try XCTUnwrap(layer.animation(forKey: "fade") as? CABasicAnimation)
        XCTAssertFalse(stored === original)
        XCTAssertEqual(stored.duration, 1)
        XCTAssertEqual(stored.keyPath, "opacity")
        XCTAssertEqual(stored.toValue as? Int, 1)
    }

    func testACopyHasEveryValueAndItsClass() throws {
        final class Fade: CABasicAnimation {}
        let original = Fade(keyPath: "opacity")
        (original.speed, original.timeOffset, original.repeatCount, original.repeatDuration) = (2, 3, 4, 5)
        (original.autoreverses, original.fillMode, original.isRemovedOnCompletion) = (true, .both, false)
        (original.isAdditive, original.isCumulative, original.byValue) = (true, true, 6)
        original.timingFunction = CAMediaTimingFunction(name: .easeIn)
        original.setValue("door", forKey: "tag")
        let copy = try XCTUnwrap(original.copy() as? Fade)
        XCTAssertEqual([copy.speed, copy.repeatCount], [2, 4])
        XCTAssertEqual([copy.timeOffset, copy.repeatDuration], [3, 5])
        XCTAssertTrue(copy.autoreverses && copy.isAdditive && copy.isCumulative && !copy.isRemovedOnCompletion)
        XCTAssertEqual(copy.fillMode, .both)
        XCTAssertEqual(copy.byValue as? Int, 6)
        XCTAssertEqual(copy.timingFunction, original.timingFunction)
        XCTAssertEqual(copy.value(forKey: "tag") as? String, "door")
    }

    private final class Bounce: CAKeyframeAnimation {
        var height = 0.0
        override var values: [Any]? {
            get { [0, height, 0] }
            set {}
        }
        override var keyTimes: [NSNumber]? {
            get { [0, 0.2, 1] }
            set {}
        }
    }

    /// An action without a key path is copied twice: when it is completed, and when it is added.
    func testAnActionWhoseValuesASubclassComputes() {
        let bounce = Bounce()
        (bounce.height, bounce.duration) = (50, 10)
        bounce.run(forKey: "position.x", object: layer, arguments: nil)
        CATransaction.flush()
        XCTAssertEqual(number("position.x", at: 2), 50, accuracy: 1e-9)
        XCTAssertEqual(number("position.x", at: 6), 25, accuracy: 1e-9)
    }

    func testValuesThatASubclassComputesAreShown() {
        final class Lift: CABasicAnimation {
            override var toValue: Any? {
                get { 30 }
                set {}
            }
        }
        let bounce = Bounce(keyPath: "position.x")
        (bounce.height, bounce.duration) = (50, 10)
        let lift = Lift(keyPath: "position.y")
        (lift.fromValue, lift.duration) = (10, 10)
        add(bounce, lift)
        XCTAssertEqual(number("position.x", at: 2), 50, accuracy: 1e-9)
        XCTAssertEqual(number("position.y", at: 2), 14, accuracy: 1e-9)
        XCTAssertEqual(number("position.x", at: 6), 25, accuracy: 1e-9)
        XCTAssertEqual(number("position.y", at: 6), 22, accuracy: 1e-9)
    }

    func testKeysAreInTheOrderOfAddition() {
        XCTAssertNil(layer.animationKeys())
        layer.add(animation("opacity"), forKey: "a")
        layer.add(animation("zPosition"), forKey: "b")
        layer.add(animation("opacity"), forKey: "a")
        XCTAssertEqual(layer.animationKeys(), ["b", "a"], "what replaces comes last")
        layer.removeAnimation(forKey: "b")
        layer.removeAnimation(forKey: "nothing")
        XCTAssertEqual(layer.animationKeys(), ["a"])
        layer.removeAllAnimations()
        XCTAssertNil(layer.animationKeys())
    }

    func testTheKeyNamesThePropertyOfAnAnimationWithoutKeyPath() throws {
        let fade = CABasicAnimation()
        (fade.fromValue, fade.toValue, fade.duration) = (0, 0.5, 1)
        layer.add(fade, forKey: "opacity")
        CATransaction.flush()
        XCTAssertEqual((layer.animation(forKey: "opacity") as? CABasicAnimation)?.keyPath, "opacity")
        XCTAssertNil(fade.keyPath, "only the layer's copy has it")
        go(to: 0.5)
        XCTAssertEqual(try XCTUnwrap(layer.presentation()).opacity, 0.25, accuracy: 1e-6)
        let moved = CABasicAnimation(keyPath: "zPosition")
        layer.add(moved, forKey: "position")
        XCTAssertEqual((layer.animation(forKey: "position") as? CABasicAnimation)?.keyPath, "zPosition", "its own key path counts")
        layer.add(CABasicAnimation(), forKey: "move")
        XCTAssertNil((layer.animation(forKey: "move") as? CABasicAnimation)?.keyPath, "no property")
    }

    func testWithoutAKeyEachHasItsOwn() {
        layer.add(animation("opacity"), forKey: nil)
        layer.add(animation("opacity"), forKey: nil)
        XCTAssertEqual(Set(layer.animationKeys() ?? []).count, 2)
    }

    func testReplacingUnderAKeyStopsTheOldOne() {
        layer.add(animation("zPosition", from: 0, to: 10), forKey: "a")
        CATransaction.flush()
        go(to: 0.5)
        layer.add(animation("zPosition", from: 100, to: 200), forKey: "a")
        CATransaction.flush()
        XCTAssertEqual(number("zPosition", at: 1), 150)
    }

    func testRemovingShowsTheModelAtOnce() {
        layer.add(animation("zPosition", from: 5, to: 10), forKey: "a")
        CATransaction.flush()
        XCTAssertEqual(number("zPosition", at: 0.5), 7.5)
        layer.removeAnimation(forKey: "a")
        CATransaction.flush()
        XCTAssertEqual(number("zPosition"), 0)
    }

    func testEditingWhatWasAddedIsMisuseAndChangesNothing() throws {
        layer.add(animation("zPosition", from: 0, to: 10), forKey: "a")
        let stored = try XCTUnwrap(layer.animation(forKey: "a") as? CABasicAnimation)
        stored.toValue = 99
        stored.duration = 7
        stored.keyPath = "opacity"
        stored.setValue(3, forKey: "speed")
        stored.setValue(5, forKey: "own")
        stored.setValue(5, forKeyPath: "own.part")
        XCTAssertEqual(misuse.all.count, 6)
        XCTAssertNil(stored.value(forKey: "own"))
        XCTAssertEqual(stored.toValue as? Int, 10)
        XCTAssertEqual([stored.duration, Double(stored.speed)], [1, 1])
        XCTAssertEqual(stored.keyPath, "zPosition")
    }

    func testACopyOfWhatWasAddedCanBeEdited() throws {
        layer.add(animation("zPosition", from: 0, to: 10), forKey: "a")
        let copy = try XCTUnwrap(layer.animation(forKey: "a")?.copy() as? CABasicAnimation)
        copy.toValue = 20
        XCTAssertEqual(misuse.all, [])
        layer.add(copy, forKey: "a")
        CATransaction.flush()
        XCTAssertEqual(number("zPosition", at: 0.5), 10)
    }

    func testAnAnimationCanBeAddedTwice() {
        let other = CALayer()
        layer.addSublayer(other)
        let fade = animation("opacity", from: 0, to: 1)
        layer.add(fade, forKey: "a")
        other.add(fade, forKey: "a")
        XCTAssertNotNil(layer.animation(forKey: "a"))
        XCTAssertNotNil(other.animation(forKey: "a"))
    }

    func testRunningAsAnActionAddsItUnderTheEvent() {
        animation("opacity", from: 0, to: 1).run(forKey: "opacity", object: layer, arguments: nil)
        XCTAssertEqual(layer.animationKeys(), ["opacity"])
    }

    // MARK: Animations that cannot be added

    private func assertTold(_ animation: CAAnimation, words: [String], line: UInt = #line) {
        let before = diagnostics.all.count
        add(animation)
        XCTAssertEqual(diagnostics.all.count, before + 1, "\(diagnostics.all)", line: line)
        for word in words { XCTAssertTrue(diagnostics.all.last?.contains(word) ?? false, "\(diagnostics.all)", line: line) }
    }

    func testMismatchedAnimationsNameLayerKeyPathAndReason() {
        assertTold(animation("opacity", from: "half", to: 1), words: ["stage", "opacity", "String"])
        assertTold(animation("position", to: CGRect.zero), words: ["position", "point"])
        assertTold(animation("transform", to: 5), words: ["transform"])
        assertTold(animation("backgroundColor", to: 5), words: ["color"])
        assertTold(animation("contents", by: 5), words: ["contents"])
        assertTold(animation("levitation", to: 5), words: ["levitation"])
        assertTold(animation("zPosition", to: Double.nan), words: ["not finite"])
        assertTold(CABasicAnimation(keyPath: nil), words: ["no key path"])
        XCTAssertEqual(layer.presentation()?.opacity, 1)
        XCTAssertEqual(layer.presentation()?.position, .zero)
    }

    func testADiagnosticIsToldOnce() {
        add(animation("opacity", to: "half"))
        for value in 1...5 {
            layer.zPosition = CGFloat(value)
            CATransaction.flush()
            _ = tree.sample(at: Double(value))
            _ = layer.presentation()
        }
        add(animation("opacity", to: "half"))
        XCTAssertEqual(diagnostics.all.count, 1, "\(diagnostics.all)")
    }

    func testAFaultyAnimationDoesNotStopTheOthers() {
        add(animation("opacity", to: "half"), animation("zPosition", from: 0, to: 10))
        XCTAssertEqual(number("zPosition", at: 0.5), 5)
    }
}
