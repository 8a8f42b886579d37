/// A rectangle of one colour times coverage, 64 bytes. Must match `coverage.vert`.
package struct CoverageInstance: Equatable, Sendable {
    /// x, y, width, height in whole pixels.
    package var rect: Float4
    /// The atlas's texel at the rectangle's first pixel, x and y; for an outline, the texel of its record in `FramePlan.outlines`, and 0.
    /// Then the pixel of the target at the coordinates' (0, 0).
    private(set) var texels: Float4
    /// Premultiplied colour.
    package var color: Float4
    /// Clip rectangle in pixels: minX, minY, maxX, maxY. Used with the feature `clipRectangle`.
    package var clip: Float4

    /// - Parameter texel: the atlas's texel at the rectangle's first pixel. Without meaning for a rectangle that is covered wholly.
    package init(rect: Float4, texel: SIMD2<Int32>, color: Float4, clip: Float4) {
        self.rect = rect
        texels = Float4(Float(texel.x), Float(texel.y), 0, 0)
        self.color = color
        self.clip = clip
    }

    /// Makes a rectangle that is covered wholly and not clipped.
    @inline(__always)
    init(whole rect: Float4, color: Float4) {
        self.init(rect: rect, texel: SIMD2(0, 0), color: color, clip: Float4(0, 0, 0, 0))
    }

    /// For an instance that is drawn into an atlas page of surfaces: the page's pixel at the surface's (0, 0).
    var place: SIMD2<Float> {
        get { SIMD2(texels.z, texels.w) }
        set { (texels.z, texels.w) = (newValue.x, newValue.y) }
    }
}
