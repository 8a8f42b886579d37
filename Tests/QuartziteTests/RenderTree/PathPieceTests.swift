import XCTest

@testable import Quartzite
@testable import QuartziteGraphics

/// The parameter of a curve by the length of its way.
final class PathPieceTests: XCTestCase {
    private func curve(_ points: [(Double, Double)]) -> PathPiece {
        let points = points.map { SIMD2($0.0, $0.1) }
        var piece = PathPiece(start: points[0], control1: points[1], control2: points[2], end: points[3], isLine: false)
        piece.pacing = .length
        return piece
    }

    /// Curves that begin slowly, end slowly, turn back, and run evenly.
    private var curves: [PathPiece] {
        [
            curve([(0, 0), (0, 0), (0, 0), (100, 0)]), curve([(0, 0), (100, 0), (100, 0), (100, 0)]),
            curve([(0, 0), (120, 10), (-20, 20), (100, 30)]), curve([(0, 0), (90, 1), (10, 1), (10, 0)]),
            curve([(0, 0), (0, 55.2), (44.8, 100), (100, 100)]),
        ]
    }

    func testThePointAtAFractionHasCoveredThatShareOfTheLength() {
        for (number, piece) in curves.enumerated() {
            let table = piece.arcLengths()
            let lengths = TrackBuffer(table)
            defer { lengths.deallocate() }
            let whole = table[PathPiece.arcCount]
            for fraction in stride(from: 0.0, through: 1, by: 1.0 / 32) {
                let end = piece.parameter(at: fraction, lengths: lengths)
                // The way in many short lines.
                let steps = 4000
                var (way, last) = (0.0, piece.point(at: 0))
                for step in 1...steps {
                    let point = piece.point(at: end * Double(step) / Double(steps))
                    way += ((point - last) * (point - last)).sum().squareRoot()
                    last = point
                }
                XCTAssertEqual(way, fraction * whole, accuracy: whole / 1000, "curve \(number) at \(fraction)")
            }
        }
    }
}
