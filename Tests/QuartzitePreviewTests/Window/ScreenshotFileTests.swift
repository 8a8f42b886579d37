import XCTest

@testable import QuartzitePreview

final class ScreenshotFileTests: XCTestCase {
    private var folder = URL(fileURLWithPath: "/")

    override func setUpWithError() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("screenshots-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

    private func contents(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    func testNothingIsEverOverwritten() throws {
        let names = try ["one", "two", "three"].map { text in
            try ScreenshotFile.save(Data(text.utf8), name: "door", time: 0.5, in: folder)
        }
        XCTAssertEqual(names, ["door-0.500.png", "door-0.500-2.png", "door-0.500-3.png"])
        XCTAssertEqual(try names.map(contents), ["one", "two", "three"])
    }

    func testNamesLeadNowhereElse() {
        XCTAssertEqual(ScreenshotFile.fileStem("../etc/passwd"), "-etc-passwd")
        XCTAssertEqual(ScreenshotFile.fileStem("."), "scene")
        XCTAssertEqual(ScreenshotFile.fileStem(""), "scene")
        XCTAssertEqual(ScreenshotFile.fileStem("a\nb"), "a-b")
        XCTAssertLessThanOrEqual(ScreenshotFile.fileStem(String(repeating: "é", count: 300)).utf8.count, 200)
    }

    func testNamesLeaveTheEndingOfTheScenesFileOut() throws {
        for (name, stem) in [
            ("Fireflies.ca", "Fireflies"), ("a.CAML", "a"), ("two.swift#ball", "two#ball"), ("Beach.tendies#2", "Beach#2"),
            ("a#b.png", "a#b"), ("Harbor v1.2", "Harbor v1.2"), ("door", "door"), (".ca", "scene"),
        ] {
            XCTAssertEqual(ScreenshotFile.fileStem(name), stem)
        }
        XCTAssertEqual(
            try ScreenshotFile.save(Data(), name: "Fireflies.ca", part: "-window", time: 4.581, in: folder), "Fireflies-window-4.581.png")
    }

    func testAFolderThatIsNotThereIsAnError() {
        let missing = folder.appendingPathComponent("missing")
        XCTAssertThrowsError(try ScreenshotFile.save(Data(), name: "door", time: 0, in: missing))
    }
}
