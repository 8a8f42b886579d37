import Foundation

// Rectangles that come from programs and documents may have edges that are not numbers: an infinite width that begins at -∞, for example.
// Foundation's `intersection`, `intersects` and `contains` trap on them. The functions here say that they share no point with others.
extension CGRect {
    /// Whether no edge is NaN.
    private var hasEdges: Bool { !(minX.isNaN || maxX.isNaN || minY.isNaN || maxY.isNaN) }

    /// The common part of two rectangles, which may have edges that are not numbers; `null` if there is none.
    package func overlap(with other: CGRect) -> CGRect { hasEdges && other.hasEdges ? intersection(other) : .null }

    /// Whether two rectangles, which may have edges that are not numbers, have a common part.
    package func overlaps(_ other: CGRect) -> Bool { hasEdges && other.hasEdges && intersects(other) }

    /// Whether a point lies in the rectangle, which may have edges that are not numbers.
    package func holds(_ point: CGPoint) -> Bool { hasEdges && contains(point) }
}
