import XCTest

@testable import Quartzite

/// The default values of new layers and animations.
final class DefaultValueTests: XCTestCase {
    private final class Clipping: CALayer {
        override class func defaultValue(forKey key: String) -> Any? {
            switch key {
            case "masksToBounds": true
            case "cornerRadius": 4
            default: super.defaultValue(forKey: key)
            }
        }
    }

    func testLayersBeginWithTheDefaultsOfTheirClass() {
        let layer = Clipping()
        XCTAssertTrue(layer.masksToBounds)
        XCTAssertEqual(layer.cornerRadius, 4)
        XCTAssertEqual(layer.opacity, 1)
        XCTAssertFalse(layer.shouldArchiveValue(forKey: "masksToBounds"))
        layer.masksToBounds = false
        XCTAssertEqual((CALayerBase.copy(of: layer) as? Clipping)?.masksToBounds, false)
        XCTAssertTrue(Clipping(layer: layer).masksToBounds)
    }

    func testAStyleBuildsOnAnother() {
        let layer = CALayer()
        layer.style = ["a": 1, "style": ["a": 2, "b": 3, "actions": ["opacity": NSNull()]]]
        XCTAssertEqual(layer.value(forKey: "a") as? Int, 1)
        XCTAssertEqual(layer.value(forKey: "b") as? Int, 3)
        XCTAssertNil(layer.value(forKey: "c"))
    }

    func testAFreshLayer() {
        let layer = CALayer()
        XCTAssertEqual(layer.bounds, .zero)
        XCTAssertEqual(layer.position, .zero)
        XCTAssertEqual(layer.anchorPoint, CGPoint(x: 0.5, y: 0.5))
        XCTAssertEqual([layer.anchorPointZ, layer.zPosition, layer.cornerRadius, layer.borderWidth], [0, 0, 0, 0])
        XCTAssertEqual(layer.transform, CATransform3DIdentity)
        XCTAssertEqual(layer.sublayerTransform, CATransform3DIdentity)
        XCTAssertEqual([layer.opacity, layer.shadowOpacity, layer.minificationFilterBias], [1, 0, 0])
        XCTAssertFalse(layer.isHidden || layer.masksToBounds || layer.isGeometryFlipped)
        XCTAssertFalse(layer.isOpaque || layer.shouldRasterize)
        XCTAssertTrue(layer.isDoubleSided && layer.allowsGroupOpacity && layer.allowsEdgeAntialiasing)
        XCTAssertNil(layer.backgroundColor)
        XCTAssertNil(layer.contents)
        XCTAssertNil(layer.shadowPath)
        XCTAssertEqual(layer.borderColor?.srgb, SIMD4(0, 0, 0, 1))
        XCTAssertEqual(layer.shadowColor?.srgb, SIMD4(0, 0, 0, 1))
        XCTAssertEqual(layer.shadowOffset, CGSize(width: 0, height: -3))
        XCTAssertEqual([layer.shadowRadius, layer.contentsScale, layer.rasterizationScale], [3, 1, 1])
        XCTAssertEqual(layer.contentsRect, CGRect(x: 0, y: 0, width: 1, height: 1))
        XCTAssertEqual(layer.contentsCenter, CGRect(x: 0, y: 0, width: 1, height: 1))
        XCTAssertEqual(layer.contentsGravity, .resize)
        XCTAssertEqual(layer.minificationFilter, .linear)
        XCTAssertEqual(layer.magnificationFilter, .linear)
        XCTAssertEqual(layer.maskedCorners.rawValue, 15)
        XCTAssertEqual(layer.edgeAntialiasingMask.rawValue, 15)
        XCTAssertEqual(layer.cornerCurve, .circular)
    }

    func testAFreshLayersClock() {
        let layer = CALayer()
        XCTAssertEqual([layer.beginTime, layer.timeOffset, layer.repeatDuration], [0, 0, 0])
        XCTAssertEqual(layer.duration, .infinity)
        XCTAssertEqual([layer.speed, layer.repeatCount], [1, 0])
        XCTAssertEqual(layer.fillMode, .removed)
    }

    func testAFreshAnimation() {
        let animation = CABasicAnimation()
        XCTAssertEqual([animation.beginTime, animation.duration, animation.timeOffset, animation.repeatDuration], [0, 0, 0, 0])
        XCTAssertEqual([animation.speed, animation.repeatCount], [1, 0])
        XCTAssertFalse(animation.autoreverses || animation.isAdditive || animation.isCumulative)
        XCTAssertTrue(animation.isRemovedOnCompletion)
        XCTAssertEqual(animation.fillMode, .removed)
        XCTAssertNil(animation.timingFunction)
        XCTAssertNil(animation.keyPath)
        XCTAssertNil(animation.fromValue ?? animation.toValue ?? animation.byValue)
    }

    func testNothingIsClampedInTheModel() {
        let layer = CALayer()
        (layer.opacity, layer.shadowOpacity) = (1.5, -0.5)
        (layer.cornerRadius, layer.borderWidth, layer.shadowRadius, layer.contentsScale) = (-10, -5, -10, -2)
        XCTAssertEqual([layer.opacity, layer.shadowOpacity], [1.5, -0.5])
        XCTAssertEqual([layer.cornerRadius, layer.borderWidth, layer.shadowRadius, layer.contentsScale], [-10, -5, -10, -2])
    }

    func testUnknownConstantsBecomeADefault() {
        let layer = CALayer()
        layer.contentsGravity = CALayerContentsGravity(rawValue: "sideways")
        XCTAssertEqual(layer.contentsGravity, .center)
        layer.cornerCurve = CALayerCornerCurve(rawValue: "wavy")
        XCTAssertEqual(layer.cornerCurve, .circular)
        layer.minificationFilter = CALayerContentsFilter(rawValue: "magic")
        XCTAssertEqual(layer.minificationFilter, .linear)
        layer.maskedCorners = CACornerMask(rawValue: 255)
        XCTAssertEqual(layer.maskedCorners.rawValue, 15)
    }

    func testDefaultsByKeyAreWhatAFreshLayerHas() {
        let keys = [
            "anchorPoint", "contentsRect", "opacity", "shadowOffset", "shadowRadius", "doubleSided", "contentsScale", "duration",
        ]
        for key in keys {
            let (told, fresh) = (CALayer.defaultValue(forKey: key), CALayer().value(forKey: key))
            XCTAssertNotNil(told, key)
            XCTAssertEqual(told as? AnyHashable, fresh as? AnyHashable, key)
        }
        for key in ["bounds", "position", "shadowOpacity", "timeOffset", "isHidden", "nothing"] {
            XCTAssertNil(CALayer.defaultValue(forKey: key), key)
        }
    }

    func testNobodyHasActionsByDefault() {
        for key in ["opacity", "bounds", "position", "contents", "onOrderIn", "sublayers"] {
            XCTAssertNil(CALayer.defaultAction(forKey: key))
            XCTAssertNil(CALayer().action(forKey: key))
        }
    }
}
