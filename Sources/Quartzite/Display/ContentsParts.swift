import QuartziteGraphics

/// An image in nine parts, as `contentsCenter` specifies: the corners keep their size, the edges stretch along one axis, and the
/// middle stretches along both.
///
///     rect      x0   x1          x2   x3        u grows likewise; parts without width or height are left out
///            y0 ┌────┬───────────┬────┐
///               │    │     ↔     │    │
///            y1 ├────┼───────────┼────┤
///               │ ↕  │     ⤡     │  ↕ │
///            y2 ├────┼───────────┼────┤
///               │    │     ↔     │    │
///            y3 └────┴───────────┴────┘
///
/// If contents repeat, there are several middle columns or rows. Each shows the whole middle of the image unscaled; the last one is cut
/// off.
package struct ContentsParts {
    package let x: Axis
    package let y: Axis

    /// - Parameter placement: the placement of the whole image.
    package init(_ placement: ContentsPlacement, _ values: UnsafePointer<LayerValues>) {
        let scale = values.pointee.usedContentsScale
        let center = values.pointee.contentsCenter.standardized
        let rect = placement.rect
        x = Axis(
            from: rect.minX, length: rect.width, (center.minX, center.maxX), (placement.u0, placement.u1),
            texels: Double(values.pointee.contents.width), scale: scale, repeats: values.pointee.repeatsContents)
        y = Axis(
            from: rect.minY, length: rect.height, (center.minY, center.maxY), (placement.v0, placement.v1),
            texels: Double(values.pointee.contents.height), scale: scale, repeats: values.pointee.repeatsContents)
    }

    /// Returns the part in a column and a row, each from 0 below `x.count` and `y.count`; nil for an empty part.
    package func part(_ column: Int, _ row: Int) -> ContentsPlacement? {
        let (across, down) = (x.section(column), y.section(row))
        let (width, height) = (across.end - across.start, down.end - down.start)
        guard width > 0, height > 0 else { return nil }
        return ContentsPlacement(
            rect: CGRect(x: across.start, y: down.start, width: width, height: height), u0: across.texel, v0: down.texel,
            u1: across.endTexel, v1: down.endTexel)
    }

    /// The boundaries of the parts along one axis, in points and in texture coordinates.
    package struct Axis {
        package let place: SIMD4<Double>
        package let texture: SIMD4<Double>
        /// The number of columns or rows: three, or more where the middle repeats.
        package let count: Int
        /// The length of a copy of the middle, in points; 0 if the middle is stretched.
        private let copy: Double

        /// The most copies of the middle; more are stretched.
        private static let most = 256.0

        /// Returns the boundaries of a column or row, in points and in texture coordinates.
        package func section(_ index: Int) -> (start: Double, end: Double, texel: Double, endTexel: Double) {
            if index == 0 { return (place[0], place[1], texture[0], texture[1]) }
            if index == count - 1 { return (place[2], place[3], texture[2], texture[3]) }
            if copy == 0 { return (place[1], place[2], texture[1], texture[2]) }
            let start = place[1] + Double(index - 1) * copy
            let end = min(start + copy, place[2])
            return (start, end, texture[1], texture[1] + (texture[2] - texture[1]) * (end - start) / copy)
        }

        init(
            from start: Double, length: Double, _ center: (low: Double, high: Double), _ ends: (Double, Double), texels: Double,
            scale: Double, repeats: Bool
        ) {
            // The middle is at least one texel wide, centred on the requested range.
            let shown = abs(ends.1 - ends.0) * texels
            let texel = shown > 0 ? 1 / shown : 1
            var (low, high) = center
            if !(low.isFinite && high.isFinite) { (low, high) = (0, 1) }
            if high - low < texel { (low, high) = ((low + high - texel) / 2, (low + high + texel) / 2) }
            (low, high) = (min(1, max(0, low)), min(1, max(0, high)))
            // Corners keep their size, and shrink in proportion if there is no room for both.
            var (first, last) = (low * shown / scale, (1 - high) * shown / scale)
            if first + last > length {
                let factor = length / (first + last)
                (first, last) = (first * factor, last * factor)
            }
            place = SIMD4(start, start + first, start + length - last, start + length)
            let across = ends.1 - ends.0
            texture = SIMD4(ends.0, ends.0 + low * across, ends.0 + high * across, ends.1)
            let natural = (high - low) * shown / scale
            // Rounding must not add a copy.
            let copies = ((place[2] - place[1]) / natural - 1e-6).rounded(.up)
            (copy, count) = repeats && natural > 0 && copies <= Self.most ? (natural, 2 + max(1, Int(copies))) : (0, 3)
        }
    }
}
