import QuartziteGraphics

// Drawing of a shape layer: turns the values into fills and strokes, both for the renderer's surfaces and for `render(in:)`.
extension ShapeValues {
    /// The rectangle in the layer's coordinates that the shape touches, in points; `null` where nothing is drawn.
    ///
    /// - Complexity: O(elements of the path).
    package var extent: CGRect {
        guard let path, !path.isEmpty, path.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return .null }
        let filled = fills ? path.bounds : .null
        guard strokes else { return filled }
        // The stroke of the whole path, whichever part shows, so that the rectangle stays the same while a stroke grows.
        return filled.union(
            path.strokeBounds(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: max(1, miterLimit)))
    }

    /// Draws the shape in the layer's coordinates: the fill, then the stroke.
    package func draw(in context: CGContext) {
        guard let path, !path.isEmpty else { return }
        context.saveGState()
        if fills {
            context.setFillColor(CGColor(srgb: fillColor.components))
            context.addPath(CGPath(elements: path))
            context.fillPath(using: fillsEvenOdd ? .evenOdd : .winding)
        }
        if strokes, let line = line(along: path) {
            context.setStrokeColor(CGColor(srgb: strokeColor.components))
            context.setLineWidth(lineWidth)
            context.setLineCap(lineCap)
            context.setLineJoin(lineJoin)
            context.setMiterLimit(miterLimit)
            context.setLineDash(phase: lineDashPhase, lengths: line.dash)
            context.addPath(CGPath(elements: line.path))
            context.strokePath()
        }
        context.restoreGState()
    }

    /// Whether the path's inside is visible.
    package var fills: Bool { fillColor.components.w > 0 }

    /// Whether the line along the path is visible.
    package var strokes: Bool {
        strokeColor.components.w > 0 && lineWidth > 0 && lineWidth.isFinite && visibleStart < visibleEnd
    }

    /// The beginning of the stroked part, as a fraction of the path's length, 0…1.
    package var visibleStart: Double { min(1, max(0, strokeStart)) }
    /// The end of the stroked part.
    package var visibleEnd: Double { min(1, max(0, strokeEnd)) }

    /// How the path is stroked.
    package var strokeStyle: StrokeStyle {
        var style = StrokeStyle()
        (style.width, style.cap, style.join, style.miterLimit) = (lineWidth, lineCap, lineJoin, max(1, miterLimit))
        (style.dash, style.dashPhase) = (dash, lineDashPhase)
        return style
    }

    /// The dash pattern, or an empty array if the pattern is invalid: lengths must be finite, not negative, and not all zero.
    private var dash: [CGFloat] {
        guard lineDashPattern.allSatisfy({ $0 >= 0 && $0.isFinite }), lineDashPattern.contains(where: { $0 > 0 }),
            lineDashPhase.isFinite
        else { return [] }
        return lineDashPattern.map { CGFloat($0) }
    }

    /// A dash pattern and its phase, in points.
    struct Dashes {
        var pattern: [Double]
        var phase: Double
    }

    /// The dashes of the stroke; nil where nothing is stroked, and for a solid line.
    var strokedDashes: Dashes? {
        guard strokes, path?.isEmpty == false, !dash.isEmpty else { return nil }
        return Dashes(pattern: lineDashPattern, phase: lineDashPhase)
    }

    /// Returns this shape with other dashes; unchanged if the shape has a pattern.
    func dashed(by dashes: Dashes) -> ShapeValues {
        guard lineDashPattern.isEmpty else { return self }
        var shape = self
        (shape.lineDashPattern, shape.lineDashPhase) = (dashes.pattern, dashes.phase)
        return shape
    }

    /// Returns the path to stroke, and the dash pattern that remains to be applied.
    private func line(along path: PathElements) -> (path: PathElements, dash: [CGFloat])? {
        // The last dash of a closed path must not join the first one.
        if visibleStart == 0 && visibleEnd == 1 { return dash.isEmpty ? (path, []) : (path.unclosed, dash) }
        let measured = MeasuredPath(path)
        // Dashes count from the start of the whole path, so they are cut out here.
        if !dash.isEmpty, let dashes = measured.dashes(dash, phase: lineDashPhase, from: visibleStart, to: visibleEnd) {
            return (dashes, [])
        }
        return (measured.part(from: visibleStart, to: visibleEnd), [])
    }
}
