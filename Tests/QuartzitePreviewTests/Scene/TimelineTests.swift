import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The choice of the scrubbed layer, and the duration of its animations.
@MainActor final class TimelineTests: XCTestCase {
    private let context = LayerContext()
    private let root = CALayer()

    override func setUp() async throws {
        await MainActor.run { MediaClock.setVirtualTime(0) }
    }

    override func tearDown() async throws {
        await MainActor.run { MediaClock.setVirtualTime(nil) }
    }

    private func animation(
        _ duration: Double, begin: Double = 0, repeats: Float = 0, speed: Float = 1, autoreverses: Bool = false
    ) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.duration = duration
        animation.beginTime = begin
        animation.repeatCount = repeats
        animation.speed = speed
        animation.autoreverses = autoreverses
        return animation
    }

    private func child(of layer: CALayer, speed: Float = 1, begin: Double = 0, offset: Double = 0) -> CALayer {
        let child = CALayer()
        child.speed = speed
        child.beginTime = begin
        child.timeOffset = offset
        layer.addSublayer(child)
        return child
    }

    private func commit() {
        context.layer = root
        CATransaction.flush()
    }

    private func timeline(of layer: CALayer? = nil, loopEnd: Double? = nil) -> Timeline {
        commit()
        return Timeline(of: layer ?? root, loopEnd: loopEnd)
    }

    // MARK: Scrubbed layer

    func testAnimationsInMasksCount() {
        let (root, mask) = (CALayer(), CALayer())
        root.mask = mask
        let move = CABasicAnimation(keyPath: "position.x")
        (move.toValue, move.duration) = (5, 3)
        mask.add(move, forKey: nil)
        context.layer = root
        CATransaction.flush()
        XCTAssertEqual(Timeline(of: root), Timeline(duration: 3, isEndless: false))
        mask.speed = 0
        XCTAssertTrue(Timeline.scrubbedLayer(in: root) === mask)
    }

    func testParticlesFlyWithoutAnEnd() {
        let (root, emitter) = (CALayer(), CAEmitterLayer())
        root.addSublayer(emitter)
        XCTAssertEqual(Timeline(of: root), Timeline(duration: 0, isEndless: false))
        emitter.emitterCells = [CAEmitterCell()]
        XCTAssertEqual(Timeline(of: root), Timeline(duration: Timeline.emission, isEndless: true))
        XCTAssertEqual(Timeline(of: root, countsParticles: false), Timeline(duration: 0, isEndless: false))
        let playback = Playback(root: root, loopEnd: nil)
        XCTAssertTrue(playback.isPlaying)
        playback.pause(at: 3)
        XCTAssertFalse(playback.isPlaying)
        playback.scrub(dx: -100, at: 3)
        XCTAssertEqual(playback.time(at: 5), 3.5)
        playback.play(at: 6)
        XCTAssertEqual(playback.time(at: 7), 4.5)
        playback.seek(to: 0, at: 7)
        (root.speed, root.timeOffset, root.beginTime) = (1, 0, 0)
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.toValue, fade.duration) = (0, 2)
        root.add(fade, forKey: nil)
        context.layer = root
        CATransaction.flush()
        XCTAssertEqual(Timeline(of: root), Timeline(duration: 2, isEndless: false))
    }

    func testTheFirstPausedLayerInPreorderIsScrubbed() async {
        let running = child(of: root)
        running.add(animation(1), forKey: nil)
        let outer = child(of: root)
        let first = child(of: outer, speed: 0)
        first.add(animation(1), forKey: nil)
        let second = child(of: root, speed: 0)
        second.add(animation(1), forKey: nil)
        XCTAssertIdentical(Timeline.scrubbedLayer(in: root), first)
    }

    func testAPausedLayerCountsByWhatIsUnderIt() async {
        let still = child(of: root, speed: 0)
        _ = child(of: still)
        let paused = child(of: root, speed: 0)
        child(of: paused).add(animation(1), forKey: nil)
        XCTAssertIdentical(Timeline.scrubbedLayer(in: root), paused)
    }

    func testWithoutAPausedLayerTheRootIsScrubbed() async {
        child(of: root).add(animation(1), forKey: nil)
        _ = child(of: root, speed: 0)
        XCTAssertIdentical(Timeline.scrubbedLayer(in: root), root)
    }

    // MARK: Duration

    func testNothingAnimatedIsZero() async {
        XCTAssertEqual(timeline(), Timeline(duration: 0, isEndless: false))
        XCTAssertEqual(timeline().lastTime, 0)
    }

    func testTheLatestEndCounts() async {
        root.add(animation(1, begin: 0.5), forKey: "a")
        root.add(animation(0.5, begin: 2), forKey: "b")
        XCTAssertEqual(timeline(), Timeline(duration: 2.5, isEndless: false))
        XCTAssertEqual(timeline().lastTime, 2.499, accuracy: 1e-12)
    }

    func testRepeatsReversesAndSpeedCount() async {
        root.add(animation(1, repeats: 2.5, speed: 2, autoreverses: true), forKey: nil)
        XCTAssertEqual(timeline().duration, 2.5)
    }

    func testRepeatDurationIsTheWholeTime() async {
        let repeated = animation(1, autoreverses: true)
        repeated.repeatDuration = 3.5
        root.add(repeated, forKey: nil)
        XCTAssertEqual(timeline(), Timeline(duration: 3.5, isEndless: false))
    }

    func testAnEndlessAnimationCountsOneCycle() async {
        root.add(animation(1, begin: 0.5, repeats: .infinity), forKey: nil)
        XCTAssertEqual(timeline(), Timeline(duration: 1.5, isEndless: true))
    }

    func testBothLegsAreOneCycle() async {
        let swing = animation(1, autoreverses: true)
        swing.repeatDuration = .infinity
        root.add(swing, forKey: nil)
        XCTAssertEqual(timeline(), Timeline(duration: 2, isEndless: true))
    }

    func testTimesOfSublayersAreMappedUp() async {
        // Local time 1 s of a layer that begins at 3 s with speed 2 is 3.5 s outside.
        let inner = child(of: child(of: root, speed: 2, begin: 3), offset: 0.25)
        inner.add(animation(1, begin: 0.25), forKey: nil)
        // The inner layer ends at 1.25 s, which is 1.0 s in its superlayer.
        XCTAssertEqual(timeline().duration, 3.5, accuracy: 1e-12)
    }

    func testABackwardClockEndsWhereItsAnimationBegins() async {
        let backward = child(of: root, speed: -1, begin: 0, offset: 5)
        backward.add(animation(1, begin: 2), forKey: nil)
        // Local times 2…3 s are 3…2 s outside.
        XCTAssertEqual(timeline().duration, 3, accuracy: 1e-12)
    }

    func testTheScrubbedLayersOwnClockDoesNotCount() async {
        let paused = child(of: root, speed: 0, begin: 7, offset: 0.3)
        paused.add(animation(1, begin: 1), forKey: nil)
        XCTAssertEqual(timeline(of: paused).duration, 2)
    }

    func testWhatIsPausedBelowDoesNotCount() async {
        root.add(animation(1), forKey: nil)
        child(of: root, speed: 0).add(animation(9), forKey: nil)
        XCTAssertEqual(timeline().duration, 1)
    }

    func testAnAnimationThatStandsStillDoesNotCount() async {
        root.add(animation(4, speed: 0), forKey: nil)
        XCTAssertEqual(timeline(), Timeline(duration: 0, isEndless: false))
    }

    func testALoopEndWins() async {
        root.add(animation(4), forKey: nil)
        XCTAssertEqual(timeline(loopEnd: 2.5).duration, 2.5)
        XCTAssertEqual(timeline(loopEnd: .infinity).duration, 4)
    }
}
