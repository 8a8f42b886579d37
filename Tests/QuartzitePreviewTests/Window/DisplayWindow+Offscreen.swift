import Glibc
import QuartziteKit
import XCTest

@testable import QuartzitePreview

extension DisplayWindow {
    /// Opens a window on a driver without a display, or skips the test.
    /// - Parameter size: in points.
    static func offscreen(size: CGSize = CGSize(width: 300, height: 200)) throws -> DisplayWindow {
        // Changes the test's own process: EGL makes windows on a driver without a display.
        let before = getenv("SDL_VIDEODRIVER").map { String(cString: $0) }
        setenv("SDL_VIDEODRIVER", "offscreen", 1)
        defer {
            if let before { setenv("SDL_VIDEODRIVER", before, 1) } else { unsetenv("SDL_VIDEODRIVER") }
        }
        do {
            return try DisplayWindow(title: "offscreen", contentSize: size, size: size)
        } catch {
            throw XCTSkip("no window without a display here: \(error)")
        }
    }
}
