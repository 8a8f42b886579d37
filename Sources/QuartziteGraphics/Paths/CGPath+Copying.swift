// Strokes and dashes by the names that Core Graphics' C functions have in Swift, and curves as lines.

extension CGPath {
    /// The area that stroking a path would paint, to be filled by the winding rule. Nil for a line width that is not positive.
    /// - Parameters:
    ///   - path: the path.
    ///   - transform: applied to the path before it is stroked; nil for the identity.
    ///   - lineWidth: in points.
    ///   - lineCap: the shape of the ends of open subpaths.
    ///   - lineJoin: the shape of the corners.
    ///   - miterLimit: the longest mitre, in line widths.
    public convenience init?(
        __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat, lineCap: CGLineCap,
        lineJoin: CGLineJoin, miterLimit: CGFloat
    ) {
        guard lineWidth > 0, lineWidth.isFinite else { return nil }
        self.init(
            elements: path.copy(
                strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
                transform: transform?.pointee ?? .identity
            ).elements)
    }

    /// A path cut into dashes. Never nil.
    /// - Parameters:
    ///   - path: the path.
    ///   - transform: applied to the path before it is dashed; nil for the identity.
    ///   - phase: the place in the pattern at which each subpath begins, in points.
    ///   - lengths: `count` lengths of dashes and gaps in turn, in points; nil leaves the path unchanged.
    ///   - count: the number of lengths.
    public convenience init?(
        __byDashing path: CGPath, transform: UnsafePointer<CGAffineTransform>?, phase: CGFloat, lengths: UnsafePointer<CGFloat>?,
        count: Int
    ) {
        let lengths = lengths.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? []
        self.init(
            elements: path.copy(dashingWithPhase: phase, lengths: lengths, transform: transform?.pointee ?? .identity).elements)
    }

    /// A copy whose curves are lines.
    /// - Parameter threshold: the largest distance between a curve and its lines, in points. At least 0.001.
    public func flattened(threshold: CGFloat) -> CGPath {
        let limit = max(0.001, threshold.isFinite ? threshold : 0.001)
        var flat = PathElements()
        func addLines(_ curve: CubicCurve) {
            // The distance of a curve from n equal parts' chords falls by the square of n.
            let bend = max(
                hypot(curve.start.x - 2 * curve.control1.x + curve.control2.x, curve.start.y - 2 * curve.control1.y + curve.control2.y),
                hypot(curve.control1.x - 2 * curve.control2.x + curve.end.x, curve.control1.y - 2 * curve.control2.y + curve.end.y))
            let count = min(max(1, Int((0.75 * bend / limit).squareRoot().rounded(.up))), 1000)
            for part in 1...count { flat.addLine(to: curve.point(at: CGFloat(part) / CGFloat(count))) }
        }
        elements.forEach { element, from in
            switch element {
            case .move(let point): flat.move(to: point)
            case .line(let point): flat.addLine(to: point)
            case .quad(let control, let end): addLines(CubicCurve(from: from, control: control, end: end))
            case .cubic(let control1, let control2, let end):
                addLines(CubicCurve(start: from, control1: control1, control2: control2, end: end))
            case .close: flat.close()
            }
        }
        return CGPath(elements: flat)
    }

    /// The subpaths, each as a path.
    public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
        var (parts, current): ([CGPath], PathElements) = ([], PathElements())
        func finish() {
            if !current.isEmpty { parts.append(CGPath(elements: current)) }
            current = PathElements()
        }
        elements.forEach { element, _ in
            switch element {
            case .move(let point):
                finish()
                current.move(to: point)
            case .line(let point): current.addLine(to: point)
            case .quad(let control, let end): current.addQuad(control: control, to: end)
            case .cubic(let control1, let control2, let end): current.addCubic(control1: control1, control2: control2, to: end)
            case .close: current.close()
            }
        }
        finish()
        return parts
    }
}

extension CGContext {
    /// Replaces the current path by the area that stroking the path would paint, with the current line settings.
    public func replacePathWithStrokedPath() {
        let inverse = toPixels.inverted()
        guard inverse != toPixels || toPixels.determinant != 0 else { return beginPath() }
        var path = CGPath(elements: pathElements.applying(inverse))
        let line = state.line
        if !line.dash.isEmpty {
            path = path.copy(dashingWithPhase: CGFloat(line.dashPhase), lengths: line.dash.map { CGFloat($0) })
        }
        let stroked = path.copy(
            strokingWithWidth: CGFloat(line.width), lineCap: line.cap, lineJoin: line.join, miterLimit: CGFloat(line.miterLimit))
        pathElements = stroked.elements.applying(toPixels)
    }
}
