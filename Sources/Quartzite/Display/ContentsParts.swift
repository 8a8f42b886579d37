import QuartziteGraphics

/// An image in nine parts, as `contentsCenter` specifies: the corners keep their size, the edges stretch along one axis, and the
/// middle stretches along both.
///
///     rect      x0   x1          x2   x3        u grows likewise; a part without width or height is not there
///            y0 ┌────┬───────────┬────┐
///               │    │     ↔     │    │
///            y1 ├────┼───────────┼────┤
///               │ ↕  │     ⤡     │  ↕ │
///            y2 ├────┼───────────┼────┤
///               │    │     ↔     │    │
///            y3 └────┴───────────┴────┘
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
            texels: Double(values.pointee.contents.width), scale: scale)
        y = Axis(
            from: rect.minY, length: rect.height, (center.minY, center.maxY), (placement.v0, placement.v1),
            texels: Double(values.pointee.contents.height), scale: scale)
    }

    /// Returns the part in a column and a row, each in 0…2; nil for an empty part.
    package func part(_ column: Int, _ row: Int) -> ContentsPlacement? {
        let (width, height) = (x.place[column + 1] - x.place[column], y.place[row + 1] - y.place[row])
        guard width > 0, height > 0 else { return nil }
        return ContentsPlacement(
            rect: CGRect(x: x.place[column], y: y.place[row], width: width, height: height), u0: x.texture[column],
            v0: y.texture[row], u1: x.texture[column + 1], v1: y.texture[row + 1])
    }

    /// The boundaries of the parts along one axis, in points and in texture coordinates.
    package struct Axis {
        package let place: SIMD4<Double>
        package let texture: SIMD4<Double>

        init(
            from start: Double, length: Double, _ center: (low: Double, high: Double), _ ends: (Double, Double), texels: Double,
            scale: Double
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
        }
    }
}
