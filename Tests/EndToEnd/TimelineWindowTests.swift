import Foundation
import TestSupport
import XCTest

/// The timeline in a real window: the playhead on the ruler, and the selection by lanes.
final class TimelineWindowTests: WindowTestCase {
    /// Writes a document with two animated layers, which move from 0 to 2 s. The second one has a key at 1 s.
    private func document() throws -> String {
        let text = """
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
              <CALayer bounds="0 0 400 400" position="200 200"><sublayers>
                <CALayer name="a" bounds="0 0 100 100" position="50 150" backgroundColor="0 1 0"><animations>
                  <animation type="CABasicAnimation" keyPath="opacity" beginTime="1e-9" duration="2">
                    <fromValue type="real" value="0"/><toValue type="real" value="1"/></animation></animations></CALayer>
                <CALayer name="b" bounds="0 0 100 100" position="250 150" backgroundColor="1 0 0"><animations>
                  <animation type="CAKeyframeAnimation" keyPath="opacity" beginTime="1e-9" duration="2">
                    <values><real value="0"/><real value="1"/><real value="0"/></values></animation></animations></CALayer>
              </sublayers></CALayer>
            </caml>
            """
        try Data(text.utf8).write(to: folder.appendingPathComponent("lanes.caml"))
        return "lanes.caml"
    }

    func testThePlayheadOnTheRulerAndTheSelectionByLanes() throws {
        let window = try open(try document(), "--size", "400x400", "--paused")
        try window.expectTitle("lanes.caml — 0.000 s — paused")
        try window.key("t")
        // The window grows by the timeline's 200 points, above the bar of 42. Its axis begins after the titles: 0 s is at 248, 2 s at 361.
        XCTAssertTrue(try eventually { try window.size().height == 642 })
        let (ruler, rows) = (412, 426)
        // Without the keys of the animations the time would not be exactly a second.
        try window.drag(from: (260, ruler), by: (43, 0))
        try window.expectTitle("lanes.caml — 1.000 s — paused")
        // Rows of 22 points: the layer a, its lane, the layer b, its lane.
        try window.click(at: (100, rows + 55))
        XCTAssertTrue(try eventually { try window.selectedLayer() == "1" })
        // A bar selects; a key also jumps.
        try window.click(at: (290, rows + 33))
        XCTAssertTrue(try eventually { try window.selectedLayer() == "0" })
        XCTAssertEqual(try window.title(), "lanes.caml — 1.000 s — paused")
        try window.click(at: (361, rows + 33))
        try window.expectTitle("lanes.caml — 1.999 s — paused")
        // Beside all bars a press moves the playhead.
        try window.drag(from: (280, rows + 130), by: (24, 0))
        try window.expectTitle("lanes.caml — 1.000 s — paused")
        try window.key("t")
        try window.click(at: (200, 100))
        XCTAssertEqual(try window.title(), "lanes.caml — 1.000 s — paused")
    }

    /// The bar of the layer a goes from 248 to 361 points, which are two seconds.
    func testADragOnABarIsSavedIntoTheDocument() throws {
        let name = try document()
        let file = folder.appendingPathComponent(name)
        let text = try String(contentsOf: file, encoding: .utf8)
        let window = try open(name, "--size", "400x400", "--paused")
        try window.expectTitle("lanes.caml — 0.000 s — paused")
        try window.key("t")
        XCTAssertTrue(try eventually { try window.size().height == 642 })
        let bar = 426 + 33
        // The right end, and then not after all.
        try window.move(to: (359, bar))
        try window.press()
        for x in [350, 330, 310] { try window.move(to: (x, bar)) }
        try window.key("Escape")
        try window.release()
        _ = try settledSwapCount(window)
        // The bar by 28 points: half a second, by frames.
        try window.drag(from: (290, bar), by: (28, 0))
        _ = try settledSwapCount(window)
        XCTAssertEqual(try window.title(), "lanes.caml — 0.000 s — paused", "the playhead stays")
        try window.key("ctrl+shift+s")
        _ = try settledSwapCount(window)
        XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), text, "the window asks first")
        try window.key("Return")
        let parts = text.components(separatedBy: "beginTime=\"1e-9\"")
        let moved = parts[0] + "beginTime=\"0.5\"" + parts[1...].joined(separator: "beginTime=\"1e-9\"")
        XCTAssertTrue(try eventually { try String(contentsOf: file, encoding: .utf8) == moved })
        XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), moved)
        try window.key("ctrl+z")
        XCTAssertTrue(try eventually { try String(contentsOf: file, encoding: .utf8) == text }, "Ctrl+z takes the saving back")
    }

    /// A press brings the timeline to the front, and the text beside the pointer must not be behind the timeline then.
    func testTheTextBesideThePointerStaysInFrontAfterAClick() throws {
        let window = try open(try document(), "--size", "400x400", "--paused")
        try window.expectTitle("lanes.caml — 0.000 s — paused")
        try window.key("t")
        XCTAssertTrue(try eventually { try window.size().height == 642 })
        // The bar of the layer b, whose text lies over the rows above it.
        try window.click(at: (290, 503))
        XCTAssertTrue(try eventually { try window.selectedLayer() == "1" })
        XCTAssertTrue(
            try eventually {
                // The text is white on black. Without it, only the blue bar of the layer a is there.
                let picture = try window.screenshot()
                return picture.withPixels { pixels in
                    (432..<484).contains { y in
                        (300..<380).contains { x in
                            let at = (y * picture.width + x) * 4
                            return pixels[at] > 180 && pixels[at + 1] > 180 && pixels[at + 2] > 180
                        }
                    }
                }
            })
    }
}
