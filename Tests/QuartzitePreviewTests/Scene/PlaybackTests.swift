import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Playing, pausing and scrubbing without jumps, and stopping at the end.
@MainActor final class PlaybackTests: XCTestCase {
    private let context = LayerContext()
    private let host = CALayer()
    private let root = CALayer()
    private let door = CALayer()
    private lazy var playback = Playback(root: root, loopEnd: nil)

    override func tearDown() async throws {
        await MainActor.run { MediaClock.setVirtualTime(nil) }
    }

    /// Displays a tree whose clock starts at media time 100, with one animation.
    private func show(speed: Float = 0, duration: Double = 1, repeats: Float = 0, rootSpeed: Float = 1) {
        MediaClock.setVirtualTime(100)
        host.beginTime = 100
        host.addSublayer(root)
        root.addSublayer(door)
        root.speed = rootSpeed
        door.speed = speed
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.duration = duration
        animation.repeatCount = repeats
        door.add(animation, forKey: nil)
        context.layer = host
        CATransaction.flush()
    }

    private func assertTime(_ expected: Double, at now: Double, line: UInt = #line) {
        XCTAssertEqual(playback.time(at: now), expected, accuracy: 1e-6, line: line)
    }

    func testAPausedLayerStandsStill() async {
        show()
        XCTAssertIdentical(playback.layer, door)
        XCTAssertFalse(playback.isPlaying)
        assertTime(0, at: 100)
        assertTime(0, at: 140)
    }

    func testPlayingAndPausingDoNotJump() async {
        show()
        playback.seek(to: 0.25, at: 101)
        assertTime(0.25, at: 105)
        playback.play(at: 105)
        XCTAssertTrue(playback.isPlaying)
        assertTime(0.25, at: 105)
        assertTime(0.75, at: 105.5)
        playback.pause(at: 105.5)
        XCTAssertFalse(playback.isPlaying)
        assertTime(0.75, at: 105.5)
        assertTime(0.75, at: 200)
        playback.toggle(at: 200)
        assertTime(0.85, at: 200.1)
    }

    func testAFrameOfAMomentBeforeDoesNotFlashBack() async {
        show()
        playback.seek(to: 0.5, at: 101)
        playback.play(at: 102)
        assertTime(0.499, at: 101.999)
    }

    func testPlayingStopsAThousandthBeforeTheEnd() async {
        show()
        playback.play(at: 100)
        playback.advance(to: 100.9)
        XCTAssertTrue(playback.isPlaying)
        playback.advance(to: 101.3)
        XCTAssertFalse(playback.isPlaying)
        assertTime(0.999, at: 101.3)
        assertTime(0.999, at: 900)
    }

    func testPlayingAtTheEndBeginsAgain() async {
        show()
        playback.seekToEnd(at: 100)
        assertTime(0.999, at: 100)
        playback.play(at: 101)
        assertTime(0, at: 101)
        assertTime(0.5, at: 101.5)
    }

    func testALoopGoesRoundWithoutLosingTime() async {
        show()
        playback.setMode(.loop, at: 100)
        playback.play(at: 100)
        playback.advance(to: 101.25)
        XCTAssertTrue(playback.isPlaying)
        assertTime(0.25, at: 101.25)
        playback.advance(to: 109.5)
        assertTime(0.5, at: 109.5)
    }

    func testAnEndlessSceneGoesOn() async {
        show(speed: 1, duration: 2, repeats: .infinity)
        XCTAssertIdentical(playback.layer, root)
        XCTAssertTrue(playback.isPlaying)
        playback.advance(to: 107)
        XCTAssertTrue(playback.isPlaying)
        assertTime(7, at: 107)
        XCTAssertEqual(playback.sliderTime(at: 107), 1, accuracy: 1e-9)
    }

    func testARunningSceneStopsAtItsEndToo() async {
        show(speed: 1, duration: 2)
        XCTAssertTrue(playback.isPlaying)
        playback.advance(to: 103)
        XCTAssertFalse(playback.isPlaying)
        assertTime(1.999, at: 200)
    }

    func testSeekingWhilePlayingPlaysOn() async {
        show()
        playback.play(at: 100)
        playback.seek(to: 0.1, at: 100.5)
        XCTAssertTrue(playback.isPlaying)
        assertTime(0.2, at: 100.6)
    }

    func testSeekingIsClamped() async {
        show()
        playback.seek(to: -5, at: 100)
        assertTime(0, at: 100)
        playback.seek(to: 5, at: 100)
        assertTime(0.999, at: 100)
        playback.seek(to: .nan, at: 100)
        assertTime(0.999, at: 100)
        playback.seek(to: .infinity, at: 100)
        assertTime(0.999, at: 100)
    }

    func testStepsAreSixtieths() async {
        show()
        playback.play(at: 100)
        playback.step(frames: 1, at: 100.5)
        XCTAssertFalse(playback.isPlaying)
        assertTime(0.5 + 1 / 60.0, at: 101)
        playback.step(frames: -3, at: 102)
        assertTime(0.5 - 2 / 60.0, at: 102)
    }

    func testTheRateChangesWithoutAJump() async {
        show()
        playback.setRate(0.5, at: 100)
        playback.play(at: 100)
        assertTime(0.25, at: 100.5)
        playback.setRate(2, at: 100.5)
        assertTime(0.25, at: 100.5)
        assertTime(0.45, at: 100.6)
        playback.setRate(0, at: 100.6)
        XCTAssertEqual(playback.rate, 2)
    }

    func testALayersOwnSpeedIsTheRateOne() async {
        show(speed: 1, duration: 4, rootSpeed: 2)
        assertTime(2, at: 101)
        playback.pause(at: 101)
        playback.play(at: 105)
        assertTime(2, at: 105)
        assertTime(3, at: 105.5)
    }

    func testScrubbingFollowsTheLawAndIsClamped() async {
        show()
        playback.scrub(dx: -100, at: 100)
        assertTime(0.5, at: 100)
        playback.scrub(dx: 20, at: 100)
        assertTime(0.4, at: 100)
        playback.scrub(dx: -900, at: 100)
        assertTime(0.999, at: 100)
        playback.scrub(dx: 900, at: 100)
        assertTime(0, at: 100)
    }

    func testScrubbingPausesWhatRuns() async {
        show(speed: 1, duration: 3)
        playback.scrub(dx: -20, at: 101)
        XCTAssertFalse(playback.isPlaying)
        assertTime(1.1, at: 150)
    }

    func testScrubbingAnEndlessSceneStartsInItsRound() async {
        show(speed: 1, duration: 2, repeats: .infinity)
        playback.scrub(dx: -20, at: 107)
        assertTime(1.1, at: 107)
    }

    func testWithoutAnimationsNothingHappens() async {
        host.addSublayer(root)
        context.layer = host
        CATransaction.flush()
        playback.scrub(dx: -100, at: 5)
        playback.toggle(at: 6)
        XCTAssertEqual(root.speed, 1)
        XCTAssertFalse(playback.isPlaying)
        XCTAssertEqual(playback.sliderTime(at: 50), 0)
    }

    func testHoldingIsExact() async {
        show()
        playback.hold(at: 12.5, now: 100)
        assertTime(12.5, at: 100)
    }
}
