import Foundation
import TestSupport
import XCTest

/// Messages, the picker and wrong input in real windows.
final class FindingTests: WindowTestCase {
    private static let good = "<caml><CALayer bounds=\"0 0 200 200\" position=\"100 100\" backgroundColor=\"1 0 0\"/></caml>"

    private func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    func testThePickerOpensAnExampleByAPartOfItsName() throws {
        try write("a.caml", Self.good)
        let window = try open("a.caml")
        try window.key("slash")
        try window.type("dor")
        try window.key("Return")
        try window.expectTitle("door — 0.000 s — paused")
        // The picker is closed, so keys are commands again.
        try window.key("period")
        try window.expectTitle("door — 0.017 s — paused")
        try window.key("slash", "Escape", "period")
        try window.expectTitle("door — 0.033 s — paused")
    }

    func testTheNextAndPreviousSceneOfTheFolder() throws {
        for name in ["a.caml", "b 2.caml", "c.caml"] { try write(name, Self.good) }
        try write("b.swift", "@MainActor func scene() -> CALayer { fatalError() }")
        let window = try open("a.caml")
        for name in ["b 2.caml", "c.caml", "a.caml"] {
            try window.type(">")
            try window.expectTitle("\(name) — 0.000 s — paused")
        }
        try window.type("<")
        try window.expectTitle("c.caml — 0.000 s — paused")
    }

    func testReloadReadsAChangedFile() throws {
        try write("a.caml", Self.good)
        let window = try open("a.caml", "--bare", "--size", "200x200")
        XCTAssertTrue(try eventually { try window.screenshot().pixel(x: 100, y: 100) == SIMD4(255, 0, 0, 255) })
        try write("a.caml", "<caml")
        try window.key("r")
        XCTAssertTrue(try eventually { try window.errors().contains("error: ") })
        try write("a.caml", Self.good.replacing("1 0 0", with: "0 1 0"))
        try window.key("r")
        XCTAssertTrue(try eventually { try window.screenshot().pixel(x: 100, y: 100) == SIMD4(0, 255, 0, 255) })
    }

    /// Typed paths of files that cannot be shown: a sentence each on stderr, and the window goes on.
    func testWrongFilesThroughThePickerLeaveTheWindowIntact() throws {
        try write("a.caml", Self.good)
        for (name, text) in [
            ("empty.caml", ""), ("text.zip", "hello"), ("cut.png", "\u{89}PNG"), ("cut.caml", "<caml><CALayer"), ("notes.txt", "x"),
        ] {
            try write(name, text)
        }
        let window = try open("a.caml", "--size", "400x300")
        try window.key("slash")
        var count = 0
        for name in ["empty.caml", "text.zip", "cut.png", "cut.caml", "notes.txt", "missing.caml"] {
            try window.type("\(folder.path)/\(name)")
            try window.key("Return")
            count += 1
            let isTold = try eventually { try errorLines(window).count == count }
            let last = try errorLines(window).last.map(String.init) ?? "nothing was told"
            XCTAssertTrue(isTold, "\(name): \(last)")
            XCTAssertTrue(last.contains(name), last)
            try window.key("ctrl+u")
        }
        try window.key("Escape", "period", "m", "m")
        // The scene is still there, and reads again.
        try window.key("r")
        try window.expectTitle("a.caml — 0.000 s — paused")
        try window.key("q")
        XCTAssertEqual(try window.exitStatus(), 0)
    }

    private func errorLines(_ window: PreviewWindow) throws -> [Substring] {
        try window.errors().split(separator: "\n").filter { $0.contains("error: ") }
    }

    /// All kinds of keys and sizes: nothing ends the window but q.
    func testAnyKeysAndSizes() throws {
        let window = try open("clock", "--size", "300x200")
        let keys = [
            "a", "b", "c", "d", "e", "g", "h", "i", "j", "k", "l", "m", "o", "p", "r", "s", "t", "u", "v", "w", "x", "y", "z", "question",
            "Down", "End", "Escape", "slash", "Down", "Escape", "less", "greater", "bracketleft", "braceright", "Tab", "F1", "F2", "F5",
            "F9", "F12", "Insert", "Delete", "Page_Up", "Menu", "ctrl+c", "ctrl+9", "ctrl+r", "shift+b", "shift+t", "0", "1", "Escape",
        ]
        for (width, height) in [(300, 200), (40, 30), (900, 120), (200, 900), (1, 1), (640, 480)] {
            try window.resize(width: width, height: height)
            for name in keys { try window.key(name) }
        }
        try window.key("Escape", "Escape", "Escape")
        XCTAssertGreaterThan(try window.swapCount(), 0, "it still runs")
        try window.key("q")
        XCTAssertEqual(try window.exitStatus(), 0)
    }

    /// Nothing is drawn at rest with all lists of messages open.
    func testAnOpenPanelOfMessagesRests() throws {
        try write("a.caml", Self.good.replacing("bounds", with: "wobble=\"1\" bounds"))
        let window = try open("a.caml")
        try window.key("m")
        let count = try settledSwapCount(window)
        Thread.sleep(forTimeInterval: 0.5)
        XCTAssertEqual(try window.swapCount(), count)
        XCTAssertEqual(try window.errors().components(separatedBy: "wobble").count, 2, "what stderr tells, it tells once")
    }
}
