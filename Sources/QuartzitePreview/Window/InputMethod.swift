import Foundation
import Glibc

/// How libX11 makes characters of keys, which SDL sets up with the first window.
enum InputMethod {
    /// Where the person has chosen none, says that there is none: libX11 would read its table of key sequences (Compose, half a megabyte of
    /// text) at each start, for accents and signs that nothing in the window takes. Before there are other threads.
    static func skipComposeTable() { setenv("XMODIFIERS", "@im=none", 0) }
}
