/// How a path is stroked. Lengths are in points.
package struct StrokeStyle: Equatable, Sendable {
    package var width = 1.0
    package var cap = CGLineCap.butt
    package var join = CGLineJoin.miter
    /// Longest mitre, as a multiple of the width. At least 1.
    package var miterLimit = 10.0
    /// Lengths of dashes and gaps; empty for a continuous line.
    package var dash: [CGFloat] = []
    /// Where in the pattern a subpath begins.
    package var dashPhase = 0.0

    package init() {}
}
