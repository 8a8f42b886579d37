import Quartzite

/// The pixels that a layer's drawing is rasterised on, and where they go on the screen.
///
/// There are two kinds. Most drawings are rasterised on the screen's own pixels, turned and scaled as they are, so that they are shown
/// texel by texel. What is seen in perspective, or moves and is large or one of many, is rasterised upright in its own plane once, two
/// texels to a pixel, and then resampled with the program feature `averaged`: four places in a pixel, by linear filtering. A texel's box,
/// the filter's tent and the spread of the four together are as soft as the box of one pixel that exact coverage would be
/// (√(0.5²/12 + 0.5²/6 + 0.2²) ≈ √(1/10) to the box's √(1/12)), and the frames in between need no pictures of their own.
package struct PictureGrid: Hashable, Sendable {
    /// Takes the layer's points to the picture's pixels, y down: the cells of an affine matrix.
    package var a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double
    package var width: Int32
    package var height: Int32

    package var toPicture: CGAffineTransform { CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

    /// What a picture may cost at most; a drawing that needs more becomes coarser.
    package struct Limits: Sendable {
        package var longestSide: Int32 = 8192
        package var pixels = 16 << 20
        package init() {}
    }

    /// A grid with its place: a rectangle of the layer's points, or of the screen's pixels.
    package struct Placed: Sendable {
        package var grid: PictureGrid
        /// The grid's rectangle: on the screen in whole pixels, or in the layer's points.
        package var rect: Float4
        package var isOnScreen: Bool
        /// Whether the drawing is coarser than the screen would show it.
        package var isReduced = false
        /// Whether parts of it are shown much smaller than others, so that smaller copies are needed for those.
        package var isMinified = false
    }

    // MARK: On the screen's pixels

    /// Fractions of a pixel that places are rounded to, so that drawings a hair apart share a picture. No edge shows 1/32.
    private static let steps = 16.0

    /// The grid of a drawing that touches `extent` of its layer and stands still at `world`, which has no perspective. Nil where
    /// nothing of it shows.
    /// - Parameter step: what width and height are multiples of, where that fits: a drawing that grows and shrinks from frame to frame then
    ///   finds memory of its size.
    package static func onScreen(
        _ extent: CGRect, _ world: Homography, in viewport: PixelRect, _ limits: Limits, step: Int32 = 1
    ) -> Placed? {
        let (x, y) = ((world.m41 * steps).rounded() / steps, (world.m42 * steps).rounded() / steps)
        var place = world
        (place.m41, place.m42) = (x, y)
        var rect = PixelRect(outside: place.boundingBox(of: extent))
        // What is much larger than the screen is only drawn where it can be seen.
        if rect.area > max(2 * viewport.area, 1 << 20) || max(rect.width, rect.height) > limits.longestSide {
            rect = rect.intersection(viewport)
        }
        guard !rect.isEmpty, rect.area <= limits.pixels, max(rect.width, rect.height) <= limits.longestSide else { return nil }
        if step > 1 {
            let (width, height) = ((rect.width + step - 1) / step * step, (rect.height + step - 1) / step * step)
            let wide = PixelRect(minX: rect.minX, minY: rect.minY, maxX: rect.minX + width, maxY: rect.minY + height)
            if wide.area <= limits.pixels, max(width, height) <= limits.longestSide { rect = wide }
        }
        return Placed(
            grid: PictureGrid(
                a: world.m11, b: world.m12, c: world.m21, d: world.m22, tx: x - Double(rect.minX), ty: y - Double(rect.minY),
                width: rect.width, height: rect.height),
            rect: Float4(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height)), isOnScreen: true)
    }

    // MARK: In the layer's plane

    /// The grid of a drawing that is resampled. Nil where it has no place in front of the eye.
    package static func inPlane(_ extent: CGRect, _ world: Homography, in viewport: PixelRect, _ limits: Limits) -> Placed? {
        var extent = extent
        guard var scale = world.scales(over: extent) else { return nil }
        if !limits.hold(Side(extent.width, scale.largest.x), Side(extent.height, scale.largest.y)) {
            // Of what is much larger than the screen, only the part that can be seen.
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
        // Texels beyond four for a pixel would be passed over without smaller copies of the picture.
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

    /// A side of a picture: a length of points at a scale.
    fileprivate struct Side {
        let length: Double
        var scale: Double

        init(_ length: CGFloat, _ pixelsPerPoint: Double) {
            self.length = Double(length)
            scale = PictureGrid.step(pixelsPerPoint * PictureGrid.density)
        }

        /// With a texel of air at each end, so that edges fade by the filter.
        var pixels: Double { (length * scale).rounded(.up) + 2 }

        /// The same, in whole eights where smaller copies are made, which halve it without a rest.
        func texels(_ isMinified: Bool) -> Double { isMinified ? (pixels / 8).rounded(.up) * 8 : pixels }
    }

    /// Texels a pixel.
    fileprivate static let density = 2.0

    /// The next of the scales that pictures come in, four to a doubling, so that what grows does not need a new one in every frame.
    fileprivate static func step(_ scale: Double) -> Double {
        let clamped = min(max(scale, 1e-4), 1e4)
        return exp2((log2(clamped) * 4).rounded(.up) / 4 - 0.125)
    }
}

extension PictureGrid.Limits {
    fileprivate func hold(_ across: PictureGrid.Side, _ down: PictureGrid.Side) -> Bool {
        max(across.pixels, down.pixels) <= Double(longestSide) && across.pixels * down.pixels <= Double(pixels)
    }
}

extension Homography {
    /// How many pixels a unit of x and a unit of y become, at most and at least, among the corners and the middle of `rect`; nil where
    /// all of them lie behind the eye.
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

    /// The box around the part of the plane that is seen through `viewport`, a little more of it, in steps, so that it is the same in many
    /// frames of a movement; everything where the horizon is in sight.
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
    /// The smallest one around a rectangle of pixels and parts of pixels; as far as whole numbers reach.
    init(outside rect: CGRect) {
        // Huge rectangles may have edges that are no numbers.
        func whole(_ value: CGFloat) -> Int32 { value.isNaN ? 0 : Int32(min(max(value, -1e9), 1e9)) }
        // An edge that is a rounding error past a pixel's does not touch the next one.
        let hair: CGFloat = 1e-4
        self.init(
            minX: whole((rect.minX + hair).rounded(.down)), minY: whole((rect.minY + hair).rounded(.down)),
            maxX: whole((rect.maxX - hair).rounded(.up)), maxY: whole((rect.maxY - hair).rounded(.up)))
    }
}
