/// A path with the lengths of its pieces: cut into a part of the path, or into dashes.
///
/// The pieces share the whole path by arc length. Inside one curve a part is cut at the curve's parameter, as in Core Animation, so half
/// of a curve ends at the parameter 0.5. Dashes are measured by arc length everywhere.
package struct MeasuredPath {
    private let pieces: PathPieces
    private let lengths: [CGFloat]
    /// The length of the path before each subpath, followed by the length of the whole path.
    private let begins: [CGFloat]

    package init(_ path: PathElements) {
        pieces = PathPieces(path)
        lengths = pieces.pieces.map(\.length)
        var begins: [CGFloat] = [0]
        for subpath in pieces.subpaths {
            begins.append(lengths[subpath.pieces].reduce(begins[begins.count - 1], +))
        }
        self.begins = begins
    }

    /// The length of all subpaths together.
    package var length: CGFloat { begins[begins.count - 1] }

    /// Returns the part between two fractions of the whole path. Subpaths that lie entirely in the part are unchanged: closed subpaths
    /// stay closed.
    package func part(from start: CGFloat, to end: CGFloat) -> PathElements {
        var result = PathElements()
        forEachPart(from: start, to: end) { append($0, byParameter: true, to: &result) }
        return result
    }

    /// Returns the dashes between two fractions of the whole path, where `part(from:to:)` begins and ends. Each subpath begins at `phase`
    /// in the pattern, whether the part contains its beginning or not.
    ///
    /// Returns nil for more than `limit` dashes, or for a pattern without length.
    package func dashes(
        _ pattern: [CGFloat], phase: CGFloat, from start: CGFloat, to end: CGFloat, limit: Int = 100_000
    ) -> PathElements? {
        let period = pattern.reduce(0, +)
        guard period > 0, period.isFinite, phase.isFinite, length / period * CGFloat(pattern.count) < CGFloat(limit) else {
            return nil
        }
        // In a pattern of an odd number of lengths, dashes and gaps change places every round.
        let lengths = pattern.count % 2 == 0 ? pattern : pattern + pattern
        var result = PathElements()
        forEachPart(from: start, to: end) { part in
            let (from, to) = (arcLength(ofCutAt: part.from, in: part.subpath), arcLength(ofCutAt: part.to, in: part.subpath))
            var (index, place) = Self.begin(lengths, phase)
            while place < to {
                let next = place + lengths[index]
                if index % 2 == 0, next >= from {
                    let dash = Part(subpath: part.subpath, from: max(place, from), to: min(next, to), isClosed: false)
                    append(dash, byParameter: false, to: &result)
                }
                place = next
                index = (index + 1) % lengths.count
            }
        }
        return result
    }

    /// The dash or gap in which a subpath begins, and its place, which is at 0 or before.
    private static func begin(_ lengths: [CGFloat], _ phase: CGFloat) -> (index: Int, place: CGFloat) {
        let period = lengths.reduce(0, +)
        var rest = phase.truncatingRemainder(dividingBy: period)
        if rest < 0 { rest += period }
        var index = 0
        while rest >= lengths[index] && index < lengths.count - 1 {
            rest -= lengths[index]
            index += 1
        }
        return (index, -rest)
    }

    /// A section of a subpath.
    package struct Part: Sendable {
        fileprivate let subpath: Int
        /// The beginning and the end, as lengths from the subpath's beginning.
        fileprivate let from: CGFloat, to: CGFloat
        /// Whether the section is a whole closed subpath.
        package let isClosed: Bool
    }

    /// Calls `body` with the sections of all subpaths between two fractions of the whole path.
    package func forEachPart(from start: CGFloat, to end: CGFloat, _ body: (Part) -> Void) {
        guard start < end || length == 0 else { return }
        let (low, high) = (start * length, end * length)
        for subpath in pieces.subpaths.indices {
            let (first, last) = (begins[subpath], begins[subpath + 1])
            let (from, to) = (max(low, first), min(high, last))
            // A subpath without length belongs to the part around its place.
            guard from < to || (first == last && low <= first && first <= high) else { continue }
            let isWhole = from <= first && to >= last
            body(Part(subpath: subpath, from: from - first, to: to - first, isClosed: isWhole && pieces.subpaths[subpath].isClosed))
        }
    }

    /// Calls `body` with the lines and curves of a section, which is cut at the curves' parameters.
    package func forEachPiece(of part: Part, _ body: (PathPieces.Piece) -> Void) { forEachPiece(of: part, byParameter: true, body) }

    /// The length of a section's subpath before the section.
    package func arcLength(ofStartOf part: Part) -> CGFloat { arcLength(ofCutAt: part.from, in: part.subpath) }

    /// Calls `body` with the lines and curves of a section.
    /// - Parameter byParameter: whether curves are cut at their parameter; otherwise by arc length.
    private func forEachPiece(of part: Part, byParameter: Bool, _ body: (PathPieces.Piece) -> Void) {
        var (place, hasBegun) = (CGFloat(0), false)
        for index in pieces.subpaths[part.subpath].pieces {
            let (first, last) = (place, place + lengths[index])
            place = last
            let (low, high) = (max(part.from, first), min(part.to, last))
            // A section without length is a point of the first piece that contains it.
            guard low < high || (low == high && part.from == part.to && !hasBegun) else { continue }
            var piece = pieces.pieces[index]
            let start = parameter(low - first, index, isLinear: byParameter)
            let end = parameter(high - first, index, isLinear: byParameter)
            if start > 0 || end < 1 { piece.curve = piece.curve.part(from: start, to: end) }
            if low == high { piece.isLine = true }
            hasBegun = true
            body(piece)
        }
    }

    /// Adds a section as a new subpath.
    private func append(_ part: Part, byParameter: Bool, to result: inout PathElements) {
        var hasBegun = false
        forEachPiece(of: part, byParameter: byParameter) { piece in
            if !hasBegun { result.move(to: piece.curve.start) }
            hasBegun = true
            result.append(piece)
        }
        if part.isClosed { result.close() }
    }

    /// Returns the parameter of a place in a piece, given as a length from the piece's start.
    /// - Parameter isLinear: whether the parameter is the fraction of the length; otherwise the arc length up to it is `place`.
    private func parameter(_ place: CGFloat, _ index: Int, isLinear: Bool) -> CGFloat {
        if place <= 0 { return 0 }
        if place >= lengths[index] { return 1 }
        let piece = pieces.pieces[index]
        return isLinear || piece.isLine ? place / lengths[index] : piece.curve.parameter(atLength: place, of: lengths[index])
    }

    /// Returns the arc length of a subpath up to the point where a part is cut at `place`.
    private func arcLength(ofCutAt place: CGFloat, in subpath: Int) -> CGFloat {
        var first: CGFloat = 0
        for index in pieces.subpaths[subpath].pieces {
            let piece = pieces.pieces[index]
            if place > first, place < first + lengths[index], !piece.isLine {
                return first + piece.curve.length(upTo: (place - first) / lengths[index])
            }
            first += lengths[index]
        }
        return place
    }
}
