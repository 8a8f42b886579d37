// The current path. Points are taken through the CTM as they are added, so a later change of it moves nothing.

extension CGContext {
    public func beginPath() {
        pathElements = PathElements()
    }

    public func move(to point: CGPoint) {
        pathElements.move(to: point.applying(toPixels))
    }

    public func addLine(to point: CGPoint) {
        pathElements.addLine(to: point.applying(toPixels))
    }

    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        pathElements.addQuad(control: control.applying(toPixels), to: end.applying(toPixels))
    }

    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        pathElements.addCubic(
            control1: control1.applying(toPixels), control2: control2.applying(toPixels), to: end.applying(toPixels))
    }

    public func closePath() {
        pathElements.close()
    }

    public func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { addLine(to: point) }
    }

    public func addRect(_ rect: CGRect) {
        add { $0.addRect(rect) }
    }

    public func addRects(_ rects: [CGRect]) {
        for rect in rects { addRect(rect) }
    }

    public func addEllipse(in rect: CGRect) {
        add { $0.addEllipse(in: rect) }
    }

    public func addPath(_ path: CGPath) {
        pathElements.append(path.elements, transform: toPixels)
    }

    /// A clockwise arc runs toward smaller angles, which is clockwise where y is up.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        let delta = PathElements.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        pathElements.addArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: toPixels)
    }

    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        pathElements.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: toPixels)
    }

    public var isPathEmpty: Bool { pathElements.isEmpty }

    /// In user space; zero for an empty path.
    public var currentPointOfPath: CGPoint {
        pathElements.currentPoint?.applying(toPixels.inverted()) ?? .zero
    }

    /// The box of the path's points in user space; `null` for an empty path.
    public var boundingBoxOfPath: CGRect {
        pathElements.applying(toPixels.inverted()).controlPointBounds
    }

    /// The current path in user space; nil for an empty one.
    public var path: CGPath? {
        pathElements.isEmpty ? nil : CGPath(elements: pathElements.applying(toPixels.inverted()))
    }

    /// Whether drawing the path filled, by that mode's rule, would cover `point`. Strokes are not looked at.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        pathElements.contains(point.applying(toPixels), evenOdd: mode == .eoFill || mode == .eoFillStroke)
    }

    private func add(_ shape: (inout PathElements) -> Void) {
        var added = PathElements()
        shape(&added)
        pathElements.append(added, transform: toPixels)
    }
}
