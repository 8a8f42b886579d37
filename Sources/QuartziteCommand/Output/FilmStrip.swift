import QuartziteKit

/// Joins images side by side, from left to right.
enum FilmStrip {
    /// Joins images of equal size.
    static func join(_ pictures: [CGImage]) throws(Failure) -> CGImage {
        guard let first = pictures.first else { throw Failure(.usage, "the strip has no picture; give --strip a number of at least 1") }
        let (row, height) = (4 * first.width, first.height)
        var pixels = [UInt8](repeating: 0, count: row * pictures.count * height)
        for (index, picture) in pictures.enumerated() {
            picture.withPixels { source in
                for y in 0..<height {
                    let start = (y * pictures.count + index) * row
                    pixels.replaceSubrange(start..<(start + row), with: source[(y * row)..<((y + 1) * row)])
                }
            }
        }
        guard let strip = CGImage(width: first.width * pictures.count, height: height, premultipliedRGBA: pixels) else {
            throw Failure(.usage, "the strip is too large; lower --strip, --size or --scale")
        }
        return strip
    }
}
