// Code as a program has it. The file imports only QuartziteKit, because XCTest would add Foundation's own timers.

import QuartziteKit

@MainActor final class SceneTimerUses {
    private(set) var told: [String] = []
    private var timer: Timer?

    func useBlock(after interval: Double, repeats: Bool, _ name: String) -> Timer {
        Timer.scheduledTimer(withTimeInterval: interval, repeats: repeats) { _ in
            MainActor.assumeIsolated {
                self.told.append(name)
                self.times.append(CACurrentMediaTime())
            }
        }
    }

    /// The media times at which the timers of `useBlock` fired.
    private(set) var times: [Double] = []

    /// Each call schedules the next one.
    func chain(_ delay: Double) {
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
            MainActor.assumeIsolated {
                self.told.append("chain")
                self.chain(delay)
            }
        }
    }

    func useWorkItems() {
        let (item, cancelled) = (DispatchWorkItem { self.tell("item") }, DispatchWorkItem { self.tell("cancelled") })
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5, execute: item)
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5, execute: cancelled)
        cancelled.cancel()
    }

    /// Returns whether a delayed item with the flag `barrier` waits for the running work of its queue.
    func barrierWaits() -> Bool {
        let queue = DispatchQueue(label: "barrier", attributes: .concurrent)
        let (begin, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        queue.async {
            begin.signal()
            end.wait()
        }
        begin.wait()
        let item = DispatchWorkItem(flags: .barrier) {}
        queue.asyncAfter(deadline: .now() + 0.01, execute: item)
        let isEarly = item.wait(timeout: .now() + 0.2) == .success
        end.signal()
        return !isEarly && item.wait(timeout: .now() + 10) == .success
    }

    private nonisolated func tell(_ name: String) { MainActor.assumeIsolated { told.append(name) } }

    func move(_ timer: Timer, to date: Date) { timer.fireDate = date }
    func delay(of timer: Timer) -> Double { timer.fireDate.timeIntervalSinceNow }

    func useSelfPausing() {
        timer = Timer.scheduledTimer(withTimeInterval: 0.5, repeats: true) { timer in
            timer.fireDate = .distantFuture
            MainActor.assumeIsolated { self.told.append("paused") }
        }
    }

    func useSelector() {
        timer = Timer.scheduledTimer(
            timeInterval: 0.5, target: self, selector: SceneTimerUses.tick, userInfo: nil, repeats: true)
    }

    func tick(_ timer: Timer) {
        told.append("tick")
        if told.count == 2 { timer.invalidate() }
    }

    func useRunLoop() {
        let timer = Timer(timeInterval: 0.25, repeats: false) { _ in MainActor.assumeIsolated { self.told.append("loop") } }
        RunLoop.main.add(timer, forMode: .common)
        RunLoop.current.add(timer, forMode: .default)
    }

    func useTracking() {
        let timer = Timer(timeInterval: 0.01, repeats: false) { _ in MainActor.assumeIsolated { self.told.append("tracking") } }
        RunLoop.main.add(timer, forMode: .default)
        RunLoop.main.add(timer, forMode: .tracking)
        let other = Timer(timeInterval: 0.02, repeats: false) { _ in MainActor.assumeIsolated { self.told.append("only tracking") } }
        RunLoop.main.add(other, forMode: .tracking)
    }

    func useQueue() {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { self.told.append("queue") }
        DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(500)) { self.told.append("queue") }
    }
}

/// Timers by their initialiser and by Core Foundation's functions.
@MainActor final class SelectorTimerUses {
    private(set) var told: [String] = []

    func use() {
        RunLoop.main.add(
            Timer(timeInterval: 0.5, target: self, selector: Selector(Self.tick(_:)), userInfo: "info", repeats: false), forMode: .common)
        let timer = CFRunLoopTimerCreateWithHandler(nil, Date().timeIntervalSinceReferenceDate + 0.25, 0, 0, 0) { _ in
            MainActor.assumeIsolated { self.told.append("handler") }
        }
        CFRunLoopAddTimer(CFRunLoopGetCurrent(), timer, .commonModes)
    }

    /// Adds a timer with a date for its first call, and an interval for the others.
    func useDate() {
        let timer = Timer(
            fireAt: Date(timeIntervalSinceNow: 0.2), interval: 1, target: self, selector: Selector(Self.tick(_:)), userInfo: "dated",
            repeats: true)
        RunLoop.main.add(timer, forMode: .common)
    }

    private func tick(_ timer: Timer) { told.append("tick \(timer.userInfo as? String ?? "")") }
}
