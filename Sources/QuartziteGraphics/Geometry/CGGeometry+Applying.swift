// Points, sizes and rectangles transformed by an affine transform.

extension CGPoint {
    /// The transformed point.
    public func applying(_ t: CGAffineTransform) -> CGPoint {
        CGPoint(x: x * t.a + y * t.c + t.tx, y: x * t.b + y * t.d + t.ty)
    }
}

extension CGSize {
    /// The transformed size. The translation has no effect, since a size is a difference of points.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: width * t.a + height * t.c, height: width * t.b + height * t.d)
    }
}

extension CGRect {
    /// The smallest rectangle around the four transformed corners. `null` and `infinite` are returned unchanged.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        if isNull || isInfinite { return self }
        return CGRect(enclosing: corners.lazy.map { $0.applying(t) })
    }

    /// The four corners, in order around the rectangle.
    package var corners: [CGPoint] {
        [CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY)]
    }

    /// The smallest rectangle that contains all `points`; `null` without points.
    package init(enclosing points: some Sequence<CGPoint>) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else {
            self = .null
            return
        }
        var (low, high) = (first, first)
        while let point = iterator.next() {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}
