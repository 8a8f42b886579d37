import SeededRandom
import XCTest

@testable import QuartziteGraphics

/// A path with a fill rule or a line, of the same form for the same seed: tiny and huge, with cusps and self-crossings, every cap and join,
/// dashes, and parts.
struct RandomShape {
    static let side = 64

    private var path = PathElements()
    /// The line; nil for a fill.
    private var style: StrokeStyle?
    private var isEvenOdd = false
    private var part = (start: 0.0, end: 1.0)

    init(seed: UInt64) {
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
    init(bendsFrom seed: UInt64, lines: ClosedRange<Double>) {
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

    var isStroked: Bool { style != nil }
    private var isPart: Bool { part.start > 0 || part.end < 1 }

    /// The shape as the rasterizer draws it.
    func coverage() -> CoveragePicture {
        var (outline, tracer) = (CoverageOutline(), StrokeTracer())
        let placement = PixelPlacement(xAxis: SIMD2(1, 0), yAxis: SIMD2(0, 1), origin: SIMD2(0, 0))
        if let style {
            let isTraced =
                isPart
                ? tracer.trace(MeasuredPath(path), from: part.start, to: part.end, style, placement, into: &outline)
                : tracer.trace(path, style, placement, into: &outline)
            XCTAssertTrue(isTraced)
        } else {
            outline.addFill(path, placement)
        }
        return CoveragePicture(outline, isEvenOdd && style == nil ? .evenOdd : .nonzero, width: Self.side, height: Self.side)
    }

    /// The shape as a context draws it, in pictures that are `scale` times as large and then averaged.
    func drawnByCairo(scale: Int) throws -> CoveragePicture {
        let side = Self.side * scale
        let context = try makeContext(side, side)
        context.translateBy(x: 0, y: CGFloat(side))
        context.scaleBy(x: CGFloat(scale), y: -CGFloat(scale))
        if let style {
            context.setLineWidth(style.width)
            context.setLineCap(style.cap)
            context.setLineJoin(style.join)
            context.setMiterLimit(style.miterLimit)
            var line = path
            if isPart {
                let measured = MeasuredPath(path)
                let dashes = measured.dashes(style.dash, phase: style.dashPhase, from: part.start, to: part.end)
                line = style.dash.isEmpty ? measured.part(from: part.start, to: part.end) : try XCTUnwrap(dashes)
            } else if !style.dash.isEmpty {
                context.setLineDash(phase: style.dashPhase, lengths: style.dash)
                line = path.unclosed
            }
            context.addPath(CGPath(elements: line))
            context.strokePath()
        } else {
            context.addPath(CGPath(elements: path))
            context.fillPath(using: isEvenOdd ? .evenOdd : .winding)
        }
        let data = try XCTUnwrap(drawnPicture(context).dataProvider?.data)
        var texels: [UInt8] = []
        data.withUnsafeBytes { bytes in
            for y in 0..<Self.side {
                for x in 0..<Self.side {
                    var sum = 0
                    for row in 0..<scale {
                        let first = ((y * scale + row) * side + x * scale) * 4 + 3
                        for column in 0..<scale { sum += Int(bytes[first + column * 4]) }
                    }
                    texels.append(UInt8((sum + scale * scale / 2) / (scale * scale)))
                }
            }
        }
        return CoveragePicture(width: Self.side, texels: texels)
    }

    /// All that a straight pen across the line sweeps over, in small steps: the line without joins, caps and dashes.
    func swept() -> CoveragePicture {
        var outline = CoverageOutline()
        let half = Double(style?.width ?? 1) / 2
        func add(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) {
            let isPositive = (b - a).cross(c - a) > 0
            outline.add(a)
            outline.add(isPositive ? b : c)
            outline.add(isPositive ? c : b)
            outline.closeContour()
        }
        for piece in PathPieces(isPart ? MeasuredPath(path).part(from: part.start, to: part.end) : path).pieces {
            var last: (left: SIMD2<Double>, right: SIMD2<Double>)?
            let steps = piece.isLine ? 1 : 200
            for step in 0...steps {
                let t = Double(step) / Double(steps)
                let line = SIMD2(piece.curve.point(at: min(1, t + 1e-5))) - SIMD2(piece.curve.point(at: max(0, t - 1e-5)))
                if line.length == 0 { continue }
                let (point, side) = (SIMD2(piece.curve.point(at: t)), half / line.length * line.normal)
                let (left, right) = (point + side, point - side)
                if let last {
                    add(last.left, last.right, left)
                    add(last.right, left, right)
                    add(last.left, last.right, right)
                    add(last.left, left, right)
                }
                last = (left, right)
            }
        }
        return CoveragePicture(outline, .nonzero, width: Self.side, height: Self.side)
    }
}
