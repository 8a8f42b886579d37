// DrawingQueue: commands that wait to be done on another thread, one after the other.
//
//     the context's thread    append ─► append ─► append ─► wait ............ ►
//     another one                   perform ─► perform ─► perform ─► no more: ends
//
// A thread is only taken while there is something to do. Commands never wait for anything, so threads are not used up by queues that
// wait for each other. The queue has an end: whoever tells more than can be drawn waits until half of it is done.

/// Sendable although it changes: the list is only touched under the lock, and the canvas by one thread at a time. That is the drawing one
/// from the moment something is appended until `wait()` returns; the lock orders what it has done before what comes then.
final class DrawingQueue: @unchecked Sendable {
    /// How many bytes waiting commands may keep alive. A single one may be larger.
    static let largestWeight = 16 << 20

    private let canvas: CairoCanvas
    private let condition = NSCondition()
    private var waiting: [DrawingCommand] = []
    /// Of all that has been appended and is not done.
    private var undoneWeight = 0
    private var isRunning = false

    init(_ canvas: CairoCanvas) { self.canvas = canvas }

    /// About how many bytes are kept alive by what has not been done.
    var weight: Int {
        condition.lock()
        defer { condition.unlock() }
        return undoneWeight
    }

    /// Has the command done after those before it; waits where these are too many.
    func append(_ command: DrawingCommand) {
        let weight = command.weight
        condition.lock()
        defer { condition.unlock() }
        if undoneWeight + weight > Self.largestWeight {
            while undoneWeight > Self.largestWeight / 2 { condition.wait() }
        }
        undoneWeight += weight
        waiting.append(command)
        guard !isRunning else { return }
        isRunning = true
        DispatchQueue.global(qos: .userInitiated).async { self.run() }
    }

    /// Waits until everything is done. The canvas is the caller's until something is appended.
    func wait() {
        condition.lock()
        while isRunning { condition.wait() }
        condition.unlock()
    }

    private func run() {
        while var commands = next() {
            // From the end, so that each goes as soon as it is done.
            commands.reverse()
            while let command = commands.popLast() {
                canvas.perform(command)
                finish(command)
            }
        }
    }

    /// All that waits; nil, and the end of the run, where nothing does.
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
        let before = undoneWeight
        undoneWeight -= command.weight
        let half = Self.largestWeight / 2
        if before > half && undoneWeight <= half { condition.broadcast() }
        condition.unlock()
    }
}
