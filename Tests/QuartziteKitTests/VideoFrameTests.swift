import QuartziteGraphics
import XCTest

@testable import QuartziteKit

/// The queue of a video's decoded frames, and the choice of the next frames to read, without a decoder.
final class VideoFrameTests: XCTestCase {
    private func description(_ stream: String) throws -> VideoDescription {
        try VideoDescription(answer: Data(#"{"streams": [{\#(stream)}], "format": {"format_name": "mov"}}"#.utf8), "a.mov")
    }

    /// Makes a queue for a video of 10 frames per second.
    private func queue(frames: Int, size: (Int, Int) = (32, 24)) throws -> FrameQueue {
        let queue = FrameQueue(
            try description(#""width": \#(size.0), "height": \#(size.1), "avg_frame_rate": "10/1", "nb_frames": "\#(frames)""#))
        // `nextStep` blocks if there is nothing to do. Closing the queue makes such a test fail instead of hang.
        DispatchQueue.global().asyncAfter(deadline: .now() + 30) { [weak queue] in queue?.close() }
        return queue
    }

    private func frame() throws -> CGImage { try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255])) }

    /// Does the work of the reader, with decoders that give every frame.
    private final class Decoders {
        private var images: [Int: CGImage] = [:]
        var places: [FrameQueue.Place] = []
        var starts = 0
        var reads = 0

        func follow(_ queue: FrameQueue) throws {
            switch queue.nextStep(places) {
            case .read(let at):
                var place = places.remove(at: at)
                let image = try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [0, 0, 0, 255]))
                images[place.position] = image
                queue.store(image, at: place.position)
                place.position += 1
                places.append(place)
                reads += 1
            case .start(let index, let replaced):
                if let replaced { places.remove(at: replaced) }
                places.append(FrameQueue.Place(position: index))
                starts += 1
            case .stop(let at): places.remove(at: at)
            case .end: break
            }
        }

        /// Asks for a frame until the queue has it.
        func show(_ index: Int, _ queue: FrameQueue) throws {
            for _ in 0..<500 {
                if let image = queue.picture(at: Double(index) / 10, waits: false), image === images[index] { return }
                try follow(queue)
            }
            XCTFail("frame \(index) never comes")
        }
    }

    // MARK: The end

    func testWhoWaitsForAPromisedFrameThatIsNotThereHearsOfTheLastOne() throws {
        let queue = try queue(frames: 21)
        nonisolated(unsafe) var arrivals = 0 // the queue reports arrivals on the thread that stores frames: this one
        queue.onArrival = { arrivals += 1 }
        queue.store(try frame(), at: 19)
        XCTAssertNotNil(queue.picture(at: 2, waits: false))
        queue.ended(at: 20, isFromStart: false)
        XCTAssertEqual(arrivals, 1, "the last frame is there already")
    }

    func testWhoWaitsForAPromisedFrameHearsOfTheLastOneWhenItComes() throws {
        let queue = try queue(frames: 21)
        nonisolated(unsafe) var arrivals = 0 // the queue reports arrivals on the thread that stores frames: this one
        queue.onArrival = { arrivals += 1 }
        XCTAssertNil(queue.picture(at: 2, waits: false))
        XCTAssertEqual(queue.nextStep([]), .start(at: 20, insteadOf: nil))
        queue.ended(at: 20, isFromStart: false)
        XCTAssertEqual(queue.nextStep([]), .start(at: 19, insteadOf: nil))
        XCTAssertEqual(arrivals, 0)
        let last = try frame()
        queue.store(last, at: 19)
        XCTAssertEqual(arrivals, 1)
        XCTAssertTrue(queue.picture(at: 2, waits: false) === last)
    }

    func testAFailureShowsTheLastFrameThereIs() throws {
        let queue = try queue(frames: 20)
        nonisolated(unsafe) var arrivals = 0 // the queue reports arrivals on the thread that stores frames: this one
        queue.onArrival = { arrivals += 1 }
        XCTAssertNil(queue.picture(at: 1.5, waits: false))
        queue.store(try frame(), at: 12)
        queue.fail(AVError(.decodeFailed, "it broke off"))
        XCTAssertEqual(arrivals, 1)
    }

    // MARK: Clocks

    /// Frames of 1080p, of which only a few fit into memory. Each clock must get a decoder of its own, started once.
    func testTwoClocksHaveADecoderEach() throws {
        let queue = try queue(frames: 10_000, size: (1920, 1080))
        let decoders = Decoders()
        for index in 100..<160 {
            for clock in [index, index - 15] {
                try decoders.show(clock, queue)
            }
        }
        XCTAssertLessThanOrEqual(decoders.starts, 3)
        XCTAssertLessThan(decoders.reads, 180, "about as many as are shown")
    }

    func testFourClocksAndACopyOfOneGoOnWithoutRestarting() throws {
        let queue = try queue(frames: 10_000, size: (1920, 1080))
        let decoders = Decoders()
        for index in 0..<40 {
            for clock in [400, 30, 30, 10, 200] {
                try decoders.show(index + clock, queue)
            }
        }
        XCTAssertLessThanOrEqual(decoders.starts, 6)
    }

    /// In real time, a request for a missing frame does not block. Every clock that requested the frame is told when it arrives.
    func testEachClockHearsOfItsFrame() throws {
        let queue = try queue(frames: 10_000, size: (1920, 1080))
        nonisolated(unsafe) var arrivals = 0 // the queue reports arrivals on the thread that stores frames: this one
        queue.onArrival = { arrivals += 1 }
        for index in [500, 300, 100] { XCTAssertNil(queue.picture(at: Double(index) / 10, waits: false)) }
        let decoders = Decoders()
        for _ in 0..<20 where arrivals < 3 { try decoders.follow(queue) }
        XCTAssertEqual(arrivals, 3)
        XCTAssertEqual(decoders.starts, 3)
    }

    func testMoreClocksThanDecodersAllGetTheirFramesByAndBy() throws {
        let queue = try queue(frames: 10_000, size: (1920, 1080))
        let decoders = Decoders()
        for index in 0..<3 {
            for clock in 0..<9 {
                try decoders.show(index + clock * 300, queue)
            }
        }
        XCTAssertLessThanOrEqual(decoders.places.count, FrameRequests.limit)
    }

    func testSeekingLeavesNoDecoderBehind() throws {
        let queue = try queue(frames: 10_000)
        let decoders = Decoders()
        for index in [5000, 100, 9000, 3000] {
            queue.removeRequests()
            try decoders.show(index, queue)
        }
        XCTAssertEqual(decoders.places.count, 1)
    }

    // MARK: Numbers stated by a file

    func testAbsurdNumbersOfAFileAreBroughtIntoBounds() throws {
        let rate = #""avg_frame_rate": "10/1""#
        func size(_ stream: String) throws -> [Int] {
            let description = try description(stream)
            XCTAssertEqual(FrameQueue(description).description.frameCount, description.frameCount)
            return [description.width, description.height]
        }
        XCTAssertEqual(try size(#""width": 1000000000, "height": 1000000000, \#(rate)"#), [4096, 4096])
        XCTAssertEqual(try size(#""width": 1000000000, "height": 1, \#(rate)"#), [4096, 1])
        let largest = Int.max
        XCTAssertEqual(try size(#""width": \#(largest), "height": \#(largest), "sample_aspect_ratio": "10:1", \#(rate)"#), [4096, 410])
        XCTAssertEqual(
            try size(#""width": 8, "height": 4, "sample_aspect_ratio": "1:0", "side_data_list": [{"rotation": -1e300}], \#(rate)"#).max(), 8
        )

        func frames(_ stream: String) throws -> Int { try description(#""width": 4, "height": 4, \#(stream)"#).frameCount }
        for duration in ["nan", "-nan", "-5", "-inf", "nonsense", "1e-300"] {
            XCTAssertEqual(try frames(#"\#(rate), "duration": "\#(duration)""#), 1, duration)
        }
        XCTAssertEqual(try frames(#"\#(rate), "duration": "inf""#), VideoDescription.mostFrames)
        XCTAssertEqual(try frames(#"\#(rate), "nb_frames": "\#(largest)""#), VideoDescription.mostFrames)
        XCTAssertEqual(try frames(#"\#(rate), "nb_frames": "-3""#), 1)
    }

    func testADurationBeyondAllCountingIsRounded() throws {
        let most = Int.max
        let description = try description(#""width": 4, "height": 4, "avg_frame_rate": "\#(most)/\#(most - 1)", "nb_frames": "\#(most)""#)
        XCTAssertEqual(description.duration.seconds, 1e9, accuracy: 1)
    }

    func testAFileWithoutASizeOrARateIsNoVideo() {
        for stream in [
            #""width": -4, "height": 4, "avg_frame_rate": "10/1""#, #""width": 4, "height": 0, "avg_frame_rate": "10/1""#,
            #""width": 4, "height": 4, "avg_frame_rate": "-10/1", "r_frame_rate": "0/0""#,
            #""width": 4, "height": 4, "avg_frame_rate": "10/-1""#, #""width": 4, "height": 4, "avg_frame_rate": "nan/1""#,
            #""width": 4, "height": 4, "avg_frame_rate": "1000000000/1""#, #""width": 1e400, "height": 4, "avg_frame_rate": "10/1""#, "",
        ] { XCTAssertThrowsError(try description(stream), stream) { XCTAssertTrue($0 is AVError) } }
    }

    // MARK: The program

    func testAProgramThatCannotBeStartedSaysWhy() {
        errno = 0
        do throws(SpawnedProcess.StartError) {
            _ = try ChildProcess(file: "/nowhere/at all", arguments: [])
            XCTFail("nothing is there")
        } catch {
            XCTAssertEqual(error.code, ENOENT)
            XCTAssertEqual("\(error)", "No such file or directory")
        }
    }

    func testAPipeIsNotInherited() throws {
        let (reading, writing) = try SpawnedProcess.pipe()
        defer { for end in [reading, writing] { close(end) } }
        for end in [reading, writing] { XCTAssertEqual(fcntl(end, F_GETFD), FD_CLOEXEC) }
    }

    func testWaitingForOutputAndForAnEndHasAnEnd() throws {
        let sleeper = try ChildProcess(file: "/bin/sleep", arguments: ["1000"])
        XCTAssertNil(sleeper.readAll(limit: 10, timeout: 0.02))
        XCTAssertFalse(sleeper.end(timeout: 0.02))
        let echo = try ChildProcess(file: "/bin/echo", arguments: ["a"])
        XCTAssertEqual(echo.readAll(limit: 10, timeout: 60), Array("a\n".utf8))
        XCTAssertTrue(echo.end(timeout: 60))
    }
}
