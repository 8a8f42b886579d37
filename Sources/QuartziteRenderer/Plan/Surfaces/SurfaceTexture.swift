/// The offscreen texture of a drawn surface and its position on the screen.
struct SurfaceTexture: Equatable, Sendable {
    /// The offscreen target.
    var target: TargetIndex
    /// The texture's rectangle in its own pixels, each of which stands for `reduction` × `reduction` pixels of the viewport.
    var area: PixelRect
    /// Downsampling factor, 1 for full resolution.
    var reduction: Int32 = 1

    /// The texture's rectangle in viewport or surface pixels.
    var screenArea: PixelRect {
        PixelRect(
            minX: area.minX * reduction, minY: area.minY * reduction, maxX: area.maxX * reduction, maxY: area.maxY * reduction)
    }
}
