import QuartziteKit

extension CGImage {
    /// Whether all pixels are equal.
    var isUniform: Bool {
        withPixels { pixels in
            guard pixels.count >= 4 else { return true }
            for at in 4..<max(4, pixels.count) where pixels[at] != pixels[at & 3] { return false }
            return true
        }
    }

    /// Whether all pixels have a colour with premultiplied components, except for rounding. The scene then shows nothing on this
    /// background.
    package func isFilled(with colour: SIMD4<Float>) -> Bool {
        let wanted = (0..<4).map { Int((min(1, max(0, colour[$0])) * 255).rounded()) }
        return withPixels { pixels in
            for (at, value) in pixels.enumerated() where abs(Int(value) - wanted[at & 3]) > 1 { return false }
            return true
        }
    }
}
