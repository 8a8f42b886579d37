import TestSupport
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// When a frame starts from the static background cache, and what the frame then draws, read from the plan. No GPU is needed.
final class StaticBackgroundPlanTests: PlanTestCase {
    private var tiles: [CALayer] = []
    private let mover = CALayer()

    override func setUp() {
        super.setUp()
        viewport = Viewport(size: CGSize(width: 400, height: 300))
        root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
        root.backgroundColor = .white
        for index in 0..<20 {
            let tile = addBox(CGRect(x: 60 + Double(index % 5) * 20, y: 60 + Double(index / 5) * 20, width: 60, height: 60))
            tile.opacity = 0.8
            tiles.append(tile)
        }
        mover.frame = CGRect(x: 70, y: 70, width: 40, height: 40)
        mover.backgroundColor = .black
        mover.add(sway("position.x", 90, 100), forKey: nil)
        root.addSublayer(mover)
        stage.begin()
    }

    private func sway(_ keyPath: String, _ from: Double, _ to: Double) -> CAAnimation {
        let sway = CABasicAnimation(keyPath: keyPath)
        (sway.fromValue, sway.toValue, sway.duration, sway.repeatCount) = (from, to, 1, .infinity)
        sway.autoreverses = true
        return sway
    }

    private var time = 0.0

    /// Plans and executes `count` frames, each a little later.
    private func frames(_ count: Int, hasFailed: Bool = false, redrawsAll: Bool = false) {
        for _ in 0..<count {
            time += 0.0625
            frame(time, redrawsAll: redrawsAll)
            planner.didExecute(hasFailed: hasFailed)
        }
    }

    /// The reasons of the last frame's passes.
    private var reasons: [Pass.Reason] { plan.passes.map(\.reason) }
    /// Whether each of these passes is a copy.
    private var copies: [Bool] { plan.passes.map { $0.copy != nil } }
    /// The number of instances that the last pass draws.
    private var drawn: Int { plan.batches[plan.passes[plan.passes.count - 1].batches].reduce(0) { $0 + $1.instances.count } }

    func testWhatIsStillIsDrawnOnceAndThenCopied() {
        frames(3)
        XCTAssertEqual(reasons, [.viewport], "it is not known yet what is still")
        XCTAssertGreaterThan(drawn, 5)
        frames(2)
        XCTAssertEqual(Array(reasons.suffix(2)), [.staticBackground, .viewport])
        // After one whole movement, everything that the mover uncovers has been drawn.
        frames(40)
        XCTAssertEqual(reasons, [.staticBackground, .viewport])
        XCTAssertEqual(copies, [true, false])
        XCTAssertEqual(plan.passes[0].target, .viewport)
        XCTAssertEqual(plan.passes[0].scissor, plan.passes[1].scissor)
        XCTAssertNil(plan.passes[1].clearColor, "what was copied stays")
        XCTAssertEqual(drawn, 1, "the mover")
    }

    func testTheBackgroundIsDrawnWhereItIsNeeded() throws {
        var fills: [PixelRect] = []
        for _ in 0..<40 {
            frames(1)
            for pass in plan.passes where pass.reason == .staticBackground && pass.copy == nil {
                XCTAssertEqual(pass.target, .offscreen(TargetIndex.staticBackground, width: 400, height: 300))
                fills.append(pass.scissor)
            }
        }
        XCTAssertEqual(fills, [PixelRect(minX: 64, minY: 64, maxX: 128, maxY: 128)], "the one square that the mover stays in")
    }

    func testAChangeUnderneathIsDrawnAndLaterCopied() {
        frames(40)
        tiles[0].backgroundColor = .black
        frames(1)
        XCTAssertEqual(reasons, [.viewport])
        XCTAssertGreaterThan(drawn, 5)
        frames(1)
        XCTAssertEqual(copies, [false, true, false], "the squares that it touched are drawn again")
        frames(1)
        XCTAssertEqual(copies, [true, false])
    }

    func testWhatChangesInEveryFrameIsNotInTheBackground() {
        frames(40)
        tiles[10].add(sway("opacity", 0.5, 0.9), forKey: nil)
        frames(40)
        XCTAssertEqual(copies, [true, false])
        XCTAssertGreaterThan(drawn, 4, "the tile and all after it in the damage")
        XCTAssertLessThan(drawn, 12)
        tiles[10].removeAllAnimations()
        frames(40)
        XCTAssertEqual(drawn, 1, "it is still again")
    }

    func testAnotherDrawOrderEndsIt() {
        frames(40)
        root.insertSublayer(box(CGRect(x: 0, y: 0, width: 20, height: 20)), at: 0)
        frames(1)
        XCTAssertEqual(reasons.last, .viewport)
        XCTAssertFalse(copies.contains(true))
        XCTAssertEqual(Array(plan.released), [TargetIndex.staticBackground])
        frames(40)
        XCTAssertEqual(copies, [true, false])
    }

    func testAnotherViewportEndsIt() {
        frames(40)
        viewport = Viewport(size: CGSize(width: 500, height: 300))
        frames(1)
        XCTAssertEqual(reasons, [.viewport])
        frames(4)
        let targets = plan.passes.filter { $0.reason == .staticBackground && $0.copy == nil }.map(\.target)
        XCTAssertEqual(targets, [.offscreen(TargetIndex.staticBackground, width: 500, height: 300)])
        frames(40)
        XCTAssertEqual(copies, [true, false])
    }

    func testNoPictureIsLargerThanItMayBe() {
        planner.state.staticBackground.maxPixels = 400 * 300 - 1
        frames(40)
        XCTAssertEqual(reasons, [.viewport])
        planner.state.staticBackground.maxPixels = 400 * 300
        frames(40)
        XCTAssertEqual(reasons, [.staticBackground, .viewport])
    }

    func testNothingIsCachedWhereACopyWouldSaveNothing() {
        for tile in tiles { tile.position.x += 200 }
        for _ in 0..<60 {
            frames(1)
            XCTAssertEqual(reasons, [.viewport])
        }
        // A background that can be cleared costs as much as a copy.
        XCTAssertEqual(plan.passes[0].clearColor, SIMD4(1, 1, 1, 1))
    }

    func testABackgroundThatNoLongerSavesWorkIsDropped() {
        frames(40)
        mover.removeAllAnimations()
        mover.add(sway("position.x", 300, 310), forKey: nil)
        frames(40)
        XCTAssertEqual(reasons, [.viewport])
    }

    func testAGroupIsDrawnByItselfAsAWhole() {
        let group = CALayer()
        group.frame = CGRect(x: 60, y: 60, width: 80, height: 80)
        group.addSublayer(box(CGRect(x: 0, y: 0, width: 60, height: 60)))
        group.addSublayer(box(CGRect(x: 10, y: 10, width: 60, height: 60)))
        root.addSublayer(group)
        mover.removeFromSuperlayer()
        group.addSublayer(mover)
        frames(40)
        XCTAssertEqual(drawn, 1, "what lies under the mover in the same layer is in the picture")
        group.filters = [CAFilter(type: "gaussianBlur")]
        frames(40)
        XCTAssertEqual(copies.filter { $0 }.count, 1)
        XCTAssertEqual(planner.state.staticBackground.end, 21, "the root and the tiles")
    }

    func testALaterSurfaceEndsTheBackground() {
        let group = CALayer()
        group.frame = CGRect(x: 60, y: 60, width: 80, height: 80)
        root.insertSublayer(group, below: mover)
        let inner = box(CGRect(x: 0, y: 0, width: 60, height: 60))
        group.addSublayer(box(CGRect(x: 10, y: 10, width: 60, height: 60)))
        group.addSublayer(inner)
        inner.add(sway("position.y", 30, 40), forKey: nil)
        frames(40)
        XCTAssertEqual(copies, [true, false])
        group.filters = [CAFilter(type: "gaussianBlur")]
        frames(1)
        inner.removeAllAnimations()
        frames(1)
        XCTAssertTrue(
            [0, 21].contains(planner.state.staticBackground.end),
            "no picture ends in the middle of another one: \(planner.state.staticBackground.end)")
    }

    func testAGPUAnimatedGroupEndsTheBackground() {
        for index in 0..<40 {
            let spinner = box(CGRect(x: 60 + Double(index) * 2, y: 60, width: 20, height: 20))
            spinner.add(sway("opacity", 0.3, 1), forKey: nil)
            root.addSublayer(spinner)
        }
        frames(40)
        XCTAssertEqual(planner.state.animatedGroups.count, 1)
        XCTAssertEqual(planner.state.staticBackground.end, 21)
        XCTAssertTrue(copies.contains(true))
    }

    func testWhatWasNotDrawnIsNotThere() {
        frames(5)
        XCTAssertEqual(copies, [false, true, false])
        // Two plans that are not executed.
        for _ in 0..<2 {
            time += 0.0625
            _ = tree.sample(at: time)
            _ = planner.plan(tree, in: viewport, into: &plan)
        }
        XCTAssertEqual(copies, [true, false], "drawn before them")
        frames(40)
        root.insertSublayer(box(CGRect(x: 0, y: 0, width: 20, height: 20)), at: 0)
        frames(3)
        for _ in 0..<3 {
            time += 0.0625
            _ = tree.sample(at: time)
            _ = planner.plan(tree, in: viewport, into: &plan)
        }
        XCTAssertEqual(copies, [false, true, false], "each plan draws what the one before has not")
    }

    func testAPictureThatCannotBeDrawnIsNotAskedForAgain() {
        frames(4)
        frames(1, hasFailed: true)
        XCTAssertEqual(copies, [false, true, false])
        frames(60)
        XCTAssertEqual(reasons, [.viewport])
        root.insertSublayer(box(CGRect(x: 0, y: 0, width: 20, height: 20)), at: 0)
        frames(40)
        XCTAssertEqual(copies, [true, false], "another draw order may have room")
    }

    func testAFrameThatRedrawsAllCopiesNothing() {
        frames(40)
        frames(1, redrawsAll: true)
        XCTAssertEqual(reasons, [.viewport])
        frames(1)
        XCTAssertEqual(copies, [true, false], "the picture is as it was")
    }

    func testThePlanTellsOfIt() {
        frames(5)
        XCTAssertTrue(plan.text.contains("static background  64,64 64 x 64  4096 pixels: static background"), plan.text)
        XCTAssertEqual(plan.text.components(separatedBy: "pixels of the viewport").count, 2)
    }
}
