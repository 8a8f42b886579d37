import TestSupport
import XCTest

/// The exit codes are a contract: 64 usage, 65 data, 66 no input, 69 no display, and 73, 74 or 77 for output.
final class ExitCodeTests: FolderTestCase {
    func testHelpAndVersionAreNoFailures() throws {
        for arguments in [[], ["--help"], ["--version"], ["help", "render"]] {
            XCTAssertEqual(try Program.run(arguments).status, 0, "\(arguments)")
        }
        for command in ["preview", "render", "inspect", "check", "profile", "examples"] {
            let help = try Program.run([command, "--help"])
            XCTAssertEqual(help.status, 0)
            XCTAssertTrue(help.output.contains("EXAMPLES"), command)
            XCTAssertTrue(help.output.contains("quartzite \(command)"), command)
        }
        let help = try Program.run(["--help"]).output
        for words in [".tendies", ".zip", "- for standard", "port --check", "130"] { XCTAssertTrue(help.contains(words), words) }
        let pictures = try Program.run(["convert", "--help"]).output
        XCTAssertEqual(pictures.components(separatedBy: "default: files").count, 2, pictures)
        XCTAssertTrue(try Program.run(["thumbnail", "--help"]).output.contains("(default: 256)"))
        XCTAssertTrue(try Program.run(["--version"]).output.hasPrefix("quartzite "))
    }

    func testWrongUsageIs64() throws {
        try assertFails(["render", "door", "-o", "a.png", "--unknown"], with: 64, saying: ["--unknown"])
        try assertFails(["unknown"], with: 64)
        try assertFails(["render", "door"], with: 64, saying: ["output"])
        try assertFails(["render", "-o", "a.png"], with: 64, saying: ["scene"])
        XCTAssertEqual(try files(), [])
    }

    func testABadValueIs64AndSaysWhatWasExpected() throws {
        let bad = [
            ["--size", "300"], ["--size", "0x10"], ["--size", "axb"], ["--size", "1x2x3"], ["--size=-3x3"], ["--size", "infx3"],
            ["--size", "99999x1"], ["--size", "100000x100000"], ["--scale", "0"], ["--scale", "1e9"], ["--scale", "inf"], ["--scale=-1"],
            ["--scale", "nan"], ["--scale", "x"], ["--scale", "1000"],
            ["--background", "white"], ["--background", "#fff"], ["--background", "#gggggg"],
            ["--time", "soon"], ["--time", "nan"], ["--time", "inf"], ["--time=-1"], ["--time", "1x"],
        ]
        for arguments in bad {
            try assertFails(["render", "door", "-o", "a.png"] + arguments, with: 64, saying: ["expected"])
        }
        try assertFails(["render", "door", "-o", "a%d.png", "--fps", "0"], with: 64, saying: ["expected"])
        try assertFails(["render", "door", "-o", "a.mp4", "--fps", "1e-300"], with: 64, saying: ["expected", "0.001"])
        try assertFails(["profile", "door", "--headless", "--frames", "0"], with: 64, saying: ["expected"])
        try assertFails(["preview", "--speed", "0"], with: 64, saying: ["expected"])
        try assertFails(["preview", "--exit-after-frames", "x"], with: 64, saying: ["expected"])
        try assertFails(["render", "door", "-o", "a.png", "--size", "9000x9000", "--scale", "2"], with: 64, saying: ["18000"])
        XCTAssertEqual(try files(), [])
    }

    func testANegativeTimeSaysThatTimesAreNotNegative() throws {
        for arguments in [["--time", "-1"], ["--time=-1"], ["--time", "-50%"]] {
            try assertFails(["render", "door", "-o", "a.png"] + arguments, with: 64, saying: ["not negative", "0.5s"])
        }
    }

    func testAProgramAwayFromItsPicturesSaysSo() throws {
        let moved = folder.appendingPathComponent("quartzite")
        try FileManager.default.copyItem(at: Program.quartzite, to: moved)
        let run = try Program.run(moved, ["render", "door", "-o", folder.appendingPathComponent("a.png").path])
        XCTAssertEqual(run.status, 66)
        XCTAssertTrue(run.errors.contains("QUARTZITE_RESOURCES"), run.errors)
        XCTAssertEqual(try files(), ["quartzite"])
    }

    func testOptionsThatContradictAre64() throws {
        try assertFails(["render", "door", "-o", "a.png", "--from", "0"], with: 64, saying: ["frames-%04d.png"])
        try assertFails(["render", "door", "-o", "a%d.png", "--from", "0", "--time", "1"], with: 64)
        try assertFails(["render", "door", "-o", "a%d.png", "--from", "2", "--to", "1"], with: 64, saying: ["--to"])
        try assertFails(["render", "door", "-o", "a%d.png", "--strip", "3"], with: 64)
        try assertFails(["render", "door", "-o", "a.png", "--strip", "3", "--time", "1"], with: 64)
    }

    func testAnOutputOfAnotherKindIs64AndSaysWhatWorks() throws {
        for name in ["a.jpg", "a.avi", "a", ".png/a", "a%d-%d.png", "a%s.png", "a%.png"] {
            try assertFails(["render", "door", "-o", name], with: 64, saying: name.contains("%") ? ["frames-%04d.png"] : [".png"])
        }
        XCTAssertEqual(try files(), [])
    }

    func testWrongDataIs65() throws {
        let malformed = try write("<caml><CALayer bounds=\"0 0 1 1\"></caml>", to: "malformed.caml")
        try assertFails(["inspect", malformed], with: 65, saying: ["malformed.caml:1:"])
        let empty = try write("<caml xmlns=\"http://www.apple.com/CoreAnimation/1.0\"/>", to: "empty.caml")
        try assertFails(["render", empty, "-o", "a.png"], with: 65, saying: ["no layer"])
        let truncated = folder.appendingPathComponent("truncated.png")
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]).write(to: truncated)
        try assertFails(["render", truncated.path, "-o", "a.png"], with: 65, saying: ["truncated.png"])
        let text = try write("not a picture", to: "text.png")
        try assertFails(["preview", text], with: 65, saying: ["not a picture"])
        let archive = try write("PK", to: "scene.zip")
        try assertFails(["inspect", archive], with: 65, saying: ["the archive is damaged or cut off"])
    }

    func testADocumentLargerThanAPictureIs65UnlessTheOptionsAskForIt() throws {
        let large = try write(
            #"<caml><CALayer bounds="0 0 20000 100" position="10000 50" backgroundColor="1 0 0"/></caml>"#, to: "large.caml")
        for arguments in [["render", large, "-o", "a.png"], ["plan", large], ["profile", large, "--headless"]] {
            let result = try Program.run(arguments, in: folder)
            XCTAssertEqual(result.status, 65, result.errors)
            XCTAssertTrue(result.errors.contains("large.caml is 20000 points long"), result.errors)
            XCTAssertTrue(result.errors.contains("give --size, for example 1000x"), result.errors)
            XCTAssertFalse(result.errors.contains("Usage"), result.errors)
        }
        try assertFails(["render", large, "-o", "a.png", "--size", "x100"], with: 64, saying: ["would be 20000 pixels", "lower --size"])
        try assertFails(["plan", "door", "--scale", "16", "--size", "2000x"], with: 64, saying: ["would be 32000 pixels"])
        XCTAssertEqual(try files(), ["large.caml"])
        XCTAssertEqual(try Program.run(["render", large, "-o", "a.png", "--size", "1000x"], in: folder).status, 0)
        let checked = try Program.run(["check", "large.caml"], in: folder)
        XCTAssertEqual(checked.status, 0, checked.output)
        XCTAssertTrue(checked.output.contains("20000 × 100 points; a picture has at most 16384 pixels a side [over-limit]"), checked.output)
    }

    func testAMissingPictureIsAWarningForWhoDrawsTheRestAndAnErrorForCheck() throws {
        let scene = try write(
            """
            <caml><CALayer bounds="0 0 40 40"><sublayers><CALayer bounds="0 0 40 40" position="20 20">
            <contents type="CGImage" src="missing.png"/></CALayer></sublayers></CALayer></caml>
            """, to: "hole.caml")
        for arguments in [["render", scene, "-o", "a.png"], ["inspect", scene], ["convert", scene, "-o", "a.ca"]] {
            let result = try Program.run(arguments, in: folder)
            XCTAssertEqual(result.status, 0, result.errors)
            XCTAssertTrue(result.errors.contains("warning: contents: the picture “missing.png”"), result.errors)
            XCTAssertFalse(result.errors.contains("error:"), result.errors)
        }
        XCTAssertEqual(try Program.run(["check", scene], in: folder).status, 1)
    }

    func testMissingInputIs66() throws {
        try assertFails(["inspect", "nowhere.caml"], with: 66, saying: ["nowhere.caml"])
        try assertFails(["inspect", "nowhere.png"], with: 66, saying: ["nowhere.png"])
        try assertFails(["inspect", "dor"], with: 66, saying: ["door"])
        let folder = self.folder.appendingPathComponent("Empty.ca")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try assertFails(["inspect", folder.path], with: 66, saying: ["main.caml"])
    }

    func testPipesAreScenes() throws {
        _ = try write(#"<caml><CALayer bounds="0 0 40 20" position="20 10" backgroundColor="1 0 0"/></caml>"#, to: "red.caml")
        XCTAssertEqual(try Program.run(["render", "red.caml", "-o", "red.png"], in: folder).status, 0)
        XCTAssertEqual(try Program.run(["render", "red.png", "-o", "door.png"], in: folder).status, 0)
        for (scene, line) in [
            ("red", "cat red.caml | \"$Q\" render /dev/stdin -o a.png"), ("red", "\"$Q\" render /dev/stdin -o a.png < red.caml"),
            ("red", "mkfifo p.caml; cat red.caml > p.caml & \"$Q\" render p.caml -o a.png; rm p.caml"),
            ("door", "\"$Q\" render - -o a.png < red.png"), ("door", "cat red.png | \"$Q\" render /dev/fd/0 -o a.png"),
        ] {
            let result = try Program.shell(line + " && cmp a.png \(scene).png && rm a.png", in: folder)
            XCTAssertEqual([result.errors, result.output], ["", ""], line)
            XCTAssertEqual(result.status, 0, line)
        }
        XCTAssertEqual(try Program.shell("cat red.caml | \"$Q\" diff red.caml /dev/stdin --quiet", in: folder).status, 0)
        XCTAssertEqual(
            try Program.shell("head -c 40 red.png | \"$Q\" check -", in: folder).output.components(separatedBy: "\n").first?.hasPrefix(
                "<stdin>: error: "), true)
        let broken = try Program.shell("head -c 40 red.png | \"$Q\" render - -o a.png", in: folder)
        XCTAssertEqual(broken.status, 65)
        XCTAssertTrue(broken.errors.contains("<stdin>: broken PNG picture"), broken.errors)
        let compared = try Program.shell("\"$Q\" diff red.png - < red.png", in: folder)
        XCTAssertEqual(compared.status, 65, compared.errors)
        XCTAssertTrue(compared.errors.contains("save it to a file"), compared.errors)
        try assertFails(["render", "/dev/null", "-o", "a.png"], with: 65, saying: ["/dev/null"])
        try assertFails(["thumbnail", "/dev/null", "a.png"], with: 66, saying: ["not a regular file"])
    }

    func testNoDisplayIs69() throws {
        try assertFails(["preview", "door"], with: 69, saying: ["display", "render"])
        try assertFails(["profile", "door"], with: 69, saying: ["display", "--headless"])
    }

    func testOutputThatCannotBeWritten() throws {
        try assertFails(["render", "door", "-o", "nowhere/a.png"], with: 73, saying: ["nowhere"])
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("folder.png"), withIntermediateDirectories: true)
        try assertFails(["render", "door", "-o", "folder.png"], with: 73, saying: ["folder"])
        try FileManager.default.createSymbolicLink(
            at: folder.appendingPathComponent("full.png"), withDestinationURL: URL(fileURLWithPath: "/dev/full"))
        try assertFails(["render", "door", "-o", "full.png"], with: 74, saying: ["full.png"])
        // No user, not even root, can create files in /sys.
        try assertFails(["render", "door", "-o", "/sys/quartzite.png"], with: 77, saying: ["permission"])
        try assertFails(["profile", "door", "--headless", "--json", "nowhere/a.json"], with: 73)
        XCTAssertEqual(try Program.shell("\"$Q\" inspect door > /dev/full").status, 74)
    }

    func testHelpThatCannotBeWrittenIs74() throws {
        for words in ["--help", "--version", "help render", "render --help", "--generate-completion-script bash"] {
            let result = try Program.shell("\"$Q\" \(words) > /dev/full")
            XCTAssertEqual(result.status, 74, words)
            XCTAssertTrue(result.errors.contains("cannot be written"), result.errors)
        }
        XCTAssertEqual(try Program.shell("\"$Q\" --help >&-").status, 74)
        let help = try Program.shell("\"$Q\" --help")
        XCTAssertEqual(help.status, 0)
        XCTAssertTrue(help.output.contains("USAGE"), help.output)
    }

    /// A limit of the shell on the size of files is an error like a full disk, and leaves no unfinished file.
    func testAFileBeyondTheLimitIs74() throws {
        let target = folder.appendingPathComponent("limited.png").path
        let result = try Program.shell("ulimit -f 1; \"$Q\" render door --size 900x900 -o '\(target)'")
        XCTAssertEqual(result.status, 74, result.errors)
        XCTAssertTrue(result.errors.contains("cannot be written"), result.errors)
        XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("limited") }, [])
    }

    func testAFolderWithoutPermission() throws {
        let bundle = folder.appendingPathComponent("closed.ca")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        try Data("<caml><CALayer/></caml>".utf8).write(to: bundle.appendingPathComponent("main.caml"))
        try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: bundle.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: bundle.path) }
        // The superuser may read everything, so the program runs as another user.
        let user = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
        let result = try Program.shell("\(user)\"$Q\" check '\(bundle.path)'")
        XCTAssertEqual(result.status, 66, result.errors)
        XCTAssertTrue(result.errors.contains("no permission to read it"), result.errors)
        XCTAssertFalse(result.errors.contains("empty"), result.errors)
    }
}
