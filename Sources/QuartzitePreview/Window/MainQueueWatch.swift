import Foundation
import Glibc

/// Wakes the window's loop when work arrives on the main dispatch queue (`DispatchQueue.main`, `Task { @MainActor in … }`), because
/// the loop sleeps in the window system's wait.
///
/// A separate thread waits for the queue's event descriptor. It calls `wake` once, and waits again only after `rearm()`: the
/// descriptor stays readable until the main run loop has done the work.
final class MainQueueWatch: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Returns nil if the system's dispatch library does not expose the descriptor.
    init?(wake: @escaping @Sendable () -> Void) {
        // The function by which Foundation's run loop finds the queue.
        typealias Handle = @convention(c) () -> Int32
        guard let symbol = dlsym(nil, "_dispatch_get_main_queue_handle_4CF") else { return nil }
        let descriptor = unsafeBitCast(symbol, to: Handle.self)()
        guard descriptor >= 0 else { return nil }

        let semaphore = semaphore
        let thread = Thread {
            while true {
                var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                guard Glibc.poll(&poll, 1, -1) > 0 else {
                    if errno == EINTR { continue }
                    return
                }
                guard poll.revents & Int16(POLLIN) != 0 else { return }
                wake()
                semaphore.wait()
            }
        }
        thread.name = "main queue watch"
        thread.stackSize = 256 * 1024
        thread.start()
    }

    /// Waits for the descriptor again. Call after the main run loop has turned because of `wake`.
    func rearm() { semaphore.signal() }
}
