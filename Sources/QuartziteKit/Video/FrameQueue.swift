import Foundation
import QuartziteGraphics

/// The frames of a video that are decoded, and which ones are wanted next. Between those who show frames, on any thread, and the one
/// thread that reads them from the decoders.
///
///     picture(at:) ──► wishes ──► [kept … wanted … ahead] ◄── store(_:at:) ◄── reader ◄── pipes ◄── ffmpeg
///
/// It holds so many bytes and no more: when enough is ahead, nobody reads, the pipes are full, and the decoders wait. It also says which
/// decoder is read: one for each clock that goes its own way through the video, as long as they are few.
///
/// Sendable since everything that changes is touched with the condition's lock held only; but for `onArrival` and `onFailure`, which are
/// set once before anybody else knows the queue.
final class FrameQueue: @unchecked Sendable {
    let description: VideoDescription
    private let condition = NSCondition()
    private var frames: [Int: CGImage] = [:]
    private var requests = FrameRequests()
    /// How many frames there really are, as soon as that is known.
    private var count: Int
    /// There are so many for certain.
    private var proven = 0
    private var failure: AVError?
    private var isClosed = false

    /// Called on the reader's thread when a frame has come that was asked for in vain.
    var onArrival: () -> Void = {}
    /// Called on the reader's thread when nothing more can be decoded.
    var onFailure: (AVError) -> Void = { _ in }

    /// Frames that fit into the budget.
    private let fitting: Int

    /// Bytes of frames that are held, if a few frames take no more.
    private static let byteBudget = 64 << 20

    init(_ description: VideoDescription) {
        self.description = description
        count = description.frameCount
        fitting = min(Self.byteBudget / (description.width * description.height * 4), 512)
    }

    /// Frames that are decoded before they are asked for, of each clock.
    private var ahead: Int {
        let alone = min(max(2, fitting / 3), 8)
        return requests.count < 2 ? alone : max(1, min(alone, fitting / requests.count - 1))
    }

    /// Frames that are held: all that are wanted, at the least.
    private var capacity: Int { max(fitting, max(1, requests.count) * (1 + ahead) + 2) }

    var hasFrames: Bool {
        condition.lock()
        defer { condition.unlock() }
        return !frames.isEmpty
    }

    // MARK: Who shows frames

    /// The frame at a time in seconds. Where it is not decoded yet: the last one before it that is, or nil.
    /// - Parameter waits: waits for the very frame, until it is there or cannot be had.
    func picture(at seconds: Double, waits: Bool) -> CGImage? {
        condition.lock()
        defer { condition.unlock() }
        // A time that is a frame's own, but for rounding, is that frame's.
        let asked = seconds.isFinite ? Int(min(max(0, seconds * description.rate.value + 1e-4), 1e9)) : 0
        ask(for: min(asked, count - 1))
        while waits, frames[min(asked, count - 1)] == nil, failure == nil, !isClosed {
            condition.wait()
            // Others may have asked for so many that this one was dropped.
            if !requests.contains(min(asked, count - 1)) { ask(for: min(asked, count - 1)) }
        }
        let index = min(asked, count - 1)
        if let frame = frames[index] { return frame }
        requests.miss(index)
        return frames.keys.filter { $0 < index }.max().flatMap { frames[$0] }
    }

    private func ask(for index: Int) {
        requests.ask(for: index) { frames[$0] != nil }
        condition.broadcast()
    }

    /// Says that all who show it will ask for other frames than they did.
    func removeRequests() {
        condition.lock()
        requests.forget()
        condition.broadcast()
        condition.unlock()
    }

    func close() {
        condition.lock()
        isClosed = true
        condition.broadcast()
        condition.unlock()
    }

    // MARK: The reader

    /// Where a decoder is.
    struct Place {
        /// The frame that it would give next.
        var position: Int
        /// It is faster to read so many frames than to begin anew.
        var reach = Place.longestSkip
        static let longestSkip = 60

        func reaches(_ index: Int) -> Bool { position <= index && index - position <= reach }
    }

    /// What the reader is to do.
    enum Step: Equatable {
        /// Read the next frame of that decoder.
        case read(Int)
        /// Start a decoder at a frame; `insteadOf` one that runs, where there are enough.
        case start(at: Int, insteadOf: Int?)
        /// End that decoder.
        case stop(Int)
        case end
    }

    private static let stepBack = 6

    /// Waits until something is to be done.
    /// - Parameter decoders: those that run, the one first that was not read for the longest time.
    func nextStep(_ decoders: [Place]) -> Step {
        condition.lock()
        defer { condition.unlock() }
        while !isClosed {
            if failure == nil, !requests.isEmpty {
                if let index = nextMissing(decoders) { return step(to: index, decoders) }
                if let idle = useless(of: decoders) { return .stop(idle) }
            }
            condition.wait()
        }
        return .end
    }

    private func step(to index: Int, _ decoders: [Place]) -> Step {
        let near = decoders.indices.filter { decoders[$0].reaches(index) }
        if let nearest = near.max(by: { decoders[$0].position < decoders[$1].position }) { return .read(nearest) }
        let replaced = useless(of: decoders) ?? (decoders.count < FrameRequests.limit ? nil : 0)
        // On the way back, those before it are likely to be wanted soon.
        let isOnTheWayBack = decoders.contains { $0.position > index }
        return .start(at: isOnTheWayBack ? max(0, index - Self.stepBack) : index, insteadOf: replaced)
    }

    /// The frame that should be there next and is not: one that is wanted itself, else the nearest of those ahead.
    private func nextMissing(_ decoders: [Place]) -> Int? {
        if let wanted = requests.next(isThere: { frames[$0] != nil }) { return wanted }
        for distance in 1...ahead {
            for (age, wanted) in requests.newestFirst.enumerated() {
                let index = wanted + distance
                guard index < count, frames[index] == nil else { continue }
                // For a clock that may have stopped asking no decoder is started.
                if age == 0 || decoders.contains(where: { $0.reaches(index) }) { return index }
            }
        }
        return nil
    }

    /// A decoder that gives nothing that will be missing.
    private func useless(of decoders: [Place]) -> Int? {
        decoders.indices.first { at in
            !requests.newestFirst.contains { wanted in
                var missing = wanted
                while missing < count, frames[missing] != nil { missing += 1 }
                return decoders[at].reaches(missing)
            }
        }
    }

    /// Takes a frame in. Of those that are not wanted, the farthest make room.
    func store(_ frame: CGImage, at index: Int) {
        condition.lock()
        frames[index] = frame
        proven = max(proven, min(index + 1, description.frameCount))
        count = max(count, proven)
        let ahead = ahead
        func isWanted(_ index: Int) -> Bool { requests.newestFirst.contains { index >= $0 && index <= $0 + ahead } }
        while frames.count > capacity,
            let farthest = frames.keys.filter({ !isWanted($0) }).max(by: { requests.distance(to: $0) < requests.distance(to: $1) })
        {
            frames[farthest] = nil
        }
        let isMissed = requests.arrived(index)
        condition.broadcast()
        condition.unlock()
        if isMissed { onArrival() }
    }

    /// A decoder that gave frames, or began with the first one, has come to the end before the frame at `position`.
    /// - Parameter isFromStart: whether it began with the first frame, so that no other can have more.
    func ended(at position: Int, isFromStart: Bool) {
        condition.lock()
        if isFromStart { proven = min(proven, position) }
        count = max(1, proven, min(count, position))
        let last = count - 1
        requests.shorten(to: last)
        // Who asked for one that is not there is to see the last one.
        let isMissed = frames[last] != nil && requests.arrived(last)
        condition.broadcast()
        condition.unlock()
        if isMissed { onArrival() }
    }

    /// Nothing more can be decoded: what is there is all.
    func fail(_ error: AVError) {
        condition.lock()
        let isFirst = failure == nil && !isClosed
        failure = error
        let isMissed = requests.giveUp() && !frames.isEmpty
        condition.broadcast()
        condition.unlock()
        guard isFirst else { return }
        if isMissed { onArrival() }
        onFailure(error)
    }
}
