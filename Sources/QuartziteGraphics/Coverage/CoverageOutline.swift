/// The outline of an area in pixels: closed contours, cut where they turn from up to down, so that each piece is monotone in y.
///
/// Points are SIMD2(x, y) in pixels with y down. A value is meant to be used again: `removeAll` keeps the memory.
package struct CoverageOutline: Sendable {
    /// A part of a contour that runs monotonically in y. Its points are stored from the top to the bottom.
    struct Chain: Sendable {
        /// Index of the top point.
        let first: Int32
        /// Index of the bottom point.
        let last: Int32
        /// 1 if the contour runs down here, −1 if it runs up.
        let direction: Int32
        /// The y of the top point.
        let top: Double
    }

    private(set) var points: ContiguousArray<SIMD2<Double>> = []
    private(set) var chains: ContiguousArray<Chain> = []
    /// The open contour.
    private var contour: ContiguousArray<SIMD2<Double>> = []

    package init() {}

    /// The number of points of all contours. Bounds the work of a rasterization.
    package var pointCount: Int { points.count }

    /// Removes all contours.
    package mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        chains.removeAll(keepingCapacity: true)
        contour.removeAll(keepingCapacity: true)
    }

    /// Largest coordinate, so that differences and products are exact enough.
    private static let limit = SIMD2(repeating: 1e7)

    /// Adds a point to the open contour.
    @inline(__always)
    package mutating func add(_ point: SIMD2<Double>) { contour.append(pointwiseMin(pointwiseMax(point, -Self.limit), Self.limit)) }

    /// The last point of the open contour.
    var lastPoint: SIMD2<Double>? { contour.last }

    /// Closes the open contour with a straight line, and begins another. A contour without area adds nothing.
    package mutating func closeContour() {
        defer { contour.removeAll(keepingCapacity: true) }
        guard contour.count > 2 else { return }
        contour.withUnsafeBufferPointer { contour in
            // From the topmost point, no chain is cut in the middle.
            var start = 0
            for index in contour.indices where contour[index].y < contour[start].y { start = index }
            var last = contour[start]
            var (direction, first) = (Int32(0), points.count)
            for step in 1...contour.count {
                let index = start + step
                let point = contour[index < contour.count ? index : index - contour.count]
                defer { last = point }
                if point.y == last.y { continue }
                let turn: Int32 = point.y > last.y ? 1 : -1
                if turn != direction {
                    endChain(from: first, direction)
                    (direction, first) = (turn, points.count)
                    points.append(last)
                } else if points[points.count - 1] != last {
                    // After a horizontal line.
                    points.append(last)
                }
                points.append(point)
            }
            endChain(from: first, direction)
        }
    }

    private mutating func endChain(from first: Int, _ direction: Int32) {
        guard points.count - first >= 2 else { return }
        if direction < 0 { points.reverse(first..<points.count) }
        chains.append(
            Chain(first: Int32(first), last: Int32(points.count - 1), direction: direction, top: points[first].y))
    }
}

extension ContiguousArray {
    /// Reverses a range of elements in place.
    fileprivate mutating func reverse(_ range: Range<Int>) {
        var (low, high) = (range.lowerBound, range.upperBound - 1)
        while low < high {
            swapAt(low, high)
            (low, high) = (low + 1, high - 1)
        }
    }
}
