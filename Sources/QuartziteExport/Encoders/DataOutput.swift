import Foundation
import QuartziteKit
import Synchronization

/// Standard output for the data of a command.
package enum DataOutput {
    private static let reserved = Atomic<Int32>(STDOUT_FILENO)

    /// The descriptor for data.
    package static var descriptor: Int32 { reserved.load(ordering: .relaxed) }

    /// Whether standard output was closed when the program began, so that nothing can be written.
    static var isClosed: Bool {
        let flags = fcntl(descriptor, F_GETFL)
        return flags < 0 || flags & O_ACCMODE == O_RDONLY
    }

    /// Why data cannot be written.
    /// - Parameter code: the system's error number.
    package static func reason(_ code: Int32) -> String {
        code == EBADF ? "standard output is closed" : String(cString: strerror(code))
    }

    /// Reserves standard output for data: from now on, the output of a scene's program goes to standard error. Later calls do nothing.
    package static func reserve() {
        guard descriptor == STDOUT_FILENO else { return }
        // Above the descriptors of the standard streams.
        let copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 10)
        guard copy >= 0 else { return }
        guard dup2(STDERR_FILENO, STDOUT_FILENO) >= 0 else {
            close(copy)
            return
        }
        reserved.store(copy, ordering: .relaxed)
    }
}
