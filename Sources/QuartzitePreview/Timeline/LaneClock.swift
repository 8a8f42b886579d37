// From the axis of the timeline down to an animation, and back.
//
//     axis ──start──► scrubbed layer ──path──► layer ──groups──► animation
//       ▲                                                            │
//       └────────────────── spans, times of keys ◄───────────────────┘

import QuartziteKit

/// The clocks between the axis of the timeline and an animation.
struct LaneClock {
    /// The scrubbed layer's time that is 0 on the axis: the begin of a transition between states, else 0.
    var start = 0.0
    /// The timings between the scrubbed layer's time and the animation's layer, outermost first.
    var path: [LayerTiming] = []
    /// The groups around the animation, outermost first; empty for an animation of the layer itself.
    var groups: [AnimationTiming] = []

    /// The largest number of sections in one lane, because repeats of nested groups multiply.
    static let mostSpans = 1024

    // MARK: Layers

    /// Returns the axis' time for a time of the layer.
    func axisTime(fromLayer time: Double) -> Double { path.reversed().reduce(time) { $1.parent(fromLocal: $0) } - start }

    /// Returns the layer's time at a time of the axis: 0 before the layer's clock begins.
    func layerTime(fromAxis time: Double) -> Double { path.reduce(time + start) { $1.local(fromParent: $0) } }

    /// Returns the layer's time at a time of the axis as if the layer had always been running.
    private func runningTime(fromAxis time: Double) -> Double {
        path.reduce(time + start) { ($0 - $1.beginTime) * $1.speed + $1.timeOffset }
    }

    /// Returns the time of the animation's layer or innermost group at a time of the axis, in the legs of the groups that run at another
    /// time of the axis. Beyond the ends of a leg the group's time goes on as in it.
    func parentTime(fromAxis time: Double, anchor: Double) -> Double {
        var (time, anchor) = (runningTime(fromAxis: time), runningTime(fromAxis: anchor))
        for group in groups where group.isValid {
            func place(_ time: Double) -> Double { ((time - group.beginTime) * group.speed + group.timeOffset) / group.duration }
            let leg = place(anchor).rounded(.down)
            let isBack = group.autoreverses && leg.truncatingRemainder(dividingBy: 2) != 0
            func inner(_ time: Double) -> Double {
                let part = isBack ? 1 - (place(time) - leg) : place(time) - leg
                return (part > 0 && part < 1 ? group.curve.value(at: part) : part) * group.duration
            }
            (time, anchor) = (inner(time), inner(anchor))
        }
        return time
    }

    /// Seconds of the layer's time per second of the axis; negative if the layer's clock runs backwards.
    private var rate: Double { path.reduce(1) { $0 * $1.speed } }

    // MARK: Sections

    /// A section with the times of the animation's keys in it, in the order of the keys; nil for keys that it does not contain.
    struct TimedSpan {
        var span: LaneSpan
        var keys: [Double?]
    }

    /// Returns the sections of an animation that touch a range of the axis, in the axis' time.
    /// - Parameters:
    ///   - timing: the timing of the animation in its parent's time.
    ///   - range: the visible part of the axis, in seconds.
    ///   - shortest: the length in seconds of the axis below which cycles are merged into one section.
    ///   - keys: fractions of the leg's time.
    func spans(of timing: AnimationTiming, in range: ClosedRange<Double>, shortest: Double, keys: [Double] = []) -> [TimedSpan] {
        let ends = [runningTime(fromAxis: range.lowerBound), runningTime(fromAxis: range.upperBound)]
        guard ends[0].isFinite, ends[1].isFinite, ends[0] != ends[1] else { return [] }
        var walk = Walk(chain: groups + [timing], keys: keys)
        walk.go(0, min(ends[0], ends[1])...max(ends[0], ends[1]), shortest: shortest * abs(rate), isRepeat: false) {
            axisTime(fromLayer: $0)
        }
        return walk.result
    }

    /// The walk through the groups down to the animation.
    private struct Walk {
        let chain: [AnimationTiming]
        let keys: [Double]
        var result: [TimedSpan] = []

        mutating func go(
            _ level: Int, _ range: ClosedRange<Double>, shortest: Double, isRepeat: Bool, _ map: (Double) -> Double
        ) {
            let timing = chain[level]
            for whole in timing.spans(in: range, shortest: shortest) {
                guard result.count < LaneClock.mostSpans else { return }
                // A group cuts its members off.
                guard let span = level == 0 ? whole : whole.clipped(to: 0...chain[level - 1].duration) else { continue }
                if level == chain.count - 1 || span.kind == .delay || span.kind == .cycles {
                    add(span, isRepeat: isRepeat, hasKeys: level == chain.count - 1, map)
                } else if span.kind == .fill {
                    let progress = span.from < timing.beginTime ? timing.firstProgress : timing.lastProgress
                    if isShown(level + 1, at: timing.curve.value(at: progress) * timing.duration) {
                        add(span, isRepeat: isRepeat, hasKeys: false, map)
                    }
                } else {
                    enter(span, level, range, shortest: shortest, isRepeat: isRepeat || span.isRepeat || span.isReversed, map)
                }
            }
        }

        /// Enters one leg of a group: adds the sections of the member in that leg.
        private mutating func enter(
            _ leg: LaneSpan, _ level: Int, _ range: ClosedRange<Double>, shortest: Double, isRepeat: Bool, _ map: (Double) -> Double
        ) {
            let (curve, duration) = (chain[level].curve, chain[level].duration)
            func parentTime(_ time: Double) -> Double {
                let progress = curve.input(for: time / duration)
                return leg.from + (progress - leg.startProgress) / (leg.endProgress - leg.startProgress) * (leg.to - leg.from)
            }
            var part = leg
            // Only the visible part.
            guard let visible = leg.clipped(to: range) else { return }
            part = visible
            guard let shown = Self.values(of: curve, from: part.startProgress, to: part.endProgress) else { return }
            let rate = duration * abs(leg.endProgress - leg.startProgress) / (leg.to - leg.from)
            go(level + 1, shown.lowerBound * duration...shown.upperBound * duration, shortest: shortest * rate, isRepeat: isRepeat) {
                map(parentTime($0))
            }
        }

        /// Returns the range of a timing function's values between two fractions of the time, within 0…1; nil for a single value.
        private static func values(of curve: TimingCurve, from start: Double, to end: Double) -> ClosedRange<Double>? {
            let count = curve.isLinear ? 1 : 16
            let values = (0...count).map { curve.value(at: start + (end - start) * Double($0) / Double(count)) }
            let (low, high) = (values.min() ?? 0, values.max() ?? 0)
            // A curve that turns may exceed the sampled values.
            let room = curve.isLinear ? 0 : (high - low) / 8
            let range = (min(1, max(0, low - room)), min(1, max(0, high + room)))
            return range.0 < range.1 ? range.0...range.1 : nil
        }

        private mutating func add(_ span: LaneSpan, isRepeat: Bool, hasKeys: Bool, _ map: (Double) -> Double) {
            var mapped = span
            mapped.isGroupRepeat = isRepeat
            (mapped.from, mapped.to) = (map(span.from), map(span.to))
            if mapped.from > mapped.to {
                (mapped.from, mapped.to) = (mapped.to, mapped.from)
                (mapped.startProgress, mapped.endProgress) = (span.endProgress, span.startProgress)
            }
            guard mapped.from.isFinite, mapped.to.isFinite, mapped.from < mapped.to else { return }
            result.append(TimedSpan(span: mapped, keys: hasKeys && span.kind == .leg ? keys.map { span.time(at: $0).map(map) } : []))
        }

        /// Whether the animation shows at a time of the group around a level.
        private func isShown(_ level: Int, at time: Double) -> Bool {
            guard level < chain.count, chain[level].isValid else { return level == chain.count }
            let state = chain[level].state(atParent: time, isInGroup: true)
            switch state.phase {
            case .before: if !chain[level].fillsBackwards { return false }
            case .active: break
            case .after: if !chain[level].fillsForwards { return false }
            }
            return isShown(level + 1, at: chain[level].curve.value(at: state.progress) * chain[level].duration)
        }
    }
}

extension AnimationTiming {
    /// The fraction of the leg's time before the begin.
    fileprivate var firstProgress: Double { state(atParent: beginTime - 1).progress }
    /// The fraction of the leg's time after the end.
    fileprivate var lastProgress: Double { totalDuration.isFinite ? state(atParent: beginTime + totalDuration + 1).progress : 1 }
}
