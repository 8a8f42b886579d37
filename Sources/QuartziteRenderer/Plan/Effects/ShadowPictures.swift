import Foundation
import Quartzite

/// Pictures that the shadows of rounded rectangles are read from, each of what lies around one corner:
///
///     inside ┌─────────┬──────┐      from the place in the rectangle where the corner begins to count, which has texel (0, 0),
///            │         │      │      to where the shadow ends, three standard deviations outside
///            │    ─────╮ edge │
///            ├─────    │      │
///            │ edge       0   │
///            └────────────────┘
///
/// The other corners are the same mirrored, and the edges between them go on as the picture's first row and column. So one picture does for
/// all rectangles with these corners and this blur. It holds what `shadow.frag` computes. On a software renderer it is read at a third of
/// what computing it costs; on a GPU there is nothing to gain.
struct ShadowPictures: Sendable {
    /// A picture for a shadow.
    struct Kept {
        let contents: LayerContents
        /// How far from the edge the corner counts, and how many texels there are to a pixel.
        let inset: Double
        let texelsPerPixel: Double
        /// How many texels the picture has.
        let area: Int
    }

    private struct Entry {
        let sigma: Float
        let radius: Float
        let exponent: Float
        let picture: CGImage
        var lastUsed: Int
    }

    /// Whether shadows are to be read from pictures at all.
    var isWanted = false
    private var entries: ContiguousArray<Entry> = []
    private var lastFound = 0
    private var frame = 0

    /// Texels a side that a picture may have, and how many pictures are kept.
    private static let (longestSide, most) = (256, 64)

    mutating func beginFrame() { frame += 1 }

    /// The picture for a shadow, all in pixels; nil where it would be too large.
    ///
    /// - Complexity: O(pictures), of which a frame has few; the making of a new one takes about as long as drawing one shadow without it.
    mutating func kept(sigma: Double, radius: Double, exponent: Float) -> Kept? {
        // Twice as coarse with each doubling of the blur: no value between two texels is off by more than 1/255.
        var step = 0.125
        while sigma >= 6 * step && step < 64 { step *= 2 }
        let inset = radius + 3 * sigma
        let side = ((inset + 3 * sigma) / step).rounded(.up) + 2
        guard side <= Double(Self.longestSide) else { return nil }
        guard let index = find(Float(sigma), Float(radius), exponent, step: step, side: Int(side)) else { return nil }
        return Kept(
            contents: LayerContents(entries[index].picture), inset: inset, texelsPerPixel: 1 / step, area: Int(side * side))
    }

    private mutating func find(_ sigma: Float, _ radius: Float, _ exponent: Float, step: Double, side: Int) -> Int? {
        func isIt(_ entry: Entry) -> Bool { entry.sigma == sigma && entry.radius == radius && entry.exponent == exponent }
        if lastFound >= entries.count || !isIt(entries[lastFound]) {
            if let found = entries.firstIndex(where: isIt) {
                lastFound = found
            } else {
                guard
                    let picture = Self.picture(
                        sigma: Double(sigma), radius: Double(radius), exponent: Double(exponent), step: step, side: side)
                else { return nil }
                if entries.count >= Self.most { entries.removeAll { $0.lastUsed < frame } }
                entries.append(Entry(sigma: sigma, radius: radius, exponent: exponent, picture: picture, lastUsed: frame))
                lastFound = entries.count - 1
            }
        }
        entries[lastFound].lastUsed = frame
        return lastFound
    }

    /// Computes a picture, line by line as `shadow.frag` does it for a pixel.
    private static func picture(sigma: Double, radius: Double, exponent: Double, step: Double, side: Int) -> CGImage? {
        let lines = 8
        let inset = radius + 3 * sigma
        var bytes = [UInt8](repeating: 0, count: side * side * 4)
        var across = [(inset: Double, weight: Double)](repeating: (0, 0), count: lines)
        for row in 0..<side {
            // From the edge; what lies inside is negative.
            let y = Double(row) * step - inset
            let (low, high) = (-3 * sigma, min(3 * sigma, -y))
            if high <= low { break }
            let line = (high - low) / Double(lines)
            for index in 0..<lines {
                let offset = low + line * (Double(index) + 0.5)
                let into = min(radius, max(0, y + offset + radius))
                let cut = radius > 0 ? radius * (1 - pow(max(0, 1 - pow(into / radius, exponent)), 1 / exponent)) : 0
                across[index] = (cut, exp(-0.5 * offset * offset / (sigma * sigma)))
            }
            let share = line * 0.39894228 / (sigma * 0.9973)
            for column in 0..<side {
                let x = Double(column) * step - inset
                var sum = 0.0
                for line in across { sum += line.weight * erfc((x + line.inset) * 0.70710678 / sigma) }
                let value = UInt8(min(255, max(0, (sum * 0.5 * share * 255).rounded())))
                let place = (row * side + column) * 4
                for channel in 0..<4 { bytes[place + channel] = value }
            }
        }
        return CGImage(width: side, height: side, premultipliedRGBA: bytes)
    }
}
