/// The pictures of one keyframe animation in the order of its keys. The owner keeps the track alive while the animation is in use.
package final class PictureTrack: Sendable {
    private let store: DecodedPictures
    private let number: Int

    /// Nil if none of the pictures is deferred. Only pictures of the first such picture's store are decoded ahead.
    package init?(_ pictures: [CGImage]) {
        guard let store = pictures.lazy.compactMap({ $0.deferred?.store }).first else { return nil }
        self.store = store
        number = store.addTrack(pictures.map { $0.deferred.flatMap { $0.store === store ? $0.index : nil } })
    }

    deinit { store.removeTrack(number) }

    /// Whether the track decodes a picture ahead.
    package func holds(_ picture: CGImage) -> Bool { picture.deferred?.store === store }

    /// Moves the playhead to a key, and returns the picture to show there: the exact one, or the nearest one that is decoded.
    /// - Parameter waits: whether to wait for the exact picture.
    /// - Returns: the picture, or nil if no picture of the track can be decoded; and whether the picture is the exact one.
    package func picture(at key: Int, waits: Bool) -> (picture: CGImage?, isExact: Bool) {
        store.show(key, of: number, waits: waits)
    }

    /// A track in its store.
    struct State {
        /// The pictures by key; nil for a key without a deferred one.
        let pictures: [Int?]
        /// The last shown key; nil before the first.
        private(set) var playhead: Int?
        /// Whether the playhead moves towards later keys.
        private(set) var isForward = true
        /// Whether the playhead moves from key to key and does not jump.
        private(set) var isSequential = false
        /// Whether the exact picture of the playhead's key was shown.
        var isExact = false
        /// The number of keys that the playhead has moved.
        private(set) var distance = 0
        /// The mean number of keys that the playhead moves while a picture is decoded; 0 before the first, and while the playhead rests.
        private var pace = 0.0

        init(pictures: [Int?]) { self.pictures = pictures }

        /// Moves the playhead.
        /// - Returns: whether the key is another one than before.
        mutating func move(to key: Int) -> Bool {
            guard let playhead else {
                self.playhead = key
                return true
            }
            guard key != playhead else { return false }
            self.playhead = key
            isExact = false
            // The first key follows the last one, where an animation repeats.
            let step = offset(of: key, from: playhead)
            distance += abs(step)
            isSequential = abs(step) <= Self.longestStep
            // A jump across the track says nothing about the direction.
            if abs(step) <= max(1, pictures.count / 4) { isForward = step > 0 }
            return true
        }

        /// A playhead that moves at most this far skips frames; farther, it jumps.
        private static let longestStep = 4

        /// The number of keys from one to another, by the shorter way round.
        private func offset(of key: Int, from playhead: Int) -> Int {
            let count = pictures.count
            let step = (key - playhead) % count
            if step > count / 2 { return step - count }
            return step < -(count / 2) ? step + count : step
        }

        /// Records that a picture was decoded.
        /// - Parameter start: `distance` when decoding began.
        mutating func pictureDecoded(since start: Int) {
            let moved = Double(distance - start)
            pace = moved == 0 ? 0 : pace == 0 ? moved : 0.75 * pace + 0.25 * moved
        }

        /// The number of keys from the playhead on whose pictures would be decoded too late, because the playhead is faster than the decoder.
        private var lateCount: Int { isSequential && pace > 1 ? min(Int(pace.rounded(.up)), pictures.count / 2) : 0 }

        /// How soon a key is likely to be shown: 0 is now. The distance of a key behind the playhead counts three times.
        /// - Returns: this rank, and whether the playhead will have passed before the picture is decoded; nil without a playhead.
        func rank(of key: Int) -> (rank: Int, isTooLate: Bool)? {
            guard let playhead else { return nil }
            let count = pictures.count
            let after = (isForward ? key - playhead : playhead - key) % count
            let ahead = after < 0 ? after + count : after
            let behind = 3 * (count - ahead)
            let late = lateCount
            return ahead <= behind ? (ahead, ahead < late) : (behind, late > 0)
        }
    }
}
