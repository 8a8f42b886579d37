// Timers in scene time: real time in a window, virtual time in headless rendering.
//
// `Timer.scheduledTimer(withTimeInterval:repeats:block:)`, `Timer(timeInterval:repeats:block:)` and `RunLoop.add(_:forMode:)` have
// the names and types of Foundation's own. In a file that imports QuartziteKit but not Foundation, this module's declarations hide
// the re-exported ones. In a file that imports both, both are visible. The ones here are then disfavoured, so that calls are not
// ambiguous and use Foundation's real time.

/// Carries a value into a main-actor closure on the main thread.
///
/// Sendable although the value need not be, since the thread stays the same. Callers are on the main actor, or have checked
/// `isResponsible`.
private struct OnMainThread<Value>: @unchecked Sendable {
    let value: Value
}

extension Timer {
    /// Creates a timer for `RunLoop.add(_:forMode:)`, with an interval in seconds. Foundation's initialiser of this name fires the
    /// first time immediately on Linux, instead of after `interval`.
    @_disfavoredOverload
    public convenience init(timeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void) {
        self.init(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, block: block)
    }

    /// Schedules a timer that fires after `interval` seconds of scene time, and after each further interval if it repeats.
    @_disfavoredOverload @discardableResult
    public class func scheduledTimer(
        withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping @Sendable (Timer) -> Void
    ) -> Timer {
        let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
        timer.schedule(after: interval)
        return timer
    }

    /// Schedules a timer that calls a method of `target` with the timer after each `interval` seconds of scene time. The method is
    /// written unapplied: `selector: Clock.tick`. The timer retains `target` until it is invalidated.
    /// - Parameters:
    ///   - interval: seconds of scene time between two calls.
    ///   - target: the object whose method is called. An object of another class than the method's is never called.
    ///   - selector: the unapplied method.
    ///   - userInfo: the value that `timer.userInfo` returns. Default nil.
    ///   - repeats: whether the timer continues after the first call.
    @preconcurrency @MainActor @discardableResult
    public class func scheduledTimer<Target: AnyObject>(
        timeInterval interval: TimeInterval, target: AnyObject,
        selector: @escaping @MainActor (Target) -> @MainActor (Timer) -> Void, userInfo: Any? = nil, repeats: Bool
    ) -> Timer {
        scheduledTimer(interval, target, userInfo, repeats) { target, timer in
            guard let target = target as? Target else { return }
            selector(target)(timer)
        }
    }

    /// Schedules a timer that calls a method without parameters of `target` after each `interval` seconds of scene time.
    @preconcurrency @MainActor @discardableResult
    public class func scheduledTimer<Target: AnyObject>(
        timeInterval interval: TimeInterval, target: AnyObject,
        selector: @escaping @MainActor (Target) -> @MainActor () -> Void, userInfo: Any? = nil, repeats: Bool
    ) -> Timer {
        scheduledTimer(interval, target, userInfo, repeats) { target, _ in
            guard let target = target as? Target else { return }
            selector(target)()
        }
    }

    /// Schedules a timer that calls the method of a selector on `target` with the timer after each `interval` seconds of scene time.
    /// The timer retains `target` until it is invalidated. A target of another class than the selector's is reported as misuse.
    @preconcurrency @MainActor @discardableResult
    public class func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any? = nil, repeats: Bool
    ) -> Timer {
        let timer = scheduledTimer(interval, target as AnyObject, userInfo, repeats) { selector.perform(on: $0, with: $1) }
        timer.check(selector, target, "Timer.scheduledTimer")
        return timer
    }

    /// Creates a timer for `RunLoop.add(_:forMode:)` that calls the method of a selector on `target` with the timer. The timer retains
    /// `target` until it is invalidated. A target of another class than the selector's is reported as misuse.
    @preconcurrency @MainActor
    public convenience init(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any? = nil, repeats: Bool
    ) {
        self.init(nil, interval, target as AnyObject, userInfo, repeats) { selector.perform(on: $0, with: $1) }
        check(selector, target, "Timer")
    }

    /// Creates a timer for `RunLoop.add(_:forMode:)` that calls the method of a selector on `target` at a date, and after each further
    /// `interval` seconds of scene time if it repeats. The timer retains `target` until it is invalidated.
    @preconcurrency @MainActor
    public convenience init(
        fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any? = nil, repeats: Bool
    ) {
        self.init(date, interval, target as AnyObject, userInfo, repeats) { selector.perform(on: $0, with: $1) }
        check(selector, target, "Timer")
    }

    /// Reports a selector that the timer cannot call.
    private func check(_ selector: Selector, _ target: Any, _ place: String) {
        if !selector.fits(target) {
            Misuse.report("\(place): the selector is not a method of \(type(of: target))")
        } else if !selector.takes(self) {
            Misuse.report("\(place): the method takes a \(selector.parameterName) instead of a timer; it is not called")
        }
    }

    @MainActor private convenience init(
        _ date: Date?, _ interval: TimeInterval, _ target: AnyObject, _ userInfo: Any?, _ repeats: Bool,
        call: @escaping @MainActor (AnyObject, Timer) -> Void
    ) {
        // The timer is created and fires on the main thread, to which the target belongs.
        let target = OnMainThread(value: target)
        self.init(fire: date ?? Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats) { timer in
            let timer = OnMainThread(value: timer)
            MainActor.assumeIsolated { call(target.value, timer.value) }
        }
        self.userInfo = userInfo
    }

    @MainActor private class func scheduledTimer(
        _ interval: TimeInterval, _ target: AnyObject, _ userInfo: Any?, _ repeats: Bool,
        call: @escaping @MainActor (AnyObject, Timer) -> Void
    ) -> Timer {
        let timer = Timer(nil, interval, target, userInfo, repeats, call: call)
        timer.schedule(after: interval)
        return timer
    }

    /// Schedules one call on the main thread after `seconds` of scene time. The call does not occur if the timer is invalidated earlier.
    @MainActor @discardableResult
    static func once(after seconds: TimeInterval, _ body: @escaping @MainActor () -> Void) -> Timer {
        let timer = Timer(timeInterval: seconds, repeats: false) { _ in
            // The timer fires on the main run loop.
            MainActor.assumeIsolated(body)
        }
        RunLoop.main.add(timer, forMode: .common)
        return timer
    }

    /// When the timer fires next, in scene time. Setting the date moves the next firing: `timer.fireDate = .distantFuture` pauses a
    /// repeating timer, and `timer.fireDate = Date()` continues it.
    @_disfavoredOverload
    public var fireDate: Date {
        get {
            guard let delay = delayOnSceneClock(movingTo: nil) else { return realFireDate }
            return delay < 1e9 ? Date(timeIntervalSinceNow: delay) : .distantFuture
        }
        set { if delayOnSceneClock(movingTo: newValue) == nil { realFireDate = newValue } }
    }

    /// Returns how many seconds from now the timer fires next, after moving that to a date; nil for a timer that is not scheduled on the
    /// scene's clock.
    private func delayOnSceneClock(movingTo date: Date?) -> Double? {
        guard Thread.isMainThread else { return nil }
        let timer = OnMainThread(value: self)
        return MainActor.assumeIsolated {
            if let date, !SceneTimers.move(timer.value, to: date.delayFromNow) { return nil }
            return SceneTimers.delay(of: timer.value)
        }
    }

    /// Schedules the timer in virtual time if that is set, else on the thread's run loop.
    func schedule(after delay: TimeInterval) {
        guard SceneTimers.isResponsible else { return RunLoop.current.addToRealTime(self, forMode: .default) }
        let timer = OnMainThread(value: self)
        MainActor.assumeIsolated { SceneTimers.add(timer.value, after: delay) }
    }
}

extension RunLoop {
    /// Schedules a timer: in virtual time if that is set, else on this run loop.
    @_disfavoredOverload
    public func add(_ timer: Timer, forMode mode: RunLoop.Mode) {
        guard SceneTimers.isResponsible else { return addToRealTime(timer, forMode: mode) }
        timer.schedule(after: timer.realFireDate.delayFromNow)
    }
}

extension Date {
    /// The seconds from now on to a date that was computed a moment ago. Rounding up to whole milliseconds removes the difference.
    fileprivate var delayFromNow: TimeInterval { (timeIntervalSinceNow * 1000).rounded(.up) / 1000 }
}
