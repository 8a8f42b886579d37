import Glibc

/// How libX11 makes characters of keys, which SDL sets up with the first window.
enum InputMethod {
    /// Leaves out libX11's table of key sequences (Compose), unless the person has named one: half a megabyte of text that would be parsed at
    /// each start, for accents and signs that nothing in the window takes. Before there are other threads.
    static func skipComposeTable() { setenv("XCOMPOSEFILE", "/dev/null", 0) }
}
