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

    /// Takes other outlines, without a copy.
    mutating func take(_ new: inout OutlineTexels, fill: Outline?, stroke: Outline?) {
        new.swapTexels(with: &texels)
        (self.fill, self.stroke) = (fill, stroke)
    }
}
