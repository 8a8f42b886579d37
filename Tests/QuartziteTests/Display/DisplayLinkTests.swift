import Synchronization
import XCTest

@testable import Quartzite

/// Display links on a frame loop with a virtual clock, and on a plain run loop.
final class DisplayLinkTests: XCTestCase {
    private final class Target {
        var timestamps: [Double] = []
        var ticks = 0
        func step(_ link: CADisplayLink) { timestamps.append(link.timestamp) }
        func tick() { ticks += 1 }
    }

    private let interval = 1.0 / 60
    private var loop: FrameLoop!

    override func setUp() {
        MediaClock.setVirtualTime(0)
        // Scenes of other tests, which are not shown any more, may have links on the same run loop.
        for link in RunLoopLinks.current.links { link.invalidate() }
        loop = FrameLoop(interval: interval)
    }

    override func tearDown() {
        loop = nil
        MediaClock.setVirtualTime(nil)
        Misuse.resetHandler()
    }

    /// Runs the frames of the display with these numbers.
    private func frames(_ numbers: ClosedRange<Int>) {
        for number in numbers {
            MediaClock.setVirtualTime(Double(number) * interval)
            loop.beginFrame(at: Double(number) * interval)
        }
    }

    func testIsCalledAtEachFrameWithItsTimes() {
        let target = Target()
        let link = CADisplayLink(target: target, selector: Selector(Target.step))
        XCTAssertEqual([link.timestamp, link.targetTimestamp, link.duration], [0, 0, 0])
        link.add(to: .main, forMode: .default)
        frames(1...3)
        XCTAssertEqual(target.timestamps, [1, 2, 3].map { $0 * interval })
        XCTAssertEqual(link.duration, interval)
        XCTAssertEqual(link.targetTimestamp, 4 * interval, accuracy: 1e-12)
        link.invalidate()
    }

    func testAMethodOfAnotherParameterIsMisuse() {
        final class Counter {
            func update(_ timer: Timer) {}
        }
        let messages = Mutex<[String]>([])
        Misuse.setHandler { text in messages.withLock { $0.append(text) } }
        defer { Misuse.resetHandler() }
        let counter = Counter()
        let link = CADisplayLink(target: counter, selector: Selector(Counter.update))
        link.add(to: .main, forMode: .default)
        frames(1...2)
        XCTAssertEqual(
            messages.withLock { $0 },
            ["CADisplayLink: the method takes a Timer instead of a display link; the link does not call it"])
    }

    func testIsCalledOnceAFrameWhateverItsModes() {
        let target = Target()
        let link = CADisplayLink(target: target, selector: Selector(Target.tick))
        link.add(to: .main, forMode: .default)
        link.add(to: .main, forMode: .common)
        link.add(to: .main, forMode: .common)
        frames(1...4)
        XCTAssertEqual(target.ticks, 4)
        link.remove(from: .main, forMode: .common)
        frames(5...6)
        XCTAssertEqual(target.ticks, 6)
        link.remove(from: .main, forMode: .default)
        frames(7...9)
        XCTAssertEqual(target.ticks, 6)
    }

    func testRatesAreTheDisplaysDividedByWholeNumbers() {
        var calls: [Int: Int] = [:]
        let links = [60, 45, 30, 25, 20, 7].map { rate in
            let link = CADisplayLink { _ in calls[rate, default: 0] += 1 }
            link.preferredFramesPerSecond = rate
            link.add(to: .main, forMode: .common)
            return link
        }
        frames(1...60)
        XCTAssertEqual(calls, [60: 60, 45: 60, 30: 30, 25: 30, 20: 20, 7: 7])
        XCTAssertEqual(links[2].duration, interval)
        XCTAssertEqual(links[2].targetTimestamp - links[2].timestamp, 1.0 / 30, accuracy: 1e-12)
        for link in links { link.invalidate() }
    }

    func testARangeNamesTheRatesThatWillDo() {
        func step(_ least: Float, _ most: Float, _ preferred: Float?) -> Int {
            CAFrameRateRange(minimum: least, maximum: most, preferred: preferred).frameStep(displayRate: 120)
        }
        XCTAssertEqual(CAFrameRateRange.default.frameStep(displayRate: 120), 1)
        XCTAssertEqual(step(10, 60, 30), 4)
        XCTAssertEqual(step(10, 60, nil), 2)
        XCTAssertEqual(step(0, 0, 24), 5)
        // 120 / 2 is nearer to the preferred rate, but above the maximum.
        XCTAssertEqual(step(30, 50, 50), 3)
        XCTAssertEqual(step(240, 480, 240), 1)
        XCTAssertEqual(step(.nan, .infinity, .infinity), 1)
    }

    func testAPausedLinkWaitsAndGoesOn() {
        let target = Target()
        let link = CADisplayLink(target: target, selector: Selector(Target.step))
        link.add(to: .main, forMode: .common)
        frames(1...2)
        link.isPaused = true
        XCTAssertEqual(loop.nextDue(now: 1), .infinity, "nothing to wake up for")
        frames(3...5)
        link.isPaused = false
        XCTAssertEqual(loop.nextDue(now: 1), 1)
        frames(6...6)
        XCTAssertEqual(target.timestamps, [1, 2, 6].map { $0 * interval })
        link.invalidate()
    }

    func testItKeepsItsTargetUntilItIsInvalidated() {
        weak var target: Target?
        weak var link: CADisplayLink?
        do {
            let made = Target()
            let link1 = CADisplayLink(target: made, selector: Selector(Target.step))
            link1.add(to: .main, forMode: .common)
            (target, link) = (made, link1)
        }
        frames(1...1)
        XCTAssertNotNil(target)
        XCTAssertEqual(target?.timestamps.count, 1)
        link?.invalidate()
        XCTAssertNil(target)
        XCTAssertNil(link)
    }

    func testLinksComeAndGoInACall() {
        var lines: [String] = []
        var second: CADisplayLink?
        let first = CADisplayLink { link in
            lines.append("first")
            if second == nil {
                second = CADisplayLink { _ in lines.append("second") }
                second?.add(to: .main, forMode: .common)
            } else {
                second?.invalidate()
                link.invalidate()
            }
        }
        first.add(to: .main, forMode: .common)
        frames(1...4)
        XCTAssertEqual(lines, ["first", "first"], "added in a call: from the next frame on; invalidated in a call: not any more")
    }

    func testASelectorOfAnotherClassIsMisuse() {
        // Unchecked, because the handler is called on the test's thread only.
        final class Told: @unchecked Sendable { var messages: [String] = [] }
        let told = Told()
        Misuse.setHandler { told.messages.append($0) }
        let link = CADisplayLink(target: NSObject(), selector: Selector(Target.tick))
        link.add(to: .main, forMode: .common)
        frames(1...1)
        XCTAssertEqual(told.messages.count, 1)
        XCTAssertEqual(link.timestamp, 0)
    }

    func testAPlainRunLoopCallsItInRealTime() {
        loop = nil
        MediaClock.setVirtualTime(nil)
        let target = Target()
        let link = CADisplayLink(target: target, selector: Selector(Target.step))
        link.add(to: .current, forMode: .default)
        let began = CACurrentMediaTime()
        while target.timestamps.count < 3, CACurrentMediaTime() < began + 20 {
            _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
        }
        link.invalidate()
        guard target.timestamps.count >= 3 else { return XCTFail("it was called \(target.timestamps.count) times") }
        XCTAssertEqual(target.timestamps, target.timestamps.sorted())
        XCTAssertGreaterThan(target.timestamps[0], began)
        XCTAssertGreaterThan(target.timestamps[2], target.timestamps[0])
        XCTAssertEqual(link.targetTimestamp - link.timestamp, 1.0 / 60, accuracy: 1e-9)
    }

    func testAnotherThreadsRunLoopCallsItThere() {
        loop = nil
        MediaClock.setVirtualTime(nil)
        let done = expectation(description: "called on its thread")
        Thread.detachNewThread {
            let thread = Thread.current
            var calls = 0
            let link = CADisplayLink { link in
                XCTAssert(Thread.current === thread)
                calls += 1
                if calls == 2 { link.invalidate() }
            }
            link.add(to: .current, forMode: .default)
            let end = Date(timeIntervalSinceNow: 20)
            while calls < 2, Date() < end { _ = RunLoop.current.run(mode: .default, before: end) }
            XCTAssertEqual(calls, 2)
            done.fulfill()
        }
        wait(for: [done], timeout: 30)
    }
}
