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
    /// The open contour, and memory for more points after its own.
    private var contour: ContiguousArray<SIMD2<Double>> = []
    /// The number of points of the open contour.
    private var contourCount = 0

    /// The default flatness.
    package static let flatness = 0.04
    /// Largest distance between a curve and the lines that stand for it, in pixels.
    private(set) var flatness = Self.flatness

    package init() {}

    /// The number of points of all contours. Bounds the work of a rasterization.
    package var pointCount: Int { points.count }

    /// Removes all contours.
    /// - Parameter flatness: largest distance between a curve and the lines that stand for it from now on, in pixels.
    package mutating func removeAll(flatness: Double = Self.flatness) {
        self.flatness = flatness
        points.removeAll(keepingCapacity: true)
        chains.removeAll(keepingCapacity: true)
        contourCount = 0
    }

    /// Largest coordinate, so that differences and products are exact enough.
    private static let limit = 1e7

    /// Adds a point to the open contour.
    @inline(__always)
    package mutating func add(_ point: SIMD2<Double>) {
        add(count: 1) { $0.pointee = Self.limited(point) }
    }

    /// Returns a coordinate inside the limits, and the lower one for NaN.
    @inline(__always)
    private static func limited(_ coordinate: Double) -> Double { coordinate > -limit ? (coordinate < limit ? coordinate : limit) : -limit }

    /// Adds points to the open contour, which `body` writes inside the limits or close to them.
    @inline(__always)
    mutating func add(count: Int, _ body: (UnsafeMutablePointer<SIMD2<Double>>) -> Void) {
        let first = contourCount
        contourCount += count
        if contourCount > contour.count {
            contour.append(contentsOf: repeatElement(SIMD2(0, 0), count: max(contourCount - contour.count, contour.count + 64)))
        }
        contour.withUnsafeMutableBufferPointer { contour in
            if let points = contour.baseAddress { body(points + first) }
        }
    }

    /// Returns a point inside the limits.
    @inline(__always)
    static func limited(_ point: SIMD2<Double>) -> SIMD2<Double> { SIMD2(limited(point.x), limited(point.y)) }

    /// The last point of the open contour.
    var lastPoint: SIMD2<Double>? { contourCount > 0 ? contour[contourCount - 1] : nil }

    /// Closes the open contour with a straight line, and begins another. A contour without area adds nothing.
    package mutating func closeContour() {
        let count = contourCount
        contourCount = 0
        guard count > 2 else { return }
        contour.withUnsafeBufferPointer { contour in
            if let first = contour.baseAddress { addChains(first, count) }
        }
    }

    /// Cuts a contour into chains.
    @inline(__always)
    private mutating func addChains(_ contour: UnsafePointer<SIMD2<Double>>, _ count: Int) {
        // From the topmost point, no chain is cut in the middle.
        var start = 0
        var y = contour[0].y
        for index in 1..<count where contour[index].y < y { (start, y) = (index, contour[index].y) }
        var (direction, first, last) = (Int32(0), start, start)
        var wrapped = start
        for index in start + 1...start + count {
            wrapped = wrapped + 1 < count ? wrapped + 1 : 0
            let next = contour[wrapped].y
            if next == y { continue }
            let turn: Int32 = next > y ? 1 : -1
            if turn != direction {
                addChain(first, last, direction, contour, count)
                (direction, first) = (turn, index - 1)
            }
            (last, y) = (index, next)
        }
        addChain(first, last, direction, contour, count)
    }

    /// Adds a chain of points of a contour, from its top. Indices from `count` on begin again at the contour's first point.
    @inline(__always)
    private mutating func addChain(
        _ first: Int, _ last: Int, _ direction: Int32, _ contour: UnsafePointer<SIMD2<Double>>, _ count: Int
    ) {
        guard last > first else { return }
        let begin = points.count
        points.append(contentsOf: repeatElement(SIMD2(0, 0), count: last - first + 1))
        points.withUnsafeMutableBufferPointer { points in
            guard let chain = points.baseAddress.map({ $0 + begin }) else { return }
            var next = (direction > 0 ? first : last) % count
            for index in 0...last - first {
                chain[index] = contour[next]
                next += Int(direction)
                if next == count { next = 0 } else if next < 0 { next = count - 1 }
            }
        }
        chains.append(Chain(first: Int32(begin), last: Int32(points.count - 1), direction: direction, top: points[begin].y))
    }
}
