import QuartziteKit
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// Frames as rows of a CSV file.
final class FrameRecordingTests: XCTestCase {
    private var folder = FileManager.default.temporaryDirectory

    override func setUpWithError() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-recording-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

    private func frame(_ number: Int, interval: Double?) -> FrameTiming {
        var report = FrameReport()
        (report.plan, report.execute, report.counts.draws) = (0.001_5, 0.002, 3)
        var frame = FrameTiming(number: number, report: report, interval: interval)
        (frame.sceneTime, frame.latency) = (0.25, number == 1 ? 0.012 : nil)
        return frame
    }

    func testRowsHaveTheValuesOfTheirColumns() {
        let columns = FrameCSV.window.header.dropLast().split(separator: ",").map(String.init)
        func cells(_ frame: FrameTiming) -> [String: String] {
            let cells = FrameCSV.window.row(frame, display: 0.016).dropLast().split(separator: ",", omittingEmptySubsequences: false)
            XCTAssertEqual(cells.count, columns.count)
            return Dictionary(uniqueKeysWithValues: zip(columns, cells.map(String.init)))
        }
        let first = cells(frame(1, interval: nil))
        XCTAssertEqual(first["frame"], "1")
        XCTAssertEqual(first["time_s"], "0.25")
        XCTAssertEqual(first["plan_ms"], "1.5")
        XCTAssertEqual(first["work_ms"], "3.5")
        XCTAssertEqual(first["input_ms"], "12")
        XCTAssertEqual(first["interval_ms"], "")
        XCTAssertEqual(first["gpu_ms"], "")
        XCTAssertEqual(first["late"], "0")
        XCTAssertEqual(first["draws"], "3")
        XCTAssertEqual(cells(frame(2, interval: 0.048))["late"], "3")
    }

    func testAllFramesAreWrittenAndNothingIsOverwritten() throws {
        let recording = try FrameRecording(scene: "a/door", in: folder)
        XCTAssertEqual(recording.name, "a-door-frames.csv")
        for number in 1...130 { recording.append(frame(number, interval: 0.016), display: 0.016) }
        XCTAssertNil(recording.finish())
        let lines = try String(contentsOf: folder.appendingPathComponent(recording.name), encoding: .utf8).split(separator: "\n")
        XCTAssertEqual(lines.count, 131)
        XCTAssertEqual(lines.dropFirst().map { $0.prefix { $0 != "," } }, (1...130).map { Substring("\($0)") })
        let second = try FrameRecording(scene: "a/door", in: folder)
        XCTAssertEqual(second.name, "a-door-frames-2.csv")
        XCTAssertNil(second.finish())
    }

    @MainActor func testARecordingWithoutFramesLeavesNoFile() throws {
        var log: [String] = []
        let scene = Scene(name: "still.caml", document: SceneDocument(root: CALayer(), isYUp: false))
        let session = PreviewSession(
            scene: scene, options: PreviewOptions(), now: { 0 }, openFile: { _ in throw CancellationError() },
            saveScreenshot: { _ in "" }, log: { log.append($0) })
        let folder = folder
        session.makeFrameRecording = { try FrameRecording(scene: $0, in: folder) }
        session.perform(.toggleFrameRecording)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["still-frames.csv"])
        session.perform(.toggleFrameRecording)
        XCTAssertEqual(session.message?.text, "no frame was drawn meanwhile, so there is no recording")
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), [])
        XCTAssertEqual(log, [])
    }
}
