import Quartzite

/// A path that is an axis-aligned rectangle with equal circular or continuous corners or none, whose shadow the shader can compute.
struct BoxOutline {
    /// The rectangle's bounds.
    let rect: CGRect
    /// The length that each corner takes of its edges, in points; 0 for square corners. The radius of a circular corner.
    let extent: Double
    /// Smoothing of the corners, as in `BoxInstance`.
    let smoothing: Double

    /// Returns nil for any other path.
    ///
    /// - Complexity: O(points).
    init?(_ path: LayerPath) {
        guard let verbs = path.verbs, let points = path.points, path.verbCount >= 4, path.verbCount <= 20 else { return nil }
        var low = CGPoint(x: CGFloat.infinity, y: .infinity)
        var high = CGPoint(x: -CGFloat.infinity, y: -.infinity)
        var outline = Outline()
        var place = 0
        for index in 0..<Int(path.verbCount) {
            let verb = verbs[index]
            // The path must be a single subpath.
            if verb == .move && index > 0 { return nil }
            outline.add(verb, points + place)
            place += verb.pointCount
        }
        for index in 0..<outline.count {
            let p = outline[index]
            guard p.x.isFinite, p.y.isFinite else { return nil }
            low = CGPoint(x: min(low.x, p.x), y: min(low.y, p.y))
            high = CGPoint(x: max(high.x, p.x), y: max(high.y, p.y))
        }
        let rect = CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
        guard rect.width > 0, rect.height > 0 else { return nil }
        let slack = 1e-3 * Double(max(rect.width, rect.height))
        // The start of the straight part of the edge with the smallest y.
        var extent = Double(min(rect.width, rect.height)) / 2
        for index in 0..<outline.count where abs(Double(outline[index].y - rect.minY)) < 0.01 * slack {
            extent = min(extent, Double(outline[index].x - rect.minX))
        }
        if extent < slack { extent = 0 }
        // The corners cut off 0.2146 (circular) to 0.2253 (continuous) of the square of their radius.
        let cut = (Double(rect.width * rect.height) - outline.area) / 4
        let radius = max(0, cut / 0.22).squareRoot()
        let estimate = ContinuousCorner.smoothing(radius: radius, extent: extent)
        let smoothing = estimate < 0.1 ? 0 : estimate > 0.9 ? 1 : estimate
        let corner = ContinuousCorner(smoothing: smoothing)
        for index in 0..<outline.count {
            guard abs(Self.distance(outline[index], rect, extent, corner)) < max(slack, 0.01 * extent) else { return nil }
        }
        // Points on the outline may still leave part of the rectangle out.
        let expected = 0.22 * extent * extent / (corner.edge[0] * corner.edge[0])
        guard abs(cut - expected) < 0.0075 * Double(rect.width * rect.height) else { return nil }
        (self.rect, self.extent, self.smoothing) = (rect, extent, smoothing)
    }

    /// Returns the distance of a point from the outline; negative inside.
    private static func distance(_ p: CGPoint, _ rect: CGRect, _ extent: Double, _ corner: ContinuousCorner) -> Double {
        let x = Double(rect.width) / 2 - abs(Double(p.x - rect.midX)), y = Double(rect.height) / 2 - abs(Double(p.y - rect.midY))
        guard x < extent, y < extent else { return -min(x, y) }
        let radius = extent / corner.edge[0]
        return radius * corner.inset(at: max(x, y) / radius) - min(x, y)
    }

    /// The end points of a path's lines and curves, with one to three additional points on each curve.
    private struct Outline {
        private var storage = InlinePoints()
        private(set) var count = 0

        subscript(index: Int) -> CGPoint { storage[index] }

        mutating func add(_ verb: PathElements.Verb, _ p: UnsafePointer<CGPoint>) {
            switch verb {
            case .move, .line: append(p[0])
            case .quad:
                let start = last
                append(mix(mix(start, p[0], 0.5), mix(p[0], p[1], 0.5), 0.5))
                append(p[1])
            case .cubic:
                let start = last
                for t in [CGFloat(0.25), 0.5, 0.75] {
                    let (a, b, c) = (mix(start, p[0], t), mix(p[0], p[1], t), mix(p[1], p[2], t))
                    append(mix(mix(a, b, t), mix(b, c, t), t))
                }
                append(p[2])
            case .close: break
            }
        }

        private var last: CGPoint { count > 0 ? storage[count - 1] : .zero }

        private mutating func append(_ p: CGPoint) {
            guard count < InlinePoints.capacity else { return }
            storage[count] = p
            count += 1
        }

        private func mix(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint {
            CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
        }

        /// The area of the polygon, independent of its orientation.
        var area: Double {
            var sum = 0.0
            for index in 0..<count {
                let (a, b) = (storage[index], storage[(index + 1) % count])
                sum += Double(a.x * b.y - b.x * a.y)
            }
            return abs(sum) / 2
        }
    }

    /// Inline storage for points, without an allocation.
    private struct InlinePoints {
        static let capacity = 64
        private var x = SIMD64<Float>(repeating: 0)
        private var y = SIMD64<Float>(repeating: 0)

        subscript(index: Int) -> CGPoint {
            get { CGPoint(x: CGFloat(x[index]), y: CGFloat(y[index])) }
            set { (x[index], y[index]) = (Float(newValue.x), Float(newValue.y)) }
        }
    }
}
