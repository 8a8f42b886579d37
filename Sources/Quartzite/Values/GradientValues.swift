import QuartziteGraphics

/// The values that only gradient layers have. Values are stored unchanged, and clamped only for drawing.
package struct GradientValues: Sendable, Equatable, LayerValueGroup {
    package static var kind: LayerKind { .gradient }

    package enum Kind: UInt8, Sendable { case axial, radial, conic }

    /// The colours in straight sRGB, four numbers each; nil for none.
    package var colors: [Double]?
    /// The location of each colour along the gradient. Nil spaces the colours evenly.
    package var locations: [Double]?
    // The points of the first and the last colour, in the unit square of the bounds.
    package var startPoint = CGPoint(x: 0.5, y: 0)
    package var endPoint = CGPoint(x: 0.5, y: 1)

    // Not animatable.
    package var kind = Kind.axial

    package init() {}

    /// Returns the location of one of `count` colours. Without locations the colours are evenly spaced.
    @inline(__always)
    func location(of index: Int, count: Int) -> Double {
        if let locations { return locations[index] }
        return Double(Float(index) / Float(count - 1))
    }
}
