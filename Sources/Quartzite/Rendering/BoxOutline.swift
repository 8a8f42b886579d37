import QuartziteGraphics

extension LayerValues {
    /// The outline of the bounds with their corners, moved inwards by `inset` points: what the background fills, what `masksToBounds`
    /// cuts off by, and the two edges of a border. Empty where the inset leaves nothing.
    func boxOutline(inset: CGFloat = 0) -> PathElements {
        var outline = PathElements()
        let rect = bounds.insetBy(dx: inset, dy: inset)
        guard !rect.isNull, rect.width > 0, rect.height > 0 else { return outline }
        let corner = cornerShape
        let radius = CGFloat(corner.extent) - inset
        func at(_ corner: CACornerMask) -> CGFloat { maskedCorners.contains(corner) ? max(0, radius) : 0 }
        let radii = (
            at(.layerMinXMinYCorner), at(.layerMaxXMinYCorner), at(.layerMaxXMaxYCorner), at(.layerMinXMaxYCorner)
        )
        guard radii != (0, 0, 0, 0) else {
            outline.addRect(rect)
            return outline
        }
        let bend = Self.bend(exponent: corner.exponent)
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        /// From one edge to the next around the corner at `corner`; `from` and `to` are the corner's neighbours, a radius away.
        func turn(_ from: CGPoint, _ corner: CGPoint, _ to: CGPoint) {
            outline.addLine(to: from)
            guard from != to else { return }
            outline.addCubic(control1: Self.point(from, corner, bend), control2: Self.point(to, corner, bend), to: to)
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
    private static func bend(exponent: Double) -> CGFloat { CGFloat((8 * pow(2, -1 / exponent) - 4) / 3) }

    private static func point(_ a: CGPoint, _ b: CGPoint, _ t: CGFloat) -> CGPoint {
        CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
}
