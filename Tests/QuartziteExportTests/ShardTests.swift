import QuartziteKit
import TestSupport
import XCTest

/// Exports in parts, as processes, and the film that is joined of them.
final class ShardTests: FolderTestCase {
    /// 70 frames: three runs.
    private let scene = ["door", "--scrub", "--size", "80x60", "--to", "1.4", "--fps", "50"]

    @discardableResult
    private func run(_ arguments: [String], _ status: Int32 = 0, line: UInt = #line) throws -> String {
        let result = try Program.run(arguments, in: folder)
        XCTAssertEqual(result.status, status, result.errors, line: line)
        XCTAssertEqual(result.output, "", line: line)
        return result.errors
    }

    private func draw(_ shard: String, _ scene: [String]? = nil, line: UInt = #line) throws -> String {
        try run(["render"] + (scene ?? self.scene) + ["--shard", shard, "-o", "s-%03d.png"], line: line)
    }

    private func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }

    /// The numbered files, of shards or of one process.
    private func pieces(_ prefix: String = "s-") throws -> [Data] {
        try files().filter { $0.hasPrefix(prefix) && $0.hasSuffix(".png") }.map(data)
    }

    func testPiecesDoNotDependOnTheNumberOfShards() throws {
        XCTAssertTrue(try draw("1/2").contains("shard 1/2: 32 of 70 frames, 0 are there and kept, 32 are to draw"))
        XCTAssertEqual(try files(), (32..<64).map { String(format: "s-%03d.png", $0) })
        _ = try draw("0/2")
        try run(["render"] + scene + ["--quiet", "-o", "u-%03d.png"])
        XCTAssertEqual(try pieces().count, 70)
        XCTAssertTrue(try pieces() == pieces("u-"))
        // Something moves, or the comparison would say little.
        XCTAssertGreaterThan(
            Set(try (0..<70).map { try CGImage.decode(data: data(String(format: "s-%03d.png", $0))).straightPixels() }).count, 20)
        // More shards than runs leave some without frames.
        XCTAssertTrue(try draw("6/7").contains("0 of 70 frames"))
    }

    func testAProgramTakesTheSameStepsInEachShard() throws {
        let scene = ["door", "--size", "80x60", "--to", "1.4", "--fps", "47"]
        XCTAssertTrue(try draw("1/3", scene).contains("runs it from 0 s to 1.34 s, through 32 frames that it does not draw"))
        for shard in ["2/3", "0/3"] { _ = try draw(shard, scene) }
        try run(["render"] + scene + ["--quiet", "-o", "u-%03d.png"])
        XCTAssertTrue(try pieces() == pieces("u-"))
    }

    func testWhatIsThereAndFitsIsKept() throws {
        _ = try draw("0/1")
        let before = try pieces()
        let date = Date(timeIntervalSince1970: 1_000_000)
        for name in try files() {
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: folder.appendingPathComponent(name).path)
        }
        try data("s-003.png").dropLast(20).write(to: folder.appendingPathComponent("s-003.png"))
        try data("s-008.png").write(to: folder.appendingPathComponent("s-009.png"))
        try FileManager.default.removeItem(at: folder.appendingPathComponent("s-040.png"))
        XCTAssertTrue(try draw("0/1").contains("67 are there and kept, 3 are to draw"))
        XCTAssertTrue(try pieces() == before)
        let drawn = try files().filter {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent($0).path)
            return attributes[.modificationDate] as? Date != date
        }
        XCTAssertEqual(drawn, ["s-003.png", "s-009.png", "s-040.png"])
        // Other options make other pictures.
        XCTAssertTrue(try draw("0/1", scene + ["--background", "#00ff00"]).contains("0 are there and kept, 70 are to draw"))
    }

    func testTheSceneCountsWhereverItLies() throws {
        let markup = try String(contentsOfFile: self.scene("anim-opacity"), encoding: .utf8)
        for name in ["a", "b", "c"] {
            try FileManager.default.createDirectory(at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
        let (a, b) = (try write(markup, to: "a/main.caml"), try write(markup, to: "b/main.caml"))
        let c = try write(markup.replacingOccurrences(of: "</caml>", with: "<!-- changed --></caml>"), to: "c/main.caml")
        let options = ["--size", "40x40", "--to", "0.1"]
        _ = try draw("0/1", [a] + options)
        XCTAssertTrue(try draw("0/1", [b] + options).contains("6 are there and kept"))
        XCTAssertTrue(try draw("0/1", [c] + options).contains("0 are there and kept"))
    }

    func testTheJoinedFilmIsThatOfOneProcess() throws {
        try Program.require("ffmpeg")
        _ = try draw("0/2")
        _ = try draw("1/2")
        for name in ["mp4", "webm", "gif", "apng"] {
            let options = ["gif", "apng"].contains(name) ? ["--loop", "2", "--quiet"] : ["--quiet"]
            try run(["render"] + scene + options + ["-o", "one.\(name)"])
            try run(["assemble", "s-%03d.png", "-o", "joined.\(name)"] + options)
            XCTAssertTrue(try data("one.\(name)") == data("joined.\(name)"), name)
            XCTAssertGreaterThan(try data("joined.\(name)").count, 1000)
        }
        try run(["assemble", "s-%03d.png", "--jobs", "1", "--quiet", "-o", "slow.mp4"])
        XCTAssertTrue(try data("one.mp4") == data("slow.mp4"))
    }

    func testAMachineWithOneCoreWritesTheSameFilm() throws {
        try Program.require("ffmpeg", "taskset")
        _ = try draw("0/1")
        for name in ["mp4", "webm"] {
            try run(["assemble", "s-%03d.png", "--quiet", "-o", "many.\(name)"])
            let result = try Program.shell("taskset -c 0 \"$Q\" assemble s-%03d.png --quiet -o one.\(name)", in: folder)
            XCTAssertEqual(result.status, 0, result.errors)
            XCTAssertTrue(try data("one.\(name)") == data("many.\(name)"), name)
        }
    }

    func testMissingFramesAre66AndNamed() throws {
        _ = try draw("1/3")
        try FileManager.default.removeItem(at: folder.appendingPathComponent("s-041.png"))
        _ = try draw("2/3")
        let errors = try run(["assemble", "s-%03d.png", "--shards", "3", "-o", "a.mp4"], 66)
        XCTAssertTrue(errors.contains("missing: frames 0-31 of shard 0/3\n"), errors)
        XCTAssertTrue(errors.contains("missing: frame 41 of shard 1/3\n"), errors)
        XCTAssertTrue(errors.contains("33 of 70 frames are missing"), errors)
        XCTAssertFalse(try files().contains { $0.hasPrefix("a.mp4") })
        try run(["assemble", "nothing-%03d.png", "-o", "a.mp4"], 66)
    }

    func testMixturesAre65() throws {
        _ = try draw("0/1")
        _ = try draw("1/3", scene + ["--background", "#00ff00"])
        let errors = try run(["assemble", "s-%03d.png", "-o", "a.mp4"], 65)
        XCTAssertTrue(errors.contains("frames 32-63: another scene or other options than frame 0"), errors)
        XCTAssertFalse(try files().contains { $0.hasPrefix("a.mp4") })
    }

    func testWrongUsesAre64() throws {
        for arguments in [
            ["render", "door", "-o", "a.png", "--shard", "0/2"], ["render", "door", "-o", "a.gif", "--shard", "0/2"],
            ["render", "door", "-o", "f%d.png", "--shard", "2/2"], ["render", "door", "-o", "f%d.png", "--shard", "slurm"],
            ["render", "door", "-o", "f%d.png", "--shard", "0/2", "--debug", "cached"], ["assemble", "a.png", "-o", "a.mp4"],
            ["assemble", "f%d.png", "-o", "a.png"], ["assemble", "f%d.png", "-o", "a.mp4", "--loop", "2"],
        ] { try assertFails(arguments, with: 64) }
        XCTAssertEqual(try files(), [])
    }

    func testAssembleSaysWhatItWrites() throws {
        try assertFails(["assemble", "f-%d.png", "-o", "-"], with: 64, saying: ["add --format, such as --format webm"])
        for name in ["a", "a.png", "a.jpg"] {
            let result = try Program.run(["assemble", "f-%d.png", "-o", name], in: folder)
            XCTAssertEqual(result.status, 64)
            XCTAssertTrue(result.errors.contains("assemble writes one film; give -o a name that ends in .gif, .apng"), result.errors)
            XCTAssertFalse(result.errors.contains("frames-%04d.png"), result.errors)
        }
        try assertFails(["assemble", "f-%d.png", "-o", "a%d.mp4"], with: 64, saying: ["without a number, such as film.mp4"])
        try assertFails(["assemble", "f-%d.png", "-o", "a", "--format", "png"], with: 64, saying: ["expected the format of a film: gif"])
        let help = try Program.run(["assemble", "--help"]).output
        XCTAssertTrue(help.contains("The film: name.gif"), help)
        XCTAssertFalse(help.contains("png for -"), help)
        try assertFails(["diff", "door", "door", "-o", "/dev/full"], with: 64, saying: ["is a PNG; give -o a name such as diff.png"])
    }

    // MARK: Killed and doubled tasks

    private func start(_ shard: String, _ scene: [String]) throws -> Process {
        let process = Process()
        process.executableURL = Program.quartzite
        process.arguments = ["render"] + scene + ["--quiet", "--shard", shard, "-o", "s-%03d.png"]
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    func testAKilledTaskIsRunAgain() throws {
        let scene = ["door", "--scrub", "--size", "400x400", "--to", "2"]
        let process = try start("0/2", scene)
        XCTAssertTrue(try eventually(within: 60) { try files().contains("s-003.png") })
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        XCTAssertEqual(process.terminationReason, .uncaughtSignal)
        let kept = try pieces().count
        XCTAssertLessThan(kept, 64)
        XCTAssertTrue(try draw("0/2", scene).contains("64 of 120 frames, \(kept) are there and kept, \(64 - kept) are to draw"))
        _ = try draw("1/2", scene)
        try run(["render"] + scene + ["--quiet", "-o", "u-%03d.png"])
        XCTAssertTrue(try pieces() == pieces("u-"))
    }

    func testTwoTasksMayWriteTheSameFrames() throws {
        let tasks = try (0..<3).map { _ in try start("0/1", scene) }
        for task in tasks {
            task.waitUntilExit()
            XCTAssertEqual(task.terminationStatus, 0)
        }
        XCTAssertEqual(try files(), (0..<70).map { String(format: "s-%03d.png", $0) })
        try run(["render"] + scene + ["--quiet", "-o", "u-%03d.png"])
        XCTAssertTrue(try pieces() == pieces("u-"))
    }
}
