import Glibc

/// The input method of libX11, which SDL sets up with the first window.
enum InputMethod {
    /// Disables libX11's Compose table, unless the user has chosen one: half a megabyte of text that would be parsed at each start,
    /// for accents and signs that no text field in the window takes. Call before other threads start.
    static func skipComposeTable() { setenv("XCOMPOSEFILE", "/dev/null", 0) }
}
