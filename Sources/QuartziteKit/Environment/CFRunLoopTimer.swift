// Core Foundation's timers, as Foundation's own, on the scene's clock.

/// A run loop.
public typealias CFRunLoop = RunLoop
/// A timer.
public typealias CFRunLoopTimer = Timer

/// The modes of a run loop that timers are added to.
public struct CFRunLoopMode: Sendable {
    let mode: RunLoop.Mode
    /// The usual modes.
    public static let commonModes = CFRunLoopMode(mode: .common)
    /// The usual modes, by the name that `RunLoop.Mode` has.
    public static let common = commonModes
    /// The default mode.
    public static let defaultMode = CFRunLoopMode(mode: .default)
}

/// Returns the run loop of the current thread.
public func CFRunLoopGetCurrent() -> CFRunLoop { .current }
/// Returns the run loop of the main thread.
public func CFRunLoopGetMain() -> CFRunLoop { .main }

/// Creates a timer that calls a closure at a date, in seconds since the beginning of 2001, and then after each interval. An interval of 0
/// calls it once. The other parameters have no effect.
public func CFRunLoopTimerCreateWithHandler(
    _ allocator: Any?, _ fireDate: CFTimeInterval, _ interval: CFTimeInterval, _ flags: UInt, _ order: Int,
    _ block: @escaping @Sendable (CFRunLoopTimer?) -> Void
) -> CFRunLoopTimer? {
    Timer(fire: Date(timeIntervalSinceReferenceDate: fireDate), interval: interval, repeats: interval > 0) { block($0) }
}

/// Adds a timer to a run loop, or to the scene's clock if that is virtual.
public func CFRunLoopAddTimer(_ loop: CFRunLoop?, _ timer: CFRunLoopTimer?, _ mode: CFRunLoopMode) {
    guard let timer else { return }
    (loop ?? .current).add(timer, forMode: mode.mode)
}

/// Stops a timer.
public func CFRunLoopTimerInvalidate(_ timer: CFRunLoopTimer?) { timer?.invalidate() }

/// Returns when a timer fires next, in seconds since the beginning of 2001.
public func CFRunLoopTimerGetNextFireDate(_ timer: CFRunLoopTimer?) -> CFTimeInterval {
    timer?.fireDate.timeIntervalSinceReferenceDate ?? 0
}

/// Moves the next firing of a timer to a date, in seconds since the beginning of 2001.
public func CFRunLoopTimerSetNextFireDate(_ timer: CFRunLoopTimer?, _ fireDate: CFTimeInterval) {
    timer?.fireDate = Date(timeIntervalSinceReferenceDate: fireDate)
}
