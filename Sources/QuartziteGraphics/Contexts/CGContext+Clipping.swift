// The clip, which limits drawing. A clip can only shrink until the graphics state is restored.

extension CGContext {
    /// Clips to the current path, and clears the path. After an empty path nothing can be drawn.
    public func clip(using rule: CGPathFillRule = .winding) {
        clip(pathElements, evenOdd: rule == .evenOdd)
        beginPath()
    }

    /// Clips to a rectangle of user space.
    public func clip(to rect: CGRect) {
        clip(outline { $0.addRect(rect.standardized) }, evenOdd: false)
    }

    /// Clips to the union of the rectangles.
    public func clip(to rects: [CGRect]) {
        clip(outline { for rect in rects { $0.addRect(rect.standardized) } }, evenOdd: false)
    }

    /// Clips to `rect` and to a picture stretched over `rect`. The coverage is the picture's alpha, or the luminance of an opaque picture.
    public func clip(to rect: CGRect, mask: CGImage) {
        perform(.clipThrough(mask, paint(mask, in: rect), antialias: state.shouldAntialias))
        state.isMasked = true
    }

    /// The bounding box of the clip in user space. Masks are not considered. Empty where nothing can be drawn.
    public var boundingBoxOfClipPath: CGRect {
        settledCanvas.clipBox.applying(toPixels.inverted())
    }

    /// Removes every clip that was set since the context, or its innermost transparency layer, began.
    public func resetClip() {
        perform(.resetClip)
        state.isMasked = false
    }

    private func clip(_ path: PathElements, evenOdd: Bool) {
        perform(.clip(path, evenOdd: evenOdd, antialias: state.shouldAntialias))
    }
}
