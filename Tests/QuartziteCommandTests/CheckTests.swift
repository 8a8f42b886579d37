import Foundation
import QuartziteKit
import TestSupport
import XCTest

/// `quartzite check`: its text, JSON and SARIF, and its exit codes.
final class CheckTests: FolderTestCase {
    private let correct = """
        <caml><CALayer bounds="0 0 40 20"><sublayers><CALayer bounds="0 0 20 20" position="10 10" backgroundColor="1 0 0"/></sublayers>
        </CALayer></caml>
        """

    private func check(_ arguments: String..., status: Int32, line: UInt = #line) throws -> String {
        let result = try Program.run(["check"] + arguments, in: folder)
        XCTAssertEqual(result.status, status, result.errors + result.output, line: line)
        return result.output
    }

    private func object(_ text: String) throws -> [String: Any] {
        try XCTUnwrap(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    // MARK: Exit codes

    func testNothingToMendIs0() throws {
        _ = try write(correct, to: "a.caml")
        XCTAssertEqual(try check("a.caml", status: 0), "nothing to mend in “a”\n")
        XCTAssertEqual(try check("door", status: 0), "nothing to mend in “door”\n")
    }

    func testWarningsAreNoErrors() throws {
        _ = try write(correct.replacing("<CALayer bounds=\"0 0 40", with: "<CALayer flavour=\"1\" bounds=\"0 0 40"), to: "a.caml")
        XCTAssertEqual(
            try check("a.caml", status: 0),
            """
            a.caml:1:16: warning: CALayer has no property “flavour”; it is ignored [unknown-property]
                Remove the attribute, or correct its name.
            1 warning in “a”

            """)
    }

    func testErrorsAre1() throws {
        _ = try write(correct.replacing("backgroundColor", with: "backgroundcolor"), to: "a.caml")
        let text = try check("a.caml", status: 1)
        XCTAssertTrue(text.hasPrefix("a.caml:1:91: error: "), text)
        XCTAssertTrue(text.contains("\n    Write backgroundColor for backgroundcolor.\n"), text)
    }

    func testBrokenXMLIs1() throws {
        _ = try write("<caml>\n<CALayer></caml>", to: "a.caml")
        XCTAssertTrue(try check("a.caml", status: 1).hasPrefix("a.caml:2:10: error: "))
    }

    func testABrokenArchiveIs1() throws {
        _ = try write("PK and nothing more", to: "a.tendies")
        XCTAssertTrue(try check("a.tendies", status: 1).hasPrefix("a.tendies: error: the archive is damaged"))
    }

    func testABrokenArchiveOnStandardInputIsReportedToo() throws {
        _ = try write("PK\u{3}\u{4} and nothing more", to: "a.zip")
        let result = try Program.shell("\"$Q\" check - --json < a.zip", in: folder)
        XCTAssertEqual(result.status, 1, result.errors)
        XCTAssertEqual(try object(result.output)["errors"] as? Int, 1)
    }

    func testMissingInputs() throws {
        try assertFails(["check", "None.swift"], with: 66, saying: ["None.swift"])
        try assertFails(["check", "dor"], with: 66, saying: ["did you mean “door”"])
        try assertFails(["render", "Missing.ca", "--device", "iphone-15-pro", "-o", "a.png"], with: 66, saying: ["Missing.ca"])
        try assertFails(["render", "door", "--planes", "background", "-o", "a.png"], with: 64, saying: ["--planes"])
    }

    func testAMissingFileIs66AndWrongUsage64() throws {
        try assertFails(["check", "nowhere.caml"], with: 66, saying: ["nowhere.caml"])
        try assertFails(["check", "nowhere"], with: 66, saying: ["nowhere"])
        try assertFails(["check"], with: 64)
        try assertFails(["check", "door", "--unknown"], with: 64)
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("empty"), withIntermediateDirectories: true)
        try assertFails(["check", "empty"], with: 66, saying: ["the folder holds no scene"])
        _ = try write(correct, to: "a.caml")
        try assertFails(["check", "a.caml#b"], with: 64, saying: ["the scenes are"])
        try assertFails(["check", "a.caml", "--sarif", "nowhere/a.sarif"], with: 73, saying: ["nowhere"])
    }

    // MARK: Scenes that draw nothing

    func testASceneThatDrawsNothingTellsWhy() throws {
        _ = try write(correct.replacing("position", with: "hidden=\"1\" position"), to: "a.caml")
        XCTAssertTrue(
            try check("a.caml", status: 0).hasPrefix(
                "a.caml: warning: the scene draws nothing: one layer is hidden or transparent [nothing-drawn]\n"))
        _ = try write("<caml><CALayer bounds=\"0 0 9 9\"/></caml>", to: "empty.caml")
        XCTAssertTrue(
            try check("empty.caml", status: 0).hasPrefix("empty.caml: note: the scene draws nothing: the document has one empty layer"))
        // A colour over the whole canvas is something, although all pixels are equal.
        let covered = "<sublayers><CALayer bounds=\"0 0 9 9\" position=\"4.5 4.5\" hidden=\"1\" backgroundColor=\"1 0 0\"/></sublayers>"
        _ = try write(
            "<caml><CALayer bounds=\"0 0 9 9\" backgroundColor=\"1 0 0\" backgroundcolor=\"1\">\(covered)</CALayer></caml>", to: "full.caml"
        )
        XCTAssertFalse(try check("full.caml", status: 1).contains("draws nothing"))
        // A layer that an animation shows later is no fault, and neither is a hidden one beside others.
        let animation =
            "<animations><a type=\"CABasicAnimation\" keyPath=\"opacity\" duration=\"4\"><toValue type=\"real\" value=\"1\"/></a></animations>"
        _ = try write(
            correct.replacing(
                "position=\"10 10\" backgroundColor=\"1 0 0\"/>", with: "opacity=\"0\" backgroundColor=\"1 0 0\">\(animation)</CALayer>"),
            to: "late.caml")
        XCTAssertTrue(try check("late.caml", status: 0).hasPrefix("late.caml: note: the scene is empty at 0 s; something shows at "))
    }

    func testRenderingNothingTellsWhy() throws {
        _ = try write(correct.replacing("position", with: "hidden=\"1\" position"), to: "a b.caml")
        let result = try Program.run(["render", "a b.caml", "-o", "a.png"], in: folder)
        XCTAssertEqual(result.status, 0)
        XCTAssertEqual(
            result.errors,
            "quartzite: note: this scene shows nothing: one layer is hidden or transparent; quartzite check 'a b.caml' shows more\n")
        _ = try write(correct, to: "a.caml")
        XCTAssertEqual(try Program.run(["render", "a.caml", "-o", "a.png"], in: folder).errors, "")
    }

    func testAnUnknownFilterIsToldOnce() throws {
        let filter = "<filters><CAFilter filter=\"glassBackground\"/></filters>"
        let layers = String(repeating: "<CALayer bounds=\"0 0 9 9\" backgroundColor=\"1 0 0\">\(filter)</CALayer>", count: 3)
        _ = try write("<caml><CALayer bounds=\"0 0 9 9\"><sublayers>\(layers)</sublayers></CALayer></caml>", to: "a.caml")
        let result = try Program.run(["render", "a.caml", "-o", "a.png"], in: folder)
        XCTAssertEqual(result.errors.split(separator: "\n").count, 1, result.errors)
        XCTAssertTrue(result.errors.contains("“glassBackground” is not supported here"), result.errors)
        XCTAssertTrue(result.errors.hasSuffix("(and at 2 more places)\n"), result.errors)
    }

    func testAnEmitterSceneThatStartsEmptyNamesPreroll() throws {
        let picture = try XCTUnwrap(CGImage(width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 64)))
        try picture.pngData().write(to: folder.appendingPathComponent("dot.png"))
        func scene(_ birthRate: Double) -> String {
            """
            <caml><CALayer bounds="0 0 100 100"><sublayers><CAEmitterLayer bounds="0 0 10 10" position="50 50"><emitterCells>
            <CAEmitterCell birthRate="\(birthRate)" lifetime="5"><contents type="CGImage" src="dot.png"/></CAEmitterCell>
            </emitterCells></CAEmitterLayer></sublayers></CALayer></caml>
            """
        }
        _ = try write(scene(3), to: "a.caml")
        let text = try check("a.caml", status: 0)
        XCTAssertTrue(text.contains("the scene is empty at 0 s, since its particles have no past; something shows at"), text)
        XCTAssertTrue(text.contains("--preroll"), text)
    }

    // MARK: Frame videos

    /// A scene of large pictures, one after the other, of which some files are broken.
    private func writeFrameVideo() throws {
        let pixels = [UInt8](repeating: 255, count: 4 * 1200 * 1200)
        let png = try XCTUnwrap(CGImage(width: 1200, height: 1200, premultipliedRGBA: pixels)).pngData()
        for name in ["0", "1", "2"] { try png.write(to: folder.appendingPathComponent("\(name).png")) }
        for name in 10..<17 { try png.dropLast(200).write(to: folder.appendingPathComponent("\(name).png")) }
        let names = ["0", "1", "missing", "10", "11", "12", "13", "14", "15", "16", "2", "10", "missing"]
        let values = names.map { "<CGImage src=\"\($0).png\"/>" }.joined(separator: "\n")
        _ = try write(
            """
            <caml><CALayer bounds="0 0 40 20" backgroundColor="1 0 0"><animations><a type="CAKeyframeAnimation" keyPath="contents" \
            calculationMode="discrete" duration="5"><values>
            \(values)
            </values></a></animations></CALayer></caml>
            """, to: "a.caml")
    }

    func testEveryBrokenFileOfAFrameVideoIsListedOnce() throws {
        try writeFrameVideo()
        let text = try check("a.caml", status: 1)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        XCTAssertEqual(lines.count, 9, text)
        XCTAssertTrue(lines[0].hasPrefix("a.caml:4:10: error: values: the picture “missing.png” cannot be read"), text)
        XCTAssertTrue(lines[0].hasSuffix("(and at 1 more place) [missing-picture]"), text)
        for (index, name) in (10..<17).enumerated() {
            let start = "a.caml:\(index + 5):10: error: values: the picture “\(name).png” cannot be shown"
            XCTAssertTrue(lines[index + 1].hasPrefix(start), text)
            XCTAssertTrue(lines[index + 1].hasSuffix("[broken-picture]"), text)
        }
        XCTAssertTrue(lines[1].contains("(and at 1 more place)"), text)
        XCTAssertEqual(lines.last, "8 errors in “a”")
    }

    func testBrokenFilesOfAFrameVideoInJSONAndSARIF() throws {
        try writeFrameVideo()
        let result = try object(check("a.caml", "--json", "--sarif", "a.sarif", status: 1))
        XCTAssertEqual(result["errors"] as? Int, 8)
        let remarks = try XCTUnwrap((result["scenes"] as? [[String: Any]])?.first?["remarks"] as? [[String: Any]])
        let broken = try XCTUnwrap(remarks.first { $0["kind"] as? String == "broken-picture" })
        XCTAssertEqual([broken["line"] as? Int, broken["column"] as? Int, broken["furtherPlaces"] as? Int], [5, 10, 1])
        let log = try object(String(contentsOf: folder.appendingPathComponent("a.sarif"), encoding: .utf8))
        let results = try XCTUnwrap((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
        XCTAssertEqual(results.count { $0["ruleId"] as? String == "broken-picture" && $0["level"] as? String == "error" }, 7)
        XCTAssertEqual(results.first { $0["ruleId"] as? String == "missing-picture" }?["occurrenceCount"] as? Int, 2)
    }

    // MARK: JSON and SARIF

    func testJSON() throws {
        _ = try write(correct.replacing("position", with: "opacity=\"x\" position"), to: "a.caml")
        let result = try object(check("a.caml", "--json", status: 0))
        XCTAssertEqual(result["errors"] as? Int, 0)
        XCTAssertEqual(result["warnings"] as? Int, 1)
        let scenes = try XCTUnwrap(result["scenes"] as? [[String: Any]])
        XCTAssertEqual(scenes.map { $0["name"] as? String }, ["a"])
        let remark = try XCTUnwrap((scenes[0]["remarks"] as? [[String: Any]])?.first)
        XCTAssertEqual(remark["file"] as? String, "a.caml")
        XCTAssertEqual(remark["line"] as? Int, 1)
        XCTAssertEqual(remark["column"] as? Int, 74)
        XCTAssertEqual(remark["severity"] as? String, "warning")
        XCTAssertEqual(remark["kind"] as? String, "invalid-value")
        XCTAssertEqual(remark["furtherPlaces"] as? Int, 0)
        XCTAssertEqual(remark["mend"] as? String, "Write the value as expected.")
    }

    func testSARIF() throws {
        try FileManager.default.createDirectory(at: folder.appendingPathComponent("a b"), withIntermediateDirectories: true)
        _ = try write(correct.replacing("backgroundColor", with: "backgroundcolor"), to: "a b/a.caml")
        _ = try check("a b/a.caml", "--sarif", "a.sarif", status: 1)
        let log = try object(String(contentsOf: folder.appendingPathComponent("a.sarif"), encoding: .utf8))
        XCTAssertEqual(log["version"] as? String, "2.1.0")
        XCTAssertTrue((log["$schema"] as? String)?.hasSuffix("sarif-2.1.0.json") == true)
        let run = try XCTUnwrap((log["runs"] as? [[String: Any]])?.first)
        let driver = try XCTUnwrap((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        XCTAssertEqual(driver["name"] as? String, "quartzite")
        XCTAssertNotNil(driver["version"] as? String)
        let rules = try XCTUnwrap(driver["rules"] as? [[String: Any]])
        let results = try XCTUnwrap(run["results"] as? [[String: Any]])
        let result = try XCTUnwrap(results.first { $0["level"] as? String == "error" })
        XCTAssertEqual(result["ruleId"] as? String, "misspelled-property")
        let index = try XCTUnwrap(result["ruleIndex"] as? Int)
        XCTAssertEqual(rules[index]["id"] as? String, "misspelled-property")
        XCTAssertNotNil((result["message"] as? [String: Any])?["text"] as? String)
        let place = try XCTUnwrap(((result["locations"] as? [[String: Any]])?.first?["physicalLocation"]) as? [String: Any])
        XCTAssertEqual((place["artifactLocation"] as? [String: Any])?["uri"] as? String, "a%20b/a.caml")
        let region = try XCTUnwrap(place["region"] as? [String: Any])
        XCTAssertEqual([region["startLine"] as? Int, region["startColumn"] as? Int], [1, 91])
    }

    func testSARIFOnStandardOutputStandsForTheText() throws {
        _ = try write(correct.replacing("backgroundColor", with: "backgroundcolor"), to: "a.caml")
        let log = try object(check("a.caml", "--sarif", "-", status: 1))
        XCTAssertEqual(log["version"] as? String, "2.1.0")
        XCTAssertEqual(try files(), ["a.caml"])
        try assertFails(["check", "a.caml", "--json", "--sarif", "-"], with: 64, saying: ["standard output", "give --sarif a file"])
    }

    // MARK: Several scenes

    private func writeBundle(_ path: String, _ text: String) throws {
        try FileManager.default.createDirectory(at: folder.appendingPathComponent(path), withIntermediateDirectories: true)
        _ = try write(text, to: path + "/main.caml")
        _ = try write("<plist><dict><key>rootDocument</key><string>main.caml</string></dict></plist>", to: path + "/index.xml")
    }

    func testAllScenesOfAnArchiveAreCheckedWithTheirPathsInside() throws {
        try Program.require("python3")
        try writeBundle("x/one.ca", correct)
        try writeBundle("x/two.ca", "<caml><CALayer></caml>")
        XCTAssertEqual(try Program.shell("python3 -m zipfile -c a.tendies x", in: folder).status, 0)
        let text = try check("a.tendies", status: 1)
        XCTAssertTrue(text.hasPrefix("a.tendies/x/two.ca/main.caml:1:"), text)
        XCTAssertTrue(text.hasSuffix("1 error in 2 scenes\n"), text)
        XCTAssertEqual(try check("a.tendies#one", status: 0), "nothing to mend in “one”\n")
        XCTAssertEqual(try check("a.tendies#1", status: 0), "nothing to mend in “one”\n")
    }

    func testABrokenPlaneIsAnErrorAndTheOthersAreChecked() throws {
        try writeBundle("w.wallpaper/w_Background.ca", correct.replacing("position", with: "flavour=\"1\" position"))
        try writeBundle("w.wallpaper/w_Floating.ca", "<caml><CALayer></caml>")
        let text = try check("w.wallpaper", status: 1)
        XCTAssertTrue(text.contains("w_Floating.ca/main.caml:1:"), text)
        XCTAssertTrue(text.contains("the plane is left out [malformed-xml]"), text)
        XCTAssertTrue(text.contains("[unknown-property]"), text)
    }
}
