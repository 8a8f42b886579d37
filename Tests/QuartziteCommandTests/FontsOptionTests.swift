import TestFonts
import TestSupport
import XCTest

/// `--fonts DIR` draws text in the fonts of one folder, independent of the machine's fonts.
final class FontsOptionTests: FolderTestCase {
    private let document = """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 120 60" position="60 30">
          <sublayers>
            <CATextLayer bounds="0 0 110 26" position="60 42" fontSize="18"><string type="string" value="Hamburg"/></CATextLayer>
            <CATextLayer bounds="0 0 110 26" position="60 16" fontSize="18" font="Times-BoldItalic"><string type="string" value="0123 &#x5d0;"/></CATextLayer>
          </sublayers>
        </CALayer></caml>
        """

    /// Makes a folder with the given faces of the tests' font, inside the test's own folder. Returns its path.
    private func fonts(_ name: String, _ faces: [String]) throws -> String {
        let fonts = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: fonts, withIntermediateDirectories: true)
        for face in faces {
            try FileManager.default.copyItem(
                at: URL(fileURLWithPath: TEST_FONTS_FOLDER).appendingPathComponent("\(face).ttf"),
                to: fonts.appendingPathComponent("\(face).ttf"))
        }
        return fonts.path
    }

    /// Writes a font configuration of a machine that has the fonts of one folder. Returns its path.
    private func configuration(_ name: String, _ fonts: String, rules: String = "") throws -> String {
        try write("<fontconfig><dir>\(fonts)</dir><cachedir>\(folder.path)/cache</cachedir>\(rules)</fontconfig>", to: "\(name).conf")
    }

    private func picture(_ environment: String, _ options: String = "") throws -> Data {
        let scene = try write(document, to: "text.caml")
        let result = try Program.shell("\(environment) \"$Q\" render '\(scene)' \(options) -o text.png", in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertEqual(result.errors, "")
        return try Data(contentsOf: folder.appendingPathComponent("text.png"))
    }

    func testAMachineWithoutFontsIsToldOnce() throws {
        let scene = try write(document, to: "text.caml")
        let none = try write("<fontconfig></fontconfig>", to: "none.conf")
        let result = try Program.shell("FONTCONFIG_FILE='\(none)' \"$Q\" render '\(scene)' -o text.png", in: folder)
        XCTAssertEqual(result.status, 0, result.errors)
        XCTAssertEqual(result.errors.components(separatedBy: "finds no font").count, 2, result.errors)
        XCTAssertTrue(result.errors.contains("--fonts"), result.errors)
    }

    func testThePictureIsTheSameUnderOtherFontConfigurations() throws {
        let serif = try configuration("serif", fonts("serif", ["DejaVuSerif"]))
        let slanted = try configuration(
            "mono", fonts("mono", ["DejaVuSansMono", "DejaVuSansMono-Bold"]),
            rules: """
                <match target="font"><edit name="antialias"><bool>false</bool></edit><edit name="embolden"><bool>true</bool></edit></match>
                <alias binding="same"><family>DejaVu Sans</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
                """)
        let machines = ["FONTCONFIG_FILE='\(serif)' LANG=ja_JP.UTF-8 LANGUAGE=ja FC_LANG=ja", "FONTCONFIG_FILE='\(slanted)' LANG=C"]
        let without = try machines.map { try picture($0) }
        XCTAssertNotEqual(without[0], without[1])

        let sans = try fonts("sans", ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSerif-Bold"])
        let with = try machines.map { try picture($0, "--fonts '\(sans)'") }
        XCTAssertEqual(with[0], with[1])
        XCTAssertFalse(without.contains(with[0]))
        XCTAssertNotEqual(try picture(machines[0], "--fonts mono"), with[0])
        XCTAssertEqual(try picture(machines[1], "--fonts sans/"), with[0], "a path that is relative")
    }

    func testAFamilyThatIsMissingIsReplacedByItsKind() throws {
        let all = try fonts("all", ["DejaVuSans", "DejaVuSansMono", "DejaVuSerif"])
        func picture(_ font: String) throws -> Data {
            let scene = try write(document.replacing("Times-BoldItalic", with: font), to: "text.caml")
            let result = try Program.run(["render", scene, "--fonts", all, "-o", "text.png"], in: folder)
            XCTAssertEqual(result.status, 0, result.errors)
            return try Data(contentsOf: folder.appendingPathComponent("text.png"))
        }
        for (missing, present) in [("Menlo", "DejaVu Sans Mono"), ("Georgia", "DejaVu Serif"), ("Helvetica", "DejaVu Sans")] {
            XCTAssertEqual(try picture(missing), try picture(present), missing)
        }
        XCTAssertEqual(Set(try ["Menlo", "Georgia", "Helvetica"].map(picture)).count, 3)
        for style in ["Bold", "Italic"] {
            XCTAssertNotEqual(try picture("Georgia-\(style)"), try picture("Georgia"), "\(style) is made of the regular face")
        }
    }

    func testEveryCommandThatLoadsASceneHasIt() throws {
        let empty = try fonts("empty", [])
        for arguments in [["preview"], ["render", "-o", "a.png"], ["inspect"], ["plan"], ["profile", "--headless"]] {
            try assertFails(arguments + ["door", "--fonts", "nowhere"], with: 66, saying: ["nowhere", "no such folder"])
            try assertFails(arguments + ["door", "--fonts", empty], with: 65, saying: [empty, "no font"])
        }
        try assertFails(["inspect", "door", "--fonts", write("", to: "a.ttf")], with: 66, saying: ["expected a folder"])
    }
}
