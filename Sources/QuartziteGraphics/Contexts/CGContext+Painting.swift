// Filling, stroking, clearing. Every function that draws the current path also clears the path.

extension CGContext {
    // MARK: The current path

    /// Fills the current path, and clears the path.
    public func fillPath(using rule: CGPathFillRule = .winding) {
        fill(pathElements, evenOdd: rule == .evenOdd)
        beginPath()
    }

    /// Strokes the current path, and clears the path.
    public func strokePath() {
        stroke(pathElements)
        beginPath()
    }

    /// Fills, strokes, or fills and strokes the current path, and clears the path.
    public func drawPath(using mode: CGPathDrawingMode) {
        if mode != .stroke { fill(pathElements, evenOdd: mode == .eoFill || mode == .eoFillStroke) }
        if mode == .stroke || mode == .fillStroke || mode == .eoFillStroke { stroke(pathElements) }
        beginPath()
    }

    // MARK: Shapes

    /// Fills a rectangle of user space.
    public func fill(_ rect: CGRect) {
        fill(outline { $0.addRect(rect.standardized) })
    }

    /// Fills rectangles of user space.
    public func fill(_ rects: [CGRect]) {
        fill(outline { for rect in rects { $0.addRect(rect.standardized) } })
    }

    /// Strokes a rectangle of user space.
    public func stroke(_ rect: CGRect) {
        stroke(outline { $0.addRect(rect.standardized) })
    }

    /// Strokes a rectangle with a line width that is valid for this call only.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        let saved = state.line.width
        setLineWidth(width)
        stroke(rect)
        state.line.width = saved
    }

    /// Fills the ellipse inside `rect`, in user space.
    public func fillEllipse(in rect: CGRect) {
        fill(outline { $0.addEllipse(in: rect.standardized) })
    }

    /// Strokes the ellipse inside `rect`, in user space.
    public func strokeEllipse(in rect: CGRect) {
        stroke(outline { $0.addEllipse(in: rect.standardized) })
    }

    /// Strokes a line between every two points.
    public func strokeLineSegments(between points: [CGPoint]) {
        stroke(
            outline { path in
                for index in stride(from: 0, to: points.count - 1, by: 2) {
                    path.move(to: points[index])
                    path.addLine(to: points[index + 1])
                }
            })
        beginPath()
    }

    /// Makes the rectangle transparent (black in a bitmap without alpha) inside the clip. Blend mode and alpha have no effect.
    public func clear(_ rect: CGRect) {
        perform(.clear(outline { $0.addRect(rect.standardized) }, antialias: state.shouldAntialias))
    }

    /// Draws only the shadow of a filled path of user space, with the current shadow and alpha.
    package func drawShadow(of path: PathElements) {
        perform(.shadow(path.applying(toPixels), state))
    }

    // MARK: Implementation

    /// A shape of user space as a path in pixels.
    func outline(_ shape: (inout PathElements) -> Void) -> PathElements {
        var outline = PathElements()
        shape(&outline)
        return outline.applying(toPixels)
    }

    private func fill(_ path: PathElements, evenOdd: Bool = false) {
        guard !path.isEmpty else { return }
        perform(.draw(paint(state.fillColor, state.fillPattern), .fill(path, evenOdd: evenOdd), state))
    }

    private func stroke(_ path: PathElements) {
        guard !path.isEmpty else { return }
        let pen = Coverage.Pen(line: state.line, toPixels: toPixels)
        perform(.draw(paint(state.strokeColor, state.strokePattern), .stroke(path, pen), state))
    }

    /// A colour, or the pattern that replaces it, with the state's alpha.
    private func paint(_ color: SIMD4<Double>, _ pattern: ImagePaint?) -> Paint {
        pattern.map { .image($0, alpha: color.w * state.alpha) } ?? .color(color * SIMD4(1, 1, 1, state.alpha))
    }
}
