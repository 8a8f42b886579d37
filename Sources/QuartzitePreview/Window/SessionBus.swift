import Foundation
import Glibc

/// The desktop's message bus (D-Bus), which SDL uses for screen savers and input methods.
enum SessionBus {
    /// Disables the bus if there is none: otherwise libdbus searches `PATH` for a launcher, starts it, and waits to learn that
    /// there is no bus. Call before other threads start.
    static func skipLauncher() {
        let environment = ProcessInfo.processInfo.environment
        guard environment["DBUS_SESSION_BUS_ADDRESS"] == nil else { return }
        if let folder = environment["XDG_RUNTIME_DIR"], access(folder + "/bus", F_OK) == 0 { return }
        setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", 0)
    }
}
