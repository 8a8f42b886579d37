import Foundation
import Glibc
import Synchronization

/// A folder for files of this process, which only its user may read. It is removed when the process ends normally.
package final class PrivateFolder: Sendable {
    package let path: String

    private static let all = Mutex<[String]>([])

    /// Creates the folder.
    /// - Parameter folder: where to create it. Default nil: in `$TMPDIR`, or in `/tmp`.
    package init(in folder: String? = nil) throws(LiveProblem) {
        let parent = folder ?? ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array((parent + "/quartzite-XXXXXX").utf8CString)
        guard template.withUnsafeMutableBufferPointer({ $0.baseAddress.flatMap { mkdtemp($0) } }) != nil else {
            throw LiveProblem(
                .unavailable, "no folder can be made in \(parent): \(SystemError.text); set TMPDIR to another folder")
        }
        path = template.withUnsafeBufferPointer { String(decoding: $0.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self) }
        Self.all.withLock { folders in
            if folders.isEmpty { atexit { PrivateFolder.removeAll() } }
            folders.append(path)
        }
    }

    /// Writes a file of the folder.
    package func write(_ text: String, as name: String) throws(LiveProblem) -> String {
        let file = path + "/" + name
        do {
            try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        } catch {
            throw LiveProblem(.unavailable, "\(file) cannot be written: \(error.localizedDescription)")
        }
        return file
    }

    private static func removeAll() {
        for path in all.withLock({ $0 }) { try? FileManager.default.removeItem(atPath: path) }
    }
}
