import QuartziteGraphics
import XCTest

@testable import QuartziteRenderer

/// Passes into offscreen targets, and drawing these targets later in the frame.
final class OffscreenTests: XCTestCase {
    private let red = Float4(1, 0, 0, 1)
    private let white = Float4(1, 1, 1, 1)

    /// Makes a pass that draws a red rectangle into an offscreen target, then a pass that draws the target at half opacity at (4,
    /// 3).
    private func plan(_ width: Int32, _ height: Int32, index: Int32 = 0) -> FramePlan {
        var plan = FramePlan()
        addOffscreen(width, height, index: index, to: &plan)
        plan.passes.append(
            Pass(
                target: .viewport, scissor: PixelRect(minX: 0, minY: 0, maxX: 32, maxY: 32), clearColor: SIMD4(0, 0, 0, 0),
                batches: plan.batches.count..<plan.batches.count))
        show(index, Float4(4, 3, Float(width), Float(height)), in: &plan)
        return plan
    }

    /// Adds a pass into an offscreen target. The upper left pixel is blue, and the three rows from y = 1 are red from column x = 2
    /// on.
    private func addOffscreen(_ width: Int32, _ height: Int32, index: Int32, to plan: inout FramePlan) {
        plan.passes.append(
            Pass(
                target: .offscreen(.transient(index), width: width, height: height),
                scissor: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height), clearColor: SIMD4(0, 0, 0, 0),
                batches: plan.batches.count..<plan.batches.count))
        plan.add(
            QuadInstance(Float4(2, 1, 100, 3), color: red, clip: Float4(0, 0, 5, 3)),
            QuadInstance(Float4(0, 0, 1, 1), color: Float4(0, 0, 1, 1), clip: Float4(0, 0, 5, 3)),
            features: [.antialiased, .clipRectangle])
    }

    private func show(_ index: Int32, _ rect: Float4, in plan: inout FramePlan) {
        plan.quads.append(QuadInstance(rect, color: Float4(0.5, 0.5, 0.5, 0.5)))
        plan.batches.append(
            Batch(
                program: ProgramKey(kind: .image, features: []),
                textures: Batch.Textures(offscreen: .transient(index), sampler: FramePlan.nearest), blends: true, clip: nil,
                instances: plan.quads.count - 1..<plan.quads.count))
        plan.passes[plan.passes.count - 1].batches = plan.passes[plan.passes.count - 1].batches.lowerBound..<plan.batches.count
    }

    func testAnOffscreenTargetStandsUprightAndInPlace() throws {
        for size: Int32 in [6, 64, 65] {
            let picture = try PlanPicture.draw(plan(size, 6), width: 32, height: 32)
            XCTAssertEqual(picture.counts.failures, 0)
            XCTAssertEqual(picture.counts.passes, 2)
            XCTAssertEqual(picture.counts.redrawnPixels, 32 * 32)
            assertPixel(picture.at(4, 3), [0, 0, 128, 128])
            assertPixel(picture.at(5, 3), [0, 0, 0, 0], within: 0)
            assertPixel(picture.at(6, 4), [128, 0, 0, 128])
            assertPixel(picture.at(8, 5), [128, 0, 0, 128])
            // The clip ends at x = 5 and y = 3.
            assertPixel(picture.at(9, 4), [0, 0, 0, 0], within: 0)
            assertPixel(picture.at(6, 6), [0, 0, 0, 0], within: 0)
        }
    }

    func testTargetsAreUsedAgainAlsoAtOtherSizes() throws {
        let executor = try Executor(context: .headless())
        for size: Int32 in [6, 7, 20, 63, 64, 3] { _ = try executor.execute(plan(size, size), width: 32, height: 32) }
        XCTAssertEqual(executor.targets.count, 1)
        // Content of an earlier frame in the target does not show.
        let fresh = try PlanPicture.draw(plan(8, 8), width: 32, height: 32)
        XCTAssertEqual(try PlanPicture.draw(plan(8, 8), width: 32, height: 32, on: executor).bytes(), fresh.bytes())
    }

    func testEachIndexHasATargetToItself() throws {
        let executor = try Executor(context: .headless())
        var plan = FramePlan()
        addOffscreen(8, 8, index: 0, to: &plan)
        addOffscreen(8, 8, index: 1, to: &plan)
        plan.passes.append(
            Pass(
                target: .viewport, scissor: PixelRect(minX: 0, minY: 0, maxX: 32, maxY: 32), clearColor: SIMD4(0, 0, 0, 0),
                batches: plan.batches.count..<plan.batches.count))
        show(0, Float4(0, 0, 8, 8), in: &plan)
        show(1, Float4(16, 0, 8, 8), in: &plan)
        let picture = try PlanPicture.draw(plan, width: 32, height: 32, on: executor)
        XCTAssertEqual(executor.targets.count, 2)
        assertPixel(picture.at(3, 1), [128, 0, 0, 128])
        assertPixel(picture.at(19, 1), [128, 0, 0, 128])
    }

    func testTargetsThatNobodyWantsAreLetGo() throws {
        let executor = try Executor(context: .headless())
        _ = try executor.execute(plan(8, 8), width: 32, height: 32)
        let empty = FramePlan.viewport(32, 32)
        for _ in 0..<300 { _ = try executor.execute(empty, width: 32, height: 32) }
        XCTAssertEqual(executor.targets.count, 0)
    }

    func testAnOffscreenTargetThatWasNotDrawnIsLeftOut() throws {
        var plan = FramePlan.viewport(32, 32)
        show(3, Float4(0, 0, 8, 8), in: &plan)
        XCTAssertEqual(try PlanPicture.draw(plan, width: 32, height: 32).counts.failures, 1)
        // A surface that cannot be created is left out too. Both its pass and its composite count as failures.
        for (width, height): (Int32, Int32) in [(0, 8), (8, -1), (.max, .max), (1 << 20, 8)] {
            XCTAssertEqual(try PlanPicture.draw(self.plan(width, height), width: 32, height: 32).counts.failures, 2)
        }
    }
}
