import QuartziteKit
import XCTest

@testable import QuartziteMarkup
@testable import QuartzitePreview

/// Changes of a document's files that come before the files are watched.
@MainActor
final class DocumentSourceTests: LiveTestCase {
    private static let layer = "<CALayer bounds=\"0 0 9 9\"><contents type=\"CGImage\" src=\"a.png\"/></CALayer>"

    private func writePicture(_ side: Int) throws {
        let picture = try XCTUnwrap(
            CGImage(width: side, height: side, premultipliedRGBA: [UInt8](repeating: 255, count: 4 * side * side)))
        try picture.pngData().write(to: URL(fileURLWithPath: folder + "/a.png"), options: .atomic)
    }

    /// Reads a document, and calls `meanwhile` before the files are watched.
    private func source(_ path: String, meanwhile: () throws -> Void) throws -> DocumentSource {
        let package = try CAPackage(contentsOf: URL(fileURLWithPath: path))
        try meanwhile()
        return DocumentSource(path, files: package.files, stamps: package.stamps) { throw CancellationError() }
    }

    func testFilesThatStayHaveNotChanged() async throws {
        try writePicture(1)
        let path = try save("<caml>\(Self.layer)</caml>", as: "a.caml")
        XCTAssertEqual(try source(path) {}.changedFiles, [])
    }

    func testASaveBetweenReadingAndWatchingIsNoticed() async throws {
        try writePicture(1)
        let path = try save("<caml>\(Self.layer)</caml>", as: "a.caml")
        XCTAssertEqual(try source(path) { try writePicture(2) }.changedFiles, [folder + "/a.png"])
        XCTAssertEqual(try source(path) { try save("<caml><CALayer/></caml>", as: "a.caml") }.changedFiles, [path])
        // A new scene is made of such a save.
        let found = try source(path) { try save("<caml>\(Self.layer)<!-- --></caml>", as: "a.caml") }
        var outcomes = 0
        let reload = LiveReload { _ in outcomes += 1 }
        reload.follow(found)
        let isDone = try await eventuallyOnMain { outcomes == 1 }
        XCTAssertTrue(isDone)
        reload.end()
    }

    func testAPictureThatComesOrGoesMeanwhileIsNoticed() async throws {
        let path = try save("<caml>\(Self.layer)</caml>", as: "a.caml")
        XCTAssertEqual(try source(path) {}.changedFiles, [])
        XCTAssertEqual(try source(path) { try writePicture(1) }.changedFiles, [folder + "/a.png"])
        let gone = try source(path) { try FileManager.default.removeItem(atPath: folder + "/a.png") }
        XCTAssertEqual(gone.changedFiles, [folder + "/a.png"])
    }

    func testABundleIsNoticedByItsFiles() async throws {
        try FileManager.default.createDirectory(atPath: folder + "/a.ca", withIntermediateDirectories: true)
        try save("<plist><dict><key>rootDocument</key><string>main.caml</string></dict></plist>", as: "a.ca/index.xml")
        try save("<caml><CALayer/></caml>", as: "a.ca/main.caml")
        XCTAssertEqual(try source(folder + "/a.ca") {}.changedFiles, [])
        let changed = try source(folder + "/a.ca") { try save("<caml><CALayer/><!-- --></caml>", as: "a.ca/main.caml") }.changedFiles
        XCTAssertTrue(changed.contains(folder + "/a.ca/main.caml"), "\(changed)")
        XCTAssertFalse(changed.contains(folder + "/a.ca/index.xml"), "\(changed)")
    }
}
