// Playing, pausing and scrubbing, by one layer's `speed`, `timeOffset` and `beginTime`.
//
//     paused at t    speed 0   timeOffset t   beginTime not later than its superlayer's current time
//     playing        speed s   timeOffset 0   beginTime = superlayer's time − t / s
//
//     backwards      speed −s  timeOffset t − s   beginTime = superlayer's time − 1
//
// All give local time t at the moment of the change, so nothing jumps. The layer is the only state: a gesture that sets its
// `timeOffset` and the slider cannot disagree. This file reads no clock; every `at:` is a media time.
//
// A Swift scene in a window, unless it has a paused layer, is played by its recording instead (Journal/Playback+Recording.swift).

import QuartziteKit

/// The transport of a scene: play, pause, seek, scrub.
@MainActor package final class Playback {
    /// Points of a drag that equal one second.
    package static let pointsPerSecond = 200.0
    /// The latest time of an endless scene to which the playhead can be moved, in seconds: about four months. Much later, a frame is
    /// shorter than the precision of a time.
    package static let latestTime = 1e7

    let root: CALayer
    private let loopEnd: Double?
    /// Whether time continues past the last animation: a program is notified of the end, and may start another animation.
    let runsOn: Bool
    private var chosen: CALayer?
    /// Whether the chosen layer had speed 0 when it was chosen.
    private var wasPaused = false
    private var measured: (timeline: Timeline, layer: ObjectIdentifier)?
    /// The layer's speed at rate 1: its own speed, or 1 if the layer was paused.
    private var naturalSpeed = 1.0
    /// The recording of a Swift scene in a window; nil for other scenes. Default nil.
    package internal(set) var recording: SceneRecording?
    /// The transition between two states whose time is shown instead of the scene's; nil for none.
    private(set) var transition: TransitionSection?

    /// How the scene plays: mode, range, direction. Default: once, from start to end, forwards.
    package internal(set) var transport = Transport()
    /// How often the range has moved the playhead: at its end, or into its first cycle.
    var turnCount = 0
    /// The playing rate as a factor. Default 1. Set by `setRate`.
    package private(set) var rate = 1.0

    package init(root: CALayer, loopEnd: Double?, runsOn: Bool = false) {
        self.root = root
        self.runsOn = runsOn
        self.loopEnd = loopEnd
    }

    // MARK: Scrubbed layer

    /// The scrubbed layer, whose time is shown and set. Chosen on first use, and kept while the layer is in the tree.
    package var layer: CALayer {
        if transition != nil { return root }
        if let chosen, chosen.isDescendant(of: root) { return chosen }
        let layer = Timeline.scrubbedLayer(in: root)
        chosen = layer
        wasPaused = layer.speed == 0
        naturalSpeed = layer.speed == 0 ? 1 : abs(Double(layer.speed))
        return layer
    }

    /// Whether the scene contains a paused layer, which is then the scrubbed layer.
    package var scrubsPausedLayer: Bool {
        _ = layer
        return wasPaused
    }

    /// The span of the scrubbed layer's animations, or of its particles if nothing else moves.
    package var timeline: Timeline {
        if let transition { return transition.timeline }
        if let recording = activeRecording { return recording.timeline }
        let layer = layer
        if let measured, measured.layer == ObjectIdentifier(layer) { return measured.timeline }
        let timeline = Timeline(of: layer, loopEnd: loopEnd)
        measured = (timeline, ObjectIdentifier(layer))
        return timeline
    }

    /// The part of the scene that repeats; nil if there is none, if the document specifies its cycle, or during a transition.
    package var loop: SceneLoop? {
        transition == nil && activeRecording == nil && !hasOwnLoop && timeline.isEndless ? SceneLoop(of: layer) : nil
    }

    /// Whether the document specifies its cycle.
    package var hasOwnLoop: Bool { loopEnd != nil }

    /// The span of the animations alone.
    package var animationSpan: Timeline { transition?.timeline ?? Timeline(of: layer, loopEnd: loopEnd, countsParticles: false) }

    /// Call after edits have changed animations: the span is measured again.
    package func animationsEdited() { measured = nil }

    /// Call after animations were added or removed: the span is measured again.
    package func animationsChanged() {
        measured = nil
        // A program may add its paused layer after loading. A layer that a person has already scrubbed stays chosen.
        if recording?.hasPausedLayers ?? true, let chosen, chosen === root, !wasPaused, chosen.speed != 0 { self.chosen = nil }
        recordingChanged()
    }

    // MARK: Current time

    /// Returns the scrubbed layer's local time in seconds, or the time in the transition.
    package func time(at now: Double) -> Double {
        if let recording = activeRecording { return recording.time }
        let time = layer.convertTime(now, from: nil)
        guard let transition else { return time }
        return min(max(0, time - transition.start), transition.timeline.isEndless ? .infinity : transition.timeline.duration)
    }

    /// Returns the slider's time, from 0 to the duration; for an endless scene, modulo the duration.
    package func sliderTime(at now: Double) -> Double {
        let (time, timeline) = (time(at: now), timeline)
        guard timeline.isEndless, timeline.duration > 0, activeRecording?.showsCycles ?? true else {
            return min(max(0, time), timeline.duration)
        }
        return time - (time / timeline.duration).rounded(.down) * timeline.duration
    }

    /// Whether time passes. A scene without animations never plays.
    package var isPlaying: Bool {
        let passes = activeRecording?.isPlaying ?? (layer.speed != 0)
        return passes && timeline.duration > 0
    }

    // MARK: Transport

    /// Starts playing from the current time, or from the other end if at the end or outside the range. Does nothing if nothing is
    /// animated.
    package func play(at now: Double) {
        guard !isPlaying, timeline.duration > 0 else { return }
        run(from: beginning(from: time(at: now)), at: now)
    }

    /// Pauses at the time that is shown.
    package func pause(at now: Double) {
        if let recording = activeRecording {
            return transport.lockedRate == nil || !isPlaying ? recording.pause() : recording.hold(at: time(at: frameTime(at: now)))
        }
        guard layer.speed != 0 else { return }
        hold(at: time(at: frameTime(at: now)), now: now)
    }

    /// Jumps to a time, and keeps playing or paused. Clamps to the scene's range; an endless scene has no upper bound.
    package func seek(to time: Double, at now: Double) {
        guard timeline.duration > 0, !time.isNaN else { return }
        let limit = timeline.isEndless && time.isFinite ? Self.latestTime : timeline.lastTime
        set(min(limit, max(0, time)), at: now)
    }

    /// Jumps to time 0.
    package func seekToStart(at now: Double) { seek(to: 0, at: now) }

    /// Jumps to the last time of the scene, or of an endless scene's first cycle.
    package func seekToEnd(at now: Double) { seek(to: timeline.lastTime, at: now) }

    /// Pauses and moves by a number of frames; backwards if negative.
    package func step(frames: Int, at now: Double) {
        pause(at: now)
        seek(to: time(at: now) + Double(frames) * frameLength, at: now)
    }

    /// Sets the playing rate without a jump in time. Ignores rates that are not positive.
    package func setRate(_ rate: Double, at now: Double) {
        guard rate > 0, rate.isFinite else { return }
        let (wasPlaying, time) = (isPlaying, time(at: now))
        self.rate = rate
        if let recording = activeRecording { return recording.setRate(rate * transport.shuttle.factor) }
        if wasPlaying { run(from: time, at: now) }
    }

    /// Scrubs: a drag of 200 points to the left moves one second forward. Pauses a playing scene first.
    package func scrub(dx: Double, at now: Double) {
        guard timeline.duration > 0, dx.isFinite else { return }
        pause(at: now)
        let time = timeline.isEndless ? sliderTime(at: now) : time(at: now)
        hold(at: min(timeline.lastTime, max(0, time - dx / Self.pointsPerSecond)), now: now)
    }

    /// Holds the scrubbed layer at exactly this time, whatever the scene's length. Used by `--scrub`.
    package func hold(at time: Double, now: Double) {
        if let recording = activeRecording { return recording.hold(at: time) }
        let outer = outerTime(at: now)
        set(LayerTiming(beginTime: min(0, outer), speed: 0, timeOffset: layerTime(time)))
    }

    /// Call before each frame with the frame's time. At the end of the range, playing stops, begins again or turns, as the mode says.
    package func advance(to now: Double) {
        if let recording = activeRecording { return advance(recording, at: now) }
        guard isPlaying, let section = endingSection else { return }
        // The time may also be past the end of a transition.
        let time = layer.convertTime(now, from: nil) - origin
        switch section.course(at: time, isBackwards: transport.shuttle.isBackwards, mode: transport.mode) {
        case .onward: break
        case .from(let time, let isBackwards):
            turnCount += 1
            transport.shuttle.turn(backwards: isBackwards)
            run(from: time, at: now)
        case .stop(let time):
            turnCount += 1
            transport.shuttle.reset()
            hold(at: time, now: now)
        }
    }

    // MARK: Layer timing

    private func set(_ time: Double, at now: Double) {
        if isPlaying { run(from: time, at: now) } else { hold(at: time, now: now) }
    }

    func run(from time: Double, at now: Double) {
        if let recording = activeRecording { return recording.run(from: time, rate: rate * transport.shuttle.factor) }
        // The layer stores its speed as a Float, so compute with the rounded value.
        let speed = Double(Float((transition?.speed ?? naturalSpeed) * rate * transport.shuttle.factor))
        let outer = outerTime(at: now)
        guard speed < 0 else { return set(LayerTiming(beginTime: outer - (time + origin) / speed, speed: speed, timeOffset: 0)) }
        // Before its begin a layer's time is 0, and a frame may show a time shortly before `now`.
        set(LayerTiming(beginTime: outer - 1, speed: speed, timeOffset: time + origin - speed))
    }

    private func set(_ timing: LayerTiming) { restore(timing, to: layer) }

    private func restore(_ timing: LayerTiming, to layer: CALayer) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.speed = Float(timing.speed)
        layer.timeOffset = timing.timeOffset
        layer.beginTime = timing.beginTime
        CATransaction.commit()
    }

    /// The scrubbed layer's time for a shown time. At the end of a transition all its animations are over, despite rounding.
    private func layerTime(_ time: Double) -> Double {
        let isEnd = transition.map { !$0.timeline.isEndless && time >= $0.timeline.duration } ?? false
        return time + origin + (isEnd ? 1e-6 : 0)
    }

    /// The scrubbed layer's time at which the shown time is 0.
    private var origin: Double { transition?.start ?? 0 }

    /// Returns the time of the scrubbed layer's parent clock.
    private func outerTime(at now: Double) -> Double {
        layer.superlayer?.convertTime(now, from: nil) ?? now
    }
}

extension Playback {
    // MARK: Transitions between states

    /// Shows a transition as a time of its own. Leaves a transition that was shown before; returns to the scene's time if nothing moves.
    /// - Parameters:
    ///   - animations: the transition's animations, which are committed.
    ///   - wasPlaying: whether the scene was playing before.
    func beginTransition(_ animations: StateAnimations, wasPlaying: Bool) {
        let natural = root === layer ? (transition?.speed ?? naturalSpeed) : root.speed == 0 ? 1 : abs(Double(root.speed))
        let next = TransitionSection(
            animations, in: root, start: root.convertTime(animations.time, from: nil), runsOn: transition?.runsOn ?? wasPlaying,
            speed: natural, timing: transition?.timing ?? root.timing)
        if next == nil { endTransition() }
        transition = next
        transport.transitionRange = PlaybackRange()
        transport.shuttle.reset()
        animationsChanged()
    }

    /// Plays the transition from its start.
    func playTransition(at now: Double) {
        guard transition != nil else { return }
        run(from: 0, at: now)
    }

    /// The scene's time after the shown transition, in seconds; nil without a transition, or if the scene moves meanwhile.
    var timeAfterTransition: Double? {
        guard let transition else { return nil }
        if let chosen, chosen !== root, chosen.isDescendant(of: root) { return chosen.speed == 0 ? chosen.timeOffset : nil }
        return transition.timing.speed == 0 ? transition.timing.timeOffset : nil
    }

    /// Returns to the scene's time. A playing scene continues; a paused scene is at the time before the transition.
    /// - Parameter now: the media time from which the animations outside of a paused layer continue. Nil returns them to the time before
    ///   the
    ///   transition. Default nil.
    func endTransition(staying now: Double? = nil) {
        guard let ended = transition else { return }
        let reached = now.map { (media: $0, local: root.convertTime($0, from: nil)) }
        transition = nil
        animationsChanged()
        guard !ended.runsOn || layer !== root else { return }
        let speed = ended.timing.speed
        guard let reached, timeline.duration > 0, layer !== root, speed != 0 else { return restore(ended.timing, to: root) }
        let outer = root.superlayer?.convertTime(reached.media, from: nil) ?? reached.media
        restore(LayerTiming(beginTime: outer - reached.local / speed, speed: speed, timeOffset: 0), to: root)
    }
}

extension LayerTiming {
    fileprivate init(beginTime: Double, speed: Double, timeOffset: Double) {
        self.init()
        (self.beginTime, self.speed, self.timeOffset) = (beginTime, speed, timeOffset)
    }
}
