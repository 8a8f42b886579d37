extension StrokeTracer {
    /// Most dashes of a subpath.
    private static let mostDashes = 100_000.0

    /// Adds the outlines of the dashes of the vertices.
    /// - Parameter offset: the length of the subpath before the first vertex.
    /// - Returns: false if there are too many dashes.
    mutating func traceDashes(_ offset: Double, _ outline: inout CoverageOutline) -> Bool {
        var total = 0.0
        for index in 1..<vertices.count { total += (vertices[index].point - vertices[index - 1].point).length }
        let period = style.dash.reduce(0, +)
        guard period > 0, period.isFinite, total / period * Double(style.dash.count) < Self.mostDashes else { return false }
        var pattern = DashPattern(style.dash, phase: style.dashPhase + offset)
        dash.removeAll(keepingCapacity: true)
        if pattern.isDash { dash.append(vertices[0]) }
        for index in 1..<vertices.count {
            let (start, end) = (vertices[index - 1], vertices[index])
            let length = (end.point - start.point).length
            var place = 0.0
            while pattern.rest < length - place {
                place += pattern.rest
                let cut = start.between(end, place / length)
                if pattern.isDash {
                    dash.append(cut)
                    traceDash(&outline)
                }
                pattern.advance()
                if pattern.isDash { dash.append(cut) }
            }
            pattern.rest -= length - place
            if pattern.isDash { dash.append(end) }
        }
        if pattern.isDash { traceDash(&outline) }
        return true
    }

    private mutating func traceDash(_ outline: inout CoverageOutline) {
        if dash.count == 2, (dash[1].point - dash[0].point).length == 0 {
            // A dash without length has caps along the line.
            let middle = dash[0]
            dash[1] = StrokeContours.Vertex(point: middle.point, into: middle.out, out: middle.out)
        }
        addContours(dash, isClosed: false, &outline)
        dash.removeAll(keepingCapacity: true)
    }
}

extension StrokeContours.Vertex {
    /// Returns the point at a fraction of the line to another vertex.
    fileprivate func between(_ end: StrokeContours.Vertex, _ fraction: Double) -> StrokeContours.Vertex {
        let sum = out + (end.into - out) * fraction
        let length = sum.length
        let direction = length > 0 ? sum / length : out
        return StrokeContours.Vertex(point: point + (end.point - point) * fraction, into: direction, out: direction)
    }
}

/// A place in a dash pattern.
private struct DashPattern {
    private let lengths: [CGFloat]
    private var index = 0
    /// Whether the place is in a dash; otherwise it is in a gap.
    private(set) var isDash = true
    /// The length up to the end of the dash or gap.
    var rest: Double

    /// - Parameters:
    ///   - lengths: of dashes and gaps in turn, with a sum greater than 0. With an odd number, dashes and gaps change places each round.
    ///   - phase: the place, as a length from the pattern's beginning.
    init(_ lengths: [CGFloat], phase: Double) {
        self.lengths = lengths
        let period = lengths.reduce(0, +) * (lengths.count % 2 == 0 ? 1 : 2)
        var place = phase.truncatingRemainder(dividingBy: period)
        if place < 0 { place += period }
        rest = lengths[0]
        while place >= rest, place > 0 {
            place -= rest
            advance()
        }
        rest -= place
    }

    /// Goes to the beginning of the next dash or gap.
    mutating func advance() {
        index = index + 1 == lengths.count ? 0 : index + 1
        isDash.toggle()
        rest = lengths[index]
    }
}
