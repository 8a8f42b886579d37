import QuartziteGraphics

/// A track of the most common kind, in the form that is cheapest to sample: one or two numbers between two ends, on the layer's own clock.
/// The property is not a rare value.
///
/// A layer that has only such tracks, at most one for each property, is sampled from a single stretch of memory. The results have the same
/// bits as those of `ChannelTrack`, whose formulas are repeated here in the same order.
struct PlainTrack: Sendable {
    fileprivate let beginTime: Double
    fileprivate let speed: Double
    fileprivate let timeOffset: Double
    fileprivate let duration: Double
    fileprivate let cycle: Double
    fileprivate let active: Double
    fileprivate let curve: TimingCurve
    fileprivate let from: SIMD2<Double>
    fileprivate let change: SIMD2<Double>
    /// The offset of the property in `LayerValues`, in bytes.
    let offset: Int32
    fileprivate let hasTwoNumbers: Bool
    fileprivate let hasCurve: Bool
    fileprivate let autoreverses: Bool
    fileprivate let fillsBackwards: Bool
    fileprivate let fillsForwards: Bool

    /// Nil for any other track.
    init?(_ run: ChannelRun, _ track: ChannelTrack) {
        let timing = track.clock.timing
        guard run.tracks.count == 1, !run.storage.isRare, run.storage.kind == .one || run.storage.kind == .two, track.source == .ends,
            !track.isAdditive, !track.isCumulative, !track.isPartial, !track.fromIsRelative, !track.toIsRelative,
            track.clock.groupCount == 0, track.clock.spring == nil, timing.frameInterval == 0, timing.speed > 0
        else { return nil }
        (beginTime, speed, timeOffset, duration) = (timing.beginTime, timing.speed, timing.timeOffset, timing.duration)
        (cycle, active, curve) = (timing.cycleDuration, timing.activeDuration, timing.curve)
        from = track.from.lowHalf
        change = (track.to - track.from).lowHalf
        offset = Int32(run.storage.offset)
        hasTwoNumbers = run.storage.kind == .two
        hasCurve = !timing.curve.isLinear
        (autoreverses, fillsBackwards) = (timing.autoreverses, timing.fillsBackwards)
        fillsForwards = timing.fillsForwards && !timing.isRemovedOnCompletion
    }
}

// Methods of the address: a method of the track would copy the whole track.
extension UnsafePointer<PlainTrack> {
    /// Writes the property that the track sets. Returns whether its value changed.
    @inline(__always)
    func sample(at moment: SampleMoment, from committed: UnsafeRawPointer, into shown: UnsafeMutableRawPointer, _ activity: inout Activity)
        -> Bool
    {
        guard let progress = progress(at: moment, &activity) else {
            let committed = committed + Int(pointee.offset)
            return write(
                SIMD2(
                    committed.load(as: Double.self), pointee.hasTwoNumbers ? committed.load(fromByteOffset: 8, as: Double.self) : 0),
                to: shown)
        }
        return write(pointee.from + pointee.change * progress, to: shown)
    }

    /// Writes even equal values: −0 and +0 compare equal, and results must not depend on history.
    @inline(__always)
    private func write(_ value: SIMD2<Double>, to shown: UnsafeMutableRawPointer) -> Bool {
        let place = (shown + Int(pointee.offset)).assumingMemoryBound(to: Double.self)
        var isChanged = place[0] != value.x
        place[0] = value.x
        if pointee.hasTwoNumbers {
            if place[1] != value.y { isChanged = true }
            place[1] = value.y
        }
        return isChanged
    }

    /// The progress at a moment; nil where the track has no effect. Records in `activity` when the next frame is due. See
    /// `AnimationTiming.state` and `AnimationTiming.isShown`.
    @inline(__always)
    private func progress(at moment: SampleMoment, _ activity: inout Activity) -> Double? {
        let elapsed = moment.time - pointee.beginTime
        let spent = pointee.speed * elapsed
        let progress: Double
        if elapsed < 0 {
            if moment.rate > 0 { activity.nextEvent = min(activity.nextEvent, moment.now - elapsed / moment.rate) }
            guard pointee.fillsBackwards else { return nil }
            progress = linear(pointee.timeOffset, isLastBoundary: false)
        } else if spent < pointee.active {
            if moment.rate != 0 { activity.isAnimating = true }
            progress = linear(spent + pointee.timeOffset, isLastBoundary: false)
        } else {
            // Where time runs backwards, the animation's end is still to come.
            if moment.rate < 0 {
                activity.nextEvent = min(
                    activity.nextEvent, moment.now + (moment.time - pointee.beginTime - pointee.active / pointee.speed) / -moment.rate)
            }
            guard pointee.fillsForwards else { return nil }
            progress = linear(pointee.active + pointee.timeOffset, isLastBoundary: true)
        }
        return pointee.hasCurve ? pointee.curve.value(at: progress) : progress
    }

    /// The position of `x` seconds of local time in the cycle, before the timing function. See `AnimationTiming.position`.
    @inline(__always)
    private func linear(_ x: Double, isLastBoundary: Bool) -> Double {
        let (cycle, duration) = (pointee.cycle, pointee.duration)
        var inside = x - (x / cycle).rounded(.down) * cycle
        if inside < 0 || inside >= cycle { inside = 0 }
        // The last boundary belongs to the last cycle.
        if inside == 0 && isLastBoundary && x.isFinite { inside = cycle }
        if pointee.autoreverses && inside > duration { inside = cycle - inside }
        return min(1, max(0, inside / duration))
    }
}
