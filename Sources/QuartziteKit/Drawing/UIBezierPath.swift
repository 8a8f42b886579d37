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
    /// How far drawn curves may lie from exact ones, in points. Exists for source compatibility; has no effect, as curves are drawn to a
    /// fraction of a pixel. Default 0.6.
    open var flatness: CGFloat = 0.6
    /// Whether `fill`, `addClip` and `contains` use the even-odd rule. Default false: the non-zero winding rule.
    open var usesEvenOddFillRule = false
    var dash: (phase: CGFloat, lengths: [CGFloat]) = (0, [])

    /// Creates an empty path.
    public override init() {
        super.init()
    }

    /// Creates an empty path. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
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

    /// Creates a rectangle with continuous corners, as of `CALayerCornerCurve.continuous`. The path begins after the top left corner
    /// and runs clockwise with y down. The radius is limited to half of the shorter side, where the corners are circular.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(roundedRect: rect, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// Creates a rectangle of which `corners` are rounded like those of `init(roundedRect:cornerRadius:)`.
    /// - Parameter cornerRadii: the corner radius in points as its width. As in UIKit, the height has no effect.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize) {
        self.init()
        path.addContinuousRoundedRect(rect.standardized, rounding: corners, radius: cornerRadii.width)
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
        flatness = other.flatness
    }
}

extension CGMutablePath {
    /// Adds a rectangle of which some corners are rounded continuously.
    fileprivate func addContinuousRoundedRect(_ rect: CGRect, rounding corners: UIRectCorner, radius: CGFloat) {
        let limit = Double(min(rect.width, rect.height)) / 2
        let radius = max(0, min(Double(radius), limit))
        guard radius > 0, !corners.isEmpty else { return addRect(rect) }
        let extent = min(radius * ContinuousCorner.fullExtent, limit)
        func at(_ corner: UIRectCorner) -> Double { corners.contains(corner) ? extent : 0 }
        var elements = PathElements()
        elements.addRoundedRect(
            rect, extents: SIMD4(at(.topLeft), at(.topRight), at(.bottomRight), at(.bottomLeft)),
            smoothing: ContinuousCorner.smoothing(radius: radius, extent: extent))
        addPath(CGPath(elements: elements))
    }
}
