import QuartziteGraphics
import XCTest

@testable import QuartziteRenderer

/// A repeated frame costs nothing but its draws.
final class SteadyFrameTests: XCTestCase {
    /// Makes a plan with each kind of batch.
    private func plan() throws -> FramePlan {
        let image = try CGImage.made(16, 16) { x, y in [UInt8(x * 16), UInt8(y * 16), 0, 255] }
        let other = try CGImage.made(5, 5) { _, _ in [9, 9, 9, 9] }
        var plan = FramePlan.viewport(64, 64)
        plan.add(QuadInstance(Float4(0, 0, 64, 64)), features: [], blends: false)
        plan.add(QuadInstance(Float4(2, 2, 16, 16)), QuadInstance(Float4(30, 2, 16, 16)), image: image)
        plan.add(QuadInstance(Float4(2, 30, 16, 16)), image: other, sampler: FramePlan.linear)
        plan.add(BoxInstance(Float4(20, 20, 30, 30), radius: 5), features: [.border])
        let clip = ClipShape(inverse: .identity, rect: Float4(1, 1, 50, 50), radii: Float4(3, 3, 3, 3))
        plan.add(QuadInstance(Float4(40, 40, 16, 16)), features: [.antialiased, .clipShape], clip: clip)
        plan.passes.append(
            Pass(
                target: .offscreen(.transient(0), width: 32, height: 32), scissor: PixelRect(minX: 0, minY: 0, maxX: 32, maxY: 32),
                clearColor: SIMD4(0, 0, 0, 0), batches: 0..<2))
        return plan
    }

    func testASteadyFrameAllocatesNothing() throws {
        let executor = try Executor(context: .headless())
        let plan = try plan()
        for _ in 0..<3 { _ = try executor.execute(plan, width: 64, height: 64) }
        let allocations = try AllocationCount.during {
            // More frames than caches wait before they release unused entries.
            for _ in 0..<600 { _ = try executor.execute(plan, width: 64, height: 64) }
        }
        XCTAssertEqual(allocations, 0)
    }

    func testASteadyFrameUploadsItsInstancesOnly() throws {
        let executor = try Executor(context: .headless())
        let plan = try plan()
        let first = try executor.execute(plan, width: 64, height: 64).counts
        XCTAssertEqual(first.textureUploads, 2)
        let second = try executor.execute(plan, width: 64, height: 64).counts
        XCTAssertEqual(second.textureUploads, 0)
        XCTAssertEqual(second.uploadedBytes, 5 * 100 + 124)
        XCTAssertEqual(second.draws, 7)
        XCTAssertEqual(second.instances, 9)
        XCTAssertEqual(second.passes, 2)
        XCTAssertEqual(second.redrawnPixels, 64 * 64)
        XCTAssertEqual(second.failures, 0)
    }

    func testTheSamePlanMakesTheSameBytes() throws {
        let executor = try Executor(context: .headless())
        let plan = try plan()
        let first = try PlanPicture.draw(plan, width: 64, height: 64, on: executor).bytes()
        XCTAssertEqual(try PlanPicture.draw(plan, width: 64, height: 64, on: executor).bytes(), first)
        XCTAssertEqual(try PlanPicture.draw(plan, width: 64, height: 64).bytes(), first)
    }

    /// Makes a plan whose batches of quads and boxes have many instances that overlap.
    private func longPlan() throws -> FramePlan {
        var plan = try plan()
        func rect(_ index: Int) -> Float4 { Float4(Float(index * 3 % 50), Float(index * 2), 11, 9) }
        func color(_ index: Int) -> Float4 { Float4(Float(index) / 20, 0.2, 0, 0.6) }
        let (firstQuad, firstBox) = (plan.quads.count - 1, plan.boxes.count - 1)
        let (quads, boxes) = (plan.batches.count, plan.batches.count + 1)
        plan.add(QuadInstance(rect(0), color: color(0)))
        plan.add(BoxInstance(rect(1), radius: 2, fill: color(1)))
        for index in 1..<20 {
            plan.quads.append(QuadInstance(rect(index), color: color(index)))
            plan.boxes.append(BoxInstance(rect(index + 1), radius: 2, fill: color(index)))
        }
        plan.batches[quads].instances = firstQuad + 1..<plan.quads.count
        plan.batches[boxes].instances = firstBox + 1..<plan.boxes.count
        return plan
    }

    func testInstancesUploadedInPartsMakeTheSameBytes() throws {
        let plan = try longPlan()
        let whole = try PlanPicture.draw(plan, width: 64, height: 64)
        for hasBaseInstance in [true, false] {
            for instances in [0, 1, 3, 7] {
                let context = try GraphicsContext.headless()
                if !hasBaseInstance { context.capabilities.hasBaseInstance = false }
                let executor = try Executor(context: context)
                // Attributes that point elsewhere after a frame that is uploaded at once.
                XCTAssertEqual(try PlanPicture.draw(plan, width: 64, height: 64, on: executor).bytes(), whole.bytes())
                executor.largestUpload = instances * MemoryLayout<QuadInstance>.stride
                let picture = try PlanPicture.draw(plan, width: 64, height: 64, on: executor)
                XCTAssertEqual(picture.bytes(), whole.bytes(), "\(instances) instances at once")
                XCTAssertEqual(picture.counts.failures, 0)
                XCTAssertEqual(picture.counts.instances, whole.counts.instances)
                XCTAssertGreaterThan(picture.counts.draws, whole.counts.draws, "\(instances) instances at once")
                let allocations = try AllocationCount.during {
                    for _ in 0..<10 { _ = try executor.execute(plan, width: 64, height: 64) }
                }
                XCTAssertEqual(allocations, 0, "\(instances) instances at once")
                executor.largestUpload = 1 << 20
                XCTAssertEqual(try PlanPicture.draw(plan, width: 64, height: 64, on: executor).bytes(), whole.bytes(), "at once again")
            }
        }
    }

    func testRedrawingAPartMakesTheSameBytesAsRedrawingAll() throws {
        let executor = try Executor(context: .headless())
        var plan = try plan()
        let whole = try PlanPicture.draw(plan, width: 64, height: 64, on: executor).bytes()
        var seed: UInt64 = 7
        for _ in 0..<40 {
            func next(_ bound: Int32) -> Int32 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1
                return Int32(truncatingIfNeeded: seed >> 33) % bound
            }
            let (x, y) = (next(60), next(60))
            plan.passes[0].scissor = PixelRect(minX: x, minY: y, maxX: x + 1 + next(30), maxY: y + 1 + next(30))
            XCTAssertEqual(try PlanPicture.draw(plan, width: 64, height: 64, on: executor).bytes(), whole)
        }
    }

    func testAWarmedPlanCompilesNothingMore() throws {
        let executor = try Executor(context: .headless())
        let plan = try plan()
        try executor.warm(plan)
        let compiled = executor.programs.count
        XCTAssertEqual(compiled, 4)
        let frame = try executor.execute(plan, width: 64, height: 64)
        XCTAssertEqual(executor.programs.count, compiled)
        XCTAssertEqual(frame.counts.textureUploads, 0)
    }

    func testIdleWarmingComesToAnEndStepByStep() throws {
        let executor = try Executor(context: .headless())
        let variants = Array(ProgramVariant.usual.prefix(4))
        var steps = 1
        while try !executor.warm(variants, seconds: 0) { steps += 1 }
        // Two steps for each picture, and a last step that finds nothing more to do.
        XCTAssertEqual(steps, 6)
        XCTAssertTrue(try executor.warm(variants, seconds: 0))
        XCTAssertEqual(executor.programs.count, 4)
    }

    func testTheUsualVariantsAreAllDifferent() {
        XCTAssertEqual(Set(ProgramVariant.usual).count, ProgramVariant.usual.count)
    }

    func testTheGPUsTimeIsMeasuredWhenAsked() throws {
        let executor = try Executor(context: .headless())
        let plan = try plan()
        XCTAssertEqual(try executor.execute(plan, width: 64, height: 64).gpu, .none)
        executor.measuresGPU = true
        var seconds: Double?
        for _ in 0..<20 where seconds == nil { seconds = try executor.execute(plan, width: 64, height: 64).gpu.seconds }
        XCTAssertGreaterThan(try XCTUnwrap(seconds), 0)
        if executor.context.capabilities.isSoftware, case .finish = try executor.execute(plan, width: 64, height: 64).gpu {
        } else if executor.context.capabilities.isSoftware {
            XCTFail("a software renderer must not be asked by query")
        }
    }
}
