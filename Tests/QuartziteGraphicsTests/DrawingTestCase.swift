// Every test of drawing runs twice: in contexts that draw at once, and in contexts that draw on another thread. What it asserts must hold in
// both, and the pictures that it looks at must be the same bytes.

import QuartziteGraphics
import XCTest

class DrawingTestCase: XCTestCase {
    /// Whether contexts draw on another thread now.
    ///
    /// Not isolated: tests run one after the other, on one thread.
    nonisolated(unsafe) fileprivate static var drawsAsynchronously = false
    nonisolated(unsafe) fileprivate static var pictures: [[UInt8]] = []

    required init(name: String, testClosure: @escaping XCTestCaseClosure) {
        super.init(name: name) { test in
            defer { (Self.drawsAsynchronously, Self.pictures) = (false, []) }
            let pictures = try [false, true].map { drawsAsynchronously in
                (Self.drawsAsynchronously, Self.pictures) = (drawsAsynchronously, [])
                let fresh = type(of: test).init(name: name) { _ in }
                fresh.setUp()
                try testClosure(fresh)
                return Self.pictures
            }
            XCTAssertTrue(pictures[0] == pictures[1], "drawn on another thread, pictures have other bytes")
        }
    }
}

/// The context, as the test that runs wants it.
func tested(_ context: CGContext?, file: StaticString = #filePath, line: UInt = #line) throws -> CGContext {
    let context = try XCTUnwrap(context, file: file, line: line)
    context.drawsAsynchronously = DrawingTestCase.drawsAsynchronously
    return context
}

/// What has been drawn.
func drawnPicture(_ context: CGContext, file: StaticString = #filePath, line: UInt = #line) throws -> CGImage {
    let image = try XCTUnwrap(context.makeImage(), file: file, line: line)
    DrawingTestCase.pictures.append(image.withPixels(Array.init))
    return image
}
