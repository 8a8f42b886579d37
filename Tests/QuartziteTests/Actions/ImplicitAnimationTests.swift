import XCTest

@testable import Quartzite

/// Changes of displayed layers animate implicitly.
final class ImplicitAnimationTests: DisplayedTestCase {
    private func animation(_ key: String) throws -> CABasicAnimation {
        try XCTUnwrap(layer.animation(forKey: key) as? CABasicAnimation, key)
    }

    func testAChangeAnimatesFromTheOldValueForAQuarterSecond() throws {
        layer.opacity = 0
        let animation = try animation("opacity")
        XCTAssertEqual(animation.keyPath, "opacity")
        XCTAssertEqual((animation.fromValue as? NSNumber)?.doubleValue, 1)
        XCTAssertNil(animation.toValue)
        XCTAssertEqual(animation.duration, 0.25)
        XCTAssertEqual(animation.timingFunction, CAMediaTimingFunction(name: .default))
        CATransaction.flush()
        XCTAssertEqual(layer.presentation()?.opacity, 1)
        MediaClock.setVirtualTime(0.125)
        let half = try XCTUnwrap(layer.presentation()).opacity
        XCTAssertEqual(Double(half), 1 - TimingCurve(c1x: 0.25, c1y: 0.1, c2x: 0.25, c2y: 1).value(at: 0.5), accuracy: 1e-6)
        frame(at: 0.25)
        XCTAssertEqual(layer.presentation()?.opacity, 0)
        XCTAssertNil(layer.animationKeys())
    }

    func testEveryAnimatablePropertyAnimates() {
        let changes: [(String, (CALayer) -> Void)] = [
            ("anchorPoint", { $0.anchorPoint = .zero }), ("anchorPointZ", { $0.anchorPointZ = 1 }),
            ("backgroundColor", { $0.backgroundColor = .black }), ("borderColor", { $0.borderColor = .white }),
            ("borderWidth", { $0.borderWidth = 1 }), ("bounds", { $0.bounds.size.width = 1 }),
            ("transition", { $0.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255]) }),
            ("contentsCenter", { $0.contentsCenter.size.width = 0.5 }), ("contentsRect", { $0.contentsRect.size.width = 0.5 }),
            ("contentsScale", { $0.contentsScale = 2 }), ("cornerRadius", { $0.cornerRadius = 1 }),
            ("hidden", { $0.isHidden = true }), ("masksToBounds", { $0.masksToBounds = true }),
            ("minificationFilterBias", { $0.minificationFilterBias = 1 }), ("opacity", { $0.opacity = 0.5 }),
            ("position", { $0.position.x = 1 }), ("rasterizationScale", { $0.rasterizationScale = 2 }),
            ("shadowColor", { $0.shadowColor = .white }), ("shadowOffset", { $0.shadowOffset = .zero }),
            ("shadowOpacity", { $0.shadowOpacity = 1 }), ("shadowPath", { $0.shadowPath = CGPath(rect: .null, transform: nil) }),
            ("shadowRadius", { $0.shadowRadius = 1 }), ("shouldRasterize", { $0.shouldRasterize = true }),
            ("sublayerTransform", { $0.sublayerTransform.m34 = 1 }), ("transform", { $0.transform.m41 = 1 }),
            ("zPosition", { $0.zPosition = 1 }),
        ]
        for (key, change) in changes {
            change(layer)
            XCTAssertNotNil(layer.animation(forKey: key), key)
        }
        XCTAssertEqual(layer.animationKeys()?.count, changes.count)
    }

    func testAColourFadesInFromNone() throws {
        let told = MessageLog()
        AnimationDiagnostics.setHandler { told.add($0) }
        defer { AnimationDiagnostics.resetHandler() }
        layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0.5, alpha: 1)
        layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        CATransaction.flush()
        MediaClock.setVirtualTime(0.125)
        let shown = try XCTUnwrap(layer.presentation()?.backgroundColor).srgb
        XCTAssertEqual(shown.w, TimingCurve(c1x: 0.25, c1y: 0.1, c2x: 0.25, c2y: 1).value(at: 0.5), accuracy: 1e-6)
        XCTAssertEqual([shown.x, shown.y, shown.z], [1, 0, 0.5])
        XCTAssertNotNil(layer.presentation()?.shadowPath)
        XCTAssertEqual(told.all, [])
    }

    func testATransactionOfNoDurationChangesAtOnce() throws {
        let told = MessageLog()
        AnimationDiagnostics.setHandler { told.add($0) }
        defer { AnimationDiagnostics.resetHandler() }
        let log = AnimationLog()
        CATransaction.begin()
        CATransaction.setAnimationDuration(0)
        layer.opacity = 0.25
        let own = CABasicAnimation(keyPath: "position.x")
        (own.toValue, own.delegate) = (50, log)
        layer.add(own, forKey: "own")
        CATransaction.commit()
        XCTAssertEqual(layer.presentation()?.opacity, 0.25)
        frame(at: 0)
        XCTAssertEqual(log.lines, ["start", "stop true"])
        XCTAssertNil(layer.animationKeys())
        XCTAssertEqual(told.all, [])
    }

    func testWhatNoFrameCouldShowDoesNotAnimate() {
        layer.isDoubleSided = false
        layer.name = "other"
        layer.speed = 2
        layer.contentsGravity = .center
        layer.frame = layer.frame
        XCTAssertNil(layer.animationKeys())
    }

    func testSettingTheSameValueDoesNotAnimate() {
        layer.opacity = 1
        layer.position = .zero
        XCTAssertNil(layer.animationKeys())
    }

    func testFrameAnimatesAsBoundsAndPosition() {
        layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        XCTAssertEqual(layer.animationKeys(), ["bounds", "position"])
    }

    func testKeyPathsAnimateTheirProperty() throws {
        layer.setValue(2, forKeyPath: "transform.rotation.z")
        layer.setValue(5, forKeyPath: "position.x")
        XCTAssertEqual(layer.animationKeys(), ["transform", "position"])
        XCTAssertEqual(try animation("position").fromValue as? CGPoint, .zero)
    }

    func testFreshAndDetachedLayersDoNotAnimate() {
        let fresh = CALayer()
        fresh.opacity = 0.5
        XCTAssertNil(fresh.animationKeys(), "detached")
        root.addSublayer(fresh)
        fresh.opacity = 0.2
        XCTAssertNil(fresh.animationKeys(), "not committed yet")
        CATransaction.flush()
        fresh.opacity = 0.1
        XCTAssertEqual(fresh.animationKeys(), ["opacity"])
        CATransaction.flush()
        fresh.removeFromSuperlayer()
        CATransaction.flush()
        fresh.removeAllAnimations()
        fresh.opacity = 0
        XCTAssertNil(fresh.animationKeys(), "detached again")
    }

    func testDisabledActionsDoNotAnimate() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = 0
        CATransaction.commit()
        XCTAssertNil(layer.animationKeys())
        XCTAssertEqual(layer.presentation()?.opacity, 0)
    }

    func testTheTransactionGivesDurationAndTimingFunction() throws {
        let ease = CAMediaTimingFunction(name: .easeIn)
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(ease)
        layer.opacity = 0
        CATransaction.setAnimationDuration(3)
        layer.zPosition = 1
        CATransaction.commit()
        XCTAssertEqual(try animation("opacity").duration, 2, "the setting at the time of the change counts")
        XCTAssertEqual(try animation("opacity").timingFunction, ease)
        XCTAssertEqual(try animation("zPosition").duration, 3)
    }

    func testSettingAgainInOneTransactionKeepsTheFirstOldValue() throws {
        layer.position = CGPoint(x: 10, y: 0)
        layer.position = CGPoint(x: 20, y: 0)
        XCTAssertEqual(try animation("position").fromValue as? CGPoint, .zero)
        CATransaction.flush()
        frame(at: 1)
        layer.position = CGPoint(x: 30, y: 0)
        XCTAssertEqual(try animation("position").fromValue as? CGPoint, CGPoint(x: 20, y: 0), "the next transaction")
    }

    func testAChangeOnTheWayGoesOnFromWhatShows() throws {
        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        layer.position = CGPoint(x: 100, y: 0)
        CATransaction.commit()
        frame(at: 0.25)
        layer.position = .zero
        XCTAssertEqual(try animation("position").fromValue as? CGPoint, CGPoint(x: 25, y: 0))
        CATransaction.flush()
        XCTAssertEqual(layer.presentation()?.position, CGPoint(x: 25, y: 0))
    }

    func testAnAnimationOfAnotherPropertyLeavesTheOldValueToTheModel() throws {
        layer.zPosition = 5
        CATransaction.flush()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.opacity = 0.5
        CATransaction.setDisableActions(false)
        layer.opacity = 0
        CATransaction.commit()
        XCTAssertEqual((try animation("opacity").fromValue as? NSNumber)?.doubleValue, 0.5)
    }

    func testPicturesAreKeptUntilTheActionHasSeenThem() throws {
        let (a, b) = (try picture(1), try picture(2))
        CATransaction.withoutActions { layer.contents = a }
        CATransaction.flush()
        let delegate = ActionDelegate()
        var seen: CGImage?
        delegate.answer = { layer, _ in
            seen = layer.contents as? CGImage
            return nil
        }
        layer.delegate = delegate
        layer.contents = b
        XCTAssertTrue(seen === a)
        XCTAssertTrue(layer.contents as? CGImage === b)
    }

    private func picture(_ value: UInt8) throws -> CGImage {
        try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [value, value, value, 255]))
    }

    func testPresentationLayersCannotBeChanged() throws {
        let shown = try XCTUnwrap(layer.presentation())
        let messages = misuse {
            shown.opacity = 0
            shown.backgroundColor = .black
            shown.contentsGravity = .center
            shown.setValue(3, forKeyPath: "position.x")
            shown.addSublayer(CALayer())
            shown.beginTime = 4
        }
        XCTAssertEqual(messages.count, 6)
        XCTAssertEqual(shown.opacity, 1)
        XCTAssertNil(shown.backgroundColor)
        XCTAssertEqual(shown.position, .zero)
        XCTAssertEqual(shown.beginTime, 0)
    }
}
