import Quartzite

/// A layer's own drawing if it is a single rectangle: computed during layout and copied during emission. A static layer is not
/// computed again, and a moving layer only once per frame.
struct CachedQuad: Sendable {
    /// The instance, in viewport or surface pixels.
    var instance: QuadInstance
    /// The image, for the kind `image`. Retained by the tree's values.
    var contents: LayerContents
    /// The shader program.
    var program: ProgramKey
    /// How the image is sampled.
    var sampler: SamplerKey
    /// Whether the quad blends. False only if every pixel that the quad covers becomes opaque.
    var blends: Bool
    /// The edges that are antialiased.
    var softEdges = EdgeSet.all
    /// Whether only the layer's own clip applies to its image, because the image does not extend beyond the layer's bounds.
    var takesOuterClip = false
    /// Whether the layer is drawn by this rectangle alone. If false, the other properties are undefined.
    var isWhole: Bool

    /// A quad that draws nothing.
    static let none = CachedQuad(
        instance: QuadInstance(
            homography: PackedHomography(.identity), rect: Float4(0, 0, 0, 0), uv: Float4(0, 0, 1, 1), color: Float4(0, 0, 0, 0),
            clip: Float4(0, 0, 0, 0)),
        contents: LayerContents(), program: ProgramKey(kind: .solid, features: []), sampler: .plain, blends: false, isWhole: false)
}
