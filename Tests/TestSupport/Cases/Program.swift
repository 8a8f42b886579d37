import Foundation
import XCTest

/// Runs programs to their end.
package enum Program {
    package struct Outcome {
        package var status: Int32
        package var output: String
        package var errors: String
    }

    /// The built `quartzite`, which lies next to the test bundle.
    package static let quartzite = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("quartzite")

    /// Returns the location of a program on PATH, or nil if the program is not installed.
    package static func find(_ name: String) -> URL? {
        for folder in (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":") {
            let file = URL(fileURLWithPath: String(folder)).appendingPathComponent(name)
            if FileManager.default.isExecutableFile(atPath: file.path) { return file }
        }
        return nil
    }

    /// Skips the test if a program that it needs is not installed.
    package static func require(_ names: String...) throws {
        let missing = names.filter { find($0) == nil }
        guard missing.isEmpty else { throw XCTSkip("not installed: \(missing.joined(separator: ", "))") }
    }

    /// Runs `quartzite` without a display.
    package static func run(_ arguments: [String], in folder: URL? = nil) throws -> Outcome {
        try run(quartzite, arguments, environment: withoutDisplay, folder: folder)
    }

    /// Runs a shell command without a display. `"$Q"` in the command is `quartzite`; quoted, because its folder may contain a blank.
    package static func shell(_ line: String, in folder: URL? = nil) throws -> Outcome {
        try run(URL(fileURLWithPath: "/bin/sh"), ["-c", line], environment: withoutDisplay, folder: folder)
    }

    private static var withoutDisplay: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { environment[name] = nil }
        environment["Q"] = quartzite.path
        return environment
    }

    /// Runs a program and waits for its end. The output goes to files, because a full pipe would block the program.
    package static func run(
        _ program: URL, _ arguments: [String], environment: [String: String]? = nil, folder: URL? = nil
    ) throws -> Outcome {
        let outputs = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-run-\(UUID().uuidString)")
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

    /// Creates an empty file and opens it for writing.
    package static func handle(for file: URL) throws -> FileHandle {
        try Data().write(to: file)
        return try FileHandle(forWritingTo: file)
    }
}

/// Evaluates a condition until it is true, for at most `seconds`. Returns whether it became true.
package func eventually(within seconds: Double = 15, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    repeat {
        if try condition() { return true }
        Thread.sleep(forTimeInterval: 0.02)
    } while Date() < end
    return false
}
