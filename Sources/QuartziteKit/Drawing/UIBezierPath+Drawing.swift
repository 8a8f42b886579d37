// Drawing of paths into the current graphics context. Without a context nothing is drawn.

extension UIBezierPath {
    /// Fills the path with the context's fill colour.
    public func fill() {
        fill(with: .normal, alpha: nil)
    }

    /// Fills the path with the context's fill colour, a blend mode and an alpha (0…1).
    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
        fill(with: blendMode, alpha: Optional(alpha))
    }

    /// Strokes the path with the context's stroke colour and the path's own line settings.
    public func stroke() {
        stroke(with: .normal, alpha: nil)
    }

    /// Strokes the path with the context's stroke colour, the path's own line settings, a blend mode and an alpha (0…1).
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
        stroke(with: blendMode, alpha: Optional(alpha))
    }

    /// Clips all further drawing to the path, until the context's state is restored.
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

    /// Without `alpha`, the context's own blend mode and alpha apply.
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
