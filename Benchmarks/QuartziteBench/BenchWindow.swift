import CSDL2
import Quartzite
import QuartziteRenderer

/// The window that every compared program has: 1280 × 800 pixels, no border, no vsync.
final class BenchWindow {
    private let window: OpaquePointer
    private let glContext: SDL_GLContext

    struct Failure: Error { let reason: String }

    init() throws(Failure) {
        guard SDL_Init(SDL_INIT_VIDEO) == 0 else { throw Failure(reason: String(cString: SDL_GetError())) }
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MAJOR_VERSION, 3)
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_MINOR_VERSION, 3)
        SDL_GL_SetAttribute(SDL_GL_CONTEXT_PROFILE_MASK, Int32(SDL_GL_CONTEXT_PROFILE_CORE.rawValue))
        SDL_GL_SetAttribute(SDL_GL_DEPTH_SIZE, 0)
        let flags = SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_BORDERLESS.rawValue
        guard
            let window = SDL_CreateWindow(
                "quartzite-bench", 0, 0, Int32(Workload.size.width), Int32(Workload.size.height), flags),
            let context = SDL_GL_CreateContext(window)
        else { throw Failure(reason: String(cString: SDL_GetError())) }
        SDL_GL_SetSwapInterval(0)
        self.window = window
        glContext = context
    }

    func show() { SDL_GL_SwapWindow(window) }

    /// Receives pending events, so that the window stays responsive.
    func drainEvents() {
        var event = SDL_Event()
        while SDL_PollEvent(&event) != 0 {}
    }

    /// Sleeps until the window must be shown again, or until `deadline`; returns true for the former.
    func waitForExposure(until deadline: Double) -> Bool {
        var event = SDL_Event()
        while MediaClock.monotonic() < deadline {
            let left = max(1, (deadline - MediaClock.monotonic()) * 1000)
            if SDL_WaitEventTimeout(&event, Int32(left)) != 0, event.type == SDL_WINDOWEVENT.rawValue,
                event.window.event == SDL_WINDOWEVENT_EXPOSED.rawValue
            {
                return true
            }
        }
        return false
    }
}
