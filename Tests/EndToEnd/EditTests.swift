import QuartziteGraphics
import TestSupport
import XCTest

/// Edits of properties in the window.
final class EditTests: WindowTestCase {
    private let caml = """
        <caml><CALayer bounds="0 0 300 300" geometryFlipped="1"><sublayers>
        <CALayer name="box" bounds="0 0 300 300" position="150 150" backgroundColor="1 0 0"/>
        </sublayers></CALayer></caml>
        """

    func testADragOnANumberChangesThePictureAndCtrlZUndoesIt() throws {
        try Data(caml.utf8).write(to: folder.appendingPathComponent("box.caml"))
        let window = try open("box.caml", "--size", "300x600")
        try window.expectTitle("box.caml — 0.000 s — paused")
        try window.key("u", "e")
        XCTAssertTrue(try eventually { try window.size().width > 600 }, "the panel has opened")
        let width = try window.size().width
        // The scene is left of the panel of 340 points.
        let middle = (x: (width - 340) / 2, y: 300)
        try window.click(at: middle)
        _ = try settledSwapCount(window)
        let before = try window.screenshot()
        let red = try XCTUnwrap(before.pixel(x: middle.x, y: middle.y))
        // Below the head rows of 19 points: Layer, class, name, path, document; Geometry, anchorPoint, anchorPointZ, bounds, doubleSided, position.
        let position = (x: width - 340 + 130, y: 46 + 10 * 19 + 9)
        try window.drag(from: position, by: (-400, 0))
        XCTAssertTrue(
            try eventually { try window.screenshot().pixel(x: middle.x, y: middle.y) != red }, "the box has moved by its position.x")
        try window.key("ctrl+z")
        XCTAssertTrue(try eventually { try window.screenshot().pixel(x: middle.x, y: middle.y) == red }, "the drag is undone at once")
    }

    func testCtrlShiftSWritesTheEditedValueIntoTheFile() throws {
        let file = folder.appendingPathComponent("box.caml")
        try Data(caml.utf8).write(to: file)
        let window = try open("box.caml", "--size", "300x600")
        try window.expectTitle("box.caml — 0.000 s — paused")
        try window.key("u", "e")
        XCTAssertTrue(try eventually { try window.size().width > 600 }, "the panel has opened")
        let width = try window.size().width
        try window.click(at: ((width - 340) / 2, 300))
        _ = try settledSwapCount(window)
        // The row of the position, as above.
        try window.drag(from: (width - 340 + 130, 46 + 10 * 19 + 9), by: (-40, 0))
        _ = try settledSwapCount(window)
        try window.key("ctrl+shift+s")
        _ = try settledSwapCount(window)
        XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), caml, "the window asks first")
        try window.key("Return")
        XCTAssertTrue(try eventually { try String(contentsOf: file, encoding: .utf8) != self.caml })
        let saved = try String(contentsOf: file, encoding: .utf8)
        let parts = caml.components(separatedBy: "position=\"150 150\"")
        XCTAssertTrue(saved.hasPrefix(parts[0] + "position=\"1"), saved)
        XCTAssertTrue(saved.hasSuffix(" 150\"" + parts[1]), saved)
        try window.key("ctrl+z")
        XCTAssertTrue(try eventually { try String(contentsOf: file, encoding: .utf8) == self.caml }, "Ctrl+z takes the saving back")
    }
}
