import Quartzite

/// A layer's own drawing where it is one rectangle: made when the layer is placed, copied when it is emitted, so that what stays
/// is not worked out again, and what moves is worked out once a frame.
struct CachedQuad: Sendable {
    /// In the viewport's pixels.
    var instance: QuadInstance
    /// The picture, for the kind `image`. Kept alive by the tree's values.
    var contents: LayerContents
    var program: ProgramKey
    var sampler: SamplerKey
    var blends: Bool
    /// The edges that are antialiased, where not all are.
    var softEdges = EdgeSet.all
    /// Whether what cuts off the layer itself is all that cuts off its picture, which ends no later than its own clip.
    var takesOuterClip = false
    /// Whether the layer is drawn by this rectangle alone; what else is here means nothing without it.
    var isWhole: Bool

    static let none = CachedQuad(
        instance: QuadInstance(
            homography: PackedHomography(.identity), rect: Float4(0, 0, 0, 0), uv: Float4(0, 0, 1, 1), color: Float4(0, 0, 0, 0),
            clip: Float4(0, 0, 0, 0)),
        contents: LayerContents(), program: ProgramKey(kind: .solid, features: []), sampler: .plain, blends: false, isWhole: false)
}
