// The graphics state: saving and restoring, the current transformation matrix (CTM), and the settings of drawing.

extension CGContext {
    // MARK: Save and restore

    /// Saves the graphics state, including the clip. The current path is not part of the state.
    public func saveGState() {
        savedStates.append(state)
        perform(.save)
    }

    /// Restores the state that was saved last. Does nothing where no state was saved since the innermost transparency layer began.
    public func restoreGState() {
        guard savedStates.count > (layers.last?.savedStateCount ?? 0), let saved = savedStates.popLast() else { return }
        state = saved
        perform(.restore)
    }

    // MARK: Transforms

    /// The current transformation matrix: from user space to the bitmap's pixels, y up from the bottom left.
    public var ctm: CGAffineTransform { state.ctm }

    /// The same transform as `ctm`.
    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

    /// Inserts a transform before the CTM: later points go through `transform` first, then through the CTM as it was.
    public func concatenate(_ transform: CGAffineTransform) {
        state.ctm = transform.concatenating(state.ctm)
    }

    /// Moves the origin of user space by a distance in user space.
    public func translateBy(x tx: CGFloat, y ty: CGFloat) {
        state.ctm = state.ctm.translatedBy(x: tx, y: ty)
    }

    /// Scales user space by a factor for each axis.
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
        state.ctm = state.ctm.scaledBy(x: sx, y: sy)
    }

    /// Rotates user space by `angle` radians, counterclockwise where y is up.
    public func rotate(by angle: CGFloat) {
        state.ctm = state.ctm.rotated(by: angle)
    }

    /// A point of user space, in pixels, y up from the bottom left.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
    /// A size of user space, in pixels.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
    /// The bounding box of a rectangle of user space, in pixels, y up from the bottom left.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }
    /// A point in pixels, y up from the bottom left, in user space.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm.inverted()) }
    /// A size in pixels, in user space.
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverted()) }
    /// The bounding box in user space of a rectangle in pixels, y up from the bottom left.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }

    // MARK: Colours

    /// Sets the colour of fills. Default opaque black.
    public func setFillColor(_ color: CGColor) {
        state.fillColor = color.srgb
        state.fillPattern = color.pattern.flatMap { paint($0, color) }
        if let pattern = color.pattern { state.fillColor.w = pattern.alpha(of: color) }
    }

    /// Sets the colour of strokes. Default opaque black.
    public func setStrokeColor(_ color: CGColor) {
        state.strokeColor = color.srgb
        state.strokePattern = color.pattern.flatMap { paint($0, color) }
        if let pattern = color.pattern { state.strokeColor.w = pattern.alpha(of: color) }
    }

    /// Sets the colour of fills in sRGB, components 0…1.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the colour of strokes in sRGB, components 0…1.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
    }

    /// Sets the colour of fills to an sRGB gray, 0…1.
    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(gray: gray, alpha: alpha))
    }

    /// Sets the colour of strokes to an sRGB gray, 0…1.
    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(gray: gray, alpha: alpha))
    }

    /// Sets the colour of fills by inks, 0…1.
    public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        setFillColor(
            CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
    }

    /// Sets the colour of strokes by inks, 0…1.
    public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        setStrokeColor(
            CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
    }

    /// Sets the alpha that multiplies all drawing, clamped to 0…1. Default 1.
    public func setAlpha(_ alpha: CGFloat) {
        state.alpha = min(max(Double(alpha), 0), 1)
    }

    /// The alpha that multiplies all drawing.
    package var alpha: CGFloat { CGFloat(state.alpha) }

    /// Sets how drawing is combined with the pixels below. Default `normal`.
    public func setBlendMode(_ mode: CGBlendMode) {
        state.blendMode = mode
    }

    // MARK: Lines

    /// Sets the line width in user space. Default 1; 0 is one pixel. A negative width has no effect.
    public func setLineWidth(_ width: CGFloat) {
        guard width >= 0, width.isFinite else { return }
        state.line.width = Double(width)
    }

    /// Sets the shape of the ends of lines. Default `butt`.
    public func setLineCap(_ cap: CGLineCap) {
        state.line.cap = cap
    }

    /// Sets the shape of the corners of lines. Default `miter`.
    public func setLineJoin(_ join: CGLineJoin) {
        state.line.join = join
    }

    /// Sets the length of the longest mitre, in line widths. Longer mitres become bevels. Default 10, at least 1.
    public func setMiterLimit(_ limit: CGFloat) {
        guard limit.isFinite else { return }
        state.line.miterLimit = max(1, Double(limit))
    }

    /// Sets the dash pattern. Has no effect where a length is negative or not finite, or where all lengths are 0.
    /// - Parameters:
    ///   - phase: the place in the pattern at which a line begins, in user space.
    ///   - lengths: the lengths of dashes and gaps in turn, in user space; empty for a solid line, the default.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let isValid = phase.isFinite && lengths.allSatisfy { $0 >= 0 && $0.isFinite }
        guard isValid, lengths.isEmpty || lengths.contains(where: { $0 > 0 }) else { return }
        (state.line.dashPhase, state.line.dash) = (Double(phase), lengths.map(Double.init))
    }

    // MARK: Quality

    /// How pictures are resampled. Default `default`.
    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }

    /// Sets whether edges are antialiased. Default true.
    public func setShouldAntialias(_ shouldAntialias: Bool) {
        state.wantsAntialiasing = shouldAntialias
        state.shouldAntialias = shouldAntialias && allowsAntialiasing
    }

    // MARK: Shadows

    /// Sets the shadow of all later drawing. Default: no shadow.
    /// - Parameters:
    ///   - offset: in the base space (pixels of a bitmap context, y up). The CTM has no effect on it.
    ///   - blur: twice the standard deviation of the Gaussian blur, in the base space.
    ///   - color: the shadow's colour; nil for no shadow.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard let color, offset.width.isFinite, offset.height.isFinite, blur.isFinite else {
            state.shadow = nil
            return
        }
        state.shadow = ContextState.Shadow(offset: offset, blur: max(0, Double(blur)), color: color.srgb)
    }

    /// Sets a shadow whose offset and blur the current CTM transforms.
    /// - Parameters:
    ///   - offset: in user space.
    ///   - radius: the standard deviation of the Gaussian blur, in user space.
    ///   - clip: the part of user space in which the shadow is visible; nil for all of it.
    package func setShadow(userSpaceOffset offset: CGSize, radius: CGFloat, color: CGColor, clip: PathElements? = nil) {
        let scale = (abs(state.ctm.determinant) / abs(baseTransform.determinant)).squareRoot()
        let base = offset.applying(state.ctm).applying(baseTransform.inverted())
        let clip = clip?.applying(toPixels)
        setShadow(offset: base, blur: 2 * radius * scale, color: color)
        state.shadow?.clip = clip
    }

    /// Sets a shadow of black with an alpha of 1/3. See `setShadow(offset:blur:color:)`.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
    }
}
