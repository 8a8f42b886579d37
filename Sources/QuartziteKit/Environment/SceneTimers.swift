// What waits for a time, on the clock of a scene without a window.
//
// Foundation's timers and the main dispatch queue wait for real time. Under headless rendering there is a virtual clock instead, and
// whoever steps it calls `fireDue()`. So a timer of one second fires at 1.000 s of every picture, however long drawing takes.
//
// What leads here is in Timer+SceneClock.swift and DispatchQueue+SceneClock.swift. While real time runs, nothing comes here.

/// Timers and closures that wait for a virtual time, in the order of their times.
@MainActor package enum SceneTimers {
    private enum Work {
        case timer(Timer)
        case closure(@Sendable () -> Void)
    }

    private struct Entry {
        /// Media time.
        var time: Double
        var work: Work
    }

    /// By time; among equals, in the order in which they were added.
    private static var entries: [Entry] = []

    /// Whether what is to wait belongs here: the thread is the main one, and its clock a virtual one.
    nonisolated static var isResponsible: Bool { MediaClock.heldTime != nil && Thread.isMainThread }

    /// The timer fires `delay` seconds from now, and again after each of its intervals if it repeats. Once only: a timer that waits
    /// already is left as it is.
    static func add(_ timer: Timer, after delay: Double) {
        let isKnown = entries.contains { entry in
            if case .timer(let known) = entry.work { known === timer } else { false }
        }
        guard !isKnown, timer.isValid else { return }
        insert(.timer(timer), at: CACurrentMediaTime() + max(0, delay))
    }

    /// The closure runs `delay` seconds from now.
    static func add(after delay: Double, _ closure: @escaping @Sendable () -> Void) {
        insert(.closure(closure), at: CACurrentMediaTime() + max(0, delay))
    }

    /// Runs what is due now. What this adds waits for the next call, so that work which always asks for more cannot hang the program.
    package static func fireDue() {
        // Steps are sums of sixtieths; what falls on one is not to wait for the next.
        let now = CACurrentMediaTime() + 1e-9
        let due = entries.prefix { $0.time <= now }
        entries.removeFirst(due.count)
        for entry in due {
            switch entry.work {
            case .closure(let closure): closure()
            case .timer(let timer):
                // A timer that was invalidated fires no more.
                timer.fire()
                guard timer.isValid, timer.timeInterval > 0 else { continue }
                // Those that a long step has passed over are left out, as a run loop does.
                let missed = ((now - entry.time) / timer.timeInterval).rounded(.down)
                insert(.timer(timer), at: entry.time + (missed + 1) * timer.timeInterval)
            }
        }
    }

    /// Nothing waits any more. Called where another scene begins.
    package static func removeAll() { entries = [] }

    private static func insert(_ work: Work, at time: Double) {
        let index = entries.firstIndex { $0.time > time } ?? entries.endIndex
        entries.insert(Entry(time: time, work: work), at: index)
    }
}
