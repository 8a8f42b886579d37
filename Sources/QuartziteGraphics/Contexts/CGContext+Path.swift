// The current path. The CTM applies to a point when the point is added, so a later change of the CTM moves nothing.

extension CGContext {
    /// Clears the current path.
    public func beginPath() {
        pathElements = PathElements()
    }

    /// Begins a subpath.
    public func move(to point: CGPoint) {
        pathElements.move(to: point.applying(toPixels))
    }

    /// Adds a line from the current point. Without a current point, begins a subpath.
    public func addLine(to point: CGPoint) {
        pathElements.addLine(to: point.applying(toPixels))
    }

    /// Adds a quadratic Bézier curve from the current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) {
        pathElements.addQuad(control: control.applying(toPixels), to: end.applying(toPixels))
    }

    /// Adds a cubic Bézier curve from the current point.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        pathElements.addCubic(
            control1: control1.applying(toPixels), control2: control2.applying(toPixels), to: end.applying(toPixels))
    }

    /// Adds a line to the start of the subpath and ends the subpath.
    public func closePath() {
        pathElements.close()
    }

    /// Moves to the first point and adds lines to the others.
    public func addLines(between points: [CGPoint]) {
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { addLine(to: point) }
    }

    /// Adds a rectangle as a closed subpath.
    public func addRect(_ rect: CGRect) {
        add { $0.addRect(rect) }
    }

    /// Adds rectangles, each as a closed subpath.
    public func addRects(_ rects: [CGRect]) {
        for rect in rects { addRect(rect) }
    }

    /// Adds the ellipse that fills `rect` as a closed subpath.
    public func addEllipse(in rect: CGRect) {
        add { $0.addEllipse(in: rect) }
    }

    /// Adds the elements of a path.
    public func addPath(_ path: CGPath) {
        pathElements.append(path.elements, transform: toPixels)
    }

    /// Adds an arc of a circle, after a line from the current point, if there is one, to the arc's start.
    ///
    /// Angles are in radians from the positive x axis. A clockwise arc runs toward smaller angles, which looks clockwise where y is up.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        let delta = PathElements.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        pathElements.addArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: toPixels)
    }

    /// Adds an arc tangent to two lines: from the current point to `tangent1End`, and from there to `tangent2End`. A line leads to its start.
    /// Where the points are collinear or the radius is 0, only a line to `tangent1End` is added.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        pathElements.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: toPixels)
    }

    /// Whether the current path has no elements.
    public var isPathEmpty: Bool { pathElements.isEmpty }

    /// The current point in user space; zero for an empty path.
    public var currentPointOfPath: CGPoint {
        pathElements.currentPoint?.applying(toPixels.inverted()) ?? .zero
    }

    /// The bounding box of the path's points in user space, including control points; `null` for an empty path.
    public var boundingBoxOfPath: CGRect {
        pathElements.applying(toPixels.inverted()).controlPointBounds
    }

    /// The current path in user space; nil for an empty one.
    public var path: CGPath? {
        pathElements.isEmpty ? nil : CGPath(elements: pathElements.applying(toPixels.inverted()))
    }

    /// Whether filling the current path by the mode's rule covers `point`, in user space. Strokes are not considered.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        pathElements.contains(point.applying(toPixels), evenOdd: mode == .eoFill || mode == .eoFillStroke)
    }

    private func add(_ shape: (inout PathElements) -> Void) {
        var added = PathElements()
        shape(&added)
        pathElements.append(added, transform: toPixels)
    }
}
