import QuartziteGraphics

/// The timing of an animation with begin time and duration resolved. It converts a parent's time into a position in the cycle, and
/// reads no clock.
///
///     parent time   ──────begin══════════╪══════════╪══════end──────►
///     phase           before │      active (cycles)       │  after
///     cycle                  │ forth  back │ forth  back  │          with autoreverses: two legs of `duration` each
package struct AnimationTiming: Sendable, Equatable {
    package var beginTime: Double = 0
    /// Duration of one leg in seconds; greater than 0.
    package var duration: Double = 0.25
    package var speed: Double = 1
    package var timeOffset: Double = 0
    package var repeatCount: Double = 0
    package var repeatDuration: Double = 0
    package var autoreverses = false
    package var fillsBackwards = false
    package var fillsForwards = false
    package var isRemovedOnCompletion = true
    /// The shortest time between two frames that show the animation, in seconds. 0: every frame.
    package var frameInterval: Double = 0
    /// The timing function over the whole cycle. It applies before key times and the timing functions of segments.
    package var curve = TimingCurve.linear

    package init() {}

    package enum Phase: String, Sendable { case before, active, after }

    /// The position of an animation at a given time of its parent.
    package struct State: Sendable, Equatable {
        package var phase: Phase
        /// Seconds into the forward leg, 0…`duration`.
        package var time: Double
        /// The fraction of the forward leg, 0…1, before the timing function.
        package var progress: Double
        /// Number of whole cycles completed before the current one.
        package var completedCycles: Double
        /// Whether the current leg runs backwards.
        package var isReversed: Bool
    }

    /// Whether the animation has any effect: every time is a number, and the duration is positive. Both kinds of repeating may be
    /// infinite.
    package var isValid: Bool { hasSoundTimes && duration > 0 }

    /// Whether the animation ends the moment it begins: it has duration 0, as in a transaction of 0 s.
    package var isEmpty: Bool { hasSoundTimes && duration == 0 }

    private var hasSoundTimes: Bool {
        beginTime.isFinite && speed.isFinite && timeOffset.isFinite && duration.isFinite
            && repeatCount > -.infinity && repeatDuration > -.infinity
    }

    /// Duration of one cycle in seconds: both legs with `autoreverses`.
    package var cycleDuration: Double { autoreverses ? 2 * duration : duration }

    /// Duration of all cycles in seconds of local time. A fraction of a cycle may end them; at least one whole cycle plays.
    package var activeDuration: Double { repeatDuration > 0 ? repeatDuration : cycleDuration * max(1, repeatCount) }

    /// Duration of all cycles in seconds of the parent's time. Infinite with speed 0.
    package var totalDuration: Double { speed == 0 ? .infinity : activeDuration / abs(speed) }

    /// Returns the position in the cycle when the parent's time is `time`.
    /// - Parameter isInGroup: whether the animation is a member of a group. Such an animation is still active at the exact end of its
    ///   active time, as the last boundary belongs to the last cycle. An animation of the layer itself is over there.
    @inline(__always)
    package func state(atParent time: Double, isInGroup: Bool = false) -> State {
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
        // The sum of begin time and duration may miss the group's time by a rounding error.
        let phase = isInGroup && spent <= active * (1 + 1e-12) ? Phase.active : .after
        return position(end + timeOffset, isLastBoundary: true, cycle: cycle, phase: phase)
    }

    /// Wraps `x` seconds of local time into the cycle. A boundary between two cycles belongs to the cycle that comes next in the
    /// direction of play. The last boundary belongs to the last cycle.
    @inline(__always)
    private func position(_ x: Double, isLastBoundary: Bool, cycle: Double, phase: Phase) -> State {
        var whole = (x / cycle).rounded(.down)
        var inside = x - whole * cycle
        if inside < 0 { inside = 0 }
        if inside >= cycle {
            whole += 1
            inside = 0
        }
        // On a boundary the directions differ: forwards the next cycle begins at 0, backwards the next cycle begins at its end.
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
