import Quartzite

extension CoverageInstance {
    /// Returns the instance in a target whose (0, 0) is the viewport or surface pixel `origin`.
    @inline(__always)
    func moved(by origin: SIMD2<Float>) -> CoverageInstance {
        if origin == SIMD2(0, 0) { return self }
        var moved = self
        (moved.rect.x, moved.rect.y) = (rect.x - origin.x, rect.y - origin.y)
        moved.clip = Float4(clip.x - origin.x, clip.y - origin.y, clip.z - origin.x, clip.w - origin.y)
        return moved
    }
}

extension PlannedLayer {
    /// Returns a straight colour as the layer shows it: premultiplied, tinted, and with the layer's opacity.
    func premultiplied(_ color: SIMD4<Double>) -> Float4 {
        let clamped = color.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
        var premultiplied = clamped * clamped.w
        premultiplied.w = clamped.w
        let faded = SIMD4<Float>(premultiplied) * tint * SIMD4(repeating: Float(opacity))
        // Full rectangles show an opaque colour rounded to bytes, so strips must show the same.
        return Float4(faded.w < 1 ? faded : faded.roundedToBytes)
    }
}

extension ClipBounds {
    /// Whether each edge lies between pixels, or clips nothing.
    var endsOnPixels: Bool {
        minX.rounded() == minX && minY.rounded() == minY && maxX.rounded() == maxX && maxY.rounded() == maxY
    }
}
