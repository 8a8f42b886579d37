import QuartziteGraphics

/// The moment that a layer is sampled at.
struct SampleMoment {
    /// The layer's local time.
    let time: Double
    /// The speed of local time against the clock of `now`; 0 where local time stands still.
    let rate: Double
    /// The time on the clock of the times in `Activity`.
    let now: Double
}

/// A track's progress in the current cycle, and the number of completed cycles.
struct TrackProgress {
    var value: Double
    var cycles: Double
}

/// The clock of a track: its own, the clocks of the groups around it, and its curve or spring.
///
///     layer's time ──► group ──► group ──► own timing ──► curve, or spring ──► progress
///
/// A group maps its parent's time to a time in 0…duration, by its cycles, its speed and its timing function. This time is the parent's time
/// of its members, which end no later than the group.
package struct TrackClock: Sendable {
    package var timing: AnimationTiming
    // The enclosing groups, the outermost first, as a range of `LayerAnimation.groups`.
    package var firstGroup: Int32 = 0
    package var groupCount: Int32 = 0
    /// Index of the spring that replaces the curve; nil for none.
    package var spring: Int32?

    package init(_ timing: AnimationTiming) { self.timing = timing }
}

// Methods of the address: a method of the clock would copy the whole clock to read a few fields.
extension UnsafePointer<TrackClock> {
    /// The progress at a moment; nil where the track has no effect.
    @inline(__always)
    func progress(at moment: SampleMoment, in animation: LayerAnimation, _ activity: inout Activity) -> TrackProgress? {
        let state: AnimationTiming.State
        if pointee.groupCount == 0 {
            state = pointee.timing.state(atParent: moment.time)
            guard pointee.timing.isShown(state.phase, at: moment, &activity) else { return nil }
        } else {
            guard let time = groupTime(at: moment, in: animation, &activity) else { return nil }
            state = pointee.timing.state(atParent: time, isInGroup: true)
            guard pointee.timing.isShown(state.phase) else { return nil }
        }
        let value =
            if let spring = pointee.spring {
                animation.springs[Int(spring)].pointee.value(at: state.time)
            } else if pointee.timing.curve.isLinear {
                state.progress
            } else {
                pointee.timing.curve.value(at: state.progress)
            }
        return TrackProgress(value: value, cycles: state.completedCycles)
    }

    /// Returns the time in the innermost group, in seconds; nil where one of the groups has no effect.
    private func groupTime(at moment: SampleMoment, in animation: LayerAnimation, _ activity: inout Activity) -> Double? {
        let (firstGroup, groupCount) = (pointee.firstGroup, pointee.groupCount)
        var time = moment.time
        for index in 0..<Int(groupCount) {
            let group = animation.groups[Int(firstGroup) + index]
            let state = group.pointee.state(atParent: time, isInGroup: index > 0)
            let isShown = index == 0 ? group.pointee.isShown(state.phase, at: moment, &activity) : group.pointee.isShown(state.phase)
            guard isShown else { return nil }
            // Without a curve, the seconds themselves: members then begin and end exactly on time.
            time = group.pointee.curve.isLinear ? state.time : group.pointee.curve.value(at: state.progress) * group.pointee.duration
        }
        return time
    }
}

extension AnimationTiming {
    /// Whether an animation inside of a group shows in that phase. A group never removes its members.
    @inline(__always)
    func isShown(_ phase: Phase) -> Bool {
        switch phase {
        case .before: fillsBackwards
        case .active: true
        case .after: fillsForwards
        }
    }

    /// Whether an animation of the layer itself shows in that phase. Records in `activity` when the next frame is due.
    @inline(__always)
    func isShown(_ phase: Phase, at moment: SampleMoment, _ activity: inout Activity) -> Bool {
        switch phase {
        case .before:
            if moment.rate > 0 {
                activity.nextEvent = min(activity.nextEvent, moment.now + (beginTime - moment.time) / moment.rate)
            }
            return fillsBackwards
        case .active:
            guard moment.rate != 0 && speed != 0 else { return true }
            guard frameInterval > 0 else {
                activity.isAnimating = true
                return true
            }
            // The next frame is due at a tick that all animations of that rate share, and at the animation's end.
            let tick = ((moment.now / frameInterval + 1e-6).rounded(.down) + 1) * frameInterval
            let end = moment.rate > 0 ? moment.now + (beginTime + totalDuration - moment.time) / moment.rate : .infinity
            activity.nextEvent = min(activity.nextEvent, tick, max(end, moment.now))
            return true
        case .after:
            // Where time runs backwards, the animation's end is still to come.
            if moment.rate < 0 {
                activity.nextEvent = min(
                    activity.nextEvent, moment.now + (moment.time - beginTime - totalDuration) / -moment.rate)
            }
            return fillsForwards && !isRemovedOnCompletion
        }
    }
}
