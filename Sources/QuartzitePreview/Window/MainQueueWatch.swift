import Foundation
import Glibc

/// Tells when work arrives on the main dispatch queue (`DispatchQueue.main`, `Task { @MainActor in … }`), so that a loop that sleeps in
/// the window system's wait can be woken for it.
///
/// A thread of its own sleeps on the queue's event descriptor. It calls `wake` once, and looks again only after `rearm()`: the
/// descriptor stays readable until the main run loop has done the work.
final class MainQueueWatch: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    /// Nil where the system's dispatch library does not give the descriptor away.
    init?(wake: @escaping @Sendable () -> Void) {
        // The function that Foundation's own run loop finds the queue by.
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

    /// Look again. To be called after the main run loop has turned because of `wake`.
    func rearm() { semaphore.signal() }
}
