import QuartziteGraphics

/// The outlines of a shape whose coverage the fragment shader computes. A shape keeps its outlines until it changes.
struct ShapeOutlines: Sendable {
    /// An outline in `texels`.
    struct Outline: Sendable {
        /// Index of the first texel.
        let first: Int32
        /// Number of bands.
        let bands: Int32
        let isEvenOdd: Bool
    }

    /// See `OutlineTexels`.
    private(set) var texels: ContiguousArray<SIMD2<Float>> = []
    private(set) var fill: Outline?
    private(set) var stroke: Outline?

    var isEmpty: Bool { texels.isEmpty }

    /// Removes the outlines, and keeps the memory.
    mutating func removeAll() {
        texels.removeAll(keepingCapacity: true)
        (fill, stroke) = (nil, nil)
    }

    /// Sets the outline of the inside. Returns false if it is too complex for the shader.
    /// - Parameters:
    ///   - width: of the area in pixels, as `height`.
    ///   - scratch: writes the texels.
    mutating func setFill(
        _ outline: borrowing CoverageOutline, isEvenOdd: Bool, _ width: Int, _ height: Int, _ scratch: inout OutlineTexels
    ) -> Bool {
        fill = append(outline, isEvenOdd: isEvenOdd, width, height, &scratch)
        return fill != nil
    }

    /// Sets the outline of the line. Returns false if it is too complex for the shader.
    /// - Parameters: as for `setFill`.
    mutating func setStroke(
        _ outline: borrowing CoverageOutline, _ width: Int, _ height: Int, _ scratch: inout OutlineTexels
    ) -> Bool {
        stroke = append(outline, isEvenOdd: false, width, height, &scratch)
        return stroke != nil
    }

    private mutating func append(
        _ outline: borrowing CoverageOutline, isEvenOdd: Bool, _ width: Int, _ height: Int, _ scratch: inout OutlineTexels
    ) -> Outline? {
        guard let first = scratch.append(outline, width: width, height: height, to: &texels) else { return nil }
        return Outline(first: Int32(first), bands: Int32(OutlineTexels.bandCount(height: height)), isEvenOdd: isEvenOdd)
    }
}
