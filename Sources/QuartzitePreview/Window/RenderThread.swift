import Dispatch
import Foundation
import QuartziteKit

/// The thread that has the GL context.
///
/// The main thread passes it work and waits (`perform`): one job at a time, in order, like a direct call. While the main thread
/// runs code of the program (`whileMainThreadIsBusy`), no jobs arrive; then this thread draws frames on its own, so that committed
/// animations keep moving however long the code takes.
///
/// This class knows neither GL nor scenes: the owner defines what a frame is.
///
/// Sendable without the compiler's check, because `job`, `isEnding`, `frame`, `depth` and `isLapsed` are accessed only with `lock`
/// held, and `nextFrame` only on the thread.
final class RenderThread: @unchecked Sendable {
    /// Draws a frame while the main thread is busy.
    /// - Returns: the monotonic time at which the next frame is due; infinity if nothing will move.
    typealias Frame = () -> Double

    private let work = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)
    /// Held while the thread draws on its own, so taking it waits for that frame.
    private let lock = NSLock()
    private var job: (() -> Void)?
    private var isEnding = false
    private var frame: Frame?
    /// The nesting depth of `whileMainThreadIsBusy`.
    private var depth = 0
    /// Whether a due frame was left to the main thread because it was available. Checked when the main thread becomes busy.
    private var isLapsed = false
    /// The monotonic time of the next frame that this thread draws on its own. Used only on the thread.
    private var nextFrame = Double.infinity

    /// Starts the thread.
    init() {
        let thread = Thread { [self] in run() }
        thread.name = "render"
        // As large as the main thread's stack: drivers compile programs on this thread.
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Ends the thread. Nothing can be performed afterwards.
    func end() {
        lock.withLock { isEnding = true }
        work.signal()
        done.wait()
    }

    // MARK: Calling thread

    /// Runs `body` on the thread and waits for it.
    func perform<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        var result: Swift.Result<Result, Failure>?
        withoutActuallyEscaping(body) { body in
            withoutActuallyEscaping({
                do throws(Failure) { result = .success(try body()) } catch { result = .failure(error) }
            }) { job in
                lock.withLock { self.job = job }
                work.signal()
                done.wait()
            }
        }
        // The job has run, as `done` signals, and every job leaves a result.
        return try result.unsafelyUnwrapped.get()
    }

    /// Sets the function that draws a frame on the thread's own initiative.
    func setFrame(_ frame: @escaping Frame) {
        lock.withLock { self.frame = frame }
    }

    /// Runs the program's code on the calling thread; meanwhile the render thread draws due frames on its own. Calls may nest.
    func whileMainThreadIsBusy<Result>(_ body: () throws -> Result) rethrows -> Result {
        let isFrameDue = lock.withLock {
            depth += 1
            defer { isLapsed = false }
            return isLapsed
        }
        if isFrameDue { work.signal() }
        defer { lock.withLock { depth -= 1 } }
        return try body()
    }

    /// Announces something new to draw, in case the main thread stays busy. May be called on any thread.
    func wake() { work.signal() }

    /// Sets the time of the next frame. Call on the thread. A request that arrives shortly after this time still takes precedence.
    func schedule(_ time: Double) { nextFrame = time + Self.busyTimeout }

    // MARK: Render thread

    private func run() {
        while true {
            let isDue = work.wait(timeout: timeout) == .timedOut
            if lock.withLock({ isEnding }) { break }
            if isDue {
                drawAlone()
            } else if runJob() {
                done.signal()
            } else {
                nextFrame = min(nextFrame, MediaClock.monotonic() + Self.busyTimeout)
            }
        }
        lock.withLock { frame = nil }
        done.signal()
    }

    private var timeout: DispatchTime {
        guard nextFrame.isFinite else { return .distantFuture }
        let nanoseconds = max(0, nextFrame - MediaClock.monotonic()) * 1e9
        return .now() + .nanoseconds(Int(min(nanoseconds, 1e15)))
    }

    /// Takes and runs the job. Separate from `run`, so that no reference to the job outlives the call.
    /// - Returns: false if there is no job.
    @inline(never) private func runJob() -> Bool {
        let taken = lock.withLock {
            defer { job = nil }
            return job
        }
        taken?()
        return taken != nil
    }

    private func drawAlone() {
        lock.withLock {
            if depth > 0, let frame {
                nextFrame = frame()
            } else {
                isLapsed = true
                nextFrame = .infinity
            }
        }
    }

    /// Seconds that the main thread may take for its own part of a frame before it counts as busy.
    private static let busyTimeout = 0.010
}
