import Foundation
import Quartzite

/// Cached images from which shadows of rounded rectangles are read. Each shows the surroundings of one corner:
///
///     inside ┌─────────┬──────┐      from the point in the rectangle where the corner's influence begins (texel (0, 0)),
///            │         │      │      to the end of the shadow, three standard deviations outside
///            │    ─────╮ edge │
///            ├─────    │      │
///            │ edge       0   │
///            └────────────────┘
///
/// The other corners are mirror images, and the edges between corners extend the image's first row and column. So one image serves
/// all rectangles with the same ratio of corner radius to blur, however large. It has a fixed number of texels per standard
/// deviation and is scaled when read. A layer that grows, or whose `shadowRadius` animates, needs at most one image per quantized
/// ratio, and making an image costs less than computing one shadow in the shader.
///
/// The images hold the same values that `shadow.frag` computes. On a software renderer, reading them takes a third of the time of
/// computing them; on a GPU there is no gain.
struct ShadowPictures: Sendable {
    /// A cached image for a shadow.
    struct Kept {
        /// The image.
        let contents: LayerContents
        /// Distance in pixels from the edge to the beginning of the corner's influence.
        let inset: Double
        /// Texels per pixel.
        let texelsPerPixel: Double
    }

    private struct Entry {
        let shape: Shape
        let picture: CGImage
        var lastUsed: Int
    }

    /// The key of an image.
    private struct Shape: Equatable {
        /// The corner radius in standard deviations, times `steps`.
        let radius: Int32
        let smoothing: Float
        /// Texels per standard deviation.
        let texels: Int32
    }

    /// Whether shadows are read from images at all.
    var isWanted = false
    private var entries: ContiguousArray<Entry> = []
    private var lastFound = 0
    private var frame = 0
    /// Number of cached images.
    var cachedCount: Int { entries.count }
    /// Number of images made so far.
    private(set) var madeCount = 0

    /// Longest side of an image in texels, and largest number of cached images.
    private static let (maxSide, most) = (256, 64)
    /// Steps per standard deviation to which radii are rounded. The error is at most 1/3 of 1/255 of the shadow's colour.
    private static let steps = 64.0
    /// Texels per standard deviation: the interpolation error is at most 1/8 of 1/255, or 1/2 of 1/255 with the coarse value, which
    /// is used if the fine image would be too large.
    private static let (fine, coarse) = (Int32(8), Int32(4))

    /// Begins a frame, which protects the images that it uses from removal.
    mutating func beginFrame() { frame += 1 }

    /// Returns the image for a shadow; nil if the image would be too large.
    /// - Parameters:
    ///   - sigma: the standard deviation in pixels.
    ///   - radius: the corner radius in standard deviations.
    ///
    /// - Complexity: O(cached images). A new image takes a few table lookups per texel.
    mutating func cached(sigma: Double, radius: Double, smoothing: Float) -> Kept? {
        guard sigma > 0, radius < Double(Self.maxSide) else { return nil }
        let rounded = (radius * Self.steps).rounded()
        let extent = rounded / Self.steps + 6
        func side(_ texels: Int32) -> Int { Int((extent * Double(texels)).rounded(.up)) + 2 }
        let texels = side(Self.fine) <= Self.maxSide ? Self.fine : Self.coarse
        guard side(texels) <= Self.maxSide else { return nil }
        let shape = Shape(radius: Int32(rounded), smoothing: smoothing, texels: texels)
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

    /// Removes the least recently used half, except for images that this frame shows.
    private mutating func removeOld() {
        let middle = entries.map(\.lastUsed).sorted()[entries.count / 2]
        entries.removeAll { $0.lastUsed <= middle && $0.lastUsed < frame }
    }

    /// Computes an image line by line, as `shadow.frag` does for a pixel. All lengths are in standard deviations.
    private static func picture(_ shape: Shape, side: Int) -> CGImage? {
        let lines = 8
        let (extent, step) = (Double(shape.radius) / steps, 1 / Double(shape.texels))
        let corner = ContinuousCorner(smoothing: Double(shape.smoothing))
        let radius = extent / corner.edge[0]
        let inset = extent + 3
        var bytes = [UInt8](repeating: 0, count: side * side * 4)
        var across = [(inset: Double, weight: Double)](repeating: (0, 0), count: lines)
        for row in 0..<side {
            // Distance from the edge, negative inside.
            let y = Double(row) * step - inset
            let (low, high) = (-3.0, min(3, -y))
            if high <= low { break }
            let line = (high - low) / Double(lines)
            for index in 0..<lines {
                let offset = low + line * (Double(index) + 0.5)
                let fromEdge = max(0, -(y + offset))
                let cut = fromEdge < extent ? radius * corner.inset(at: fromEdge / radius) : 0
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

/// The share of a Gaussian beyond a point, from a table: within 1e-5, at a fraction of the cost of `erfc`.
private enum NormalTail {
    private static let (end, perUnit) = (6.0, 64.0)
    private static let table: [Double] = (0...Int(2 * end * perUnit) + 1).map { 0.5 * erfc((Double($0) / perUnit - end) * 0.70710678) }

    /// Returns the share beyond `x`.
    /// - Parameter x: distance from the centre in standard deviations.
    static func beyond(_ x: Double) -> Double {
        let place = (min(end, max(-end, x)) + end) * perUnit
        let index = Int(place)
        return table[index] + (table[index + 1] - table[index]) * (place - Double(index))
    }
}
