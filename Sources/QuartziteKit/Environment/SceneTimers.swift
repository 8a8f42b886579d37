// Timers and closures that wait for virtual time.
//
// Foundation's timers and the main dispatch queue wait for real time. Headless rendering uses a virtual clock, and calls
// `fireDue()` after each step of the clock. So a timer of one second fires at 1.000 s of every rendering, however long drawing
// takes. The previewer's window slows the clock down and stops it, and calls `fireDue()` in each turn of its loop.
//
// Entries that are due between two steps run in the order of time, with the clock at each due time, as on a main thread that is free
// between two frames. So a timer of 0.01 s fires 100 times in a second of frames:
//
//     step                         step
//      |-- timer -- timer -- asyncAfter --|      one call of fireDue()
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
        /// The number of the call of `fireDue()` that the entry must wait for: work without a delay runs in the next turn.
        var turn = 0

        func isOf(_ timer: Timer) -> Bool {
            if case .timer(let own) = work { own === timer } else { false }
        }
    }

    /// Sorted by time. Entries of equal time are in the order in which they were added.
    private static var entries: [Entry] = []
    /// The number of the scene to which new entries belong, unless work of another scene adds them: the scene that was made last, or
    /// resumed.
    package private(set) static var currentScene = 0
    /// The number of the scene that was made last.
    private static var lastScene = 0
    /// The number of the running or last call of `fireDue()`.
    private static var turn = 0
    /// The media time of the last call of `fireDue()`; infinity if unknown.
    private static var lastTurn = Double.infinity
    /// The entry whose work runs now. Its time is the time at which the timer fires next, if the program has set `fireDate`.
    private static var running: Entry?
    /// The due time of the work that runs now, in seconds; nil while none runs.
    private static var runningTime: Double?
    /// The longest step in seconds within which work runs at its due times. After a longer step, such as after a pause, all due work runs
    /// at the end of the step.
    private static let longestStep = 0.1
    /// The number of entries that one call of `fireDue()` runs at most.
    private static let limit = 1000

    /// Whether timers belong here: the thread is the main thread, and time is virtual.
    nonisolated static var isResponsible: Bool { MediaClock.isVirtual && Thread.isMainThread }

    /// The media time in seconds at which the next entry is due; infinity without entries.
    package static var nextDue: Double {
        // Nothing waits for a timer that was invalidated.
        while let first = entries.first, case .timer(let timer) = first.work, !timer.isValid { entries.removeFirst() }
        return entries.first?.time ?? .infinity
    }

    /// Begins a scene: everything added from now on belongs to it.
    /// - Returns: the number of the scene.
    package static func beginScene() -> Int {
        lastScene += 1
        currentScene = lastScene
        return currentScene
    }

    /// Goes on with a scene that was made before the last one: what is added from now on belongs to it.
    package static func resume(scene: Int) { currentScene = scene }

    /// Removes the entries of one scene.
    package static func removeAll(of scene: Int) { entries.removeAll { $0.scene == scene } }

    /// Removes the entries of scenes that were made before another one.
    /// - Parameter kept: a scene whose entries stay. Default nil.
    package static func removeAll(before scene: Int, except kept: Int? = nil) {
        entries.removeAll { $0.scene < scene && $0.scene != kept }
    }

    /// Schedules a timer to fire `delay` seconds from now, and after each of its intervals if it repeats. A timer that is already
    /// scheduled is left unchanged.
    static func add(_ timer: Timer, after delay: Double) {
        guard !entries.contains(where: { $0.isOf(timer) }), timer.isValid else { return }
        insert(.timer(timer), after: delay)
    }

    /// Schedules a closure to run `delay` seconds from now.
    static func add(after delay: Double, _ closure: @escaping @Sendable () -> Void) { insert(.closure(closure), after: delay) }

    /// Returns how many seconds from now a timer fires next; nil for a timer that is not scheduled here.
    static func delay(of timer: Timer) -> Double? {
        if let running, running.isOf(timer) { return running.time - now }
        return entries.first { $0.isOf(timer) }.map { $0.time - now }
    }

    /// Moves the next firing of a timer to `delay` seconds from now.
    /// - Returns: false for a timer that is not scheduled here.
    static func move(_ timer: Timer, to delay: Double) -> Bool {
        if let entry = running, entry.isOf(timer) {
            running?.time = time(after: delay)
            return true
        }
        guard let index = entries.firstIndex(where: { $0.isOf(timer) }) else { return false }
        var entry = entries.remove(at: index)
        entry.time = time(after: delay)
        insert(entry)
        return true
    }

    /// Runs everything that is due, in the order of time. Work that is added meanwhile runs too if it is due at a later time of the same
    /// step. Work without a delay waits for the next call, so that endless rescheduling cannot hang the program.
    package static func fireDue() {
        // Steps are sums of 1/60 s. The tolerance keeps an entry on a step from waiting for the next step.
        let end = CACurrentMediaTime() + 1e-9
        let (outer, outerTime, held) = (running, runningTime, MediaClock.heldTime)
        // A clock that is before the last turn was set back.
        let start = lastTurn <= end ? lastTurn : -.infinity
        let isLong = start.isFinite && end - start > longestStep
        turn += 1
        lastTurn = end
        for _ in 0..<limit {
            guard let index = entries.firstIndex(where: { $0.turn < turn }), entries[index].time <= end else { break }
            let entry = entries.remove(at: index)
            let time = isLong ? end : min(max(entry.time, start), end)
            // A virtual clock is at the due time. A running clock cannot be turned back.
            if held != nil, time < end - 2e-9 { MediaClock.setVirtualTime(time) }
            runningTime = time
            run(entry, until: end, isLong: isLong || entry.time < end - longestStep)
            if let held { MediaClock.setVirtualTime(held) }
            (running, runningTime) = (outer, outerTime)
        }
    }

    private static func run(_ entry: Entry, until end: Double, isLong: Bool) {
        guard case .timer(let timer) = entry.work else {
            running = entry
            if case .closure(let closure) = entry.work { closure() }
            return
        }
        let interval = timer.timeInterval
        var next = entry
        next.time = .infinity
        if interval > 0 {
            // Intervals that a long step skipped are dropped, as a run loop does.
            let missed = isLong ? ((end - entry.time) / interval).rounded(.down) : 0
            next.time = entry.time + (missed + 1) * interval
        }
        running = next
        // An invalidated timer does not fire.
        timer.fire()
        if timer.isValid, interval > 0, let running { insert(running) }
    }

    /// Removes all entries, when another scene begins.
    package static func removeAll() { (entries, lastTurn) = ([], .infinity) }

    /// The current time for scheduling: while work runs, its due time.
    private static var now: Double { runningTime ?? CACurrentMediaTime() }

    /// Returns the media time in seconds after a delay; infinity for a date in the distant future.
    private static func time(after delay: Double) -> Double { delay < 1e9 ? now + max(0, delay) : .infinity }

    private static func insert(_ work: Work, after delay: Double) {
        let isLater = delay > 0
        let scene = running?.scene ?? currentScene
        insert(Entry(time: time(after: delay), work: work, scene: scene, turn: runningTime == nil || isLater ? 0 : turn))
    }

    private static func insert(_ entry: Entry) {
        let index = entries.firstIndex { $0.time > entry.time } ?? entries.endIndex
        entries.insert(entry, at: index)
    }
}
