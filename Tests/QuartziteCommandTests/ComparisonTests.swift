import QuartzitePreview
import QuartziteRenderer
import TestSupport
import XCTest

@testable import QuartziteCommand

/// `--compare`: medians of two profiles, the interval of their difference, and the report files.
final class ComparisonTests: FolderTestCase {
    /// Work of about `median` seconds that goes up and down by a tenth.
    private func series(_ median: Double, count: Int = 200) -> [Double] {
        (0..<count).map { index -> Double in
            let step = Double((index * 7919) % 101 - 50) / 50
            return median * (1 + 0.1 * step)
        }
    }

    private func report(_ work: [Double], facts: ProfileFacts = .sample) -> ProfileReport {
        let frames = ([0] + work).enumerated().map { number, work in
            var report = FrameReport()
            report.plan = work
            report.counts.draws = 3
            return ProfiledFrame(number: number, time: 0, start: 0, report: report, interval: nil, isStill: false)
        }
        return .sample(frames, facts: facts)
    }

    func testTheIntervalHoldsTheDifferenceAndIsTheSameInEveryRun() throws {
        let (old, new) = (series(0.010), series(0.011))
        let change = try XCTUnwrap(MedianBootstrap.compare(old, new))
        XCTAssertEqual(change.difference, 0.001, accuracy: 1e-4)
        XCTAssertTrue(change.low > 0 && change.low < change.difference && change.high > change.difference, "\(change)")
        XCTAssertEqual(change, MedianBootstrap.compare(old, new))
        let same = try XCTUnwrap(MedianBootstrap.compare(old, old))
        XCTAssertTrue(same.difference == 0 && same.low < 0 && same.high > 0, "\(same)")
        XCTAssertNil(MedianBootstrap.compare([], new))
        XCTAssertEqual(MedianBootstrap.compare([1], [2]), MedianDifference(old: 1, new: 2, low: 1, high: 1))
    }

    func testNeighboursAreDrawnTogether() throws {
        // The same values, once mixed and once as a slow half after a fast one: the order makes the median less certain.
        let mixed = (0..<400).map { index -> Double in
            let base = index % 2 == 0 ? 0.010 : 0.020
            return base + Double(index) * 1e-6
        }
        let halves = mixed.sorted()
        let a = try XCTUnwrap(MedianBootstrap.compare(mixed, mixed))
        let b = try XCTUnwrap(MedianBootstrap.compare(halves, halves))
        XCTAssertGreaterThan(b.high - b.low, a.high - a.low)
    }

    func testVerdicts() {
        func verdict(_ old: Double, _ new: Double) -> ProfileComparison.Verdict {
            ProfileComparison(report(series(new)), with: report(series(old)), path: "old.json").verdict
        }
        XCTAssertEqual(verdict(0.010, 0.012), .slower)
        XCTAssertEqual(verdict(0.012, 0.010), .faster)
        XCTAssertEqual(verdict(0.010, 0.010), .noDifference)
        XCTAssertEqual(verdict(0.010, 0.010_05), .noDifference, "less than a hundredth")
    }

    func testOtherConditionsAreSaid() {
        var facts = ProfileFacts.sample
        (facts.build, facts.sceneHash, facts.driver, facts.machine.kernel) = ("release", "other", "4.6 driver", "")
        let comparison = ProfileComparison(report([0.01]), with: report([0.01, 0.02], facts: facts), path: "old.json")
        XCTAssertEqual(
            comparison.remarks,
            [
                "another scene hash: other before, abc now", "another build: release before, debug now",
                "the old profile does not state its kernel", "another driver: 4.6 driver before, 4.5 driver now",
                "another number of frames: 3 before, 2 now",
            ])
        XCTAssertTrue(comparison.text.contains("another build"), comparison.text)
        XCTAssertEqual(ProfileComparison(report([0.01]), with: report([0.01]), path: "").remarks, [])
    }

    func testHistogramsLieOverEachOther() throws {
        let old = [Double](repeating: 0.001_1, count: 100) + [0.002_1]
        let new = [Double](repeating: 0.001_1, count: 25) + [Double](repeating: 0.001_5, count: 25)
        let histogram = HistogramComparison(old: old, new: new)
        XCTAssertEqual(histogram.buckets.map(\.old), [100, 0, 0, 0, 1])
        XCTAssertEqual(histogram.buckets.map(\.new), [25, 0, 25, 0, 0])
        XCTAssertEqual(histogram.buckets.map(\.from), histogram.buckets.map(\.from).sorted())
        for (bucket, value) in zip([0, 2, 4], [0.001_1, 0.001_5, 0.002_1]) {
            XCTAssertTrue((histogram.buckets[bucket].from..<histogram.buckets[bucket].to).contains(value))
        }
        // Half of the new frames against nearly all of the old ones: a bar of 40 · √0.5/√0.99 = 28 of 40 characters.
        let rows = histogram.text.split(separator: "\n")
        XCTAssertTrue(rows[1].hasSuffix("  " + String(repeating: "█", count: 28) + String(repeating: "-", count: 12)), String(rows[1]))
        XCTAssertTrue(rows[3].hasSuffix("25  " + String(repeating: "+", count: 28)), String(rows[3]))
        XCTAssertTrue(rows[5].hasSuffix("0  ----"), String(rows[5]))
        XCTAssertEqual(HistogramComparison(old: [], new: []).text, "")
    }

    func testAWrittenProfileIsReadAgain() throws {
        let first = report(series(0.010, count: 20))
        let path = try write(ProfileSession(first).json.lines, to: "old.json")
        let read = try ProfileReport(path: path)
        XCTAssertEqual(read.facts, first.facts)
        for (read, written) in zip(read.seconds(.work), first.seconds(.work)) { XCTAssertEqual(read, written, accuracy: 1e-12) }
        XCTAssertEqual(read.frames.count, 21)
        XCTAssertEqual(read.statistics(.draws)?.worst, 3)
        XCTAssertEqual(ProfileComparison(first, with: read, path: path).remarks, [])
    }

    func testTheCommandComparesAndReports() throws {
        let arguments = ["profile", "door", "--scrub", "--headless", "--frames", "20"]
        XCTAssertEqual(try Program.run(arguments + ["--json", "old.json"], in: folder).status, 0)
        let result = try Program.run(
            arguments + [
                "--compare", "old.json", "--report", "r.md", "--json", "new.json", "--budget", "draws=+0,layers<=+0%,passes<=1",
            ], in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertTrue(result.output.contains("compared with old.json: "), result.output)
        XCTAssertFalse(result.output.contains("another "), result.output)
        let json = try XCTUnwrap(
            JSONSerialization.jsonObject(with: Data(contentsOf: folder.appendingPathComponent("new.json"))) as? [String: Any])
        let comparison = try XCTUnwrap(json["comparison"] as? [String: Any])
        XCTAssertEqual(comparison["resamples"] as? Int, 2000)
        XCTAssertNotNil(((comparison["medians"] as? [String: Any])?["work"] as? [String: Any])?["low"] as? Double)

        let markdown = try String(contentsOf: folder.appendingPathComponent("r.md"), encoding: .utf8)
        for words in [
            "# Profile of door", "## Budget: kept", "## Compared with old.json", "| processor |", "| kernel |", "| driver |",
            "| scene hash |",
            "| build | debug |", "work, ms               old     new", "| execute |", "| plan | planning the passes",
        ] where words != "| build | debug |" || BuildKind.current == .debug { XCTAssertTrue(markdown.contains(words), words) }
        // Every table has as many cells in each row as in its head.
        for table in markdown.components(separatedBy: "\n\n") where table.hasPrefix("|") {
            let cells = table.split(separator: "\n").map { $0.replacingOccurrences(of: "\\|", with: "").count { $0 == "|" } }
            XCTAssertEqual(Set(cells).count, 1, table)
        }

        let broken = try Program.run(arguments + ["--compare", "old.json", "--budget", "draws<+0"], in: folder)
        XCTAssertEqual(broken.status, 1)
        XCTAssertTrue(broken.errors.contains("the difference of draws is +0, the limit is < +0"), broken.errors)
    }

    func testTheSceneHashFollowsTheSceneAlone() throws {
        func hash(_ arguments: [String]) throws -> String {
            let result = try Program.run(["profile", "--headless", "--frames", "1", "--report", "r.json"] + arguments, in: folder)
            XCTAssertEqual(result.status, 0, result.errors)
            let data = try Data(contentsOf: folder.appendingPathComponent("r.json"))
            let report = try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
            XCTAssertNil(report["frames"])
            return try XCTUnwrap(report["sceneHash"] as? String)
        }
        func document(_ end: Int) -> String {
            """
            <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 20 20"><animations>
            <animation type="CABasicAnimation" keyPath="opacity" duration="1"><toValue type="real" value="0.\(end)"/></animation>
            </animations></CALayer></caml>
            """
        }
        let first = try hash([write(document(1), to: "a.caml")])
        XCTAssertEqual(first, try hash([write(document(1), to: "b.caml"), "--size", "50x50"]))
        XCTAssertNotEqual(first, try hash([write(document(2), to: "a.caml")]), "an end value of an animation")
        XCTAssertNotEqual(first, try hash(["door"]))
    }

    func testMissingAndWrongFiles() throws {
        let arguments = ["profile", "door", "--headless", "--frames", "2"]
        try assertFails(arguments + ["--compare", "none.json"], with: 66, saying: ["none.json", "no such file"])
        _ = try write("{}", to: "empty.json")
        try assertFails(arguments + ["--compare", "empty.json"], with: 65, saying: ["--json"])
        _ = try write("[1", to: "broken.json")
        try assertFails(arguments + ["--compare", "broken.json"], with: 65, saying: ["no JSON object"])
        try assertFails(arguments + ["--report", "r.html"], with: 64, saying: [".md", ".json"])
    }
}
