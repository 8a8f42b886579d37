import QuartziteKit
import XCTest

@testable import QuartzitePreview

@MainActor final class SceneCatalogTests: PickerTestCase {
    func testAFolderListsScenesByNameAndNothingElse() async throws {
        try make("b10.caml", "B2.CAML", "a.ca/", "photo.jpg", "x.txt", ".hidden.caml", "Ball.swift", "sub/", "w.tendies", "z.zip")
        let items = FolderScenes(folder).items
        XCTAssertEqual(items.map(\.name), ["a.ca", "B2.CAML", "b10.caml", "Ball.swift", "photo.jpg", "sub", "w.tendies", "z.zip"])
        XCTAssertEqual(items.map(\.kind), [.document, .document, .document, .program, .picture, .folder, .document, .document])
        XCTAssertEqual(
            FolderScenes(folder).scenes.map { ($0 as NSString).lastPathComponent },
            ["a.ca", "B2.CAML", "b10.caml", "photo.jpg", "w.tendies", "z.zip"])
        XCTAssertEqual(FolderScenes("/nonexistent").items, [])
    }

    func testTheNeighboursOfAFileAreTheScenesOfItsFolderInACircle() async throws {
        try make("a.caml", "b.png", "c.swift", "d.caml")
        XCTAssertEqual(catalog("\(folder)/a.caml").neighbour(1)?.scene, "\(folder)/b.png")
        XCTAssertEqual(catalog("\(folder)/b.png").neighbour(1)?.scene, "\(folder)/d.caml", "never a Swift file")
        XCTAssertEqual(catalog("\(folder)/d.caml").neighbour(1)?.scene, "\(folder)/a.caml")
        XCTAssertEqual(catalog("\(folder)/a.caml").neighbour(-1)?.scene, "\(folder)/d.caml")
        let last = try XCTUnwrap(catalog("\(folder)/./d.caml#2").neighbour(-1))
        XCTAssertEqual([last.number, last.count], [2, 3])
        XCTAssertEqual(catalog("\(folder)/c.swift").neighbour(1)?.scene, "\(folder)/d.caml")
        XCTAssertEqual(catalog("\(folder)/c.swift").neighbour(-1)?.scene, "\(folder)/b.png")
    }

    func testTheNeighboursOfAnExampleAreExamples() async throws {
        XCTAssertEqual(catalog("door").neighbour(1)?.scene, "clock")
        XCTAssertEqual(catalog("door").neighbour(-1)?.scene, "clock")
        XCTAssertNil(SceneCatalog().neighbour(1))
        try make("only.caml")
        XCTAssertNil(catalog("\(folder)/only.caml").neighbour(1))
    }

    func testFilesThatWereDroppedTogetherAreNeighbours() async throws {
        var catalog = catalog("/a/x.caml")
        catalog.dropped = ["/a/x.caml", "/b/y.caml"]
        XCTAssertEqual(catalog.neighbour(1)?.scene, "/b/y.caml")
    }

    // MARK: Recent files

    func testRecentFilesAreFewAndTheLastComesFirst() async throws {
        var recent = RecentFiles()
        for number in 0..<30 { recent.add("/a/\(number)") }
        recent.add("/a/20")
        XCTAssertEqual(recent.paths.count, RecentFiles.limit)
        XCTAssertEqual(recent.paths.prefix(3), ["/a/20", "/a/29", "/a/28"])
        recent.add("x\ny")
        XCTAssertEqual(recent.paths.first, "/a/20")
        recent.add("here.caml")
        XCTAssertEqual(recent.paths.first, FileManager.default.currentDirectoryPath + "/here.caml")
    }

    func testMissingRecentFilesAreDropped() async throws {
        try make("a.caml")
        var recent = RecentFiles()
        for name in ["gone.caml", "a.caml#2", "a.caml"] { recent.add("\(folder)/\(name)") }
        recent.dropMissing()
        XCTAssertEqual(recent.paths, ["\(folder)/a.caml", "\(folder)/a.caml#2"])
    }

    func testTheSettingsKeepRecentFiles() async throws {
        var settings = PreviewSettings()
        for name in ["/a/1", "/ü b/2 = 3"] { settings.recent.add(name) }
        XCTAssertEqual(try PreviewSettings(settings.text), settings)
        XCTAssertEqual(try PreviewSettings("recent = relative").recent.paths, [])
    }
}
