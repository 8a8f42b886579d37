import XCTest

@testable import QuartzitePreview

/// What the window remembers from one start to the next.
final class PreviewSettingsTests: XCTestCase {
    private var folder = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("settings-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDown() { try? FileManager.default.removeItem(at: folder) }

    private func settings() -> PreviewSettings {
        var settings = PreviewSettings()
        settings.panels.toggle(.timeline)
        settings.panels.toggle(.tree)
        settings.panels.resize(.timeline, to: 240)
        (settings.panels.showsControls, settings.panels.frameTimes, settings.panels.areShown) = (false, .line, false)
        (settings.background, settings.showsBorder, settings.mode) = (.checkerboard, false, .fit)
        return settings
    }

    private func problem(_ text: String) -> String? {
        do throws(PreviewSettings.Problem) {
            _ = try PreviewSettings(text)
            return nil
        } catch {
            return "\(error)"
        }
    }

    func testSettingsAreReadAsTheyWereWritten() throws {
        XCTAssertEqual(try PreviewSettings(settings().text), settings())
        XCTAssertEqual(try PreviewSettings(PreviewSettings().text), PreviewSettings())
    }

    func testUnknownSettingsAreKept() throws {
        let text = try PreviewSettings("# mine\n\nbackground = black\ncolour-of-the-sky = blue\n").text
        XCTAssertTrue(text.contains("colour-of-the-sky = blue\n"), text)
        XCTAssertTrue(text.contains("background = black\n"), text)
    }

    func testAWrongLineIsNamed() {
        XCTAssertEqual(problem("# x\nborder"), "line 2: “border” has no “=”")
        XCTAssertEqual(problem("background = pink"), "line 1: there is no background “pink”")
        XCTAssertEqual(problem("panels = tree cellar"), "line 1: there is no panel “cellar”")
        XCTAssertEqual(problem("size.cellar = 3"), "line 1: there is no panel “cellar”")
        XCTAssertEqual(problem("size.tree = wide"), "line 1: “wide” is not a size")
        XCTAssertEqual(problem("border = perhaps"), "line 1: “perhaps” is neither yes nor no")
        XCTAssertEqual(problem("zoom = 3"), "line 1: there is no zoom “3”")
    }

    func testFrameTimesHaveLevels() throws {
        XCTAssertEqual(try PreviewSettings("frame-times = line").panels.frameTimes, .line)
        XCTAssertEqual(try PreviewSettings("frame-times = yes").panels.frameTimes, .full, "a file of an older version")
        XCTAssertEqual(problem("frame-times = all"), "line 1: there are no frame times “all”: off, line or full")
    }

    func testTheFileIsInTheFolderOfTheDesktop() {
        XCTAssertEqual(SettingsFile(["XDG_CONFIG_HOME": "/a", "HOME": "/h"])?.path, "/a/quartzite/preview.conf")
        XCTAssertEqual(SettingsFile(["XDG_CONFIG_HOME": "a", "HOME": "/h"])?.path, "/h/.config/quartzite/preview.conf")
        XCTAssertNil(SettingsFile([:]))
    }

    func testTheFileIsWrittenAndRead() throws {
        let file = SettingsFile(path: folder.appendingPathComponent("new/preview.conf").path)
        var told: [String] = []
        XCTAssertEqual(file.read { told.append($0) }, PreviewSettings(), "a file that is not there")
        XCTAssertNil(file.write(settings()))
        XCTAssertEqual(file.read { told.append($0) }, settings())
        XCTAssertEqual(told, [])
    }

    func testABrokenFileIsToldInALineAndLeftAlone() throws {
        let path = folder.appendingPathComponent("preview.conf").path
        for data in [Data("border = perhaps".utf8), Data([0xFF, 0xFE, 0x00]), Data(count: 100_000)] {
            try data.write(to: URL(fileURLWithPath: path))
            var told: [String] = []
            XCTAssertNil(SettingsFile(path: path).read { told.append($0) })
            XCTAssertEqual(told.count, 1)
            XCTAssertTrue(told.first?.contains(path) == true && told.first?.contains("--no-config") == true, "\(told)")
        }
    }

    func testAFileThatCannotBeWrittenIsTold() throws {
        try Data().write(to: folder.appendingPathComponent("file"))
        let file = SettingsFile(path: folder.appendingPathComponent("file/preview.conf").path)
        XCTAssertEqual(file.write(settings())?.contains(file.path), true)
    }
}
