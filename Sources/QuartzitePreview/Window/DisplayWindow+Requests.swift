import CSDL2

// A person's requests to the window, and the keys that are held.
extension DisplayWindow {
    /// Whether Shift is held.
    var isShiftHeld: Bool { UInt32(bitPattern: Int32(SDL_GetModState().rawValue)) & Self.shift != 0 }

    private static let shift = UInt32(KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue)

    /// Performs the request.
    /// - Returns: why that is not possible; nil if it was done.
    func perform(_ request: WindowRequest) -> String? {
        if X11WindowManager.isRunning(window) == false { return "no window manager runs on this display that could do this" }
        switch request {
        case .fullScreen(let isOn):
            // The display keeps its resolution.
            guard SDL_SetWindowFullscreen(window, isOn ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0) != 0 else { return nil }
            return "the window cannot cover the display: \(String(cString: SDL_GetError()))"
        case .onTop(let isOn):
            guard driver == "x11" else {
                return
                    "on \(driver == "wayland" ? "Wayland" : driver) a program cannot keep its window on top; the menu of the title bar may"
            }
            SDL_SetWindowAlwaysOnTop(window, isOn ? SDL_TRUE : SDL_FALSE)
            return nil
        }
    }
}
