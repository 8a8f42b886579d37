// CGMutablePath: a path that can be added to.

/// A path that can be added to. The transform of each function applies to the added points only.
public final class CGMutablePath: CGPath {
    /// An empty path.
    public init() {
        super.init(elements: PathElements())
    }

    package override init(elements: PathElements) {
        super.init(elements: elements)
    }

    /// Begins a subpath.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        elements.move(to: point.applying(transform))
    }

    /// Adds a line from the current point. Without a current point, begins a subpath.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        elements.addLine(to: point.applying(transform))
    }

    /// Adds a quadratic Bézier curve from the current point.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        elements.addQuad(control: control.applying(transform), to: end.applying(transform))
    }

    /// Adds a cubic Bézier curve from the current point.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        elements.addCubic(
            control1: control1.applying(transform), control2: control2.applying(transform), to: end.applying(transform))
    }

    /// Adds a line to the start of the subpath and ends the subpath.
    public func closeSubpath() {
        elements.close()
    }

    /// Adds a rectangle as a closed subpath.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addRect(rect) }
    }

    /// Adds rectangles, each as a closed subpath.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Adds the ellipse that fills `rect` as a closed subpath.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        add(transform) { $0.addEllipse(in: rect) }
    }

    /// Adds a rounded rectangle as a closed subpath. Corner sizes are limited to half of the rectangle's sides.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
    ) {
        add(transform) { $0.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight) }
    }

    /// Moves to the first point and draws lines to the others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Adds an arc of a circle, after a line from the current point, if there is one, to the arc's start.
    ///
    /// Angles are in radians from the positive x axis. A clockwise arc runs toward smaller angles, which looks clockwise where y is up and
    /// counterclockwise where y is down.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let delta = PathElements.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
    }

    /// Adds an arc from `startAngle` through `delta` radians, at most a full circle.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
    ) {
        elements.addArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
    }

    /// Adds an arc tangent to two lines: from the current point to `tangent1End`, and from there to `tangent2End`. A line leads to its start.
    /// Where the points are collinear or the radius is 0, only a line to `tangent1End` is added.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        elements.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
    }

    /// Adds the elements of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        elements.append(path.elements, transform: transform)
    }

    /// Adds a shape that starts with a move. The shape is built on its own and then transformed.
    private func add(_ transform: CGAffineTransform, _ shape: (inout PathElements) -> Void) {
        var added = PathElements()
        shape(&added)
        elements.append(added, transform: transform)
    }
}
