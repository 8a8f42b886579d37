import CSDL2
import QuartziteKit
import QuartziteRenderer
import Synchronization

/// What of a window the render thread has: its GL context, and the swap that shows what was drawn.
///
/// Sendable without the compiler's word, since: the window and its context are only pointers here. The context is current on one
/// thread at a time, which `makeCurrent` and `release` change, and that thread alone touches `context`, but for the window, which makes the
/// surface before there is such a thread and destroys it after. SDL lets the thread swap while another one reads events.
final class WindowSurface: @unchecked Sendable {
    private let window: OpaquePointer
    /// Nil while one is lost and there is no other one yet.
    private var context: SDL_GLContext?
    private let swaps = Atomic<Int>(0)
    private let firstSwapTime = Atomic<UInt64>(Double.nan.bitPattern)

    /// Makes a context for the window, which is current nowhere. Nil where there is none to be had; SDL says why.
    init?(window: OpaquePointer) {
        self.window = window
        guard let context = Self.makeContext(window) else { return nil }
        self.context = context
        waitsForDisplay = SDL_GL_SetSwapInterval(1) == 0 && SDL_GL_GetSwapInterval() == 1
        release()
    }

    /// Whether a swap waits for the display.
    let waitsForDisplay: Bool

    private static func makeContext(_ window: OpaquePointer) -> SDL_GLContext? {
        for (attribute, value): (SDL_GLattr, Int32) in [
            (SDL_GL_CONTEXT_MAJOR_VERSION, 3), (SDL_GL_CONTEXT_MINOR_VERSION, 3),
            (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_CORE.rawValue)),
            // A lost one is to say so; SDL asks for that where the driver knows of it.
            (SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(SDL_GL_CONTEXT_RESET_LOSE_CONTEXT.rawValue)),
        ] { SDL_GL_SetAttribute(attribute, value) }
        return SDL_GL_CreateContext(window)
    }

    /// Gives the context up, which is lost, and makes another one current on the calling thread.
    func renewContext() throws(GraphicsError) {
        destroyContext()
        context = Self.makeContext(window)
        guard context != nil else { throw .noContext(reason: String(cString: SDL_GetError())) }
        SDL_GL_SetSwapInterval(waitsForDisplay ? 1 : 0)
    }

    /// Gives the context back, which no thread may use any more.
    func destroyContext() {
        if let context {
            release()
            SDL_GL_DeleteContext(context)
        }
        context = nil
    }

    /// How often a picture was handed to the display.
    var swapCount: Int { swaps.load(ordering: .relaxed) }

    /// When the first picture was handed over, on the monotonic clock; nil before.
    var firstSwap: Double? {
        let time = Double(bitPattern: firstSwapTime.load(ordering: .relaxed))
        return time.isNaN ? nil : time
    }

    /// Makes the context current on the calling thread.
    func makeCurrent() throws(GraphicsError) {
        guard let context else { throw .contextLost }
        guard SDL_GL_MakeCurrent(window, context) == 0 else { throw .notCurrent(reason: String(cString: SDL_GetError())) }
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
