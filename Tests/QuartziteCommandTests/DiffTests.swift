import QuartziteKit
import TestSupport
import XCTest

@testable import QuartziteCommand

/// What `diff` finds, and its exit codes.
final class DiffTests: FolderTestCase {
    private let grey = SIMD4<UInt8>(100, 100, 100, 255)

    /// Writes a picture of 16 by 16 pixels, or of another size, with some other pixels.
    private func write(
        _ name: String, _ color: SIMD4<UInt8>? = nil, width: Int = 16, height: Int = 16,
        changed: [SIMD2<Int>: SIMD4<UInt8>] = [:]
    ) throws {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let color = changed[SIMD2(x, y)] ?? color ?? grey
                for channel in 0..<4 { pixels.append(color[channel]) }
            }
        }
        let picture = try XCTUnwrap(CGImage(width: width, height: height, premultipliedRGBA: pixels))
        try picture.pngData().write(to: folder.appendingPathComponent(name))
    }

    /// Runs `diff`, and expects an exit code and words on standard output.
    private func assertDiff(_ arguments: [String], _ status: Int32, _ words: String..., line: UInt = #line) throws {
        let result = try Program.run(["diff"] + arguments, in: folder)
        XCTAssertEqual(result.status, status, result.output + result.errors, line: line)
        XCTAssertEqual(result.errors, "", line: line)
        for word in words { XCTAssertTrue(result.output.contains(word), "“\(word)” in: \(result.output)", line: line) }
    }

    private func json(_ arguments: [String], line: UInt = #line) throws -> (frames: [[String: Any]], all: [String: Any]) {
        let result = try Program.run(["diff", "--json"] + arguments, in: folder)
        let all = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any], result.output, line: line)
        return (try XCTUnwrap(all["frames"] as? [[String: Any]], line: line), all)
    }

    private func picture(_ name: String) throws -> CGImage { try CGImage.decode(contentsOf: folder.appendingPathComponent(name)) }

    // MARK: Pictures

    func testEqualAndDifferentPictures() throws {
        try write("a.png")
        try write("b.png", changed: [SIMD2(9, 10): SIMD4(100, 103, 100, 255)])
        try assertDiff(["a.png", "a.png"], 0, "equal: 256 pixels")
        try assertDiff(
            ["a.png", "b.png"], 1, "1 of 256 pixels (0.391 %) differ", "green 3", "at pixel 9,10",
            "8x8 pixels at 8,8, which differ by 0.0469 levels")
        let found = try json(["a.png", "b.png"])
        XCTAssertEqual(found.all["equal"] as? Bool, false)
        XCTAssertEqual(found.frames.count, 1)
        XCTAssertEqual(found.frames[0]["largest"] as? [Int], [0, 3, 0, 0])
        XCTAssertEqual(found.frames[0]["share"] as? Double, 1.0 / 256)
        XCTAssertEqual((found.frames[0]["worstBlock"] as? [String: Any])?["area"] as? [Int], [8, 8, 8, 8])
    }

    func testTheToleranceDecidesTheExitCode() throws {
        try write("a.png")
        try write("b.png", changed: [SIMD2(0, 0): SIMD4(104, 100, 100, 255), SIMD2(1, 0): SIMD4(109, 100, 100, 255)])
        try assertDiff(["a.png", "b.png", "--tolerance", "9"], 0, "within the tolerance")
        try assertDiff(["a.png", "b.png", "--tolerance", "8"], 1, "1 of 256 pixels")
        try assertDiff(["a.png", "b.png", "--tolerance", "8,0.3%"], 1)
        try assertDiff(["a.png", "b.png", "--tolerance", "8,0.4%"], 0)
        let result = try Program.run(["diff", "a.png", "b.png", "--quiet"], in: folder)
        XCTAssertEqual([result.output, result.errors], ["", ""])
        XCTAssertEqual(result.status, 1)
    }

    func testOtherSizesAndEmptyPicturesAreDifferences() throws {
        try write("a.png")
        try write("wide.png", width: 20)
        try write("none.png", SIMD4())
        try assertDiff(["a.png", "wide.png", "--tolerance", "255,100%", "-o", "d.png"], 1, "sizes differ: 16x16", "20x16")
        XCTAssertEqual(try picture("d.png").width, 20)
        try assertDiff(["none.png", "none.png"], 1, "show nothing", "--allow-empty")
        try assertDiff(["none.png", "none.png", "--allow-empty"], 0)
        try assertDiff(["a.png", "none.png", "--tolerance", "255,100%"], 1, "none.png shows nothing")
    }

    func testAnEmptyFileIsWrongDataAndADifferenceInASequence() throws {
        try write("a.png")
        _ = FileManager.default.createFile(atPath: folder.appendingPathComponent("zero.png").path, contents: Data())
        for arguments in [["a.png", "zero.png"], ["zero.png", "a.png"], ["zero.png", "zero.png", "--allow-empty"]] {
            try assertFails(["diff"] + arguments, with: 65, saying: ["zero.png: the file is empty"])
        }
        for number in 0..<4 {
            try write("f-\(number).png")
            try write("g-\(number).png")
        }
        try Data().write(to: folder.appendingPathComponent("g-3.png"))
        try assertDiff(
            ["f-%d.png", "g-%d.png", "--allow-empty"], 1, "differ in 1 of 4 frames", "B, g-%d.png, has an empty file for frame 3")
        let result = try Program.run(["diff", "f-%d.png", "g-%d.png"], in: folder)
        XCTAssertFalse(result.output.contains("--allow-empty"), result.output)
        XCTAssertFalse(result.output.contains("The worst is"), result.output)
        let last = try json(["f-%d.png", "g-%d.png"]).frames[3]
        XCTAssertEqual(last["reason"] as? String, "empty")
        XCTAssertEqual(last["sides"] as? [String], ["b"])
        for number in 1..<4 {
            for letter in ["f", "g"] { try FileManager.default.removeItem(at: folder.appendingPathComponent("\(letter)-\(number).png")) }
        }
        try Data().write(to: folder.appendingPathComponent("g-0.png"))
        try assertDiff(["f-%d.png", "g-%d.png"], 1, "B, g-%d.png, has an empty file for frame 0")
    }

    func testThePictureOfTheDifferences() throws {
        try write("a.png")
        try write("b.png", changed: [SIMD2(12, 3): SIMD4(250, 100, 100, 255)])
        try assertDiff(["a.png", "b.png", "-o", "d.png"], 1)
        let differences = try picture("d.png")
        let (marked, dimmed) = (try XCTUnwrap(differences.pixel(x: 12, y: 3)), try XCTUnwrap(differences.pixel(x: 1, y: 14)))
        XCTAssertEqual(marked.x, 255)
        XCTAssertLessThan(dimmed.x, 80)
        XCTAssertEqual(differences.pixel(x: 7, y: 3), SIMD4(255, 255, 255, 255), "the frame of the worst block, 8 to 16 by 0 to 8")
        let piped = try Program.shell("\"$Q\" diff a.png b.png -o - > piped.png", in: folder)
        XCTAssertTrue(piped.errors.contains("1 of 256"), piped.errors)
        XCTAssertEqual(try picture("piped.png").pixel(x: 12, y: 3), marked)
    }

    // MARK: Scenes

    func testScenesAreComparedAtATime() throws {
        try assertDiff(["door", "door"], 0, "door and door are equal")
        _ = try Program.run(["render", "door", "--scrub", "--time", "0.5", "-o", "half.png"], in: folder)
        try assertDiff(["door", "half.png", "--scrub", "--time", "0.5"], 0)
        try assertDiff(["half.png", "door", "--scrub", "--time", "0"], 1)
        try assertDiff(["door", "door", "--scrub", "--with-time", "0.5"], 1)
    }

    func testASceneAtAnotherTimeAndInAnotherState() throws {
        let fading = scene("anim-opacity")
        try assertDiff([fading, fading, "--time", "0.2", "--with-time", "0.3"], 1)
        _ = try Program.run(["render", fading, "--time", "0.5", "-o", "later.png"], in: folder)
        _ = try Program.run(["render", fading, "--time", "0.2", "-o", "now.png"], in: folder)
        let there = try json([fading, fading, "--time", "0.2", "--with-time", "0.3"]).frames[0]
        let files = try json(["now.png", "later.png"]).frames[0]
        for key in ["differing", "mean"] { XCTAssertEqual(there[key] as? Double, files[key] as? Double, key) }
    }

    func testWhatAProgramPrintsDoesNotSpoilItsFrames() throws {
        let path = try write(
            """
            import QuartziteKit
            func scene() -> CALayer {
                print("hello")
                let layer = CALayer()
                layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
                layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
                return layer
            }
            """, to: "Red.swift")
        let result = try Program.run(["diff", path, path], in: folder)
        guard result.status != 69 else { throw XCTSkip("no Swift compiler: \(result.errors)") }
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertTrue(result.output.contains("equal: 1200 pixels"), result.output)
        XCTAssertTrue(result.errors.contains("hello"), result.errors)
    }

    // MARK: Ranges

    func testARangeIsComparedFrameByFrame() throws {
        _ = try Program.run(["render", "door", "--scrub", "--to", "0.5", "--fps", "10", "-o", "f-%04d.png"], in: folder)
        let range = ["--scrub", "--to", "0.5", "--fps", "10"]
        try assertDiff(["f-%04d.png", "door"] + range, 0, "equal in all of 5 frames")
        try assertDiff([".", "door"] + range, 0, "equal in all of 5 frames")
        // A frame that is missing, one that holds something else, and one too many.
        try FileManager.default.removeItem(at: folder.appendingPathComponent("f-0001.png"))
        _ = try Program.run(["render", "door", "--scrub", "--time", "0.9", "-o", "f-0003.png"], in: folder)
        _ = try Program.run(["render", "door", "--scrub", "--time", "0.5", "-o", "f-0005.png"], in: folder)
        try assertDiff(
            ["f-%04d.png", "door", "-o", "worst.png"] + range, 1, "differ in 3 of 6 frames", "A, f-%04d.png, lacks frame 1.",
            "B, door, lacks frame 5.", "worst is frame 3 at 0.3 s")
        let found = try json(["f-%04d.png", "door"] + range)
        XCTAssertEqual(found.frames.map { $0["equal"] as? Bool }, [true, false, true, false, true])
        XCTAssertEqual(found.all["differing"] as? Int, 3)
        XCTAssertEqual(found.all["missing"] as? [String: Int], ["a": 1, "b": 1])
        XCTAssertEqual(found.all["worst"] as? Int, 3)
        // The picture of the worst frame is that of this frame alone.
        _ = try Program.run(["diff", "f-0003.png", "door", "--scrub", "--time", "0.3", "-o", "one.png"], in: folder)
        XCTAssertEqual(
            try Data(contentsOf: folder.appendingPathComponent("worst.png")), try Data(contentsOf: folder.appendingPathComponent("one.png"))
        )
    }

    func testASequenceOfDifferences() throws {
        let fading = scene("anim-opacity")
        try assertDiff([fading, fading, "--to", "0.3", "--fps", "10", "--with-time", "0.1", "-o", "d-%02d.png"], 1, "in 3 of 3 frames")
        XCTAssertEqual(try files(), ["d-00.png", "d-01.png", "d-02.png"])
    }

    // MARK: Mistakes

    func testMissingThingsAre66AndWrongUseIs64() throws {
        try write("a.png")
        try write("f-1.png")
        try assertFails(["diff", "nope.png", "a.png"], with: 66, saying: ["nope.png"])
        try assertFails(["diff", "a.png", "nope.caml"], with: 66, saying: ["nope.caml"])
        try assertFails(["diff", "a.png", "nope"], with: 66)
        try assertFails(["diff", "g-%d.png", "a.png"], with: 66, saying: ["g-%d.png"])
        try assertFails(["diff", "a.png"], with: 64)
        try assertFails(["diff", "-", "-"], with: 64)
        try assertFails(["diff", "a.png", "a.png", "--time", "1"], with: 64, saying: ["neither A nor B is a scene"])
        try assertFails(["diff", "a.png", "a.png", "--size", "10x10"], with: 64)
        try assertFails(["diff", "door", "a.png", "--with-time", "1"], with: 64, saying: ["for a scene as B"])
        try assertFails(["diff", "door", "f-%d.png", "--time", "1"], with: 64, saying: ["leave out --time"])
        try assertFails(["diff", "door", "door", "--time", "1", "--fps", "3"], with: 64)
        try assertFails(["diff", "door", "door", "--with-time", "-1"], with: 64, saying: ["not negative"])
        try assertFails(["diff", "a.png", "a.png", "--tolerance", "2,5"], with: 64, saying: ["2,0.1%"])
        try assertFails(["diff", "a.png", "a.png", "-o", "d.gif"], with: 64)
        try assertFails(["diff", "a.png", "a.png", "-o", "no/d.png"], with: 73)
        _ = try write("not a picture", to: "text.png")
        try assertFails(["diff", "a.png", "text.png"], with: 65, saying: ["text.png"])
    }

    func testTwoSidesOfTheSameSceneAreToldApart() throws {
        func titles(_ options: String...) throws -> [String] {
            let titles = try DiffCommand.parse(["door", "door"] + options).titles
            return [titles.a, titles.b]
        }
        XCTAssertEqual(try titles("--with-time", "0.5"), ["door", "door 0.5 s later"])
        XCTAssertEqual(try titles("--with-time=-30f"), ["door", "door 0.5 s earlier"])
        XCTAssertEqual(try titles("--with-time", "10%"), ["door", "door 10 % of its length later"])
        XCTAssertEqual(
            try titles("--state", "Locked", "--with-state", "none", "--with-time", "1"),
            ["door in the state Locked", "door in no state 1 s later"])
        XCTAssertEqual(try titles(), ["door", "door"])
        try assertDiff(["door", "door", "--scrub", "--with-time", "0.5"], 1, "door and door 0.5 s later differ: ")
    }
}
