import Quartzite

/// State that the particles of one stream share in one pass, and that changes from frame to frame.
package struct ParticleDraw {
    /// The stream that holds the instances. The executor knows the stream by its `identity`, and caches its instances on the GPU.
    package let stream: ParticleStream
    /// The values of the shader's uniforms.
    package var uniforms: ParticleUniforms
}

/// The uniforms of `particles.glsl`, in its order: `emitter[0]` to `emitter[6]`.
package struct ParticleUniforms: Equatable, Sendable {
    /// The image of the layer's (1, 0, 0), and the layer's time in seconds (see `ParticleTime`). In an atlas page, the third
    /// number is the page's pixel at the surface's (0, 0), as in `PackedHomography.place`.
    package var xAxis: Float4
    /// The image of (0, 1, 0), and the rest of the time.
    package var yAxis: Float4
    /// The image of the group's reference point.
    package var origin: Float4
    /// The layer's clip rectangle, as an instance's `clip`.
    package var clip: Float4
    /// Multiplies the colours; the fourth number is the layer's opacity.
    package var tint: Float4
    /// The rectangle around a particle's centre at a scale of 1: x, y, width and height in points.
    package var rect: Float4
    /// The texture coordinates of the rectangle's corners, as an instance's `uv`.
    package var uv: Float4
}

extension ParticleUniforms {
    /// The page's pixel at the surface's (0, 0).
    var place: SIMD2<Float> {
        get { SIMD2(xAxis.z, yAxis.z) }
        set { (xAxis.z, yAxis.z) = (newValue.x, newValue.y) }
    }
}
