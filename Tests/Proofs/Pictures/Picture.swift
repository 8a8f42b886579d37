// Pixels for comparison.

import Quartzite
import QuartziteComparison
import QuartziteRenderer

/// A picture of premultiplied RGBA, rows from the top.
struct Picture: Equatable {
    let width: Int
    let height: Int
    let bytes: [UInt8]
    let image: CGImage

    struct Missing: Error {}

    init(_ image: CGImage) {
        self.image = image
        (width, height) = (image.width, image.height)
        bytes = image.withPixels { Array($0) }
    }

    /// Reads the picture of a compositor.
    init(_ compositor: Compositor) throws {
        guard let image = try compositor.readPixels() else { throw Missing() }
        self.init(image)
    }

    /// Draws a layer by `render(in:)`, within its bounds.
    init(renderingOf layer: CALayer, scale: Double) throws {
        let size = layer.bounds.size
        guard let context = CGContext(size: size, scale: scale) else { throw Missing() }
        if !layer.contentsAreFlipped() {
            context.translateBy(x: 0, y: size.height)
            context.scaleBy(x: 1, y: -1)
        }
        context.translateBy(x: -layer.bounds.minX, y: -layer.bounds.minY)
        context.clip(to: layer.bounds)
        layer.renderAsShown(in: context)
        guard let image = context.makeImage() else { throw Missing() }
        self.init(image)
    }

    static func == (a: Picture, b: Picture) -> Bool { a.width == b.width && a.height == b.height && a.bytes == b.bytes }

    /// Returns the largest difference of a channel, and the number of pixels that differ.
    func difference(from other: Picture) -> (largest: Int, pixels: Int) {
        guard let comparison = PictureComparison(image, other.image, measuresPerception: false) else { return (255, width * height) }
        return (comparison.largestLevel, comparison.differing)
    }

    /// Returns the largest difference between the mean colours of blocks of 8 × 8 pixels in one channel, of 255.
    func blockDifference(from other: Picture) -> Double {
        PictureComparison(image, other.image, measuresPerception: false)?.worstColor.value ?? 255
    }
}
