import QuartziteGraphics

/// The times, timing functions and tangents of the segments of a keyframe animation.
///
/// Key times are used as they are given, as in Core Animation: at progress t the segment is the one that ends at the first key whose
/// time is greater than t, and the fraction of the segment follows from the times of its two keys. Before the first key its value
/// holds; after the last key the last value holds. So key times may be negative, exceed 1 or fall:
///
///     values       0      0      0.5    1
///     key times    0     −0.4    0.6    1
///     t = 0.1                 ↑ between the second and the third key, at (0.1 + 0.4) / (0.6 + 0.4) = 0.5: the value is 0.25
package struct KeyframeSchedule {
    let interpolation: Keyframes.Interpolation
    /// The segments in the order of their begins. A segment that no progress reaches is left out.
    let segments: [KeySegment]
    /// The reason that the key times are ignored; nil if they are used or absent.
    private(set) var ignoredKeyTimes: String?

    /// - Parameters:
    ///   - segmentCount: the number of keys minus 1; the number of keys where values are held; the number of a motion path's pieces.
    ///   - path: the motion path; nil for an animation of values.
    ///   - distances: the length of each segment, for the paced modes; nil if unknown.
    init(
        _ animation: CAKeyframeAnimation.KeyframeStorage, mode: CAAnimationCalculationMode.Kind, segmentCount: Int,
        path: PathElements? = nil, distances: [Double]?
    ) {
        interpolation = mode.interpolation
        var times = Self.evenTimes(segmentCount)
        if mode.isPaced {
            times = Self.pacedTimes(distances) ?? times
        } else if let given = animation.keyTimes?.map(\.doubleValue) {
            ignoredKeyTimes = Self.fault(in: given, segmentCount: segmentCount, path: path)
            if ignoredKeyTimes == nil { times = Array(given.prefix(segmentCount + 1)) }
        }
        let curves = mode.isPaced || mode == .discrete ? [] : (animation.timingFunctions ?? []).map(\.curve)
        // With a time for each held value, the last value begins at the last time.
        let holdsLast = interpolation == .held && path == nil && times.count <= segmentCount
        segments = Self.segments(times, isPath: path != nil, holdsLast: holdsLast) { key in
            KeySegment(
                begin: times[key], key: Int32(key), start: times[key], length: times[key + 1] - times[key],
                curve: key < curves.count ? curves[key] : .linear,
                tangents: mode.interpolation == .cubic
                    ? Self.tangents(animation, key, keyCount: segmentCount + 1, times: mode.isPaced ? times : nil) : CubicTangents())
        }
    }

    // MARK: Times

    /// Returns the segments between keys at the given times.
    /// - Parameters:
    ///   - holdsLast: whether the last key has a value of its own, which no segment holds.
    ///   - segment: makes the segment from a key to the next.
    private static func segments(
        _ times: [Double], isPath: Bool, holdsLast: Bool, _ segment: (Int) -> KeySegment
    ) -> [KeySegment] {
        // The keys of a path are its pieces: a point is the end of the piece before.
        func holding(_ point: Int, from begin: Double) -> KeySegment {
            isPath && point > 0 ? .holding(point - 1, atEnd: true, from: begin) : .holding(point, atEnd: false, from: begin)
        }
        var result: [KeySegment] = []
        var latest = times[0]
        for key in 0..<times.count - 1 where times[key + 1] > latest {
            var next = segment(key)
            next.begin = latest
            result.append(next)
            latest = times[key + 1]
        }
        // Between 0 and 1 the first and the last segment need no holds. There they continue below 0 and above 1, where the
        // progress of an overshooting curve may lie.
        if times[0] != 0 || result.first?.key != 0 { result.insert(holding(0, from: -.infinity), at: 0) }
        let last = times.count - 1
        if holdsLast || times[last] != 1 || result.last.map({ Int($0.key) }) != last - 1 { result.append(holding(last, from: latest)) }
        return result
    }

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

    /// Returns the reason that key times are ignored, so that the segments take equal times; nil if the key times are used.
    ///
    /// Values may have fewer times: the last values are then never reached. The points of a motion path need a time each, except the
    /// point to which a final `closeSubpath` returns.
    package static func fault(in times: [Double], segmentCount: Int, path: PathElements?) -> String? {
        let fewest = path.map { segmentCount + ($0.endsWithClosingLine ? 0 : 1) } ?? 1
        guard times.count >= fewest else { return "there are \(times.count) of them, expected \(segmentCount + 1)" }
        guard times.allSatisfy(\.isFinite) else { return "one of them is not finite" }
        return nil
    }

    // MARK: Slopes

    /// Returns the Kochanek–Bartels tangents at both ends of a segment, as factors of the differences between keys. At the first
    /// and last key, the missing difference equals the existing one.
    /// - Parameter times: the times of the keys in the paced modes, otherwise nil.
    private static func tangents(
        _ animation: CAKeyframeAnimation.KeyframeStorage, _ segment: Int, keyCount: Int, times: [Double]?
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
            let isEnd = key == 0 || key == keyCount - 1
            if isEnd {
                let sum = slope.before + slope.after
                slope = isStart ? .init(before: 0, after: sum) : .init(before: sum, after: 0)
            } else if let times {
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
