import Foundation

/// The file of the window's settings: `quartzite/preview.conf` in the folder of the desktop's configuration.
package struct SettingsFile: Equatable, Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// The file of the person who runs the program: in XDG_CONFIG_HOME, else in `.config` of the home folder. Nil if neither is known.
    package init?(_ environment: [String: String]) {
        func folder(_ name: String) -> String? { environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } }
        guard let parent = folder("XDG_CONFIG_HOME") ?? folder("HOME").map({ $0 + "/.config" }) else { return nil }
        path = parent + "/quartzite/preview.conf"
    }

    /// Reads the settings. A missing file means the default settings.
    /// - Parameter log: receives a line with the reason why the file is ignored.
    /// - Returns: nil for a file that cannot be understood. A person may want to repair it, so it should not be replaced.
    package func read(log: (String) -> Void) -> PreviewSettings? {
        guard let data = FileManager.default.contents(atPath: path) else { return PreviewSettings() }
        guard data.count <= 65_536, let text = String(data: data, encoding: .utf8) else {
            log("warning: \(path) is not a text file with settings, and is ignored; --no-config leaves it out")
            return nil
        }
        do throws(PreviewSettings.Problem) {
            return try PreviewSettings(text)
        } catch {
            log("warning: \(path) is ignored, \(error); remove the line, or leave the file out with --no-config")
            return nil
        }
    }

    /// Writes what a window has changed. Changes that another window or a person has made meanwhile stay; a file that cannot be understood
    /// any more is left as it is.
    /// - Parameters:
    ///   - settings: the settings of the window.
    ///   - start: the settings that the window has read.
    ///   - patience: the seconds to wait while another window writes. Default 1.
    /// - Returns: a warning; nil if there is none.
    package func write(_ settings: PreviewSettings, since start: PreviewSettings, patience: Double = 1) -> String? {
        if settings == start { return nil }
        return locked(patience: patience) {
            var warning: String?
            guard let now = read(log: { warning = $0 }) else { return warning }
            return write(settings.merged(into: now, since: start)).map { "warning: \($0)" }
        }
    }

    /// Calls `body` while no other window is between reading and writing the file. Locks the folder, because the file is replaced as a whole.
    /// Another process that keeps the lock for longer, or a file system without locks, does not keep the settings from being written.
    private func locked(patience: Double, _ body: () -> String?) -> String? {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        // `write` says why a folder cannot be made.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return body() }
        defer { close(descriptor) }
        var tries = Int(patience * 100)
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, tries > 0, errno == EWOULDBLOCK || errno == EINTR {
            usleep(10_000)
            tries -= 1
        }
        return body()
    }

    /// Replaces the file as a whole, so that no reader sees half of it.
    /// - Returns: why the settings were not written; nil if they were.
    package func write(_ settings: PreviewSettings) -> String? {
        let file = URL(fileURLWithPath: path)
        do {
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            // A link to a file elsewhere stays a link.
            try Data(settings.text.utf8).write(to: file.resolvingSymlinksInPath(), options: .atomic)
            return nil
        } catch {
            return "the settings were not written to \(path): \(error.localizedDescription)"
        }
    }
}
