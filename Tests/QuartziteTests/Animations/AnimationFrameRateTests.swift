import XCTest

@testable import Quartzite

/// The number of frames drawn for animations that prefer fewer frames than the display shows.
final class AnimationFrameRateTests: XCTestCase {
    private let context = LayerContext()
    private let tree = RenderTree()
    private let root = CALayer()

    override func setUp() {
        MediaClock.setVirtualTime(0)
        context.commitHandler = { [tree] in tree.apply($0) }
        context.layer = root
        CATransaction.flush()
    }

    override func tearDown() {
        CATransaction.flush()
        MediaClock.setVirtualTime(nil)
    }

    private func fade(_ seconds: Double, maximum: Float = 0, preferred: Float? = nil) {
        let layer = CALayer()
        root.addSublayer(layer)
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, seconds)
        fade.preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: maximum, preferred: preferred)
        layer.add(fade, forKey: nil)
    }

    /// Returns the times at which a loop draws that sleeps until the next event.
    private func frames(until end: Double) -> [Double] {
        CATransaction.flush()
        var (time, times): (Double, [Double]) = (0, [])
        while time <= end {
            times.append(time)
            let activity = tree.sample(at: time)
            time = activity.isAnimating ? time + 1.0 / 60 : activity.nextEvent
        }
        return times
    }

    func testNoMoreFramesThanTheMaximumAndOneAtTheEnd() {
        fade(0.99, maximum: 30)
        let times = frames(until: 5)
        XCTAssertEqual(times.count, 31)
        XCTAssertEqual(times.last ?? 0, 0.99, accuracy: 1e-9)
        for (time, next) in zip(times, times.dropFirst().dropLast()) { XCTAssertEqual(next - time, 1.0 / 30, accuracy: 1e-9) }
    }

    func testThePreferredRateComesFirstAndTheFastestAnimationCounts() {
        fade(1, maximum: 60, preferred: 10)
        XCTAssertEqual(frames(until: 0.95).count, 10)
        fade(1, maximum: 20)
        XCTAssertEqual(frames(until: 0.98).count, 20)
    }

    func testAnAnimationWithoutAWishTakesEveryFrame() {
        fade(1, maximum: 10)
        fade(0.5)
        let times = frames(until: 0.96)
        XCTAssertEqual(times.count { $0 < 0.49 }, 30)
        XCTAssertLessThanOrEqual(times.count { $0 > 0.52 }, 5)
    }

    func testALayerThatStandsStillIsNotDue() {
        fade(1, maximum: 30)
        root.speed = 0
        XCTAssertEqual(frames(until: 5), [0])
    }
}
