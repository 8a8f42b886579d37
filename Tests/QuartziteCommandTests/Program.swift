import Foundation
import XCTest

/// Runs the built program as a person or a script would.
struct Program {
    struct Result {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The program lies beside the tests.
    static let url = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        .appendingPathComponent("quartzite")

    /// Runs it with a display nowhere, in that folder.
    static func run(_ arguments: [String], in folder: URL? = nil) throws -> Result {
        try run(url, arguments, in: folder)
    }

    /// Runs a line of the shell, in which `$Q` is the program.
    static func shell(_ line: String, in folder: URL? = nil) throws -> Result {
        try run(URL(fileURLWithPath: "/bin/sh"), ["-c", line], in: folder)
    }

    private static func run(_ program: URL, _ arguments: [String], in folder: URL?) throws -> Result {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        var environment = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { environment[name] = nil }
        environment["Q"] = url.path
        process.environment = environment
        // Files, since a full pipe would stop the program.
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let (output, errors) = (place.appendingPathComponent("output"), place.appendingPathComponent("errors"))
        try Data().write(to: output)
        try Data().write(to: errors)
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return Result(
            status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }
}

/// A test that has a folder of its own.
class FolderTestCase: XCTestCase {
    private(set) var folder = FileManager.default.temporaryDirectory

    /// A scene that ships with the tests.
    func scene(_ name: String) -> String {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Pixels/Scenes/\(name)/main.caml").path
    }

    override func setUpWithError() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try FileManager.default.removeItem(at: folder)
    }

    func write(_ text: String, to name: String) throws -> String {
        let file = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    /// The files that are in the folder.
    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

    /// Runs the program and expects an exit code, nothing on stdout, and words of the message on stderr.
    func assertFails(
        _ arguments: [String], with status: Int32, saying words: [String] = [], file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let result = try Program.run(arguments, in: folder)
        XCTAssertEqual(result.status, status, result.errors, file: file, line: line)
        XCTAssertEqual(result.output, "", file: file, line: line)
        for word in words { XCTAssertTrue(result.errors.contains(word), "“\(word)” in: \(result.errors)", file: file, line: line) }
    }
}
