import Foundation
import TestSupport
import XCTest

/// Keys of the file of settings, in real windows.
final class KeyMapWindowTests: WindowTestCase {
    private var file: URL { folder.appendingPathComponent("config/quartzite/preview.conf") }

    private func save(_ text: String) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    func testAPersonsKeysWork() throws {
        try save("key.timeline = Ctrl+t %\nkey.play = p\nkey.play-mode = Space\nkey.menu = Ctrl+g\n")
        let window = try open("door", "--size", "400x300", "--paused")
        try window.expectTitle("door — 0.000 s — paused")
        let alone = try window.size()
        try window.key("t", "space")
        try window.expectTitle("door — 0.000 s — paused")
        XCTAssertEqual(try window.size().height, alone.height, "the usual keys have no effect")
        try window.key("ctrl+t")
        XCTAssertTrue(try eventually { try window.size().height > alone.height })
        try window.key("percent")
        XCTAssertTrue(try eventually { try window.size().height == alone.height })
        try window.key("p")
        XCTAssertTrue(try eventually { try window.title().hasSuffix("playing") })
        let before = try window.screenshot()
        try window.key("ctrl+g")
        XCTAssertTrue(try eventually { try window.screenshot() != before }, "the menu opens")
        try window.key("ctrl+g", "ctrl+t", "q")
        XCTAssertEqual(try window.exitStatus(), 0)
        let kept = try String(contentsOf: file, encoding: .utf8)
        for line in ["panels = timeline", "key.timeline = Ctrl+t %", "key.play-mode = Space"] { XCTAssertTrue(kept.contains(line), kept) }
    }

    func testAConflictIsNamedAndTheUsualKeysStay() throws {
        let text = "border = no\nkey.play = t\n"
        try save(text)
        let window = try open("door", "--size", "400x300", "--paused")
        try window.expectTitle("door — 0.000 s — paused")
        let errors = try window.errors()
        XCTAssertTrue(errors.contains("\(file.path) is ignored, line 2: the key t belongs to “timeline”"), errors)
        let alone = try window.size()
        try window.key("t")
        XCTAssertTrue(try eventually { try window.size().height > alone.height })
        try window.key("q")
        XCTAssertEqual(try window.exitStatus(), 0)
        XCTAssertEqual(try String(contentsOf: file, encoding: .utf8), text, "the file waits for a repair")
    }

    func testTheKeysAreListedInTheTerminal() throws {
        try save("key.timeline = Ctrl+t\n")
        var environment = ProcessInfo.processInfo.environment
        environment["XDG_CONFIG_HOME"] = folder.appendingPathComponent("config").path
        let list = try Program.run(Program.quartzite, ["preview", "--list-keys"], environment: environment)
        XCTAssertEqual(list.status, 0, list.errors)
        XCTAssertTrue(list.output.contains("\n  timeline             Ctrl+t           Timeline\n"), list.output)
        let usual = try Program.run(Program.quartzite, ["preview", "--list-keys", "--no-config"], environment: environment)
        XCTAssertTrue(usual.output.contains("\n  timeline             t                Timeline\n"), usual.output)
    }
}
