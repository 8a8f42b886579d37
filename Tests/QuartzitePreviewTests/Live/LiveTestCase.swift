import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// A test with a folder of its own for the files of scenes.
@MainActor
class LiveTestCase: XCTestCase {
    private(set) var folder = ""

    override func setUp() async throws {
        folder = NSTemporaryDirectory() + "live-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    override func tearDown() async throws {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Writes a file as most editors do: another file is renamed. Returns the path.
    @discardableResult
    func save(_ text: String, as name: String) throws -> String {
        let path = folder + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        return path
    }

    /// Runs the main run loop until a condition holds.
    func eventually(_ condition: () -> Bool) -> Bool {
        for _ in 0..<1500 {
            if condition() { return true }
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02))
        }
        return condition()
    }

    /// Skips a test that compiles scenes, where scenes cannot be compiled.
    func requireCompiler() throws {
        do {
            _ = try SwiftCompiler()
        } catch {
            throw XCTSkip("\(error)")
        }
    }

    /// The error that a body throws.
    func problem(_ body: () throws -> Void) -> LiveProblem? {
        do {
            try body()
            return nil
        } catch {
            return error as? LiveProblem
        }
    }
}
