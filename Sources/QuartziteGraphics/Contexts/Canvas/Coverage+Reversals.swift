// Strokes that run back over themselves. The compositor adds the coverages of both directions, up to 1, so that an edge that covers 3/4 of a
// pixel covers all of the pixel if the stroke returns on the same line. Cairo paints the union.

internal import CCairo
import Foundation

extension Coverage {
    /// The parts of a stroke between the places where the stroke turns back. Empty for strokes that do not, dashed strokes, and fills.
    var stretches: [PathElements] {
        guard case .stroke(let path, let pen) = self, pen.line.dash.isEmpty else { return [] }
        return path.stretchesBetweenReversals()
    }
}

extension CairoTarget {
    /// Adds the coverages of parts of a stroke in this 8-bit surface, which holds the coverage of the whole stroke. A pixel gets the sum, or
    /// the coverage of the whole stroke if larger: only the whole stroke has joins and caps.
    func addCoverages(of stretches: [PathElements], _ pen: Coverage.Pen) {
        guard let sum = sibling(format: CAIRO_FORMAT_A8) else { return }
        var pen = pen
        pen.line.cap = .butt
        cairo_set_operator(sum.cr, CAIRO_OPERATOR_ADD)
        cairo_set_source_rgba(sum.cr, 1, 1, 1, 1)
        for stretch in stretches { Coverage.stroke(stretch, pen).paint(on: sum.cr, antialias: true) }
        withBytes { bytes in
            sum.withBytes { sums in
                for at in 0..<min(bytes.count, sums.count) { bytes[at] = max(bytes[at], sums[at]) }
            }
        }
    }
}

extension PathElements {
    /// The subpaths as open lines, each divided where it turns back on itself. Empty where none turns back.
    fileprivate func stretchesBetweenReversals() -> [PathElements] {
        guard hasReversal else { return [] }
        var stretches: [PathElements] = []
        var current = PathElements()
        forEachDirected { element, from, isReversal in
            if isReversal || element.isMove, current.points.count > 1 {
                stretches.append(current)
                current = PathElements()
            }
            if current.isEmpty { current.move(to: from) }
            switch element {
            case .move(let point): current.move(to: point)
            case .line(let end): current.addLine(to: end)
            case .quad(let control, let end): current.addQuad(control: control, to: end)
            case .cubic(let control1, let control2, let end): current.addCubic(control1: control1, control2: control2, to: end)
            case .close: break
            }
        }
        if current.points.count > 1 { stretches.append(current) }
        return stretches
    }

    private var hasReversal: Bool {
        var found = false
        forEachDirected { _, _, isReversal in found = found || isReversal }
        return found
    }

    /// Calls `body` with each element, its start, and whether it leaves in the direction from which the element before it arrives. Closing a
    /// subpath counts as a line.
    private func forEachDirected(_ body: (_ element: Element, _ from: CGPoint, _ isReversal: Bool) -> Void) {
        var (start, heading) = (CGPoint.zero, SIMD2<Double>?.none)
        forEach { element, from in
            if case .move(let point) = element {
                (start, heading) = (point, nil)
                return body(element, from, false)
            }
            var element = element
            if case .close = element { element = .line(start) }
            guard let (leaving, arriving) = element.directions(from: from) else { return }
            body(element, from, heading.map { $0.isOpposite(to: leaving) } ?? false)
            heading = arriving
        }
    }
}

extension PathElements.Element {
    fileprivate var isMove: Bool {
        if case .move = self { true } else { false }
    }

    /// The directions at the start and at the end; nil without any.
    fileprivate func directions(from start: CGPoint) -> (leaving: SIMD2<Double>, arriving: SIMD2<Double>)? {
        func direction(_ a: CGPoint, _ b: CGPoint) -> SIMD2<Double>? {
            a == b ? nil : SIMD2(Double(b.x - a.x), Double(b.y - a.y))
        }
        switch self {
        case .move, .close: return nil
        case .line(let end): return direction(start, end).map { ($0, $0) }
        case .quad(let control, let end):
            guard let leaving = direction(start, control) ?? direction(start, end) else { return nil }
            return (leaving, direction(control, end) ?? leaving)
        case .cubic(let control1, let control2, let end):
            guard let leaving = direction(start, control1) ?? direction(start, control2) ?? direction(start, end) else { return nil }
            return (leaving, direction(control2, end) ?? direction(control1, end) ?? leaving)
        }
    }
}

extension SIMD2<Double> {
    /// Whether two directions are opposite, within a thousandth of a radian.
    fileprivate func isOpposite(to other: SIMD2<Double>) -> Bool {
        let (dot, cross) = (x * other.x + y * other.y, x * other.y - y * other.x)
        return dot < 0 && abs(cross) <= -1e-3 * dot
    }
}
