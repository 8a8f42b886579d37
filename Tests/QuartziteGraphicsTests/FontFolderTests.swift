import TestFonts
import XCTest

@testable import QuartziteGraphics

/// The folders that are accepted as a source of fonts. QuartziteCommandTests tests drawing with them, in child processes.
final class FontFolderTests: XCTestCase {
    private var folder = FileManager.default.temporaryDirectory

    override func setUpWithError() throws {
        folder.appendPathComponent("quartzite-fonts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

    private func problem(_ path: String) -> FontFolderError.Problem? {
        do throws(FontFolderError) {
            _ = try FontFolder(path: path)
            return nil
        } catch {
            XCTAssertEqual(error.path, path)
            return error.problem
        }
    }

    func testAFolderWithoutFontsIsRefused() throws {
        let (missing, file) = (folder.appendingPathComponent("missing").path, folder.appendingPathComponent("letters.ttf"))
        XCTAssertEqual(problem(missing), .notFound)
        XCTAssertEqual(problem(folder.path), .noFonts)
        try Data("not a font".utf8).write(to: file)
        XCTAssertEqual(problem(file.path), .notAFolder)
        XCTAssertEqual(problem(folder.path), .noFonts)
        XCTAssertEqual("\(FontFolderError(.notFound, path: "a/b"))", "a/b: no such folder of fonts")
    }

    func testFontsInSubfoldersCount() throws {
        let inner = folder.appendingPathComponent("inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        let face = URL(fileURLWithPath: TEST_FONTS_FOLDER).appendingPathComponent("DejaVuSans.ttf")
        try FileManager.default.copyItem(at: face, to: inner.appendingPathComponent("DejaVuSans.ttf"))
        XCTAssertNil(problem(folder.path))
    }
}
