/// One rectangle of colour or picture, 100 bytes. Must match `quad.vert`.
package struct QuadInstance: Equatable, Sendable {
    package var homography: PackedHomography
    /// x, y, width, height in the layer's points. Width and height are not negative.
    package var rect: Float4
    /// Texture coordinates at the rect's (minX, minY) and at its (maxX, maxY): u0, v0, u1, v1; v grows downwards in the picture.
    package var uv: Float4
    /// Premultiplied colour; a picture's texels are multiplied by it.
    package var color: Float4
    /// minX, minY, maxX, maxY in pixels.
    package var clip: Float4

    package init(homography: PackedHomography, rect: Float4, uv: Float4, color: Float4, clip: Float4) {
        self.homography = homography
        self.rect = rect
        self.uv = uv
        self.color = color
        self.clip = clip
    }
}
