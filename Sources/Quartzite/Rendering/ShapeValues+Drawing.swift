import QuartziteGraphics

// What a shape layer looks like: the one place that turns its values into fills and strokes, for the renderer's pictures and for
// `render(in:)` alike.
extension ShapeValues {
    /// The part of the layer's space that the shape touches, in points; `null` where it draws nothing.
    ///
    /// - Complexity: O(elements of the path).
    package var extent: CGRect {
        guard let path, !path.isEmpty, path.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return .null }
        let filled = fills ? path.bounds : .null
        guard strokes else { return filled }
        // The whole path's stroke, whatever part of it shows: so that a growing stroke keeps its place.
        return filled.union(
            path.strokeBounds(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: max(1, miterLimit)))
    }

    /// Draws the shape in its own space: the fill, and the stroke over it.
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

    private var fills: Bool { fillColor.components.w > 0 }

    private var strokes: Bool {
        strokeColor.components.w > 0 && lineWidth > 0 && lineWidth.isFinite && visibleStart < visibleEnd
    }

    private var visibleStart: Double { min(1, max(0, strokeStart)) }
    private var visibleEnd: Double { min(1, max(0, strokeEnd)) }

    /// The pattern, if it is one: not negative, not all zero.
    private var dash: [CGFloat] {
        guard lineDashPattern.allSatisfy({ $0 >= 0 && $0.isFinite }), lineDashPattern.contains(where: { $0 > 0 }),
            lineDashPhase.isFinite
        else { return [] }
        return lineDashPattern.map { CGFloat($0) }
    }

    /// What the pen goes along, and the pattern that is left for it.
    private func line(along path: PathElements) -> (path: PathElements, dash: [CGFloat])? {
        // The last dash of a closed path does not run on into the first.
        if visibleStart == 0 && visibleEnd == 1 { return dash.isEmpty ? (path, []) : (path.unclosed, dash) }
        let measured = MeasuredPath(path)
        // Dashes count from where the whole path begins, so they are cut out here.
        if !dash.isEmpty, let dashes = measured.dashes(dash, phase: lineDashPhase, from: visibleStart, to: visibleEnd) {
            return (dashes, [])
        }
        return (measured.part(from: visibleStart, to: visibleEnd), [])
    }
}
