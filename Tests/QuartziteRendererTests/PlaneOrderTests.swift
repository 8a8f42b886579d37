import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Planes in order: who lies over whom, and where those that cross are cut.
final class PlaneOrderTests: XCTestCase {
    private func square(_ x: Double, _ y: Double, _ side: Double) -> [SIMD2<Double>] {
        [SIMD2(x, y), SIMD2(x + side, y), SIMD2(x + side, y + side), SIMD2(x, y + side)]
    }

    private func settled(_ planes: [(row: SIMD3<Double>, outline: [SIMD2<Double>])]) -> PlaneOrder {
        var order = PlaneOrder()
        for plane in planes { order.add(row: plane.row, outline: plane.outline) }
        order.settle()
        return order
    }

    func testTheNearerPlaneComesLater() {
        let order = settled([(SIMD3(0, 0, 5), square(0, 0, 10)), (SIMD3(0, 0, -5), square(5, 5, 10))])
        XCTAssertEqual(order.order.map(\.plane), [1, 0])
        XCTAssertTrue(order.cuts.isEmpty)
    }

    func testPlanesApartKeepTheirOrder() {
        let order = settled([(SIMD3(0, 0, 5), square(0, 0, 10)), (SIMD3(0, 0, -5), square(50, 5, 10)), (SIMD3(1, 0, 0), [])])
        XCTAssertEqual(order.order.map(\.plane), [0, 1, 2])
    }

    func testPlanesThatCrossAreCutAtTheLine() {
        // The second rises to the right, through the first at x = 5.
        let order = settled([(SIMD3(0, 0, 0), square(0, 0, 10)), (SIMD3(1, 0, -5), square(0, 0, 10))])
        XCTAssertEqual(order.order.map(\.plane), [1, 0, 1])
        XCTAssertEqual(order.order[1].cuts.count, 0)
        let (back, front) = (order.cuts[order.order[0].cuts], order.cuts[order.order[2].cuts])
        XCTAssertEqual(Array(back), [SIMD4(-1, 0, 5, 1)])
        XCTAssertEqual(Array(front), [SIMD4(1, 0, -5, 0)])
    }

    func testPlanesThatOnlyTouchAreNotCut() {
        let order = settled([(SIMD3(0, 0, 0), square(0, 0, 10)), (SIMD3(1, 0, -10), square(0, 0, 10))])
        XCTAssertEqual(order.order.map(\.plane), [1, 0])
        XCTAssertTrue(order.cuts.isEmpty)
    }

    func testThreePlanesThroughOnePoint() {
        let rows = [SIMD3<Double>(0, 0, 0), SIMD3(1, 0.2, -6), SIMD3(-0.3, 1, -4)]
        let order = settled(rows.map { ($0, square(0, 0, 10)) })
        // At any place that no cut is near, the pieces that are there come in the order of their depths.
        for x in stride(from: 0.5, to: 10, by: 1) {
            for y in stride(from: 0.5, to: 10, by: 1) {
                let isOnALine = order.cuts.contains { abs($0.x * x + $0.y * y + $0.z) < 1e-6 }
                if isOnALine { continue }
                let here = order.order.filter { piece in
                    order.cuts[piece.cuts].allSatisfy { $0.x * x + $0.y * y + $0.z >= 0 }
                }
                XCTAssertEqual(here.count, 3, "each plane shows once at \(x), \(y)")
                let depths = here.map { rows[$0.plane].x * x + rows[$0.plane].y * y + rows[$0.plane].z }
                XCTAssertEqual(depths, depths.sorted(), "at \(x), \(y)")
            }
        }
    }

    func testARingIsDrawnAllTheSame() {
        // Each lies over the next at the corner where they overlap.
        func strip(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> [SIMD2<Double>] {
            let along = b - a
            let across = SIMD2(-along.y, along.x) * 0.05
            return [a - across, b - across, b + across, a + across]
        }
        let corners = [SIMD2(0.0, 0.0), SIMD2(100.0, 0.0), SIMD2(50.0, 90.0)]
        var order = PlaneOrder()
        for index in 0..<3 {
            let (a, b) = (corners[index], corners[(index + 1) % 3])
            let along = (b - a) / 100
            order.add(row: SIMD3(along.x, along.y, -(along * a).sum()), outline: strip(a - along * 10, b + along * 10))
        }
        order.settle()
        XCTAssertEqual(Set(order.order.map(\.plane)), [0, 1, 2])
        XCTAssertEqual(order.order.count, 3)
    }

    func testAbsurdPlanesEnd() {
        var order = PlaneOrder()
        for index in 0..<40 {
            let row = index % 5 == 0 ? SIMD3(Double.nan, 0, 1) : SIMD3(sin(Double(index)), cos(Double(index)), 100 * sin(Double(7 * index)))
            order.add(row: row, outline: square(0, 0, 200))
        }
        order.settle()
        XCTAssertGreaterThanOrEqual(order.order.count, 40)
        XCTAssertEqual(Set(order.order.map(\.plane)).count, 40)
    }

    func testCuttingAgainAllocatesNothing() throws {
        let outline = square(0, 0, 10)
        let rows = [SIMD3<Double>(0, 0, 0), SIMD3(1, 0.2, -6), SIMD3(-0.3, 1, -4)]
        var order = PlaneOrder()
        func cut() {
            order.removeAll()
            for row in rows { order.add(row: row, outline: outline) }
            order.settle()
        }
        cut()
        XCTAssertGreaterThan(order.order.count, 3)
        XCTAssertEqual(try AllocationCount.during { for _ in 0..<20 { cut() } }, 0)
    }
}
