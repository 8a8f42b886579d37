import QuartziteKit

/// The keys of an animation: the points at which its values are specified.
struct LaneKeys {
    /// The fractions of the leg's time at which the keys are, 0…1, ascending.
    let positions: [Double]
    /// The values of the keys; nil for the layer's own value, and along a motion path.
    let values: [Any?]

    /// The keys of an animation with the given timing; none for groups.
    init(of animation: CAAnimation, _ timing: AnimationTiming) {
        var keys: [(position: Double, value: Any?)] = []
        switch animation {
        case let basic as CABasicAnimation: keys = [(0, basic.startValue), (1, basic.endValue)]
        case let keyframes as CAKeyframeAnimation:
            let times = keyframes.allKeyTimes
            let values = keyframes.keyframes.path == nil ? keyframes.keyframes.values ?? [] : []
            keys = times.map { (timing.curve.input(for: $0.time), values.indices.contains($0.index) ? values[$0.index] : nil) }
        case is CAAnimationGroup: break
        default: keys = [(0, nil), (1, nil)]
        }
        keys.sort { $0.position < $1.position }
        (positions, values) = (keys.map(\.position), keys.map(\.value))
    }
}

extension CABasicAnimation {
    /// The value at the begin, if it depends on the animation alone.
    fileprivate var startValue: Any? {
        if ends.from != nil { return ends.from }
        guard let to = AnimatableValue(ends.to), let by = AnimatableValue(ends.by) else { return nil }
        return to.adding(by, times: -1)?.any
    }

    /// The value at the end, if it depends on the animation alone.
    fileprivate var endValue: Any? {
        if ends.to != nil { return ends.to }
        guard let from = AnimatableValue(ends.from), let by = AnimatableValue(ends.by) else { return nil }
        return from.adding(by, times: 1)?.any
    }
}

extension AnimatableValue {
    /// Returns the sum with a multiple of a value of the same type; nil for values that cannot be added.
    fileprivate func adding(_ other: AnimatableValue, times factor: Double) -> AnimatableValue? {
        for shape in [LayerProperty.Shape.number, .point, .size, .rect, .color] {
            guard let own = channels(for: shape), let by = other.channels(for: shape) else { continue }
            return AnimatableValue(own + by * factor, shape: shape)
        }
        return nil
    }
}

extension CAKeyframeAnimation {
    /// The keys with their indices: at the given key times, else evenly spaced. In the paced modes, only both ends.
    fileprivate var allKeyTimes: [(time: Double, index: Int)] {
        let storage = keyframes
        let mode = storage.calculationMode.kind ?? .linear
        let count = storage.path.map { $0.verbs.count } ?? storage.values?.count ?? 0
        guard count > 1 else { return count == 1 ? [(0, 0)] : [] }
        if mode == .paced || mode == .cubicPaced { return [(0, 0), (1, count - 1)] }
        if let times = storage.keyTimes, !times.isEmpty {
            return times.enumerated().map { ($0.element.doubleValue, $0.offset) }.filter { $0.0 >= 0 && $0.0 <= 1 }
        }
        // In discrete mode the time is divided among all keys, otherwise among the intervals between them.
        let spaces = Double(mode == .discrete ? count : count - 1)
        return (0..<count).map { (Double($0) / spaces, $0) }
    }
}
