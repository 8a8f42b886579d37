import TestSupport
import XCTest

/// `profile` in a window, where frames have intervals and may be late.
final class ProfileWindowTests: WindowTestCase {
    private func json(_ name: String) throws -> [String: Any] {
        let data = try Data(contentsOf: folder.appendingPathComponent(name))
        return try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// A trace of the door answers what `--json` answers: how many frames, how many late ones, how long each stage.
    func testATraceOfTheDoorAnswersAsTheProfileDoes() throws {
        let result = try run([
            "profile", "door", "--scrub", "--frames", "40", "--json", "p.json", "--trace", "t.json", "--csv", "f.csv", "--budget",
            "late>=0,interval>0,late<=100%",
        ])
        XCTAssertEqual(result.status, 0, result.errors)
        let profile = try json("p.json")
        let frames = try XCTUnwrap(profile["frames"] as? [[String: Any]])
        let all = try XCTUnwrap(try json("t.json")["traceEvents"] as? [[String: Any]])
        func events(_ name: String, _ phase: String) -> [[String: Any]] {
            all.filter { $0["name"] as? String == name && $0["ph"] as? String == phase }
        }
        XCTAssertEqual(frames.count, 40)
        XCTAssertEqual(events("frame", "i").count, 40)
        let late = try XCTUnwrap(profile["late"] as? Int)
        XCTAssertEqual(events("late frame", "i").count, late)
        for stage in ["commit", "sample", "plan", "execute", "present", "gpu"] {
            let traced = events(stage, "X").compactMap { $0["dur"] as? Double }.reduce(0, +) / 1e6
            let measured = frames.compactMap { $0[stage] as? Double }.reduce(0, +)
            XCTAssertEqual(traced, measured, accuracy: 1e-7, stage)
        }
        // Each frame is a refresh of the display, and a late frame has missed some.
        let refreshes = events("vsync", "i").compactMap { ($0["args"] as? [String: Any])?["missed"] as? Bool }
        XCTAssertEqual(refreshes.count { !$0 }, 40)
        let lengths = events("late frame", "i").compactMap { ($0["args"] as? [String: Any])?["length"] as? Int }
        XCTAssertEqual(refreshes.count { $0 }, lengths.reduce(0) { $0 + $1 - 1 })

        let rows = try String(contentsOf: folder.appendingPathComponent("f.csv"), encoding: .utf8).split(separator: "\n")
        XCTAssertEqual(rows.dropFirst().count { $0.split(separator: ",", omittingEmptySubsequences: false)[2] != "0" }, late)
    }
}
