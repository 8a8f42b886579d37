import CSDL2
import Glibc
import QuartziteKit

/// A resizable window with an OpenGL 3.3 core context, made by SDL.
///
/// It opens the window, measures it, sets its title and waits for events. It draws nothing and does not know the scene.
@MainActor
final class DisplayWindow {
    /// Seconds between two frames of the window's display.
    private(set) var refreshInterval = 1.0 / 60
    /// Whether a swap waits for the display (vsync).
    var waitsForDisplay: Bool { surface.waitsForDisplay }
    /// The window's context, for the render thread.
    let surface: WindowSurface

    let window: OpaquePointer
    /// The name of SDL's driver, such as `x11` or `wayland`.
    let driver: String
    /// SDL's units per point. On X11 SDL measures windows in pixels, and the desktop determines how many make a point; elsewhere 1.
    private let unit: Double
    private let wakeEvent: UInt32
    /// The last press of a key.
    private(set) var lastKey = KeyPress()
    private var title: String
    private let x11Title: X11Title?
    private var cursors: [Int32: OpaquePointer] = [:]
    private var cursorShape: Int32 = 0

    /// Opens the window. Its context is not current on any thread.
    /// - Parameters:
    ///   - title: the window's title.
    ///   - contentSize: the scene's size in points.
    ///   - size: the window's size in points; nil fits `contentSize` into nine tenths of the display.
    ///   - isHidden: whether the window stays invisible until `show()`. Default false.
    init(title: String, contentSize: CGSize, size: CGSize?, isHidden: Bool = false) throws(PreviewError) {
        let hints = [
            SDL_HINT_APP_NAME: "Quartzite",
            SDL_HINT_VIDEO_ALLOW_SCREENSAVER: "1",
            // SDL disables the desktop's compositor for games; a small window must not do so.
            SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR: "0",
            SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH: "1",
            // Closing the window may ask a question first; a signal ends the program at once.
            "SDL_QUIT_ON_LAST_WINDOW_CLOSE": "0",
            "SDL_VIDEO_X11_WMCLASS": "quartzite",
            "SDL_VIDEO_WAYLAND_WMCLASS": "quartzite",
        ]
        for (name, value) in hints { SDL_SetHint(name, value) }

        let environment = ProcessInfo.processInfo.environment
        guard Self.mayHaveDisplay(environment) else { throw .noDisplay(detail: "neither DISPLAY nor WAYLAND_DISPLAY is set") }
        // Trying Wayland without a Wayland server prints its library's complaint on stderr.
        // On a Wayland server, Wayland's scale is exact, and X11 is only emulated. SDL_VIDEODRIVER takes precedence.
        SDL_SetHint(SDL_HINT_VIDEODRIVER, (environment["WAYLAND_DISPLAY"] ?? "").isEmpty ? "x11" : "wayland,x11")
        guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .noDisplay(detail: Self.refusal(environment, Self.lastError)) }
        let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none"
        guard Self.isAcceptable(driver: driver, requested: environment["SDL_VIDEODRIVER"]) else {
            SDL_QuitSubSystem(SDL_INIT_VIDEO)
            throw .noDisplay(detail: "neither DISPLAY nor WAYLAND_DISPLAY leads to one")
        }

        for (attribute, value): (SDL_GLattr, Int32) in [
            (SDL_GL_RED_SIZE, 8), (SDL_GL_GREEN_SIZE, 8), (SDL_GL_BLUE_SIZE, 8),
            // No depth buffer: it costs a software rasterizer two thirds of its speed, and nothing here needs it.
            (SDL_GL_DEPTH_SIZE, 0), (SDL_GL_STENCIL_SIZE, 0), (SDL_GL_DOUBLEBUFFER, 1),
        ] { SDL_GL_SetAttribute(attribute, value) }

        self.driver = driver
        let unit = driver == "x11" ? DesktopScale.current(environment) : 1
        self.unit = unit
        let points = size.map { Self.clipped($0, driver, 0, unit) } ?? Self.fitting(contentSize, unit)
        var flags = SDL_WINDOW_OPENGL.rawValue | SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
        if isHidden { flags |= SDL_WINDOW_HIDDEN.rawValue }
        guard
            let window = SDL_CreateWindow(
                title, Self.centered, Self.centered, Self.units(points.width, unit), Self.units(points.height, unit), flags)
        else {
            let detail = Self.lastError
            SDL_QuitSubSystem(SDL_INIT_VIDEO)
            throw .noOpenGL(detail: detail)
        }
        guard let surface = WindowSurface(window: window) else {
            let detail = Self.lastError
            SDL_DestroyWindow(window)
            SDL_QuitSubSystem(SDL_INIT_VIDEO)
            throw .noOpenGL(detail: detail)
        }
        self.window = window
        self.surface = surface
        self.title = title
        x11Title = X11Title(window)
        x11Title?.set(title)
        wakeEvent = SDL_RegisterEvents(1)
        // The minimum must not exceed the initial size, or SDL would change that size.
        SDL_SetWindowMinimumSize(window, Self.units(min(80, points.width), unit), Self.units(min(80, points.height), unit))
        SDL_StartTextInput()
        measureDisplay()
    }

    /// SDL_WINDOWPOS_CENTERED, a macro that Swift does not see.
    private static let centered = Int32(0x2FFF_0000)

    /// Makes a hidden window visible.
    /// - Parameter isCentered: whether the window is centred on the display first.
    func show(isCentered: Bool) {
        if isCentered { SDL_SetWindowPosition(window, Self.centered, Self.centered) }
        SDL_ShowWindow(window)
    }

    /// Closes the window and destroys its context. No thread may use either afterwards.
    func close() {
        for cursor in cursors.values { SDL_FreeCursor(cursor) }
        cursors = [:]
        surface.destroyContext()
        SDL_DestroyWindow(window)
        SDL_QuitSubSystem(SDL_INIT_VIDEO)
    }

    // MARK: Measures

    /// The window's size in points.
    var size: CGSize {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GetWindowSize(window, &width, &height)
        return CGSize(width: Double(max(1, width)) / unit, height: Double(max(1, height)) / unit)
    }

    /// The corner of the window with the borders that the window manager draws, in SDL's units of the screen. A new window that asks for
    /// this corner comes to the same place. Wayland does not report it.
    var corner: CGPoint {
        get {
            var (x, y, top, left): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
            SDL_GetWindowPosition(window, &x, &y)
            if SDL_GetWindowBordersSize(window, &top, &left, nil, nil) != 0 { (top, left) = (0, 0) }
            return CGPoint(x: Double(x - left), y: Double(y - top))
        }
        set { SDL_SetWindowPosition(window, Int32(newValue.x.rounded()), Int32(newValue.y.rounded())) }
    }

    /// The drawable's size in pixels.
    var drawableSize: (width: Int, height: Int) {
        var width: Int32 = 0
        var height: Int32 = 0
        SDL_GL_GetDrawableSize(window, &width, &height)
        return (max(1, Int(width)), max(1, Int(height)))
    }

    /// Pixels per point.
    var scale: Double { Double(drawableSize.width) / size.width }

    /// Whether the window is minimized.
    var isMinimized: Bool { SDL_GetWindowFlags(window) & SDL_WINDOW_MINIMIZED.rawValue != 0 }

    private func measureDisplay() {
        var mode = SDL_DisplayMode()
        let display = SDL_GetWindowDisplayIndex(window)
        guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 else { return }
        refreshInterval = 1 / Double(mode.refresh_rate)
        UIScreen.main.set(refreshRate: Double(mode.refresh_rate))
    }

    // MARK: Output

    /// Sets the title, if it has changed.
    func setTitle(_ newTitle: String) {
        guard newTitle != title else { return }
        title = newTitle
        SDL_SetWindowTitle(window, newTitle)
        x11Title?.set(newTitle)
    }

    /// Sets the pointer's shape: 0 arrow, 1 text beam, 2 hand, 3 and 4 arrows sideways and up and down.
    func setPointerShape(_ shape: Int32) {
        guard shape != cursorShape else { return }
        cursorShape = shape
        let system =
            switch shape {
            case 1: SDL_SYSTEM_CURSOR_IBEAM
            case 2: SDL_SYSTEM_CURSOR_HAND
            case 3: SDL_SYSTEM_CURSOR_SIZEWE
            case 4: SDL_SYSTEM_CURSOR_SIZENS
            default: SDL_SYSTEM_CURSOR_ARROW
            }
        if cursors[shape] == nil { cursors[shape] = SDL_CreateSystemCursor(system) }
        if let cursor = cursors[shape] { SDL_SetCursor(cursor) }
    }

    /// Asks for another size in points. A desktop may refuse.
    func resize(to points: CGSize) { SDL_SetWindowSize(window, Self.units(points.width, unit), Self.units(points.height, unit)) }

    /// Whether the program may change the window's size: the window is neither maximized nor full screen.
    var hasFreeSize: Bool {
        SDL_GetWindowFlags(window) & (SDL_WINDOW_MAXIMIZED.rawValue | SDL_WINDOW_FULLSCREEN.rawValue) == 0
    }

    /// Returns the content's size, scaled down if content and panels together exceed nine tenths of the window's display.
    func fitting(_ content: CGSize, beside panels: CGSize) -> CGSize {
        guard let display = Self.displaySize(SDL_GetWindowDisplayIndex(window), unit) else { return content }
        // `fitting` uses nine tenths of the remaining size.
        let left = CGSize(width: max(80, display.width - panels.width / 0.9), height: max(80, display.height - panels.height / 0.9))
        return Self.fitting(content, into: left)
    }

    /// Returns a size of the window that does not exceed the display. A longer side becomes nine tenths of the display's, so that the
    /// desktop has room for a title bar.
    func clipped(_ size: CGSize) -> CGSize { Self.clipped(size, driver, SDL_GetWindowDisplayIndex(window), unit) }

    private static func clipped(_ size: CGSize, _ driver: String, _ display: Int32, _ unit: Double) -> CGSize {
        // The size of an invisible display is no limit.
        guard driver == "x11" || driver == "wayland", let display = displaySize(display, unit) else { return size }
        return clipped(size, to: display)
    }

    // MARK: Events

    /// Waits for an event, at most `seconds`; nil waits without a limit.
    func waitForEvent(seconds: Double?) {
        guard let seconds else {
            SDL_WaitEvent(nil)
            return
        }
        guard seconds > 0 else { return }
        // Round up, because a wait that ends slightly too early would be followed by another wait.
        SDL_WaitEventTimeout(nil, Int32(min(Double(Int32.max), (seconds * 1000).rounded(.up))))
    }

    /// Sleeps until a time on the monotonic clock, regardless of events.
    /// - Returns: the time at which an event arrived meanwhile, or had already arrived; nil without an event.
    func sleep(until end: Double) -> Double? {
        var arrival: Double?
        // SDL waits in whole milliseconds; sleep exactly for the rest.
        let milliseconds = ((end - MediaClock.monotonic()) * 1000).rounded(.down)
        if milliseconds >= 1, SDL_WaitEventTimeout(nil, Int32(min(milliseconds, 1000))) != 0 { arrival = MediaClock.monotonic() }
        var when = timespec(tv_sec: Int(end), tv_nsec: Int((end - end.rounded(.down)) * 1e9))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &when, nil) == EINTR {}
        return arrival
    }

    /// Returns the next event; nil if there is none.
    func nextEvent() -> WindowEvent? {
        var event = SDL_Event()
        while SDL_PollEvent(&event) != 0 {
            if event.type == SDL_KEYDOWN.rawValue || event.type == SDL_KEYUP.rawValue { lastKey.follow(event.key) }
            guard let translated = WindowEvent(&event, lastKey: lastKey, wakeEvent: wakeEvent, size: size, unit: unit) else {
                continue
            }
            if translated == .sizeChanged { measureDisplay() }
            return translated
        }
        return nil
    }

    /// Wakes a waiting loop. May be called on any thread.
    nonisolated static func wake(event: UInt32) {
        var wake = SDL_Event()
        wake.type = event
        SDL_PushEvent(&wake)
    }

    /// The event type that `wake` sends.
    var wakeEventType: UInt32 { wakeEvent }

    // MARK: Pure parts

    /// Whether to try SDL at all: without any display, its drivers print complaints on stderr.
    nonisolated static func mayHaveDisplay(_ environment: [String: String]) -> Bool {
        ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"].contains { !(environment[$0] ?? "").isEmpty }
    }

    /// Returns why no display was opened: the variables that name one, and the window library's message.
    nonisolated static func refusal(_ environment: [String: String], _ message: String) -> String {
        let named = ["WAYLAND_DISPLAY", "DISPLAY", "SDL_VIDEODRIVER"].compactMap { name in
            environment[name].flatMap { $0.isEmpty ? nil : "\(name)=\($0)" }
        }
        return "\(named.joined(separator: " ")): \(message)"
    }

    /// SDL falls back to drivers without a display. Accept such a driver only if the user requested it.
    nonisolated static func isAcceptable(driver: String, requested: String?) -> Bool {
        guard driver == "offscreen" || driver == "dummy" else { return true }
        return requested?.split(separator: ",").contains(Substring(driver)) ?? false
    }

    /// Returns the content's size, scaled down if it exceeds nine tenths of the display.
    nonisolated static func fitting(_ content: CGSize, into display: CGSize) -> CGSize {
        let factor = min(1, 0.9 * display.width / max(1, content.width), 0.9 * display.height / max(1, content.height))
        return CGSize(width: max(1, content.width * factor), height: max(1, content.height * factor))
    }

    /// Returns a size in which sides longer than the display's are nine tenths of the display's.
    nonisolated static func clipped(_ size: CGSize, to display: CGSize) -> CGSize {
        CGSize(
            width: size.width > display.width ? 0.9 * display.width : size.width,
            height: size.height > display.height ? 0.9 * display.height : size.height)
    }

    private static func fitting(_ content: CGSize, _ unit: Double) -> CGSize {
        displaySize(0, unit).map { fitting(content, into: $0) } ?? content
    }

    /// A length in points, in SDL's units.
    private static func units(_ points: Double, _ unit: Double) -> Int32 { Int32(clamping: Int(max(1, min(1e6, points * unit)).rounded())) }

    /// The size in points that a display has for windows; nil if the driver does not know.
    private static func displaySize(_ display: Int32, _ unit: Double) -> CGSize? {
        var bounds = SDL_Rect()
        guard display >= 0, SDL_GetDisplayUsableBounds(display, &bounds) == 0, bounds.w > 0, bounds.h > 0 else { return nil }
        return CGSize(width: Double(bounds.w) / unit, height: Double(bounds.h) / unit)
    }

    private static var lastError: String {
        let text = String(cString: SDL_GetError())
        return text.isEmpty ? "no reason was given" : text
    }

    // MARK: Keyboard and clipboard

    /// Whether a control key is held.
    var isControlHeld: Bool { SDL_GetModState().rawValue & KMOD_CTRL.rawValue != 0 }
    /// Whether an Alt key is held.
    var isAltHeld: Bool { SDL_GetModState().rawValue & KMOD_ALT.rawValue != 0 }

    /// Puts a text on the clipboard.
    func copy(_ text: String) { _ = SDL_SetClipboardText(text) }

    /// The text on the clipboard; empty for none.
    var clipboardText: String {
        guard let text = SDL_GetClipboardText() else { return "" }
        defer { SDL_free(text) }
        return String(cString: text)
    }
}
