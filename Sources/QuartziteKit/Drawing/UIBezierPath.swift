// A path with the way it is drawn: UIKit's names around a CGPath.
//
// Drawing it is in UIBezierPath+Drawing.swift, turning it round in UIBezierPath+Reversing.swift.

/// A path of lines and curves, with a line width and the other settings that it is drawn with.
///
/// Like `CGPath` and unlike views it belongs to no actor; one path is used by one thread at a time.
open class UIBezierPath: NSObject, NSCopying {
    private var path = CGMutablePath()

    /// In points. Default 1.
    open var lineWidth: CGFloat = 1
    /// How an open end looks. Default butt.
    open var lineCapStyle = CGLineCap.butt
    /// How a corner looks. Default miter.
    open var lineJoinStyle = CGLineJoin.miter
    /// How many line widths long a mitre may be before the corner is cut off. Default 10.
    open var miterLimit: CGFloat = 10
    /// Whether `fill`, `addClip` and `contains` go by the even-odd rule. Default false, the non-zero winding rule.
    open var usesEvenOddFillRule = false
    var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

    /// An empty path.
    public override init() {
        super.init()
    }

    /// A rectangle, from its upper left corner clockwise where y is down.
    public convenience init(rect: CGRect) {
        self.init()
        path.addRect(rect)
    }

    /// The ellipse that fits into a rectangle.
    public convenience init(ovalIn rect: CGRect) {
        self.init()
        path.addEllipse(in: rect)
    }

    /// A rectangle with round corners. A radius beyond half of a side is brought down to it.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        let limit = min(rect.standardized.width, rect.standardized.height) / 2
        let radius = max(0, min(cornerRadius, limit))
        path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    }

    /// A rectangle of which some corners are round. Radii beyond half of a side are brought down to it.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        path.addRect(rect.standardized, rounding: corners, radii: cornerRadii)
    }

    /// An arc of a circle. Angles are radians from the positive x axis; clockwise as seen where y is down, toward larger angles.
    public convenience init(arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// A path of the same elements.
    public convenience init(cgPath: CGPath) {
        self.init()
        path.addPath(cgPath)
    }

    /// The elements. Reading gives a copy that later changes leave alone.
    open var cgPath: CGPath {
        get { path.copy() ?? path }
        set {
            path = CGMutablePath()
            path.addPath(newValue)
        }
    }

    // MARK: Making it

    open func move(to point: CGPoint) { path.move(to: point) }

    open func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// A cubic curve from the current point.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// A quadratic curve from the current point.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        path.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// An arc of a circle, and a line to its start from the current point if there is one. Clockwise is as seen where y is down.
    open func addArc(withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        // Core Graphics names the direction as it looks where y is up.
        path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
    }

    /// A line back to where the subpath began.
    open func close() { path.closeSubpath() }

    /// Adds another path's elements; its settings are not taken over.
    open func append(_ other: UIBezierPath) { path.addPath(other.cgPath) }

    /// Moves every point by a transform.
    open func apply(_ transform: CGAffineTransform) {
        let changed = CGMutablePath()
        changed.addPath(path, transform: transform)
        path = changed
    }

    open func removeAllPoints() { path = CGMutablePath() }

    // MARK: Asking it

    open var isEmpty: Bool { path.isEmpty }

    /// Where the pen is; zero for an empty path.
    open var currentPoint: CGPoint { path.currentPoint }

    /// The box of all points, control points of curves too; `null` for an empty path.
    open var bounds: CGRect { path.boundingBox }

    /// Whether filling the path would cover the point.
    open func contains(_ point: CGPoint) -> Bool {
        path.contains(point, using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    // MARK: Dashes

    /// Lengths of painted and unpainted parts by turns, in points, starting `phase` into them. Nil or none for a whole line.
    open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        dash = (phase, pattern.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? [])
    }

    /// Writes what `setLineDash` was given where a pointer is given; `pattern` must have room for `count` lengths.
    open func getLineDash(
        _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?, phase: UnsafeMutablePointer<CGFloat>?
    ) {
        pattern?.update(from: dash.lengths, count: dash.lengths.count)
        count?.pointee = dash.lengths.count
        phase?.pointee = dash.phase
    }

    // MARK: Copies

    /// A path of the same elements and settings.
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
    /// A rectangle from its upper left corner on, clockwise where y is down, some corners as quarters of an ellipse.
    fileprivate func addRect(_ rect: CGRect, rounding corners: UIRectCorner, radii: CGSize) {
        let (x, y) = (max(0, min(radii.width, rect.width / 2)), max(0, min(radii.height, rect.height / 2)))
        // How far a Bézier's control points stand off for a quarter of a circle.
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
