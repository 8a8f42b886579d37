import Foundation
import Glibc
import Synchronization

/// Watches files through their folders (inotify), on a thread of its own that sleeps until something changes.
///
///     save ──┐  ┌── second write of the same save
///            ▼  ▼
///     ───────┴──┴────── 80 ms of quiet ──► changed(paths)
package final class FileWatch: Sendable {
    /// Seconds without a change after which the changes are reported.
    package static let quiet = 0.08
    /// Continuous changes are reported after this time, in seconds.
    private static let longestDelay = 1.0

    private let descriptor: Int32
    /// The writing end of a pipe. Closing it wakes the thread for the end.
    private let wake: Int32
    /// The reading end, which the thread closes.
    private let ending: Int32
    private let state = Mutex(State())
    private let changed: @Sendable (Set<String>) -> Void

    private struct State {
        var watched = WatchedFiles()
        /// The folders by their watch descriptors.
        var folders: [Int32: String] = [:]
        var ignored: Set<String> = []
        var isEnding = false
    }

    /// Starts the thread. Nothing is watched until `watch` is called.
    /// - Parameter changed: receives the changed paths, on the watch's thread.
    /// - Returns: nil if the system gives no more watches (`fs.inotify.max_user_instances`).
    package init?(changed: @escaping @Sendable (Set<String>) -> Void) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        let ends = try? ProcessOutput.pipe()
        (wake, ending) = (ends?.writing ?? -1, ends?.reading ?? -1)
        self.changed = changed
        guard descriptor >= 0, ends != nil else {
            for open in [descriptor, ending, wake] where open >= 0 { close(open) }
            // The descriptors are closed already.
            state.withLock { $0.isEnding = true }
            return nil
        }
        let thread = Thread { [weak self, descriptor, ending] in
            while Self.waitForEvent(descriptor, ending, milliseconds: -1) {
                guard let self, self.report() else { break }
            }
            close(descriptor)
            close(ending)
        }
        thread.name = "file watch"
        thread.stackSize = 512 * 1024
        thread.start()
    }

    deinit { end() }

    /// Watches these files instead of those before.
    package func watch(_ files: WatchedFiles) {
        state.withLock { state in
            state.watched = files
            if !state.isEnding { addFolders(&state) }
        }
    }

    /// Does not report the next change of a file, which this program writes itself.
    package func ignore(_ path: String) {
        let path = URL(fileURLWithPath: path).standardizedFileURL.path
        // The change of a file that is not watched would never be seen, and the path would stay in the list.
        state.withLock { if $0.watched.concerns(path) { $0.ignored.insert(path) } }
    }

    /// Ends the thread. Nothing is reported afterwards.
    package func end() {
        let endsNow = state.withLock { state in
            defer { state.isEnding = true }
            return !state.isEnding
        }
        // Not under the lock, which the woken thread takes first.
        if endsNow { close(wake) }
    }

    private static let names = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM)
    private static let events = names | UInt32(IN_CLOSE_WRITE | IN_MODIFY)

    /// Adds watches for all folders that exist, and removes the others. A folder that was replaced gets a watch of its own.
    private func addFolders(_ state: inout State) {
        let (inner, wanted) = (state.watched.innerFolders, state.watched.watchedFolders)
        for (watch, folder) in state.folders where !wanted.contains(folder) {
            inotify_rm_watch(descriptor, watch)
            state.folders[watch] = nil
        }
        for folder in wanted {
            let watch = inotify_add_watch(descriptor, folder, inner.contains(folder) ? Self.events : Self.names)
            if watch >= 0 { state.folders[watch] = folder }
        }
    }

    /// Collects changes until they rest, and reports those of watched files.
    /// - Returns: false at the end.
    private func report() -> Bool {
        var changes: Set<String> = []
        let start = DispatchTime.now()
        var last = start
        while true {
            let arrived = readChanges()
            let concerned = state.withLock { state in arrived.filter { state.watched.concerns($0) } }
            if !concerned.isEmpty {
                changes.formUnion(concerned)
                last = .now()
            }
            // Changes of other files neither begin a report nor delay one.
            if changes.isEmpty { return state.withLock { !$0.isEnding } }
            let end = min(last + Self.quiet, start + Self.longestDelay)
            let now = DispatchTime.now()
            guard now < end, state.withLock({ !$0.isEnding }) else { break }
            let rest = Double(end.uptimeNanoseconds - now.uptimeNanoseconds) / 1e6
            _ = Self.waitForEvent(descriptor, ending, milliseconds: Int32(rest.rounded(.up)))
        }
        let (relevant, isEnding) = state.withLock { state -> (Set<String>, Bool) in
            guard !state.isEnding else { return ([], true) }
            addFolders(&state)
            let relevant = changes.filter { state.watched.concerns($0) && !state.ignored.contains($0) }
            state.ignored.subtract(changes)
            return (relevant, state.isEnding)
        }
        if isEnding { return false }
        if !relevant.isEmpty { changed(relevant) }
        return true
    }

    private static func waitForEvent(_ descriptor: Int32, _ ending: Int32, milliseconds: Int32) -> Bool {
        var polls = [descriptor, ending].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        while true {
            let count = Glibc.poll(&polls, 2, milliseconds)
            if count >= 0 || errno != EINTR { return count > 0 }
        }
    }

    /// Reads the events that have arrived, and returns the paths.
    private func readChanges() -> Set<String> {
        var paths: Set<String> = []
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return paths }
            var position = 0
            buffer.withUnsafeBytes { bytes in
                let header = MemoryLayout<inotify_event>.size
                while position + header <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
                    let name = bytes[(position + header)..<min(count, position + header + Int(event.len))].prefix { $0 != 0 }
                    position += header + Int(event.len)
                    guard let folder = state.withLock({ $0.folders[event.wd] }), !name.isEmpty else { continue }
                    paths.insert((folder as NSString).appendingPathComponent(String(decoding: name, as: UTF8.self)))
                }
            }
        }
    }
}
