// Timers and closures that wait for virtual time.
//
// Foundation's timers and the main dispatch queue wait for real time. Headless rendering uses a virtual clock, and calls
// `fireDue()` after each step of the clock. So a timer of one second fires at 1.000 s of every rendering, however long drawing
// takes. The previewer's window slows the clock down and stops it, and calls `fireDue()` in each turn of its loop.
//
// Timer+SceneClock.swift and DispatchQueue+SceneClock.swift schedule here. While real time runs, nothing is scheduled here.

/// The timers and closures that wait for a virtual time, in order of time.
@MainActor package enum SceneTimers {
    private enum Work {
        case timer(Timer)
        case closure(@Sendable () -> Void)
    }

    private struct Entry {
        /// The media time in seconds.
        var time: Double
        var work: Work
        /// The number of the scene that added the entry.
        var scene: Int
    }

    /// Sorted by time. Entries of equal time are in the order in which they were added.
    private static var entries: [Entry] = []
    /// The number of the scene that was made last.
    package private(set) static var currentScene = 0

    /// Whether timers belong here: the thread is the main thread, and time is virtual.
    nonisolated static var isResponsible: Bool { MediaClock.isVirtual && Thread.isMainThread }

    /// The media time in seconds at which the next entry is due; infinity without entries.
    package static var nextDue: Double {
        // Nothing waits for a timer that was invalidated.
        while let first = entries.first, case .timer(let timer) = first.work, !timer.isValid { entries.removeFirst() }
        return entries.first?.time ?? .infinity
    }

    /// Begins a scene: what is added from now on belongs to it.
    /// - Returns: the number of the scene.
    package static func beginScene() -> Int {
        currentScene += 1
        return currentScene
    }

    /// Removes the entries of scenes that were made before another one.
    /// - Parameter kept: a scene whose entries stay. Default nil.
    package static func removeAll(before scene: Int, except kept: Int? = nil) {
        entries.removeAll { $0.scene < scene && $0.scene != kept }
    }

    /// Schedules a timer to fire `delay` seconds from now, and after each of its intervals if it repeats. A timer that is already
    /// scheduled is left unchanged.
    static func add(_ timer: Timer, after delay: Double) {
        let isKnown = entries.contains { entry in
            if case .timer(let known) = entry.work { known === timer } else { false }
        }
        guard !isKnown, timer.isValid else { return }
        insert(.timer(timer), at: CACurrentMediaTime() + max(0, delay), of: currentScene)
    }

    /// Schedules a closure to run `delay` seconds from now.
    static func add(after delay: Double, _ closure: @escaping @Sendable () -> Void) {
        insert(.closure(closure), at: CACurrentMediaTime() + max(0, delay), of: currentScene)
    }

    /// Runs everything that is due. Entries added meanwhile wait for the next call, so that endless rescheduling cannot hang the
    /// program.
    package static func fireDue() {
        // Steps are sums of 1/60 s. The tolerance keeps an entry on a step from waiting for the next step.
        let now = CACurrentMediaTime() + 1e-9
        let due = entries.prefix { $0.time <= now }
        entries.removeFirst(due.count)
        for entry in due {
            switch entry.work {
            case .closure(let closure): closure()
            case .timer(let timer):
                // An invalidated timer does not fire.
                timer.fire()
                guard timer.isValid, timer.timeInterval > 0 else { continue }
                // Intervals that a long step skipped are dropped, as a run loop does.
                let missed = ((now - entry.time) / timer.timeInterval).rounded(.down)
                insert(.timer(timer), at: entry.time + (missed + 1) * timer.timeInterval, of: entry.scene)
            }
        }
    }

    /// Removes all entries, when another scene begins.
    package static func removeAll() { entries = [] }

    private static func insert(_ work: Work, at time: Double, of scene: Int) {
        let index = entries.firstIndex { $0.time > time } ?? entries.endIndex
        entries.insert(Entry(time: time, work: work, scene: scene), at: index)
    }
}
