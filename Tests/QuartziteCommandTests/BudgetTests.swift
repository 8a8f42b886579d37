import ArgumentParser
import QuartziteRenderer
import TestSupport
import XCTest

@testable import QuartziteCommand

/// The rules of `--budget`.
final class BudgetTests: FolderTestCase {
    /// 101 frames: the first takes a second, the others 1 ms to 100 ms, the last two draws and 4 KiB of uploads.
    private var report: ProfileReport {
        .sample(
            (0...100).map { number in
                var report = FrameReport()
                report.plan = number == 0 ? 1 : Double(number) / 1000
                (report.counts.draws, report.counts.uploadedBytes) = number == 100 ? (2, 4096) : (1, 0)
                return ProfiledFrame(number: number, time: 0, start: 0, report: report, interval: nil, isStill: false)
            })
    }

    private func holds(_ text: String, than other: ProfileReport? = nil) throws -> Bool {
        try BudgetRule.rules(text).map { $0.check(report, against: other) }.allHold
    }

    func testStatisticsUnitsAndOperators() throws {
        for rule in [
            "p50<=50ms", "p50=0.05s", "median>=50000us", "p99<99.5ms", "p99.9=100ms", "worst<=100ms", "plan.p95=95ms", "plan=100ms",
            "mean<51ms", "first=1s", "draws=2", "draws.median=1", "draws.mean<1.1", "uploadedBytes<=4KiB", "uploaded=4096",
            "uploaded<1MiB", "p99<1e9ms", "p99<9.95e-2s", "draws<1e1", "p99>1E-3 s", "overBudget=84", "overBudget<=84%", "still=0",
            "low1<=10.1", "low1>=9fps", " p50 <= 50 ms , draws < 3 ",
        ] { XCTAssertTrue(try holds(rule), rule) }
        for rule in ["p50<50ms", "p50>50ms", "p99=98ms", "draws<2", "draws<=1", "uploaded<4KiB", "overBudget<84%", "p50<1us", "first<1s"] {
            XCTAssertFalse(try holds(rule), rule)
        }
    }

    func testMistakesNameTheRemedy() {
        func message(_ text: String) -> String {
            do {
                _ = try BudgetRule.rules(text)
                return "no error"
            } catch {
                return String(describing: error)
            }
        }
        for (text, words) in [
            ("", "expected rules"), ("p99", "expected a figure"), ("p99<x", "is no limit"), ("p99<8", "is given in us, µs, ms, s"),
            ("p99<8", "“p99<8”: a unit is missing, such as 8ms;"), ("passes<3ms", "has no unit; leave out “ms”"),
            ("p99<8e", "and not in “e”"), ("p99<8KiB", "is given in us, µs, ms, s, and not in “KiB”"), ("pases<3", "did you mean “passes”"),
            ("plan.medin<3ms", "did you mean “plan.median”"),
            ("nothing<3", "The figures are:"), ("p101<3ms", "is no figure"), ("draws<5%", "with a sign"), ("uploaded<3ms", "KiB"),
            ("p99<-", "is no limit"),
        ] { XCTAssertTrue(message(text).contains(words), "\(text): \(message(text))") }
    }

    func testDifferencesNeedTheOtherProfile() throws {
        var other = report
        for index in other.frames.indices { other.frames[index].report.plan *= 0.96 }
        XCTAssertTrue(try holds("median<+5%,worst<=+4.1ms,draws=+0,draws=+0%", than: other))
        XCTAssertFalse(try holds("median<+4%", than: other))
        XCTAssertFalse(try holds("median<-1%", than: other))
        XCTAssertFalse(try holds("median<+5%"), "nothing to compare with")
        XCTAssertFalse(try holds("uploads.mean<-1%", than: other), "a share of nothing")
    }

    func testWhatWasNotMeasuredIsBroken() throws {
        let result = try BudgetRule("gpu.p99<1s").check(report, against: nil)
        XCTAssertFalse(result.holds)
        XCTAssertEqual(result.sentence, "gpu.p99 was not measured (gpu.p99<1s)")
        XCTAssertFalse(try holds("low0.1>1"), "too few frames")
    }

    func testAllBrokenRulesAreNamedAndTheExitCodeIsOne() throws {
        let arguments = ["profile", "door", "--scrub", "--headless", "--frames", "5"]
        let broken = try Program.run(
            arguments + ["--budget", "draws=1,passes<1,uploads=0,layers<=1,textureBytes<1KiB", "--json", "p.json"], in: folder)
        XCTAssertEqual(broken.status, 1)
        let lines = broken.errors.split(separator: "\n")
        guard lines.count == 3 else { return XCTFail("not all broken rules: \(broken.errors)") }
        XCTAssertTrue(lines[0].contains("over budget: passes is 1, the limit is < 1 (passes<1)"), broken.errors)
        XCTAssertTrue(lines[1].contains("layers is ") && lines[2].contains("textureBytes is "), broken.errors)
        XCTAssertTrue(broken.output.contains("draws=1") && broken.output.contains("holds"), broken.output)

        let data = try Data(contentsOf: folder.appendingPathComponent("p.json"))
        let json = try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
        XCTAssertEqual(json["withinBudget"] as? Bool, false)
        let rules = try XCTUnwrap(json["rules"] as? [[String: Any]])
        XCTAssertEqual(rules.map { $0["holds"] as? Bool }, [true, false, true, false, false])
        XCTAssertEqual(rules[1]["value"] as? Double, 1)
        XCTAssertEqual(rules[4]["limit"] as? Double, 1024)

        XCTAssertEqual(try Program.run(arguments + ["--budget", "draws=1,uploads=0"], in: folder).status, 0)
    }

    func testWrongRulesAreUsageErrors() throws {
        let arguments = ["profile", "door", "--headless", "--budget"]
        try assertFails(arguments + ["pases<3"], with: 64, saying: ["did you mean “passes”?", "textureBytes", "low0.1"])
        try assertFails(arguments + ["late=0"], with: 64, saying: ["“late” needs a display", "overBudget"])
        try assertFails(arguments + ["median<+5%"], with: 64, saying: ["--compare"])
    }
}
