import ArgumentParser
import XCTest

@testable import QuartziteCommand
@testable import QuartzitePreview

/// Parsing of option values.
final class OptionTests: XCTestCase {
    func testTimes() throws {
        func seconds(_ text: String) throws -> Double { try TimeOption(text).seconds(duration: 4) }
        XCTAssertEqual(try seconds("0.5"), 0.5)
        XCTAssertEqual(try seconds("0.5s"), 0.5)
        XCTAssertEqual(try seconds("30f"), 0.5)
        XCTAssertEqual(try seconds("50%"), 2)
        XCTAssertEqual(try seconds("1e-05"), 0.00001)
        for bad in ["", "x", "-1", "+1", "inf", "nan", "0x10", "1 2"] { XCTAssertThrowsError(try TimeOption(bad), bad) }
    }

    func testPrerolls() throws {
        func seconds(_ text: String) throws -> Double { try EmitterOptions.parse(["--preroll", text]).preroll }
        XCTAssertEqual(try EmitterOptions.parse([]).preroll, 0)
        XCTAssertEqual(try seconds("10"), 10)
        XCTAssertEqual(try seconds("2.5s"), 2.5)
        for bad in ["", "s", "x", "-1", "inf", "nan", "1e7", "10f"] { XCTAssertThrowsError(try seconds(bad), bad) }
    }

    func testSizes() throws {
        let size = try SizeOption("300x200.5")
        XCTAssertEqual([size.width, size.height], [300, 200.5])
        let natural = CGSize(width: 300, height: 200)
        XCTAssertEqual(size.size(for: natural), CGSize(width: 300, height: 200.5))
        XCTAssertEqual(try SizeOption("600x").size(for: natural), CGSize(width: 600, height: 400))
        XCTAssertEqual(try SizeOption("x100").size(for: natural), CGSize(width: 150, height: 100))
        XCTAssertEqual(try SizeOption("1x").size(for: natural), CGSize(width: 1, height: 1))
        for bad in ["", "x", "300", "300xx", "xx3", "0x", "x0", "0x3", "3x0", "-1x3", "1e3x3", "16385x1", "nanx1"] {
            XCTAssertThrowsError(try SizeOption(bad), bad)
        }
    }

    func testBackgrounds() throws {
        XCTAssertEqual(try BackgroundOption("none"), .transparent)
        XCTAssertEqual(try BackgroundOption("#ffffff"), .white)
        XCTAssertEqual(try BackgroundOption("#FF0080").color, SIMD4(1, 0, 128 / 255, 1))
        for bad in ["", "#", "#fff", "ffffff", "#ffffff0", "#ggffff", "white"] { XCTAssertThrowsError(try BackgroundOption(bad), bad) }
    }

    func testOutputPatterns() throws {
        XCTAssertEqual(try OutputPattern("a.png").path(frame: 7), "a.png")
        XCTAssertFalse(try OutputPattern("a.png").isSequence)
        XCTAssertEqual(try OutputPattern("f-%04d.png").path(frame: 7), "f-0007.png")
        XCTAssertEqual(try OutputPattern("f-%04d.png").path(frame: 123456), "f-123456.png")
        XCTAssertEqual(try OutputPattern("f%d.PNG").path(frame: 7), "f7.PNG")
        XCTAssertEqual(try OutputPattern("100%%-%02d.png").path(frame: 7), "100%-07.png")
        XCTAssertEqual(try OutputPattern("100%%.png").path(frame: 7), "100%.png")
        XCTAssertEqual(try OutputPattern("a%d.MP4").format(), .mp4)
        XCTAssertTrue(try OutputPattern("-").isStandardOutput)
        for bad in ["", "a", "a.", "a.png.txt", "%d%d.png", "%4d.png", "%x.png", "a.jpg", "dir.png/"] {
            XCTAssertThrowsError(try OutputPattern(bad).format(), bad)
        }
    }

    func testAProgramOfOnesOwnHasTheOptionsOfTheWindow() throws {
        let window = try WindowOptions.parse([
            "--size", "600x400", "--time", "50%", "--paused", "--speed", "0.5", "--background", "#ff0000", "--exit-after-frames", "3",
        ])
        var options = PreviewOptions()
        window.apply(to: &options, duration: 4, naturalSize: CGSize(width: 100, height: 100))
        XCTAssertEqual(options.size, CGSize(width: 600, height: 400))
        XCTAssertEqual(options.time, 2)
        XCTAssertEqual([options.isPaused, options.isBare], [true, false])
        XCTAssertEqual([options.speed, Double(options.frameLimit ?? 0)], [0.5, 3])
        XCTAssertEqual(options.background, SIMD4(1, 0, 0, 1))
        XCTAssertThrowsError(try WindowOptions.parse(["--speed", "0"]))
        XCTAssertThrowsError(try WindowOptions.parse(["--sise", "600x400"]))
    }

    @MainActor func testAScenesNameAloneMeansPreview() throws {
        XCTAssertEqual(QuartziteTool.withCommand(["door", "--paused"]), ["preview", "door", "--paused"])
        XCTAssertEqual(QuartziteTool.withCommand([#filePath]), ["preview", #filePath])
        XCTAssertEqual(QuartziteTool.withCommand([#filePath + "#2"]), ["preview", #filePath + "#2"])
        XCTAssertEqual(QuartziteTool.withCommand(["-"]), ["preview", "-"])
        for other in [["render", "door"], ["rendr", "door"], ["--version"], ["help", "render"], []] {
            XCTAssertEqual(QuartziteTool.withCommand(other), other)
        }
    }

    @MainActor func testOnlyAPreviewWithoutOptionsStartsBeforeTheCommandLineIsParsed() {
        for words in [["preview"], ["preview", "door"], ["preview", "gone.caml#2"]] {
            XCTAssertTrue(PreviewCommand.mayStartEarly(words), "\(words)")
        }
        for words in [
            [], ["render", "door"], ["preview", "--help"], ["preview", "-"], ["preview", "door", "--bare"], ["preview", "door", "chest"],
            ["preview", #filePath], ["--version"],
        ] { XCTAssertFalse(PreviewCommand.mayStartEarly(words), "\(words)") }
    }

    func testAnUnknownFirstWordIsToldWithWhatWasMeant() {
        XCTAssertEqual(QuartziteTool.unknownFirst(["dor"])?.code, .usage)
        XCTAssertEqual(QuartziteTool.unknownFirst(["dor"])?.message.contains("did you mean “door”?"), true)
        XCTAssertEqual(QuartziteTool.unknownFirst(["rendr", "door"])?.message.contains("did you mean “render”?"), true)
        XCTAssertEqual(QuartziteTool.unknownFirst(["xyzzy"])?.message.contains("did you mean"), false)
        XCTAssertEqual(QuartziteTool.unknownFirst(["gone/a.caml"])?.code, .noInput)
        XCTAssertEqual(QuartziteTool.unknownFirst(["gone.caml#2"])?.message, "gone.caml: there is no such file or folder")
        for known in [[], ["door"], ["render", "x"], ["--version"], ["help", "check"], ["-"], [#filePath]] {
            XCTAssertNil(QuartziteTool.unknownFirst(known), "\(known)")
        }
    }

    func testHelpAboutAnUnknownWordIsToldWithWhatWasMeant() {
        XCTAssertEqual(QuartziteTool.unknownFirst(["help", "rendr"])?.code, .usage)
        XCTAssertEqual(QuartziteTool.unknownFirst(["help", "rendr"])?.message.contains("did you mean “render”?"), true)
        for known in [["help"], ["help", "render"], ["help", "--help"]] { XCTAssertNil(QuartziteTool.unknownFirst(known), "\(known)") }
    }

    func testANegativeNumberIsTheValueOfTheOptionBeforeIt() {
        XCTAssertEqual(CommandArguments.joiningNegativeNumbers(["render", "x", "--time", "-1"]), ["render", "x", "--time=-1"])
        XCTAssertEqual(CommandArguments.joiningNegativeNumbers(["--tilt", "-.5,0", "--json"]), ["--tilt=-.5,0", "--json"])
        for other in [["--json", "-"], ["--time=1", "-1"], ["-o", "-1"], ["--", "--time", "-1"], ["--time", "-o"], []] {
            XCTAssertEqual(CommandArguments.joiningNegativeNumbers(other), other)
        }
    }

    func testAMisspelledOptionNamesTheOneThatWasMeant() {
        for (option, meant) in [("--tiem", "--time"), ("--tiem=1", "--time"), ("--Scale", "--scale"), ("--outptu", "--output")] {
            XCTAssertThrowsError(try CommandArguments.command(["render", "door", option])) { error in
                let failure = error as? Failure
                XCTAssertEqual(failure?.code, .usage, "\(option): \(error)")
                XCTAssertTrue(failure?.lines.first?.contains("did you mean “\(meant)”?") == true, "\(option): \(error)")
            }
        }
        // After `--` there are no options, and a word that is similar to none has the parser's own message.
        for words in [["render", "door", "--", "--tiem"], ["render", "door", "--zzzzzz"], ["render"]] {
            XCTAssertThrowsError(try CommandArguments.command(words)) { XCTAssertFalse($0 is Failure, "\(words)") }
        }
        XCTAssertNoThrow(try CommandArguments.command(["render", "--help", "--tiem"]))
    }

    func testJSONToADashIsStandardOutputForEveryCommand() throws {
        for arguments in [["inspect", "door", "--json", "-"], ["inspect", "--json", "-", "door"], ["check", "a.ca", "--json", "-"]] {
            XCTAssertNoThrow(try CommandArguments.command(arguments), "\(arguments)")
        }
        XCTAssertEqual((try CommandArguments.command(["inspect", "--json", "-"]) as? InspectCommand)?.source.scene, "-")
        XCTAssertThrowsError(try CommandArguments.command(["inspect", "door", "-"]))
        XCTAssertThrowsError(try CommandArguments.command(["inspect", "door", "--json", "-", "--unknown"]))
    }
}
