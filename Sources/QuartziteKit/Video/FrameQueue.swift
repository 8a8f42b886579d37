import Foundation
import QuartziteGraphics

/// The frames of a video that are decoded, and which ones are wanted next. Between those who show frames, on any thread, and the one
/// thread that reads them from the decoder.
///
///     picture(at:) ──► wanted ──► [kept … wanted … ahead] ◄── store(_:at:) ◄── reader ◄── pipe ◄── ffmpeg
///
/// It holds so many bytes and no more: when enough is ahead, nobody reads, the pipe is full, and the decoder waits.
///
/// Sendable since everything that changes is touched with the condition's lock held only; but for `onArrival` and `onFailure`, which are
/// set once before anybody else knows the queue.
final class FrameQueue: @unchecked Sendable {
    let description: VideoDescription
    private let condition = NSCondition()
    private var frames: [Int: CGImage] = [:]
    /// The frame that was asked for last; nil before the first.
    private var wanted: Int?
    /// One that was asked for in vain.
    private var missed: Int?
    /// How many frames there really are, as soon as that is known.
    private var count: Int
    private var failure: AVError?
    private var isClosed = false

    /// Called on the reader's thread when a frame has come that was asked for in vain.
    var onArrival: () -> Void = {}
    /// Called on the reader's thread when nothing more can be decoded.
    var onFailure: (AVError) -> Void = { _ in }

    /// Frames that are decoded before they are asked for.
    private let ahead: Int
    /// Frames that are held.
    private let capacity: Int

    /// Bytes of frames that are held, if a few frames take no more.
    private static let byteBudget = 64 << 20
    /// Seconds that an exact frame is waited for.
    private static let patience = 20.0

    init(_ description: VideoDescription) {
        self.description = description
        count = description.frameCount
        let fitting = Self.byteBudget / (description.width * description.height * 4)
        ahead = min(max(2, fitting / 3), 8)
        capacity = min(max(ahead + 3, fitting), 512)
    }

    var hasFrames: Bool {
        condition.lock()
        defer { condition.unlock() }
        return !frames.isEmpty
    }

    // MARK: Who shows frames

    /// The frame at a time in seconds. Where it is not decoded yet: the last one before it that is, or nil.
    /// - Parameter waits: waits for the very frame.
    func picture(at seconds: Double, waits: Bool) -> CGImage? {
        condition.lock()
        defer { condition.unlock() }
        // A time that is a frame's own, but for rounding, is that frame's.
        let asked = seconds.isFinite ? Int(min(max(0, seconds * description.rate.value + 1e-4), 1e9)) : 0
        wanted = min(asked, count - 1)
        condition.broadcast()
        if waits {
            let end = Date(timeIntervalSinceNow: Self.patience)
            while frames[min(asked, count - 1)] == nil, failure == nil, !isClosed, condition.wait(until: end) {}
        }
        let index = min(asked, count - 1)
        if let frame = frames[index] { return frame }
        missed = index
        return frames.keys.filter { $0 < index }.max().flatMap { frames[$0] }
    }

    func close() {
        condition.lock()
        isClosed = true
        condition.broadcast()
        condition.unlock()
    }

    // MARK: The reader

    /// What the reader is to do.
    enum Step {
        /// Read the next frame.
        case read
        /// Begin anew, at that frame.
        case seek(Int)
        case end
    }

    /// Waits until a frame is needed.
    /// - Parameter position: the frame that would be read next; nil while no decoder runs.
    func nextStep(position: Int?) -> Step {
        condition.lock()
        defer { condition.unlock() }
        while !isClosed {
            if failure == nil, let first = firstMissing {
                guard let position else { return .seek(first) }
                if position <= first && first - position <= Self.longestSkip { return .read }
                // On the way back, those before it are likely to be wanted soon.
                return .seek(first < position ? max(0, first - Self.stepBack) : first)
            }
            condition.wait()
        }
        return .end
    }

    /// It is faster to read so many frames than to begin anew.
    private static let longestSkip = 60
    private static let stepBack = 6

    /// The first frame that should be there and is not.
    private var firstMissing: Int? {
        guard let wanted else { return nil }
        let last = count - 1
        return (min(wanted, last)...min(wanted + ahead, last)).first { frames[$0] == nil }
    }

    /// Takes a frame in. Those farthest from what is wanted make room.
    func store(_ frame: CGImage, at index: Int) {
        condition.lock()
        frames[index] = frame
        let wanted = wanted ?? 0
        while frames.count > capacity, let farthest = frames.keys.max(by: { abs($0 - wanted) < abs($1 - wanted) }) {
            frames[farthest] = nil
        }
        let isMissed = missed == index
        if isMissed { missed = nil }
        condition.broadcast()
        condition.unlock()
        if isMissed { onArrival() }
    }

    /// The decoder has come to the end before the frame at `position`.
    func ended(at position: Int) {
        condition.lock()
        count = min(count, max(1, position))
        condition.broadcast()
        condition.unlock()
    }

    /// Nothing more can be decoded: what is there is all.
    func fail(_ error: AVError) {
        condition.lock()
        let isFirst = failure == nil && !isClosed
        failure = error
        condition.broadcast()
        condition.unlock()
        if isFirst { onFailure(error) }
    }
}
