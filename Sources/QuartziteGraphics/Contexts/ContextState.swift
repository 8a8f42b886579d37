// ContextState: the graphics state without the clip, which the canvas keeps. A value that is copied into the commands that need it.

struct ContextState: Sendable {
    /// From user space to pixels, y up from the bottom left.
    var ctm: CGAffineTransform
    /// Straight extended sRGB.
    var fillColor = SIMD4<Double>(0, 0, 0, 1)
    var strokeColor = SIMD4<Double>(0, 0, 0, 1)
    var alpha = 1.0
    var blendMode = CGBlendMode.normal
    var line = Line()
    var interpolationQuality = CGInterpolationQuality.default
    /// Whether edges are antialiased: wanted and allowed.
    var shouldAntialias = true
    var wantsAntialiasing = true
    var shadow: Shadow?
    /// Whether the canvas has a mask in addition to Cairo's clip.
    var isMasked = false
    var text = Text()
    /// The spaces of the components of `setFillColor(_:)` and `setStrokeColor(_:)`.
    var fillSpace = CGColorSpace.standard
    var strokeSpace = CGColorSpace.standard
    /// The patterns that replace the colours; nil for none.
    var fillPattern: ImagePaint?
    var strokePattern: ImagePaint?
    var patternPhase = CGSize.zero

    /// The settings of glyphs.
    struct Text: Sendable {
        var mode = CGTextDrawingMode.fill
        var font = FontDescription.helvetica
        var size = 12.0
    }

    /// The settings of lines. Lengths are in user space.
    struct Line: Sendable {
        var width = 1.0
        var cap = CGLineCap.butt
        var join = CGLineJoin.miter
        var miterLimit = 10.0
        var dashPhase = 0.0
        var dash: [Double] = []
    }

    /// A shadow. Offset and blur are in the base space: the CTM has no effect on them.
    struct Shadow: Sendable {
        var offset: CGSize
        var blur: Double
        var color: SIMD4<Double>
        /// The area in which the shadow is visible, in pixels; nil for no limit.
        var clip: PathElements?
    }
}
