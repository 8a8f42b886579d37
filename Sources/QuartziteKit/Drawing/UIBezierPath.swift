// UIKit's wrapper of a CGPath, with the settings for drawing it.
//
// Drawing is in UIBezierPath+Drawing.swift, reversal in UIBezierPath+Reversing.swift.

/// A path of lines and curves, with a line width and other settings for drawing.
///
/// Like `CGPath` and unlike views, a path is isolated to no actor. Use a path on one thread at a time.
open class UIBezierPath: NSObject, NSCopying {
    private var path = CGMutablePath()

    /// The width of strokes, in points. Default 1.
    open var lineWidth: CGFloat = 1
    /// The shape of open ends. Default `butt`.
    open var lineCapStyle = CGLineCap.butt
    /// The shape of corners. Default `miter`.
    open var lineJoinStyle = CGLineJoin.miter
    /// The longest mitre, as a multiple of the line width. Corners with longer mitres are bevelled. Default 10.
    open var miterLimit: CGFloat = 10
    /// Whether `fill`, `addClip` and `contains` use the even-odd rule. Default false: the non-zero winding rule.
    open var usesEvenOddFillRule = false
    var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

    /// Creates an empty path.
    public override init() {
        super.init()
    }

    /// Creates a rectangle, starting at the top left corner and clockwise, with y down.
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    /// Creates the ellipse that fits into a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// Creates a rectangle with rounded corners. The radius is limited to half of the shorter side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        let limit = min(rect.standardized.width, rect.standardized.height) / 2
        let radius = max(0, min(cornerRadius, limit))
        path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    }

    /// Creates a rectangle of which `corners` are rounded. The radii are limited to half of the sides.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        path.addRect(rect.standardized, rounding: corners, radii: cornerRadii)
    }

    /// Creates an arc of a circle. Angles are in radians from the positive x axis. With y down, clockwise means towards larger
    /// angles.
    public convenience init(arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Creates a path with the elements of `cgPath`.
    public convenience init(cgPath: CGPath) {
        self.init()
        path.addPath(cgPath)
    }

    /// The elements of the path. Reading returns a copy, which later changes do not affect.
    open var cgPath: CGPath {
        get { path.copy() ?? path }
        set {
            path = CGMutablePath()
            path.addPath(newValue)
        }
    }

    // MARK: Construction

    /// Begins a new subpath at a point.
    open func move(to point: CGPoint) { path.move(to: point) }

    /// Adds a line from the current point.
    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// Adds a cubic curve from the current point.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic curve from the current point.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Adds an arc of a circle, after a line from the current point to its start if there is a current point. Angles are in
    /// radians. `clockwise` is as seen with y down.
    open func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        // Core Graphics names the direction as seen with y up.
        path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// Closes the subpath by a line to its start.
    open func close() { path.closeSubpath() }

    /// Adds the elements of another path. Settings are not copied.
    open func append(_ other: UIBezierPath) { path.addPath(other.cgPath) }

    /// Transforms every point.
    open func apply(_ transform: CGAffineTransform) {
        let changed = CGMutablePath()
        changed.addPath(path, transform: transform)
        path = changed
    }

    /// Removes all elements.
    open func removeAllPoints() { path = CGMutablePath() }

    // MARK: Queries

    /// Whether the path has no elements.
    open var isEmpty: Bool { path.isEmpty }

    /// The current point, from which the next element starts; zero for an empty path.
    open var currentPoint: CGPoint { path.currentPoint }

    /// The bounding box of all points, including control points of curves; `null` for an empty path.
    open var bounds: CGRect { path.boundingBox }

    /// Returns whether filling the path would cover a point.
    open func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    // MARK: Dashes

    /// Sets the dash pattern: alternating lengths of painted and unpainted parts in points, starting `phase` points into the
    /// pattern. nil or a count of 0 draws solid lines, which is the default.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = (phase, pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? [])
    }

    /// Writes the dash pattern to the pointers that are not nil. `pattern` must have room for `count` lengths.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?, phase: UnsafeMutablePointer<CGFloat>?
    ) {
        pattern?.update(from: dash.lengths, count: dash.lengths.count)
        count?.pointee = dash.lengths.count
        phase?.pointee = dash.phase
    }

    // MARK: Copies

    /// Returns a path with the same elements and settings.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = UIBezierPath(cgPath: path)
        copy.takeSettings(of: self)
        return copy
    }

    open override func copy() -> Any { copy(with: nil) }

    func takeSettings(of other: UIBezierPath) {
        (lineWidth, lineCapStyle, lineJoinStyle) = (other.lineWidth, other.lineCapStyle, other.lineJoinStyle)
        (miterLimit, usesEvenOddFillRule, dash) = (other.miterLimit, other.usesEvenOddFillRule, other.dash)
    }
}

extension CGMutablePath {
    /// Adds a rectangle, starting at the top left corner and clockwise with y down, with some corners as quarters of an ellipse.
    fileprivate func addRect(_ rect: CGRect, rounding corners: UIRectCorner, radii: CGSize) {
        let (x, y) = (max(0, min(radii.width, rect.width / 2)), max(0, min(radii.height, rect.height / 2)))
        // The distance of the control points of a cubic curve that approximates a quarter of a circle.
        let kappa: CGFloat = 0.5522847498307936
        func corner(_ place: CGPoint, _ kind: UIRectCorner, from: CGVector, to: CGVector) {
            guard corners.contains(kind), x > 0, y > 0 else { return addLine(to: place) }
            func along(_ vector: CGVector, _ part: CGFloat) -> CGPoint {
                CGPoint(x: place.x + vector.dx * x * part, y: place.y + vector.dy * y * part)
            }
            addLine(to: along(from, 1))
            addCurve(to: along(to, 1), control1: along(from, 1 - kappa), control2: along(to, 1 - kappa))
        }
        let isRound = corners.contains(.topLeft) && x > 0 && y > 0
        move(to: CGPoint(x: rect.minX + (isRound ? x : 0), y: rect.minY))
        corner(CGPoint(x: rect.maxX, y: rect.minY), .topRight, from: CGVector(dx: -1, dy: 0), to: CGVector(dx: 0, dy: 1))
        corner(CGPoint(x: rect.maxX, y: rect.maxY), .bottomRight, from: CGVector(dx: 0, dy: -1), to: CGVector(dx: -1, dy: 0))
        corner(CGPoint(x: rect.minX, y: rect.maxY), .bottomLeft, from: CGVector(dx: 1, dy: 0), to: CGVector(dx: 0, dy: -1))
        if isRound {
            corner(CGPoint(x: rect.minX, y: rect.minY), .topLeft, from: CGVector(dx: 0, dy: 1), to: CGVector(dx: 1, dy: 0))
        }
        closeSubpath()
    }
}
