import Quartzite

/// What a frame is drawn into: a rectangle of points at a scale, with a colour behind the layers.
package struct Viewport: Equatable, Sendable {
    /// The point at the upper left corner.
    package var origin = CGPoint.zero
    /// In points.
    package var size: CGSize
    /// Pixels a point.
    package var scale: Double
    /// Behind the root layer, premultiplied.
    package var background: SIMD4<Float>

    package init(size: CGSize, scale: Double = 1, background: SIMD4<Float> = SIMD4(0, 0, 0, 0)) {
        self.size = size
        self.scale = scale
        self.background = background
    }

    /// Whole pixels across; at least 1.
    package var pixelWidth: Int32 { Self.pixels(Double(size.width) * scale) }
    /// Whole pixels down; at least 1.
    package var pixelHeight: Int32 { Self.pixels(Double(size.height) * scale) }
    /// Takes points to pixels.
    var homography: Homography {
        Homography(
            m11: scale, m12: 0, m14: 0, m21: 0, m22: scale, m24: 0, m41: -Double(origin.x) * scale, m42: -Double(origin.y) * scale, m44: 1)
    }

    package var pixelRect: PixelRect { PixelRect(minX: 0, minY: 0, maxX: pixelWidth, maxY: pixelHeight) }

    private static func pixels(_ length: Double) -> Int32 {
        guard length.isFinite else { return 1 }
        return Int32(min(65_536, max(1, (length - 1e-6).rounded(.up))))
    }
}
