import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Draws a scene once for each resource-creating call of a frame, with a driver that fails at exactly that call.
extension DrawnTestCase {
    /// The driver fails in the first frame.
    func assertAFaultCostsAFrame(
        at time: Double = 0, _ name: String, redrawsAll: Bool = false, file: StaticString = #filePath, line: UInt = #line, _ add: () -> Void
    ) throws {
        try assertAFaultCostsAFrame(from: nil, at: time, name, redrawsAll, file, line, add)
    }

    /// The driver fails in a frame after a complete frame at another time.
    func assertAFaultCostsALaterFrame(
        from start: Double, at time: Double, _ name: String, redrawsAll: Bool = false, file: StaticString = #filePath, line: UInt = #line,
        _ add: () -> Void
    ) throws {
        try assertAFaultCostsAFrame(from: start, at: time, name, redrawsAll, file, line, add)
    }

    private func assertAFaultCostsAFrame(
        from start: Double?, at time: Double, _ name: String, _ redrawsAll: Bool, _ file: StaticString, _ line: UInt, _ add: () -> Void
    ) throws {
        root.sublayers?.forEach { $0.removeFromSuperlayer() }
        add()
        CATransaction.flush()
        CATransaction.setDisableActions(true)
        let commit = context.wholeCommit()
        func compositor() throws -> Compositor {
            let compositor = try Compositor(context: .headless(), computesCoverageOnGPU: computesCoverageOnGPU)
            compositor.apply(commit)
            if let start { _ = try compositor.drawFrame(at: start, in: viewport) }
            return compositor
        }
        let whole = try compositor()
        let counter = GLFault(.from(.max))
        whole.executor.context.gl.fault = counter
        XCTAssertEqual(try whole.drawFrame(at: time, in: viewport).report.counts.failures, 0, name, file: file, line: line)
        let expected = Pixels(try XCTUnwrap(whole.readPixels()))
        XCTAssertGreaterThan(expected.count(white), 0, name, file: file, line: line)
        XCTAssertLessThan(expected.count(white), expected.width * expected.height, name, file: file, line: line)
        XCTAssertGreaterThan(counter.calls, 0, name, file: file, line: line)
        for n in 0..<counter.calls {
            let what = "\(name), call \(n + 1)"
            let compositor = try compositor()
            let gl = compositor.executor.context.gl
            gl.fault = GLFault(.only(n + 1))
            _ = try? compositor.drawFrame(at: time, in: viewport)
            XCTAssertEqual(gl.fault?.hasFailedCall, true, what, file: file, line: line)
            // The next requested frame draws the failed parts, although nothing has changed since.
            let next = try compositor.drawFrame(at: time, in: viewport, redrawsAll: redrawsAll)
            XCTAssertEqual(next.report.counts.failures, 0, what, file: file, line: line)
            let pixels = Pixels(try XCTUnwrap(compositor.readPixels()))
            XCTAssertEqual(pixels.difference(from: expected), 0, what, file: file, line: line)
            XCTAssertEqual(gl.error(), 0, what, file: file, line: line)
        }
    }

    /// Makes a picture of some colours other than white.
    func picture(_ shade: UInt8 = 90) -> CGImage? {
        try? CGImage.made(12, 8) { x, y in [UInt8(x * 20), UInt8(y * 30), shade, 255] }
    }
}
