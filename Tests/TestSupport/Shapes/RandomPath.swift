import QuartziteGraphics
import SeededRandom

/// A path with a fill rule or a line, of the same form for the same seed: tiny and huge, with cusps and self-crossings, every cap and join,
/// dashes, and parts.
package struct RandomPath {
    /// Width and height of the area in which most of the path lies.
    package static let side = 64

    package private(set) var path = PathElements()
    /// The line; nil for a fill.
    package private(set) var style: StrokeStyle?
    package private(set) var isEvenOdd = false
    /// The stroked part of the path's length.
    package private(set) var part = (start: 0.0, end: 1.0)

    package init(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let ranges: [ClosedRange<Double>] = [30...33, -300...400, -8...72, -8...72, -8...72, 10...54]
        let range = ranges.randomElement(using: &generator) ?? -8...72
        func point() -> CGPoint {
            CGPoint(x: Double.random(in: range, using: &generator), y: Double.random(in: range, using: &generator))
        }
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            path.move(to: point())
            for _ in 0..<Int.random(in: 1...5, using: &generator) {
                switch Int.random(in: 0..<5, using: &generator) {
                case 0, 1: path.addLine(to: point())
                case 2: path.addQuad(control: point(), to: point())
                case 3:
                    // A cusp.
                    let (start, end) = (path.currentPoint ?? .zero, point())
                    path.addCubic(control1: end, control2: start, to: end)
                default: path.addCubic(control1: point(), control2: point(), to: point())
                }
            }
            if Bool.random(using: &generator) { path.close() }
        }
        isEvenOdd = Bool.random(using: &generator)
        guard Int.random(in: 0..<3, using: &generator) > 0 else { return }
        var style = StrokeStyle()
        style.width = [0.3, 1, 2, 4, 9, 25].randomElement(using: &generator) ?? 1
        style.cap = [.butt, .round, .square].randomElement(using: &generator) ?? .butt
        style.join = [.miter, .round, .bevel].randomElement(using: &generator) ?? .miter
        style.miterLimit = [1, 4, 10].randomElement(using: &generator) ?? 10
        if Int.random(in: 0..<4, using: &generator) == 0 {
            style.dash = [[5, 3], [10], [1, 6], [7, 2, 3]].randomElement(using: &generator) ?? []
            style.dashPhase = Double.random(in: -10...20, using: &generator)
        }
        if Int.random(in: 0..<3, using: &generator) == 0 {
            part = (Double.random(in: 0...0.5, using: &generator), Double.random(in: 0.5...1, using: &generator))
        }
        self.style = style
    }

    /// A long line of random width with three random bends in the middle, most of them narrower than half the width.
    /// - Parameter lines: lengths of the lines between the bends, as multiples of the width.
    package init(bendsFrom seed: UInt64, lines: ClosedRange<Double>) {
        var generator = SeededGenerator(seed: seed)
        let width = Double.random(in: 2...9, using: &generator)
        var (pen, angle) = (SIMD2(32.0, 32.0), Double.random(in: 0...2 * .pi, using: &generator))
        let line = CGMutablePath()
        func addLine(_ length: Double) {
            pen += SIMD2(cos(angle), sin(angle)) * (width * length)
            line.addLine(to: CGPoint(x: pen.x, y: pen.y))
        }
        line.move(to: CGPoint(x: pen.x, y: pen.y))
        addLine(3)
        for bend in 0..<3 {
            let turn = Double.random(in: -3.5...3.5, using: &generator)
            let radius = width * Double.random(in: 0.02...0.6, using: &generator) * (turn > 0 ? 1 : -1)
            // The centre lies beside the pen, on the side to which the line turns.
            let center = pen + radius * SIMD2(-sin(angle), cos(angle))
            line.addArc(
                center: CGPoint(x: center.x, y: center.y), radius: abs(radius), startAngle: angle - (turn > 0 ? 1 : -1) * .pi / 2,
                endAngle: angle + turn - (turn > 0 ? 1 : -1) * .pi / 2, clockwise: turn < 0)
            angle += turn
            pen = center + radius * SIMD2(sin(angle), -cos(angle))
            addLine(bend < 2 ? Double.random(in: lines, using: &generator) : 3)
        }
        path = line.elements
        var style = StrokeStyle()
        style.width = width
        self.style = style
    }

    package var isStroked: Bool { style != nil }
    package var isPart: Bool { part.start > 0 || part.end < 1 }

    /// The outline of the inside or of the line, a pixel per point; nil for a line with too many dashes.
    package func outline() -> CoverageOutline? {
        var (outline, tracer) = (CoverageOutline(), StrokeTracer())
        let placement = PixelPlacement(xAxis: SIMD2(1, 0), yAxis: SIMD2(0, 1), origin: SIMD2(0, 0))
        guard let style else {
            outline.addFill(path, placement)
            return outline
        }
        let isTraced =
            isPart
            ? tracer.trace(MeasuredPath(path), from: part.start, to: part.end, style, placement, into: &outline)
            : tracer.trace(path, style, placement, into: &outline)
        return isTraced ? outline : nil
    }
}
