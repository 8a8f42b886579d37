import QuartziteGraphics

extension LayerValues {
    /// The outline of the bounds with their corners, moved inwards by `inset` points: what the background fills, what `masksToBounds`
    /// cuts off by, and the two edges of a border. Empty where the inset leaves nothing.
    func boxOutline(inset: CGFloat = 0) -> PathElements {
        var outline = PathElements()
        let rect = bounds.insetBy(dx: inset, dy: inset)
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return outline }
        let corner = cornerShape
        let largest = CGFloat(corner.extent) - inset
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
        /// From one edge to the next around the corner at `at`; `from` and `to` are the corner's neighbours, a radius away.
        func turn(_ from: CGPoint, _ at: CGPoint, _ to: CGPoint) {
            outline.addLine(to: from)
            guard from != to else { return }
            guard corner.exponent > 2 else {
                return outline.addCubic(control1: Self.point(from, at, bend), control2: Self.point(to, at, bend), to: to)
            }
            for step in 1...Self.steps {
                let angle = Double(step) / Double(Self.steps) * .pi / 2
                // How far in from each edge.
                let (x, y) = (1 - pow(sin(angle), 2 / corner.exponent), 1 - pow(max(0, cos(angle)), 2 / corner.exponent))
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

    /// How much of each edge a rounded corner takes, in points, and the exponent n of its outline |x|ⁿ + |y|ⁿ = 1: 2 for circular ones.
    ///
    /// A continuous corner comes as near to the corner's point, along the diagonal, as the circle of its radius does; so n follows from
    /// how much earlier it begins, and falls to 2 where there is no room for that.
    package var cornerShape: (extent: Double, exponent: Double) {
        let half = Double(min(bounds.width, bounds.height)) / 2
        let radius = min(max(0, cornerRadius), half)
        guard isCornerCurveContinuous, radius > 0 else { return (radius, 2) }
        let extent = min(max(0, cornerRadius) * Double(CALayer.cornerCurveExpansionFactor(.continuous)), half)
        return (extent, max(2, log(2) / -log(1 - (1 - 0.5.squareRoot()) * radius / extent)))
    }

    /// How far towards the corner the control points of a quarter lie, in parts of its extent, so that its middle lies on xⁿ + yⁿ = rⁿ.
    /// Straight pieces of a continuous corner, which no cubic curve comes near enough to.
    private static let steps = 32

    private static func bend(exponent: Double) -> CGFloat { CGFloat((8 * pow(2, -1 / exponent) - 4) / 3) }

    private static func point(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint {
        CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
}
