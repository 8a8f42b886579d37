// Every drawing test runs twice: in contexts that draw at once, and in contexts that draw on another thread. The assertions must hold in both,
// and the pictures must be the same bytes.

import QuartziteGraphics
import XCTest

class DrawingTestCase: XCTestCase {
    /// Whether contexts draw on another thread in this run.
    ///
    /// Not isolated, since tests run one after the other on one thread.
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

/// The context, in the drawing mode of this run.
func tested(_ context: CGContext?, file: StaticString = #filePath, line: UInt = #line) throws -> CGContext {
    let context = try XCTUnwrap(context, file: file, line: line)
    context.drawsAsynchronously = DrawingTestCase.drawsAsynchronously
    return context
}

/// The picture that was drawn.
func drawnPicture(_ context: CGContext, file: StaticString = #filePath, line: UInt = #line) throws -> CGImage {
    let image = try XCTUnwrap(context.makeImage(), file: file, line: line)
    DrawingTestCase.pictures.append(image.withPixels(Array.init))
    return image
}
