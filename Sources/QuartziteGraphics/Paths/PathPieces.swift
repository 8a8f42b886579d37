// PathPieces: the lines and curves of a path, subpath by subpath, for measuring, cutting and stroking.

/// The lines and curves of a path. A close is a line, unless the subpath already ends at its start.
package struct PathPieces {
    package struct Piece {
        package var curve: CubicCurve
        package var isLine: Bool

        package var length: CGFloat {
            isLine ? hypot(curve.end.x - curve.start.x, curve.end.y - curve.start.y) : curve.length()
        }
    }

    package struct Subpath {
        /// The subpath's range in `pieces`.
        package var pieces: Range<Int>
        package var isClosed: Bool
    }

    package private(set) var pieces: [Piece] = []
    package private(set) var subpaths: [Subpath] = []

    package init(_ path: PathElements) {
        pieces.reserveCapacity(path.verbs.count)
        var first = 0
        var start = CGPoint.zero
        func endSubpath(isClosed: Bool) {
            if pieces.count > first { subpaths.append(Subpath(pieces: first..<pieces.count, isClosed: isClosed)) }
            first = pieces.count
        }
        path.forEach { element, from in
            switch element {
            case .move(let point):
                endSubpath(isClosed: false)
                start = point
            case .line(let point): pieces.append(Piece(curve: CubicCurve(from: from, to: point), isLine: true))
            case .quad(let control, let end):
                pieces.append(Piece(curve: CubicCurve(from: from, control: control, end: end), isLine: false))
            case .cubic(let control1, let control2, let end):
                pieces.append(
                    Piece(curve: CubicCurve(start: from, control1: control1, control2: control2, end: end), isLine: false))
            case .close:
                if from != start { pieces.append(Piece(curve: CubicCurve(from: from, to: start), isLine: true)) }
                endSubpath(isClosed: true)
            }
        }
        endSubpath(isClosed: false)
    }
}

extension PathElements {
    /// The path with every close replaced by a line to the start of its subpath.
    package var unclosed: PathElements {
        guard verbs.contains(.close) else { return self }
        let pieces = PathPieces(self)
        var result = PathElements()
        for subpath in pieces.subpaths {
            result.move(to: pieces.pieces[subpath.pieces.lowerBound].curve.start)
            for index in subpath.pieces { result.append(pieces.pieces[index]) }
        }
        return result
    }

    /// Adds a line or curve from the current point.
    mutating func append(_ piece: PathPieces.Piece) {
        if piece.isLine {
            addLine(to: piece.curve.end)
        } else {
            addCubic(control1: piece.curve.control1, control2: piece.curve.control2, to: piece.curve.end)
        }
    }
}
