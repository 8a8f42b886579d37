import XCTest

@testable import Quartzite

/// Properties by key and key path, and values under custom keys.
final class KeyValueCodingTests: StageTestCase {
    private func number(_ key: String) -> Double? { (layer.value(forKeyPath: key) as? NSNumber)?.doubleValue }

    func testNumbersReadAsEveryKindOfNumber() {
        layer.opacity = 0.5
        XCTAssertEqual(layer.value(forKey: "opacity") as? CGFloat, 0.5)
        XCTAssertEqual(layer.value(forKey: "opacity") as? Double, 0.5)
        XCTAssertEqual(layer.value(forKey: "opacity") as? Float, 0.5)
        XCTAssertEqual(layer.value(forKey: "opacity") as? NSNumber, 0.5)
        XCTAssertEqual(layer.value(forKey: "hidden") as? Bool, false)
    }

    func testEveryAnimatablePropertyReadsBackWhatWasSet() {
        let color = CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
        let path = CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
        for property in LayerProperty.allCases {
            let value: any Equatable =
                switch property.shape {
                case .number: NSNumber(value: 0.25)
                case .boolean: NSNumber(value: true)
                case .point: CGPoint(x: 3, y: 4)
                case .size: CGSize(width: 3, height: 4)
                case .rect: CGRect(x: 1, y: 2, width: 3, height: 4)
                case .color: color
                case .transform: CATransform3DMakeScale(2, 3, 4)
                case .image: CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255]) ?? CGColor.black
                case .path: path
                case .numbers: [NSNumber(value: 0.25), NSNumber(value: 0.5)]
                case .colors: [color, color]
                case .filters where property == .compositingFilter: CAFilter(type: "xor")
                case .filters: [CAFilter(type: "colorInvert")]
                }
            layer.setValue(value, forKey: property.key)
            assertSame(layer.value(forKey: property.key), value, property.key)
        }
        XCTAssertEqual(misuse.all, [])
    }

    func testPartsOfDeclaredPropertiesAndOfTheFrame() {
        let gauge = ArchivedGauge()
        gauge.needle = CGPoint(x: 3, y: 4)
        XCTAssertEqual(gauge.value(forKeyPath: "needle.y") as? Double, 4)
        gauge.setValue(7, forKeyPath: "needle.x")
        XCTAssertEqual(gauge.needle, CGPoint(x: 7, y: 4))
        gauge.setValue(CATransform3DMakeScale(2, 3, 4), forKey: "own")
        XCTAssertEqual(gauge.value(forKeyPath: "own.scale.y") as? Double ?? 0, 3, accuracy: 1e-12)
        gauge.setValue(5, forKeyPath: "own.translation.x")
        XCTAssertEqual((gauge.value(forKey: "own") as? CATransform3D)?.m41 ?? 0, 5, accuracy: 1e-12)
        gauge.bounds.size = CGSize(width: 10, height: 10)
        gauge.setValue(30, forKeyPath: "frame.size.width")
        gauge.setValue(CGPoint(x: 1, y: 2), forKeyPath: "frame.origin")
        XCTAssertEqual(gauge.frame, CGRect(x: 1, y: 2, width: 30, height: 10))
        XCTAssertEqual(gauge.value(forKeyPath: "frame.origin.y") as? Double, 2)
    }

    func testAValueOfTheWrongKindIsMisuseAndChangesNothing() {
        layer.name = "door"
        layer.setValue(5, forKey: "name")
        layer.setValue("nobody", forKey: "delegate")
        layer.setValue("wide", forKeyPath: "frame.size.width")
        layer.setValue([], forKey: "contentsFormat")
        XCTAssertEqual(layer.name, "door")
        XCTAssertEqual(misuse.all.count, 4, misuse.all.joined(separator: "\n"))
        layer.setValue(nil, forKey: "name")
        XCTAssertNil(layer.name)
        final class Delegate: NSObject, CALayerDelegate {}
        let delegate = Delegate()
        layer.setValue(delegate, forKey: "delegate")
        XCTAssert(layer.delegate === delegate)
        XCTAssert(layer.value(forKey: "delegate") as AnyObject === delegate)
        layer.setValue(nil, forKey: "delegate")
        XCTAssertNil(layer.delegate)
    }

    func testAKeyThatWasNeverSetHasTheDefaultOfItsClass() {
        final class Tinted: CALayer {
            override class func defaultValue(forKey key: String) -> Any? {
                key == "tint" ? "blue" : super.defaultValue(forKey: key)
            }
        }
        let tinted = Tinted()
        XCTAssertEqual(tinted.value(forKey: "tint") as? String, "blue")
        tinted.setValue("red", forKey: "tint")
        XCTAssertEqual(tinted.value(forKey: "tint") as? String, "red")
    }

    private func assertSame<Value: Equatable>(_ a: Any?, _ b: Value, _ key: String) {
        XCTAssertEqual(a as? Value, b, key)
    }

    func testPropertiesThatAreNotAnimatableReadBackToo() {
        let values: [(String, NSNumber)] = [
            ("geometryFlipped", true), ("opaque", true), ("allowsGroupOpacity", false), ("allowsEdgeAntialiasing", false),
            ("maskedCorners", 3), ("edgeAntialiasingMask", 5), ("beginTime", 2), ("timeOffset", 3), ("speed", 4), ("duration", 5),
            ("repeatCount", 6), ("repeatDuration", 7), ("autoreverses", true),
        ]
        for (key, value) in values {
            layer.setValue(value, forKey: key)
            XCTAssertEqual(layer.value(forKey: key) as? NSNumber, value, key)
        }
        layer.setValue("center", forKey: "contentsGravity")
        XCTAssertEqual(layer.contentsGravity, .center)
        layer.setValue(CALayerContentsFilter.nearest, forKey: "magnificationFilter")
        XCTAssertEqual(layer.magnificationFilter, .nearest)
        layer.setValue("door", forKey: "name")
        XCTAssertEqual(layer.name, "door")
        layer.setValue(CGRect(x: 0, y: 0, width: 10, height: 20), forKey: "frame")
        XCTAssertEqual(layer.position, CGPoint(x: 5, y: 10))
    }

    func testPartsOfProperties() {
        layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
        layer.position = CGPoint(x: 5, y: 6)
        XCTAssertEqual(number("position.x"), 5)
        XCTAssertEqual(number("bounds.origin.y"), 2)
        XCTAssertEqual(number("bounds.size.width"), 30)
        XCTAssertEqual(layer.value(forKeyPath: "bounds.size") as? CGSize, CGSize(width: 30, height: 40))
        XCTAssertEqual(layer.value(forKeyPath: "bounds.origin") as? CGPoint, CGPoint(x: 1, y: 2))
        XCTAssertEqual(number("shadowOffset.height"), -3)
        XCTAssertEqual(number("frame.size.height"), 40)
        layer.setValue(7, forKeyPath: "position.y")
        layer.setValue(CGSize(width: 8, height: 9), forKeyPath: "bounds.size")
        XCTAssertEqual(layer.position, CGPoint(x: 5, y: 7))
        XCTAssertEqual(layer.bounds, CGRect(x: 1, y: 2, width: 8, height: 9))
    }

    func testComponentsOfTransforms() {
        layer.setValue(Double.pi / 2, forKeyPath: "transform.rotation.z")
        layer.setValue(3, forKeyPath: "transform.scale.x")
        layer.setValue(10, forKeyPath: "transform.translation.x")
        let scaled = CATransform3DConcat(CATransform3DMakeScale(3, 1, 1), CATransform3DMakeRotation(.pi / 2, 0, 0, 1))
        assertEqual(layer.transform, CATransform3DConcat(scaled, CATransform3DMakeTranslation(10, 0, 0)))
        layer.setValue(2, forKeyPath: "sublayerTransform.scale")
        assertEqual(layer.sublayerTransform, CATransform3DMakeScale(2, 2, 2))
    }

    func testWhatDoesNotFitIsMisuseAndChangesNothing() {
        let unfit: [(Any?, String)] = [
            ("half", "opacity"), (nil, "opacity"), (5, "position"), (CGPoint.zero, "bounds"), (5, "backgroundColor"),
            (CGPoint.zero, "transform"), ("now", "beginTime"), (5, "sublayers"),
        ]
        for (index, (value, key)) in unfit.enumerated() {
            layer.setValue(value, forKeyPath: key)
            XCTAssertEqual(misuse.all.count, index + 1, key)
            XCTAssertTrue(misuse.all.last?.contains("“\(key)”") ?? false, misuse.all.last ?? "")
        }
        XCTAssertEqual(layer.opacity, 1)
        XCTAssertEqual(layer.transform, CATransform3DIdentity)
    }

    func testNilTakesAColourOff() {
        layer.setValue(nil, forKey: "borderColor")
        XCTAssertNil(layer.borderColor)
        XCTAssertNil(layer.value(forKey: "borderColor"))
    }

    func testOtherKeysStoreAnything() {
        let other = CALayer()
        layer.setValue(other, forKey: "friend")
        layer.setValue(5, forKey: "age")
        XCTAssertTrue(layer.value(forKey: "friend") as? CALayer === other)
        XCTAssertEqual(layer.value(forKey: "age") as? Int, 5)
        layer.setValue(nil, forKey: "age")
        XCTAssertNil(layer.value(forKey: "age"))
    }

    func testKeyPathsGoOnThroughLayersAndAnimations() {
        let friend = CALayer()
        layer.setValue(friend, forKey: "friend")
        layer.setValue(0.5, forKeyPath: "friend.opacity")
        XCTAssertEqual(friend.opacity, 0.5)
        XCTAssertEqual(number("friend.opacity"), 0.5)
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.setValue(friend, forKey: "target")
        XCTAssertEqual((animation.value(forKeyPath: "target.opacity") as? NSNumber)?.doubleValue, 0.5)
    }

    func testStyleAnswersForKeysThatAreNotSet() {
        layer.style = ["mood": "calm"]
        XCTAssertEqual(layer.value(forKey: "mood") as? String, "calm")
        layer.setValue("wild", forKey: "mood")
        XCTAssertEqual(layer.value(forKey: "mood") as? String, "wild")
    }

    func testAnimationsAreCodedToo() {
        let animation = CABasicAnimation()
        let values: [(String, NSNumber)] = [
            ("beginTime", 1), ("duration", 2), ("speed", 3), ("timeOffset", 4), ("repeatCount", 5), ("repeatDuration", 6),
            ("autoreverses", true), ("removedOnCompletion", false), ("additive", true), ("cumulative", true), ("toValue", 9),
        ]
        for (key, value) in values {
            animation.setValue(value, forKey: key)
            XCTAssertEqual(animation.value(forKey: key) as? NSNumber, value, key)
        }
        animation.setValue("opacity", forKey: "keyPath")
        XCTAssertEqual(animation.keyPath, "opacity")
        animation.setValue(CAMediaTimingFillMode.both, forKey: "fillMode")
        XCTAssertEqual(animation.fillMode, .both)
        animation.setValue("handView", forKey: "tag")
        XCTAssertEqual(animation.value(forKey: "tag") as? String, "handView")
        XCTAssertEqual(misuse.all, [])
        animation.setValue("soon", forKey: "beginTime")
        XCTAssertEqual(misuse.all.count, 1)
        XCTAssertTrue(misuse.all[0].contains("String"), misuse.all[0])
    }

    // MARK: Two spellings

    func testBooleanPropertiesHaveTwoSpellings() {
        let (text, cell, animation) = (CATextLayer(), CAEmitterCell(), CABasicAnimation())
        for key in ["isHidden", "isOpaque", "isGeometryFlipped", "isDoubleSided", "isWrapped"] {
            let old = text.value(forKey: key) as? Bool
            text.setValue(!(old ?? false), forKey: key)
            XCTAssertEqual(text.value(forKey: key) as? Bool, !(old ?? true), key)
            XCTAssertEqual(text.value(forKeyPath: key) as? Bool, !(old ?? true), key)
            let plain = key.dropFirst(2).prefix(1).lowercased() + key.dropFirst(3)
            XCTAssertEqual(text.value(forKey: plain) as? Bool, !(old ?? true), plain)
        }
        XCTAssertTrue(text.isHidden && text.isOpaque && text.isGeometryFlipped && !text.isDoubleSided && text.isWrapped)
        cell.setValue(false, forKey: "isEnabled")
        XCTAssertFalse(cell.isEnabled)
        animation.setValue(false, forKey: "isRemovedOnCompletion")
        XCTAssertFalse(animation.isRemovedOnCompletion)
        XCTAssertNil(CALayer.defaultValue(forKey: "isDoubleSided"), "defaults have one spelling")
        XCTAssertEqual(misuse.all, [])
    }

    func testOnlyBooleanPropertiesHaveTwoSpellings() {
        layer.setValue(0.5, forKey: "isOpacity")
        XCTAssertEqual(layer.opacity, 1)
        XCTAssertEqual(layer.value(forKey: "isOpacity") as? Double, 0.5, "a custom key")
        XCTAssertNil(PropertyPath("isOpacity"))
        let keys = Set(CALayer.keyTable.properties.map(\.key))
        XCTAssertTrue(keys.isDisjoint(with: ["isHidden", "isOpaque"]), "archives have one spelling")
    }

    func testAnAnimationOfTheSecondSpelling() {
        add(animation("isHidden", from: true, to: true))
        go(to: 0.5)
        XCTAssertEqual(layer.presentation()?.isHidden, true)
        XCTAssertEqual(rendered(layer)?.isHidden, true)
        XCTAssertEqual(layer.presentation()?.value(forKeyPath: "isHidden") as? Bool, true)
        XCTAssertEqual(diagnostics.all, [])
    }

    func testTheMessageAboutAKeyPathNamesTheWrapperThatIsMissing() {
        final class Gauge: CALayer { var level: CGFloat = 0 }
        let gauge = Gauge()
        layer.addSublayer(gauge)
        gauge.add(animation("level", from: 0, to: 1), forKey: nil)
        CATransaction.flush()
        XCTAssertEqual(diagnostics.all.count, 1)
        XCTAssertTrue(diagnostics.all.first?.hasSuffix("needs @Animatable(\"level\")") ?? false, "\(diagnostics.all)")
    }

    func testWhatIsNoPartOfAPropertyIsNoPath() {
        for path in ["opacity.x", "nothing", "transform.rotation.w", "position.z", "", "bounds.size.depth", "position."] {
            XCTAssertNil(PropertyPath(path), path)
        }
    }
}
