// Filling, stroking, clearing. Every call that draws the current path also ends it.

extension CGContext {
    // MARK: The current path

    public func fillPath(using rule: CGPathFillRule = .winding) {
        fill(pathElements, evenOdd: rule == .evenOdd)
        beginPath()
    }

    public func strokePath() {
        stroke(pathElements)
        beginPath()
    }

    public func drawPath(using mode: CGPathDrawingMode) {
        if mode != .stroke { fill(pathElements, evenOdd: mode == .eoFill || mode == .eoFillStroke) }
        if mode == .stroke || mode == .fillStroke || mode == .eoFillStroke { stroke(pathElements) }
        beginPath()
    }

    // MARK: Shapes

    public func fill(_ rect: CGRect) {
        fill(outline { $0.addRect(rect.standardized) })
    }

    public func fill(_ rects: [CGRect]) {
        fill(outline { for rect in rects { $0.addRect(rect.standardized) } })
    }

    public func stroke(_ rect: CGRect) {
        stroke(outline { $0.addRect(rect.standardized) })
    }

    /// The line width is that of this call only.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        let saved = state.line.width
        setLineWidth(width)
        stroke(rect)
        state.line.width = saved
    }

    public func fillEllipse(in rect: CGRect) {
        fill(outline { $0.addEllipse(in: rect.standardized) })
    }

    public func strokeEllipse(in rect: CGRect) {
        stroke(outline { $0.addEllipse(in: rect.standardized) })
    }

    /// A line for every two points.
    public func strokeLineSegments(between points: [CGPoint]) {
        stroke(outline { path in
            for index in stride(from: 0, to: points.count - 1, by: 2) {
                path.move(to: points[index])
                path.addLine(to: points[index + 1])
            }
        })
        beginPath()
    }

    /// Makes the rectangle transparent (black where the bitmap has no alpha), whatever the blend mode and alpha.
    /// The clip holds.
    public func clear(_ rect: CGRect) {
        perform(.clear(outline { $0.addRect(rect.standardized) }, antialias: state.shouldAntialias))
    }

    /// Draws the shadow alone that a filled path of user space would throw, by the shadow that is set and the state's alpha.
    package func drawShadow(of path: PathElements) {
        perform(.shadow(path.applying(toPixels), state))
    }

    // MARK: What all of them use

    /// A shape of user space, in pixels.
    func outline(_ shape: (inout PathElements) -> Void) -> PathElements {
        var outline = PathElements()
        shape(&outline)
        return outline.applying(toPixels)
    }

    private func fill(_ path: PathElements, evenOdd: Bool = false) {
        guard !path.isEmpty else { return }
        perform(.draw(.color(state.fillColor * SIMD4(1, 1, 1, state.alpha)), .fill(path, evenOdd: evenOdd), state))
    }

    private func stroke(_ path: PathElements) {
        guard !path.isEmpty else { return }
        let pen = Coverage.Pen(line: state.line, toPixels: toPixels)
        perform(.draw(.color(state.strokeColor * SIMD4(1, 1, 1, state.alpha)), .stroke(path, pen), state))
    }
}
