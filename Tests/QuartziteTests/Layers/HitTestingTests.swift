import XCTest

@testable import Quartzite

/// The layer found at a point.
final class HitTestingTests: StageTestCase {
    private func sublayer(_ name: String, _ frame: CGRect, in parent: CALayer? = nil) -> CALayer {
        let child = CALayer()
        child.name = name
        child.frame = frame
        (parent ?? layer).addSublayer(child)
        return child
    }

    private func hit(_ x: Double, _ y: Double) -> String? { layer.hitTest(CGPoint(x: x, y: y))?.name }

    override func setUp() {
        super.setUp()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    }

    func testThePointIsInTheSuperlayersSpace() {
        layer.frame = CGRect(x: 500, y: 500, width: 100, height: 100)
        XCTAssertEqual(hit(550, 550), "stage")
        XCTAssertNil(hit(50, 50))
    }

    func testMinimumEdgesAreInMaximumEdgesOut() {
        XCTAssertEqual(hit(0, 0), "stage")
        XCTAssertNil(hit(100, 50))
        XCTAssertNil(hit(50, 100))
        XCTAssertTrue(layer.contains(CGPoint(x: 99.999, y: 0)))
        XCTAssertFalse(layer.contains(CGPoint(x: -0.001, y: 0)))
    }

    func testTheDeepestAndLastWins() {
        let box = sublayer("box", CGRect(x: 10, y: 10, width: 50, height: 50))
        _ = sublayer("grain", CGRect(x: 5, y: 5, width: 10, height: 10), in: box)
        XCTAssertEqual(hit(20, 20), "grain")
        XCTAssertEqual(hit(50, 50), "box")
        _ = sublayer("cover", CGRect(x: 10, y: 10, width: 50, height: 50))
        XCTAssertEqual(hit(20, 20), "cover")
    }

    func testDepthBeatsTheOrder() {
        sublayer("front", CGRect(x: 0, y: 0, width: 50, height: 50)).zPosition = 1
        _ = sublayer("back", CGRect(x: 0, y: 0, width: 50, height: 50))
        XCTAssertEqual(hit(20, 20), "front")
    }

    func testHiddenLayersAreMissed() {
        sublayer("box", CGRect(x: 0, y: 0, width: 50, height: 50)).isHidden = true
        XCTAssertEqual(hit(20, 20), "stage")
    }

    func testOutsideItsSuperlayerALayerIsHitUnlessItIsCutOff() {
        _ = sublayer("far", CGRect(x: 200, y: 200, width: 50, height: 50))
        XCTAssertEqual(hit(220, 220), "far")
        layer.masksToBounds = true
        XCTAssertNil(hit(220, 220))
    }

    func testTransformsAndBoundsOriginsCount() {
        let box = sublayer("box", CGRect(x: 40, y: 40, width: 20, height: 20))
        XCTAssertEqual(hit(35, 35), "stage")
        box.transform = CATransform3DMakeScale(2, 2, 1)
        XCTAssertEqual(hit(35, 35), "box")
        layer.bounds.origin = CGPoint(x: 100, y: 0)
        XCTAssertEqual(hit(35, 35), "stage")
    }

    func testALayerSeenEdgeOnIsMissed() {
        let box = sublayer("box", CGRect(x: 0, y: 0, width: 50, height: 50))
        box.transform = CATransform3DMakeScale(0, 1, 1)
        XCTAssertEqual(hit(25, 25), "stage")
    }

    func testPerspectiveIsFollowed() {
        layer.sublayerTransform.m34 = -1 / 100
        let box = sublayer("box", CGRect(x: 0, y: 0, width: 100, height: 100))
        box.transform = CATransform3DMakeTranslation(0, 0, -100)
        XCTAssertEqual(hit(30, 30), "box", "a hundred away it is half as large")
        XCTAssertEqual(hit(20, 20), "stage")
    }

    func testOnlyGeometryCounts() {
        let box = sublayer("box", CGRect(x: 0, y: 0, width: 50, height: 50))
        box.isDoubleSided = false
        box.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        XCTAssertEqual(hit(20, 20), "box", "also from behind")
        (box.opacity, box.mask) = (0, CALayer())
        XCTAssertEqual(hit(20, 20), "box")
    }

    func testAskingForPlacesMakesNoValues() {
        /// Counts reads of the duration, which each compilation reads.
        final class Counted: CABasicAnimation {
            nonisolated(unsafe) static var count = 0 // only the test's thread calls the override
            override var duration: CFTimeInterval {
                get {
                    Self.count += 1
                    return super.duration
                }
                set { super.duration = newValue }
            }
        }
        let emitter = CAEmitterLayer()
        let cell = CAEmitterCell()
        cell.name = "spark"
        emitter.emitterCells = [cell]
        emitter.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        layer.addSublayer(emitter)
        let grow = Counted(keyPath: "emitterCells.spark.birthRate")
        (grow.toValue, grow.duration) = (10, 1)
        emitter.add(grow, forKey: nil)
        CATransaction.flush()
        let inner = sublayer("inner", CGRect(x: 0, y: 0, width: 10, height: 10), in: emitter)
        Counted.count = 0
        XCTAssertEqual(inner.convert(CGPoint(x: 1, y: 2), to: layer), CGPoint(x: 1, y: 2))
        XCTAssertEqual(hit(5, 5), "inner")
        XCTAssertEqual(Counted.count, 0)
        _ = emitter.subclassValues
        XCTAssertGreaterThan(Counted.count, 0, "or this counts nothing")
    }

    func testAMovingLayerIsHitThroughItsPresentation() {
        let box = sublayer("box", CGRect(x: 0, y: 0, width: 10, height: 10))
        box.add(animation("position.x", from: 5, to: 95), forKey: nil)
        CATransaction.flush()
        go(to: 0.5)
        XCTAssertEqual(hit(5, 5), "box", "the model is where it was")
        let presented = layer.presentation()?.hitTest(CGPoint(x: 50, y: 5))
        XCTAssertEqual(presented?.name, "box")
        XCTAssertTrue(presented?.model() === box)
        XCTAssertEqual(layer.presentation()?.hitTest(CGPoint(x: 5, y: 5))?.name, "stage")
    }
}

/// Hit testing in three dimensions and in deep trees.
final class SpaceHitTestingTests: XCTestCase {
    private let root = CALayer()
    private let space = CATransformLayer()

    override func setUp() {
        root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        space.frame = root.bounds
        root.addSublayer(space)
    }

    private func plate(_ degrees: Double) -> CALayer {
        let layer = CALayer()
        layer.frame = root.bounds
        layer.transform = CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0)
        space.addSublayer(layer)
        return layer
    }

    func testATransformLayerHasNoPointOfItsOwn() {
        let layer = plate(0)
        XCTAssertNil(space.hitTest(CGPoint(x: 50, y: 50)))
        XCTAssertTrue(root.hitTest(CGPoint(x: 50, y: 50)) === layer, "but what is in it is found from outside")
        layer.isHidden = true
        XCTAssertTrue(root.hitTest(CGPoint(x: 50, y: 50)) === root)
    }

    func testPlanesThatCrossAreHitWhereTheyShow() {
        let (first, second) = (plate(-30), plate(30))
        XCTAssertTrue(root.hitTest(CGPoint(x: 30, y: 50)) === second)
        XCTAssertTrue(root.hitTest(CGPoint(x: 70, y: 50)) === first)
    }

    func testTransformLayersInTransformLayers() {
        space.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
        let inner = CATransformLayer()
        inner.frame = root.bounds
        inner.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
        space.addSublayer(inner)
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        inner.addSublayer(layer)
        XCTAssertTrue(root.hitTest(CGPoint(x: 5, y: 5)) === layer)
        XCTAssertTrue(layer.convert(CGPoint(x: 5, y: 5), to: root).isNear(CGPoint(x: 5, y: 5)))
        XCTAssertTrue(layer.convert(CGPoint(x: 7, y: 3), from: root).isNear(CGPoint(x: 7, y: 3)))
    }

    func testBehindTheEyeNothingIsHit() {
        root.sublayerTransform.m34 = -1 / 50
        let layer = plate(0)
        layer.zPosition = 60
        XCTAssertTrue(root.hitTest(CGPoint(x: 50, y: 50)) === root)
    }

    func testEachClassSaysAsItsValuesDoWhetherItHasAPlane() {
        let deep = CAReplicatorLayer()
        deep.preservesDepth = true
        let layers = [
            CALayer(), CAShapeLayer(), CAGradientLayer(), CATextLayer(), CATiledLayer(), CAScrollLayer(), CAEmitterLayer(),
            CATransformLayer(),
            CAReplicatorLayer(), deep,
        ]
        for layer in layers { XCTAssertEqual(layer.preserves3D, layer.subclassValues.preserves3D, "\(type(of: layer))") }
        XCTAssertEqual(layers.count(where: \.preserves3D), 2)
        XCTAssertEqual((CALayerBase.copy(of: deep) as? CAReplicatorLayer)?.preserves3D, true)
    }

    func testADeepTreeCostsNoStack() {
        let innermost = CALayer()
        innermost.frame = root.bounds
        var layer = innermost
        // Built from the inside out: adding a layer checks all superlayers.
        for _ in 1..<10_000 {
            let outer = CALayer()
            outer.frame = root.bounds
            outer.addSublayer(layer)
            layer = outer
        }
        root.addSublayer(layer)
        XCTAssertTrue(root.hitTest(CGPoint(x: 50, y: 50)) === innermost)
    }

    func testAnOverrideIsAsked() {
        final class Glass: CALayer {
            override func hitTest(_ p: CGPoint) -> CALayer? { p.x < 50 ? super.hitTest(p) : nil }
        }
        let glass = Glass()
        glass.frame = root.bounds
        root.addSublayer(glass)
        XCTAssertTrue(root.hitTest(CGPoint(x: 20, y: 50)) === glass)
        XCTAssertTrue(root.hitTest(CGPoint(x: 70, y: 50)) === root)
    }
}
