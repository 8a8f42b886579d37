import QuartziteGraphics

/// A picture whose alpha masks a quad, where a mask needs no target: see `PlanState+PictureMasks.swift`.
package struct PictureMask: Sendable {
    /// Where the picture lies. Must match `picturemask.glsl`.
    package struct Placement: Equatable, Sendable {
        /// Pixels along the picture's two axes, for one pixel to the right, and for one pixel down.
        package var axes: Float4
        /// The pixel at the picture's centre; then half its size in pixels + 0.5.
        package var place: Float4
        /// Texture coordinates at the picture's centre, and their change for one pixel along each axis.
        package var texels: Float4

        package init(axes: Float4, place: Float4, texels: Float4) {
            (self.axes, self.place, self.texels) = (axes, place, texels)
        }
    }

    /// Largest number of masks of a batch. A vertex shader of OpenGL 3.3 has room for 256 uniform vectors, of which a mask takes three.
    package static let capacity = 64

    /// Where the picture lies.
    package let placement: Placement
    /// The picture.
    package let image: CGImage
    /// How the picture is sampled.
    package let sampler: SamplerKey

    /// Whether one texture and sampler serve both masks.
    func hasSameTexture(as other: PictureMask) -> Bool { image === other.image && sampler == other.sampler }

    package init(placement: Placement, image: CGImage, sampler: SamplerKey) {
        (self.placement, self.image, self.sampler) = (placement, image, sampler)
    }

    /// Makes a mask of a picture that would be drawn as `quad`. Nil for a quad without a picture, in perspective, or seen edge-on.
    init?(_ quad: Quad) {
        let (h, rect, uv) = (quad.instance.homography, quad.instance.rect, quad.instance.uv)
        let det = h.xx * h.yy - h.xy * h.yx
        guard let image = quad.contents.image, h.xw == 0, h.yw == 0, h.ow == 1, abs(det) > 0, abs(det) < 1e30 else { return nil }
        let (x, y) = (SIMD2(h.xx, h.xy), SIMD2(h.yx, h.yy))
        let half = SIMD2(rect.z, rect.w) * 0.5
        let center = x * (rect.x + half.x) + y * (rect.y + half.y) + SIMD2(h.ox, h.oy)
        // Pixels for one unit, across each edge.
        let scale = SIMD2(abs(det) / (y * y).sum().squareRoot(), abs(det) / (x * x).sum().squareRoot())
        let reach = half * scale
        guard reach.min() > 0, reach.max() < .infinity, center.x.isFinite, center.y.isFinite else { return nil }
        placement = Placement(
            axes: Float4(h.yy / det * scale.x, -h.xy / det * scale.y, -h.yx / det * scale.x, h.xx / det * scale.y),
            place: Float4(center.x, center.y, reach.x + 0.5, reach.y + 0.5),
            texels: Float4(
                (uv.x + uv.z) / 2, (uv.y + uv.w) / 2, (uv.z - uv.x) / 2 / reach.x, (uv.w - uv.y) / 2 / reach.y))
        (self.image, sampler) = (image, quad.sampler)
    }
}
