import XCTest

@testable import QuartziteExport

/// What is told about an export.
final class ExportTextTests: XCTestCase {
    func testProgressHasRateAndRemainingTime() {
        XCTAssertEqual(ExportProgress.text(written: 312, count: 2040, seconds: 5.35), "312 of 2040 frames, 58.3 a second, 30 s left")
        XCTAssertEqual(ExportProgress.text(written: 0, count: 10, seconds: 1), "0 of 10 frames")
        XCTAssertEqual(ExportProgress.text(written: 500, count: 1000, seconds: 1), "500 of 1000 frames, 500 a second, 1 s left")
        XCTAssertEqual(
            [59, 60, 3599, 4800, 1e9].map(ExportProgress.duration), ["59 s", "1 min 0 s", "59 min 59 s", "1 h 20 min", "a long time"])
    }

    func testALineASecondAtMost() {
        var progress = ExportProgress(count: 100, interval: 1, now: 10)
        XCTAssertNil(progress.line(written: 1, now: 10.9))
        XCTAssertNotNil(progress.line(written: 2, now: 11))
        XCTAssertNil(progress.line(written: 3, now: 11.5))
        XCTAssertNotNil(progress.line(written: 4, now: 12.1))
        // What is done needs no progress.
        XCTAssertNil(progress.line(written: 100, now: 20))
    }

    func testSummaries() {
        var film = Film(format: .gif, width: 300, height: 200, rate: FrameRate(30), count: 100, isOpaque: false)
        film.plays = 3
        XCTAssertEqual(
            ExportSummary.film("a.gif", film),
            "a.gif: GIF, 300x200 pixels, 100 frames, 30 a second, 3.33 s, played 3 times, with alpha, 24.0 MB uncompressed")
        film = Film(format: .mp4, width: 301, height: 200, rate: FrameRate(60), count: 300, isOpaque: false)
        XCTAssertEqual(
            ExportSummary.film("a.mp4", film),
            "a.mp4: MP4 (H.264), 302x200 pixels, 300 frames, 60 a second, 5 s, without alpha, 72.2 MB uncompressed")
        XCTAssertEqual(
            ExportSummary.sequence("f0.png", "f9.png", width: 10, height: 10, count: 10, rate: 20),
            "f0.png … f9.png: 10 PNG, 10x10 pixels, 20 a second, 0.5 s, 4 kB uncompressed")
    }

    func testCosts() {
        var report = ExportCosts.Report(wall: 2, drawing: 3, encoding: 1, scene: 0.25, serial: 0)
        XCTAssertEqual(
            report.text(frames: 300, cores: 2),
            "300 frames in 2.00 s; processor time: drawing 3.00 s, of which the scene's own 0.25 s, encoding 1.00 s; 2 cores")
        report.serial = 1.5
        XCTAssertTrue(report.text(frames: 300, cores: 2).hasSuffix("; 2 cores; one thread drew alone for 1.50 s"))
    }
}
