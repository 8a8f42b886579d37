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

    func testAWindowWritesWhatItHasChangedAndKeepsTheChangesOfOthers() throws {
        let file = SettingsFile(path: folder.appendingPathComponent("preview.conf").path)
        var start = PreviewSettings()
        start.panels.toggle(.tree)
        for path in ["/b", "/a"] { start.recent.add(path) }
        XCTAssertNil(file.write(start))
        // Another window, which closes first.
        var other = start
        other.panels.toggle(.timeline)
        other.panels.resize(.timeline, to: 300)
        other.panels.frameTimes = .line
        (other.background, other.mode) = (.black, .fit)
        for path in ["/c", "/b"] { other.recent.add(path) }
        XCTAssertNil(file.write(other, since: start))
        XCTAssertEqual(file.read { XCTFail($0) }, other)
        // A person changes a key while both are open.
        try Data((other.text + "key.timeline = Ctrl+t\n").utf8).write(to: URL(fileURLWithPath: file.path))
        var mine = start
        mine.panels.toggle(.tree)
        (mine.background, mine.showsBorder, mine.panels.showsControls, mine.panels.areShown) = (.white, false, false, false)
        mine.recent.add("/d")
        XCTAssertNil(file.write(mine, since: start))
        let now = try XCTUnwrap(file.read { XCTFail($0) })
        XCTAssertEqual(now.panels.open, [.timeline])
        XCTAssertEqual(now.panels.sizes, [.timeline: 300])
        XCTAssertEqual(now.panels.frameTimes, .line)
        XCTAssertEqual([now.panels.showsControls, now.panels.areShown, now.showsBorder], [false, false, false])
        XCTAssertEqual([now.background], [.white], "the last word")
        XCTAssertEqual(now.mode, .fit)
        XCTAssertEqual(now.recent.paths, ["/d", "/b", "/c", "/a"])
        XCTAssertTrue(now.text.contains("key.timeline = Ctrl+t\n"), now.text)
    }

    func testAWindowWithoutChangesWritesNothing() throws {
        let file = SettingsFile(path: folder.appendingPathComponent("preview.conf").path)
        XCTAssertNil(file.write(settings(), since: settings()))
        XCTAssertFalse(FileManager.default.fileExists(atPath: file.path))
    }

    func testAFileThatAPersonHasBrokenMeanwhileIsLeftAlone() throws {
        let file = SettingsFile(path: folder.appendingPathComponent("preview.conf").path)
        try Data("border = perhaps".utf8).write(to: URL(fileURLWithPath: file.path))
        XCTAssertEqual(file.write(settings(), since: PreviewSettings())?.contains("line 1"), true)
        XCTAssertEqual(try String(contentsOfFile: file.path, encoding: .utf8), "border = perhaps")
    }

    func testTheFilesThatWereOpenedSinceTheStartAreKnown() {
        func files(_ paths: String...) -> RecentFiles {
            var files = RecentFiles()
            for path in paths.reversed() { files.add(path) }
            return files
        }
        let start = files("/a", "/b", "/c")
        XCTAssertEqual(start.added(since: start), [])
        XCTAssertEqual(files("/b", "/a", "/c").added(since: start), ["/b"])
        XCTAssertEqual(files("/d", "/a", "/c").added(since: start), ["/d"], "/b is gone")
        XCTAssertEqual(files("/c", "/d", "/a", "/b").added(since: start), ["/c", "/d"])
        XCTAssertEqual(files("/a").added(since: RecentFiles()), ["/a"])
    }

    func testFilesThatAreGoneLeaveTheList() {
        func files(_ paths: String...) -> RecentFiles {
            var files = RecentFiles()
            for path in paths.reversed() { files.add(path) }
            return files
        }
        let start = files("/a", "/b", "/c")
        XCTAssertEqual(files("/d", "/a", "/c").merged(into: start, since: start), files("/d", "/a", "/c"), "/b is gone")
        XCTAssertEqual(files("/a", "/c").merged(into: files("/e", "/a", "/b", "/c"), since: start), files("/e", "/a", "/c"))
        XCTAssertEqual(
            files("/a", "/c").merged(into: files("/b", "/a", "/c"), since: start), files("/b", "/a", "/c"),
            "/b is back, and another window has opened it")
    }

    func testAWindowThatClosesWaitsWhileAnotherOneWrites() throws {
        let file = SettingsFile(path: folder.appendingPathComponent("preview.conf").path)
        let descriptor = open(folder.path, O_RDONLY)
        XCTAssertEqual(flock(descriptor, LOCK_EX), 0)
        let written = DispatchSemaphore(value: 0)
        let begun = DispatchSemaphore(value: 0)
        Thread {
            begun.signal()
            var mine = PreviewSettings()
            mine.panels.toggle(.properties)
            _ = file.write(mine, since: PreviewSettings(), patience: 600)
            written.signal()
        }.start()
        begun.wait()
        XCTAssertEqual(written.wait(timeout: .now() + 0.1), .timedOut)
        // The other window has read the file before, and replaces it now.
        XCTAssertNil(file.write(settings()))
        XCTAssertEqual(close(descriptor), 0)
        written.wait()
        let now = try XCTUnwrap(file.read { XCTFail($0) })
        XCTAssertEqual(now.panels.open, settings().panels.open.union([.properties]))
        XCTAssertEqual(now.background, settings().background)
    }

    func testAFileThatCannotBeWrittenIsTold() throws {
        try Data().write(to: folder.appendingPathComponent("file"))
        let file = SettingsFile(path: folder.appendingPathComponent("file/preview.conf").path)
        XCTAssertEqual(file.write(settings())?.contains(file.path), true)
    }
}
