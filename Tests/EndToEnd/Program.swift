import Foundation
import XCTest

/// Runs programs to their end, and finds them.
enum Program {
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The built `quartzite`, which lies beside the test bundle.
    static let quartzite = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("quartzite")

    /// Where a program lies, by PATH; nil when it is not installed.
    static func find(_ name: String) -> URL? {
        for folder in (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":") {
            let file = URL(fileURLWithPath: String(folder)).appendingPathComponent(name)
            if FileManager.default.isExecutableFile(atPath: file.path) { return file }
        }
        return nil
    }

    /// Skips the test when a program that it drives the window with is not there.
    static func require(_ names: String...) throws {
        let missing = names.filter { find($0) == nil }
        guard missing.isEmpty else { throw XCTSkip("not installed: \(missing.joined(separator: ", "))") }
    }

    /// Runs a program to its end. Its output goes through files: a pipe that nobody reads can fill up.
    static func run(
        _ program: URL, _ arguments: [String], environment: [String: String]? = nil, folder: URL? = nil
    ) throws -> Outcome {
        let outputs = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: outputs, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: outputs) }
        let (output, errors) = (outputs.appendingPathComponent("out"), outputs.appendingPathComponent("err"))
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        if let environment { process.environment = environment }
        if let folder { process.currentDirectoryURL = folder }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try handle(for: output)
        process.standardError = try handle(for: errors)
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }

    /// An empty file to write into.
    static func handle(for file: URL) throws -> FileHandle {
        try Data().write(to: file)
        return try FileHandle(forWritingTo: file)
    }
}

/// Asks again and again until the answer is yes, at most so many seconds. Only the wrong answer takes long.
func eventually(within seconds: Double = 15, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    repeat {
        if try condition() { return true }
        Thread.sleep(forTimeInterval: 0.02)
    } while Date() < end
    return false
}
