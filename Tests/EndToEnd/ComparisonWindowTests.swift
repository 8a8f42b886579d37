import QuartziteGraphics
import TestSupport
import XCTest

/// Two scenes in one window.
final class ComparisonWindowTests: WindowTestCase {
    /// Writes a document: a square in one colour that moves from left to right within a second.
    private func document(_ name: String, _ color: String) throws -> String {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 240 160" position="120 80" geometryFlipped="1">
            <sublayers><CALayer bounds="0 0 40 160" position="20 80" backgroundColor="\(color)"><animations><animation
            type="CABasicAnimation" keyPath="position.x" fromValue="20" toValue="220" duration="1" fillMode="both"/></animations></CALayer>
            </sublayers></CALayer></caml>
            """
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private let red = SIMD4<UInt8>(255, 0, 0, 255), blue = SIMD4<UInt8>(0, 0, 255, 255), white = SIMD4<UInt8>(255, 255, 255, 255)

    /// Waits until points of the window have some colours.
    private func expect(
        _ window: PreviewWindow, _ colors: [(x: Int, y: Int, color: SIMD4<UInt8>)], _ what: String, line: UInt = #line
    ) throws {
        var seen: [SIMD4<UInt8>?] = []
        let isReached = try eventually {
            let picture = try window.screenshot()
            seen = colors.map { picture.pixel(x: $0.x, y: $0.y) }
            return zip(seen, colors).allSatisfy { $0 == $1.color }
        }
        XCTAssertTrue(isReached, "\(what): \(seen), not \(colors.map(\.color))", line: line)
    }

    private func compare(_ options: String...) throws -> PreviewWindow {
        let (a, b) = (try document("a.caml", "1 0 0"), try document("b.caml", "0 0 1"))
        return try open([a, "--with", b, "--paused", "--bare", "--size", "240x160"] + options)
    }

    func testSideBySideEachSceneHasTheSizeThatWasAskedFor() throws {
        let window = try compare("--time", "0.5")
        // The square covers 100 to 140 of each scene; there are two points between them.
        try expect(
            window, [(120, 80, red), (50, 80, white), (242 + 120, 80, blue), (242 + 50, 80, white), (242 + 200, 80, white)],
            "A on the left, B on the right, at the same time")
        XCTAssertEqual(try window.size().width, 482)
        // A drag on B scrubs both: 60 points are 0.3 s.
        try window.drag(from: (242 + 120, 80), by: (-60, 0))
        try window.expectTitle("a.caml — 0.800 s — paused")
        try expect(window, [(180, 80, red), (120, 80, white), (242 + 180, 80, blue)], "both have moved")
    }

    func testTheOffsetWipeBlinkAndDifference() throws {
        let window = try compare("--time", "0.5", "--with-time", "-0.5")
        try expect(window, [(120, 80, red), (242 + 20, 80, blue)], "B is earlier")
        try window.key("n")
        try expect(window, [(50, 80, white), (119 - 10, 80, red), (130, 80, white)], "to the left of the line there is A, to the right B")
        XCTAssertEqual(try window.size().width, 240, "one scene is as wide as one scene")
        // Dragged to the left edge, the line leaves only B.
        try window.drag(from: (120, 40), by: (-110, 0))
        try expect(window, [(30, 80, blue), (120, 80, white)], "B alone")
        try window.expectTitle("a.caml — 0.500 s — paused")
        try window.key("2")
        try expect(window, [(20, 80, blue), (120, 80, white)], "B")
        try window.key("2")
        try expect(window, [(20, 80, white), (120, 80, red)], "A")
        try window.key("n")
        let isMarked = try eventually {
            let picture = try window.screenshot()
            guard let same = picture.pixel(x: 70, y: 80), let a = picture.pixel(x: 120, y: 80), let b = picture.pixel(x: 20, y: 80) else {
                return false
            }
            return same.x == same.y && same.x < 120 && a.x == 255 && a.y > 200 && a.z < 60 && b.x == 255 && b.y > 200 && b.z < 60
        }
        XCTAssertTrue(isMarked, "where only one of them has a square, the difference is yellow; the rest is grey")
    }

    func testZoomIsLinkedAndAtRestNothingIsDrawn() throws {
        let window = try compare("--time", "0")
        try expect(window, [(20, 80, red), (60, 80, white), (242 + 20, 80, blue)], "at 1:1")
        try window.move(to: (1, 80))
        try window.turnWheel(lines: 4)
        // Four lines are more than 1.4 times: the squares reach beyond 55 points.
        try expect(window, [(55, 80, red), (242 + 55, 80, blue)], "both are zoomed")
        let count = try settledSwapCount(window)
        Thread.sleep(forTimeInterval: 1)
        XCTAssertEqual(try window.swapCount(), count, "at rest nothing is drawn")
    }

    func testAComparisonIsBegunChangedAndEndedInTheWindow() throws {
        let (a, b) = (try document("a.caml", "1 0 0"), try document("b.caml", "0 0 1"))
        let window = try open([a, "--paused", "--time", "0.5", "--size", "240x160"])
        let width = try window.size().width
        try expect(window, [(120, 80, red), (50, 80, white)], "A alone")
        try window.key("ctrl+d")
        try window.type(b)
        try window.key("Return")
        try expect(window, [(120, 80, red), (50, 80, white), (242 + 120, 80, blue), (242 + 50, 80, white)], "B beside A, at its time")
        XCTAssertEqual(try window.size().width, width + 242)
        try window.drag(from: (242 + 120, 80), by: (-60, 0))
        try window.expectTitle("a.caml — 0.800 s — paused")
        try expect(window, [(180, 80, red), (242 + 180, 80, blue)], "both have moved")
        // The scene itself, later; then B's colour is A's.
        try window.key("ctrl+d")
        try window.type("+6f")
        try window.key("Return")
        try expect(window, [(180, 80, red), (242 + 205, 80, red), (242 + 165, 80, white)], "A and a later A")
        try window.key("ctrl+shift+d")
        try expect(window, [(180, 80, red), (80, 80, white)], "A alone again")
        XCTAssertTrue(try eventually { try window.size().width == width }, "the window has the width of one scene")
        let count = try settledSwapCount(window)
        Thread.sleep(forTimeInterval: 1)
        XCTAssertEqual(try window.swapCount(), count, "at rest nothing is drawn")
    }

    func testBIsReadAgainWhenItsFileChanges() throws {
        let window = try compare("--time", "0")
        try expect(window, [(242 + 20, 80, blue)], "blue")
        _ = try document("b.caml", "0 1 0")
        try expect(window, [(20, 80, red), (242 + 20, 80, SIMD4(0, 255, 0, 255))], "green")
    }
}
