import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// A test with a folder of its own for the files of scenes.
class LiveTestCase: XCTestCase {
    private(set) var folder = ""

    override func setUpWithError() throws {
        folder = NSTemporaryDirectory() + "live-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    override func tearDownWithError() throws {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Writes a file as most editors do: another file is renamed. Returns the path.
    @discardableResult
    func save(_ text: String, as name: String) throws -> String {
        let path = folder + "/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
        return path
    }

    /// Waits until a condition holds.
    func eventually(_ condition: () -> Bool) -> Bool {
        for _ in 0..<1500 {
            if condition() { return true }
            usleep(20_000)
        }
        return condition()
    }

    /// Waits until a condition holds, and leaves the main thread to others meanwhile.
    @MainActor func eventuallyOnMain(_ condition: () -> Bool) async throws -> Bool {
        for _ in 0..<1500 {
            if condition() { return true }
            try await Task.sleep(for: .milliseconds(20))
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
