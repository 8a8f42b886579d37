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
/// all rectangles whose corners and blur are of the same shape, however large: it is made for so many texels a standard deviation, and read
/// at the scale that it is shown at. A layer that grows, or whose `shadowRadius` moves, asks for no more pictures than there are steps between
/// shapes, and each takes less to make than drawing a shadow by computing it.
///
/// It holds what `shadow.frag` computes. On a software renderer it is read at a third of what computing it costs; on a GPU there is nothing
/// to gain.
struct ShadowPictures: Sendable {
    /// A picture for a shadow.
    struct Kept {
        let contents: LayerContents
        /// How far from the edge the corner counts, and how many texels there are to a pixel.
        let inset: Double
        let texelsPerPixel: Double
    }

    private struct Entry {
        let shape: Shape
        let picture: CGImage
        var lastUsed: Int
    }

    /// What tells pictures apart.
    private struct Shape: Equatable {
        /// The corners' radius in standard deviations, times `steps`.
        let radius: Int32
        let exponent: Float
        /// Texels a standard deviation.
        let texels: Int32
    }

    /// Whether shadows are to be read from pictures at all.
    var isWanted = false
    private var entries: ContiguousArray<Entry> = []
    private var lastFound = 0
    private var frame = 0
    /// How many pictures there are, and how many were made so far.
    var cachedCount: Int { entries.count }
    private(set) var madeCount = 0

    /// Texels a side that a picture may have, and how many pictures are kept.
    private static let (longestSide, most) = (256, 64)
    /// Radii are rounded to so many parts of a standard deviation: a third of 1/255 of the shadow's colour at most.
    private static let steps = 64.0
    /// Texels a standard deviation: no value between two is off by more than an eighth of 1/255; by half of it where that is too fine.
    private static let (fine, coarse) = (Int32(8), Int32(4))

    mutating func beginFrame() { frame += 1 }

    /// The picture for a shadow; nil where it would be too large.
    /// - Parameters:
    ///   - sigma: the standard deviation in pixels.
    ///   - radius: the corners' radius in standard deviations.
    ///
    /// - Complexity: O(pictures), of which a frame has few; making one takes a few lookups a texel.
    mutating func cached(sigma: Double, radius: Double, exponent: Float) -> Kept? {
        guard sigma > 0, radius < Double(Self.longestSide) else { return nil }
        let rounded = (radius * Self.steps).rounded()
        let extent = rounded / Self.steps + 6
        func side(_ texels: Int32) -> Int { Int((extent * Double(texels)).rounded(.up)) + 2 }
        let texels = side(Self.fine) <= Self.longestSide ? Self.fine : Self.coarse
        guard side(texels) <= Self.longestSide else { return nil }
        let shape = Shape(radius: Int32(rounded), exponent: exponent, texels: texels)
        guard let index = find(shape, side: side(texels)) else { return nil }
        return Kept(
            contents: LayerContents(entries[index].picture), inset: (rounded / Self.steps + 3) * sigma,
            texelsPerPixel: Double(texels) / sigma)
    }

    private mutating func find(_ shape: Shape, side: Int) -> Int? {
        if lastFound >= entries.count || entries[lastFound].shape != shape {
            if let found = entries.firstIndex(where: { $0.shape == shape }) {
                lastFound = found
            } else {
                guard let picture = Self.picture(shape, side: side) else { return nil }
                madeCount += 1
                if entries.count >= Self.most { removeOld() }
                entries.append(Entry(shape: shape, picture: picture, lastUsed: frame))
                lastFound = entries.count - 1
            }
        }
        entries[lastFound].lastUsed = frame
        return lastFound
    }

    /// Lets go of the half that was not used for longest, and of none that this frame shows.
    private mutating func removeOld() {
        let middle = entries.map(\.lastUsed).sorted()[entries.count / 2]
        entries.removeAll { $0.lastUsed <= middle && $0.lastUsed < frame }
    }

    /// Computes a picture, line by line as `shadow.frag` does it for a pixel; all in standard deviations.
    private static func picture(_ shape: Shape, side: Int) -> CGImage? {
        let lines = 8
        let (radius, exponent, step) = (Double(shape.radius) / steps, Double(shape.exponent), 1 / Double(shape.texels))
        let inset = radius + 3
        var bytes = [UInt8](repeating: 0, count: side * side * 4)
        var across = [(inset: Double, weight: Double)](repeating: (0, 0), count: lines)
        for row in 0..<side {
            // From the edge; what lies inside is negative.
            let y = Double(row) * step - inset
            let (low, high) = (-3.0, min(3, -y))
            if high <= low { break }
            let line = (high - low) / Double(lines)
            for index in 0..<lines {
                let offset = low + line * (Double(index) + 0.5)
                let into = min(radius, max(0, y + offset + radius))
                let cut = radius > 0 ? radius * (1 - pow(max(0, 1 - pow(into / radius, exponent)), 1 / exponent)) : 0
                across[index] = (cut, exp(-0.5 * offset * offset))
            }
            let share = line * 0.39894228 / 0.9973
            for column in 0..<side {
                let x = Double(column) * step - inset
                var sum = 0.0
                for line in across { sum += line.weight * NormalTail.beyond(x + line.inset) }
                let value = UInt8(min(255, max(0, (sum * share * 255).rounded())))
                let place = (row * side + column) * 4
                for channel in 0..<4 { bytes[place + channel] = value }
            }
        }
        return CGImage(width: side, height: side, premultipliedRGBA: bytes)
    }
}

/// How much of a Gaussian lies beyond a place, looked up: within 1e-5, at a fraction of what `erfc` takes.
private enum NormalTail {
    private static let (end, perUnit) = (6.0, 64.0)
    private static let table: [Double] = (0...Int(2 * end * perUnit) + 1).map { 0.5 * erfc((Double($0) / perUnit - end) * 0.70710678) }

    /// - Parameter x: in standard deviations from the middle.
    static func beyond(_ x: Double) -> Double {
        let place = (min(end, max(-end, x)) + end) * perUnit
        let index = Int(place)
        return table[index] + (table[index + 1] - table[index]) * (place - Double(index))
    }
}
