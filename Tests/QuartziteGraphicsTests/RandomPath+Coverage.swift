import RandomShapes
import XCTest

@testable import QuartziteGraphics

/// A random path as the rasterizer draws it, and as others do.
extension RandomPath {
    /// The shape as the rasterizer draws it.
    /// - Parameter lead: as for `CoverageRasterizer`.
    func coverage(lead: SIMD2<Int32> = SIMD2(0, 0)) throws -> CoveragePicture {
        try CoveragePicture(
            XCTUnwrap(outline()), isEvenOdd && !isStroked ? .evenOdd : .nonzero, width: Self.side, height: Self.side, lead: lead)
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
