import Foundation
import Glibc

/// The desktop's message bus, which SDL asks about screen savers and input methods.
enum SessionBus {
    /// Where there is no bus, says so before anybody asks: libdbus would look for a launcher in all of `PATH`, start it, and wait to hear
    /// that there is none. Before there are other threads.
    static func skipLauncher() {
        let environment = ProcessInfo.processInfo.environment
        guard environment["DBUS_SESSION_BUS_ADDRESS"] == nil else { return }
        if let folder = environment["XDG_RUNTIME_DIR"], access(folder + "/bus", F_OK) == 0 { return }
        setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 0)
    }
}
