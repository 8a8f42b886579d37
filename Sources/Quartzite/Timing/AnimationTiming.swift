import QuartziteGraphics

/// An animation's clock as a value, with its begin time and duration resolved: pure arithmetic from a parent's time to
/// where in its cycle the animation is.
///
///     parent time   ──────begin══════════╪══════════╪══════end──────►
///     phase           before │      active (cycles)       │  after
///     cycle                  │ forth  back │ forth  back  │          with autoreverses: two legs of `duration`
package struct AnimationTiming: Sendable, Equatable {
    package var beginTime: Double = 0
    /// Seconds of one leg; greater than 0.
    package var duration: Double = 0.25
    package var speed: Double = 1
    package var timeOffset: Double = 0
    package var repeatCount: Double = 0
    package var repeatDuration: Double = 0
    package var autoreverses = false
    package var fillsBackwards = false
    package var fillsForwards = false
    package var isRemovedOnCompletion = true
    /// Seconds between two frames that show it, where it wants no more than so many; 0 where it takes all that there are.
    package var frameInterval: Double = 0
    /// The pace over the whole cycle; acts before key times and segment curves.
    package var curve = TimingCurve.linear

    package init() {}

    package enum Phase: String, Sendable { case before, active, after }

    /// Where an animation is at some time of its parent.
    package struct State: Sendable, Equatable {
        package var phase: Phase
        /// Seconds into its forward leg, 0…`duration`.
        package var time: Double
        /// Where in its forward leg, 0…1, before the timing function.
        package var progress: Double
        /// Whole cycles done before the current one.
        package var completedCycles: Double
        /// Whether the current leg runs backwards.
        package var isReversed: Bool
    }

    /// Whether the fields make sense: a time that is not a number, or a duration that is not positive, has no effect at all.
    /// Both kinds of repeating may be endless.
    package var isValid: Bool { hasSoundTimes && duration > 0 }

    /// Whether it is over as it begins: its transaction lasts 0 s, and so does what gives no duration of its own.
    package var isEmpty: Bool { hasSoundTimes && duration == 0 }

    private var hasSoundTimes: Bool {
        beginTime.isFinite && speed.isFinite && timeOffset.isFinite && duration.isFinite
            && repeatCount > -.infinity && repeatDuration > -.infinity
    }

    /// Seconds of one cycle: both legs with `autoreverses`.
    package var cycleDuration: Double { autoreverses ? 2 * duration : duration }

    /// Seconds of its own time that all cycles take together: a fraction of a cycle may end them, but one is played whole.
    package var activeDuration: Double { repeatDuration > 0 ? repeatDuration : cycleDuration * max(1, repeatCount) }

    /// Seconds of the parent's time that it takes; infinite when it stands still.
    package var totalDuration: Double { speed == 0 ? .infinity : activeDuration / abs(speed) }

    /// Where it is when the parent's time is `time`.
    /// - Parameter isParentAtEnd: whether that is the very end of a group that stands there. What ends together with its group is
    ///   then still active, as the last boundary belongs to the last cycle.
    @inline(__always)
    package func state(atParent time: Double, isParentAtEnd: Bool = false) -> State {
        let active = activeDuration
        let cycle = cycleDuration
        if speed == 0 { return position(timeOffset, isLastBoundary: timeOffset == active && active > 0, cycle: cycle, phase: .active) }
        let elapsed = time - beginTime
        if elapsed < 0 { return position(timeOffset, isLastBoundary: false, cycle: cycle, phase: .before) }
        let spent = abs(speed) * elapsed
        if spent < active {
            return position(speed * elapsed + timeOffset, isLastBoundary: false, cycle: cycle, phase: .active)
        }
        let end = speed > 0 ? active : -active
        // A begin and a duration that add up to the group's may miss it by a rounding.
        let phase = isParentAtEnd && spent <= active * (1 + 1e-12) ? Phase.active : .after
        return position(end + timeOffset, isLastBoundary: true, cycle: cycle, phase: phase)
    }

    /// The progress for `x` seconds of its own time, wrapped into the cycle. An interior boundary belongs to the cycle that
    /// comes next on the way, the last one to the last cycle.
    @inline(__always)
    private func position(_ x: Double, isLastBoundary: Bool, cycle: Double, phase: Phase) -> State {
        var whole = (x / cycle).rounded(.down)
        var inside = x - whole * cycle
        if inside < 0 { inside = 0 }
        if inside >= cycle {
            whole += 1
            inside = 0
        }
        // On a boundary the two directions differ: forwards the next cycle begins at 0, backwards it begins at its end.
        if inside == 0 && (speed >= 0) == isLastBoundary && x.isFinite {
            whole -= 1
            inside = cycle
        }
        var reversed = false
        if autoreverses && inside > duration {
            inside = cycle - inside
            reversed = true
        }
        return State(
            phase: phase, time: inside, progress: min(1, max(0, inside / duration)), completedCycles: max(0, whole),
            isReversed: reversed)
    }
}
