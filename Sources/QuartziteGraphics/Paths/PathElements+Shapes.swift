// Rectangles, ellipses, rounded rectangles and arcs as path elements. The start and the direction of a shape matter to strokes that are drawn
// in part: an ellipse and a rounded rectangle begin at the middle of their right edge and run through the bottom right where y is down.

extension PathElements {
    package mutating func addRect(_ rect: CGRect) {
        move(to: CGPoint(x: rect.minX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
        addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        close()
    }

    package mutating func addEllipse(in rect: CGRect) {
        addRoundedRect(rect, cornerWidth: rect.width / 2, cornerHeight: rect.height / 2)
    }

    /// Adds a rounded rectangle. Corner sizes are limited to 0…half of the rectangle's sides.
    package mutating func addRoundedRect(_ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
        let w = min(max(cornerWidth, 0), rect.width / 2)
        let h = min(max(cornerHeight, 0), rect.height / 2)
        if w == 0 || h == 0 { return addRect(rect) }
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        // The distance of a control point from the corner of the box.
        let (kw, kh) = (w * (1 - Self.quarterCircle), h * (1 - Self.quarterCircle))

        move(to: CGPoint(x: right, y: rect.midY))
        addLineIfLong(to: CGPoint(x: right, y: bottom - h))
        addCubic(
            control1: CGPoint(x: right, y: bottom - kh), control2: CGPoint(x: right - kw, y: bottom),
            to: CGPoint(x: right - w, y: bottom))
        addLineIfLong(to: CGPoint(x: left + w, y: bottom))
        addCubic(
            control1: CGPoint(x: left + kw, y: bottom), control2: CGPoint(x: left, y: bottom - kh),
            to: CGPoint(x: left, y: bottom - h))
        addLineIfLong(to: CGPoint(x: left, y: top + h))
        addCubic(
            control1: CGPoint(x: left, y: top + kh), control2: CGPoint(x: left + kw, y: top),
            to: CGPoint(x: left + w, y: top))
        addLineIfLong(to: CGPoint(x: right - w, y: top))
        addCubic(
            control1: CGPoint(x: right - kw, y: top), control2: CGPoint(x: right, y: top + kh),
            to: CGPoint(x: right, y: top + h))
        close()
    }

    /// Adds an arc from `startAngle` through `delta` radians, transformed. A line leads to its start from the current point. Without a current
    /// point, the arc begins a subpath.
    package mutating func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform
    ) {
        guard radius.isFinite, startAngle.isFinite, delta.isFinite else { return }
        let delta = min(max(delta, -2 * .pi), 2 * .pi)
        let place = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
            .concatenating(transform)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y).applying(place) }

        let start = point(cos(startAngle), sin(startAngle))
        if currentPoint == nil { move(to: start) } else { addLine(to: start) }

        // A curve for at most a quarter of a circle: the error is below 0.03 % of the radius.
        let count = Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up))
        guard count > 0 else { return }
        let step = delta / CGFloat(count)
        let k = 4 / 3 * tan(step / 4)
        for index in 0..<count {
            let from = startAngle + step * CGFloat(index)
            let to = startAngle + step * CGFloat(index + 1)
            let (c0, s0, c1, s1) = (cos(from), sin(from), cos(to), sin(to))
            addCubic(control1: point(c0 - k * s0, s0 + k * c0), control2: point(c1 + k * s1, s1 - k * c1), to: point(c1, s1))
        }
    }

    /// The signed angle from `startAngle` to `endAngle` in the given direction, at most a full circle.
    package static func sweep(from startAngle: CGFloat, to endAngle: CGFloat, clockwise: Bool) -> CGFloat {
        let turn = 2 * CGFloat.pi
        let delta = endAngle - startAngle
        // The tolerance lets angles that were rounded to Float make a full circle.
        if abs(delta) >= turn - 1e-6 { return clockwise ? -turn : turn }
        if clockwise { return delta > 0 ? delta - turn : delta }
        return delta < 0 ? delta + turn : delta
    }

    /// Adds an arc tangent to two lines: from the current point to `tangent1End`, and from there to `tangent2End`. Where the three points are
    /// collinear or the radius is 0, adds a line to `tangent1End`.
    package mutating func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform
    ) {
        let corner = tangent1End
        // The current point is in the path's space; the tangents are in the caller's space.
        guard let pen = currentPoint?.applying(transform.inverted()) else {
            return move(to: corner.applying(transform))
        }
        let toPen = CGVector(dx: pen.x - corner.x, dy: pen.y - corner.y)
        let toEnd = CGVector(dx: tangent2End.x - corner.x, dy: tangent2End.y - corner.y)
        let (penLength, endLength) = (hypot(toPen.dx, toPen.dy), hypot(toEnd.dx, toEnd.dy))
        let cross = toPen.dx * toEnd.dy - toPen.dy * toEnd.dx
        guard radius > 0, penLength > 0, endLength > 0, abs(cross) > 1e-12 * penLength * endLength else {
            return addLine(to: corner.applying(transform))
        }
        let dot = toPen.dx * toEnd.dx + toPen.dy * toEnd.dy
        let angle = atan2(abs(cross), dot)
        let distance = radius / tan(angle / 2)
        let touch = CGPoint(x: corner.x + toPen.dx / penLength * distance, y: corner.y + toPen.dy / penLength * distance)
        // The centre lies at a right angle to the first tangent, on the side of the second tangent.
        let side: CGFloat = cross > 0 ? 1 : -1
        let center = CGPoint(
            x: touch.x - side * toPen.dy / penLength * radius, y: touch.y + side * toPen.dx / penLength * radius)
        let startAngle = atan2(touch.y - center.y, touch.x - center.x)
        addArc(
            center: center, radius: radius, startAngle: startAngle, delta: -side * (.pi - angle), transform: transform)
    }

    /// The distance of a quarter circle's control points from its ends, as a share of the radius.
    static let quarterCircle: CGFloat = 0.5522847498307936

    private mutating func addLineIfLong(to point: CGPoint) {
        if point != currentPoint { addLine(to: point) }
    }
}
