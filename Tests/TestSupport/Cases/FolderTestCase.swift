import Foundation
import XCTest

/// A test of the program's commands with a temporary folder, which is removed afterwards.
open class FolderTestCase: XCTestCase {
    package private(set) var folder = FileManager.default.temporaryDirectory

    /// Returns the path of a scene that ships with the tests, by its folder's name in `Tests/Pixels/Scenes`.
    package func scene(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Pixels/Scenes/\(name)/main.caml").path
    }

    open override func setUpWithError() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    open override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
    }

    /// Writes a file into the folder and returns its path.
    package func write(_ text: String, to name: String) throws -> String {
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// The names of the files in the folder, sorted.
    package func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

    /// Runs the program and expects an exit code, nothing on stdout, and the given words on stderr.
    package func assertFails(
        _ arguments: [String], with status: Int32, saying words: [String] = [], file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let result = try Program.run(arguments, in: folder)
        XCTAssertEqual(result.status, status, result.errors, file: file, line: line)
        XCTAssertEqual(result.output, "", file: file, line: line)
        for word in words { XCTAssertTrue(result.errors.contains(word), "“\(word)” in: \(result.errors)", file: file, line: line) }
    }
}
