import Quartzite

/// The pixel grid on which a layer's drawing is rasterized, and the grid's position on the screen.
///
/// There are two kinds. Most drawings are rasterized on the screen's own pixels, already rotated and scaled, and are shown texel by
/// texel. A drawing in perspective, or a moving drawing that is large or one of many, is rasterized once, upright in its own plane,
/// with two texels per pixel, and then resampled by the program feature `supersampled`: four linear lookups per pixel. A texel's
/// box, the filter's tent and the spread of the four lookups together blur as much as one pixel's box with exact coverage
/// (√(0.5²/12 + 0.5²/6 + 0.2²) ≈ √(1/10), compared with √(1/12)). So the frames of a movement need no images of their own.
package struct PictureGrid: Hashable, Sendable {
    /// Maps the layer's points to the image's pixels, y down: the cells of an affine matrix.
    package var a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double
    /// The image's width in pixels.
    package var width: Int32
    /// The image's height in pixels.
    package var height: Int32

    /// The same cells as a transform.
    package var toPicture: CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

    /// The limits of an image; a drawing that exceeds them becomes coarser.
    package struct Limits: Sendable {
        /// The maximum width or height in pixels.
        package var maxSide: Int32 = 8192
        /// The maximum number of pixels.
        package var pixels = 16 << 20
        package init() {}
    }

    /// A grid with its position, in the layer's points or the screen's pixels.
    package struct Placed: Sendable {
        package var grid: PictureGrid
        /// The grid's rectangle: whole pixels of the screen, or points of the layer.
        package var rect: Float4
        /// Whether the grid is the screen's own pixel grid.
        package var isOnScreen: Bool
        /// Whether the image is coarser than the screen.
        package var isReduced = false
        /// Whether parts of the image are shown much smaller than other parts, so that mipmaps are needed.
        package var isMinified = false
    }

    // MARK: On the screen's pixels

    /// Positions are rounded to 1/16 pixel, so that drawings with nearly equal positions share an image. The error of 1/32 pixel is
    /// not visible.
    private static let steps = 16.0

    /// Returns the grid of a drawing on the screen's pixels; nil if nothing is visible.
    /// - Parameters:
    ///   - extent: the part of the layer that the drawing touches, in points.
    ///   - world: maps the layer's points to pixels, without perspective.
    ///   - step: rounds width and height up to a multiple of this, if possible, so that a drawing whose size changes from frame to
    ///     frame finds memory of its size. Default 1.
    package static func onScreen(
        _ extent: CGRect, _ world: Homography, in viewport: PixelRect, _ limits: Limits, step: Int32 = 1
    ) -> Placed? {
        let (x, y) = ((world.m41 * steps).rounded() / steps, (world.m42 * steps).rounded() / steps)
        var place = world
        (place.m41, place.m42) = (x, y)
        var rect = PixelRect(outside: place.boundingBox(of: extent))
        // A drawing much larger than the screen is rasterized only in the visible part.
        if rect.area > max(2 * viewport.area, 1 << 20) || max(rect.width, rect.height) > limits.maxSide {
            rect = rect.intersection(viewport)
        }
        guard !rect.isEmpty, rect.area <= limits.pixels, max(rect.width, rect.height) <= limits.maxSide else { return nil }
        if step > 1 {
            let (width, height) = ((rect.width + step - 1) / step * step, (rect.height + step - 1) / step * step)
            let wide = PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.minX + width, maxY: rect.minY + height)
            if wide.area <= limits.pixels, max(width, height) <= limits.maxSide { rect = wide }
        }
        return Placed(
            grid: PictureGrid(
                a: world.m11, b: world.m12, c: world.m21, d: world.m22, tx: x - Double(rect.minX), ty: y - Double(rect.minY),
                width: rect.width, height: rect.height),
            rect: Float4(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height)), isOnScreen: true)
    }

    // MARK: In the layer's plane

    /// Returns the grid of a drawing that is resampled; nil if it is not in front of the eye.
    package static func inPlane(_ extent: CGRect, _ world: Homography, in viewport: PixelRect, _ limits: Limits) -> Placed? {
        var extent = extent
        guard var scale = world.scales(over: extent) else { return nil }
        if !limits.hold(Side(extent.width, scale.largest.x), Side(extent.height, scale.largest.y)) {
            // A drawing much larger than the screen is rasterized only in the visible part.
            extent = extent.intersection(world.visiblePart(of: viewport))
            guard !extent.isEmpty, let seen = world.scales(over: extent) else { return nil }
            scale = seen
        }
        var (across, down) = (Side(extent.width, scale.largest.x), Side(extent.height, scale.largest.y))
        var isReduced = false
        while !limits.hold(across, down) {
            isReduced = true
            guard across.pixels > 3 || down.pixels > 3 else { return nil }
            if across.pixels >= down.pixels { across.scale /= 2 } else { down.scale /= 2 }
        }
        // With more than four texels per pixel, lookups would skip texels without mipmaps.
        let isMinified = scale.largest.x > 2 * scale.smallest.x || scale.largest.y > 2 * scale.smallest.y
        let (x, y) = (across.scale, down.scale)
        let (width, height) = (across.texels(isMinified), down.texels(isMinified))
        let origin = CGPoint(x: extent.minX - 1 / x, y: extent.minY - 1 / y)
        return Placed(
            grid: PictureGrid(
                a: x, b: 0, c: 0, d: y, tx: -Double(origin.x) * x, ty: -Double(origin.y) * y, width: Int32(width), height: Int32(height)),
            rect: Float4(Float(origin.x), Float(origin.y), Float(width / x), Float(height / y)), isOnScreen: false,
            isReduced: isReduced, isMinified: isMinified)
    }

    /// One side of an image: a length in points and a scale.
    fileprivate struct Side {
        let length: Double
        var scale: Double

        init(_ length: CGFloat, _ pixelsPerPoint: Double) {
            self.length = Double(length)
            scale = PictureGrid.step(pixelsPerPoint * PictureGrid.density)
        }

        /// The length in pixels, with one transparent texel at each end, so that the filter fades the edges.
        var pixels: Double { (length * scale).rounded(.up) + 2 }

        /// The same length; with mipmaps, a multiple of eight, which halves without a remainder.
        func texels(_ isMinified: Bool) -> Double { isMinified ? (pixels / 8).rounded(.up) * 8 : pixels }
    }

    /// Texels per pixel.
    fileprivate static let density = 2.0

    /// Rounds a scale up to one of four steps per doubling, so that a growing drawing does not need a new image in every frame.
    fileprivate static func step(_ scale: Double) -> Double {
        let clamped = min(max(scale, 1e-4), 1e4)
        return exp2((log2(clamped) * 4).rounded(.up) / 4 - 0.125)
    }
}

extension PictureGrid.Limits {
    fileprivate func hold(_ across: PictureGrid.Side, _ down: PictureGrid.Side) -> Bool {
        max(across.pixels, down.pixels) <= Double(maxSide) && across.pixels * down.pixels <= Double(pixels)
    }
}

extension Homography {
    /// Returns the largest and smallest number of pixels per unit of x and y, among the corners and the centre of `rect`; nil if
    /// all of them are behind the eye.
    fileprivate func scales(over rect: CGRect) -> (largest: SIMD2<Double>, smallest: SIMD2<Double>)? {
        var result: (largest: SIMD2<Double>, smallest: SIMD2<Double>)?
        let points = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.minX, y: rect.maxY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.midX, y: rect.midY),
        ]
        for point in points {
            let w = point.x * m14 + point.y * m24 + m44
            guard w > 1e-5 else { continue }
            let (px, py) = ((point.x * m11 + point.y * m21 + m41) / w, (point.x * m12 + point.y * m22 + m42) / w)
            // The derivatives of the pixel by x and by y.
            let scale = SIMD2(hypot(m11 - px * m14, m12 - py * m14), hypot(m21 - px * m24, m22 - py * m24)) / w
            guard scale.x.isFinite, scale.y.isFinite else { continue }
            result = (pointwiseMax(scale, result?.largest ?? scale), pointwiseMin(scale, result?.smallest ?? scale))
        }
        return result
    }

    /// Returns the bounding box of the plane's part that is visible in `viewport`, enlarged in steps, so that it is the same in
    /// many frames of a movement; infinite if the horizon is visible.
    fileprivate func visiblePart(of viewport: PixelRect) -> CGRect {
        guard let inverse else { return .infinite }
        let (x0, y0) = (Double(viewport.minX), Double(viewport.minY))
        let (x1, y1) = (Double(viewport.maxX), Double(viewport.maxY))
        for (x, y) in [(x0, y0), (x1, y0), (x0, y1), (x1, y1)]
        where x * inverse.m14 + y * inverse.m24 + inverse.m44 <= 0 { return .infinite }
        let box = inverse.boundingBox(of: CGRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0))
        guard box.width.isFinite, box.height.isFinite, box.minX.isFinite, box.minY.isFinite else { return .infinite }
        let step = exp2(log2(max(box.width, box.height, 1e-9)).rounded(.up) - 3)
        let (minX, minY) = ((box.minX / step).rounded(.down) * step, (box.minY / step).rounded(.down) * step)
        return CGRect(
            x: minX, y: minY, width: (box.maxX / step).rounded(.up) * step - minX, height: (box.maxY / step).rounded(.up) * step - minY)
    }
}

extension PixelRect {
    /// Makes the smallest rectangle of whole pixels around `rect`, clamped to a range of integers.
    init(outside rect: CGRect) {
        // Huge rectangles may have edges that are not numbers.
        func whole(_ value: CGFloat) -> Int32 { value.isNaN ? 0 : Int32(min(max(value, -1e9), 1e9)) }
        // An edge that exceeds a pixel's edge by a rounding error does not touch the next pixel.
        let hair: CGFloat = 1e-4
        self.init(
            minX: whole((rect.minX + hair).rounded(.down)), minY: whole((rect.minY + hair).rounded(.down)),
            maxX: whole((rect.maxX - hair).rounded(.up)), maxY: whole((rect.maxY - hair).rounded(.up)))
    }
}
