import QuartziteRenderer
import TestSupport
import XCTest

@testable import QuartziteCommand

/// Traces in both formats.
final class TraceTests: FolderTestCase {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    /// Python with the package `perfetto`, as `scripts/setup --tests` installs it.
    private static let python = root.appendingPathComponent(".build/tools/perfetto/bin/python3")

    /// Compares the two files and returns what the trace tells.
    private func compare(_ perfetto: String, _ chrome: String) throws -> [String: Any] {
        guard FileManager.default.isExecutableFile(atPath: Self.python.path) else {
            throw XCTSkip("not installed: PyPI's perfetto; scripts/setup --tests installs it")
        }
        let script = Self.root.appendingPathComponent("Tests/Traces/compare_traces.py")
        let result = try Program.run(Self.python, [script.path, perfetto, chrome], folder: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    /// Three frames on a display with an interval of 16 ms: in time, one missed refresh, in time.
    private var report: ProfileReport {
        var start = 0.1
        return .sample(
            [nil, 0.032, 0.016].enumerated().map { number, interval in
                var report = FrameReport()
                (report.commit, report.sample, report.plan) = (0.001, 0.000_25, 0.002)
                (report.execute, report.present, report.gpu) = (0.003, 0.004, .query(seconds: 0.008, framesLate: number == 2 ? 1 : 0))
                report.counts.draws = number + 1
                if let interval { start += interval }
                var frame = ProfiledFrame(
                    number: number, time: Double(number) / 60, start: start, report: report, interval: interval, isStill: false)
                frame.code = 0.000_5
                return frame
            }, hasDisplay: true)
    }

    func testStagesTracksFlowsAndRefreshes() throws {
        let trace = ProfileTrace(report)
        func slices(_ name: String) -> [ProfileTrace.Slice] { trace.slices.filter { $0.name == name } }
        XCTAssertEqual(slices("frame").map { $0.start }, [99_000_000, 131_000_000, 147_000_000])
        XCTAssertEqual(slices("frame").first?.inside.map { [$0.start, $0.end] }, [[99_000_000, 100_000_000]], "the commit")
        XCTAssertEqual(slices("code").first.map { [$0.start, $0.end] }, [98_500_000, 99_000_000])
        XCTAssertEqual(slices("execute").first.map { [$0.start, $0.end] }, [102_250_000, 105_250_000])
        XCTAssertEqual(slices("present").map(\.flowEnd), slices("frame").map { $0.inside[0].flowBegin })
        // The third frame reports the GPU's time of the second, which begins with the frame's execute.
        XCTAssertEqual(slices("gpu").map(\.start), [102_250_000, 134_250_000])
        let refreshes = trace.instants.filter { $0.name == "vsync" }
        XCTAssertEqual(refreshes.map(\.time), [109_250_000, 125_250_000, 141_250_000, 157_250_000])
        XCTAssertEqual(refreshes.map { $0.arguments[0].value }, [false, true, false, false])
    }

    func testSlicesOfTheGPUDoNotOverlap() {
        var report = report
        for index in report.frames.indices { report.frames[index].report.gpu = .query(seconds: 0.040, framesLate: 0) }
        let slices = ProfileTrace(report).slices.filter { $0.track == .gpu }
        XCTAssertEqual(slices.map(\.end), [142_250_000, 182_250_000, 222_250_000])
        XCTAssertEqual(slices.map(\.start), [102_250_000, 142_250_000, 182_250_000])
    }

    func testNumbersOfProtobuf() {
        var message = ProtobufWriter()
        message.append(1, 150)
        message.append(2, "testing")
        message.append(3, -1)
        message.append(47, fixed: 1)
        message.append(4) { $0.append(1, 0) }
        XCTAssertEqual(
            message.bytes,
            [0x08, 0x96, 0x01] + [0x12, 7] + Array("testing".utf8) + [0x18] + [UInt8](repeating: 0xFF, count: 9) + [1]
                + [0xF9, 0x02, 1, 0, 0, 0, 0, 0, 0, 0] + [0x22, 2, 8, 0])
    }

    func testBothFormatsHoldTheSameEventsOfADisplay() throws {
        let trace = ProfileTrace(report)
        let (perfetto, chrome) = ("t.pftrace", "t.json")
        try PerfettoTrace(trace).data.write(to: folder.appendingPathComponent(perfetto))
        _ = try write(ChromeTrace(trace).json.text, to: chrome)
        let told = try compare(perfetto, chrome)
        XCTAssertEqual(told["frames"] as? Int, 3)
        XCTAssertEqual(told["late"] as? Int, 1)
        XCTAssertEqual(told["vsyncs"] as? Int, 4)
        XCTAssertEqual(told["flows"] as? Int, 3)
        XCTAssertEqual(told["tracks"] as? [String], ["GPU", "display", "main", "render"])
    }

    /// A trace of the door answers what `--json` answers: how many frames, how many over budget, how long each stage.
    func testATraceOfTheDoorAnswersAsTheProfileDoes() throws {
        let arguments = ["profile", "door", "--scrub", "--headless", "--frames", "30", "--json", "p.json", "--csv", "f.csv"]
        let result = try Program.run(arguments + ["--trace", "t.json", "--trace", "t.pftrace"], in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        let data = try Data(contentsOf: folder.appendingPathComponent("p.json"))
        let profile = try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let frames = try XCTUnwrap(profile["frames"] as? [[String: Any]])
        let traced = try XCTUnwrap(
            JSONSerialization.jsonObject(with: Data(contentsOf: folder.appendingPathComponent("t.json"))) as? [String: Any])
        let all = try XCTUnwrap(traced["traceEvents"] as? [[String: Any]])
        func events(_ name: String, _ phase: String) -> [[String: Any]] {
            all.filter { $0["name"] as? String == name && $0["ph"] as? String == phase }
        }

        XCTAssertEqual(events("frame", "i").count, frames.count)
        let over = events("over budget", "i").compactMap { ($0["args"] as? [String: Any])?["number"] as? Int }
        XCTAssertEqual(over.filter { $0 > 0 }.count, profile["overBudget"] as? Int)
        XCTAssertEqual(events("late frame", "i").count, 0)
        for stage in ["commit", "sample", "plan", "execute", "present", "gpu", "frame"] {
            let slices = events(stage, "X").compactMap { $0["dur"] as? Double }
            XCTAssertEqual(slices.count, frames.count, stage)
            for (slice, frame) in zip(slices, frames) {
                XCTAssertEqual(slice / 1e6, try XCTUnwrap(frame[stage] as? Double), accuracy: 2e-9, stage)
            }
        }

        let told = try compare("t.pftrace", "t.json")
        XCTAssertEqual(told["frames"] as? Int, frames.count)
        XCTAssertEqual(told["late"] as? Int, 0)
        XCTAssertEqual((told["overBudget"] as? [Int])?.filter { $0 > 0 }.count, profile["overBudget"] as? Int)
        let seconds = try XCTUnwrap(told["seconds"] as? [String: [Double]])
        for stage in ["commit", "sample", "plan", "execute", "present", "gpu", "frame"] {
            let measured = frames.compactMap { $0[stage] as? Double }
            XCTAssertEqual(seconds[stage]?.count, frames.count, stage)
            XCTAssertEqual(seconds[stage]?.reduce(0, +) ?? 0, measured.reduce(0, +), accuracy: 2e-9 * Double(frames.count), stage)
        }
    }

    func testACSVHasARowForEachFrame() throws {
        let result = try Program.run(
            ["profile", "door", "--scrub", "--headless", "--frames", "8", "--json", "p.json", "--csv", "f.csv"], in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        let data = try Data(contentsOf: folder.appendingPathComponent("p.json"))
        let profile = try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let frames = try XCTUnwrap(profile["frames"] as? [[String: Any]])
        let lines = try String(contentsOf: folder.appendingPathComponent("f.csv"), encoding: .utf8).split(separator: "\n")
        XCTAssertEqual(lines.count, frames.count + 1)
        let columns = lines[0].split(separator: ",", omittingEmptySubsequences: false)
        let cells = lines[7].split(separator: ",", omittingEmptySubsequences: false)
        let plan = try XCTUnwrap(columns.firstIndex(of: "plan_ms"))
        XCTAssertEqual(Double(cells[plan]) ?? 0, try XCTUnwrap(frames[6]["plan"] as? Double) * 1000, accuracy: 1e-6)
        XCTAssertEqual(cells[0], "6")
        XCTAssertEqual(cells.count, columns.count)
    }

    func testPassesAndPicturesAreInBothTraces() throws {
        let result = try Program.run(
            [
                "profile", "filters", "--headless", "--frames", "4", "--passes", "--frame-pictures", "32", "--trace", "t.json", "--trace",
                "t.pftrace", "--json", "p.json",
            ], in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        let data = try Data(contentsOf: folder.appendingPathComponent("p.json"))
        let profile = try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
        let passes = try XCTUnwrap(profile["passes"] as? [[String: Any]])
        let counts = try XCTUnwrap((profile["frames"] as? [[String: Any]])?.dropFirst().compactMap { $0["passes"] as? Int })
        XCTAssertEqual(passes.compactMap { $0["count"] as? Int }.reduce(0, +), counts.reduce(0, +))
        for pass in passes {
            let cpu = try XCTUnwrap(pass["cpu"] as? [String: Double])
            XCTAssertTrue(try XCTUnwrap(cpu["min"]) <= XCTUnwrap(cpu["median"]) && XCTUnwrap(cpu["median"]) <= XCTUnwrap(cpu["max"]))
            XCTAssertTrue(result.output.contains(try XCTUnwrap(pass["name"] as? String)), result.output)
        }
        let told = try compare("t.pftrace", "t.json")
        XCTAssertEqual(told["pictures"] as? Int, 4)
        let seconds = try XCTUnwrap(told["seconds"] as? [String: [Double]])
        for pass in passes {
            let name = try XCTUnwrap(pass["name"] as? String)
            XCTAssertGreaterThanOrEqual(seconds[name]?.count ?? 0, try XCTUnwrap(pass["count"] as? Int), name)
        }
        try assertFails(["profile", "door", "--headless", "--frame-pictures", "32"], with: 64, saying: ["--trace"])
    }

    func testTheEndingChoosesTheFormat() throws {
        let arguments = ["profile", "door", "--headless", "--frames", "3", "--trace"]
        XCTAssertEqual(try Program.run(arguments + ["t.perfetto-trace"], in: folder).status, 0)
        let data = try Data(contentsOf: folder.appendingPathComponent("t.perfetto-trace"))
        XCTAssertEqual(data.first, 0x0A, "the first packet")
        try assertFails(arguments + ["-", "--csv", "-"], with: 64, saying: ["--csv and --trace"])
    }
}
