/// A rectangle of colour or image, 100 bytes. Must match `quad.vert`.
package struct QuadInstance: Equatable, Sendable {
    /// Maps the layer's points to pixels.
    package var homography: PackedHomography
    /// x, y, width, height in the layer's points. Width and height are not negative.
    package var rect: Float4
    /// Texture coordinates at the rect's (minX, minY) and (maxX, maxY): u0, v0, u1, v1. v points down in the image.
    package var uv: Float4
    /// Premultiplied colour; multiplies an image's texels.
    package var color: Float4
    /// Clip rectangle in pixels: minX, minY, maxX, maxY.
    package var clip: Float4

    package init(homography: PackedHomography, rect: Float4, uv: Float4, color: Float4, clip: Float4) {
        self.homography = homography
        self.rect = rect
        self.uv = uv
        self.color = color
        self.clip = clip
    }
}
