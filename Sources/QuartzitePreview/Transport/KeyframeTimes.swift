// The times at which something begins, ends or passes a keyframe, for stepping from one to the next.
//
//     scrubbed layer's time   0 ──┬───────┬───┬─────────────┬──► D
//     an animation                begin   key key           end
//     repeated                    begin   key key  ┊ key key ┊ …   every cycle
//     in a group                  the member's times in the group's cycle

import QuartziteKit

/// The times of a scene's keyframes, in ascending order, in the scrubbed layer's time.
package struct KeyframeTimes: Equatable, Sendable {
    /// The largest number of times that one animation contributes; it may repeat a million times.
    static let mostPerAnimation = 4096
    /// Times that are closer than this, in seconds, count as one. The last time of a scene is 1 ms before its end.
    static let tolerance = 0.0005

    /// The times in seconds, ascending, at least `tolerance` apart.
    package let times: [Double]

    /// Keeps those of `times` that are in the scene.
    /// - Parameter duration: the scene's length in seconds.
    package init(_ times: [Double], duration: Double) {
        var kept: [Double] = []
        for time in times.sorted() where time >= 0 && time <= duration {
            if let last = kept.last, time - last < Self.tolerance { continue }
            kept.append(time)
        }
        self.times = kept
    }

    /// Collects the times of all animations of a layer and of the layers below that follow its time. An endless animation counts one
    /// cycle.
    /// - Parameters:
    ///   - duration: the scene's length in seconds.
    ///   - only: the animations that count; nil for all. Default nil.
    ///   - start: the layer's time that is 0 here. Default 0.
    /// - Complexity: O(layers + n log n) for n times.
    @MainActor init(of layer: CALayer, duration: Double, only: StateAnimations? = nil, start: Double = 0) {
        var times = [0, duration]
        layer.forEachLayerInTime { owner, path in
            for attached in owner.attachedAnimations {
                guard let timing = attached.timing, only?.contains(attached, of: owner) ?? true else { continue }
                for time in Self.times(of: attached.shown, timing) {
                    let up = path.reversed().reduce(time) { $1.parent(fromLocal: $0) }
                    if up.isFinite { times.append(up - start) }
                }
            }
        }
        self.init(times, duration: duration)
    }

    /// Returns the first time after `time`; nil if there is none.
    package func next(after time: Double) -> Double? { times.first { $0 > time + Self.tolerance } }

    /// Returns the last time before `time`; nil if there is none.
    package func previous(before time: Double) -> Double? { times.last { $0 < time - Self.tolerance } }

    // MARK: One animation

    /// Returns the times of an animation in its parent's time: of its layer, or of the group that it is in.
    @MainActor static func times(of animation: CAAnimation, _ timing: AnimationTiming) -> [Double] {
        guard timing.speed != 0, timing.isValid else { return [] }
        var keys = [0, timing.duration]
        switch animation {
        case let group as CAAnimationGroup:
            // Groups are at most `CAAnimationGroup.deepest` levels deep.
            for member in group.animations ?? [] {
                for time in times(of: member, member.timing(beginTime: member.beginTime)) where time > 0 && time < timing.duration {
                    keys.append(timing.curve.input(for: time / timing.duration) * timing.duration)
                }
            }
        case let keyframes as CAKeyframeAnimation:
            for progress in keyframes.keyProgress { keys.append(timing.curve.input(for: progress) * timing.duration) }
        default: break
        }
        return occurrences(of: keys, timing)
    }

    /// Returns the times, in its parent's time, at which an animation is at given seconds of its forward leg, in all cycles; also its begin
    /// and end.
    static func occurrences(of keys: [Double], _ timing: AnimationTiming) -> [Double] {
        let cycle = timing.cycleDuration
        let active = timing.activeDuration.isFinite ? timing.activeDuration : cycle
        let length = active / abs(timing.speed)
        var times = [timing.beginTime, timing.beginTime + length]
        var places = keys
        if timing.autoreverses { places += keys.map { cycle - $0 } }
        // The local time runs from the offset, forwards or backwards.
        let ends = [timing.timeOffset, timing.timeOffset + active * (timing.speed < 0 ? -1 : 1)]
        let (first, last) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
        for place in places {
            var whole = ((first - place) / cycle).rounded(.up)
            while whole * cycle + place <= last, times.count < mostPerAnimation {
                times.append(timing.beginTime + (whole * cycle + place - timing.timeOffset) / timing.speed)
                whole += 1
            }
        }
        return times
    }
}

extension CAKeyframeAnimation {
    /// The progress of each key, 0…1: the given key times, else evenly spaced ones. Empty in the paced modes.
    fileprivate var keyProgress: [Double] {
        let storage = keyframes
        let kind = storage.calculationMode.kind ?? .linear
        if kind == .paced || kind == .cubicPaced { return [] }
        if let times = storage.keyTimes { return times.map(\.doubleValue).filter { $0 >= 0 && $0 <= 1 } }
        guard storage.path == nil, let count = storage.values?.count, count > 1 else { return [] }
        // In discrete mode the time is divided among all keys, otherwise among the intervals between them.
        let spaces = kind == .discrete ? count : count - 1
        return (1..<spaces).map { Double($0) / Double(spaces) }
    }
}

extension TimingCurve {
    /// Returns the first x at which the curve reaches a value. A curve that falls in between is treated as rising.
    func input(for value: Double) -> Double {
        if isLinear || value <= 0 || value >= 1 { return min(1, max(0, value)) }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if self.value(at: middle) < value { low = middle } else { high = middle }
        }
        return high
    }
}
