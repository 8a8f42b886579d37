import QuartziteGraphics
import XCTest

@testable import QuartziteRenderer

/// Pictures on the GPU: size limits, memory, and release.
final class TextureTests: XCTestCase {
    private func draw(_ images: [CGImage], on executor: Executor) throws -> FrameCounts {
        var plan = FramePlan.viewport(8, 8)
        for image in images { plan.add(QuadInstance(Float4(0, 0, 8, 8)), image: image, sampler: FramePlan.linear) }
        return try executor.execute(plan, width: 8, height: 8).counts
    }

    func testAPictureBeyondTheDriversLimitIsScaledDown() throws {
        let context = try GraphicsContext.headless()
        context.capabilities.maxTextureSize = 64
        let executor = try Executor(context: context)
        var told: [String] = []
        executor.onProblem = { told.append($0) }
        // The left half is red and the right half blue, 4 to 1.
        let image = try CGImage.made(200, 50) { x, _ in x < 100 ? [255, 0, 0, 255] : [0, 0, 255, 255] }
        var plan = FramePlan.viewport(40, 10)
        plan.add(QuadInstance(Float4(0, 0, 40, 10)), image: image)
        let picture = try PlanPicture.draw(plan, width: 40, height: 10, on: executor)
        XCTAssertEqual(picture.counts.uploadedBytes, 64 * 16 * 4 + 100)
        XCTAssertEqual(picture.at(2, 5), [255, 0, 0, 255])
        XCTAssertEqual(picture.at(18, 5), [255, 0, 0, 255])
        XCTAssertEqual(picture.at(21, 5), [0, 0, 255, 255])
        XCTAssertEqual(told.count, 1)
        XCTAssertTrue(told[0].contains("200 × 50"), told[0])
    }

    func testReducedPicturesAverageTheirArea() throws {
        let image = try CGImage.made(5, 3) { x, y in [UInt8(x * 50), UInt8(y * 100), 7, 255] }
        let reduced = ReducedPicture(image, maxSide: 2)
        XCTAssertEqual(reduced.width, 2)
        XCTAssertEqual(reduced.height, 1)
        // Each reduced pixel covers two and a half columns: (0 + 50 + 100 / 2) / 2.5.
        XCTAssertEqual(reduced.pixels, [40, 100, 7, 255, 160, 100, 7, 255])
        XCTAssertEqual(ReducedPicture(image, maxSide: 1).pixels, [100, 100, 7, 255])
        XCTAssertEqual(ReducedPicture(image, maxSide: 5).pixels, image.withPixels { Array($0) })
    }

    func testTheLongestUnusedTexturesAreDroppedPastTheBudget() throws {
        let executor = try Executor(context: .headless(), textureByteBudget: 3 * 256)
        let images = try (0..<4).map { _ in try CGImage.made(8, 8) { _, _ in [1, 2, 3, 255] } }
        for image in images[..<3] { _ = try draw([image], on: executor) }
        XCTAssertEqual(executor.textures.count, 3)
        _ = try draw([images[0]], on: executor)
        // The fourth picture evicts the second, which is the least recently used.
        XCTAssertEqual(try draw([images[3]], on: executor).textureUploads, 1)
        XCTAssertEqual(executor.textures.count, 3)
        XCTAssertEqual(executor.textures.byteCount, 3 * 256)
        XCTAssertEqual(try draw([images[0], images[2]], on: executor).textureUploads, 0)
        XCTAssertEqual(try draw([images[1]], on: executor).textureUploads, 1)
    }

    func testWhatAFrameNeedsStaysWhateverTheBudget() throws {
        let executor = try Executor(context: .headless(), textureByteBudget: 1)
        let images = try (0..<4).map { _ in try CGImage.made(8, 8) { _, _ in [1, 2, 3, 255] } }
        XCTAssertEqual(try draw(images, on: executor).textureUploads, 4)
        XCTAssertEqual(try draw(images, on: executor).textureUploads, 0)
        XCTAssertEqual(executor.textures.count, 4)
    }

    func testTexturesOfPicturesThatAreGoneGoToo() throws {
        let executor = try Executor(context: .headless())
        for _ in 0..<10 {
            let image = try CGImage.made(8, 8) { _, _ in [1, 2, 3, 255] }
            _ = try draw([image], on: executor)
        }
        XCTAssertLessThanOrEqual(executor.textures.count, 1)
        executor.textures.collect()
        XCTAssertEqual(executor.textures.count, 0)
        XCTAssertEqual(executor.textures.byteCount, 0)
    }

    func testNewPicturesTakeOverTheTexturesOfThoseThatAreGone() throws {
        let executor = try Executor(context: .headless())
        func pictures(_ count: Int, _ side: Int = 8) throws -> [CGImage] {
            try (0..<count).map { value in try CGImage.made(side, side) { _, _ in [UInt8(value), 2, 3, 255] } }
        }
        var shown = try pictures(3) + pictures(1, 4)
        for _ in 0..<3 { _ = try draw(shown, on: executor) }
        XCTAssertEqual(executor.textures.madeTextures, 4)
        shown = try Array(shown[..<1]) + pictures(3)
        _ = try draw(shown, on: executor)
        XCTAssertEqual(executor.textures.madeTextures, 5, "two of the three find one of their size")
        XCTAssertEqual(executor.textures.uploads, 7)
        XCTAssertEqual(executor.textures.count, 5)
        _ = try draw(shown, on: executor)
        XCTAssertEqual(executor.textures.count, 4, "the one of another size has had its frame")
        XCTAssertEqual(executor.textures.byteCount, 4 * 256)
    }

    func testWhatHasTakenATextureOverShowsItsOwnPicture() throws {
        let executor = try Executor(context: .headless())
        for round in 0..<4 {
            let images = try (0..<5).map { value in try CGImage.made(2, 2) { _, _ in [UInt8(round * 50), UInt8(value * 50), 0, 255] } }
            var plan = FramePlan.viewport(10, 2)
            for (index, image) in images.enumerated() {
                plan.add(QuadInstance(Float4(Float(2 * index), 0, Float(2 * index + 2), 2)), image: image)
            }
            let picture = try PlanPicture.draw(plan, width: 10, height: 2, on: executor)
            for index in 0..<5 { XCTAssertEqual(picture.at(2 * index, 1), [round * 50, index * 50, 0, 255]) }
        }
        XCTAssertEqual(executor.textures.madeTextures, 5)
    }

    func testMipmapsAreCountedAndMadeOnce() throws {
        let executor = try Executor(context: .headless())
        let image = try CGImage.made(8, 8) { _, _ in [1, 2, 3, 255] }
        _ = try draw([image], on: executor)
        XCTAssertEqual(executor.textures.byteCount, 256)
        var plan = FramePlan.viewport(8, 8)
        plan.add(
            QuadInstance(Float4(0, 0, 4, 4)), image: image, sampler: SamplerKey(minification: .trilinear, magnification: .linear))
        for _ in 0..<2 {
            XCTAssertEqual(try executor.execute(plan, width: 8, height: 8).counts.textureUploads, 0)
            XCTAssertEqual(executor.textures.byteCount, 256 * 4 / 3)
        }
    }
}
