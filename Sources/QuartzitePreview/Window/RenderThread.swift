import Dispatch
import Foundation
import QuartziteKit

/// The thread that a GL context lives on.
///
/// The main thread hands it work and waits (`perform`): one thing at a time, in order, as if it were called directly. While the main
/// thread runs code of the program (`away`), nobody hands it anything; then it draws frames of its own accord, so that what was
/// committed keeps moving however long that code takes.
///
/// It knows nothing of GL or scenes: what a frame is, its owner says.
///
/// Sendable without the compiler's word, since: `job`, `isEnding`, `frame`, `depth` and `isLapsed` are touched with `lock` held only, and
/// `nextFrame` by the thread only.
final class RenderThread: @unchecked Sendable {
    /// Draws a frame while the main thread is away.
    /// - Returns: the monotonic time at which the next one is due; infinity when nothing will move.
    typealias Frame = () -> Double

    private let work = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)
    /// Held while the thread draws by itself: whoever takes it has waited for that frame.
    private let lock = NSLock()
    private var job: (() -> Void)?
    private var isEnding = false
    private var frame: Frame?
    /// How many calls of `away` the main thread is in.
    private var depth = 0
    /// A frame was due while the main thread was there, so it was left to it. Going away, it says that there is one.
    private var isLapsed = false
    /// Monotonic time of the next frame of the thread's own; only the thread looks at it.
    private var nextFrame = Double.infinity

    /// Starts the thread.
    init() {
        let thread = Thread { [self] in run() }
        thread.name = "render"
        // As the main thread's: drivers compile programs on it.
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Ends the thread. Nothing can be performed afterwards.
    func end() {
        lock.withLock { isEnding = true }
        work.signal()
        done.wait()
    }

    // MARK: The caller's side

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
        // The job has run: `done` says so, and it always leaves a result.
        return try result.unsafelyUnwrapped.get()
    }

    /// Says what a frame is that the thread draws by itself.
    func setFrame(_ frame: @escaping Frame) {
        lock.withLock { self.frame = frame }
    }

    /// Runs the program's code on the calling thread; meanwhile the render thread draws by itself what is due. Calls may nest.
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

    /// Says that there is something new to draw, should the main thread stay away. From any thread.
    func wake() { work.signal() }

    /// To be called on the thread: when a frame is due. Who hands it in time for that is waited for a little longer.
    func schedule(_ time: Double) { nextFrame = time + Self.patience }

    // MARK: The thread's side

    private func run() {
        while true {
            let isDue = work.wait(timeout: timeout) == .timedOut
            if lock.withLock({ isEnding }) { break }
            if isDue {
                drawAlone()
            } else if runJob() {
                done.signal()
            } else {
                nextFrame = min(nextFrame, MediaClock.monotonic() + Self.patience)
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

    /// Takes the job and runs it. Apart from `run`, so that no reference to the job outlives the call.
    /// - Returns: false when there is none.
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

    /// Seconds that the main thread may take for its own part of a frame before it counts as kept by the program.
    private static let patience = 0.010
}
