import Quartzite

/// Where and how an isolated surface is composited. Computed during layout.
struct SurfacePlacement: Sendable {
    /// Maps the surface's pixels to those of its parent.
    var homography = Homography.identity
    /// The superlayers' opacity up to the enclosing group, multiplied by the layer's own.
    var opacity: Double = 1
    /// The superlayers' clip rectangle.
    var clip = ClipBounds.none
    /// The layer whose rotated or rounded bounds clip the surface, or nil.
    var shape: NodeIndex?
    /// How the surface blends with the pixels behind it.
    var compositing = CompositingMode.sourceOver
    /// Distance in pixels by which drawing outside the visible area still affects visible pixels.
    var outset: Int32 = 0
}

/// State of an isolated surface, which is drawn in pixels of its own and then composited like layer contents:
///
///     layer's points ──► the surface's own pixels ──► (moved, rotated, faded) the parent's pixels
///
/// Everything inside the layer is laid out in the surface's pixels, so that a movement of the layer redraws nothing inside it. A
/// change inside the layer redraws only the changed pixels. The surface's pixels depend on the tree and the time alone, whether the
/// surface is cached or drawn in every frame.
struct IsolatedSurface: Sendable {
    /// Where and how the surface is composited.
    var placement = SurfacePlacement()
    /// The isolated surface to whose pixels `placement` maps; nil for the viewport.
    var targetSurface: SurfaceIndex?
    /// Whether the layer sets `shouldRasterize`; otherwise the layer fades as a group.
    var isRasterized = false
    /// The surface's pixels, including a transparent border of one pixel.
    var area = PixelRect.empty
    /// Whether `area` is only the visible part of a surface that is too large.
    var isPart = false
    /// Whether the surface is drawn so that its pixels do not depend on its position in the target, as atlas pages require.
    var isPositionIndependent = false
    /// The parent's pixels that the surface covers.
    var extent = PixelRect.empty
    /// The part of `extent` that is not clipped.
    var output = PixelRect.empty
    /// Whether filtered layers inside the surface are drawn only where they are visible.
    var clipsFilters = false
    /// Whether the surface was laid out since the last update.
    var wasLaidOut = true
    /// The texture memory; nil if there is no room.
    var slot: AtlasSlot?
    /// Entry in `SurfaceDeduplication`; nil if the surface's content key is unknown.
    var sharedContent: SharedContentIndex?
    /// The planned frame that last drew the surface.
    var lastDrawn = 0
    /// Number of consecutive redraws before the surface is compared with others again.
    var drawsToWait: UInt8 = 0
    /// Number of redraws that preceded the last comparison without a match.
    var drawsBetween: UInt8 = 0
    /// The planned frame that last composited the surface.
    var lastComposited = 0

    /// The part of `area` that is composited. On whole pixels, the transparent border is left out. If the surface lies between pixels in
    /// one direction, all of the border is kept, because a bilinear composite is inset on all four sides.
    var compositedArea: PixelRect {
        let h = placement.homography
        guard slot != nil, !isPart, area.width > 2, area.height > 2, max(area.width, area.height) < 8192, h.isTranslationOrMirror else {
            return area
        }
        guard h.m41.isNearlyWhole && h.m42.isNearlyWhole else { return area }
        return PixelRect(minX: area.minX + 1, minY: area.minY + 1, maxX: area.maxX - 1, maxY: area.maxY - 1)
    }
}

extension IsolatedSurface {
    /// Records whether an identical surface was found. A surface that changes in every frame is compared ever less often.
    mutating func didCompare(isEqual: Bool) {
        drawsBetween = isEqual ? 0 : min(63, 2 * drawsBetween + 1)
        drawsToWait = drawsBetween
    }
}

/// A rectangle in an offscreen target that holds a surface.
struct AtlasSlot: Equatable, Sendable {
    /// The offscreen target.
    var target: TargetIndex
    /// Width of the target in pixels.
    var targetWidth: Int32
    /// Height of the target in pixels.
    var targetHeight: Int32
    /// The slot's pixels in the target.
    var rect: PixelRect
    /// Whether the target is a page that holds several surfaces.
    var isInPage: Bool { target.isPage }

    /// Returns the position of the surface's (0, 0) in the target, in pixels.
    func pixel(of area: PixelRect) -> Float4 { Float4(Float(rect.minX - area.minX), Float(rect.minY - area.minY), 0, 0) }

    /// Returns the texture coordinates of a part of the surface.
    func uv(of part: PixelRect, in area: PixelRect) -> Float4 {
        let (width, height) = (Float(targetWidth), Float(targetHeight))
        let (x, y) = (rect.minX + part.minX - area.minX, rect.minY + part.minY - area.minY)
        return Float4(Float(x) / width, Float(y) / height, Float(x + part.width) / width, Float(y + part.height) / height)
    }
}
