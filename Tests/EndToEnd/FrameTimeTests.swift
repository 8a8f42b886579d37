import QuartziteGraphics
import TestSupport
import XCTest

/// The frame times in the window.
final class FrameTimeTests: WindowTestCase {
    func testTheKeyShowsALineThenAllThenNothing() throws {
        let window = try open("door", "--paused", "--size", "400x400")
        try window.expectTitle("door — 0.000 s — paused")
        try window.key("period")
        _ = try settledSwapCount(window)
        let plain = try window.screenshot()
        /// The part of the pixels at the left that differ from those without frame times.
        func covered(_ rows: Range<Int>) throws -> Double {
            let picture = try window.screenshot()
            let pixels = rows.flatMap { y in (10..<150).map { (x: $0, y: y) } }
            let differing = pixels.count { plain.pixel(x: $0.x, y: $0.y) != picture.pixel(x: $0.x, y: $0.y) }
            return Double(differing) / Double(pixels.count)
        }
        try window.key("h")
        XCTAssertTrue(try eventually { try covered(8..<16) > 0.9 }, "the line")
        XCTAssertLessThan(try covered(40..<100), 0.01, "only a line")
        try window.key("h")
        XCTAssertTrue(try eventually { try covered(40..<100) > 0.9 }, "the panel")
        XCTAssertLessThan(try covered(300..<340), 0.01, "some of the scene stays visible")
        try window.key("h")
        XCTAssertTrue(try eventually { try covered(8..<100) == 0 }, "nothing again")
    }

    func testAKeyRecordsTheFramesAsCSV() throws {
        let window = try open("door", "--paused", "--size", "400x400")
        try window.expectTitle("door — 0.000 s — paused")
        try window.key("shift+h", "period", "period", "period")
        try window.expectTitle("door — 0.050 s — paused")
        try window.key("shift+h")
        let file = folder.appendingPathComponent("door-frames.csv")
        func lines() throws -> [Substring] { try String(contentsOf: file, encoding: .utf8).split(separator: "\n") }
        XCTAssertTrue(try eventually { try window.errors().contains("in door-frames.csv") })
        let rows = try lines()
        XCTAssertTrue(rows[0].hasPrefix("frame,time_s,late,commit_ms"), "\(rows[0])")
        let times = rows.dropFirst().compactMap { Double($0.split(separator: ",")[1]) }
        XCTAssertEqual(times.last ?? 0, 0.05, accuracy: 1e-6)
        XCTAssertEqual(rows.count { $0.split(separator: ",").count > 3 }, rows.count)
        // Later frames are not recorded.
        try window.key("period")
        try window.expectTitle("door — 0.067 s — paused")
        XCTAssertEqual(try lines().count, rows.count)
    }

    func testAClickOnABarHoldsAFrame() throws {
        let window = try open("door", "--size", "400x400")
        try window.key("h", "h", "space")
        try window.expectTitle("door — 0.999 s — paused")
        // The last bar is at the right end of the graph.
        try window.click(at: (x: 295, y: 60))
        XCTAssertTrue(try eventually { try heldFrame(window) != nil })
        let held = try XCTUnwrap(heldFrame(window))
        try window.key("Left")
        XCTAssertTrue(try eventually { try heldFrame(window) == held - 1 }, "the arrow steps through the frames")
        try window.expectTitle("door — 0.999 s — paused")
        try window.key("Right")
        XCTAssertTrue(try eventually { try heldFrame(window) == held })
        try window.click(at: (x: 295, y: 60))
        XCTAssertTrue(try eventually { try heldFrame(window) == nil }, "a second click shows the last frame")
        try window.click(at: (x: 295, y: 60))
        XCTAssertTrue(try eventually { try heldFrame(window) != nil })
        try window.key("Escape")
        XCTAssertTrue(try eventually { try heldFrame(window) == nil }, "Esc, too")
        try window.expectTitle("door — 0.999 s — paused")
    }

    /// The number of the frame that the frame times hold, as the statistics tell.
    private func heldFrame(_ window: PreviewWindow) throws -> Int? {
        _ = try window.swapCount()
        let line = try window.errors().split(separator: "\n").last { $0.hasPrefix("swaps ") }
        return line?.range(of: "held-frame ").flatMap { Int(line?[$0.upperBound...].prefix { $0.isNumber } ?? "") }
    }

    func testWithoutVSyncAWindowAtRestDrawsNothing() throws {
        let window = try open("door", "--vsync", "off")
        try window.key("h", "h", "space")
        try window.expectTitle("door — 0.999 s — paused")
        let swaps = try settledSwapCount(window)
        let time = try window.processorTime()
        Thread.sleep(forTimeInterval: 1)
        XCTAssertEqual(try window.swapCount(), swaps)
        XCTAssertLessThanOrEqual(try window.processorTime() - time, 2, "hundredths of a second in a second")
        XCTAssertTrue(try window.errors().contains("vsync off"))
        // The switch is a key, too.
        try window.hold("shift")
        try window.key("v")
        try window.letGo("shift")
        XCTAssertTrue(
            try eventually {
                _ = try window.swapCount()
                return try window.errors().split(separator: "\n").last { $0.hasPrefix("swaps ") }?.contains("vsync off") == false
            })
    }

    func testTheLevelIsRemembered() throws {
        let window = try open("door")
        try window.key("h")
        try window.key("q")
        XCTAssertEqual(try window.exitStatus(), 0)
        let settings = try String(contentsOf: folder.appendingPathComponent("config/quartzite/preview.conf"), encoding: .utf8)
        XCTAssertTrue(settings.contains("frame-times = line\n"), settings)
    }
}
