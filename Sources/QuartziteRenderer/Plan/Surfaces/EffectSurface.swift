import Quartzite

/// State of an effect surface: the textures of a layer with filters or with a shadow of its silhouette or path, and the bounds of
/// its backdrop filters.
///
/// A filtered backdrop is drawn in every frame that needs it.
struct EffectSurface: Sendable {
    /// Whether the texture of the path shadow shows the current path.
    var isPathShadowValid = false
    /// The target's pixels that the layer's content covers, before filters and shadow.
    var input = PixelRect.empty
    /// The target's pixels that the surface covers, including filters and shadow.
    var output = PixelRect.empty
    /// The filtered content; nil if not drawn yet.
    var texture: SurfaceTexture?
    /// The blurred shadow, before its colour; nil if the layer casts none.
    var shadow: SurfaceTexture?
    /// The layer's filters.
    var chain = FilterChain()
    /// How blurs treat the edges of `input`, which are then the layer's bounds. Only upright layers have other edges than `spread`.
    var edges = FilterChain.Edges.spread
    /// The layer's backdrop filters.
    var background = FilterChain()
    /// The target's pixels in which the filtered backdrop is visible.
    var backdrop = PixelRect.empty
    /// Distance in pixels by which the backdrop filters read outside `backdrop`.
    var backdropOutset: Int32 = 0
}
