import Quartzite

/// A rectangle of one colour or of an image, and how it is drawn.
struct Quad: Sendable {
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
    /// How the quad blends. Used if `blends`.
    var compositing = CompositingMode.sourceOver
    /// The edges that are antialiased.
    var softEdges = EdgeSet.all
    /// Whether only the layer's own clip applies to its image, because the image does not extend beyond the layer's bounds.
    var takesOuterClip = false
}
