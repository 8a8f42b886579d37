import QuartziteGraphics
import XCTest

@testable import Quartzite

/// Setting properties without `Any` does what key-value coding does.
final class TypedSetterTests: XCTestCase {
    private let makers: [() -> CALayer] = [
        { CALayer() }, { CAShapeLayer() }, { CAGradientLayer() }, { CAReplicatorLayer() }, { CATextLayer() }, { CATiledLayer() },
        { CAScrollLayer() }, { CATransformLayer() }, { CAEmitterLayer() },
    ]

    private let samples: [SIMD4<Double>] = [
        SIMD4(1, 0, 0, 0), SIMD4(0, 0, 0, 0), SIMD4(0.1, 2.5, 3, 4), SIMD4(-7.25, -0.0, 1e10, 0.3), SIMD4(.infinity, 1, 1, 1),
    ]

    /// The value that key-value coding takes for channels, by the value that it returns.
    private func value(_ channels: SIMD4<Double>, like value: Any?, isBoolean: Bool) -> Any {
        switch value {
        case is CGPoint: CGPoint(x: channels.x, y: channels.y)
        case is CGSize: CGSize(width: channels.x, height: channels.y)
        case is CGRect: CGRect(x: channels.x, y: channels.y, width: channels.z, height: channels.w)
        default: isBoolean ? channels.x != 0 : channels.x
        }
    }

    func testEveryTypedSetterEqualsKeyValueCoding() {
        var count = 0
        for make in makers {
            let type = type(of: make())
            for line in type.keyTable.properties {
                guard let setter = line.typedSetter else { continue }
                count += 1
                let (typed, keyed) = (make(), make())
                let isBoolean = line.hasBooleanAccessor || line.property?.shape == .boolean
                switch setter {
                case .channels(let set):
                    for sample in samples {
                        // A frame of infinite size has no position.
                        if line.key == "frame", !sample.x.isFinite { continue }
                        let channels = isBoolean ? SIMD4(sample.x != 0 ? 1 : 0, 0, 0, 0) : sample
                        set(typed, channels)
                        keyed.setValue(value(channels, like: line.read(keyed), isBoolean: isBoolean), forKeyPath: line.key)
                        XCTAssertEqual(described(line.read(typed)), described(line.read(keyed)), "\(type).\(line.key) \(channels)")
                    }
                case .color(let set):
                    let color = CGColor(srgbRed: 0.1, green: 2, blue: -1, alpha: 0.5)
                    set(typed, color)
                    keyed.setValue(color, forKeyPath: line.key)
                    for read in [line.read(typed), line.read(keyed)] {
                        XCTAssertTrue(read as AnyObject === color, "\(type).\(line.key)")
                    }
                case .text(let set):
                    for text in ["", "a", "1.5", "résumé"] {
                        set(typed, text)
                        keyed.setValue(text, forKeyPath: line.key)
                        XCTAssertEqual(described(line.read(typed)), described(line.read(keyed)), "\(type).\(line.key) \(text)")
                    }
                }
            }
        }
        XCTAssertGreaterThan(count, 200)
    }

    func testAnObjectOfAnotherClassIsLeftAlone() throws {
        let layer = CALayer()
        guard case .channels(let set)? = CAShapeLayer.keyTable["lineWidth"]?.typedSetter else { return XCTFail("no setter") }
        set(layer, SIMD4(5, 0, 0, 0))
        XCTAssertNil(layer.value(forKey: "lineWidth"))
    }

    func testPropertiesOfOtherTypesHaveNone() {
        for key in ["contents", "transform", "contentsGravity", "maskedCorners", "filters", "sublayers", "superlayer", "delegate"] {
            XCTAssertNil(CALayer.keyTable[key]?.typedSetter, key)
        }
    }

    private func described(_ value: Any?) -> String { String(describing: value) }
}
