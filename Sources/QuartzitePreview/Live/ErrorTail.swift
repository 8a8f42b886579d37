import Foundation
import Glibc
import QuartziteKit
import Synchronization

/// Passes the standard error of another process on, and keeps the last lines.
final class ErrorTail: Sendable {
    private static let limit = 200

    private let text = Mutex("")
    private let isDone = DispatchSemaphore(value: 0)

    /// Reads the descriptor to its end, on a thread of its own, and closes it.
    init(_ descriptor: Int32) {
        let thread = Thread { [self] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                let part = String(decoding: buffer[..<count], as: UTF8.self)
                StandardError.write(part)
                text.withLock { $0 = String(($0 + part).suffix(16 * 1024)) }
            }
            close(descriptor)
            isDone.signal()
        }
        thread.name = "errors of the scene"
        thread.start()
    }

    /// Waits for the end, and returns the last lines. A process that the scene has started may keep the descriptor open: the wait is
    /// short.
    @discardableResult
    func finish() -> [String] {
        _ = isDone.wait(timeout: .now() + 0.5)
        return text.withLock { $0.split(separator: "\n").suffix(Self.limit).map(String.init) }
    }
}
