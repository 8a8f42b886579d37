import CSDL2

/// The title in the older of X11's two properties, WM_NAME.
///
/// SDL writes the newer one, _NET_WM_NAME, as it should be, but puts the same UTF-8 into WM_NAME marked as Latin-1. Whoever reads that
/// (`xdotool search --name`, small window managers) finds other characters in the place of the dashes. Marked as UTF-8 they are right.
@MainActor
struct X11Title {
    private let display: OpaquePointer
    private let window: Window
    private let utf8: Atom
    private static let nameProperty: Atom = 39 // XA_WM_NAME, a macro that Swift does not see

    /// Nil for windows of other systems than X11.
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
