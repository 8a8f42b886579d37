// The clocks of a Swift scene in a window: that of its program, and the playhead.
//
//     program's clock   0 ───────────────────────────► present        CACurrentMediaTime(), timers, display links
//     playhead          0 ────────► past ╌╌╌╌╌╌╌╌╌╌╌╌╌► present ╌╌╌╌► ahead
//
// At the present both are one clock. While the playhead is in the past or ahead, the program's clock is stopped: the past is drawn from the
// journal, the time ahead from the committed tree. The clock also stops when the program has nothing more to do, so that a person's later
// action follows without a gap.
//
// Times here are media times unless they are called scene times; a scene time is 0 at the scene's start. The only clock that is read is
// `monotonic`.

import QuartziteKit

/// The recording of a Swift scene: its journal, the clock of its program, and the playhead over both.
@MainActor package final class SceneRecording {
    /// The layer above the scene's root, whose time is the scene's.
    let host: CALayer
    /// Returns the monotonic time in seconds.
    let monotonic: () -> Double
    /// Sets the clock that the program reads.
    let setClock: (ClockPace) -> Void
    private let limit: SceneJournal.Limit

    /// What was committed; nil before the scene's clock starts.
    package private(set) var journal: SceneJournal?
    /// The media time at which the scene started.
    private(set) var start = 0.0
    /// The clock of the program.
    package internal(set) var program: ClockPace
    /// The playhead's clock in the past or ahead; nil at the present.
    package internal(set) var playhead: ClockPace?
    /// Whether a person has paused the scene.
    package internal(set) var isPaused = false
    /// Whether the program has nothing to do: no animation, timer or display link waits. Default false.
    package internal(set) var isIdle = false
    /// Whether this object controls the clocks. False while a paused layer of the scene is scrubbed; the program then runs in real time.
    package internal(set) var isInCharge = true
    /// The speed of playing, without direction. Default 1.
    var speed = 1.0
    /// The scene time up to which the program must be run before anything else; nil for none.
    package internal(set) var target: Double?
    /// Seconds of a step towards `target`.
    var stepLength = 1.0 / 60
    /// Counts the changes of the playhead, so that the window notices that another time must be drawn.
    package internal(set) var revision = 0
    /// The animations that the scene has had.
    package private(set) var animations = AnimationHistory()

    /// Whether the program had work ahead at the last turn.
    var works = false
    /// The latest media time at which the program had work.
    var reached = -Double.infinity
    var isTouched = false
    var lastTouch = -Double.infinity
    /// The position of the journal that is shown.
    var shown = 0
    /// The host's versions, with their positions.
    private(set) var hosts: [(position: Int, layer: CommittedLayer)] = []
    /// The layers around the host, which belong to the window.
    var surroundings = HostSurroundings()
    /// The host as it was sent for the past; nil at the present.
    var shownHost: (past: CommittedLayer, present: CommittedLayer)?

    /// The span of particles, which is measured if nothing is animated; nil if it must be measured.
    private var particles: Timeline?
    /// The media time of the event whose consequences are being committed; nil for none.
    private var eventTime: Double?
    /// Whether the next commit contains a change of the window's size or zoom.
    private var isWindowChanged = false
    /// Whether the journal's beginning was dropped and this was not reported yet.
    private var hasUnreportedDrop = false

    /// Makes the recording of a scene that has not started.
    /// - Parameters:
    ///   - host: the layer above the scene's root.
    ///   - limit: how much the journal keeps. Default: that of a journal.
    ///   - monotonic: returns the monotonic time in seconds.
    ///   - setClock: sets the clock that the program reads.
    package init(
        host: CALayer, limit: SceneJournal.Limit = SceneJournal.Limit(), monotonic: @escaping () -> Double,
        setClock: @escaping (ClockPace) -> Void
    ) {
        (self.host, self.limit, self.monotonic, self.setClock) = (host, limit, monotonic, setClock)
        // A previous scene may have left another clock.
        program = ClockPace(origin: monotonic(), time: MediaClock.now(), rate: 1)
        setClock(program)
    }

    // MARK: Recording

    /// Begins the journal, directly after the scene's clock has started.
    /// - Parameters:
    ///   - whole: all layers of the tree.
    ///   - time: the media time of the scene's start.
    package func begin(_ whole: Commit, at time: Double) {
        (start, reached) = (time, time)
        let whole = surroundings.takeAll(of: whole, around: host)
        journal = SceneJournal(whole: whole, at: time, limit: limit)
        (shown, shownHost) = (0, nil)
        hosts = whole.updated.filter { $0.id == host.id }.map { (0, $0) }
        var layers: [CALayer] = []
        host.forEachInSubtree { if !$0.attachedAnimations.isEmpty { layers.append($0) } }
        animations.follow(layers, below: host, at: 0)
        if let target { catchUp(to: target) }
        updateClock()
        revision += 1
    }

    /// Records a commit of the program.
    /// - Returns: whether the commit may have changed the times at which something moves.
    @discardableResult package func record(_ commit: Commit) -> Bool {
        guard let known = journal else { return true }
        let commit = surroundings.take(from: commit, around: host)
        var time = eventTime ?? programTime
        // The window's size has no time, so it also applies to the past, back to the last commit. Commits of a stopped program are added at
        // the end.
        if isWindowChanged { time = known.end } else if isIdle, !isProgramRunning { time = min(time, start + end) }
        isWindowChanged = false
        let effect = journal?.append(commit, at: time, keeping: isAtPresent ? nil : shown)
        guard let journal, let effect else { return true }
        if let layer = commit.updated.first(where: { $0.id == host.id }) { hosts.append((journal.last, layer)) }
        if journal.first > known.first {
            if !known.hasDropped { hasUnreportedDrop = true }
            if let base = hosts.lastIndex(where: { $0.position <= journal.first }) { hosts.removeFirst(base) }
            shown = max(shown, journal.first)
            animations.forget(before: earliest)
        }
        if effect.changesTiming {
            particles = nil
            animations.follow(host.context?.layersWithChangedTime ?? [], removed: commit.removed, below: host, at: lastChange)
            if effect.changesClocks { animations.clocksChanged(below: host) }
        }
        return effect.changesTiming
    }

    /// Call when the size or the zoom of the window has changed the content of the next commit.
    package func windowChanged() { isWindowChanged = journal != nil }

    /// Runs code of the program for an event that was due at a time. Its commits get that time, not the time of the following frame.
    package func delivering(_ event: Double, _ body: () -> Void) {
        if event <= programTime, event >= journal?.end ?? .infinity { eventTime = event }
        body()
        eventTime = nil
    }

    /// Returns, once, the scene time before which the journal was dropped; nil if nothing was dropped.
    package func takeUnreportedDrop() -> Double? {
        guard hasUnreportedDrop else { return nil }
        hasUnreportedDrop = false
        return earliest
    }

    // MARK: Animations

    /// The span of the animations that are attached now, in scene time, and whether one never ends; the span of the particles if nothing is
    /// animated.
    var attached: Timeline {
        let span = animations.attachedSpan
        guard span.duration == 0, let journal, journal.latest.emitterCount > 0 else { return journal == nil ? Timeline(of: host) : span }
        if let particles { return particles }
        let timeline = Timeline(of: host)
        particles = timeline
        return timeline
    }

    /// Whether a layer of the scene is paused (speed 0).
    var hasPausedLayers: Bool { journal.map { $0.latest.pausedCount > 0 } ?? true }

    // MARK: Times

    /// The media time as the program sees it.
    package var programTime: Double { program.time(at: monotonic()) }

    /// The media time that frames show.
    package var shownTime: Double { pace.time(at: monotonic()) }

    /// The media time that frames show, as a function of the monotonic clock.
    package var pace: ClockPace { playhead ?? program }

    /// Returns the media time of a scene time.
    package func mediaTime(of time: Double) -> Double { start + time }

    /// Whether the playhead is where the program is.
    package var isAtPresent: Bool { playhead == nil }

    /// Whether the program's clock runs.
    package var isProgramRunning: Bool { program.rate != 0 }

    /// The earliest scene time that can be shown.
    package var earliest: Double { journal.map { $0.start - start } ?? 0 }

    /// The scene time of the last commit.
    package var lastChange: Double { journal.map { max(0, $0.end - start) } ?? 0 }

    /// Whether the slider shows cycles of an endless scene: true if nothing was committed since the first cycle.
    package var showsCycles: Bool { attached.isEndless && lastChange <= attached.duration }

    /// The scene's span: the recorded past, and the animations that are attached now.
    package var timeline: Timeline {
        let attached = attached
        return showsCycles ? attached : Timeline(duration: end, isEndless: attached.isEndless)
    }

    /// The scene time at which everything known is over.
    var end: Double {
        let past = max(lastChange, (works ? max(reached, programTime) : reached) - start)
        return attached.isEndless ? past : max(past, attached.duration)
    }

    /// The scene time that the playhead shows.
    package var time: Double {
        if let target { return target }
        guard journal != nil else { return 0 }
        return isAtPresent ? presentTime : max(0, shownTime - start)
    }

    /// The scene time of the present. At the end of everything, the last time of the scene.
    var presentTime: Double { isIdle && isInCharge ? timeline.lastTime : max(0, programTime - start) }

    /// Whether the shown time passes.
    package var isPlaying: Bool {
        if let playhead { return playhead.rate != 0 }
        if journal == nil || target != nil { return !isPaused }
        return !isPaused && !isIdle
    }

    /// Seconds of scene time per second; negative backwards.
    package var rate: Double { playhead?.rate ?? (isPlaying ? program.rate : 0) }
}
