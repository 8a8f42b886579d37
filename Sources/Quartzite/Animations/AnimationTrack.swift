import QuartziteGraphics

/// An animation compiled for sampling: typed ends, no key path, no `Any`, no object but what it shows.
///
/// Sampling is `value(current, at: time)`. The value is linear in the current one, so that every combination of from, to and
/// by is one formula; `current` is the value under the tracks before this one.
package struct LaneTrack: Sendable {
    package var timing: AnimationTiming
    package var property: LayerProperty
    /// The component of a matrix property that the lanes stand for; nil for a property of lanes.
    package var component: TransformComponent?
    package var firstLane = 0
    package var laneCount = 4
    package var isAdditive = false
    package var isCumulative = false
    package var from = SIMD4<Double>(repeating: 0)
    package var to = SIMD4<Double>(repeating: 0)
    /// Whether the ends count from the current value.
    package var fromIsRelative = false
    package var toIsRelative = false

    /// Whether its value depends on the one under it.
    @inline(__always)
    package var needsCurrent: Bool { isAdditive || fromIsRelative || toIsRelative || laneCount < 4 }

    /// The lanes at a progress; `cycles` finished cycles have ended at `to` (or at `from`, autoreversed).
    @inline(__always)
    package func value(current: SIMD4<Double>, progress: Double, cycles: Double) -> SIMD4<Double> {
        let start = fromIsRelative ? current + from : from
        let end = toIsRelative ? current + to : to
        var v = start + (end - start) * progress
        if isCumulative && cycles > 0 { v += (timing.autoreverses ? start : end) * cycles }
        if isAdditive { v += current }
        return v
    }
}

/// A track of a whole matrix.
package struct MatrixTrack: Sendable {
    package enum End: Sendable {
        case fixed(CATransform3D)
        case current
        /// `current · by`.
        case currentBy(CATransform3D)
    }

    package var timing: AnimationTiming
    package var property: LayerProperty
    package var isAdditive = false
    package var isCumulative = false
    package var from: End
    package var to: End
    /// The ends taken apart beforehand, where both are fixed and regular.
    package var parts: Parts?

    package final class Parts: Sendable {
        let from: DecomposedTransform
        let to: DecomposedTransform

        init?(_ from: CATransform3D, _ to: CATransform3D) {
            guard let a = DecomposedTransform(from), let b = DecomposedTransform(to) else { return nil }
            self.from = a
            self.to = b
        }
    }

    /// The matrix at a progress; `cycles` finished cycles have ended at `to` (or at `from`, autoreversed), one on top of the other.
    package func value(current: CATransform3D, progress: Double, cycles: Double) -> CATransform3D {
        var matrix: CATransform3D
        if let parts {
            matrix = parts.from.interpolated(to: parts.to, by: progress)
        } else {
            matrix = Self.interpolate(end(from, current), end(to, current), progress)
        }
        if isCumulative && cycles > 0 {
            matrix = CATransform3DConcat(matrix, end(timing.autoreverses ? from : to, current).power(cycles))
        }
        return isAdditive ? CATransform3DConcat(matrix, current) : matrix
    }

    private func end(_ end: End, _ current: CATransform3D) -> CATransform3D {
        switch end {
        case .fixed(let m): m
        case .current: current
        case .currentBy(let by): CATransform3DConcat(current, by)
        }
    }

    /// By components; cell by cell where one of the two cannot be taken apart.
    package static func interpolate(_ a: CATransform3D, _ b: CATransform3D, _ progress: Double) -> CATransform3D {
        if let a = DecomposedTransform(a), let b = DecomposedTransform(b) { return a.interpolated(to: b, by: progress) }
        let cells = zip(a.cells, b.cells).map { $0 + ($1 - $0) * progress }
        return CATransform3D(cells: cells) ?? a
    }
}

/// A track of something that cannot be interpolated: switches half-way.
package struct ObjectTrack: Sendable {
    package enum End: Sendable {
        /// The value without this track.
        case current
        case image(CGImage)
        case path(LayerObjects.Path)
    }

    package var timing: AnimationTiming
    package var property: LayerProperty
    package var from: End
    package var to: End
}
