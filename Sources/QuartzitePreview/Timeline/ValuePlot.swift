import QuartziteKit

/// The presentation values of a property over a range of time: a curve for each component, and the model's value.
///
/// The values come from the engine's own sampling at those times, with all animations of the layer. The scene is not changed.
struct ValuePlot: Equatable {
    struct Curve: Equatable {
        var name: String
        var component: ValueComponents.Component
        /// The values at the plot's times.
        var values: [Double]
        /// The value without animations; nil for a value that is not a property.
        var model: Double?
        /// The lower and the upper end of the scale, which components of one unit share.
        var low = 0.0
        var high = 1.0

        /// Returns where a value lies on the scale, 0…1 between its ends.
        func height(_ value: Double) -> Double { (value - low) / (high - low) }
    }

    /// The part of the axis, in seconds.
    let range: ClosedRange<Double>
    /// The times of the values, ascending: evenly spaced times, and times at which a curve may turn or jump.
    let times: [Double]
    /// The curves; of a matrix, only those that move.
    private(set) var curves: [Curve] = []

    /// Samples a lane.
    /// - Parameters:
    ///   - count: the number of intervals between the evenly spaced samples, at least 1.
    ///   - now: the media time, for movies.
    @MainActor init(_ lane: TimelineLane, in range: ClosedRange<Double>, count: Int, now: Double) {
        self.range = range
        let count = max(1, count)
        let keyPath = lane.keyPath ?? ""
        let even = (0...count).map { range.lowerBound + (range.upperBound - range.lowerBound) * Double($0) / Double(count) }
        let times = Self.merged(even, Self.turns(of: lane, in: range, shortest: (even[1] - even[0])))
        self.times = times
        guard let sampler = ValueSampler(lane.layer, keyPath: keyPath),
            let samples = Self.samples(sampler, lane.clock, times, now, keyPath), let first = samples.first
        else {
            addProgress(of: lane, at: times)
            return
        }
        let model = ValueComponents(sampler.modelValue, keyPath: keyPath)?.list
        for index in first.indices {
            let values = samples.map { $0[index].number }
            let own = model.flatMap { $0.indices.contains(index) ? $0[index].number : nil }
            curves.append(Curve(name: first[index].name, component: first[index], values: values, model: own))
        }
        dropStillParts()
        setScales()
    }

    /// The seconds between the two sides of a jump.
    private static let jump = 1e-6
    /// The largest number of keys, begins and ends that are sampled.
    private static let mostTurns = 2000

    /// Returns the times of the axis at which a lane's values may turn or jump: the begins, ends and keys of the layer's animations.
    /// - Parameter shortest: the length in seconds below which cycles are merged into one section.
    private static func turns(of lane: TimelineLane, in range: ClosedRange<Double>, shortest: Double) -> [Double] {
        var turns: [Double] = []
        func add(_ animation: CAAnimation, _ timing: AnimationTiming, _ clock: LaneClock) {
            for timed in clock.spans(of: timing, in: range, shortest: shortest, keys: LaneKeys(of: animation, timing).positions) {
                turns += [timed.span.from, timed.span.to] + timed.keys.compactMap { $0 }
            }
        }
        for number in 0..<lane.runCount {
            let run = lane.run(number)
            add(run.animation, run.timing, run.clock)
        }
        var outer = lane.clock
        outer.groups = []
        for attached in lane.layer.attachedAnimations where attached.shown !== lane.animation {
            guard turns.count < mostTurns, let timing = attached.timing else { continue }
            add(attached.shown, timing, outer)
        }
        return turns.prefix(mostTurns).filter { range.contains($0) }
    }

    /// Returns evenly spaced times together with others, ascending. The others are sampled on both sides.
    private static func merged(_ even: [Double], _ turns: [Double]) -> [Double] {
        guard let first = even.first, let last = even.last else { return even }
        return Set(even + turns.flatMap { [$0 - jump, $0, $0 + jump] }).filter { $0 >= first && $0 <= last }.sorted()
    }

    /// Returns the components at each time; nil if a value has none.
    private static func samples(
        _ sampler: ValueSampler, _ clock: LaneClock, _ times: [Double], _ now: Double, _ keyPath: String
    ) -> [[ValueComponents.Component]]? {
        var samples: [[ValueComponents.Component]] = []
        samples.reserveCapacity(times.count)
        for time in times {
            let value = sampler.value(at: clock.layerTime(fromAxis: time), now: now)
            guard let components = ValueComponents(value, keyPath: keyPath) else { return nil }
            samples.append(components.list)
        }
        return samples
    }

    /// Adds the progress of an animation whose values are not numbers.
    private mutating func addProgress(of lane: TimelineLane, at times: [Double]) {
        let shape = EasingShape(of: lane.animation, lane.timing)
        let values = times.map { time -> Double in
            let progress = lane.clock.progress(of: lane.timing, atAxis: time)
            return progress.map { shape?.value(at: $0) ?? lane.timing.curve.value(at: $0) } ?? 0
        }
        curves = [Curve(name: "progress", component: ValueComponents.Component(name: "progress", number: 0), values: values)]
        setScales()
    }

    /// Removes the components of a matrix that do not move: usually most of its nine.
    private mutating func dropStillParts() {
        guard curves.count > 4 else { return }
        let moving = curves.filter { curve in
            let (low, high) = (curve.values.min() ?? 0, curve.values.max() ?? 0)
            return high - low > 1e-9 || curve.model.map { abs($0 - low) > 1e-9 } ?? false
        }
        curves = moving.isEmpty ? Array(curves.prefix(2)) : moving
    }

    private mutating func setScales() {
        for scale in Set(curves.map(\.component.scale)) {
            let members = curves.indices.filter { curves[$0].component.scale == scale }
            let numbers = members.flatMap { curves[$0].values + (curves[$0].model.map { [$0] } ?? []) }
            guard var low = numbers.min(), var high = numbers.max() else { continue }
            // A value that does not change is drawn in the middle.
            if high - low < max(1e-9, abs(high) * 1e-9) { (low, high) = (low - 1, high + 1) }
            for index in members { (curves[index].low, curves[index].high) = (low, high) }
        }
    }

    /// Returns a curve's value at a time; nil outside of the plotted times.
    func value(of curve: Curve, at time: Double) -> Double? {
        guard range.contains(time), curve.values.count == times.count, times.count > 1 else { return nil }
        var (low, high) = (0, times.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if times[middle] <= time { low = middle } else { high = middle }
        }
        let length = times[high] - times[low]
        let part = length > 0 ? (time - times[low]) / length : 0
        return curve.values[low] + (curve.values[high] - curve.values[low]) * part
    }
}

extension LaneClock {
    /// Returns the fraction of an animation's leg at a time of the axis; nil while the animation does not show.
    func progress(of timing: AnimationTiming, atAxis time: Double) -> Double? {
        var (time, progress) = (layerTime(fromAxis: time), 0.0)
        for (index, timing) in (groups + [timing]).enumerated() {
            guard timing.isValid else { return nil }
            let state = timing.state(atParent: time, isInGroup: index > 0)
            if state.phase == .before, !timing.fillsBackwards { return nil }
            if state.phase == .after, !timing.fillsForwards { return nil }
            progress = state.progress
            time = timing.curve.value(at: progress) * timing.duration
        }
        return progress
    }
}
