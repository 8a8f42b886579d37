import TestSupport
import XCTest

/// Frame times that `profile` prints and writes.
final class ProfileTests: FolderTestCase {
    private func json(_ name: String) throws -> [String: Any] {
        let data = try Data(contentsOf: folder.appendingPathComponent(name))
        return try XCTUnwrap(JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    func testTableJSONAndTrace() throws {
        let result = try Program.run(
            ["profile", "door", "--scrub", "--headless", "--frames", "20", "--size", "200x200", "--json", "p.json", "--trace", "t.json"],
            in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        for word in ["p50", "p95", "p99", "worst", "commit", "sample", "plan", "execute", "present", "late", "nearest rank", "draws"] {
            XCTAssertTrue(result.output.contains(word), word)
        }

        let profile = try json("p.json")
        let frames = try XCTUnwrap(profile["frames"] as? [[String: Any]])
        XCTAssertEqual(frames.count, 20)
        XCTAssertEqual((frames[6]["time"] as? NSNumber)?.doubleValue ?? 0, 0.1, accuracy: 1e-9)
        for frame in frames {
            XCTAssertEqual(frame["draws"] as? Int, 1)
            XCTAssertEqual(frame["still"] as? Bool, false)
        }
        XCTAssertEqual(frames[0]["textureUploads"] as? Int, 1)
        XCTAssertEqual(frames[1]["textureUploads"] as? Int, 0)
        let summary = try XCTUnwrap(profile["summary"] as? [String: Any])
        XCTAssertNotNil((summary["frame"] as? [String: Any])?["p99"] as? NSNumber)
        XCTAssertNotNil(profile["formulas"] as? [String: Any])

        // Headless there is no display: nothing is late, and the histogram is of the work.
        XCTAssertTrue(profile["late"] is NSNull && profile["lateByLength"] is NSNull)
        XCTAssertNotNil(profile["overBudget"] as? Int)
        XCTAssertTrue(result.output.contains("over budget") && result.output.contains("too few frames"), result.output)
        let histogram = try XCTUnwrap(profile["histogram"] as? [String: Any])
        XCTAssertEqual(histogram["of"] as? String, "work")
        let buckets = try XCTUnwrap(histogram["buckets"] as? [[String: Any]])
        XCTAssertEqual(buckets.compactMap { $0["count"] as? Int }.reduce(0, +), 19, "all frames but the first")
        XCTAssertNil((profile["fps"] as? [String: Any])?["low0.1"] as? NSNumber)

        let events = try XCTUnwrap(try json("t.json")["traceEvents"] as? [[String: Any]])
        XCTAssertEqual(events.count { $0["name"] as? String == "frame" && $0["ph"] as? String == "X" }, 20)
        XCTAssertEqual(events.count { $0["name"] as? String == "plan" }, 20)
        for event in events {
            XCTAssertNotNil(event["ts"] as? NSNumber)
            XCTAssertNotNil(event["pid"] as? NSNumber)
        }
    }

    func testJSONGoesToStandardOutputAlone() throws {
        let result = try Program.run(["profile", "door", "--headless", "--frames", "3", "--json", "-"], in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        let profile = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        XCTAssertEqual((profile["frames"] as? [Any])?.count, 3)
        XCTAssertFalse(FileManager.default.fileExists(atPath: folder.appendingPathComponent("-").path))
        let both = try Program.run(["profile", "door", "--headless", "--json", "-", "--trace", "-"], in: folder)
        XCTAssertEqual(both.status, 64, both.output)
    }

    func testEachFileIsWrittenAndNoFileTwice() throws {
        let arguments = ["profile", "door", "--headless", "--frames", "3"]
        let names = ["--report", "a.md", "--report", "a.json", "--csv", "x.csv", "--csv", "y.csv", "--json", "p.json", "--json", "q.json"]
        let result = try Program.run(arguments + names, in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertEqual(try files(), ["a.json", "a.md", "p.json", "q.json", "x.csv", "y.csv"])
        func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }
        XCTAssertEqual(try bytes("x.csv"), try bytes("y.csv"))
        XCTAssertEqual(try bytes("p.json"), try bytes("q.json"))
        for twice in [["--csv", "z", "--json", "./z"], ["--json", "z", "--json", "z"], ["--report", "z.json", "--json", "z.json"]] {
            try assertFails(arguments + twice, with: 64, saying: ["the same file", "a file of its own"])
        }
        try assertFails(arguments + ["--report", "a.md", "--report", "a.txt"], with: 64, saying: [".md"])
    }

    func testStillFramesAreDrawnToo() throws {
        _ = try Program.run(["profile", "door", "--headless", "--frames", "5", "--json", "p.json"], in: folder)
        let frames = try XCTUnwrap(try json("p.json")["frames"] as? [[String: Any]])
        XCTAssertEqual(frames.map { $0["still"] as? Bool }, [false, true, true, true, true])
        XCTAssertEqual(frames.map { $0["redrawnPixels"] as? Int }, Array(repeating: 90_000, count: 5))
    }
}
