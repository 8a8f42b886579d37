import QuartziteGraphics
import XCTest

/// Strokes and dashes as paths.
final class PathStrokingTests: XCTestCase {
    private func line(_ points: CGPoint..., isClosed: Bool = false) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points)
        if isClosed { path.closeSubpath() }
        return path
    }

    private let corner = (CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 0), CGPoint(x: 50, y: 50))

    private func stroke(_ path: CGPath, _ cap: CGLineCap = .butt, _ join: CGLineJoin = .miter, limit: CGFloat = 10) -> CGPath {
        path.copy(strokingWithWidth: 10, lineCap: cap, lineJoin: join, miterLimit: limit)
    }

    func testEnds() {
        let straight = line(CGPoint(x: 10, y: 20), CGPoint(x: 60, y: 20))
        XCTAssertEqual(stroke(straight).boundingBoxOfPath, CGRect(x: 10, y: 15, width: 50, height: 10))
        XCTAssertEqual(stroke(straight, .square).boundingBoxOfPath, CGRect(x: 5, y: 15, width: 60, height: 10))
        let round = stroke(straight, .round)
        XCTAssertTrue(round.contains(CGPoint(x: 5.5, y: 20)))
        XCTAssertTrue(round.contains(CGPoint(x: 12, y: 20)), "where two pieces overlap")
        XCTAssertFalse(round.contains(CGPoint(x: 5.5, y: 16)))
    }

    func testCorners() {
        let path = line(corner.0, corner.1, corner.2)
        let (tip, cut) = (CGPoint(x: 54.5, y: -4.5), CGPoint(x: 52, y: -2))
        XCTAssertTrue(stroke(path).contains(tip))
        XCTAssertFalse(stroke(path, .butt, .bevel).contains(tip))
        XCTAssertTrue(stroke(path, .butt, .bevel).contains(cut))
        XCTAssertFalse(stroke(path, .butt, .miter, limit: 1).contains(tip), "too long a mitre is cut off")
        XCTAssertFalse(stroke(path, .butt, .round).contains(tip))
        XCTAssertTrue(stroke(path, .butt, .round).contains(CGPoint(x: 53, y: -3)))
        for point in [CGPoint(x: 20, y: 4), CGPoint(x: 46, y: 30), CGPoint(x: 49, y: 1)] { XCTAssertTrue(stroke(path).contains(point)) }
        XCTAssertFalse(stroke(path).contains(CGPoint(x: 20, y: 6)))
    }

    func testARingIsHollow() {
        let ring = stroke(CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil))
        for angle in stride(from: 0.0, to: 2 * .pi, by: 0.1) {
            func at(_ radius: Double) -> CGPoint { CGPoint(x: 50 + radius * cos(angle), y: 50 + radius * sin(angle)) }
            XCTAssertTrue(ring.contains(at(50)))
            XCTAssertTrue(ring.contains(at(54.5)))
            XCTAssertTrue(ring.contains(at(45.5)))
            XCTAssertFalse(ring.contains(at(44)))
            XCTAssertFalse(ring.contains(at(56)))
        }
        let square = stroke(line(corner.0, corner.1, corner.2, CGPoint(x: 0, y: 50), isClosed: true))
        XCTAssertEqual(square.boundingBoxOfPath, CGRect(x: -5, y: -5, width: 60, height: 60))
        XCTAssertFalse(square.contains(CGPoint(x: 25, y: 25)))
    }

    func testAnEmptyPathAndAPoint() {
        XCTAssertTrue(CGPath(elements: PathElements()).copy(strokingWithWidth: 5, lineCap: .round, lineJoin: .round, miterLimit: 1).isEmpty)
        XCTAssertTrue(line(corner.0, corner.1).copy(strokingWithWidth: 0, lineCap: .butt, lineJoin: .miter, miterLimit: 1).isEmpty)
    }

    func testDashes() {
        let dashes = line(CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0)).copy(dashingWithPhase: 5, lengths: [10, 4])
        XCTAssertEqual(dashes.boundingBoxOfPath, CGRect(x: 0, y: 0, width: 30, height: 0))
        let painted = dashes.copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        func isPainted(_ x: CGFloat) -> Bool { painted.contains(CGPoint(x: x, y: 0)) }
        XCTAssertEqual([2, 4, 6, 8, 10, 18, 20, 22, 24].map(isPainted), [true, true, false, false, true, true, false, false, true])
        XCTAssertEqual(line(corner.0, corner.1).copy(dashingWithPhase: 0, lengths: []), line(corner.0, corner.1))
    }
}
