// The decoded pictures of a scene's frame videos: keyframe animations through more pictures than fit into memory.
//
//     sampling ──picture(of: key)──► playhead ──ranks──► workers ──decode──► [decoded pictures, bounded in bytes]
//        ▲                                                                        │
//        └────────────── the exact picture, or the nearest decoded one ◄──────────┘
//
// Does: hold decoded pictures within a bound, decode ahead of every playhead in both directions on other threads, evict the pictures that are
// farthest from all playheads. Does not: read files (each picture brings a function that does), upload textures, or read a clock.
//
//     DecodedPictures             the pictures and their consumers
//     DecodedPictures+Decoding    decoding on any thread, the workers, eviction
//     PictureTrack                the order in which an animation shows pictures, and its playhead

internal import CMalloc
import Foundation

/// Decodes pictures when they are needed, and holds the decoded ones within a bound of memory.
///
/// Sendable, since mutable state is accessed only with the condition's lock held.
package final class DecodedPictures: @unchecked Sendable {
    /// Decodes a picture. Called on any thread, for different pictures on several at once.
    package typealias Decoder = @Sendable () throws -> CGImage

    /// What is known of a picture.
    struct Slot {
        enum State {
            case idle
            /// A thread is decoding the picture.
            case decoding
            case decoded(CGImage)
            /// The picture cannot be decoded. The fault was reported.
            case failed
        }

        let decode: Decoder
        /// The memory for the decoded picture in bytes: as its header states, or as decoded.
        var byteCount: Int
        /// The memory for decoding the picture in bytes: the pixels, and what decoders need besides, such as the file and pixels of another layout.
        var workBytes: Int { DecodedPictures.workFactor * byteCount }
        var state = State.idle
        /// The picture that consumers show. Shares the pixels of the decoded one.
        weak var shown: CGImage?
        /// The distance to the nearest playhead; `farthest` without one.
        var rank = DecodedPictures.farthest
        /// The track of the nearest playhead; 0 without one.
        var track = 0
        /// Whether the nearest playhead will have passed before the picture is decoded.
        var isTooLate = false
    }

    /// Counts for tests and measurements.
    package struct Statistics: Sendable, Equatable {
        /// The memory of decoded pictures and for decoding, in bytes.
        package var bytes = 0
        /// The largest value of `bytes` so far.
        package var peakBytes = 0
        /// The number of pictures that were decoded.
        package var decoded = 0
        /// The number of pictures that were evicted.
        package var evicted = 0
        /// The number of times that another picture was shown since the exact one was not decoded yet.
        package var replaced = 0
        /// The number of keys that playheads have left.
        package var passed = 0
        /// The number of keys that playheads have left before their exact picture was there.
        package var missed = 0
        /// The number of threads that are decoding ahead.
        package var workers = 0
    }

    static let farthest = Int.max
    private static let workFactor = 3

    /// The memory for decoding a picture in bytes. The sides are those of a deferred picture.
    package static func workBytes(width: Int, height: Int) -> Int { workFactor * 4 * width * height }

    /// The memory of evicted pictures.
    package let spare = SparePixels()
    let condition = NSCondition()
    var slots: [Slot] = []
    var tracks: [Int: PictureTrack.State] = [:]
    private var nextTrack = 0
    var counts = Statistics()
    /// See `byteLimit`.
    private(set) var limit: Int
    let workerLimit: Int
    /// Whether ranks are out of date.
    var needsRanks = false
    /// The number of pictures of tracks that are neither decoded nor being decoded. Up to date with the ranks.
    var missing = 0
    private let onFault: @Sendable (String) -> Void

    /// - Parameters:
    ///   - byteLimit: the memory for decoded pictures in bytes, and for decoding. At least one picture is held even if it is larger.
    ///   - workers: the number of threads that decode ahead. Default: one less than the processor's cores, 1 to 4: each takes memory.
    ///   - onFault: called with the description of a fault when a picture cannot be decoded, once a picture, on any thread.
    package init(
        byteLimit: Int, workers: Int = max(1, min(4, ProcessInfo.processInfo.activeProcessorCount - 1)),
        onFault: @escaping @Sendable (String) -> Void
    ) {
        (limit, workerLimit, self.onFault) = (byteLimit, workers, onFault)
        Self.returnMemory
    }

    /// Makes glibc return the memory of an evicted picture to the system. Otherwise it raises this limit when the first picture is released, and
    /// keeps later ones in heaps, which grow by half because smaller blocks divide them.
    private static let returnMemory: Void = {
        mallopt(M_MMAP_THRESHOLD, 4 << 20)
        // Setting one limit fixes the other, which is too small for the bytes of files: their memory would be returned after each decoding.
        mallopt(M_TRIM_THRESHOLD, 16 << 20)
    }()

    /// Runs `body` with the lock held.
    func locked<Result>(_ body: () -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }

    /// The memory for decoded pictures in bytes. See `init(byteLimit:workers:onFault:)`.
    package var byteLimit: Int {
        get { locked { limit } }
        set {
            locked {
                limit = newValue
                updateRanks()
                makeRoom(for: 0, rank: 0)
            }
        }
    }

    package var statistics: Statistics { locked { counts } }

    // MARK: Pictures

    /// Returns a picture that is decoded when its pixels are needed; nil if a side is not positive.
    /// - Parameters:
    ///   - width: in pixels, as the picture's header states it.
    ///   - height: in pixels.
    package func deferredPicture(width: Int, height: Int, decode: @escaping Decoder) -> CGImage? {
        guard width > 0, height > 0 else { return nil }
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, area <= Int.max / 8 else { return nil }
        let index = locked {
            slots.append(Slot(decode: decode, byteCount: 4 * area))
            return slots.count - 1
        }
        return CGImage(width: width, height: height, deferred: DeferredPicture(store: self, index: index))
    }

    /// The function that decodes a picture.
    func decoder(of index: Int) -> Decoder { locked { slots[index].decode } }

    /// Returns a decoded picture, and decodes it on this thread if necessary; nil if that fails.
    func picture(at index: Int) -> CGImage? { locked { exactPicture(index) } }

    /// Reports a fault. The lock is not held.
    func report(_ error: any Error) { onFault(String(describing: error)) }

    // MARK: Tracks

    /// Adds a track through pictures; nil for a key whose picture is in no store or in another one.
    func addTrack(_ pictures: [Int?]) -> Int {
        locked {
            nextTrack += 1
            tracks[nextTrack] = PictureTrack.State(pictures: pictures)
            return nextTrack
        }
    }

    func removeTrack(_ track: Int) {
        locked {
            tracks[track] = nil
            needsRanks = true
        }
    }

    /// Moves the playhead of a track to a key, and returns the picture to show.
    ///
    /// The picture of a key that cannot be decoded is that of the nearest key before it that can, else of the nearest one after it.
    /// - Parameter waits: whether to return the exact picture, however long decoding takes. Otherwise the result is the nearest decoded picture;
    ///   if none is decoded, this thread decodes.
    /// - Returns: the picture, or nil if no picture of the track can be decoded; and whether the picture is the exact one.
    func show(_ key: Int, of track: Int, waits: Bool) -> (picture: CGImage?, isExact: Bool) {
        locked {
            let (isMoved, isSequential) = movePlayhead(to: key, of: track)
            defer { if isMoved && (isSequential || !waits) { startWorker() } }
            guard let pictures = tracks[track]?.pictures else { return (nil, true) }
            while let index = target(of: key, in: pictures) {
                if case .decoded = slots[index].state {
                    tracks[track]?.isExact = true
                    return (shownPicture(index), true)
                }
                if !waits, let near = nearest(to: key, in: pictures) {
                    counts.replaced += 1
                    startWorker()
                    return (shownPicture(near), false)
                }
                // Without memory for a second copy, the picture is shown as it was decoded.
                if let picture = exactPicture(index) {
                    tracks[track]?.isExact = true
                    return (shownPicture(index) ?? picture, true)
                }
            }
            return (nil, true)
        }
    }

    /// The picture to show at a key: its own, or the nearest that is not known to be undecodable.
    private func target(of key: Int, in pictures: [Int?]) -> Int? {
        func isUsable(_ index: Int?) -> Bool {
            guard let index else { return false }
            if case .failed = slots[index].state { return false }
            return true
        }
        guard pictures.indices.contains(key) else { return nil }
        if isUsable(pictures[key]) { return pictures[key] }
        let before = pictures[..<key].last(where: isUsable)
        return before ?? pictures[key...].first(where: isUsable) ?? nil
    }

    /// The decoded picture whose key is nearest; the earlier one of two.
    private func nearest(to key: Int, in pictures: [Int?]) -> Int? {
        func decoded(_ key: Int) -> Int? {
            guard pictures.indices.contains(key), let index = pictures[key], case .decoded = slots[index].state else { return nil }
            return index
        }
        for distance in 1...max(1, pictures.count) {
            if let index = decoded(key - distance) ?? decoded(key + distance) { return index }
        }
        return nil
    }

    /// The picture that consumers show at a slot that is decoded: the same object as long as anybody shows it.
    ///
    /// It is another object than the decoded one, so that its texture can be reused as soon as it is no longer shown, and the pixels stay.
    private func shownPicture(_ index: Int) -> CGImage? {
        if let shown = slots[index].shown { return shown }
        guard case .decoded(let picture) = slots[index].state else { return nil }
        let shown = picture.sharing()
        slots[index].shown = shown
        return shown
    }
}
