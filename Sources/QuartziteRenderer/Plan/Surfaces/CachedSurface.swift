import Quartzite

/// Where the picture of a layer that has a space of its own goes: filled in while the layer is placed.
struct SurfacePlacement: Sendable {
    /// Takes the picture's pixels to those around it.
    var homography = Homography.identity
    /// What it is shown with: all superlayers' opacity up to the next group, and what they cut off.
    var opacity: Double = 1
    var clip = ClipBounds.none
    /// The layer that cuts it off by a turned or rounded rectangle, or −1.
    var shape: Int32 = -1
    /// How it meets what is behind it.
    var compositing = CompositingMode.sourceOver
    /// How many pixels around it matter for what is seen.
    var outset: Int32 = 0
}

/// What the planner keeps of a layer whose picture is drawn in a space of its own, and then shown in its place as contents would be:
///
///     layer's points ──► the picture's own pixels ──► (moved, turned, faded) the pixels around it
///
/// Everything in the layer has its place in the picture's pixels, so that nothing in it is placed or drawn anew when the layer moves.
/// What changes in it is drawn again where it changes. What the picture shows is a matter of the tree and the time alone, whether it
/// was kept or is drawn in every frame.
struct CachedSurface: Sendable {
    var placement = SurfacePlacement()
    /// The picture of a layer around this one whose pixels `place` leads to, or −1 for the viewport's.
    var targetSurface: Int32 = -1
    /// Whether the layer has asked for it (`shouldRasterize`), or fades as a group.
    var isRasterized = false
    /// Its own pixels: those that are drawn, with an empty one around, and of them those that are to be drawn again.
    var area = PixelRect.empty
    var damage = PixelRect.empty
    /// Whether those are only what can be seen of a picture that is too large.
    var isPart = false
    /// Whether it is drawn so that it is the same wherever it lies, as whatever may share a page is.
    var isPlaced = false
    /// The pixels around it that it touches, and those of them that are not cut off.
    var extent = PixelRect.empty
    var output = PixelRect.empty
    /// Whether filtered layers in it are drawn only as far as they are seen.
    var clipsFilters = false
    /// Whether it was placed since it was last settled, and whether anything at all happened to it.
    var hasMoved = true
    var isTouched = true
    /// Where it lies on the GPU; nil where there is no room for it.
    var slot: AtlasSlot?
    /// That place among those that equal pictures have in common, or −1 where nobody knows what it is drawn of.
    var common: Int32 = -1
    /// The planned frame that drew it last. How many frames in a row are to draw it before it is held against others once more, and how
    /// many that were before the last time, which was in vain.
    var lastDrawn = 0
    var drawsToWait: UInt8 = 0
    var drawsBetween: UInt8 = 0
    /// The planned frame that showed it last.
    var lastShown = 0

    /// What of it is shown: where it lies on whole pixels, the empty ones around it are not.
    var shownArea: PixelRect {
        let h = placement.homography
        guard slot != nil, !isPart, area.width > 2, area.height > 2, max(area.width, area.height) < 8192, h.isPlainMove else { return area }
        let (x, y): (Int32, Int32) = (h.m41.isNearlyWhole ? 1 : 0, h.m42.isNearlyWhole ? 1 : 0)
        return PixelRect(minX: area.minX + x, minY: area.minY + y, maxX: area.maxX - x, maxY: area.maxY - y)
    }

    /// Whether there is anything to draw.
    func needsDrawing(isValid: Bool) -> Bool { !area.isEmpty && (!isValid || !damage.isEmpty) }
}

extension CachedSurface {
    /// Takes notice of whether it is equal to another one. One that never is, since it changes in each frame, is compared ever more seldom.
    mutating func didCompare(isEqual: Bool) {
        drawsBetween = isEqual ? 0 : min(63, 2 * drawsBetween + 1)
        drawsToWait = drawsBetween
    }
}

/// A place for a picture in an offscreen target.
struct AtlasSlot: Equatable, Sendable {
    /// The target's index in plans, and its size.
    var target: Int32
    var targetWidth: Int32
    var targetHeight: Int32
    /// Its pixels in the target.
    var rect: PixelRect
    /// Whether others lie in the same target.
    var isShared: Bool

    /// Where the picture's (0, 0) lies in the target.
    func pixel(of area: PixelRect) -> Float4 { Float4(Float(rect.minX - area.minX), Float(rect.minY - area.minY), 0, 0) }

    /// The texture coordinates of a part of the picture that it holds.
    func uv(of part: PixelRect, in area: PixelRect) -> Float4 {
        let (width, height) = (Float(targetWidth), Float(targetHeight))
        let (x, y) = (rect.minX + part.minX - area.minX, rect.minY + part.minY - area.minY)
        return Float4(Float(x) / width, Float(y) / height, Float(x + part.width) / width, Float(y + part.height) / height)
    }
}
