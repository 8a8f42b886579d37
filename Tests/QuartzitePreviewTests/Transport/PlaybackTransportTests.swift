import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Ranges, modes, the shuttle, locked rates and jumps of a scene.
@MainActor final class PlaybackTransportTests: XCTestCase {
    private let context = LayerContext()
    private let host = CALayer()
    private let root = CALayer()
    private let door = CALayer()
    private lazy var playback = Playback(root: root, loopEnd: nil)

    override func tearDown() async throws {
        await MainActor.run { MediaClock.setVirtualTime(nil) }
    }

    /// Displays a tree whose clock starts at media time 100, with one animation of the opacity from 0 to 1.
    private func show(speed: Float = 0, duration: Double = 1, repeats: Float = 0) {
        MediaClock.setVirtualTime(100)
        host.beginTime = 100
        host.addSublayer(root)
        root.addSublayer(door)
        door.speed = speed
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue) = (0, 1)
        (animation.duration, animation.repeatCount) = (duration, repeats)
        door.add(animation, forKey: nil)
        context.layer = host
        CATransaction.flush()
    }

    private func assertTime(_ expected: Double, at now: Double, line: UInt = #line) {
        playback.advance(to: now)
        XCTAssertEqual(playback.time(at: now), expected, accuracy: 1e-6, line: line)
    }

    // MARK: Backwards

    func testPlayingBackwardsIsTheSamePictureInTheOtherOrder() async {
        show()
        playback.seek(to: 0.8, at: 100)
        playback.shuttle(.back, at: 101)
        XCTAssertTrue(playback.isPlaying)
        for (now, time) in [(101.0, 0.8), (101.3, 0.5), (101.7, 0.1)] {
            assertTime(time, at: now)
            MediaClock.setVirtualTime(now)
            XCTAssertEqual(Double(door.presentation()?.opacity ?? .nan), time, accuracy: 1e-5)
        }
        // The frame of a moment before is not another one.
        XCTAssertEqual(playback.time(at: 100.99), 0.81, accuracy: 1e-6)
        assertTime(0, at: 102)
        XCTAssertFalse(playback.isPlaying)
        // The way back is over: playing is forwards again.
        playback.play(at: 103)
        assertTime(0.25, at: 103.25)
    }

    func testTheShuttleMultipliesTheSpeed() async {
        show(duration: 10)
        playback.setRate(0.5, at: 100)
        playback.shuttle(.forward, at: 100)
        assertTime(0.5, at: 101)
        playback.shuttle(.forward, at: 101)
        assertTime(1.5, at: 102)
        XCTAssertEqual(playback.shownRate, 1)
        playback.shuttle(.back, at: 102)
        assertTime(1, at: 103)
        playback.stopShuttle(at: 103)
        assertTime(1, at: 150)
        playback.toggle(at: 150)
        assertTime(1.5, at: 151)
    }

    func testBackwardsFromTheStartBeginsAtTheEnd() async {
        show()
        playback.shuttle(.back, at: 100)
        assertTime(0.799, at: 100.2)
    }

    // MARK: Ranges

    func testPlayingStaysInTheRange() async {
        show()
        playback.seek(to: 0.2, at: 100)
        playback.setInPoint(at: 100)
        playback.seek(to: 0.6, at: 100)
        playback.setOutPoint(at: 100)
        XCTAssertEqual(playback.range, PlaybackRange(from: 0.2, to: 0.6))
        playback.setMode(.loop, at: 100)
        playback.play(at: 100)
        assertTime(0.2, at: 100)
        assertTime(0.5, at: 100.3)
        assertTime(0.3, at: 100.5)
        playback.pause(at: 100.5)
        // A paused playhead stands anywhere, and playing begins in the range again.
        playback.seek(to: 0.9, at: 101)
        assertTime(0.9, at: 102)
        playback.play(at: 103)
        assertTime(0.2, at: 103)
        playback.setMode(.once, at: 103)
        assertTime(0.6, at: 104)
        XCTAssertFalse(playback.isPlaying)
        playback.clearRange(at: 104)
        playback.play(at: 104)
        assertTime(0.999, at: 105)
    }

    func testPingPongTurnsAtThePoints() async {
        show()
        playback.movePoint(.start, to: 0.2, at: 100)
        playback.movePoint(.end, to: 0.6, at: 100)
        playback.setMode(.pingPong, at: 100)
        playback.play(at: 100)
        assertTime(0.5, at: 100.5)
        assertTime(0.3, at: 100.7)
        assertTime(0.3, at: 100.9)
        XCTAssertTrue(playback.isPlaying)
        // Back to a loop, playing is forwards.
        assertTime(0.5, at: 101.1)
        assertTime(0.5, at: 101.3)
        playback.setMode(.loop, at: 101.3)
        assertTime(0.55, at: 101.35)
    }

    func testAnEndlessSceneHasRangesAndEnds() async {
        show(speed: 1, duration: 2, repeats: .infinity)
        assertTime(7, at: 107)
        playback.setOutPoint(at: 107.5)
        XCTAssertEqual(playback.range.outPoint ?? .nan, 1.5, accuracy: 1e-9)
        playback.setMode(.loop, at: 107.5)
        assertTime(0.25, at: 107.75)
        playback.clearRange(at: 107.75)
        assertTime(10.25, at: 117.75)
        playback.setMode(.pingPong, at: 117.75)
        assertTime(1.748, at: 119.75)
    }

    // MARK: Locked rate

    func testALockedRateShowsAndHoldsWholePictures() async {
        show()
        playback.lockRate(10)
        playback.play(at: 100)
        XCTAssertEqual(playback.time(at: playback.frameTime(at: 100.37)), 0.3, accuracy: 1e-6)
        XCTAssertEqual(playback.nextFrameTime(after: 100.37) ?? .nan, 100.4, accuracy: 1e-6)
        XCTAssertEqual(playback.frameGrid(at: 100.37)?.floor(100.59) ?? .nan, 100.5, accuracy: 1e-6)
        playback.pause(at: 100.37)
        assertTime(0.3, at: 101)
        XCTAssertNil(playback.nextFrameTime(after: 101))
        XCTAssertEqual(playback.frameTime(at: 101.37), 101.37)
    }

    func testALockedRateCountsTheScenesTime() async {
        show(duration: 10)
        playback.lockRate(10)
        playback.setRate(0.5, at: 100)
        playback.shuttle(.back, at: 100)
        let grid = playback.frameGrid(at: 100.05)
        XCTAssertEqual(grid?.step ?? .nan, 0.2, accuracy: 1e-6)
        XCTAssertEqual(playback.time(at: playback.frameTime(at: 100.39)), 9.9, accuracy: 1e-6)
    }

    // MARK: Jumps

    func testJumpsAreUndone() async {
        show()
        playback.jump(to: 0.4, at: 100)
        playback.skip(seconds: 0.25, at: 100)
        playback.stepKeyframe(isBackwards: false, at: 100)
        assertTime(0.999, at: 100)
        for time in [0.65, 0.4, 0] {
            XCTAssertTrue(playback.undoJump(at: 100))
            assertTime(time, at: 100)
        }
        XCTAssertFalse(playback.undoJump(at: 100))
    }

    func testEnterReturnsToWherePlayingBegan() async {
        show()
        XCTAssertFalse(playback.returnToBeginning(at: 100))
        playback.seek(to: 0.3, at: 100)
        playback.toggle(at: 100)
        assertTime(0.6, at: 100.3)
        XCTAssertTrue(playback.returnToBeginning(at: 100.3))
        XCTAssertFalse(playback.isPlaying)
        assertTime(0.3, at: 200)
    }

    func testKeyframesStopWithThePoints() async {
        show()
        playback.movePoint(.start, to: 0.25, at: 100)
        playback.play(at: 100)
        XCTAssertTrue(playback.stepKeyframe(isBackwards: false, at: 100.1))
        XCTAssertFalse(playback.isPlaying)
        assertTime(0.999, at: 101)
        XCTAssertFalse(playback.stepKeyframe(isBackwards: false, at: 101))
        XCTAssertTrue(playback.stepKeyframe(isBackwards: true, at: 101))
        assertTime(0.25, at: 102)
    }

    func testAnEndlessSceneStepsInItsCycle() async {
        show(speed: 1, duration: 2, repeats: .infinity)
        XCTAssertTrue(playback.stepKeyframe(isBackwards: true, at: 107))
        assertTime(6, at: 110)
        XCTAssertTrue(playback.stepKeyframe(isBackwards: false, at: 110))
        assertTime(8, at: 110)
    }
}
