// A few small pictures: opaque or translucent, square or not, with hard or soft edges.

import Quartzite

enum RandomPictures {
    static let all: [CGImage] = [
        made(16, 16) { x, y in (x / 4 + y / 4) % 2 == 0 ? [230, 60, 40, 255] : [250, 240, 200, 255] },
        made(12, 12) { x, y in
            let (dx, dy) = (Double(x) - 5.5, Double(y) - 5.5)
            let alpha = UInt8(max(0, min(255, (6 - (dx * dx + dy * dy).squareRoot()) * 128)))
            return [UInt8(Int(alpha) * 40 / 255), UInt8(Int(alpha) * 120 / 255), alpha, alpha]
        },
        made(40, 20) { x, y in [UInt8(x * 6), UInt8(y * 12), 90, 255] },
        made(3, 5) { x, y in [UInt8(x * 100), UInt8(y * 50), 128, 255] },
        made(64, 48) { x, y in [UInt8(128 + x), UInt8(255 - y * 3), UInt8(x * 2), 255].map { UInt8(Int($0) * (y > 24 ? 2 : 1) / 2) } },
    ]

    /// Makes a picture of premultiplied pixels.
    private static func made(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) -> CGImage {
        var bytes: [UInt8] = []
        for y in 0..<height { for x in 0..<width { bytes += pixel(x, y) } }
        guard let image = CGImage(width: width, height: height, premultipliedRGBA: bytes) else {
            preconditionFailure("the bytes are as many as the pixels want")
        }
        return image
    }
}
