// Drawing a path into the current graphics context. Without one, nothing is drawn.

extension UIBezierPath {
    /// Fills with the context's fill colour. The path stays as it is.
    public func fill() {
        fill(with: .normal, alpha: nil)
    }

    /// The same with another blend mode, and an alpha for this drawing.
    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        fill(with: blendMode, alpha: Optional(alpha))
    }

    /// Strokes with the context's stroke colour and this path's own line settings.
    public func stroke() {
        stroke(with: .normal, alpha: nil)
    }

    /// The same with another blend mode, and an alpha for this drawing.
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        stroke(with: blendMode, alpha: Optional(alpha))
    }

    /// Cuts what is drawn from now on off at the path, until the context's state is restored.
    public func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(cgPath)
        context.clip(using: usesEvenOddFillRule ? .evenOdd : .winding)
    }

    private func fill(with blendMode: CGBlendMode, alpha: CGFloat?) {
        draw(blendMode, alpha) { $0.fillPath(using: usesEvenOddFillRule ? .evenOdd : .winding) }
    }

    private func stroke(with blendMode: CGBlendMode, alpha: CGFloat?) {
        draw(blendMode, alpha) { context in
            context.setLineWidth(lineWidth)
            context.setLineCap(lineCapStyle)
            context.setLineJoin(lineJoinStyle)
            context.setMiterLimit(miterLimit)
            context.setLineDash(phase: dash.phase, lengths: dash.lengths)
            context.strokePath()
        }
    }

    /// Without an alpha of its own, the context's blend mode and alpha stay in force.
    private func draw(_ blendMode: CGBlendMode, _ alpha: CGFloat?, _ paint: (CGContext) -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        if let alpha {
            context.setBlendMode(blendMode)
            context.setAlpha(alpha)
        }
        context.beginPath()
        context.addPath(cgPath)
        paint(context)
        context.restoreGState()
    }
}
