import Synchronization
import XCTest

@testable import QuartzitePreview

/// Which changes of files are reported.
final class FileWatchTests: LiveTestCase {
    private final class Reports: Sendable {
        let paths = Mutex<[Set<String>]>([])
    }
    private let reports = Reports()

    private func watch(_ files: WatchedFiles) throws -> FileWatch {
        let watch = try XCTUnwrap(FileWatch { [reports] paths in reports.paths.withLock { $0.append(paths) } })
        watch.watch(files)
        return watch
    }

    private var names: [[String]] {
        reports.paths.withLock { $0.map { $0.map { ($0 as NSString).lastPathComponent }.sorted() } }
    }

    func testASaveByRenamingIsSeenEveryTime() throws {
        let file = try save("one", as: "a.caml")
        let watch = try watch(WatchedFiles(files: [file]))
        defer { watch.end() }
        try save("two", as: "a.caml")
        XCTAssertTrue(eventually { self.names == [["a.caml"]] }, "\(names)")
        try save("three", as: "a.caml")
        XCTAssertTrue(eventually { self.names == [["a.caml"], ["a.caml"]] }, "\(names)")
    }

    func testOtherFilesAndIgnoredOnesAreNotReported() throws {
        let file = try save("one", as: "a.caml")
        let watch = try watch(WatchedFiles(files: [file], folders: [folder], extensions: ["png"]))
        defer { watch.end() }
        watch.ignore(folder + "/own.png")
        try save("x", as: "notes.txt")
        try save("x", as: "own.png")
        try save("x", as: ".hidden.png")
        try save("x", as: "new.png")
        XCTAssertTrue(eventually { !self.names.isEmpty })
        XCTAssertEqual(names.flatMap { $0 }, ["new.png"])
    }

    func testAMissingFileAndAReplacedFolderAreSeen() throws {
        let inner = folder + "/Scene.ca"
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        let watch = try watch(WatchedFiles(files: [inner + "/main.caml", inner + "/missing.png"]))
        defer { watch.end() }
        try save("x", as: "Scene.ca/missing.png")
        XCTAssertTrue(eventually { self.names == [["missing.png"]] }, "\(names)")
        try FileManager.default.moveItem(atPath: inner, toPath: folder + "/Old.ca")
        try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
        XCTAssertTrue(eventually { self.names.contains { $0.contains("Scene.ca") } }, "\(names)")
        let count = names.count
        try save("x", as: "Scene.ca/main.caml")
        XCTAssertTrue(eventually { self.names.count > count && self.names.last == ["main.caml"] }, "\(names)")
    }
}
