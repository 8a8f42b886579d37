import Quartzite

/// The pixels that a layer's drawing is rasterised on, and where they go on the screen.
///
/// There are two kinds. A drawing that stands still and is not seen in perspective is rasterised on the screen's own pixels, turned
/// and scaled as it is, so that it is shown texel by texel. What moves, or is seen in perspective, is rasterised upright in its own
/// plane once and then resampled: √3 texels to a pixel, by linear filtering. At that density a box of one texel and the filter's tent
/// together spread as far as the box of one pixel that exact coverage would be (√(0.58²/12 + 0.58²/6) = √(1/12)), so that edges keep
/// their softness, and none of the frames in between needs a picture of its own.
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
    }

    // MARK: On the screen's pixels

    /// Fractions of a pixel that places are rounded to, so that drawings a hair apart share a picture. No edge shows 1/32.
    private static let steps = 16.0

    /// The grid of a drawing that touches `extent` of its layer and stands still at `world`, which has no perspective. Nil where
    /// nothing of it shows.
    package static func onScreen(_ extent: CGRect, _ world: Homography, in viewport: PixelRect, _ limits: Limits) -> Placed? {
        let (x, y) = ((world.m41 * steps).rounded() / steps, (world.m42 * steps).rounded() / steps)
        var place = world
        (place.m41, place.m42) = (x, y)
        var rect = PixelRect(outside: place.boundingBox(of: extent))
        // What is much larger than the screen is only drawn where it can be seen.
        if rect.area > max(2 * viewport.area, 1 << 20) || max(rect.width, rect.height) > limits.longestSide {
            rect = rect.intersection(viewport)
        }
        guard !rect.isEmpty, rect.area <= limits.pixels, max(rect.width, rect.height) <= limits.longestSide else { return nil }
        return Placed(
            grid: PictureGrid(
                a: world.m11, b: world.m12, c: world.m21, d: world.m22, tx: x - Double(rect.minX), ty: y - Double(rect.minY),
                width: rect.width, height: rect.height),
            rect: Float4(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height)), isOnScreen: true)
    }

    // MARK: In the layer's plane

    /// The grid of a drawing that is resampled. Nil where it has no place in front of the eye.
    package static func inPlane(_ extent: CGRect, _ world: Homography, _ limits: Limits) -> Placed? {
        guard let scale = world.largestScale(over: extent) else { return nil }
        var (x, y) = (step(scale.x * density), step(scale.y * density))
        var isReduced = false
        // A texel of air on each side, so that edges fade by the filter.
        func side(_ length: CGFloat, _ scale: Double) -> Double { (Double(length) * scale).rounded(.up) + 2 }
        // Each round halves the pixels at least.
        while max(side(extent.width, x), side(extent.height, y)) > Double(limits.longestSide)
            || side(extent.width, x) * side(extent.height, y) > Double(limits.pixels)
        {
            isReduced = true
            guard x > 1e-9 || y > 1e-9 else { return nil }
            if side(extent.width, x) >= side(extent.height, y) { x /= 2 } else { y /= 2 }
        }
        let (width, height) = (side(extent.width, x), side(extent.height, y))
        let origin = CGPoint(x: extent.minX - 1 / x, y: extent.minY - 1 / y)
        return Placed(
            grid: PictureGrid(
                a: x, b: 0, c: 0, d: y, tx: -Double(origin.x) * x, ty: -Double(origin.y) * y, width: Int32(width),
                height: Int32(height)),
            rect: Float4(Float(origin.x), Float(origin.y), Float(width / x), Float(height / y)), isOnScreen: false,
            isReduced: isReduced)
    }

    /// Texels a pixel.
    private static let density = 3.0.squareRoot()

    /// The next of the scales that pictures come in, four to a doubling, so that what grows does not need a new one in every frame.
    private static func step(_ scale: Double) -> Double {
        let clamped = min(max(scale, 1e-4), 1e4)
        return exp2((log2(clamped) * 4).rounded(.up) / 4 - 0.125)
    }
}

extension Homography {
    /// How many pixels a unit of x and a unit of y become at most, among the corners and the middle of `rect`; nil where all of them lie
    /// behind the eye.
    func largestScale(over rect: CGRect) -> (x: Double, y: Double)? {
        var result: (x: Double, y: Double)?
        let points = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.minX, y: rect.maxY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.midX, y: rect.midY),
        ]
        for point in points {
            let w = point.x * m14 + point.y * m24 + m44
            guard w > 1e-5 else { continue }
            let (px, py) = ((point.x * m11 + point.y * m21 + m41) / w, (point.x * m12 + point.y * m22 + m42) / w)
            // The derivatives of the pixel by x and by y.
            let x = hypot(m11 - px * m14, m12 - py * m14) / w
            let y = hypot(m21 - px * m24, m22 - py * m24) / w
            guard x.isFinite, y.isFinite else { continue }
            result = (max(x, result?.x ?? 0), max(y, result?.y ?? 0))
        }
        return result
    }
}

extension PixelRect {
    /// The smallest one around a rectangle of pixels and parts of pixels; as far as whole numbers reach.
    init(outside rect: CGRect) {
        func whole(_ value: CGFloat) -> Int32 { Int32(min(max(value, -1e9), 1e9)) }
        // An edge that is a rounding error past a pixel's does not touch the next one.
        let hair: CGFloat = 1e-4
        self.init(
            minX: whole((rect.minX + hair).rounded(.down)), minY: whole((rect.minY + hair).rounded(.down)),
            maxX: whole((rect.maxX - hair).rounded(.up)), maxY: whole((rect.maxY - hair).rounded(.up)))
    }
}
