import QuartziteKit

extension CGImage {
    /// Whether all pixels are equal: a picture of a scene that shows nothing on its background.
    package var isUniform: Bool {
        withPixels { pixels in
            guard pixels.count >= 4 else { return true }
            let first = (pixels[0], pixels[1], pixels[2], pixels[3])
            for at in stride(from: 4, to: pixels.count - 3, by: 4)
            where (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) != first { return false }
            return true
        }
    }
}
