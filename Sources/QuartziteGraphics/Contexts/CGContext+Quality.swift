// Settings of quality. Text is always antialiased in gray and placed exactly, so the settings of fonts have no effect.

extension CGContext {
    /// Sets whether edges may be antialiased. Edges are antialiased if this setting and that of `setShouldAntialias` are true. Default true.
    public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { self.allowsAntialiasing = allowsAntialiasing }

    /// Has no effect: text is never smoothed by subpixels.
    public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {}
    /// Has no effect: text is never smoothed by subpixels.
    public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {}
    /// Has no effect: glyphs are always placed exactly.
    public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {}
    /// Has no effect: glyphs are always placed exactly.
    public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {}
    /// Has no effect: glyphs are always placed exactly.
    public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {}
    /// Has no effect: glyphs are always placed exactly.
    public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {}
    /// Has no effect: curves are always smooth.
    public func setFlatness(_ flatness: CGFloat) {}
    /// Has no effect: colours are converted exactly.
    public func setRenderingIntent(_ intent: CGColorRenderingIntent) {}

    // MARK: Colour spaces

    /// Sets the space of the components of `setFillColor(_:)`, and the fill colour to the space's black.
    public func setFillColorSpace(_ space: CGColorSpace) {
        state.fillSpace = space
        setFillColor(space.black)
    }

    /// Sets the space of the components of `setStrokeColor(_:)`, and the stroke colour to the space's black.
    public func setStrokeColorSpace(_ space: CGColorSpace) {
        state.strokeSpace = space
        setStrokeColor(space.black)
    }

    /// Sets the colour of fills.
    /// - Parameter components: the components in the space of `setFillColorSpace`, followed by alpha. Default space: sRGB.
    public func setFillColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.fillSpace, components: components) { setFillColor(color) }
    }

    /// Sets the colour of strokes.
    /// - Parameter components: the components in the space of `setStrokeColorSpace`, followed by alpha. Default space: sRGB.
    public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
        if let color = CGColor(colorSpace: state.strokeSpace, components: components) { setStrokeColor(color) }
    }
}

extension CGColorSpace {
    fileprivate var black: CGColor {
        // Black has no light, or all of the black ink.
        let components = [CGFloat](repeating: 0, count: numberOfComponents - 1) + [model == .cmyk ? 1 : 0, 1]
        return CGColor(colorSpace: self, components: components) ?? .black
    }
}
