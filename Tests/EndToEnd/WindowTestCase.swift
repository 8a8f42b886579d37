import Foundation
import QuartziteGraphics
import TestSupport
import XCTest

/// A test with a display server, a working folder, and windows that are closed afterwards.
class WindowTestCase: XCTestCase {
    private(set) var folder = URL(fileURLWithPath: "/")
    private var server: DisplayServer?
    private var windows: [PreviewWindow] = []

    override func setUpWithError() throws {
        try Program.require("Xvfb", "xdotool", "import")
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("window-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        server = try DisplayServer()
    }

    override func tearDownWithError() throws {
        for window in windows { window.stop() }
        windows = []
        server?.stop()
        server = nil
        try? FileManager.default.removeItem(at: folder)
    }

    /// Opens `quartzite preview` with the given arguments.
    func open(_ arguments: String...) throws -> PreviewWindow { try open(arguments) }

    func open(_ arguments: [String]) throws -> PreviewWindow {
        let window = try PreviewWindow(try XCTUnwrap(server), arguments, folder: folder)
        windows.append(window)
        return window
    }

    /// Runs `quartzite` with the display, to its end.
    func run(_ arguments: [String]) throws -> Program.Outcome {
        var environment = ProcessInfo.processInfo.environment
        environment["DISPLAY"] = try XCTUnwrap(server).display
        for name in ["WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { environment[name] = nil }
        return try Program.run(Program.quartzite, arguments, environment: environment, folder: folder)
    }

    /// Returns the picture that `quartzite render` makes of the same scene.
    func render(_ arguments: String...) throws -> CGImage { try render(arguments) }

    func render(_ arguments: [String]) throws -> CGImage {
        let file = folder.appendingPathComponent("render-\(UUID().uuidString).png")
        let outcome = try Program.run(Program.quartzite, ["render"] + arguments + ["-o", file.path])
        guard outcome.status == 0 else { throw PreviewWindow.Failure("render failed: \(outcome.errors)") }
        return try CGImage.decode(contentsOf: file)
    }

    /// Returns the number of swaps as soon as no swap has happened for a while.
    func settledSwapCount(_ window: PreviewWindow) throws -> Int {
        var last = -1
        _ = try eventually {
            let before = last
            last = try window.swapCount()
            Thread.sleep(forTimeInterval: 0.2)
            return last == before
        }
        return last
    }
}
