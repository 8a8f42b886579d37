import XCTest

@testable import Quartzite

/// The key tables of all classes, compared with the classes.
final class KeyTableTests: XCTestCase {
    private let layers: [CALayer] = [
        CALayer(), CAShapeLayer(), CAGradientLayer(), CAReplicatorLayer(), CATextLayer(), CATiledLayer(), CAScrollLayer(),
        CATransformLayer(), CAEmitterLayer(),
    ]

    func testEveryAnimatablePropertyOfEachClassHasAKey() {
        for layer in layers {
            for property in layer.animatableProperties {
                XCTAssertNotNil(type(of: layer).keyTable[property.key], "\(type(of: layer)).\(property.key)")
            }
        }
    }

    func testDefaultsAreWhatAFreshObjectHas() {
        func compare(_ owner: String, _ property: KeyedProperty, _ fresh: Any?) {
            guard let told = property.defaultValue else { return }
            XCTAssertEqual(told as? AnyHashable, fresh as? AnyHashable, "\(owner).\(property.key)")
        }
        for layer in layers {
            for property in type(of: layer).keyTable.properties {
                compare("\(type(of: layer))", property, layer.value(forKey: property.key))
            }
        }
        let animations = [
            CABasicAnimation(), CAKeyframeAnimation(), CASpringAnimation(), CAAnimationGroup(), CATransition(),
        ]
        for animation in animations {
            let owner = type(of: animation)
            for property in owner.keyTable.properties { compare("\(owner)", property, animation.value(forKey: property.key)) }
        }
        let cell = CAEmitterCell()
        for property in CAEmitterCell.keyTable.properties { compare("CAEmitterCell", property, cell.value(forKey: property.key)) }
    }

    /// Every property accepts the value read from it, and refuses an unrelated object unless it takes any object.
    func testWhatIsReadFitsAndAForeignObjectDoesNot() {
        let takers: Set = ["contents", "font", "string", "fromValue", "toValue", "byValue"]
        let readOnly: Set = ["superlayer", "visibleRect", "settlingDuration", "perceptualDuration", "bounce"]
        func check(_ owner: AnyObject, _ table: KeyTable) {
            for property in table.properties where !takers.contains(property.key) {
                let name = "\(type(of: owner)).\(property.key)"
                XCTAssertEqual(property.write(owner, property.read(owner)), !readOnly.contains(property.key), name)
                XCTAssertFalse(property.write(owner, KeyTableTests.self), name)
            }
        }
        for layer in layers { check(layer, type(of: layer).keyTable) }
        for animation in [CASpringAnimation(), CAKeyframeAnimation(), CAAnimationGroup(), CATransition()] as [CAAnimation] {
            check(animation, type(of: animation).keyTable)
        }
        check(CAEmitterCell(), CAEmitterCell.keyTable)
    }

    func testASubclassGivesAnInheritedPropertyAnotherDefault() {
        XCTAssertEqual(CALayer.defaultValue(forKey: "masksToBounds") as? Bool, false)
        XCTAssertEqual(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool, true)
        XCTAssertEqual(CAScrollLayer.keyTable.properties.count { $0.key == "masksToBounds" }, 1)
    }

    func testValuesAreTakenOutOfWhatProgramsGive() {
        XCTAssertEqual(Int.unboxed(2.9), 2)
        XCTAssertEqual(Int.unboxed(Double.infinity), .max)
        XCTAssertEqual(UInt32.unboxed(-1), 0)
        XCTAssertEqual(Int.unboxed(Double.nan), 0)
        XCTAssertEqual(Bool.unboxed(NSNumber(value: 1)), true)
        XCTAssertEqual(String.unboxed(CALayerContentsGravity.center), "center")
        XCTAssertEqual(CGPoint.unboxed(NSValue(cgPoint: CGPoint(x: 1, y: 2))), CGPoint(x: 1, y: 2))
        XCTAssertEqual(CATransform3D.unboxed(CGAffineTransform(scaleX: 2, y: 2)), CATransform3DMakeScale(2, 2, 1))
        XCTAssertNil(Double.unboxed("seven"))
        XCTAssertNil(CALayerContentsGravity.unboxed(7))
        XCTAssertEqual(String?.unboxed(nil), .some(nil))
        XCTAssertEqual(String?.unboxed(7), String??.none)
    }
}
