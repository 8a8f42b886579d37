import XCTest

@testable import Quartzite

/// Properties that subclasses declare with `@Animatable`.
final class CustomPropertyTests: DisplayedTestCase {
    private class Clock: CALayer {
        @Animatable("time") var time: CGFloat = 0
        var shown: [CGFloat] = []
        /// An ordinary property, which only `init(layer:)` copies.
        var label = "clock"

        override init() { super.init() }

        override init(layer: Any) {
            super.init(layer: layer)
            if let layer = layer as? Clock { label = layer.label }
        }

        required init?(coder: NSCoder) { super.init(coder: coder) }

        override class func needsDisplay(forKey key: String) -> Bool { key == "time" || super.needsDisplay(forKey: key) }

        override func action(forKey event: String) -> (any CAAction)? {
            guard event == "time" else { return super.action(forKey: event) }
            let animation = CABasicAnimation(keyPath: event)
            animation.fromValue = presentation()?.time
            return animation
        }

        override func display() { shown.append(presentation()?.time ?? -1) }
    }

    /// Draws with its own property instead of the presentation value, as layers of many programs do.
    private final class Dial: CALayer {
        @Animatable("angle") var angle = 0.0
        var drawn: [Double] = []

        override class func needsDisplay(forKey key: String) -> Bool { key == "angle" || super.needsDisplay(forKey: key) }

        override func draw(in ctx: CGContext) {
            model().drawn.append(angle)
            ctx.fill(CGRect(x: 0, y: 0, width: angle, height: 1))
        }
    }

    private final class Everything: CALayer {
        @Animatable("number") var number = 0.0
        @Animatable("single") var single: Float = 0
        @Animatable("count") var count = 0
        @Animatable("flag") var flag = false
        @Animatable("point") var point = CGPoint.zero
        @Animatable("size") var size = CGSize.zero
        @Animatable("rect") var rect = CGRect.zero
        @Animatable("color") var color: CGColor? = nil
        @Animatable("matrix") var matrix = CATransform3DIdentity
        @Animatable("affine") var affine = CGAffineTransform.identity
        @Animatable("outline") var outline: CGPath? = nil
        @Animatable("text") var text = "zero"
        @Animatable("object") var object: NSObject? = nil
    }

    private func clock() -> Clock {
        let clock = Clock()
        root.addSublayer(clock)
        CATransaction.flush()
        clock.shown = []
        return clock
    }

    func testTheValueIsTheLayersAndHasADefault() {
        let (a, b) = (Clock(), Clock())
        XCTAssertEqual(a.time, 0)
        a.time = 3
        XCTAssertEqual(a.time, 3)
        XCTAssertEqual(b.time, 0)
        XCTAssertEqual(Clock(layer: a).time, 3, "copies have it")
        XCTAssertEqual(a.customKeys, ["time"])
    }

    func testKeyValueCoding() {
        let clock = Clock()
        XCTAssertEqual(clock.value(forKey: "time") as? Double, 0)
        XCTAssertTrue(clock.value(forKey: "time") is NSNumber)
        clock.setValue(NSNumber(value: 2.5), forKey: "time")
        XCTAssertEqual(clock.time, 2.5)
        clock.setValue(4, forKeyPath: "time")
        XCTAssertEqual(clock.time, 4)
        let messages = misuse { clock.setValue("late", forKey: "time") }
        XCTAssertEqual(messages.count, 1)
        XCTAssertEqual(clock.time, 4)
    }

    func testAChangeAsksForDrawingOnlyWhereItIsOne() {
        let clock = Clock()
        clock.time = 0
        XCTAssertTrue(clock.needsDisplay(), "set for the first time")
        clock.displayIfNeeded()
        clock.time = 0
        XCTAssertFalse(clock.needsDisplay())
        clock.setValue(1.0, forKey: "time")
        XCTAssertTrue(clock.needsDisplay())
    }

    func testAChangeRunsItsActionAndIsDrawnEachFrame() throws {
        let clock = clock()
        clock.time = 10
        XCTAssertEqual(clock.time, 10)
        let animation = try XCTUnwrap(clock.animation(forKey: "time") as? CABasicAnimation)
        XCTAssertEqual(animation.duration, 0.25)
        CATransaction.flush()
        XCTAssertEqual(clock.shown, [0], "the commit that begins it draws the beginning")
        XCTAssertTrue(context.activity.nextEvent <= 0)
        for time in [0.05, 0.1, 0.1, 0.2] { frame(at: time) }
        XCTAssertEqual(clock.shown.map { ($0 * 100).rounded() / 100 }, [0, 2, 4, 8], "not again at the same time")
        XCTAssertTrue(context.activity.isAnimating)
        XCTAssertEqual(clock.presentation()?.time ?? 0, 8, accuracy: 1e-9)
        XCTAssertEqual(clock.presentation()?.label, "clock")
        frame(at: 0.3)
        XCTAssertEqual(clock.shown.last, 10)
        XCTAssertFalse(context.activity.isAnimating)
        let count = clock.shown.count
        frame(at: 0.4)
        XCTAssertEqual(clock.shown.count, count)
        XCTAssertNil(clock.animationKeys())
    }

    func testAChangeOnTheWayGoesOnFromWhatShows() throws {
        let clock = clock()
        clock.time = 10
        CATransaction.flush()
        frame(at: 0.125)
        clock.time = 0
        let animation = try XCTUnwrap(clock.animation(forKey: "time") as? CABasicAnimation)
        XCTAssertEqual(try XCTUnwrap(animation.fromValue as? CGFloat), 5, accuracy: 1e-9)
    }

    func testAPausedLayerIsDrawnWhenItsTimeIsSet() {
        let clock = clock()
        clock.speed = 0
        let animation = CABasicAnimation(keyPath: "time")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 12, 1)
        clock.add(animation, forKey: nil)
        CATransaction.flush()
        frame(at: 1)
        XCTAssertFalse(context.activity.isAnimating)
        clock.timeOffset = 0.5
        frame(at: 2)
        frame(at: 3)
        XCTAssertEqual(clock.shown, [0, 0, 6])
        clock.removeAllAnimations()
        CATransaction.flush()
        XCTAssertEqual(clock.shown.last, 0, "the model's value again")
    }

    func testDrawingHasTheValueThatIsShown() throws {
        let dial = Dial()
        dial.bounds = CGRect(x: 0, y: 0, width: 10, height: 1)
        root.addSublayer(dial)
        let animation = CABasicAnimation(keyPath: "angle")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 8, 1)
        dial.add(animation, forKey: nil)
        CATransaction.flush()
        frame(at: 0.5)
        XCTAssertEqual(dial.drawn.last, 4)
        let picture = try XCTUnwrap(dial.contents as? CGImage)
        XCTAssertEqual(
            picture.withPixels { pixels in stride(from: 3, to: 40, by: 4).map { pixels[$0] } }, [255, 255, 255, 255, 0, 0, 0, 0, 0, 0])
        frame(at: 2)
        XCTAssertEqual(dial.drawn.last, 0, "the model's value again")
        XCTAssertEqual(dial.angle, 0)
    }

    func testWithoutActionsTheNewValueIsDrawn() {
        let clock = clock()
        CATransaction.withoutActions { clock.time = 7 }
        CATransaction.flush()
        XCTAssertEqual(clock.shown, [7])
        XCTAssertNil(clock.animationKeys())
    }

    func testSubclassesOfSubclassesHaveThemToo() {
        final class Precise: Clock {
            @Animatable("second") var second = 0.0
        }
        let precise = Precise()
        XCTAssertEqual(Set(precise.customKeys), ["time", "second"])
        precise.time = 3
        precise.setValue(5, forKey: "second")
        XCTAssertEqual(precise.second, 5)
        XCTAssertEqual(precise.value(forKey: "time") as? Double, 3)
    }

    // MARK: Value types

    private func halfway(_ key: String, _ from: Any?, _ to: Any?) throws -> Everything {
        let layer = Everything()
        root.addSublayer(layer)
        let animation = CABasicAnimation(keyPath: key)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
        animation.speed = 0
        animation.timeOffset = 0.5
        layer.add(animation, forKey: nil)
        CATransaction.flush()
        return try XCTUnwrap(layer.presentation())
    }

    func testEveryKindInterpolates() throws {
        XCTAssertEqual(try halfway("number", 1, 2.0).number, 1.5)
        XCTAssertEqual(try halfway("single", 1, 2).single, 1.5)
        XCTAssertEqual(try halfway("count", 1, 4).count, 2, "cut off")
        XCTAssertEqual(try halfway("flag", false, true).flag, true)
        XCTAssertEqual(try halfway("point", CGPoint.zero, CGPoint(x: 2, y: 4)).point, CGPoint(x: 1, y: 2))
        XCTAssertEqual(try halfway("size", CGSize.zero, CGSize(width: 2, height: 4)).size, CGSize(width: 1, height: 2))
        XCTAssertEqual(
            try halfway("rect", CGRect.zero, CGRect(x: 2, y: 4, width: 6, height: 8)).rect,
            CGRect(x: 1, y: 2, width: 3, height: 4))
        let color = try XCTUnwrap(halfway("color", CGColor.black, CGColor.white).color)
        XCTAssertEqual(color.srgb.x, 0.5, accuracy: 1e-9)
        XCTAssertEqual(try halfway("matrix", CATransform3DIdentity, CATransform3DMakeTranslation(4, 0, 0)).matrix.m41, 2)
        XCTAssertEqual(try halfway("affine", CGAffineTransform.identity, CGAffineTransform(translationX: 4, y: 0)).affine.tx, 2)
        let paths = [0.0, 10].map { CGPath(rect: CGRect(x: $0, y: 0, width: 1, height: 1), transform: nil) }
        XCTAssertEqual(try XCTUnwrap(halfway("outline", paths[0], paths[1]).outline).boundingBox.minX, 5)
    }

    func testPartsOfAPropertyAnimate() throws {
        XCTAssertEqual(try halfway("point.y", 0, 8).point, CGPoint(x: 0, y: 4))
        XCTAssertEqual(try halfway("matrix.translation.x", 0, 8).matrix.m41, 4)
    }

    func testWhatCannotBeInterpolatedSwitches() throws {
        XCTAssertEqual(try halfway("text", "a", "b").text, "b")
        XCTAssertEqual(try halfway("text", nil, "b").text, "b")
        XCTAssertEqual(try halfway("text", "a", nil).text, "zero", "current, the model's")
        let objects = [NSObject(), NSObject()]
        XCTAssertTrue(try halfway("object", objects[0], objects[1]).object === objects[1])
        XCTAssertNil(try halfway("number", 1, 2).object)
    }

    func testOptionalsMayBeNilAgain() {
        let layer = Everything()
        layer.color = .black
        XCTAssertEqual(layer.color, .black)
        layer.color = nil
        XCTAssertNil(layer.color)
        XCTAssertNil(layer.value(forKey: "color"))
        layer.setValue(CGColor.white, forKey: "color")
        XCTAssertEqual(layer.color, .white)
        layer.setValue(nil, forKey: "color")
        XCTAssertNil(layer.color)
        XCTAssertEqual(misuse { layer.setValue(nil, forKey: "number") }.count, 1)
    }

    func testKeyframesGroupsAndSprings() throws {
        let layer = Everything()
        root.addSublayer(layer)
        layer.zPosition = 7
        let frames = CAKeyframeAnimation(keyPath: "number")
        frames.values = [0, 10, 0]
        let text = CAKeyframeAnimation(keyPath: "text")
        text.values = ["a", "b", "c"]
        text.calculationMode = .discrete
        let own = CABasicAnimation(keyPath: "opacity")
        own.toValue = 0
        let group = CAAnimationGroup()
        group.animations = [frames, text, own]
        group.duration = 4
        layer.add(group, forKey: nil)
        CATransaction.flush()
        MediaClock.setVirtualTime(1)
        let shown = try XCTUnwrap(layer.presentation())
        XCTAssertEqual(shown.number, 5)
        XCTAssertEqual(shown.text, "a")
        XCTAssertEqual(shown.opacity, 0.75)
        XCTAssertEqual(shown.zPosition, 7, "what stands in for a property is not touched itself")
        MediaClock.setVirtualTime(2.5)
        XCTAssertEqual(layer.presentation()?.text, "b")
    }

    func testStoredValuesAnimateWithoutADeclaration() throws {
        layer.setValue(0.0, forKey: "progress")
        let animation = CABasicAnimation(keyPath: "progress")
        (animation.toValue, animation.duration) = (1.0, 1)
        layer.add(animation, forKey: nil)
        CATransaction.flush()
        MediaClock.setVirtualTime(0.25)
        XCTAssertEqual(layer.presentation()?.value(forKey: "progress") as? Double, 0.25)
        XCTAssertEqual(layer.value(forKey: "progress") as? Double, 0)
    }

    func testPresentationHasTheCommittedValue() {
        layer.setValue("old", forKey: "note")
        CATransaction.flush()
        layer.setValue("new", forKey: "note")
        XCTAssertEqual(layer.presentation()?.value(forKey: "note") as? String, "old")
        var commits = 0
        context.commitHandler = { _ in commits += 1 }
        CATransaction.flush()
        XCTAssertEqual(layer.presentation()?.value(forKey: "note") as? String, "new")
        XCTAssertEqual(commits, 0, "no renderer needs to know")
    }

    func testActionsOfStoredValues() {
        let log = ActionLog()
        layer.actions = ["progress": log]
        layer.setValue(0.5, forKey: "progress")
        layer.setValue(0.5, forKey: "progress")
        XCTAssertEqual(log.events, ["progress"])
    }
}
