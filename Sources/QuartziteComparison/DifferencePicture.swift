// A picture of the differences of two pictures, for people:
//
//     dark grey          the first picture, where both are equal
//     magenta to yellow  pixels over the tolerance, by the size of the difference
//     teal               pixels that differ within the tolerance
//     orange stripes     parts of only one picture, because the sizes differ
//     white frame        the worst block
//
// `difference.frag` draws the same colours in the window.

import QuartziteGraphics

/// Draws the differences of two pictures.
package enum DifferencePicture {
    /// Returns the picture. Its size covers both pictures, aligned at the top left.
    /// - Parameters:
    ///   - levels: the largest difference in levels that does not count.
    ///   - block: the block that gets a frame; nil for none.
    package static func image(_ a: CGImage, _ b: CGImage, levels: Int, block: PictureComparison.Area?) -> CGImage? {
        let (width, height) = (max(a.width, b.width), max(a.height, b.height))
        var pixels = [UInt8](repeating: 255, count: 4 * width * height)
        a.withPixels { first in
            b.withPixels { second in
                for y in 0..<height {
                    for x in 0..<width {
                        let color: SIMD3<UInt8>
                        if x < min(a.width, b.width), y < min(a.height, b.height) {
                            color = Self.color(
                                pixel(first, 4 * (y * a.width + x)), pixel(second, 4 * (y * b.width + x)), levels: levels)
                        } else {
                            color = (x + y) / 4 % 2 == 0 ? SIMD3(255, 130, 0) : SIMD3(70, 36, 0)
                        }
                        let at = 4 * (y * width + x)
                        (pixels[at], pixels[at + 1], pixels[at + 2]) = (color.x, color.y, color.z)
                    }
                }
            }
        }
        if let block { frame(block, &pixels, width: width, height: height) }
        return CGImage(width: width, height: height, premultipliedRGBA: pixels)
    }

    private static func pixel(_ pixels: UnsafeRawBufferPointer, _ at: Int) -> SIMD4<UInt8> {
        unsafeBitCast(pixels.loadUnaligned(fromByteOffset: at, as: UInt32.self), to: SIMD4<UInt8>.self)
    }

    /// The colour of a pixel.
    package static func color(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>, levels: Int) -> SIMD3<UInt8> {
        let difference = SIMD4<Int>(truncatingIfNeeded: a) &- SIMD4<Int>(truncatingIfNeeded: b)
        let level = max(difference.max(), -difference.min())
        if level > levels {
            // Small differences must remain visible.
            let strength = (Double(level) / 255).squareRoot()
            return SIMD3(255, UInt8((235 * strength).rounded()), UInt8((170 * (1 - strength)).rounded()))
        }
        if level > 0 { return SIMD3(0, 120, 140) }
        let brightness = 0.2126 * Double(a.x) + 0.7152 * Double(a.y) + 0.0722 * Double(a.z)
        let grey = UInt8((22 + 0.3 * (brightness + 0.15 * Double(255 - a.w))).rounded())
        return SIMD3(repeating: grey)
    }

    /// Draws a white frame around a block, and a black one around that.
    private static func frame(_ block: PictureComparison.Area, _ pixels: inout [UInt8], width: Int, height: Int) {
        let line = max(1, min(width, height) / 300)
        func fill(_ distance: Int, _ value: UInt8) {
            let (left, top) = (block.x - distance, block.y - distance)
            let (right, bottom) = (block.x + block.width + distance, block.y + block.height + distance)
            for y in max(0, top)..<min(height, bottom) {
                for x in max(0, left)..<min(width, right) {
                    let isInside = (block.x..<block.x + block.width).contains(x) && (block.y..<block.y + block.height).contains(y)
                    guard !isInside else { continue }
                    for channel in 0..<3 { pixels[4 * (y * width + x) + channel] = value }
                }
            }
        }
        fill(2 * line, 0)
        fill(line, 255)
    }
}
