import CSDL2
import QuartziteKit
import Synchronization

/// What of a window the render thread has: its GL context, and the swap that shows what was drawn.
///
/// Sendable without the compiler's word, since: the window and its context are only pointers here. The context is current on one
/// thread at a time, which `makeCurrent` and `release` change, and SDL lets that thread swap while another one reads events.
final class WindowSurface: @unchecked Sendable {
    private let window: OpaquePointer
    private let context: SDL_GLContext
    private let swaps = Atomic<Int>(0)
    private let firstSwapTime = Atomic<UInt64>(Double.nan.bitPattern)

    init(window: OpaquePointer, context: SDL_GLContext) {
        self.window = window
        self.context = context
    }

    /// How often a picture was handed to the display.
    var swapCount: Int { swaps.load(ordering: .relaxed) }

    /// When the first picture was handed over, on the monotonic clock; nil before.
    var firstSwap: Double? {
        let time = Double(bitPattern: firstSwapTime.load(ordering: .relaxed))
        return time.isNaN ? nil : time
    }

    /// Makes the context current on the calling thread.
    func makeCurrent() throws(GraphicsContextLost) {
        guard SDL_GL_MakeCurrent(window, context) == 0 else {
            throw GraphicsContextLost(reason: String(cString: SDL_GetError()))
        }
    }

    /// Takes the context off the calling thread.
    func release() { SDL_GL_MakeCurrent(window, nil) }

    /// Shows what was drawn into the default framebuffer. Waits for the display where it does that.
    func swap() {
        SDL_GL_SwapWindow(window)
        countSwap()
    }

    /// Notes that a picture, or a part of one, was handed to the display.
    func countSwap() {
        if swaps.wrappingAdd(1, ordering: .relaxed).newValue == 1 {
            firstSwapTime.store(MediaClock.monotonic().bitPattern, ordering: .relaxed)
        }
    }
}

/// A window's context cannot be used on a thread.
struct GraphicsContextLost: Error, CustomStringConvertible {
    var reason: String
    var description: String { "the window's OpenGL context cannot be made current: \(reason)" }
}
