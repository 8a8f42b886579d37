import Foundation
import QuartziteKit
import QuartzitePreview
import Synchronization

/// The code of a Swift scene while this process runs it: reports if the code is slow, or if it ends the program.
enum SceneCode {
    /// Seconds after which a message says that the code has not returned.
    private static let timeout = 5.0
    /// The path of the scene whose code may not end the program; nil for none.
    private static let guarded = Mutex<String?>(nil)
    private static let isInstalled = Atomic(false)

    /// Runs the code that makes the scene of a file.
    static func make<Value>(_ path: String, _ body: () throws(LiveProblem) -> Value) throws(LiveProblem) -> Value {
        let hasReturned = DispatchSemaphore(value: 0)
        let thread = Thread {
            guard hasReturned.wait(timeout: .now() + timeout) == .timedOut else { return }
            StandardError.tell("\(path): the scene's function has not returned yet; Ctrl+C ends")
        }
        thread.name = "scene watchdog"
        thread.start()
        defer { hasReturned.signal() }
        return try body()
    }

    /// Call when the command has done its work: the program may end.
    static func release() { guarded.withLock { $0 = nil } }

    /// Until `release()`, the code of a scene may not end the program. Call before temporary folders are made, because `atexit` handlers
    /// are called in reverse order, and this one ends the process.
    static func hold(_ path: String) {
        // The process of a window has exit codes of its own.
        guard LiveLink.current == nil else { return }
        guarded.withLock { $0 = path }
        guard !isInstalled.exchange(true, ordering: .relaxed) else { return }
        atexit {
            guard let path = SceneCode.guarded.withLock({ $0 }) else { return }
            StandardError.tell(
                "error: \(path): the scene's code has ended the program before the output was written; return the scene, and do not call exit"
            )
            _exit(Failure.Code.data.rawValue)
        }
    }
}
