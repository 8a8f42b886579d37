import QuartziteGraphics

/// The start times, timing functions and tangents of the segments of a keyframe animation.
package struct KeyframeSchedule {
    let interpolation: Keyframes.Interpolation
    let segments: [KeySegment]
    /// The reason that the key times are ignored; nil if they are valid or absent.
    private(set) var ignoredKeyTimes: String?

    /// - Parameters:
    ///   - segmentCount: the number of keys minus 1; the number of keys where values are held.
    ///   - distances: the length of each segment, for the paced modes; nil if unknown.
    init(
        _ animation: CAKeyframeAnimation.KeyframeStorage, mode: CAAnimationCalculationMode.Kind, segmentCount: Int,
        distances: [Double]?
    ) {
        interpolation = mode.interpolation
        var times = Self.evenTimes(segmentCount)
        if mode.isPaced {
            times = Self.pacedTimes(distances) ?? times
        } else if let given = animation.keyTimes?.map(\.doubleValue) {
            ignoredKeyTimes = Self.fault(in: given, segmentCount: segmentCount)
            if ignoredKeyTimes == nil { times = given }
        }
        let curves = mode.isPaced || mode == .discrete ? [] : (animation.timingFunctions ?? []).map(\.curve)
        segments = (0..<segmentCount).map { index in
            KeySegment(
                start: times[index], length: times[index + 1] - times[index],
                curve: index < curves.count ? curves[index] : .linear,
                tangents: mode.interpolation == .cubic
                    ? Self.tangents(animation, index, times: times, isPaced: mode.isPaced) : CubicTangents())
        }
    }

    // MARK: Times

    private static func evenTimes(_ segmentCount: Int) -> [Double] {
        (0...max(1, segmentCount)).map { Double($0) / Double(max(1, segmentCount)) }
    }

    private static func pacedTimes(_ distances: [Double]?) -> [Double]? {
        guard let distances else { return nil }
        let total = distances.reduce(0, +)
        guard total > 0, total.isFinite else { return nil }
        var sum = 0.0
        var times = [0.0]
        for distance in distances.dropLast() {
            sum += distance
            times.append(sum / total)
        }
        return times + [1]
    }

    /// Returns the reason that key times are invalid; nil if they are valid.
    package static func fault(in times: [Double], segmentCount: Int) -> String? {
        guard times.count == segmentCount + 1 else { return "there are \(times.count) of them, expected \(segmentCount + 1)" }
        guard times.allSatisfy(\.isFinite) else { return "one of them is not finite" }
        guard times.first == 0 else { return "the first is not 0" }
        guard times.last == 1 else { return "the last is not 1" }
        guard zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 }) else { return "they fall" }
        return nil
    }

    // MARK: Slopes

    /// Returns the Kochanek–Bartels tangents at both ends of a segment, as factors of the differences between keys. At the first
    /// and last key, the missing difference equals the existing one.
    private static func tangents(
        _ animation: CAKeyframeAnimation.KeyframeStorage, _ segment: Int, times: [Double], isPaced: Bool
    ) -> CubicTangents {
        func parameter(_ values: [NSNumber]?, _ key: Int) -> Double {
            guard let values, key < values.count else { return 0 }
            let value = values[key].doubleValue
            return value.isFinite ? value : 0
        }
        func slope(_ key: Int, isStart: Bool) -> CubicTangents.Slope {
            let tension = parameter(animation.tensionValues, key)
            let bias = parameter(animation.biasValues, key)
            // A corner is a difference between the incoming and the outgoing tangent.
            let continuity = parameter(animation.continuityValues, key) * (isStart ? 1 : -1)
            var slope = CubicTangents.Slope(
                before: (1 - tension) * (1 + continuity) * (1 + bias) / 2, after: (1 - tension) * (1 - continuity) * (1 - bias) / 2)
            let isEnd = key == 0 || key == times.count - 1
            if isEnd {
                let sum = slope.before + slope.after
                slope = isStart ? .init(before: 0, after: sum) : .init(before: sum, after: 0)
            } else if isPaced {
                // Scaled by the segment's share of the duration of both segments at the key.
                let both = times[key + 1] - times[key - 1]
                let factor = both > 0 ? 2 * (times[segment + 1] - times[segment]) / both : 1
                slope = .init(before: slope.before * factor, after: slope.after * factor)
            }
            return slope
        }
        return CubicTangents(start: slope(segment, isStart: true), end: slope(segment + 1, isStart: false))
    }
}
