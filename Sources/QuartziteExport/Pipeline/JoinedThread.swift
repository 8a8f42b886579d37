import Foundation

/// A thread whose complete end can be waited for, after drivers have freed their data for the thread. Foundation's threads do not allow
/// this: the program could exit while OpenGL is still cleaning up.
struct JoinedThread {
    private let thread: pthread_t

    /// The thread's function and name.
    private final class Body: Sendable {
        let name: String
        let run: @Sendable () -> Void

        init(_ name: String, _ run: @escaping @Sendable () -> Void) { (self.name, self.run) = (name, run) }
    }

    /// Starts a thread.
    /// - Parameters:
    ///   - name: at most 15 bytes, for debuggers.
    ///   - body: the thread's function.
    init(_ name: String, _ body: @escaping @Sendable () -> Void) throws(ExportError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        // As large as the main thread's stack: drivers compile programs on such a thread.
        pthread_attr_setstacksize(&attributes, 8 << 20)
        let passed = Unmanaged.passRetained(Body(name, body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { pointer in
                if let pointer {
                    let body = Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue()
                    Thread.current.name = body.name
                    body.run()
                }
                return nil
            }, passed.toOpaque())
        guard code == 0 else {
            passed.release()
            throw ExportError(.unavailable, "no thread can be started: \(String(cString: strerror(code)))")
        }
        self.thread = thread
    }

    /// Waits for the end. Call once.
    func join() { pthread_join(thread, nil) }
}
