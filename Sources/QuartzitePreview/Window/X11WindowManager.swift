import CSDL2

/// Whether a window manager runs on the X server, which full screen and staying on top need: without one, SDL would assume a size that the
/// window never gets.
@MainActor
enum X11WindowManager {
    /// Whether the root window has the mark of a window manager (_NET_SUPPORTING_WM_CHECK). Nil for a window that is not on X11.
    static func isRunning(_ sdlWindow: OpaquePointer) -> Bool? {
        var info = SDL_SysWMinfo()
        info.version = SDL_version(
            major: UInt8(SDL_MAJOR_VERSION), minor: UInt8(SDL_MINOR_VERSION), patch: UInt8(SDL_PATCHLEVEL))
        guard SDL_GetWindowWMInfo(sdlWindow, &info) == SDL_TRUE, info.subsystem == SDL_SYSWM_X11, let display = info.info.x11.display
        else { return nil }
        var (type, format, count, rest): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        let anyType: Atom = 0
        let status = XGetWindowProperty(
            display, XDefaultRootWindow(display), XInternAtom(display, "_NET_SUPPORTING_WM_CHECK", 0), 0, 1, 0, anyType, &type, &format,
            &count, &rest, &data)
        if let data { XFree(data) }
        return status == 0 && count > 0
    }
}
