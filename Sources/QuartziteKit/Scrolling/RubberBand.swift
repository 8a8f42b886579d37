// The resistance of a scroll view beyond its edges.

/// The relation between a finger's distance beyond an edge and the distance that the content follows.
enum RubberBand {
    /// The share of a small movement that the content follows.
    static let stiffness: CGFloat = 0.55

    /// Returns the distance that the content moves beyond its edge: (1 − 1 / (x · 0.55 / d + 1)) · d.
    /// - Parameters:
    ///   - distance: the finger's distance x beyond the edge, in points.
    ///   - length: the length d of the scroll view along the axis, in points. The content moves less than this.
    static func shown(_ distance: CGFloat, in length: CGFloat) -> CGFloat {
        guard distance > 0, length > 0 else { return 0 }
        return (1 - 1 / (distance * stiffness / length + 1)) * length
    }

    /// Returns the finger's distance that moves the content by `shown` points beyond its edge: the inverse of `shown(_:in:)`.
    static func finger(_ shown: CGFloat, in length: CGFloat) -> CGFloat {
        guard shown > 0, length > 0 else { return 0 }
        return length / stiffness * (1 / (1 - min(shown, 0.999 * length) / length) - 1)
    }
}

/// The offsets at which a scroll view may rest, along one axis.
struct ScrollRange {
    var low: CGFloat
    var high: CGFloat

    func contains(_ offset: CGFloat) -> Bool { offset >= low && offset <= high }

    /// Returns the nearest offset in the range.
    func clamp(_ offset: CGFloat) -> CGFloat { min(max(offset, low), high) }

    /// Returns the offset that is shown for a finger's offset, which may lie beyond the edges.
    func shown(_ finger: CGFloat, in length: CGFloat, bounces: Bool) -> CGFloat {
        let edge = clamp(finger)
        guard bounces, edge != finger else { return edge }
        let beyond = RubberBand.shown(abs(finger - edge), in: length)
        return finger < edge ? edge - beyond : edge + beyond
    }

    /// Returns the finger's offset that shows `offset`.
    func finger(_ offset: CGFloat, in length: CGFloat) -> CGFloat {
        let edge = clamp(offset)
        let beyond = RubberBand.finger(abs(offset - edge), in: length)
        return offset < edge ? edge - beyond : edge + beyond
    }
}
