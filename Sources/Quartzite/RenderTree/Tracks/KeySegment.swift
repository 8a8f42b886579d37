import QuartziteGraphics

/// The stretch of a keyframe animation from one key to the next.
package struct KeySegment: Sendable, Hashable {
    /// The progress at which the segment begins.
    package var start: Double
    /// The part of the progress that the segment takes; 0 for a jump.
    package var length: Double
    package var curve: TimingCurve
    package var tangents: CubicTangents

    /// The fraction of the segment at a progress, through the segment's curve. Before the first and after the last segment of a track the
    /// fraction leaves 0…1, as the progress of an overshooting curve does.
    @inline(__always)
    func fraction(at progress: Double) -> Double {
        if length <= 0 { return progress < start ? 0 : 1 }
        let u = (progress - start) / length
        return curve.isLinear ? u : curve.value(at: u)
    }
}

/// The slopes at a segment's ends, as factors of the differences between keys:
///
///     key        k−1 ──a── k ──b── k+1 ──c── k+2           the segment runs from k to k+1
///     slope at k:    start.before · a + start.after · b
///     slope at k+1:  end.before · b + end.after · c
package struct CubicTangents: Sendable, Hashable {
    package var start = Slope()
    package var end = Slope()

    package struct Slope: Sendable, Hashable {
        package var before = 0.0
        package var after = 0.0
    }

    /// The factors of the keys k−1, k, k+1 and k+2 in the value at `u` of the segment.
    @inline(__always)
    func weights(at u: Double) -> SIMD4<Double> {
        let (u2, u3) = (u * u, u * u * u)
        let (h00, h10) = (2 * u3 - 3 * u2 + 1, u3 - 2 * u2 + u)
        let (h01, h11) = (3 * u2 - 2 * u3, u3 - u2)
        return SIMD4(
            -h10 * start.before,
            h00 + h10 * (start.before - start.after) - h11 * end.before,
            h01 + h10 * start.after + h11 * (end.before - end.after),
            h11 * end.after)
    }
}

/// Which keys and segments belong to a track: ranges in the buffers of its `LayerAnimation`. Segment i runs from key i to key i + 1;
/// where values are held, segment i holds key i.
package struct Keyframes: Sendable {
    package enum Interpolation: UInt8, Sendable { case linear, cubic, held }

    package var firstKey: Int32 = 0
    package var keyCount: Int32 = 0
    package var firstSegment: Int32 = 0
    package var segmentCount: Int32 = 0
    package var interpolation = Interpolation.linear

    package init() {}

    package var isEmpty: Bool { keyCount == 0 }

    /// The place of a progress in the keys.
    struct Place {
        /// The segment, counted from the track's first one.
        var segment: Int
        /// The fraction of the segment, through its curve.
        var fraction: Double
    }

    /// The place of a progress: the last segment that begins no later. Requires a segment.
    ///
    /// - Complexity: O(log segments), no allocation.
    @inline(__always)
    func place(of progress: Double, in segments: TrackBuffer<KeySegment>) -> Place {
        let segment = (1..<max(1, Int(segmentCount))).partitioningIndex { segments[Int(firstSegment) + $0].pointee.start > progress } - 1
        return Place(segment: segment, fraction: segments[Int(firstSegment) + segment].pointee.fraction(at: progress))
    }

    /// Index of a key in the buffer of keys, the nearest one for a key outside the track.
    @inline(__always)
    func key(_ index: Int) -> Int { Int(firstKey) + max(0, min(Int(keyCount) - 1, index)) }
}
