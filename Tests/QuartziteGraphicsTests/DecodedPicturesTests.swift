import Synchronization
import XCTest

@testable import QuartziteGraphics

/// Pictures that are decoded when they are shown, within a bound of memory.
final class DecodedPicturesTests: XCTestCase {
    private static let size = 4 * 4 * 4

    /// The picture of a key: 4 × 4 pixels whose red and green tell the key.
    private static func pixels(_ key: Int) -> [UInt8] {
        (0..<16).flatMap { _ in [UInt8(key & 255), UInt8(key >> 8), 7, 255] }
    }

    private struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    /// What happened while a track was in use, from any thread.
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    /// A store with pictures.
    private struct Video {
        let store: DecodedPictures
        let pictures: [CGImage]
        let track: PictureTrack
        let faults = Log()

        /// - Parameters:
        ///   - fitting: the number of pictures that fit into the memory, with room for decoding; 0 for no memory at all.
        ///   - broken: the keys whose pictures cannot be decoded.
        init(count: Int, fitting: Int, workers: Int, broken: Set<Int> = [], onDecode: @escaping @Sendable (Int) -> Void = { _ in }) throws {
            let faults = faults
            let store = DecodedPictures(byteLimit: fitting == 0 ? 0 : (fitting + 2) * size, workers: workers) { faults.add($0) }
            self.store = store
            pictures = try (0..<count).map { key in
                try XCTUnwrap(
                    store.deferredPicture(width: 4, height: 4) {
                        onDecode(key)
                        if broken.contains(key) { throw Broken(description: "key \(key) is broken") }
                        guard let image = CGImage(width: 4, height: 4, premultipliedRGBA: DecodedPicturesTests.pixels(key)) else {
                            throw Broken(description: "no picture")
                        }
                        return image
                    })
            }
            track = try XCTUnwrap(PictureTrack(pictures))
        }

        /// Waits until no thread decodes.
        func rest() {
            store.condition.lock()
            while store.counts.workers > 0 {
                store.condition.unlock()
                usleep(200)
                store.condition.lock()
            }
            store.condition.unlock()
        }

        /// The key of the picture that shows at a key.
        func shown(_ key: Int, waits: Bool) -> (key: Int?, isExact: Bool) {
            let (picture, isExact) = track.picture(at: key, waits: waits)
            return (picture?.pixel(x: 0, y: 0).map { Int($0.x) | Int($0.y) << 8 }, isExact)
        }
    }

    func testAWaitingConsumerGetsTheExactPictureInAnyOrder() throws {
        for (fitting, workers) in [(1, 0), (3, 1), (40, 3), (500, 2)] {
            let video = try Video(count: 400, fitting: fitting, workers: workers)
            var random = SystemRandomNumberGenerator()
            let order = Array(0..<60) + (0..<60).reversed() + (0..<100).map { _ in Int.random(in: 0..<400, using: &random) }
            for key in order {
                let shown = video.shown(key, waits: true)
                XCTAssertEqual(shown.key, key, "\(fitting) pictures fit")
                XCTAssertTrue(shown.isExact)
            }
            video.rest()
        }
    }

    func testTheDecodedPicturesStayWithinTheMemory() throws {
        let video = try Video(count: 300, fitting: 8, workers: 4)
        for key in Array(0..<300) + (0..<300).reversed() + stride(from: 0, to: 300, by: 37) {
            _ = video.shown(key, waits: key % 2 == 0)
        }
        video.rest()
        let counts = video.store.statistics
        // Decoding the picture that is shown may come on top, while others are being decoded.
        XCTAssertLessThanOrEqual(counts.peakBytes, 13 * Self.size)
        XCTAssertLessThanOrEqual(counts.bytes, 10 * Self.size)
        XCTAssertGreaterThan(counts.evicted, 100)
    }

    func testAPictureThatExceedsTheMemoryAloneIsShown() throws {
        let video = try Video(count: 5, fitting: 0, workers: 2)
        for key in [0, 3, 1] { XCTAssertEqual(video.shown(key, waits: true).key, key) }
        video.rest()
        XCTAssertLessThanOrEqual(video.store.statistics.bytes, Self.size)
    }

    func testPicturesThatFitAreDecodedOnce() throws {
        let video = try Video(count: 20, fitting: 40, workers: 2)
        for _ in 0..<3 { for key in 0..<20 { XCTAssertEqual(video.shown(key, waits: true).key, key) } }
        video.rest()
        XCTAssertEqual(video.store.statistics.decoded, 20)
        XCTAssertEqual(video.store.statistics.evicted, 0)
    }

    func testWhileTimeRunsTheNearestDecodedPictureShowsUntilTheExactOneIsThere() throws {
        let gate = DispatchSemaphore(value: 0)
        let video = try Video(count: 100, fitting: 10, workers: 1) { if $0 == 50 { gate.wait() } }
        // Nothing is decoded yet, so this one is decoded at once.
        let first = video.shown(3, waits: false)
        XCTAssertEqual(first.key, 3)
        XCTAssertTrue(first.isExact)
        video.rest()
        // The pictures from 1 to 10 are decoded when the playhead jumps.
        let jumped = video.shown(50, waits: false)
        XCTAssertFalse(jumped.isExact)
        XCTAssertEqual(jumped.key, 10)
        XCTAssertGreaterThan(video.store.statistics.replaced, 0)
        gate.signal()
        video.rest()
        let exact = video.shown(50, waits: false)
        XCTAssertEqual(exact.key, 50)
        XCTAssertTrue(exact.isExact)
    }

    func testPicturesAreDecodedAheadInTheDirectionOfThePlayheadAndBehindIt() throws {
        let video = try Video(count: 100, fitting: 12, workers: 1)
        func decodedKeys() -> Set<Int> {
            video.rest()
            return video.store.locked {
                Set(video.store.slots.indices.filter { if case .decoded = video.store.slots[$0].state { true } else { false } })
            }
        }
        func keysAround(_ keys: Int...) -> Set<Int> {
            keys.map { key in
                _ = video.shown(key, waits: false)
                return decodedKeys()
            }.last ?? []
        }
        XCTAssertEqual(keysAround(40, 41), Set(38...49), "forwards")
        XCTAssertEqual(keysAround(40, 39), Set(31...42), "backwards")
        XCTAssertTrue(keysAround(98, 99).isSuperset(of: [97, 98, 99, 0, 1, 2, 3]), "the first key follows the last one")
    }

    // MARK: Slow decoders

    /// A decoder that takes as long as the test wants. The first picture is decoded at once.
    private final class SlowDecoder: Sendable {
        private let begun = DispatchSemaphore(value: 0)
        private let gate = DispatchSemaphore(value: 0)
        private let key = Mutex(0)
        private let isQuick = Mutex(false)

        func decode(_ key: Int) {
            guard key > 0, !isQuick.withLock({ $0 }) else { return }
            self.key.withLock { $0 = key }
            begun.signal()
            gate.wait()
        }

        /// The key whose picture a thread begins to decode next.
        func nextKey() -> Int {
            begun.wait()
            return key.withLock { $0 }
        }

        /// Lets the picture be decoded, and returns the key of the one that follows.
        func finish() -> Int {
            gate.signal()
            return nextKey()
        }

        /// Decodes all others at once.
        func end() {
            isQuick.withLock { $0 = true }
            gate.signal()
        }
    }

    func testASlowDecoderDecodesWhatWillBeDueAndNotWhatIsPast() throws {
        let decoder = SlowDecoder()
        let video = try Video(count: 100, fitting: 20, workers: 1) { decoder.decode($0) }
        for key in 0...1 { _ = video.shown(key, waits: false) }
        XCTAssertEqual(decoder.nextKey(), 1)
        var (playhead, begun, exact): (Int, [Int], [Int]) = (1, [], [])
        // Two keys pass while a picture is decoded.
        for _ in 0..<10 {
            for _ in 0..<2 {
                playhead += 1
                _ = video.shown(playhead, waits: false)
            }
            begun.append(decoder.finish())
            let shown = video.shown(playhead, waits: false)
            if shown.isExact { exact.append(playhead) }
            XCTAssertLessThanOrEqual(abs((shown.key ?? 0) - playhead), 2, "\(playhead)")
        }
        XCTAssertEqual(begun, Array(stride(from: 5, through: 23, by: 2)))
        XCTAssertEqual(exact, Array(stride(from: 5, through: 21, by: 2)))
        XCTAssertEqual(video.store.statistics.passed, 21)
        // The keys 1 to 4, and every second one after them.
        XCTAssertEqual(video.store.statistics.missed, 4 + 8)

        // When the playhead rests, its own picture follows the one that is being decoded, or the next.
        let last = [decoder.finish(), decoder.finish()]
        XCTAssertTrue(last.contains(playhead) || video.shown(playhead, waits: false).isExact, "\(last)")
        decoder.end()
        video.rest()
    }

    func testASlowDecoderDecodesWhereThePlayheadJumpsTo() throws {
        let decoder = SlowDecoder()
        let video = try Video(count: 100, fitting: 20, workers: 1) { decoder.decode($0) }
        for key in 0...1 { _ = video.shown(key, waits: false) }
        XCTAssertEqual(decoder.nextKey(), 1)
        for key in 2...4 { _ = video.shown(key, waits: false) }
        XCTAssertEqual(decoder.finish(), 7)
        _ = video.shown(60, waits: false)
        XCTAssertEqual(decoder.finish(), 60)
        decoder.end()
        video.rest()
    }

    func testAFastDecoderLeavesNothingOut() throws {
        let video = try Video(count: 100, fitting: 10, workers: 1)
        for key in 0..<90 {
            _ = video.shown(key, waits: false)
            video.rest()
            XCTAssertTrue(video.shown(key, waits: false).isExact, "\(key)")
        }
        XCTAssertEqual(video.store.statistics.missed, 0)
    }

    func testAPictureThatCannotBeDecodedIsReplacedByTheOneBeforeAndReportedOnce() throws {
        for workers in [0, 2] {
            let video = try Video(count: 20, fitting: 6, workers: workers, broken: [0, 7, 8])
            for waits in [true, false] {
                for key in [8, 7, 8, 0] {
                    var shown = video.shown(key, waits: waits)
                    for _ in 0..<2000 where !shown.isExact {
                        usleep(200)
                        shown = video.shown(key, waits: waits)
                    }
                    // No key is before 0.
                    if workers > 0 || waits { XCTAssertEqual(shown.key, key == 0 ? 1 : 6, "\(key)") }
                }
            }
            video.rest()
            XCTAssertEqual(video.faults.all.sorted(), ["key 0 is broken", "key 7 is broken", "key 8 is broken"])
        }
        let video = try Video(count: 3, fitting: 3, workers: 1, broken: [0, 1, 2])
        XCTAssertNil(video.shown(1, waits: false).key)
        XCTAssertTrue(video.shown(1, waits: true).isExact)
    }

    func testAPictureIsUsableWithoutATrack() throws {
        let video = try Video(count: 4, fitting: 1, workers: 1, broken: [3])
        XCTAssertEqual(video.pictures[2].withPixels { Array($0) }, Self.pixels(2))
        XCTAssertEqual(video.pictures[1].pixel(x: 3, y: 3), [1, 0, 7, 255])
        XCTAssertEqual(video.pictures[1].cropping(to: CGRect(x: 1, y: 1, width: 2, height: 2))?.width, 2)
        XCTAssertEqual(video.pictures[2].halved()?.pixel(x: 0, y: 0), [2, 0, 7, 255])
        // One that cannot be decoded is transparent.
        XCTAssertEqual(video.pictures[3].withPixels { Array($0) }, [UInt8](repeating: 0, count: Self.size))
        XCTAssertLessThanOrEqual(video.store.statistics.bytes, 3 * Self.size)
    }

    func testShownPicturesAreOneObjectWhileSomebodyShowsThem() throws {
        let video = try Video(count: 3, fitting: 3, workers: 0)
        let first = video.track.picture(at: 1, waits: true).picture
        XCTAssertTrue(video.track.picture(at: 1, waits: true).picture === first)
        XCTAssertNotNil(first)
    }

    func testDecodingEndsWithTheTrackAndTheStoreIsReleased() throws {
        weak var store: DecodedPictures?
        do {
            let video = try Video(count: 200, fitting: 200, workers: 2) { _ in usleep(1000) }
            store = video.store
            for key in 0..<3 { _ = video.shown(key, waits: false) }
        }
        for _ in 0..<5000 where store != nil { usleep(1000) }
        XCTAssertNil(store)
    }

    // MARK: Sizes

    func testTheStatedSizeIsThatOfTheDecodedPicture() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: TestPicture.url("").path).sorted() {
            guard let image = try? TestPicture.decode(name) else { continue }
            let bytes = try TestPicture.bytes(name)
            XCTAssertEqual(
                try CGImage.statedSize(of: bytes, isWhole: true), .size(width: image.width, height: image.height), name)
            // Any beginning of the file states the same size, or asks for more bytes.
            for count in stride(from: 0, to: bytes.count, by: 7) {
                switch try CGImage.statedSize(of: Array(bytes.prefix(count)), isWhole: false) {
                case .needsMoreBytes: break
                case .size(let width, let height): XCTAssertEqual([width, height], [image.width, image.height], "\(name) to \(count)")
                }
            }
        }
    }
}
