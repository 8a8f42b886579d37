/// Outlines in the form in which the fragment shader reads them to compute the coverage of pixels: pairs of numbers, each a texel of a
/// buffer texture.
///
/// An outline is divided into bands of rows. For each band, a fragment finds the spans of chains that cross the band, and the points of
/// each span. From the outline's first texel:
///
///     texel 2 b        of band b: the index of its first span, and the number of spans
///     texel 2 b + 1    smallest and largest x of these spans
///     …                spans, two texels each: the index of the first point, and the number of points, negative if the contour runs up;
///                      smallest and largest x
///     …                points: x and y in pixels, from the upper left corner of the area
///
/// All indices count from the outline's first texel. `outline.glsl` reads them.
///
/// A value holds only scratch memory, and is meant to be used again.
package struct OutlineTexels: Sendable {
    /// Rows of a band.
    package static let bandHeight = 8
    /// Most texels of an outline.
    private static let mostTexels = 1 << 14
    /// Most spans and points that all fragments of an outline may read. At about 20 operations each, a GPU that does 10¹¹ operations in a
    /// second needs 0.2 ms for these; pixels that are sampled take longer.
    private static let mostReads = 1 << 20
    /// Most spans of a band, because the shader counts those beside a sample point in bytes.
    private static let mostSpans: Int32 = 255
    /// Largest coordinate. From here on, the steps between 32-bit floats exceed 1/256 of a pixel.
    private static let largest = 32_768.0

    /// For each band, the number of its spans, then the texel of its next span.
    private var spans: ContiguousArray<Int32> = []

    package init() {}

    /// The number of bands of an area.
    /// - Parameter height: of the area in pixels.
    package static func bandCount(height: Int) -> Int { (height + bandHeight - 1) / bandHeight }

    /// Whether every outline that crosses each row of an area twice needs more than `mostReads`.
    package static func isTooLarge(width: Int, height: Int) -> Bool { 2 * width * height > mostReads }

    /// Appends an outline. Returns the index of its first texel; nil if the outline is too complex for the shader, so that nothing was
    /// added.
    /// - Parameters:
    ///   - outline: in pixels, from the upper left corner of the area.
    ///   - width: of the area in pixels.
    ///   - height: of the area in pixels, 1 or more. What lies above or below is left out.
    ///   - texels: those of earlier outlines.
    ///
    /// - Complexity: O(points + bands + bands that each chain crosses). Allocates nothing if an outline is no larger than an earlier one,
    ///   and `texels` has room for it.
    package mutating func append(
        _ outline: borrowing CoverageOutline, width: Int, height: Int, to texels: inout ContiguousArray<SIMD2<Float>>
    ) -> Int? {
        let bands = Self.bandCount(height: height)
        guard outline.points.count + 2 * bands <= Self.mostTexels, let spanCount = placeSpans(outline, bands) else { return nil }
        let first = texels.count
        let header = 2 * bands + 2 * spanCount
        let count = header + outline.points.count
        guard count <= Self.mostTexels else { return nil }
        texels.append(contentsOf: repeatElement(SIMD2(0, 0), count: count))
        var reads = Self.mostReads + 1
        texels.withUnsafeMutableBufferPointer { texels in
            spans.withUnsafeMutableBufferPointer { spans in
                outline.points.withUnsafeBufferPointer { points in
                    guard let texels = texels.baseAddress.map({ $0 + first }), let spans = spans.baseAddress else { return }
                    for index in points.indices { texels[header + index] = SIMD2<Float>(points[index]) }
                    reads = Self.writeBands(
                        outline.chains, points.baseAddress, header: header, next: UnsafeMutableBufferPointer(start: spans, count: bands),
                        to: texels, width: width)
                }
            }
        }
        if reads > Self.mostReads {
            texels.removeLast(count)
            return nil
        }
        return first
    }

    /// Counts the spans of each band, and places the lists of spans one after the other. Returns the number of all spans; nil if there are
    /// too many.
    private mutating func placeSpans(_ outline: borrowing CoverageOutline, _ bands: Int) -> Int? {
        spans.removeAll(keepingCapacity: true)
        for _ in 0..<bands { spans.append(0) }
        for index in outline.chains.indices {
            let chain = outline.chains[index]
            for band in Self.bands(chain.top, outline.points[Int(chain.last)].y, of: bands) { spans[band] += 1 }
        }
        var next = Int32(2 * bands)
        for band in 0..<bands {
            if spans[band] > Self.mostSpans { return nil }
            (spans[band], next) = (next, next + 2 * spans[band])
        }
        return (Int(next) - 2 * bands) / 2
    }

    /// Returns the bands that a chain crosses.
    @inline(__always)
    private static func bands(_ top: Double, _ bottom: Double, of count: Int) -> Range<Int> {
        let height = Double(bandHeight)
        let first = max(0, min(top / height, Double(count)))
        let end = max(first, min((bottom / height).rounded(.up), Double(count)))
        return Int(first)..<Int(end)
    }

    /// Writes the bands and spans of an outline. Returns about how many spans and points all fragments read; more than `mostReads` if a
    /// coordinate is too large.
    /// - Parameters:
    ///   - header: the number of texels before the points.
    ///   - next: for each band, the texel of its first span.
    ///   - texels: the outline's first texel.
    ///   - width: of the area in pixels.
    private static func writeBands(
        _ chains: ContiguousArray<CoverageOutline.Chain>, _ points: UnsafePointer<SIMD2<Double>>?, header: Int,
        next: UnsafeMutableBufferPointer<Int32>, to texels: UnsafeMutablePointer<SIMD2<Float>>, width: Int
    ) -> Int {
        for band in next.indices {
            texels[2 * band] = SIMD2(Float(next[band]), 0)
            texels[2 * band + 1] = SIMD2(.infinity, -.infinity)
        }
        guard let points else { return 0 }
        var reads = 0
        for index in chains.indices {
            let chain = chains[index]
            let last = Int(chain.last)
            var point = Int(chain.first)
            if max(-chain.top, points[last].y) > largest { return mostReads + 1 }
            for band in bands(chain.top, points[last].y, of: next.count) {
                let top = Double(band * bandHeight)
                while point + 1 < last, points[point + 1].y <= top { point += 1 }
                var end = point
                var (least, most) = (points[point].x, points[point].x)
                repeat {
                    end += 1
                    least = min(least, points[end].x)
                    most = max(most, points[end].x)
                } while end < last && points[end].y < top + Double(bandHeight)
                if max(-least, most) > largest { return mostReads + 1 }
                let (count, xRange) = (end - point + 1, SIMD2(Float(least), Float(most)))
                // Each fragment reads the span, and those within its range read the points.
                reads += (width + min(Int(most - least), width) * count) * bandHeight
                texels[Int(next[band])] = SIMD2(Float(header + point), Float(Int32(count) * chain.direction))
                texels[Int(next[band]) + 1] = xRange
                next[band] += 2
                let bandRange = texels[2 * band + 1]
                texels[2 * band].y += 1
                texels[2 * band + 1] = SIMD2(min(bandRange.x, xRange.x), max(bandRange.y, xRange.y))
                point = end - 1
            }
        }
        return reads
    }
}
