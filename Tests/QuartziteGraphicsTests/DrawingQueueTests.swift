import XCTest

@testable import QuartziteGraphics

/// Contexts that draw on another thread: threads, order, and the bound of the queue.
final class DrawingQueueTests: XCTestCase {
    /// Written by the drawing thread, and read after a picture was waited for.
    private final class SeenThread: @unchecked Sendable {
        var thread: pthread_t?
    }

    private func context(_ width: Int = 8, _ height: Int = 8, isQueued: Bool = true) throws -> CGContext {
        let context = try makeContext(width, height)
        context.drawsAsynchronously = isQueued
        return context
    }

    func testCommandsRunOnAnotherThreadOnlyWhenAsynchronous() throws {
        for isQueued in [true, false] {
            let seen = SeenThread()
            let context = try context(isQueued: isQueued)
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
            let picture = context.takePicture { picture in
                seen.thread = pthread_self()
                return picture
            }
            XCTAssertEqual(picture.wait()?.pixel(x: 3, y: 3), [0, 0, 0, 255])
            let thread = try XCTUnwrap(seen.thread)
            XCTAssertEqual(pthread_equal(thread, pthread_self()) == 0, isQueued)
        }
    }

    func testTheContextsThreadDoesNotWait() throws {
        let context = try context()
        let gate = DispatchSemaphore(value: 0)
        let first = context.takePicture { picture in
            gate.wait(timeout: .now() + 20) == .success ? picture : nil
        }
        context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        let second = context.takePicture()
        // A command that is executed at once would wait for the gate endlessly.
        gate.signal()
        XCTAssertEqual(second.wait()?.pixel(x: 0, y: 0), [0, 0, 0, 255])
        XCTAssertEqual(first.wait()?.pixel(x: 0, y: 0), .zero, "it has what was drawn before it")
        XCTAssertEqual(first.wait()?.width, 8, "asked again")
    }

    func testAccessToPixelsWaits() throws {
        let context = try context()
        context.clip(to: CGRect(x: 1, y: 1, width: 4, height: 3))
        XCTAssertEqual(context.boundingBoxOfClipPath, CGRect(x: 1, y: 1, width: 4, height: 3))
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 8))
        XCTAssertEqual(context.makeImage()?.pixel(x: 1, y: 6), [0, 0, 0, 255])
        context.fill(CGRect(x: 2, y: 0, width: 1, height: 8))
        let bytes = try XCTUnwrap(context.data).assumingMemoryBound(to: UInt8.self)
        func alpha(_ x: Int, _ y: Int) -> UInt8 { bytes[y * context.bytesPerRow + 4 * x + 3] }
        XCTAssertEqual(alpha(2, 6), 255)
        XCTAssertFalse(context.drawsAsynchronously)
        context.fill(CGRect(x: 3, y: 0, width: 1, height: 8))
        XCTAssertEqual(alpha(3, 6), 255, "who has the memory sees what is drawn afterwards")
    }

    func testAReleasedContextFinishesDrawing() throws {
        var memory = [UInt8](repeating: 0, count: 4 * 64 * 64)
        memory.withUnsafeMutableBytes { memory in
            let context = CGContext(
                data: memory.baseAddress, width: 64, height: 64, bitsPerComponent: 8, bytesPerRow: 4 * 64,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
            context?.drawsAsynchronously = true
            context?.setShadow(offset: .zero, blur: 20)
            for _ in 0..<20 { context?.fill(CGRect(x: 0, y: 0, width: 63, height: 64)) }
            context?.setShadow(offset: .zero, blur: 0, color: nil)
            context?.fill(CGRect(x: 63, y: 0, width: 1, height: 64))
        }
        XCTAssertEqual(memory.last, 255)
    }

    func testAQueueIsBounded() throws {
        let target = try XCTUnwrap(CairoTarget(width: 4, height: 4))
        let queue = DrawingQueue(CairoCanvas(target, isSwapped: true, isOpaque: false, baseTransform: .identity))
        var path = PathElements()
        path.move(to: .zero)
        for index in 0..<20_000 { path.addLine(to: CGPoint(x: index % 7, y: index % 5)) }
        var heaviest = 0
        for _ in 0..<100 {
            queue.append(.draw(.color(SIMD4(0, 0, 0, 1)), .fill(path, evenOdd: true), ContextState(ctm: .identity)))
            heaviest = max(heaviest, queue.weight)
        }
        queue.wait()
        XCTAssertEqual(queue.weight, 0)
        XCTAssertGreaterThan(heaviest, DrawingQueue.largestWeight / 2, "it has been much behind")
        XCTAssertLessThanOrEqual(heaviest, DrawingQueue.largestWeight)
    }

    /// A command keeps the pixels of its picture alive. A picture larger than the bound of the queue is drawn, too.
    func testAPictureLargerThanTheBoundIsDrawn() throws {
        let picture = try XCTUnwrap(CGImage(width: 4096, height: 2048, premultipliedRGBA: [UInt8](repeating: 255, count: 32 << 20)))
        let context = try context()
        for place in [0, 4] { context.draw(picture, in: CGRect(x: place, y: 0, width: 4, height: 8)) }
        XCTAssertEqual(try letters(context), [String](repeating: "wwwwwwww", count: 8))
    }

    // MARK: The same bytes

    func testRandomDrawingHasTheSameBytes() throws {
        var drawn = 0
        for seed in 1...40 {
            let pictures = try [false, true].map { isQueued in
                let context = try XCTUnwrap(CGContext(size: CGSize(width: 40, height: 30), scale: seed % 2 == 0 ? 1 : 1.5))
                context.drawsAsynchronously = isQueued
                var drawing = RandomDrawing(seed: UInt64(seed), context)
                for _ in 0..<50 { try drawing.step() }
                while !context.layers.isEmpty { context.endTransparencyLayer() }
                return try XCTUnwrap(context.makeImage()).withPixels(Array.init)
            }
            XCTAssertTrue(pictures[0] == pictures[1], "seed \(seed)")
            if pictures[0].contains(where: { $0 != 0 && $0 != 255 }) { drawn += 1 }
        }
        XCTAssertGreaterThan(drawn, 30)
    }
}
