import TestSupport
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// The cost of a GPU-animated group, read from the plan and the tree. No GPU is needed.
final class GPUAnimationPlanTests: PlanTestCase {
    override func setUp() {
        super.setUp()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        root.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
        for index in 0..<50 {
            let layer = addBox(CGRect(x: 20 + Double(index % 10) * 8, y: 20 + Double(index / 10) * 8, width: 6, height: 6))
            let move = CABasicAnimation(keyPath: "position.x")
            (move.fromValue, move.toValue, move.duration, move.beginTime) = (30, 60, 1 + Double(index % 3), 1)
            layer.add(move, forKey: nil)
        }
        stage.begin()
    }

    func testAGroupIsOneBatchThatShowsItsLayers() {
        frame(1.5)
        XCTAssertEqual(plan.batches.count, 1, "the root is what is cleared")
        XCTAssertEqual(plan.passes[0].clearColor, SIMD4(repeating: 1))
        XCTAssertEqual(plan.batches[0].program.tracks, 2)
        XCTAssertEqual(plan.batches[0].instances, 0..<50)
        XCTAssertEqual(plan.trackDraws.count, 1)
        XCTAssertEqual(plan.progressValues.map(\.x).sorted(), [Float(0.5 / 3), 0.25, 0.5], "one for each duration")
        XCTAssertEqual(plan.quads.count, 1, "the root's background")
    }

    /// Otherwise all layers of a list would be encoded again whenever its first one leaves.
    func testAGroupStaysWhenItsFirstLayerLeaves() throws {
        let first = try XCTUnwrap(root.sublayers?.first)
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 7)
        first.add(fade, forKey: nil)
        frame(1.5)
        let group = plan.trackDraws[0].group
        let floats = group.floats
        XCTAssertEqual(group.tables.map(\.count), [4])
        first.removeFromSuperlayer()
        frame(1.6)
        XCTAssertTrue(plan.trackDraws[0].group === group)
        XCTAssertEqual(plan.batches[0].instances, 0..<49)
        XCTAssertEqual(group.floats, ContiguousArray(floats.dropFirst(floats.count / 50)), "the others keep their places in the table")
        XCTAssertEqual(group.tables.map(\.count), [3], "the clock of the fading layer is free")
    }

    func testOnlyWhatFollowsAChangeIsUploaded() throws {
        frame(1.5)
        let group = plan.trackDraws[0].group
        XCTAssertEqual(group.drainChange(), 0..<50)
        root.sublayers?.remove(at: 30)
        frame(1.6)
        XCTAssertEqual(group.drainChange(), 30..<49)
        root.sublayers?.removeLast()
        frame(1.7)
        XCTAssertTrue(group.drainChange().isEmpty)
    }

    /// Otherwise memory and the cost of a frame would grow for as long as layers come and go.
    func testTablesOfLayersThatLeftAreUsedAgain() throws {
        var made = 0
        func addLayer() {
            let layer = addBox(CGRect(x: 20, y: 20, width: 6, height: 6))
            let move = CABasicAnimation(keyPath: "position.x")
            (move.fromValue, move.toValue, move.duration) = (30, 60, 5 + 0.001 * Double(made))
            layer.add(move, forKey: nil)
            made += 1
        }
        root.sublayers = nil
        for _ in 0..<300 { addLayer() }
        frame(1)
        let group = plan.trackDraws[0].group
        XCTAssertEqual(group.tables.count, 2)
        for round in 0..<20 {
            for layer in root.sublayers?.prefix(100) ?? [] { layer.removeFromSuperlayer() }
            for _ in 0..<100 { addLayer() }
            frame(1 + 0.1 * Double(round))
            XCTAssertTrue(plan.trackDraws.allSatisfy { $0.group === group })
            XCTAssertEqual(group.tables.map(\.count).reduce(0, +), 300)
            XCTAssertLessThanOrEqual(group.tables.count, 3)
        }
    }

    func testNoLayerIsSampledOrPlaced() {
        frame(1.5)
        XCTAssertTrue(frame(1.6).activity.isAnimating)
        XCTAssertTrue(tree.changed.isEmpty)
        XCTAssertEqual(plan.trackDraws.count, 1)
    }

    func testDamageIsWhereTheGroupMayCome() {
        frame(1.5)
        frame(1.6)
        // x moves from 27 to 63, and the base value reaches 98; y moves from 20 to 58.
        XCTAssertEqual(planner.redrawnBounds, PixelRect(minX: 20, minY: 20, maxX: 98, maxY: 58))
    }

    func testBeforeTheBeginNothingIsDrawnAndTheBeginIsTheNextEvent() {
        frame(0)
        let (draws, activity) = frame(0.5)
        XCTAssertFalse(draws)
        XCTAssertEqual(activity.nextEvent, 1)
        XCTAssertFalse(activity.isAnimating)
    }

    func testAfterTheEndNothingMoves() {
        frame(3.9)
        XCTAssertTrue(frame(4.5).draws, "from the last value to the layers' own")
        let (draws, activity) = frame(5)
        XCTAssertFalse(draws)
        XCTAssertEqual(activity, Activity())
    }

    func testASuperlayerThatMovesTakesTheGroupWithIt() {
        frame(1.5)
        let before = plan.trackDraws[0].homography
        root.position.x += 10
        frame(1.5)
        XCTAssertEqual(plan.trackDraws[0].homography.ox, before.ox + 10)
        XCTAssertEqual(planner.state.animatedGroups.count, 1)
    }

    func testLayersOfALargeGroupFarFromTheDamageAreNotDrawn() {
        for index in 0..<2000 {
            let layer = addBox(CGRect(x: Double(index % 190), y: 150, width: 4, height: 4))
            let late = CABasicAnimation(keyPath: "opacity")
            (late.fromValue, late.toValue, late.duration, late.beginTime) = (0, 1, 1, 100)
            layer.add(late, forKey: nil)
        }
        let mover = addBox(CGRect(x: 180, y: 70, width: 5, height: 5))
        frame(50)
        mover.position.y += 3
        XCTAssertTrue(frame(50).draws)
        XCTAssertEqual(plan.batches.filter { $0.program.tracks > 0 }.reduce(0) { $0 + $1.instances.count }, 512, "the first segment alone")
    }

    func testASteadyFrameAllocatesNothing() throws {
        for step in 0..<3 { frame(1.1 + Double(step) * 0.01) }
        let allocations = try AllocationCount.during {
            for step in 0..<50 {
                _ = tree.sample(at: 1.5 + Double(step) * 0.003)
                _ = planner.plan(tree, in: viewport, into: &plan)
            }
        }
        XCTAssertEqual(allocations, 0)
    }
}
