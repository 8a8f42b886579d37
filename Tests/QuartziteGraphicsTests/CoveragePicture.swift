@testable import QuartziteGraphics

/// Coverage as a picture.
struct CoveragePicture {
    let width: Int
    private(set) var texels: [UInt8]

    init(width: Int, texels: [UInt8]) { (self.width, self.texels) = (width, texels) }

    /// Rasterizes an outline. Traps if strips overlap, or if writing one changes texels beside it.
    /// - Parameter lead: as for `CoverageRasterizer`.
    init(
        _ outline: CoverageOutline, _ rule: CoverageRasterizer.FillRule, width: Int, height: Int, lead: SIMD2<Int32> = SIMD2(0, 0)
    ) {
        var (rasterizer, strips) = (CoverageRasterizer(), CoverageStrips())
        rasterizer.rasterize(outline, rule, width: width, height: height, origin: SIMD2(0, 0), lead: lead, into: &strips)
        self.width = width
        texels = Array(repeating: 0, count: width * height)
        var isSet = Array(repeating: false, count: width * height)
        func set(_ x: Int32, _ y: Int32, _ value: UInt8) {
            if x < 0 || y < 0 { return precondition(value == 0, "\(x), \(y) lies beside the area") }
            let index = Int(y) * width + Int(x)
            precondition(!isSet[index], "\(x), \(y) lies in two strips")
            (texels[index], isSet[index]) = (value, true)
        }
        for full in strips.full {
            for y in full.y..<full.y + full.height { for x in full.x..<full.x + full.width { set(x, y, 255) } }
        }
        for (index, strip) in strips.strips.enumerated() {
            // One texel more than the strip has in each row, which must stay as it is.
            let stride = Int(strip.width) + 1
            var texels = [UInt8](repeating: 7, count: stride * CoverageStrips.bandHeight)
            texels.withUnsafeMutableBufferPointer { texels in
                if let first = texels.baseAddress { strips.write(index, to: first, stride: stride) }
            }
            for row in 0..<Int(strip.height) {
                precondition(texels[row * stride + stride - 1] == 7, "a texel beside a strip has changed")
                for column in 0..<strip.width { set(strip.x + column, strip.y + Int32(row), texels[row * stride + Int(column)]) }
            }
        }
    }

    subscript(x: Int, y: Int) -> UInt8 { texels[y * width + x] }

    /// The covered area in pixels.
    var area: Double { Double(texels.reduce(0) { $0 + Int($1) }) / 255 }
}

/// The difference of coverage from that of another rasterizer.
struct CoverageDifference {
    /// 1/8 of full coverage.
    private static let most = 32

    private(set) var edgePixels = 0
    private var sum = 0
    /// The number of pixels that no reference explains.
    private(set) var unexplained = 0

    /// The mean difference of the pixels at edges, 0…255, without those that only a better reference explains.
    var mean: Double { Double(sum) / Double(max(1, edgePixels)) }

    /// Adds a picture.
    /// - Parameters:
    ///   - reference: the other rasterizer's picture.
    ///   - better: makes better references: the first as the other rasterizer draws it at a larger scale. Each lacks parts of the shape,
    ///     so a pixel may lie between them.
    mutating func add(_ picture: CoveragePicture, _ reference: CoveragePicture, better: () throws -> [CoveragePicture]) rethrows {
        var others: [CoveragePicture]?
        for index in picture.texels.indices {
            let (found, expected) = (Int(picture.texels[index]), Int(reference.texels[index]))
            if found == expected && (found == 0 || found == 255) { continue }
            if abs(found - expected) <= Self.most {
                edgePixels += 1
                sum += abs(found - expected)
                continue
            }
            if others == nil { others = try better() }
            let values = (others ?? []).map { Int($0.texels[index]) }
            guard let least = values.min(), let most = values.max() else { continue }
            if found < least - Self.most || found > most + Self.most { unexplained += 1 }
        }
    }
}
