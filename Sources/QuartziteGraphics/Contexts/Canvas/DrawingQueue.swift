// DrawingQueue: executes drawing commands in order on another thread.
//
//     the context's thread    append ─► append ─► append ─► wait ............ ►
//     another one                   perform ─► perform ─► perform ─► no more: ends
//
// The queue uses a thread only while commands are pending. Commands never wait for anything, so queues cannot exhaust the threads by waiting for
// each other. The queue is bounded: when it is full, `append` waits until half of it was executed.

/// `@unchecked Sendable` is safe here: the lock protects the list, and one thread at a time uses the canvas. That thread is the drawing
/// thread from `append` until `wait()` returns, and the lock orders the drawing before everything after `wait()`.
final class DrawingQueue: @unchecked Sendable {
    /// The largest number of bytes that pending commands keep alive. A single command may be larger.
    static let largestWeight = 16 << 20

    private let canvas: CairoCanvas
    private let condition = NSCondition()
    private var waiting: [DrawingCommand] = []
    /// The bytes that pending commands keep alive.
    private var pendingWeight = 0
    private var isRunning = false

    init(_ canvas: CairoCanvas) { self.canvas = canvas }

    /// The approximate number of bytes that pending commands keep alive.
    var weight: Int {
        condition.lock()
        defer { condition.unlock() }
        return pendingWeight
    }

    /// Adds a command. Waits while the queue is full.
    func append(_ command: DrawingCommand) {
        let weight = command.weight
        condition.lock()
        defer { condition.unlock() }
        if pendingWeight + weight > Self.largestWeight {
            while pendingWeight > Self.largestWeight / 2 { condition.wait() }
        }
        pendingWeight += weight
        waiting.append(command)
        guard !isRunning else { return }
        isRunning = true
        DispatchQueue.global(qos: .userInitiated).async { self.run() }
    }

    /// Waits until every command was executed. The caller may use the canvas until the next `append`.
    func wait() {
        condition.lock()
        while isRunning { condition.wait() }
        condition.unlock()
    }

    private func run() {
        while var commands = next() {
            // Commands are removed from the end, so that each is freed as soon as it was executed.
            commands.reverse()
            while let command = commands.popLast() {
                canvas.perform(command)
                finish(command)
            }
        }
    }

    /// All pending commands. Nil, which ends the run, without one.
    private func next() -> [DrawingCommand]? {
        condition.lock()
        defer { condition.unlock() }
        guard !waiting.isEmpty else {
            isRunning = false
            condition.broadcast()
            return nil
        }
        defer { waiting = [] }
        return waiting
    }

    private func finish(_ command: DrawingCommand) {
        condition.lock()
        let before = pendingWeight
        pendingWeight -= command.weight
        let half = Self.largestWeight / 2
        if before > half && pendingWeight <= half { condition.broadcast() }
        condition.unlock()
    }
}
