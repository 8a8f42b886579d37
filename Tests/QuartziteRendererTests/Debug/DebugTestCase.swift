import TestSupport
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// A test of debug colours over layers that are drawn pixel by pixel.
class DebugTestCase: DrawnTestCase {
    /// Draws a frame, and returns its debug colours as values and as pixels.
    func debug(
        _ colors: DebugColors, _ time: Double = 0, draws: Bool = true
    ) throws -> (overlay: DebugOverlay, pixels: Pixels, counts: OverdrawCounts?) {
        if draws { try frame(time) }
        let compositor = try XCTUnwrap(compositor)
        let frame = try XCTUnwrap(compositor.debugFrame(in: viewport, for: colors))
        let overlay = DebugOverlay.marks(frame, colors)
        let counts = try compositor.executor.draw(overlay, of: frame)
        return (overlay, Pixels(try XCTUnwrap(compositor.executor.readDebugColors())), counts)
    }

    /// The numbers of a legend by their words.
    func legend(_ overlay: DebugOverlay) -> [String: String] {
        Dictionary(overlay.legend.map { ($0.text, $0.count) }, uniquingKeysWith: { first, _ in first })
    }

    /// An image of one colour.
    func image(_ width: Int, _ height: Int, _ color: [UInt8] = [0, 0, 255, 255]) throws -> CGImage {
        try XCTUnwrap(
            CGImage(width: width, height: height, premultipliedRGBA: (0..<width * height).flatMap { _ in color }))
    }
}
