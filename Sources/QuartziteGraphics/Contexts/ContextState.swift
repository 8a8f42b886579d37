// ContextState: the graphics state that is saved and restored, but for the clip, which the canvas keeps. A value, which goes with the
// commands that need it.

struct ContextState: Sendable {
    /// The user's space to pixels, y up, from the bottom left.
    var ctm: CGAffineTransform
    /// Straight extended sRGB.
    var fillColor = SIMD4<Double>(0, 0, 0, 1)
    var strokeColor = SIMD4<Double>(0, 0, 0, 1)
    var alpha = 1.0
    var blendMode = CGBlendMode.normal
    var line = Line()
    var interpolationQuality = CGInterpolationQuality.default
    var shouldAntialias = true
    var shadow: Shadow?
    /// Whether the canvas has a mask beside Cairo's clip.
    var isMasked = false

    /// In user space.
    struct Line: Sendable {
        var width = 1.0
        var cap = CGLineCap.butt
        var join = CGLineJoin.miter
        var miterLimit = 10.0
        var dashPhase = 0.0
        var dash: [Double] = []
    }

    /// In the base space: neither the offset nor the blur follow the CTM.
    struct Shadow: Sendable {
        var offset: CGSize
        var blur: Double
        var color: SIMD4<Double>
        /// In pixels: what alone of it shows.
        var clip: PathElements?
    }
}
