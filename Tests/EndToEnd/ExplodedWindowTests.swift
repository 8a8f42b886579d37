import Foundation
import QuartziteGraphics
import TestSupport
import XCTest

/// The exploded view in a real window.
final class ExplodedWindowTests: WindowTestCase {
    /// Writes a document of 200 × 200 points: a green box on a red one.
    private func boxes() throws -> String {
        let text = """
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
              <CALayer bounds="0 0 200 200" position="100 100" backgroundColor="1 1 1"><sublayers>
                <CALayer name="red" bounds="0 0 100 100" position="80 120" backgroundColor="1 0 0"/>
                <CALayer name="green" bounds="0 0 60 60" position="120 80" backgroundColor="0 1 0"/>
              </sublayers></CALayer>
            </caml>
            """
        try Data(text.utf8).write(to: folder.appendingPathComponent("boxes.caml"))
        return "boxes.caml"
    }

    private func expectSelection(_ window: PreviewWindow, _ path: String, line: UInt = #line) throws {
        let isSelected = try eventually {
            _ = try window.swapCount()
            return try window.errors().split(separator: "\n").last?.hasSuffix("selected \(path)") == true
        }
        if !isSelected { XCTFail("stderr: \(try window.errors())", line: line) }
    }

    /// The rectangle of pixels that have a colour.
    private func box(of color: SIMD4<UInt8>, in picture: CGImage) -> (left: Int, right: Int, middle: (x: Int, y: Int))? {
        var (xs, ys): ([Int], [Int]) = ([], [])
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture.pixel(x: x, y: y) == color {
                xs.append(x)
                ys.append(y)
            }
        }
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
        return (left, right, ((left + right) / 2, (top + bottom) / 2))
    }

    func testADragTurnsAClickSelectsAndEscapeEnds() throws {
        let green = SIMD4<UInt8>(0, 255, 0, 255)
        let window = try open(try boxes(), "--size", "400x400")
        let flat = try XCTUnwrap(try eventuallyBox(green, in: window) { $0.right - $0.left == 59 })
        try window.key("3")
        let narrow = try XCTUnwrap(
            try eventuallyBox(green, in: window) { $0.right - $0.left < 58 }, "the planes are turned from the beginning")
        try window.click(at: narrow.middle)
        try expectSelection(window, "1")
        try window.drag(from: (60, 330), by: (-60, 0))
        let narrower = try XCTUnwrap(try eventuallyBox(green, in: window) { $0.right - $0.left < narrow.right - narrow.left - 5 })
        XCTAssertNotEqual(narrower.middle.x, narrow.middle.x)
        try window.key("0")
        _ = try XCTUnwrap(try eventuallyBox(green, in: window) { abs($0.right - $0.left - 59) <= 4 }, "the front")
        try window.key("Escape")
        let last = try XCTUnwrap(try eventuallyBox(green, in: window) { $0.right - $0.left == 59 && $0.left == flat.left })
        XCTAssertEqual(last.middle.x, flat.middle.x)
        try expectRest(window)
    }

    func testAtRestTheExplodedViewDrawsNothing() throws {
        let window = try open(try boxes(), "--size", "400x400")
        try window.key("3")
        try expectRest(window)
    }

    /// Expects that nothing is drawn any more, once the last message is gone.
    private func expectRest(_ window: PreviewWindow, line: UInt = #line) throws {
        Thread.sleep(forTimeInterval: 3)
        let swaps = try settledSwapCount(window)
        Thread.sleep(forTimeInterval: 0.5)
        XCTAssertEqual(try window.swapCount(), swaps, "nothing is drawn at rest", line: line)
    }

    private func eventuallyBox(
        _ color: SIMD4<UInt8>, in window: PreviewWindow,
        _ isRight: (_ box: (left: Int, right: Int, middle: (x: Int, y: Int))) -> Bool
    ) throws -> (left: Int, right: Int, middle: (x: Int, y: Int))? {
        var found: (left: Int, right: Int, middle: (x: Int, y: Int))?
        let isThere = try eventually {
            found = box(of: color, in: try window.screenshot())
            return found.map(isRight) == true
        }
        return isThere ? found : nil
    }
}
