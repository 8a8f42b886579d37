import CSDL2
import QuartziteKit
import QuartziteRenderer
import Synchronization

/// The render thread's part of a window: its GL context, and the swap that presents a frame.
///
/// Sendable without the compiler's check, because window and context are only pointers here. The context is current on one thread
/// at a time, changed by `makeCurrent` and `release`, and only that thread accesses `context`. The exception is the window, which
/// makes the surface before such a thread exists and destroys it afterwards. SDL allows swapping on one thread while another one
/// reads events.
final class WindowSurface: @unchecked Sendable {
    private let window: OpaquePointer
    /// The context; nil after a loss, until there is another one.
    private var context: SDL_GLContext?
    private let swaps = Atomic<Int>(0)
    private let firstSwapTime = Atomic<UInt64>(Double.nan.bitPattern)

    /// Makes a context that is not current on any thread. Returns nil if that fails; SDL has the reason.
    init?(window: OpaquePointer) {
        self.window = window
        guard let context = Self.makeContext(window) else { return nil }
        self.context = context
        waits.store(SDL_GL_SetSwapInterval(1) == 0 && SDL_GL_GetSwapInterval() == 1, ordering: .relaxed)
        release()
    }

    private let waits = Atomic<Bool>(false)
    /// Whether a swap waits for the display (vsync).
    var waitsForDisplay: Bool { waits.load(ordering: .relaxed) }

    /// Sets whether swaps wait for the display. The context must be current.
    /// - Returns: why the driver does not do so; nil if it does.
    func setVSync(_ isOn: Bool) -> String? {
        let isAccepted = SDL_GL_SetSwapInterval(isOn ? 1 : 0) == 0
        let reason = isAccepted ? "the driver keeps another setting" : String(cString: SDL_GetError())
        if isOn {
            waits.store(isAccepted && SDL_GL_GetSwapInterval() == 1, ordering: .relaxed)
            return waitsForDisplay ? nil : "this driver cannot wait for the display (\(reason)); a timer paces the frames"
        }
        // A driver that never waits need not be called.
        guard waitsForDisplay, !isAccepted || SDL_GL_GetSwapInterval() != 0 else {
            waits.store(false, ordering: .relaxed)
            return nil
        }
        return "this driver waits for the display in any case: \(reason)"
    }

    private static func makeContext(_ window: OpaquePointer) -> SDL_GLContext? {
        for (attribute, value): (SDL_GLattr, Int32) in [
            (SDL_GL_CONTEXT_MAJOR_VERSION, 3), (SDL_GL_CONTEXT_MINOR_VERSION, 3),
            (SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_CORE.rawValue)),
            // Request reset notification; SDL passes the request on if the driver supports it.
            (SDL_GL_CONTEXT_RESET_NOTIFICATION, Int32(SDL_GL_CONTEXT_RESET_LOSE_CONTEXT.rawValue)),
        ] { SDL_GL_SetAttribute(attribute, value) }
        return SDL_GL_CreateContext(window)
    }

    /// Deletes the lost context, and makes another one current on the calling thread.
    func renewContext() throws(GraphicsError) {
        destroyContext()
        context = Self.makeContext(window)
        guard context != nil else { throw .noContext(reason: String(cString: SDL_GetError())) }
        SDL_GL_SetSwapInterval(waitsForDisplay ? 1 : 0)
    }

    /// Destroys the context, which no thread may use any more.
    func destroyContext() {
        if let context {
            release()
            SDL_GL_DeleteContext(context)
        }
        context = nil
    }

    /// The number of presented frames.
    var swapCount: Int { swaps.load(ordering: .relaxed) }

    /// The monotonic time of the first present; nil before.
    var firstSwap: Double? {
        let time = Double(bitPattern: firstSwapTime.load(ordering: .relaxed))
        return time.isNaN ? nil : time
    }

    /// Makes the context current on the calling thread.
    func makeCurrent() throws(GraphicsError) {
        guard let context else { throw .contextLost }
        guard SDL_GL_MakeCurrent(window, context) == 0 else { throw .notCurrent(reason: String(cString: SDL_GetError())) }
    }

    /// Releases the context from the calling thread.
    func release() { SDL_GL_MakeCurrent(window, nil) }

    /// Swaps the buffers so that the driver asks for the window's size. Does not count as a present. Call only for a hidden window, or if
    /// the back buffer contains the window's visible content.
    func swapAgain() { SDL_GL_SwapWindow(window) }

    /// Presents the default framebuffer. Waits for the display if vsync is on.
    func swap() {
        SDL_GL_SwapWindow(window)
        countSwap()
    }

    /// Counts a present of a frame or a part of one.
    func countSwap() {
        if swaps.wrappingAdd(1, ordering: .relaxed).newValue == 1 {
            firstSwapTime.store(MediaClock.monotonic().bitPattern, ordering: .relaxed)
        }
    }
}
