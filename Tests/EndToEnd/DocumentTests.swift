import Foundation
import TestSupport
import XCTest

/// Documents in the window. The scrubbed layer is the root of the document.
final class DocumentTests: WindowTestCase {
    /// Writes a document with a square that moves for two seconds, or endlessly with `repeats` "inf".
    private func document(_ name: String, repeats: String = "1", isAnimated: Bool = true) throws -> String {
        let animation = """
            <animations><animation type="CABasicAnimation" keyPath="position.x" duration="2" repeatCount="\(repeats)">
            <fromValue type="real" value="20"/><toValue type="real" value="180"/></animation></animations>
            """
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
            <CALayer bounds="0 0 200 100" position="100 50"><sublayers>
            <CALayer bounds="0 0 30 30" position="20 50" backgroundColor="1 0 0">\(isAnimated ? animation : "")</CALayer>
            </sublayers></CALayer>
            </caml>
            """
        let file = folder.appendingPathComponent(name)
        try text.write(to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    func testADragScrubsTheRoot() throws {
        let file = try document("move.caml")
        let window = try open(file, "--paused", "--bare")
        XCTAssertTrue(try window.size() == (200, 100))
        try window.expectTitle("move.caml — 0.000 s — paused")
        try window.drag(by: -60)
        try window.expectTitle("move.caml — 0.300 s — paused")
        assertAgree(
            try window.screenshot(), try render(file, "--scrub", "--time", "0.3", "--background", "#ffffff"))
        try window.drag(by: -900)
        try window.expectTitle("move.caml — 1.999 s — paused")
    }

    func testAVerticalDragGoesToTheNextState() throws {
        let states = [("Locked", 40), ("Unlock", 160)].map { name, x in
            """
            <LKState name="\(name)"><elements><LKStateSetValue targetId="1" keyPath="position.x"><value type="real" value="\(x)"/>
            </LKStateSetValue></elements></LKState>
            """
        }
        let file = folder.appendingPathComponent("states.caml")
        try """
        <caml><CALayer bounds="0 0 200 100" position="100 50"><sublayers>
        <CALayer id="1" bounds="0 0 30 30" position="20 50" backgroundColor="1 0 0"/></sublayers>
        <states>\(states.joined())</states></CALayer></caml>
        """.write(to: file, atomically: true, encoding: .utf8)
        func isShown(_ state: String, _ window: PreviewWindow) throws -> Bool {
            let picture = try render(file.path, "--state", state, "--background", "#ffffff")
            return try eventually { PictureDifference(try window.screenshot(), picture)?.meanAbs == 0 }
        }
        let window = try open(file.path, "--bare")
        XCTAssertTrue(try isShown("Locked", window), "the start state is not shown")
        try window.drag(by: -40, isVertical: true)
        XCTAssertTrue(try isShown("Locked", window), "less than half of the way does not go back")
        try window.drag(by: -49, isVertical: true, releases: false)
        try window.move(to: (100, -15))
        try window.release()
        XCTAssertTrue(try isShown("Unlock", window), "more than half of the way does not go on")
    }

    func testWhatMovesOverManyStillLayersLeavesThemAsTheyAre() throws {
        let tiles = (0..<60).map { index in
            """
            <CALayer bounds="0 0 60 60" position="\(20 + index % 10 * 40) \(20 + index / 10 * 40)" cornerRadius="8" opacity="0.7"
            backgroundColor="\(Double(index % 7) / 7) 0.5 \(Double(index % 5) / 5)"/>
            """
        }
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
            <CALayer bounds="0 0 420 260" position="210 130"><sublayers>\(tiles.joined())
            <CALayer bounds="0 0 50 50" position="40 130" backgroundColor="1 0 0" opacity="0.9">
            <animations><animation type="CABasicAnimation" keyPath="position.x" duration="2">
            <fromValue type="real" value="40"/><toValue type="real" value="380"/></animation></animations></CALayer>
            </sublayers></CALayer>
            </caml>
            """
        let file = folder.appendingPathComponent("over.caml").path
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let window = try open(file, "--bare")
        try window.expectTitle("over.caml — 1.999 s — paused")
        assertAgree(try window.screenshot(), try render(file, "--time", "1.999", "--background", "#ffffff"))
    }

    func testItPlaysByItselfToItsEnd() throws {
        let window = try open(try document("move.caml"), "--speed", "4")
        try window.expectTitle("move.caml — 1.999 s — paused")
    }

    func testADragPausesAnEndlessDocument() throws {
        let window = try open(try document("endless.caml", repeats: "inf"), "--speed", "3")
        XCTAssertTrue(try eventually { try window.title().hasSuffix("playing") })
        // More than two cycles pass, and the animation still plays.
        Thread.sleep(forTimeInterval: 1.5)
        XCTAssertTrue(try window.title().hasSuffix("playing"))
        try window.drag(by: 900)
        try window.expectTitle("endless.caml — 0.000 s — paused")
    }

    func testAStillDocumentIsPausedAndDrawnOnce() throws {
        let window = try open(try document("still.caml", isAnimated: false), "--bare")
        try window.expectTitle("still.caml — 0.000 s — paused")
        try window.drag(by: -80)
        try window.key("space")
        try window.expectTitle("still.caml — 0.000 s — paused")
        let swaps = try settledSwapCount(window)
        Thread.sleep(forTimeInterval: 0.5)
        XCTAssertEqual(try window.swapCount(), swaps)
        XCTAssertLessThanOrEqual(swaps, 3)
    }
}
