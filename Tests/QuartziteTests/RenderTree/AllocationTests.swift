import Foundation
import XCTest

/// Steady sampling allocates no memory. An optimised program counts the allocations, because unoptimised loops allocate too: `swift
/// build -c release --product quartzite-sampling-bench`.
final class AllocationTests: XCTestCase {
    func testSteadySamplingAsksForNoMemory() throws {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let program = package.appendingPathComponent(".build/release/quartzite-sampling-bench")
        try XCTSkipUnless(FileManager.default.isExecutableFile(atPath: program.path), "\(program.path) is not built")
        let process = Process()
        process.executableURL = program
        process.arguments = ["--allocations"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        XCTAssertEqual(process.terminationStatus, 0, text)
    }
}
