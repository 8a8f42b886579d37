// ContextState: the graphics state that is saved and restored, but for the clip, which Cairo keeps.

struct ContextState {
    /// The user's space to pixels, y up, from the bottom left.
    var ctm: CGAffineTransform
    /// Straight extended sRGB.
    var fillColor = SIMD4<Double>(0, 0, 0, 1)
    var strokeColor = SIMD4<Double>(0, 0, 0, 1)
    var alpha = 1.0
    var blendMode = CGBlendMode.normal
    var lineWidth = 1.0
    var lineCap = CGLineCap.butt
    var lineJoin = CGLineJoin.miter
    var miterLimit = 10.0
    var dash = Dash()
    var interpolationQuality = CGInterpolationQuality.default
    var shouldAntialias = true
    var shadow: Shadow?
    /// Eight bits of coverage for each pixel, beside Cairo's clip.
    var mask: CairoTarget?

    struct Dash {
        var phase = 0.0
        var lengths: [Double] = []
    }

    /// In the base space: neither the offset nor the blur follow the CTM.
    struct Shadow {
        var offset: CGSize
        var blur: Double
        var color: SIMD4<Double>
        /// In pixels: what alone of it shows.
        var clip: PathElements?
    }
}
