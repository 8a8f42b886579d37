import QuartziteGraphics
import XCTest

@testable import QuartziteRenderer

/// A failing driver. Whichever call fails, the frame ends and reports what is missing, and the next frame is complete.
final class FaultTests: XCTestCase {
    private func plan() throws -> FramePlan {
        let image = try CGImage.made(4, 4) { _, _ in [0, 255, 0, 255] }
        var plan = FramePlan.viewport(16, 16)
        plan.add(QuadInstance(Float4(0, 0, 8, 8), color: Float4(1, 0, 0, 1)))
        plan.add(QuadInstance(Float4(8, 0, 8, 8)), image: image, sampler: SamplerKey(minification: .trilinear, magnification: .linear))
        plan.add(BoxInstance(Float4(0, 8, 8, 8), fill: Float4(0, 0, 1, 1)))
        plan.passes.append(
            Pass(
                target: .offscreen(.transient(0), width: 8, height: 8), scissor: PixelRect(minX: 0, minY: 0, maxX: 8, maxY: 8),
                clearColor: SIMD4(0, 0, 0, 0), batches: 0..<1))
        return plan
    }

    /// Counts the resource-creating calls of a first frame.
    /// - Parameter uploading: the largest number of bytes of instances to upload at once; nil for the default.
    private func callsOfAFrame(uploading largest: Int? = nil) throws -> Int {
        let context = try GraphicsContext.headless()
        let executor = try Executor(context: context)
        if let largest { executor.largestUpload = largest }
        let counter = GLFault(.from(.max))
        context.gl.fault = counter
        _ = try executor.execute(try plan(), width: 16, height: 16)
        return counter.calls
    }

    func testWhicheverCallFailsOnceTheFrameEnds() throws { try failOnce(uploading: nil) }

    func testWhicheverCallFailsOnceTheFrameEndsIfInstancesAreUploadedInParts() throws { try failOnce(uploading: 1) }

    private func failOnce(uploading largest: Int?) throws {
        let calls = try callsOfAFrame(uploading: largest)
        XCTAssertGreaterThan(calls, 15)
        let plan = try plan()
        let whole = try PlanPicture.draw(plan, width: 16, height: 16)
        var lost = 0
        for n in 1...calls {
            let context = try GraphicsContext.headless()
            let executor = try Executor(context: context)
            if let largest { executor.largestUpload = largest }
            var told: [String] = []
            executor.onProblem = { told.append($0) }
            let fault = GLFault(.only(n))
            context.gl.fault = fault
            do throws(GraphicsError) {
                let counts = try executor.execute(plan, width: 16, height: 16).counts
                if counts.failures > 0 {
                    lost += 1
                    XCTAssertFalse(told.isEmpty, "call \(n) was lost without a word")
                }
            } catch {
                // Only a failure of the viewport's texture is an error: its storage and its completeness.
                guard case .target(16, 16, _) = error else { return XCTFail("call \(n): \(error)") }
                lost += 1
            }
            XCTAssertTrue(fault.hasFailedCall, "call \(n)")
            // Resources that failed are retried successfully or not at all. The next frame is no worse, and no GL error is left.
            context.gl.fault = nil
            let after = try PlanPicture.draw(plan, width: 16, height: 16, on: executor)
            XCTAssertLessThanOrEqual(after.counts.failures, 2, "call \(n)")
            if after.counts.failures == 0 { XCTAssertEqual(after.bytes(), whole.bytes(), "call \(n)") }
            XCTAssertEqual(context.gl.error(), 0, "call \(n)")
        }
        XCTAssertGreaterThan(lost, calls / 2)
    }

    func testFromWhicheverCallOnAllFailTheProcessLives() throws {
        let calls = try callsOfAFrame()
        let plan = try plan()
        for n in 1...calls {
            let context = try GraphicsContext.headless()
            let executor = try Executor(context: context)
            context.gl.fault = GLFault(.from(n))
            for _ in 0..<3 { _ = try? executor.execute(plan, width: 16, height: 16) }
            try executor.warm(plan)
            while try !executor.warm(Array(ProgramVariant.usual.prefix(3)), seconds: 1) {}
            XCTAssertEqual(context.gl.error(), 0, "call \(n)")
        }
    }

    func testAPictureWithoutRoomIsLeftOutAndTheOthersAreDrawn() throws {
        let context = try GraphicsContext.headless()
        let executor = try Executor(context: context)
        var told: [String] = []
        executor.onProblem = { told.append($0) }
        let image = try CGImage.made(4, 4) { _, _ in [0, 255, 0, 255] }
        var plan = FramePlan.viewport(8, 4)
        plan.add(QuadInstance(Float4(0, 0, 4, 4), color: Float4(1, 0, 0, 1)))
        _ = try executor.execute(plan, width: 8, height: 4)
        plan.add(QuadInstance(Float4(4, 0, 4, 4)), image: image)
        // Fails from the second call on: the instance buffer succeeds, and both attempts at the picture's storage fail.
        _ = try executor.warm([ProgramVariant(plan.batches[1])], seconds: 1)
        context.gl.fault = GLFault(.from(2))
        var picture = try PlanPicture.draw(plan, width: 8, height: 4, on: executor)
        XCTAssertEqual(picture.counts.failures, 1)
        XCTAssertEqual(picture.at(1, 1), [255, 0, 0, 255])
        XCTAssertEqual(picture.at(6, 1), [0, 0, 0, 0])
        XCTAssertEqual(told.count, 1)
        XCTAssertTrue(told[0].contains("4 × 4"), told[0])
        // The upload is retried at growing intervals.
        let (storage, uploads) = (GLFault(.from(1), of: .storage), executor.textures.uploads)
        for _ in 0..<40 {
            context.gl.fault = nil
            _ = try executor.prepareViewport(width: 8, height: 4)
            context.gl.fault = storage
            _ = try executor.execute(plan, width: 8, height: 4)
        }
        XCTAssertEqual(executor.textures.uploads, uploads)
        context.gl.fault = nil
        for _ in 0..<64 { picture = try PlanPicture.draw(plan, width: 8, height: 4, on: executor) }
        XCTAssertEqual(picture.counts.failures, 0)
        XCTAssertEqual(picture.at(6, 1), [0, 255, 0, 255])
    }

    func testAPictureThatFindsRoomAtTheSecondTryIsDrawn() throws {
        let context = try GraphicsContext.headless()
        let executor = try Executor(context: context)
        let old = try CGImage.made(4, 4) { _, _ in [255, 0, 0, 255] }
        let new = try CGImage.made(4, 4) { _, _ in [0, 255, 0, 255] }
        var plan = FramePlan.viewport(4, 4)
        plan.add(QuadInstance(Float4(0, 0, 4, 4)), image: old)
        _ = try executor.execute(plan, width: 4, height: 4)
        plan = FramePlan.viewport(4, 4)
        plan.add(QuadInstance(Float4(0, 0, 4, 4)), image: new)
        context.gl.fault = GLFault(.only(2))
        let picture = try PlanPicture.draw(plan, width: 4, height: 4, on: executor)
        XCTAssertEqual(picture.counts.failures, 0)
        XCTAssertEqual(picture.at(1, 1), [0, 255, 0, 255])
        XCTAssertEqual(executor.textures.count, 1, "the old picture made room")
    }

    func testAProgramThatDoesNotCompileIsToldOnce() throws {
        let context = try GraphicsContext.headless()
        let executor = try Executor(context: context)
        var told: [String] = []
        executor.onProblem = { told.append($0) }
        var plan = FramePlan.viewport(8, 4, clear: SIMD4(0, 0, 1, 1))
        plan.add(QuadInstance(Float4(0, 0, 4, 4)))
        _ = try executor.prepareViewport(width: 8, height: 4)
        context.gl.fault = GLFault(.from(1), of: .program)
        for _ in 0..<5 {
            let picture = try PlanPicture.draw(plan, width: 8, height: 4, on: executor)
            XCTAssertEqual(picture.counts.failures, 1)
            XCTAssertEqual(picture.at(1, 1), [0, 0, 255, 255])
        }
        XCTAssertEqual(told.count, 1)
        XCTAssertTrue(told.first?.contains("solid") ?? false, "\(told)")
        // The program is tried a few times, and then never again.
        XCTAssertEqual(context.gl.fault?.calls, 3)
    }

    func testABatchThatLacksItsPictureOrClipIsLeftOut() throws {
        var plan = FramePlan.viewport(4, 4)
        plan.add(QuadInstance(Float4(0, 0, 4, 4)))
        plan.batches[0].program.kind = .image
        XCTAssertEqual(try PlanPicture.draw(plan, width: 4, height: 4).counts.failures, 1)
        plan.batches[0].program = ProgramKey(kind: .solid, features: [.clipShape])
        for clip: ClipIndex? in [nil, 0, 5] {
            plan.batches[0].clip = clip
            XCTAssertEqual(try PlanPicture.draw(plan, width: 4, height: 4).counts.failures, 1)
        }
    }
}
