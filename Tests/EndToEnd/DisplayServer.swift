import Foundation
import TestSupport
import XCTest

/// An X server without a screen, on a free display of its own.
final class DisplayServer {
    /// `:99`.
    let display: String
    private let process: Process

    init(width: Int = 1280, height: Int = 1024, hasOpenGL: Bool = true) throws {
        try Program.require("Xvfb", "timeout")
        let pipe = Pipe()
        process = Process()
        // Should the tests crash, the server still ends by itself.
        process.executableURL = Program.find("timeout")
        process.arguments = [
            "--kill-after=5", "300", "Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp",
            "-noreset", hasOpenGL ? "+extension" : "-extension", "GLX",
        ]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // The server chooses a free number and writes it, with a line's end, when it is ready.
        var line = Data()
        while line.last != UInt8(ascii: "\n") {
            let byte = pipe.fileHandleForReading.readData(ofLength: 1)
            guard !byte.isEmpty else { break }
            line += byte
        }
        let number = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard Int(number) != nil else {
            process.terminate()
            throw XCTSkip("Xvfb did not start")
        }
        display = ":\(number)"
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
