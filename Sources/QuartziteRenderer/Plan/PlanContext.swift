import Quartzite

/// The input of a frame. Constant while the frame is planned.
struct PlanContext {
    /// The tree as last sampled.
    let tree: RenderTree
    /// The region of the frame.
    let viewport: Viewport
    /// The viewport's pixels.
    let limit: PixelRect
    /// Whether the frame is planned from scratch, so that nothing indexed by node survives from the previous frame.
    let isFromScratch: Bool
    /// Size limits of rasterized images.
    let pictureLimits: PictureGrid.Limits
}
