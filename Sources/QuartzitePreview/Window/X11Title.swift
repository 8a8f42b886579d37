import CSDL2

/// Sets the title in the older of X11's two properties, WM_NAME.
///
/// SDL writes the newer property, _NET_WM_NAME, correctly, but puts the same UTF-8 into WM_NAME with the type Latin-1. Programs
/// that read WM_NAME (`xdotool search --name`, small window managers) then see other characters instead of the dashes. With the
/// type UTF8_STRING the characters are right.
@MainActor
struct X11Title {
    private let display: OpaquePointer
    private let window: Window
    private let utf8: Atom
    private static let nameProperty: Atom = 39 // XA_WM_NAME, a macro that Swift does not see

    /// Returns nil for a window that is not on X11.
    init?(_ sdlWindow: OpaquePointer) {
        var info = SDL_SysWMinfo()
        info.version = SDL_version(
            major: UInt8(SDL_MAJOR_VERSION), minor: UInt8(SDL_MINOR_VERSION), patch: UInt8(SDL_PATCHLEVEL))
        guard SDL_GetWindowWMInfo(sdlWindow, &info) == SDL_TRUE, info.subsystem == SDL_SYSWM_X11, let display = info.info.x11.display
        else { return nil }
        self.display = display
        window = info.info.x11.window
        utf8 = XInternAtom(display, "UTF8_STRING", 0)
    }

    func set(_ title: String) {
        let bytes = Array(title.utf8)
        XChangeProperty(display, window, Self.nameProperty, utf8, 8, PropModeReplace, bytes, Int32(bytes.count))
        XFlush(display)
    }
}
