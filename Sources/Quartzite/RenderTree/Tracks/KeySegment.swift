import QuartziteGraphics

/// The stretch of a keyframe animation from one key to the next, or a value that is held.
package struct KeySegment: Sendable, Hashable {
    /// The progress from which on the segment applies, until the next segment's `begin`. Later than `start` if key times fall.
    package var begin: Double
    /// The key at which the segment starts, counted from the track's first key.
    package var key: Int32
    /// The time of the key at which the segment starts, as a progress.
    package var start: Double
    /// The time from that key to the next; 0 for a segment that holds one end.
    package var length: Double
    package var curve = TimingCurve.linear
    package var tangents = CubicTangents()

    /// Makes a segment that holds its start, or its end.
    static func holding(_ key: Int, atEnd: Bool, from begin: Double) -> KeySegment {
        KeySegment(begin: begin, key: Int32(key), start: atEnd ? -.infinity : .infinity, length: 0)
    }

    /// Returns the fraction of the segment at a progress, through the segment's curve. If the progress of an overshooting curve leaves
    /// 0…1, the fraction of the first and of the last segment leaves 0…1 too.
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

/// Which keys and segments belong to a track: ranges in the buffers of its `LayerAnimation`. A segment runs from its key to the next
/// key; in a track that holds values, the segment holds its key. A motion path's keys are its pieces.
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
        /// The segment, as an index in the buffer of segments.
        var segment: Int
        /// The key at which the segment starts, counted from the track's first key.
        var key: Int
        /// The fraction of the segment, through its curve.
        var fraction: Double
    }

    /// Returns the place of a progress: in the last segment that begins no later. Requires a segment.
    ///
    /// - Complexity: O(log segments), no allocation.
    @inline(__always)
    func place(of progress: Double, in segments: TrackBuffer<KeySegment>) -> Place {
        let first = Int(firstSegment)
        let index = first + (1..<max(1, Int(segmentCount))).partitioningIndex { segments[first + $0].pointee.begin > progress } - 1
        let segment = segments[index]
        return Place(segment: index, key: Int(segment.pointee.key), fraction: segment.pointee.fraction(at: progress))
    }

    /// Returns the index of a key in the buffer of keys; the nearest key for one outside the track.
    @inline(__always)
    func key(_ index: Int) -> Int { Int(firstKey) + max(0, min(Int(keyCount) - 1, index)) }
}
