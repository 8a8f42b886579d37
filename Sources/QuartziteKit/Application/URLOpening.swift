import Foundation

/// Opens URLs by `xdg-open`, the desktop's own command. Tests replace the command.
@MainActor enum URLOpening {
    /// Starts the command that opens a URL, and returns whether the command was started.
    static var start: @MainActor (URL) -> Bool = startCommand

    static func canOpen(_ url: URL) -> Bool {
        guard let scheme = url.scheme?.lowercased() else { return false }
        return ["http", "https", "mailto", "file"].contains(scheme)
    }

    static func open(_ url: URL) -> Bool { canOpen(url) && start(url) }

    private static func startCommand(_ url: URL) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["xdg-open", url.absoluteString]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
            return true
        } catch {
            return false
        }
    }
}
