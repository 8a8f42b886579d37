import Quartzite

/// A picture of the video: colours that flow, discs that move before them, and some grain. Integers only, so that every machine makes the
/// same pixels.
enum VideoPicture {
    static let width = 1179
    static let height = 2556

    static func image(key: Int) throws -> CGImage {
        var pixels = [UInt8](repeating: 255, count: 4 * width * height)
        let discs = (0..<6).map { Disc(number: $0, key: key) }
        pixels.withUnsafeMutableBufferPointer { pixels in
            for y in 0..<height {
                for x in 0..<width {
                    var color = background(x, y, key)
                    for disc in discs where disc.contains(x, y) { color = (color &+ disc.color) &>> 1 }
                    // Grain in the lower half, as of a camera.
                    if y > height / 2 { color = (color &* 15 &+ SIMD3(repeating: noise(x, y, key) & 255)) &>> 4 }
                    let at = 4 * (y * width + x)
                    for channel in 0..<3 { pixels[at + channel] = UInt8(truncatingIfNeeded: color[channel]) }
                }
            }
        }
        guard let image = CGImage(width: width, height: height, premultipliedRGBA: pixels) else { throw NoPicture() }
        return image
    }

    private struct NoPicture: Error {}

    private struct Disc {
        let x: Int
        let y: Int
        let radius: Int
        let color: SIMD3<Int32>

        init(number: Int, key: Int) {
            x = Int(wave(Int32(key * (5 + number) * 4 + number * 301))) * width / 256
            y = Int(wave(Int32(key * (3 + number) * 3 + number * 517))) * height / 256
            radius = 60 + 35 * number
            color = SIMD3(wave(Int32(number * 170)), wave(Int32(number * 310 + 90)), wave(Int32(number * 450 + 180)))
        }

        func contains(_ column: Int, _ row: Int) -> Bool { (column - x) * (column - x) + (row - y) * (row - y) < radius * radius }
    }

    /// Colours from 0 to 250.
    private static func background(_ x: Int, _ y: Int, _ key: Int) -> SIMD3<Int32> {
        let (x, y, key) = (Int32(x), Int32(y), Int32(key))
        let (a, b, c) = (wave(x / 2 + key * 6), wave(y / 3 + x / 5 - key * 4), wave(y / 2 - x / 4 + key * 3))
        return SIMD3((a &+ b) &* 125 / 256, (b &+ c) &* 125 / 256, (c &+ a) &* 125 / 256)
    }

    /// A smooth wave with a period of 1024, from 0 to 255.
    private static func wave(_ phase: Int32) -> Int32 {
        let place = phase & 1023
        let rise = min(255, (place < 512 ? place : 1023 &- place) &>> 1)
        return rise &* rise &* (765 &- 2 &* rise) / 65025
    }

    private static func noise(_ x: Int, _ y: Int, _ key: Int) -> Int32 {
        var bits = UInt32(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663 ^ key &* 83_492_791)
        bits = (bits ^ bits >> 13) &* 0x5bd1_e995
        return Int32(bits >> 20)
    }
}
