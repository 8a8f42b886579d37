// The shape of an animation's easing within one leg, as it is drawn into the bar.
//
//     timing function   ╱ from 0 to 1           spring   ╱╲_ overshoots
//     keyframes         ╱╲╱ the component that varies most      discrete   _▁▅█ steps

import QuartziteKit

/// The value of an animation as a function of the fraction of a leg's time.
enum EasingShape {
    case curve(TimingCurve)
    /// A spring, with the leg's duration in seconds.
    case spring(SpringResponse, duration: Double)
    /// Keys, whose progress is eased by a timing function over the whole leg.
    case keys(Keys, TimingCurve)

    /// The easing shape of a keyframe animation.
    struct Keys {
        enum Way { case straight, held, smooth }

        /// Ascending fractions of the progress.
        var times: [Double]
        /// One number for each time.
        var values: [Double]
        /// The timing functions between the keys; missing ones are linear.
        var curves: [TimingCurve]
        var way: Way
    }

    /// The shape of an animation with the given timing; nil for a group, whose members have shapes.
    init?(of animation: CAAnimation, _ timing: AnimationTiming) {
        switch animation {
        case is CAAnimationGroup: return nil
        case let spring as CASpringAnimation:
            guard spring.response.isFinite else { return nil }
            self = .spring(spring.response, duration: timing.duration)
        case let keyframes as CAKeyframeAnimation:
            guard let keys = Keys(keyframes) else { return nil }
            self = .keys(keys, timing.curve)
        default: self = .curve(timing.curve)
        }
    }

    /// Returns the value at a fraction of the leg's time.
    func value(at fraction: Double) -> Double {
        switch self {
        case .curve(let curve): curve.value(at: fraction)
        case .spring(let response, let duration): response.value(at: fraction * duration)
        case .keys(let keys, let curve): keys.value(at: curve.value(at: fraction))
        }
    }

    /// The positions of the corners of a shape of straight lines; nil for a curved shape.
    private var corners: [Double]? {
        switch self {
        case .curve(let curve): curve.isLinear ? [0, 1] : nil
        case .spring: nil
        case .keys(let keys, let curve):
            curve.isLinear && keys.way == .straight && keys.curves.allSatisfy(\.isLinear) && keys.times.count <= 64
                ? [0] + keys.times.filter { $0 > 0 && $0 < 1 } + [1] : nil
        }
    }

    /// Returns points of the shape, scaled to 0…1 in both directions. A constant shape is a line in the middle.
    /// - Parameter count: the number of segments between points, at least 1; a shape of straight lines needs fewer.
    func points(_ count: Int) -> [SIMD2<Float>] {
        var list: [SIMD2<Double>] = []
        if let corners {
            list = corners.map { SIMD2($0, value(at: $0)) }
        } else if case .keys(let keys, let curve) = self, keys.way == .held {
            for (index, time) in keys.times.enumerated() {
                let x = curve.input(for: time)
                if index > 0 { list.append(SIMD2(x, keys.values[index - 1])) }
                list.append(SIMD2(x, keys.values[index]))
            }
            if let last = list.last { list.append(SIMD2(1, last.y)) }
        } else {
            list = (0...max(1, count)).map { index in
                let x = Double(index) / Double(max(1, count))
                return SIMD2(x, value(at: x))
            }
        }
        list.removeAll { !$0.y.isFinite }
        guard var low = list.map(\.y).min(), var high = list.map(\.y).max() else { return [] }
        // Shapes without keys go from 0 to 1, so that an overshoot leaves this range.
        if case .keys = self {} else { (low, high) = (min(0, low), max(1, high)) }
        guard high - low > 1e-12 else { return list.map { SIMD2(Float($0.x), 0.5) } }
        return list.map { SIMD2(Float($0.x), Float(($0.y - low) / (high - low))) }
    }

    /// Returns the part of a polyline between two values of x. The points have ascending x.
    static func part(of points: [SIMD2<Float>], from low: Float, to high: Float) -> [SIMD2<Float>] {
        guard let first = points.first, let last = points.last, low > first.x || high < last.x else { return points }
        func point(at x: Float) -> SIMD2<Float> {
            guard let next = points.firstIndex(where: { $0.x >= x }) else { return last }
            guard next > 0, points[next].x > x else { return SIMD2(x, points[next].y) }
            let (a, b) = (points[next - 1], points[next])
            return SIMD2(x, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x))
        }
        return [point(at: low)] + points.filter { $0.x > low && $0.x < high } + [point(at: high)]
    }
}

extension EasingShape.Keys {
    /// The largest number of keys of a shape. A frame video has thousands, and its pictures have no numbers.
    private static let most = 512

    init?(_ animation: CAKeyframeAnimation) {
        let storage = animation.keyframes
        let mode = storage.calculationMode.kind ?? .linear
        curves = mode == .linear || mode == .cubic ? (storage.timingFunctions ?? []).map(\.curve) : []
        way = mode == .discrete ? .held : mode == .cubic ? .smooth : .straight
        let given = storage.path == nil ? storage.values ?? [] : []
        // Along a motion path, and at constant speed, the progress is the distance along the path.
        if given.count < 2 || mode == .paced || mode == .cubicPaced {
            (times, values, curves) = ([0, 1], [0, 1], [])
            return
        }
        let step = max(1, (given.count + Self.most - 1) / Self.most)
        let indices = Array(stride(from: 0, to: given.count, by: step))
        values = Self.numbers(indices.map { given[$0] }, keyPath: animation.keyPath ?? "")
        let even = Double(way == .held ? given.count : given.count - 1)
        let keyTimes = storage.keyTimes?.map(\.doubleValue)
        times = indices.map { index in
            guard let keyTimes else { return Double(index) / even }
            return index < keyTimes.count ? keyTimes[index] : 1
        }
        if step > 1 { curves = [] }
        guard times.allSatisfy(\.isFinite), zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else { return nil }
    }

    /// Returns the numbers of the component that varies most; for values without numbers, the steps of a staircase.
    private static func numbers(_ values: [Any], keyPath: String) -> [Double] {
        let components = values.map { ValueComponents(AnimatableValue($0), keyPath: keyPath)?.list.map(\.number) }
        let stairs = values.indices.map { Double($0) }
        guard let first = components.first ?? nil, components.allSatisfy({ $0?.count == first.count }) else { return stairs }
        var best: (numbers: [Double], spread: Double) = (first.isEmpty ? stairs : components.map { $0?[0] ?? 0 }, 0)
        for index in first.indices {
            let numbers = components.map { $0?[index] ?? 0 }
            let spread = (numbers.max() ?? 0) - (numbers.min() ?? 0)
            // A later component only counts if it varies clearly more.
            if spread > best.spread * 1.2 { best = (numbers, spread) }
        }
        return best.numbers
    }

    /// Returns the value at a progress.
    func value(at progress: Double) -> Double {
        guard let first = values.first, let last = values.last else { return 0 }
        guard let next = times.firstIndex(where: { $0 > progress }) else { return last }
        guard next > 0 else { return first }
        let key = next - 1
        if way == .held { return values[key] }
        let fraction = (progress - times[key]) / (times[next] - times[key])
        let part = key < curves.count ? curves[key].value(at: fraction) : fraction
        let (from, to) = (values[key], values[next])
        guard way == .smooth else { return from + (to - from) * part }
        // A spline through the keys, whose slope at a key follows from its neighbours.
        let before = key > 0 ? (to - values[key - 1]) / 2 : to - from
        let after = next + 1 < values.count ? (values[next + 1] - from) / 2 : to - from
        let (square, cube) = (part * part, part * part * part)
        return (2 * cube - 3 * square + 1) * from + (cube - 2 * square + part) * before + (3 * square - 2 * cube) * to + (cube - square)
            * after
    }
}
