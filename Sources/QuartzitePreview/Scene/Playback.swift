// Playing, pausing and scrubbing: the layer-time recipe on one layer's `speed`, `timeOffset` and `beginTime`.
//
//     paused at t    speed 0   timeOffset t   beginTime as early as its superlayer's time now
//     playing        speed s   timeOffset 0   beginTime = superlayer's time − t / s
//
// Both give local time t at the moment of the change, so nothing jumps. The layer is the only state: a gesture that sets
// its `timeOffset` and the slider cannot disagree. No clock is read here; every `at:` is a media time.

import QuartziteKit

/// The transport of a scene.
@MainActor package final class Playback {
    /// Points of a drag that make a second.
    package static let pointsPerSecond = 200.0

    private let root: CALayer
    private let loopEnd: Double?
    /// Whether time goes on past the last animation: a program is told of the end there, and may begin another.
    private let runsOn: Bool
    private var chosen: CALayer?
    /// Whether the chosen layer had speed 0 when it was chosen.
    private var wasPaused = false
    private var measured: (timeline: Timeline, layer: ObjectIdentifier)?
    /// The speed that plays at the rate 1: the layer's own, or 1 where it was paused.
    private var naturalSpeed = 1.0

    /// Whether playing begins again at the end. Default false: it stops there.
    package var loops = false
    /// How fast playing is, as a factor. Default 1. Set it by `setRate`.
    package private(set) var rate = 1.0

    package init(root: CALayer, loopEnd: Double?, runsOn: Bool = false) {
        self.root = root
        self.runsOn = runsOn
        self.loopEnd = loopEnd
    }

    // MARK: What is scrubbed

    /// The layer whose time is shown and set. Chosen when first asked for, and kept while it is in the tree.
    package var layer: CALayer {
        if let chosen, chosen.isDescendant(of: root) { return chosen }
        let layer = Timeline.scrubbedLayer(in: root)
        chosen = layer
        wasPaused = layer.speed == 0
        naturalSpeed = layer.speed == 0 ? 1 : abs(Double(layer.speed))
        return layer
    }

    /// Whether the scene came with a paused layer, which is the one that is scrubbed.
    package var scrubsPausedLayer: Bool {
        _ = layer
        return wasPaused
    }

    /// Its animations' span, or that of its particles where those are all that moves.
    package var timeline: Timeline {
        let layer = layer
        if let measured, measured.layer == ObjectIdentifier(layer) { return measured.timeline }
        let timeline = Timeline(of: layer, loopEnd: loopEnd)
        measured = (timeline, ObjectIdentifier(layer))
        return timeline
    }

    /// The span of what is animated, and nothing else.
    package var animationSpan: Timeline { Timeline(of: layer, loopEnd: loopEnd, countsParticles: false) }

    /// Animations have come or gone: the span is measured again.
    package func animationsChanged() {
        measured = nil
        // A program may add its paused layer after it was loaded; what a person has touched stays.
        if let chosen, chosen === root, !wasPaused, chosen.speed != 0 { self.chosen = nil }
    }

    // MARK: Where it is

    /// The scrubbed layer's local time.
    package func time(at now: Double) -> Double { layer.convertTime(now, from: nil) }

    /// The time for a slider from 0 to D: an endless scene's goes round.
    package func sliderTime(at now: Double) -> Double {
        let (time, timeline) = (time(at: now), timeline)
        guard timeline.isEndless, timeline.duration > 0 else { return min(max(0, time), timeline.duration) }
        return time - (time / timeline.duration).rounded(.down) * timeline.duration
    }

    /// Whether time passes. A scene without animations never plays.
    package var isPlaying: Bool { layer.speed != 0 && timeline.duration > 0 }

    // MARK: Transport

    /// Lets time pass from where it is; from the start where it is at the end. Nothing when nothing is animated.
    package func play(at now: Double) {
        guard !isPlaying, timeline.duration > 0 else { return }
        let time = time(at: now)
        let isAtEnd = !timeline.isEndless && time >= timeline.lastTime
        run(from: isAtEnd ? 0 : time, at: now)
    }

    /// Holds time where it is.
    package func pause(at now: Double) {
        guard layer.speed != 0 else { return }
        hold(at: time(at: now), now: now)
    }

    package func toggle(at now: Double) {
        if isPlaying { pause(at: now) } else { play(at: now) }
    }

    /// Goes to a time and plays on from there, or stays there when paused. Clamped to what there is to see; an endless scene
    /// has no upper end.
    package func seek(to time: Double, at now: Double) {
        guard timeline.duration > 0, !time.isNaN else { return }
        let limit = timeline.isEndless && time.isFinite ? .infinity : timeline.lastTime
        set(min(limit, max(0, time)), at: now)
    }

    package func seekToStart(at now: Double) { seek(to: 0, at: now) }

    /// To the last time of the scene, or of an endless scene's first round.
    package func seekToEnd(at now: Double) { seek(to: timeline.lastTime, at: now) }

    /// Pauses and goes so many sixtieths of a second on; back when negative.
    package func step(frames: Int, at now: Double) {
        pause(at: now)
        seek(to: time(at: now) + Double(frames) / 60, at: now)
    }

    /// Sets the factor of playing, without a jump. What is not positive is left alone.
    package func setRate(_ rate: Double, at now: Double) {
        guard rate > 0, rate.isFinite else { return }
        let (wasPlaying, time) = (isPlaying, time(at: now))
        self.rate = rate
        if wasPlaying { run(from: time, at: now) }
    }

    /// The law of scrubbing: 200 points to the left are a second on. A scene that plays is paused first.
    package func scrub(dx: Double, at now: Double) {
        guard timeline.duration > 0, dx.isFinite else { return }
        pause(at: now)
        let time = timeline.isEndless ? sliderTime(at: now) : time(at: now)
        hold(at: min(timeline.lastTime, max(0, time - dx / Self.pointsPerSecond)), now: now)
    }

    /// Holds the scrubbed layer at exactly that time, whatever the scene's length: what `--scrub` asks for.
    package func hold(at time: Double, now: Double) {
        let outer = outerTime(at: now)
        set(LayerTiming(beginTime: min(0, outer), speed: 0, timeOffset: time))
    }

    /// Called before each frame with its time: at the end, playing stops, or begins again where it loops.
    package func advance(to now: Double) {
        guard isPlaying, !runsOn || scrubsPausedLayer || loops else { return }
        let (time, timeline) = (time(at: now), timeline)
        guard !timeline.isEndless, time >= timeline.lastTime else { return }
        if !loops {
            hold(at: timeline.lastTime, now: now)
        } else if time >= timeline.duration {
            run(from: time.truncatingRemainder(dividingBy: timeline.duration), at: now)
        }
    }

    // MARK: The recipe

    private func set(_ time: Double, at now: Double) {
        if isPlaying { run(from: time, at: now) } else { hold(at: time, now: now) }
    }

    private func run(from time: Double, at now: Double) {
        // The layer keeps its speed as a Float: reckon with what it will really be.
        let speed = Double(Float(naturalSpeed * rate))
        let outer = outerTime(at: now)
        set(LayerTiming(beginTime: outer - time / speed, speed: speed, timeOffset: 0))
    }

    private func set(_ timing: LayerTiming) {
        let layer = layer
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer.speed = Float(timing.speed)
        layer.timeOffset = timing.timeOffset
        layer.beginTime = timing.beginTime
        CATransaction.commit()
    }

    /// The time that the scrubbed layer's own clock is reckoned from.
    private func outerTime(at now: Double) -> Double {
        layer.superlayer?.convertTime(now, from: nil) ?? now
    }
}

extension LayerTiming {
    fileprivate init(beginTime: Double, speed: Double, timeOffset: Double) {
        self.init()
        (self.beginTime, self.speed, self.timeOffset) = (beginTime, speed, timeOffset)
    }
}
