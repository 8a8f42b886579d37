import XCTest

@testable import Quartzite

/// A program's layer class with its own properties. The class is not private, because archives name it.
class ArchivedGauge: CALayer {
    @Animatable("level") var level: CGFloat = 0.5
    @Animatable("needle") var needle: CGPoint = .zero
    @Animatable("tint") var tint: CGColor? = nil
    @Animatable("caption") var caption: String = "none"
}

/// The content of layer archives.
final class ArchivingTests: DisplayedTestCase {
    private func roundTrip<Layer: CALayer>(_ layer: Layer) throws -> Layer {
        let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
        return try XCTUnwrap(NSKeyedUnarchiver.unarchivedObject(ofClass: Layer.self, from: data))
    }

    func testEveryAnimatablePropertyComesBack() throws {
        let picture = try XCTUnwrap(CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 10, 20, 30, 40]))
        for kind in [CALayer(), CAShapeLayer(), CAGradientLayer(), CAReplicatorLayer(), CATransformLayer()] {
            for property in kind.animatableProperties {
                let value: Any =
                    switch property.shape {
                    case .number: 0.25
                    case .boolean: kind.channels(of: property).x == 0
                    case .point: CGPoint(x: 3, y: 4)
                    case .size: CGSize(width: 3, height: 4)
                    case .rect: CGRect(x: 1, y: 2, width: 3, height: 4)
                    case .color: CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
                    case .transform: CATransform3DMakeRotation(0.3, 1, 2, 3)
                    case .image: picture
                    case .path: CGPath(ellipseIn: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
                    case .numbers: [0.25, 1]
                    case .colors: [CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4), CGColor.black]
                    case .filters where property == .compositingFilter: CAFilter(type: "xor")
                    case .filters: [CAFilter(type: "colorInvert")]
                    }
                kind.setValue(value, forKey: property.key)
                XCTAssert(kind.shouldArchiveValue(forKey: property.key), property.key)
            }
            let read = try roundTrip(kind)
            for property in kind.animatableProperties where property != .contents {
                XCTAssertEqual(
                    ArchivedValue(read.value(forKey: property.key)), ArchivedValue(kind.value(forKey: property.key)), property.key)
            }
            XCTAssertEqual((read.contents as? CGImage)?.pixel(x: 1, y: 0), SIMD4(10, 20, 30, 40))
        }
    }

    func testWhatIsNotAnimatableComesBack() throws {
        layer.name = "door"
        layer.contentsGravity = .topLeft
        layer.contentsFormat = .gray8Uint
        layer.magnificationFilter = .nearest
        layer.maskedCorners = [.layerMinXMinYCorner]
        layer.isGeometryFlipped = true
        layer.allowsGroupOpacity = false
        layer.borderColor = nil
        (layer.beginTime, layer.speed, layer.timeOffset, layer.repeatCount) = (1, 2, 3, .infinity)
        layer.fillMode = .both
        layer.autoresizingMask = [.layerWidthSizable, .layerMaxYMargin]
        layer.layoutManager = CAConstraintLayoutManager()
        layer.constraints = [CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .maxX, scale: 2, offset: 3)]
        layer.style = ["actions": ["opacity": NSNull()], "caption": "x"]
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.duration = 3
        layer.actions = ["opacity": fade, "position": NSNull()]

        let read = try roundTrip(layer)
        XCTAssertEqual(read.name, "door")
        XCTAssertEqual([read.contentsGravity], [.topLeft])
        XCTAssertEqual(read.contentsFormat, .gray8Uint)
        XCTAssertEqual(read.magnificationFilter, .nearest)
        XCTAssertEqual(read.maskedCorners, [.layerMinXMinYCorner])
        XCTAssertEqual([read.isGeometryFlipped, read.allowsGroupOpacity, read.isOpaque], [true, false, false])
        XCTAssertNil(read.borderColor, "none is not the usual black")
        XCTAssertNotNil(read.shadowColor)
        XCTAssertEqual([read.beginTime, Double(read.speed), read.timeOffset, Double(read.repeatCount)], [1, 2, 3, .infinity])
        XCTAssertEqual(read.duration, .infinity)
        XCTAssertEqual(read.fillMode, .both)
        XCTAssertEqual(read.autoresizingMask, [.layerWidthSizable, .layerMaxYMargin])
        XCTAssert(read.layoutManager is CAConstraintLayoutManager)
        XCTAssertEqual(read.constraints?.first?.scale, 2)
        XCTAssertEqual((read.actions?["opacity"] as? CABasicAnimation)?.duration, 3)
        XCTAssert(read.actions?["position"] is NSNull)
        XCTAssertEqual(read.style?["caption"] as? String, "x")
    }

    func testTheTreeComesBackWithItsClassesMasksAndAnimations() throws {
        let shape = CAShapeLayer()
        shape.fillRule = .evenOdd
        shape.lineDashPattern = [3, 1]
        let scroll = CAScrollLayer()
        scroll.scrollMode = .vertically
        let mask = CALayer()
        mask.name = "mask"
        layer.mask = mask
        layer.sublayers = [shape, scroll]
        let spin = CABasicAnimation(keyPath: "transform.rotation.z")
        (spin.toValue, spin.duration, spin.repeatCount) = (Double.pi, 2, .infinity)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.toValue = 0
        let group = CAAnimationGroup()
        group.animations = [fade]
        group.duration = 5
        shape.add(spin, forKey: "spin")
        shape.add(group, forKey: nil)

        let read = try roundTrip(root)
        let copy = try XCTUnwrap(read.sublayers?.first)
        XCTAssertEqual(copy.mask?.name, "mask")
        XCTAssert(copy.mask?.superlayer === copy)
        let readShape = try XCTUnwrap(copy.sublayers?.first as? CAShapeLayer)
        XCTAssertEqual(readShape.fillRule, .evenOdd)
        XCTAssertEqual(readShape.lineDashPattern, [3, 1])
        let readScroll = try XCTUnwrap(copy.sublayers?.last as? CAScrollLayer)
        XCTAssertEqual(readScroll.scrollMode, .vertically)
        XCTAssert(readScroll.masksToBounds)
        XCTAssertEqual((readShape.animation(forKey: "spin") as? CABasicAnimation)?.toValue as? Double, .pi)
        XCTAssertEqual(readShape.animationKeys()?.count, 2)

        // The copy works: it animates in another tree.
        let other = LayerContext()
        other.layer = read
        CATransaction.flush()
        MediaClock.setVirtualTime(1)
        XCTAssertEqual(
            try XCTUnwrap(readShape.presentation()?.value(forKeyPath: "transform.rotation.z") as? Double), .pi / 2, accuracy: 1e-9)
        XCTAssertEqual(try XCTUnwrap(readShape.presentation()?.opacity), 0.8, accuracy: 1e-6)
    }

    func testDeclaredPropertiesComeBack() throws {
        let gauge = ArchivedGauge()
        gauge.level = 0.75
        gauge.needle = CGPoint(x: 3, y: 4)
        gauge.tint = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        let read = try roundTrip(gauge)
        XCTAssertEqual(read.level, 0.75)
        XCTAssertEqual(read.needle, CGPoint(x: 3, y: 4))
        XCTAssertEqual(read.tint, gauge.tint)
        XCTAssertEqual(read.caption, "none")
        XCTAssert(gauge.shouldArchiveValue(forKey: "level"))
        XCTAssertFalse(gauge.shouldArchiveValue(forKey: "caption"), "it was never set")
    }

    func testASubclassDecidesWhatIsArchived() throws {
        final class Keeper: CALayer {
            override func shouldArchiveValue(forKey key: String) -> Bool {
                key == "score" || (key != "opacity" && super.shouldArchiveValue(forKey: key))
            }
        }
        let keeper = Keeper()
        keeper.opacity = 0.5
        keeper.cornerRadius = 3
        keeper.setValue(12, forKey: "score")
        keeper.setValue(13, forKey: "lives")
        var read = CALayer()
        let told = try misuse { read = try roundTrip(keeper as CALayer) }
        XCTAssertEqual(told.count, 1, "an archive cannot name the class: it is told, and the layer comes back as a plain one")
        XCTAssertEqual(read.opacity, 1)
        XCTAssertEqual(read.cornerRadius, 3)
        XCTAssertEqual(read.value(forKey: "score") as? Int, 12)
        XCTAssertNil(read.value(forKey: "lives"))
    }

    func testAFreshLayerArchivesLittle() {
        let archived = Set(CALayer.keyTable.archivedKeys.filter { CALayer().shouldArchiveValue(forKey: $0) })
        XCTAssertEqual(archived, ["cornerCurve", "contentsFormat", "allowsEdgeAntialiasing", "allowsGroupOpacity"])
        layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
        for key in ["frame", "superlayer", "visibleRect", "nobody knows this"] {
            XCTAssertFalse(layer.shouldArchiveValue(forKey: key), key)
        }
    }

    func testWhatCannotBeArchivedIsToldAndLeftOut() throws {
        struct Secret {}
        let gauge = ArchivedGauge()
        gauge.style = ["secret": Secret()]
        gauge.level = 1
        var read: ArchivedGauge?
        let told = try misuse { read = try roundTrip(gauge) }
        XCTAssertEqual(told.count, 1)
        XCTAssert(told.first?.contains("style") ?? false, told.first ?? "")
        XCTAssertEqual(read?.level, 1)
        XCTAssertNil(read?.style)
    }
}
