/// Why the window cannot be shown. Each case is exit code 69 (EX_UNAVAILABLE): no display, or no OpenGL on it.
package enum PreviewError: Error, Equatable, CustomStringConvertible {
    /// There is no display for a window. `detail` is the window library's message.
    case noDisplay(detail: String)
    /// The display cannot provide a window with OpenGL 3.3.
    case noOpenGL(detail: String)

    package var description: String {
        switch self {
        case .noDisplay(let detail):
            """
            there is no display to open a window on (\(detail)). Set DISPLAY or WAYLAND_DISPLAY to a display that runs, or run under `xvfb-run`. \
            Without a window, `quartzite render SCENE -o picture.png` draws the scene to a file.
            """
        case .noOpenGL(let detail):
            """
            the display gives no OpenGL 3.3 window (\(detail)). Install a GL driver (on Debian: libgl1-mesa-dri), \
            or try LIBGL_ALWAYS_SOFTWARE=1.
            """
        }
    }
}
