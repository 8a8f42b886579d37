import Foundation
import QuartziteGraphics

/// The decoded frames of a video, and the requests for further frames. The queue connects the consumers, on any thread, to the one
/// thread that reads from the decoders.
///
///     picture(at:) ──► requests ──► [past … requested … ahead] ◄── store(_:at:) ◄── reader ◄── pipes ◄── ffmpeg
///
/// The queue is bounded in bytes. When enough frames are ahead, reading stops, the pipes fill up, and the decoders wait. The queue
/// also decides which decoder to read: one for each clock that plays the video independently, up to a small limit.
///
/// Sendable, since mutable state is accessed only with the condition's lock held. Exceptions are `onArrival` and `onFailure`, which
/// are set once before the queue is shared.
final class FrameQueue: @unchecked Sendable {
    let description: VideoDescription
    private let condition = NSCondition()
    private var frames: [Int: CGImage] = [:]
    private var requests = FrameRequests()
    /// The number of frames. An estimate until the end was reached.
    private var count: Int
    /// A lower bound on the number of frames, proven by decoded frames.
    private var proven = 0
    private var failure: AVError?
    private var isClosed = false

    /// Called on the reader's thread when a frame arrives that was requested but missing.
    var onArrival: () -> Void = {}
    /// Called on the reader's thread when decoding has failed.
    var onFailure: (AVError) -> Void = { _ in }

    /// The number of frames that fit into the budget.
    private let fitting: Int

    /// The budget for decoded frames, in bytes. A minimum number of frames is held even if it exceeds the budget.
    private static let byteBudget = 64 << 20

    init(_ description: VideoDescription) {
        self.description = description
        count = description.frameCount
        fitting = min(Self.byteBudget / (description.width * description.height * 4), 512)
    }

    /// The number of frames to decode ahead of each clock.
    private var ahead: Int {
        let alone = min(max(2, fitting / 3), 8)
        return requests.count < 2 ? alone : max(1, min(alone, fitting / requests.count - 1))
    }

    /// The most frames to hold: at least all requested frames and those ahead.
    private var capacity: Int { max(fitting, max(1, requests.count) * (1 + ahead) + 2) }

    /// Whether any frame is decoded.
    var hasFrames: Bool {
        condition.lock()
        defer { condition.unlock() }
        return !frames.isEmpty
    }

    // MARK: Consumers

    /// Returns the frame at a time in seconds. If that frame is not decoded yet: the latest decoded frame before it, or nil.
    /// - Parameter waits: whether to wait until the exact frame is decoded or decoding fails.
    func picture(at seconds: Double, waits: Bool) -> CGImage? {
        condition.lock()
        defer { condition.unlock() }
        // The tolerance accounts for rounding: the time of a frame must not give the previous frame.
        let asked = seconds.isFinite ? Int(min(max(0, seconds * description.rate.value + 1e-4), 1e9)) : 0
        ask(for: min(asked, count - 1))
        while waits, frames[min(asked, count - 1)] == nil, failure == nil, !isClosed {
            condition.wait()
            // Requests of other clocks may have replaced this one.
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

    /// Discards all requests, after a seek: consumers will request other frames.
    func removeRequests() {
        condition.lock()
        requests.forget()
        condition.broadcast()
        condition.unlock()
    }

    /// Ends the queue: all waiting threads return.
    func close() {
        condition.lock()
        isClosed = true
        condition.broadcast()
        condition.unlock()
    }

    // MARK: Reader

    /// The position of a decoder.
    struct Place {
        /// The index of the frame that the decoder delivers next.
        var position: Int
        /// The number of frames up to which reading and discarding is faster than starting a decoder.
        var reach = Place.longestSkip
        static let longestSkip = 60

        func reaches(_ index: Int) -> Bool { position <= index && index - position <= reach }
    }

    /// The next task of the reader.
    enum Step: Equatable {
        /// Read the next frame of a decoder.
        case read(Int)
        /// Start a decoder at a frame; stop the decoder `insteadOf` first, if the limit is reached.
        case start(at: Int, insteadOf: Int?)
        /// Stop a decoder.
        case stop(Int)
        case end
    }

    private static let stepBack = 6

    /// Waits until there is a task, and returns it.
    /// - Parameter decoders: the running decoders, least recently read first.
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
        // When playing backwards, the frames before this one are likely to be requested next.
        let isOnTheWayBack = decoders.contains { $0.position > index }
        return .start(at: isOnTheWayBack ? max(0, index - Self.stepBack) : index, insteadOf: replaced)
    }

    /// Returns the most urgent missing frame: a requested one, else the nearest one ahead.
    private func nextMissing(_ decoders: [Place]) -> Int? {
        if let wanted = requests.next(isThere: { frames[$0] != nil }) { return wanted }
        for distance in 1...ahead {
            for (age, wanted) in requests.newestFirst.enumerated() {
                let index = wanted + distance
                guard index < count, frames[index] == nil else { continue }
                // Start no decoder for a clock that may have stopped requesting frames.
                if age == 0 || decoders.contains(where: { $0.reaches(index) }) { return index }
            }
        }
        return nil
    }

    /// Returns a decoder that is ahead of or far behind every missing frame.
    private func useless(of decoders: [Place]) -> Int? {
        decoders.indices.first { at in
            !requests.newestFirst.contains { wanted in
                var missing = wanted
                while missing < count, frames[missing] != nil { missing += 1 }
                return decoders[at].reaches(missing)
            }
        }
    }

    /// Stores a frame. If the queue is full, the frames farthest from all requests are dropped.
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

    /// Records that a decoder reached the end of the video before the frame at `position`, after delivering frames or starting at
    /// frame 0.
    /// - Parameter isFromStart: whether the decoder started at frame 0, so that no other decoder can deliver more.
    func ended(at position: Int, isFromStart: Bool) {
        condition.lock()
        if isFromStart { proven = min(proven, position) }
        count = max(1, proven, min(count, position))
        let last = count - 1
        requests.shorten(to: last)
        // A consumer that requested a frame beyond the end gets the last frame.
        let isMissed = frames[last] != nil && requests.arrived(last)
        condition.broadcast()
        condition.unlock()
        if isMissed { onArrival() }
    }

    /// Records that decoding failed: no more frames will arrive.
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
