// The clip: what is outside of it is not drawn. It can only become smaller, until the state is restored.

extension CGContext {
    /// Clips to the current path, and ends it. An empty path clips everything away.
    public func clip(using rule: CGPathFillRule = .winding) {
        clip(pathElements, evenOdd: rule == .evenOdd)
        beginPath()
    }

    public func clip(to rect: CGRect) {
        clip(outline { $0.addRect(rect.standardized) }, evenOdd: false)
    }

    /// Clips to the rectangles together.
    public func clip(to rects: [CGRect]) {
        clip(outline { for rect in rects { $0.addRect(rect.standardized) } }, evenOdd: false)
    }

    /// Clips to `rect` and, inside of it, through a picture: its alpha where it has any, its brightness where it is
    /// opaque.
    public func clip(to rect: CGRect, mask: CGImage) {
        perform(.clipThrough(mask, paint(mask, in: rect), antialias: state.shouldAntialias))
        state.isMasked = true
    }

    /// The box of what can be drawn into, in user space; masks are not looked at. Empty where nothing can.
    public var boundingBoxOfClipPath: CGRect {
        settledCanvas.clipBox.applying(toPixels.inverted())
    }

    /// Takes away every clip since the context, or its innermost transparency layer, began.
    public func resetClip() {
        perform(.resetClip)
        state.isMasked = false
    }

    private func clip(_ path: PathElements, evenOdd: Bool) {
        perform(.clip(path, evenOdd: evenOdd, antialias: state.shouldAntialias))
    }
}
