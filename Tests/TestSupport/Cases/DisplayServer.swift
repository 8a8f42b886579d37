import Foundation
import XCTest

/// A virtual X server (Xvfb) on a free display number.
package final class DisplayServer {
    /// The name of the display, such as `:99`.
    package let display: String
    private let process: Process

    package init(width: Int = 1280, height: Int = 1024, hasOpenGL: Bool = true) throws {
        try Program.require("Xvfb", "timeout")
        let pipe = Pipe()
        process = Process()
        // `timeout` ends the server even if the tests crash. No key repeats, so that a slow machine cannot turn one stroke into several.
        process.executableURL = Program.find("timeout")
        process.arguments = [
            "--kill-after=5", "300", "Xvfb", "-r", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp",
            "-noreset", hasOpenGL ? "+extension" : "-extension", "GLX",
        ]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        // The server chooses a free number. When the server is ready, it writes the number and a line feed.
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

    package func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
