// Timers that keep the scene's time: in a window real time, headless the virtual clock's.
//
// `Timer.scheduledTimer(withTimeInterval:repeats:block:)`, `Timer(timeInterval:repeats:block:)` and `RunLoop.add(_:forMode:)` have
// Foundation's own names and types. Where a file imports QuartziteKit and not Foundation, what this module declares hides what it
// re-exports, so these are meant. Where it imports both, both are seen; these are marked as the less favoured then, so that nothing is
// ambiguous, and Foundation's real time is meant.

/// Crosses into the main actor with what the main thread's caller brought along.
///
/// Sendable although the value need not be: it is the same thread on both sides. Callers are on the main actor, or have asked `isResponsible`.
private struct OnMainThread<Value>: @unchecked Sendable {
    let value: Value
}

extension Timer {
    /// A timer for `RunLoop.add(_:forMode:)`. Foundation's of that name fires at once for the first time on Linux, and not after `interval`.
    @_disfavoredOverload
    public convenience init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void) {
        self.init(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, block: block)
    }

    /// A timer that fires after `interval` seconds of the scene, and again after each further interval if it repeats.
    @_disfavoredOverload @discardableResult
    public class func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) -> Timer {
        let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
        timer.schedule(after: interval)
        return timer
    }

    /// A timer that calls a method of `target`, with the timer, at each interval. The method is named as it stands in the class,
    /// `selector: Clock.tick`. As elsewhere, the target is kept alive until the timer is invalidated.
    /// - Parameter userInfo: nil; timers carry none on Linux.
    @MainActor @discardableResult
    public class func scheduledTimer<Target: AnyObject>(
        timeInterval interval: TimeInterval, target: AnyObject,
        selector: @escaping @MainActor (Target) -> @MainActor (Timer) -> Void, userInfo: Any? = nil, repeats: Bool
    ) -> Timer {
        scheduledTimer(interval, target, userInfo, repeats) { target, timer in
            guard let target = target as? Target else { return }
            selector(target)(timer)
        }
    }

    /// The same with a method that does not ask for the timer.
    @MainActor @discardableResult
    public class func scheduledTimer<Target: AnyObject>(
        timeInterval interval: TimeInterval, target: AnyObject,
        selector: @escaping @MainActor (Target) -> @MainActor () -> Void, userInfo: Any? = nil, repeats: Bool
    ) -> Timer {
        scheduledTimer(interval, target, userInfo, repeats) { target, _ in
            guard let target = target as? Target else { return }
            selector(target)()
        }
    }

    @MainActor private class func scheduledTimer(
        _ interval: TimeInterval, _ target: AnyObject, _ userInfo: Any?, _ repeats: Bool,
        call: @escaping @MainActor (AnyObject, Timer) -> Void
    ) -> Timer {
        // Made and fired on the main thread, where the target lives.
        let target = OnMainThread(value: target)
        let timer = Timer(timeInterval: interval, repeats: repeats) { timer in
            let timer = OnMainThread(value: timer)
            MainActor.assumeIsolated { call(target.value, timer.value) }
        }
        if userInfo != nil { Misuse.report("Timer.scheduledTimer: timers carry no userInfo on Linux; keep it in the target") }
        timer.schedule(after: interval)
        return timer
    }

    /// On the scene's clock where that is virtual, else on the thread's run loop.
    fileprivate func schedule(after delay: TimeInterval) {
        guard SceneTimers.isResponsible else { return RunLoop.current.addToRealTime(self, forMode: .default) }
        let timer = OnMainThread(value: self)
        MainActor.assumeIsolated { SceneTimers.add(timer.value, after: delay) }
    }
}

extension RunLoop {
    /// Lets a timer fire from now on: on the scene's clock where that is virtual, else on this loop.
    @_disfavoredOverload
    public func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
        guard SceneTimers.isResponsible else { return addToRealTime(timer, forMode: mode) }
        // The timer counts from when it was made, a moment ago; whole milliseconds take that moment out again.
        let delay = (timer.fireDate.timeIntervalSinceNow * 1000).rounded(.up) / 1000
        timer.schedule(after: delay)
    }
}
