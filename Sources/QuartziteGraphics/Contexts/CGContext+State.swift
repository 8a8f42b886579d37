// The graphics state: save and restore, the current transform, and the settings that drawing obeys.

extension CGContext {
    // MARK: Save and restore

    public func saveGState() {
        savedStates.append(state)
        perform(.save)
    }

    /// Does nothing when nothing was saved, or not since the innermost transparency layer began.
    public func restoreGState() {
        guard savedStates.count > (layers.last?.savedStateCount ?? 0), let saved = savedStates.popLast() else { return }
        state = saved
        perform(.restore)
    }

    // MARK: Transforms

    /// User space to the bitmap's pixels, y up from the bottom left.
    public var ctm: CGAffineTransform { state.ctm }

    public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }

    /// Has `transform` act before the current one.
    public func concatenate(_ transform: CGAffineTransform) {
        state.ctm = transform.concatenating(state.ctm)
    }

    public func translateBy(x tx: CGFloat, y ty: CGFloat) {
        state.ctm = state.ctm.translatedBy(x: tx, y: ty)
    }

    public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
        state.ctm = state.ctm.scaledBy(x: sx, y: sy)
    }

    /// By radians; counterclockwise where y is up.
    public func rotate(by angle: CGFloat) {
        state.ctm = state.ctm.rotated(by: angle)
    }

    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm.inverted()) }
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverted()) }
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }

    // MARK: Colours

    public func setFillColor(_ color: CGColor) {
        state.fillColor = color.srgb
    }

    public func setStrokeColor(_ color: CGColor) {
        state.strokeColor = color.srgb
    }

    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
    }

    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha))
    }

    public func setFillColor(gray: CGFloat, alpha: CGFloat) {
        setFillColor(CGColor(gray: gray, alpha: alpha))
    }

    public func setStrokeColor(gray: CGFloat, alpha: CGFloat) {
        setStrokeColor(CGColor(gray: gray, alpha: alpha))
    }

    public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        setFillColor(
            CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
    }

    public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
        setStrokeColor(
            CGColor(genericCMYKCyan: cyan, magenta: magenta, yellow: yellow, black: black, alpha: alpha))
    }

    /// An alpha that multiplies that of everything drawn.
    public func setAlpha(_ alpha: CGFloat) {
        state.alpha = min(max(Double(alpha), 0), 1)
    }

    /// What was set last.
    package var alpha: CGFloat { CGFloat(state.alpha) }

    public func setBlendMode(_ mode: CGBlendMode) {
        state.blendMode = mode
    }

    // MARK: Lines

    /// In user space. 0 is the thinnest line that can be seen, one pixel.
    public func setLineWidth(_ width: CGFloat) {
        guard width >= 0, width.isFinite else { return }
        state.line.width = Double(width)
    }

    public func setLineCap(_ cap: CGLineCap) {
        state.line.cap = cap
    }

    public func setLineJoin(_ join: CGLineJoin) {
        state.line.join = join
    }

    /// How many line widths long a mitre may be before the corner is cut off. 10 by default.
    public func setMiterLimit(_ limit: CGFloat) {
        guard limit.isFinite else { return }
        state.line.miterLimit = max(1, Double(limit))
    }

    /// Lengths of painted and unpainted parts by turns, in user space; none for a whole line. Negative and not
    /// finite lengths, and lengths that are all 0, are refused: nothing changes.
    public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
        let isValid = phase.isFinite && lengths.allSatisfy { $0 >= 0 && $0.isFinite }
        guard isValid, lengths.isEmpty || lengths.contains(where: { $0 > 0 }) else { return }
        (state.line.dashPhase, state.line.dash) = (Double(phase), lengths.map(Double.init))
    }

    // MARK: Quality

    public var interpolationQuality: CGInterpolationQuality {
        get { state.interpolationQuality }
        set { state.interpolationQuality = newValue }
    }

    public func setShouldAntialias(_ shouldAntialias: Bool) {
        state.shouldAntialias = shouldAntialias
    }

    // MARK: Shadows

    /// A shadow under everything drawn from now on. Offset and blur are in the base space (pixels of a bitmap
    /// context, y up): the CTM does not act on them. The Gaussian's sigma is half of `blur`. Nil ends shadows.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        guard let color, offset.width.isFinite, offset.height.isFinite, blur.isFinite else {
            state.shadow = nil
            return
        }
        state.shadow = ContextState.Shadow(offset: offset, blur: max(0, Double(blur)), color: color.srgb)
    }

    /// A shadow whose offset is in user space, and whose Gaussian has a sigma of `radius` there: the CTM as it is now acts on both.
    /// - Parameter clip: in user space, what alone of the shadow shows.
    package func setShadow(userSpaceOffset offset: CGSize, radius: CGFloat, color: CGColor, clip: PathElements? = nil) {
        let scale = (abs(state.ctm.determinant) / abs(baseTransform.determinant)).squareRoot()
        let base = offset.applying(state.ctm).applying(baseTransform.inverted())
        let clip = clip?.applying(toPixels)
        setShadow(offset: base, blur: 2 * radius * scale, color: color)
        state.shadow?.clip = clip
    }

    /// A shadow of black at a third.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
    }
}
