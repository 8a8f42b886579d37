import QuartziteKit
import TestSupport
import XCTest

/// Where films go, and what happens when they cannot be written.
final class RenderOutputTests: FolderTestCase {
    private func shell(_ line: String) throws -> Program.Outcome { try Program.shell(line, in: folder) }

    func testStandardOutputGetsTheBytesOfTheFile() throws {
        try Program.require("ffmpeg")
        let result = try shell(
            """
            "$Q" render door -o - > a.png && "$Q" render door -o b.png && cmp a.png b.png &&
            "$Q" render door --scrub --fps 5 --format mp4 --quiet -o - > a.mp4 && "$Q" render door --scrub --fps 5 --quiet -o b.mp4 && cmp a.mp4 b.mp4
            """)
        XCTAssertEqual(result.status, 0, result.errors + result.output)
        XCTAssertEqual(try files(), ["a.mp4", "a.png", "b.mp4", "b.png"])
        XCTAssertGreaterThan(try Data(contentsOf: folder.appendingPathComponent("a.mp4")).count, 1000)
    }

    func testADryRunWritesNothing() throws {
        func line(_ arguments: [String]) throws -> String {
            let result = try Program.run(["render", "door", "--scrub", "--dry-run", "--quiet"] + arguments, in: folder)
            XCTAssertEqual(result.status, 0, result.errors)
            XCTAssertEqual(result.errors, "")
            return result.output
        }
        XCTAssertEqual(
            try line(["-o", "a.gif", "--size", "x200"]),
            "a.gif: GIF, 200x200 pixels, 50 frames, 50 a second, 1 s, played endlessly, with alpha, 8.0 MB uncompressed\n")
        XCTAssertEqual(
            try line(["-o", "f-%03d.png", "--to", "0.5", "--fps", "10"]),
            "f-000.png … f-004.png: 5 PNG, 300x300 pixels, 10 a second, 0.5 s, 1.8 MB uncompressed\n")
        XCTAssertEqual(try line(["-o", "a.png", "--time", "50%"]), "a.png: PNG, 300x300 pixels, at 0.5 s, 360 kB uncompressed\n")
        XCTAssertEqual(
            try line(["-o", "s.png", "--count", "5", "--columns", "3"]),
            "s.png: PNG, 932x656 pixels, 5 pictures of 300x300 pixels in 3 columns and 2 rows, 2.4 MB uncompressed\n")
        XCTAssertEqual(try files(), [])
    }

    func testASheetHasThePicturesOfItsTimes() throws {
        let result = try shell(
            """
            "$Q" render door --scrub --count 5 --columns 3 -o sheet.png && "$Q" render door --scrub --strip 5 -o strip.png &&
            "$Q" render door --scrub --count 5 --no-labels -o plain.png
            """)
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertEqual(result.errors, "")
        let (sheet, strip) = (try picture("sheet.png"), try picture("strip.png"))
        XCTAssertEqual([sheet.width, sheet.height], [932, 656])
        for index in 0..<5 {
            let place = CGRect(x: 8 + index % 3 * 308, y: 8 + index / 3 * 324, width: 300, height: 300)
            let cell = try XCTUnwrap(sheet.cropping(to: place))
            let other = try XCTUnwrap(strip.cropping(to: CGRect(x: 300 * index, y: 0, width: 300, height: 300)))
            XCTAssertTrue(cell.straightPixels() == other.straightPixels(), "picture \(index)")
        }
        let plain = try picture("plain.png")
        XCTAssertEqual([plain.width, plain.height], [932, 624])
    }

    private func picture(_ name: String) throws -> CGImage {
        try CGImage.decode(contentsOf: folder.appendingPathComponent(name))
    }

    func testNotesAreSentences() throws {
        try Program.require("ffmpeg")
        let film = try Program.run(["render", "door", "--scrub", "--fps", "5", "-o", "a.mp4"], in: folder)
        XCTAssertEqual([film.status, Int32(film.errors.split(separator: "\n").count)], [0, 1])
        XCTAssertTrue(film.errors.contains("on black"), film.errors)
        let late = try Program.run(["render", "door", "--time", "500", "-o", "a.png"], in: folder)
        XCTAssertEqual(late.status, 0)
        XCTAssertTrue(late.errors.contains("500 s is after the end of the scene's animations at 1 s"), late.errors)
        let fast = try Program.run(["render", "door", "--scrub", "--fps", "60", "-o", "a.gif", "--dry-run"], in: folder)
        XCTAssertTrue(fast.errors.contains("--fps 50"), fast.errors)
    }

    func testAFilmInWhichNothingMovesIsTold() throws {
        func notes(_ arguments: [String]) throws -> String {
            let result = try Program.run(["render"] + arguments + ["--dry-run"], in: folder)
            XCTAssertEqual(result.status, 0, result.errors)
            return result.errors
        }
        for output in [["-o", "a.gif"], ["-o", "f-%d.png"], ["-o", "s.png", "--count", "4"]] {
            let words = "no animation runs in scene time; --scrub moves the paused layer"
            XCTAssertTrue(try notes(["door"] + output).contains(words), "\(output)")
            XCTAssertEqual(try notes(["door", "--scrub"] + output), "", "\(output)")
        }
        XCTAssertEqual(try notes(["door", "--time", "0.5", "-o", "a.png"]), "", "one picture may be meant")
        XCTAssertTrue(
            try notes(["color", "--scrub", "-o", "a.png"]).contains(
                "--scrub: the scene has no paused layer, so times are those of its root"))
        _ = try write(#"<caml><CALayer bounds="0 0 40 40" backgroundColor="1 0 0"/></caml>"#, to: "still.caml")
        XCTAssertTrue(
            try notes(["still.caml", "--scrub", "-o", "a.png"]).contains("--scrub: the scene has no paused layer, so times are scene time"))
        XCTAssertTrue(try notes(["still.caml", "-o", "a.gif"]).contains("the scene has no animations, so there is one frame"))
        XCTAssertTrue(
            try notes(["clock", "-o", "a.gif"]).contains("the scene is a program without an end, so there is one frame; give --to"))
        XCTAssertTrue(try notes(["clock", "-o", "s.png", "--count", "3"]).contains("all pictures show the same time; give --to"))
        XCTAssertEqual(try notes(["clock", "--to", "2", "-o", "a.gif"]), "")
        let dry = try Program.run(["render", "clock", "-o", "a.gif", "--dry-run"], in: folder)
        XCTAssertTrue(dry.output.contains(", 1 frame, "), dry.output)
    }

    // MARK: Without ffmpeg, or with another one

    /// Writes a program with the name `ffmpeg`, and returns the folder for PATH.
    private func fake(_ script: String) throws -> String {
        let bin = folder.appendingPathComponent("bin")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        let program = bin.appendingPathComponent("ffmpeg")
        try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        return bin.path + ":/usr/bin:/bin"
    }

    private func assertFails(path: String, with status: Int32, saying words: [String], output: String = "a.mp4") throws {
        let result = try shell("PATH='\(path)' \"$Q\" render door --scrub --quiet -o \(output)")
        XCTAssertEqual(result.status, status, result.errors)
        for word in words { XCTAssertTrue(result.errors.contains(word), result.errors) }
        XCTAssertEqual(try files().filter { $0 != "bin" && $0 != "full.mp4" }, [])
    }

    func testWithoutFFmpegThereIsARemedy() throws {
        try assertFails(path: "/nowhere", with: 69, saying: ["ffmpeg", "apt-get install ffmpeg"])
    }

    func testAFailingFFmpegIsReportedByItsLastLine() throws {
        try assertFails(path: try fake("echo first >&2; echo 'the last words' >&2; exit 1"), with: 74, saying: ["the last words"])
        // It may also fail after it has read everything.
        try assertFails(
            path: try fake("cat > /dev/null; for name; do :; done; echo half > \"${name#file:}\"; echo 'too late' >&2; exit 3"),
            with: 74, saying: ["too late"])
        try assertFails(path: try fake("kill -9 $$"), with: 74, saying: ["ffmpeg has failed"])
    }

    func testAnFFmpegWithoutAnEncoderIsReported() throws {
        try assertFails(path: try fake("echo \"Unknown encoder 'libx264'\" >&2; exit 1"), with: 69, saying: ["libx264", "MP4"])
    }

    func testAPlaceThatCannotBeWritten() throws {
        try Program.require("ffmpeg")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        try assertFails(path: path, with: 73, saying: ["nowhere"], output: "nowhere/a.mp4")
        try FileManager.default.createSymbolicLink(
            at: folder.appendingPathComponent("full.mp4"), withDestinationURL: URL(fileURLWithPath: "/dev/full"))
        try assertFails(path: path, with: 74, saying: ["full.mp4"], output: "full.mp4")
    }

    // MARK: Interruption

    /// Starts a long export, sends a signal when it has begun, and returns what it says.
    /// - Parameter under: another program with its arguments, which runs the export and gets the signal. Default: none.
    private func interrupt(
        _ output: String, by signal: Int32, under: [String] = [], when hasBegun: () throws -> Bool
    ) throws -> (status: Int32, errors: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            under + [Program.quartzite.path, "render", "door", "--scrub", "--to", "10000", "--size", "600x600", "-o", output]
        process.currentDirectoryURL = folder
        let errors = Pipe()
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        XCTAssertTrue(try eventually(within: 60, hasBegun))
        kill(process.processIdentifier, signal)
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        XCTAssertEqual(process.terminationReason, .exit)
        return (process.terminationStatus, text)
    }

    func testAnInterruptedFilmLeavesNothing() throws {
        try Program.require("ffmpeg")
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            let result = try interrupt("a.gif", by: signal) { try files().contains { $0.hasPrefix("a.gif.") } }
            XCTAssertEqual(result.status, 130, result.errors)
            XCTAssertTrue(result.errors.contains("of 500000 frames; a.gif is not written"), result.errors)
            XCTAssertEqual(try files(), [])
        }
    }

    func testAnInterruptedSequenceLeavesWholeFiles() throws {
        let result = try interrupt("f%d.png", by: SIGINT) { try files().contains("f3.png") }
        XCTAssertEqual(result.status, 130, result.errors)
        let names = try files()
        XCTAssertTrue(result.errors.contains("after \(names.count) of 600000 frames"), result.errors)
        for name in names { XCTAssertEqual(try picture(name).width, 600) }
    }

    // MARK: Readers that do not read

    /// Makes a named pipe, with a reader that reads nothing if wanted, and interrupts an export into it.
    private func interruptPipe(_ options: [String], hasReader: Bool) throws -> (status: Int32, errors: String) {
        let pipe = folder.appendingPathComponent("pipe").path
        XCTAssertEqual(mkfifo(pipe, 0o600), 0)
        let reader = hasReader ? open(pipe, O_RDONLY | O_NONBLOCK) : -1
        defer {
            if reader >= 0 { close(reader) }
            unlink(pipe)
        }
        let process = Process()
        process.executableURL = Program.quartzite
        process.arguments = ["render", "door", "--size", "500x500", "--background", "#ff0000", "-o", "pipe"] + options
        process.currentDirectoryURL = folder
        let errors = Pipe()
        process.standardError = errors
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // A full pipe tells that writing has begun; without a reader nothing can be seen from outside.
        if hasReader {
            XCTAssertTrue(
                eventually(within: 60) {
                    var count: Int32 = 0
                    return ioctl(reader, UInt(FIONREAD), &count) == 0 && count >= 4096
                })
        }
        Thread.sleep(forTimeInterval: 1)
        XCTAssertTrue(process.isRunning)
        kill(process.processIdentifier, SIGTERM)
        let text = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    func testOneSignalEndsAWriteIntoAPipe() throws {
        for hasReader in [false, true] {
            // Larger than a pipe: straight pixels of a rotated picture do not compress well.
            let result = try interruptPipe(["--format", "png", "--scrub", "--time", "0.3", "--scale", "4"], hasReader: hasReader)
            XCTAssertEqual(result.status, 130, result.errors)
            XCTAssertTrue(result.errors.contains("ended by SIGTERM after 0 of 1 frame;"), result.errors)
        }
        try Program.require("ffmpeg")
        let film = try interruptPipe(["--format", "mov", "--scrub", "--fps", "10", "--quiet"], hasReader: true)
        XCTAssertEqual(film.status, 130, film.errors)
    }

    func testAReaderThatLeavesEndsTheFilmAtOnce() throws {
        try Program.require("ffmpeg")
        // Drawn to its end, the film would take hours.
        let result = try shell(
            "{ timeout 120 \"$Q\" render door --scrub --to 10000 --size 600x600 --format webm --quiet -o -; echo $? > code; } | true")
        XCTAssertTrue(result.errors.contains("standard output cannot be written: Broken pipe"), result.errors)
        let code = try String(contentsOf: folder.appendingPathComponent("code"), encoding: .utf8)
        XCTAssertEqual(code, "74\n")
    }

    func testTimeoutIsOneSignal() throws {
        try Program.require("timeout")
        // `timeout` passes the signal to the program, and then to the group of both.
        let result = try interrupt("f%d.png", by: SIGTERM, under: ["timeout", "300"]) { try files().contains("f3.png") }
        XCTAssertEqual(result.status, 130, result.errors)
        XCTAssertTrue(result.errors.contains("ended by SIGTERM after "), result.errors)
        XCTAssertFalse(result.errors.contains("second"), result.errors)
    }

    func testOptionsWithoutEffectAreTold() throws {
        let result = try Program.run(["render", "door", "-o", "a.png", "--fps", "20", "--no-labels"], in: folder)
        XCTAssertEqual(result.status, 0)
        XCTAssertTrue(result.errors.contains("--fps is for films and sequences"), result.errors)
        XCTAssertTrue(result.errors.contains("--no-labels is for sheets"), result.errors)
    }

    func testWhatASceneWritesIsNotMixedWithData() throws {
        try Program.require("swiftc")
        _ = try write(
            """
            import QuartziteKit
            @MainActor func scene() -> UIViewController {
                print("the scene prints")
                return UIViewController()
            }
            """, to: "Printing.swift")
        let probe = try shell("\"$Q\" inspect Printing.swift")
        if probe.status == 69 { throw XCTSkip(probe.errors) }
        let result = try shell(
            "\"$Q\" render Printing.swift --size 20x20 -o - > a.png && \"$Q\" render Printing.swift --size 20x20 -o b.png && cmp a.png b.png"
        )
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertTrue(result.errors.contains("the scene prints"), result.errors)
        XCTAssertEqual(result.output, "")
        for command in [
            "profile Printing.swift --headless --frames 2 --json -", "inspect Printing.swift --json", "check Printing.swift --json",
        ] {
            let data = try shell("\"$Q\" \(command)")
            XCTAssertEqual(data.status, 0, data.errors)
            XCTAssertNoThrow(try JSONSerialization.jsonObject(with: Data(data.output.utf8)), "\(command): \(data.output)")
            XCTAssertTrue(data.errors.contains("the scene prints"), command)
        }
        // The descriptor itself, as a file.
        let file = try shell("\"$Q\" render door --format png -o /dev/stdout > c.png && \"$Q\" render door -o d.png && cmp c.png d.png")
        XCTAssertEqual(file.status, 0, file.errors)
    }
}
