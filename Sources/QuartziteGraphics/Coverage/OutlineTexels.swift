/// Outlines as a shader reads them, which computes the coverage of each pixel itself: pairs of numbers, one pair per texel of a buffer texture.
///
/// An outline is divided into bands of eight rows. For each band, a fragment finds the parts of chains that cross the band, and the points of
/// each part. From the outline's first texel:
///
///     texel 2 b        of band b: the index of its first part, and the number of parts
///     texel 2 b + 1    smallest and largest x of these parts
///     …                parts, two texels each: the index of the first point, and the number of points, negative if the contour runs up;
///                      smallest and largest x
///     …                points: x and y in pixels, from the upper left corner of the area
///
/// All indices count from the outline's first texel. `outline.glsl` reads them.
package struct OutlineTexels: Sendable {
    /// Rows of a band. A power of two.
    package static let bandHeight = 8
    /// Most texels of an outline. Indices up to here are exact as 32-bit floats.
    private static let mostTexels = 1 << 14
    /// Most parts and points that all fragments of an outline may visit. A GPU that does 10¹¹ operations in a second needs about 0.2 ms for
    /// these.
    private static let mostVisits = 1 << 20
    /// Most parts of a band, because the shader counts the parts beside a sample point in bytes.
    private static let mostParts: Int32 = 255

    package private(set) var texels: ContiguousArray<SIMD2<Float>> = []
    /// Scratch memory: for each band, the number of its parts, then the texel of its next part.
    private var parts: ContiguousArray<Int32> = []

    package init() {}

    /// Removes all outlines, and keeps the memory.
    package mutating func removeAll() { texels.removeAll(keepingCapacity: true) }

    /// Adds an outline. Returns the index of its first texel; nil if the outline is too complex for a shader, so that nothing was added.
    /// - Parameters:
    ///   - outline: in pixels, from the upper left corner of the area.
    ///   - width: of the area in pixels.
    ///   - height: of the area in pixels, 1 or more. What lies above or below is left out.
    ///
    /// - Complexity: O(points + bands + bands that each chain crosses). Allocates nothing if an outline is no larger than an earlier one.
    package mutating func append(_ outline: borrowing CoverageOutline, width: Int, height: Int) -> Int? {
        let bands = (height + Self.bandHeight - 1) / Self.bandHeight
        guard outline.points.count + 2 * bands <= Self.mostTexels, let partCount = countParts(outline, bands) else { return nil }
        let first = texels.count
        let header = 2 * bands + 2 * partCount
        let count = header + outline.points.count
        guard count <= Self.mostTexels else { return nil }
        texels.append(contentsOf: repeatElement(SIMD2(0, 0), count: count))
        let visits = texels.withUnsafeMutableBufferPointer { texels in
            parts.withUnsafeMutableBufferPointer { parts in
                outline.points.withUnsafeBufferPointer { points in
                    guard let texels = texels.baseAddress, let parts = parts.baseAddress, let points = points.baseAddress else { return 0 }
                    return Self.write(outline.chains, points, outline.points.count, bands, header, parts, width, to: texels + first)
                }
            }
        }
        if visits > Self.mostVisits {
            texels.removeLast(count)
            return nil
        }
        return first
    }

    /// Counts the parts of each band, and lays the lists of parts out one after the other. Returns the number of all parts; nil if there are
    /// too many.
    private mutating func countParts(_ outline: borrowing CoverageOutline, _ bands: Int) -> Int? {
        parts.removeAll(keepingCapacity: true)
        for _ in 0..<bands { parts.append(0) }
        for index in outline.chains.indices {
            let chain = outline.chains[index]
            for band in Self.bands(chain.top, outline.points[Int(chain.last)].y, of: bands) { parts[band] += 1 }
        }
        var sum = Int32(2 * bands)
        for band in 0..<bands {
            if parts[band] > Self.mostParts { return nil }
            (parts[band], sum) = (sum, sum + 2 * parts[band])
        }
        return (Int(sum) - 2 * bands) / 2
    }

    /// Returns the bands that a chain crosses.
    @inline(__always)
    private static func bands(_ top: Double, _ bottom: Double, of count: Int) -> Range<Int> {
        let height = Double(bandHeight)
        let first = max(0, min(top / height, Double(count)))
        let end = max(first, min((bottom / height).rounded(.up), Double(count)))
        return Int(first)..<Int(end)
    }

    /// Writes all texels of an outline. Returns about how many parts and points all fragments visit.
    /// - Parameters:
    ///   - header: the number of texels before the points.
    ///   - next: for each band, the texel of its first part.
    ///   - width: of the area in pixels.
    private static func write(
        _ chains: ContiguousArray<CoverageOutline.Chain>, _ points: UnsafePointer<SIMD2<Double>>, _ pointCount: Int, _ bands: Int,
        _ header: Int, _ next: UnsafeMutablePointer<Int32>, _ width: Int, to texels: UnsafeMutablePointer<SIMD2<Float>>
    ) -> Int {
        for band in 0..<bands {
            texels[2 * band] = SIMD2(Float(next[band]), 0)
            texels[2 * band + 1] = SIMD2(.infinity, -.infinity)
        }
        for index in 0..<pointCount { texels[header + index] = SIMD2<Float>(points[index]) }
        var visits = 0
        for index in chains.indices {
            let chain = chains[index]
            let last = Int(chain.last)
            var point = Int(chain.first)
            for band in Self.bands(chain.top, points[last].y, of: bands) {
                let top = Double(band * bandHeight)
                while point + 1 < last, points[point + 1].y <= top { point += 1 }
                var end = point
                var reach = SIMD2(points[point].x, -points[point].x)
                repeat {
                    end += 1
                    reach = pointwiseMin(reach, SIMD2(points[end].x, -points[end].x))
                } while end < last && points[end].y < top + Double(bandHeight)
                let (count, range) = (end - point + 1, SIMD2(Float(reach.x), Float(-reach.y)))
                // Each fragment reads the part, and those within the reach read its points.
                visits += (width + Int(min(range.y - range.x, Float(width))) * count) * bandHeight
                texels[Int(next[band])] = SIMD2(Float(header + point), Float(Int32(count) * chain.direction))
                texels[Int(next[band]) + 1] = range
                next[band] += 2
                let old = texels[2 * band + 1]
                texels[2 * band].y += 1
                texels[2 * band + 1] = SIMD2(min(old.x, range.x), max(old.y, range.y))
                point = end - 1
            }
        }
        return visits
    }
}
