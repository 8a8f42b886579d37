import QuartziteGraphics

extension LayerValues {
    /// Returns the outline of the bounds with rounded corners, inset by `inset` points. The background fills it, `masksToBounds`
    /// clips to it, and a border lies between two of them. The outline is empty where the inset leaves nothing.
    func boxOutline(inset: CGFloat = 0) -> PathElements {
        var outline = PathElements()
        let rect = bounds.insetBy(dx: inset, dy: inset)
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return outline }
        let exponent = cornerExponent
        let largest = CGFloat(cornerExtent) - inset
        func radius(_ corner: CACornerMask) -> CGFloat { maskedCorners.contains(corner) ? max(0, largest) : 0 }
        let radii = (
            radius(.layerMinXMinYCorner), radius(.layerMaxXMinYCorner), radius(.layerMaxXMaxYCorner), radius(.layerMinXMaxYCorner)
        )
        guard radii != (0, 0, 0, 0) else {
            outline.addRect(rect)
            return outline
        }
        let bend = Self.bend(exponent: 2)
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        /// Adds the corner at `at`. `from` and `to` lie on the adjacent edges, a radius away from the corner.
        func turn(_ from: CGPoint, _ at: CGPoint, _ to: CGPoint) {
            outline.addLine(to: from)
            guard from != to else { return }
            guard exponent > 2 else {
                return outline.addCubic(control1: Self.point(from, at, bend), control2: Self.point(to, at, bend), to: to)
            }
            for step in 1...Self.steps {
                let angle = Double(step) / Double(Self.steps) * .pi / 2
                // The distances from the two edges, as fractions.
                let (x, y) = (1 - pow(sin(angle), 2 / exponent), 1 - pow(max(0, cos(angle)), 2 / exponent))
                outline.addLine(
                    to: CGPoint(
                        x: at.x + (from.x - at.x) * CGFloat(x) + (to.x - at.x) * CGFloat(y),
                        y: at.y + (from.y - at.y) * CGFloat(x) + (to.y - at.y) * CGFloat(y)))
            }
        }
        outline.move(to: CGPoint(x: left + radii.0, y: top))
        turn(CGPoint(x: right - radii.1, y: top), CGPoint(x: right, y: top), CGPoint(x: right, y: top + radii.1))
        turn(CGPoint(x: right, y: bottom - radii.2), CGPoint(x: right, y: bottom), CGPoint(x: right - radii.2, y: bottom))
        turn(CGPoint(x: left + radii.3, y: bottom), CGPoint(x: left, y: bottom), CGPoint(x: left, y: bottom - radii.3))
        turn(CGPoint(x: left, y: top + radii.0), CGPoint(x: left, y: top), CGPoint(x: left + radii.0, y: top))
        outline.close()
        return outline
    }

    /// Number of line segments of a continuous corner, which a single cubic curve cannot approximate closely enough.
    private static let steps = 32

    /// Returns the distance of a quarter's control points from its ends, as a fraction of the extent, with which the middle of the
    /// cubic curve lies on xⁿ + yⁿ = rⁿ.
    private static func bend(exponent: Double) -> CGFloat { CGFloat((8 * pow(2, -1 / exponent) - 4) / 3) }

    private static func point(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint {
        CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
}
