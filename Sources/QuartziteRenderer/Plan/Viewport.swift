import Quartzite

/// The region of a frame: a rectangle in points, a scale, and a background colour.
package struct Viewport: Equatable, Sendable {
    /// The point at the upper left corner. Default: (0, 0).
    package var origin = CGPoint.zero
    /// Size in points.
    package var size: CGSize
    /// Pixels per point. Default: 1.
    package var scale: Double
    /// Colour behind the root layer, premultiplied. Default: transparent.
    package var background: SIMD4<Float>
    /// Squares of another colour in the background; nil (the default) for none.
    package var checker: Checkerboard?

    /// Makes a viewport with its origin at (0, 0).
    package init(size: CGSize, scale: Double = 1, background: SIMD4<Float> = SIMD4(0, 0, 0, 0)) {
        self.size = size
        self.scale = scale
        self.background = background
    }

    /// Width in pixels, rounded up; 1…65,536.
    package var pixelWidth: Int32 { Self.pixels(Double(size.width) * scale) }
    /// Height in pixels, rounded up; 1…65,536.
    package var pixelHeight: Int32 { Self.pixels(Double(size.height) * scale) }
    /// Maps points to pixels.
    var homography: Homography {
        Homography(
            m11: scale, m12: 0, m14: 0, m21: 0, m22: scale, m24: 0, m41: -Double(origin.x) * scale, m42: -Double(origin.y) * scale, m44: 1)
    }

    /// All pixels of the viewport.
    package var pixelRect: PixelRect { PixelRect(minX: 0, minY: 0, maxX: pixelWidth, maxY: pixelHeight) }

    private static func pixels(_ length: Double) -> Int32 {
        guard length.isFinite else { return 1 }
        return Int32(min(65_536, max(1, (length - 1e-6).rounded(.up))))
    }
}
