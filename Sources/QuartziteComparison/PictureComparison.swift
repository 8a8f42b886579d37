// How much two pictures differ.
//
// All levels are levels of premultiplied RGBA, from 0 to 255, so the colour of a pixel with alpha 0 does not count.
//
//     pictures ──bands of 64 rows, in parallel──► Band ──in order──► PictureComparison
//
// Neither the bands nor the sums depend on the number of processors. Does not read files, and does not know scenes.

import Dispatch
import QuartziteGraphics

/// The differences of two pictures of the same size.
package struct PictureComparison: Equatable, Sendable {
    /// A rectangle of pixels, from the top left.
    package struct Area: Equatable, Sendable {
        package var x, y, width, height: Int

        package init(x: Int, y: Int, width: Int, height: Int) { (self.x, self.y, self.width, self.height) = (x, y, width, height) }
    }

    /// A block of the picture, and how much it differs.
    package struct Block: Equatable, Sendable {
        package var area: Area
        /// In levels.
        package var value: Double
    }

    /// The perceived differences, by `ColorDifference`.
    package struct Perception: Equatable, Sendable {
        /// The mean over all pixels.
        package var mean = 0.0
        /// The largest of a pixel.
        package var largest = 0.0
        /// The number of pixels above `ColorDifference.visible`.
        package var visible = 0
    }

    /// The width and height of blocks in pixels. A narrower remainder belongs to the last block.
    package static let blockSide = 8

    package let width: Int
    package let height: Int
    /// The largest difference in levels that does not count.
    package let levels: Int
    /// The number of pixels with a channel that differs by more than `levels`.
    package private(set) var differing = 0
    /// The largest difference of each channel in levels: red, green, blue, alpha.
    package private(set) var largest = SIMD4<UInt8>()
    /// The first pixel with the largest difference of any channel; nil for equal pictures.
    package private(set) var largestPlace: SIMD2<Int>?
    /// The smallest rectangle around all pixels that differ by more than `levels`; nil without such pixels.
    package private(set) var bounds: Area?
    /// The mean of |difference| over all pixels and channels.
    package private(set) var mean = 0.0
    /// The block with the largest mean of |difference| over its pixels in any channel; the first one if there are several.
    package private(set) var worstBlock: Block
    /// The block whose mean colour differs most in any channel. Within a block, differences in both directions cancel each other,
    /// so that another method of antialiasing counts little.
    package private(set) var worstColor: Block
    /// The perceived differences; zero if they were not measured.
    package private(set) var perception = Perception()

    /// The number of pixels.
    package var pixels: Int { width * height }
    /// The share of pixels that differ by more than `levels`, from 0 to 1.
    package var share: Double { Double(differing) / Double(pixels) }
    /// The largest difference of any channel in levels.
    package var largestLevel: Int { Int(largest.max()) }

    /// Measures the differences. Returns nil if the pictures have different sizes.
    /// - Parameters:
    ///   - levels: the largest difference in levels that does not count, from 0 to 255. Default 0.
    ///   - measuresPerception: whether `perception` is measured, which takes most of the time. Default true.
    package init?(_ a: CGImage, _ b: CGImage, levels: Int = 0, measuresPerception: Bool = true) {
        guard a.width == b.width, a.height == b.height else { return nil }
        (width, height, self.levels) = (a.width, a.height, levels)
        let grid = BlockGrid(width: a.width, height: a.height)
        worstBlock = Block(area: grid.area(column: 0, row: 0), value: 0)
        worstColor = worstBlock
        let bands = a.withPixels { first in
            b.withPixels { second in
                Self.measure(PixelPair(a: first, b: second, width: a.width), grid, levels: levels, measuresPerception)
            }
        }
        var sum = 0
        for band in bands { add(band, &sum) }
        mean = Double(sum) / Double(4 * pixels)
        perception.mean /= Double(pixels)
    }

    private static func measure(_ pixels: PixelPair, _ grid: BlockGrid, levels: Int, _ measuresPerception: Bool) -> [Band] {
        [Band](unsafeUninitializedCapacity: grid.bandCount) { bands, count in
            // Unsafe only by name: the pixels are read and not written, each iteration writes an element of its own, and all have ended
            // when concurrentPerform returns.
            nonisolated(unsafe) let (bands, pixels) = (bands, pixels)
            DispatchQueue.concurrentPerform(iterations: grid.bandCount) { index in
                var band = Band(grid, index, levels: levels, measuresPerception: measuresPerception)
                band.measure(pixels)
                bands.initializeElement(at: index, to: band)
            }
            count = grid.bandCount
        }
    }

    private mutating func add(_ band: Band, _ sum: inout Int) {
        differing += band.differing
        if Int(band.largest.max()) > largestLevel { largestPlace = band.largestPlace }
        largest.replace(with: band.largest, where: band.largest .> largest)
        if let other = band.bounds { bounds = bounds?.union(other) ?? other }
        sum += band.sum
        if band.worst.value > worstBlock.value { worstBlock = band.worst }
        if band.worstColor.value > worstColor.value { worstColor = band.worstColor }
        perception.mean += band.perception.mean
        perception.largest = max(perception.largest, band.perception.largest)
        perception.visible += band.perception.visible
    }
}

extension PictureComparison.Area {
    fileprivate func union(_ other: Self) -> Self {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return Self(
            x: left, y: top, width: max(x + width, other.x + other.width) - left, height: max(y + height, other.y + other.height) - top)
    }
}
