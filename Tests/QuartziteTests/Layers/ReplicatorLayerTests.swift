import XCTest

@testable import Quartzite

/// Replicator layers: their values, their instances in the render tree, and the time of each instance.
final class ReplicatorLayerTests: StageTestCase {
    private let replicator = CAReplicatorLayer()
    private let source = CALayer()
    private let still = StillLayers()

    override func setUp() {
        super.setUp()
        (replicator.delegate, source.delegate) = (still, still)
        replicator.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        replicator.addSublayer(source)
        layer.addSublayer(replicator)
        CATransaction.flush()
    }

    /// Returns the nodes of the source layer, in the order of the instances.
    private func copies(at time: Double) -> [RenderTree.Node] {
        CATransaction.flush()
        _ = tree.sample(at: time)
        return tree.nodes.indices.filter { tree.rareDataIndex($0) < 0 && tree.nodes[$0].isReplicated }.map { tree.nodes[$0] }
    }

    func testFreshReplicatorsShowTheirSublayersOnce() {
        XCTAssertEqual(replicator.instanceCount, 1)
        XCTAssertFalse(replicator.preservesDepth)
        XCTAssertEqual(replicator.instanceDelay, 0)
        XCTAssertTrue(CATransform3DIsIdentity(replicator.instanceTransform))
        XCTAssertEqual(replicator.instanceColor?.srgb, SIMD4(1, 1, 1, 1))
        XCTAssertEqual(
            [replicator.instanceRedOffset, replicator.instanceGreenOffset, replicator.instanceBlueOffset, replicator.instanceAlphaOffset],
            [0, 0, 0, 0])
        XCTAssertEqual(CAReplicatorLayer.defaultValue(forKey: "instanceCount") as? Int, 1)
        XCTAssertNil(CAReplicatorLayer.defaultValue(forKey: "instanceDelay"))
        XCTAssertEqual(copies(at: 0).count, 1)
    }

    func testEveryPropertyIsReachedByItsKey() {
        let color = CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1)
        let values: [(String, Any)] = [
            ("instanceCount", 3), ("preservesDepth", true), ("instanceDelay", 0.5), ("instanceColor", color),
            ("instanceRedOffset", 0.25), ("instanceGreenOffset", 0.5), ("instanceBlueOffset", -0.25), ("instanceAlphaOffset", -0.5),
        ]
        for (key, value) in values { replicator.setValue(value, forKey: key) }
        replicator.setValue(5, forKeyPath: "instanceTransform.translation.x")
        XCTAssertEqual(replicator.instanceCount, 3)
        XCTAssertTrue(replicator.preservesDepth)
        XCTAssertEqual(replicator.instanceDelay, 0.5)
        XCTAssertTrue(replicator.instanceColor === color)
        XCTAssertEqual(replicator.instanceTransform.m41, 5)
        XCTAssertEqual(
            [replicator.instanceRedOffset, replicator.instanceGreenOffset, replicator.instanceBlueOffset, replicator.instanceAlphaOffset],
            [0.25, 0.5, -0.25, -0.5])
        XCTAssertEqual(replicator.value(forKeyPath: "instanceTransform.translation.x") as? Double, 5)
        replicator.setValue("many", forKey: "instanceCount")
        replicator.setValue("deep", forKey: "preservesDepth")
        XCTAssertEqual(misuse.all.count, 2)
    }

    func testAbsurdCountsAreBounded() {
        XCTAssertEqual(ReplicatorValues().with { $0.instanceCount = -4 }.shownCount, 0)
        XCTAssertEqual(ReplicatorValues().with { $0.instanceCount = .nan }.shownCount, 0)
        XCTAssertEqual(ReplicatorValues().with { $0.instanceCount = .infinity }.shownCount, ReplicatorValues.mostInstances)
        replicator.instanceCount = .max
        XCTAssertEqual(replicator.instanceCount, .max)
        XCTAssertEqual(copies(at: 0).count, ReplicatorValues.mostInstances)
    }

    func testEachInstanceIsLaterByTheDelay() {
        replicator.instanceCount = 3
        replicator.instanceDelay = 0.25
        let move = animation("position.x", from: 0, to: 1000)
        move.beginTime = 1e-100
        source.add(move, forKey: nil)
        source.position.x = -7
        XCTAssertEqual(copies(at: 0.5).map(\.values.pointee.position.x), [500, 250, -7])
        XCTAssertEqual(copies(at: 0.125).map(\.values.pointee.position.x), [125, -7, -7], "the later ones have not begun")
        XCTAssertEqual(copies(at: 1.125).map(\.values.pointee.position.x), [-7, 875, 625])
    }

    func testInstancesOfInstancesAreLaterByBoth() {
        let outer = CAReplicatorLayer()
        layer.addSublayer(outer)
        outer.addSublayer(replicator)
        (outer.instanceCount, outer.instanceDelay) = (2, 0.5)
        (replicator.instanceCount, replicator.instanceDelay) = (2, 0.125)
        let move = animation("position.x", from: 0, to: 1000)
        move.beginTime = 1e-100
        source.add(move, forKey: nil)
        XCTAssertEqual(copies(at: 0.875).map(\.values.pointee.position.x), [875, 750, 375, 250])
    }

    func testAnAnimatedDelayIsWhatShows() {
        replicator.instanceCount = 2
        replicator.add(animation("instanceDelay", from: 0, to: 0.5), forKey: nil)
        let move = animation("position.x", from: 0, to: 1000)
        move.beginTime = 1e-100
        source.add(move, forKey: nil)
        XCTAssertEqual(copies(at: 0.5).map(\.values.pointee.position.x), [500, 250])
        XCTAssertEqual(copies(at: 0.75).map(\.values.pointee.position.x), [750, 375])
        XCTAssertEqual(copies(at: 0.5).map(\.values.pointee.position.x), [500, 250], "however that time was reached")
    }

    func testAnAnimatedCountMakesNodesForWhatItShows() throws {
        let count = animation("instanceCount", from: 1, to: 5)
        replicator.add(count, forKey: nil)
        XCTAssertEqual(copies(at: 0.1).count, 1)
        XCTAssertEqual(copies(at: 0.6).count, 3)
        XCTAssertFalse(tree.isRebuilt)
        XCTAssertNotNil(tree.edit)
        XCTAssertEqual(copies(at: 0.1).count, 3, "those that do not show stay for the time that they do")
        go(to: 0.6)
        XCTAssertEqual(replicator.presentation()?.instanceCount, 3)
        replicator.instanceCount = 2
        XCTAssertEqual(copies(at: 0.1).count, 2)
    }

    func testTheOtherPropertiesAnimateToo() throws {
        replicator.add(animation("instanceTransform.translation.x", from: 0, to: 10), forKey: nil)
        replicator.add(animation("instanceColor", to: CGColor(srgb: SIMD4(0, 0, 0, 1))), forKey: nil)
        replicator.add(animation("instanceRedOffset", from: 0, to: 1), forKey: nil)
        replicator.add(animation("instanceAlphaOffset", to: -1), forKey: nil)
        CATransaction.flush()
        _ = tree.sample(at: 0.5)
        go(to: 0.5)
        let shown = try XCTUnwrap(replicator.presentation())
        guard case .replicator(let values)? = tree.rareData.first?.subclass else { return XCTFail("the tree lost the values") }
        XCTAssertEqual(shown.replicator, values)
        XCTAssertEqual(shown.instanceTransform.m41, 5)
        XCTAssertEqual(shown.instanceColor?.srgb, SIMD4(0.5, 0.5, 0.5, 1))
        XCTAssertEqual([shown.instanceRedOffset, shown.instanceAlphaOffset], [0.5, -0.5])
    }

    func testWholeTransformsInterpolate() throws {
        replicator.add(animation("instanceTransform", to: CATransform3DMakeRotation(1, 0, 0, 1)), forKey: nil)
        CATransaction.flush()
        go(to: 0.5)
        XCTAssertEqual(try XCTUnwrap(replicator.presentation()).instanceTransform.m12, sin(0.5), accuracy: 1e-9)
    }

    func testACommitReachesEveryInstance() {
        replicator.instanceCount = 3
        _ = copies(at: 0)
        source.position = CGPoint(x: 7, y: 8)
        XCTAssertEqual(copies(at: 0).map(\.values.pointee.position.x), [7, 7, 7])
        XCTAssertEqual(tree.changed.count, 3)
        let handle = CALayer()
        source.addSublayer(handle)
        source.mask = CALayer()
        CATransaction.flush()
        _ = tree.sample(at: 0)
        // The stage, the replicator, and three times: instance, source, sublayer and mask.
        XCTAssertEqual(tree.nodes.count, 2 + 3 * 4)
    }

    func testInstancesStandAboutTheMiddle() {
        var values = ReplicatorValues()
        values.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        let matrix = values.transform(of: 2, bounds: CGRect(x: 10, y: 0, width: 20, height: 40))
        XCTAssertEqual(Homography(matrix).apply(CGPoint(x: 10, y: 0)).x, 30, accuracy: 1e-9)
        XCTAssertEqual(Homography(matrix).apply(CGPoint(x: 10, y: 0)).y, 40, accuracy: 1e-9)
        var step = CATransform3DIdentity
        values.instanceTransform = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 0.3, 1, 2, 3)
        for instance in 0..<9 {
            let power = values.transform(of: instance, bounds: .zero)
            XCTAssertEqual(zip(power.cells, step.cells).map { abs($0 - $1) }.max() ?? 1, 0, accuracy: 1e-9)
            step = CATransform3DConcat(step, values.instanceTransform)
        }
    }

    func testColorsStayBetweenNothingAndAll() {
        var values = ReplicatorValues()
        values.instanceColor = LayerColor(CGColor(srgb: SIMD4(1, 0.5, 0.5, 1)))
        (values.instanceRedOffset, values.instanceGreenOffset, values.instanceAlphaOffset) = (0.5, -0.2, -0.3)
        XCTAssertEqual(values.color(of: 0), SIMD4(1, 0.5, 0.5, 1))
        XCTAssertEqual(values.color(of: 4), SIMD4(1, 0, 0.5, 0))
    }
}

extension ReplicatorValues {
    fileprivate func with(_ change: (inout ReplicatorValues) -> Void) -> ReplicatorValues {
        var values = self
        change(&values)
        return values
    }
}

extension RenderTree {
    fileprivate func rareDataIndex(_ node: Int) -> Int { rareIndex(of: node) ?? -1 }
}
