import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// The depth order of planes, and the splitting of planes that cross.
final class PlaneOrderTests: XCTestCase {
    private func square(_ x: Double, _ y: Double, _ side: Double) -> [SIMD2<Double>] {
        [SIMD2(x, y), SIMD2(x + side, y), SIMD2(x + side, y + side), SIMD2(x, y + side)]
    }

    private func resolved(_ planes: [(row: SIMD3<Double>, outline: [SIMD2<Double>])]) -> PlaneOrder {
        var order = PlaneOrder()
        for plane in planes { order.add(row: plane.row, outline: plane.outline) }
        order.resolve()
        return order
    }

    func testTheNearerPlaneComesLater() {
        let order = resolved([(SIMD3(0, 0, 5), square(0, 0, 10)), (SIMD3(0, 0, -5), square(5, 5, 10))])
        XCTAssertEqual(order.order.map(\.plane), [1, 0])
        XCTAssertTrue(order.cuts.isEmpty)
    }

    func testDisjointPlanesKeepTheirOrder() {
        let order = resolved([(SIMD3(0, 0, 5), square(0, 0, 10)), (SIMD3(0, 0, -5), square(50, 5, 10)), (SIMD3(1, 0, 0), [])])
        XCTAssertEqual(order.order.map(\.plane), [0, 1, 2])
    }

    func testPlanesThatCrossAreCutAtTheLine() {
        // The second plane rises to the right and crosses the first at x = 5.
        let order = resolved([(SIMD3(0, 0, 0), square(0, 0, 10)), (SIMD3(1, 0, -5), square(0, 0, 10))])
        XCTAssertEqual(order.order.map(\.plane), [1, 0, 1])
        XCTAssertEqual(order.order[1].cuts.count, 0)
        let (back, front) = (order.cuts[order.order[0].cuts], order.cuts[order.order[2].cuts])
        XCTAssertEqual(Array(back), [SIMD4(-1, 0, 5, 1)])
        XCTAssertEqual(Array(front), [SIMD4(1, 0, -5, 0)])
    }

    func testPlanesThatOnlyTouchAreNotCut() {
        let order = resolved([(SIMD3(0, 0, 0), square(0, 0, 10)), (SIMD3(1, 0, -10), square(0, 0, 10))])
        XCTAssertEqual(order.order.map(\.plane), [1, 0])
        XCTAssertTrue(order.cuts.isEmpty)
    }

    /// Samples points away from the split lines. Each plane at a point must show exactly once, in the order of depths.
    private func assertInOrder(
        _ planes: [(row: SIMD3<Double>, outline: [SIMD2<Double>])], upTo side: Double, _ what: String = "", line: UInt = #line
    ) {
        let order = resolved(planes)
        func depth(_ plane: Int, _ x: Double, _ y: Double) -> Double {
            planes[plane].row.x * x + planes[plane].row.y * y + planes[plane].row.z
        }
        func isInside(_ plane: Int, _ x: Double, _ y: Double) -> Bool {
            let outline = planes[plane].outline
            let sides = outline.indices.map { index -> Double in
                let (a, b) = (outline[index], outline[(index + 1) % outline.count])
                return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
            }
            return sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 }
        }
        for x in stride(from: 0.5, to: side, by: side / 40) {
            for y in stride(from: 0.5, to: side, by: side / 40) {
                let isOnALine = order.cuts.contains { abs($0.x * x + $0.y * y + $0.z) < 0.5 }
                if isOnALine { continue }
                let here = order.order.filter { fragment in
                    isInside(fragment.plane, x, y) && order.cuts[fragment.cuts].allSatisfy { $0.x * x + $0.y * y + $0.z >= 0 }
                }
                XCTAssertEqual(here.count, planes.indices.count { isInside($0, x, y) }, "at \(x), \(y) \(what)", line: line)
                for (back, front) in zip(here, here.dropFirst()) {
                    XCTAssertGreaterThan(depth(front.plane, x, y), depth(back.plane, x, y) - 0.5, "at \(x), \(y) \(what)", line: line)
                }
            }
        }
    }

    func testThreePlanesThroughOnePoint() {
        assertInOrder([SIMD3<Double>(0, 0, 0), SIMD3(1, 0.2, -6), SIMD3(-0.3, 1, -4)].map { ($0, square(0, 0, 10)) }, upTo: 10)
    }

    func testManyPlanesThatCrossAndOverlapInRings() {
        var random = SeededNumbers(seed: 7)
        for round in 0..<30 {
            let planes = (0..<8).map { _ -> (row: SIMD3<Double>, outline: [SIMD2<Double>]) in
                let row = SIMD3(random.next(-2, 2), random.next(-2, 2), 0)
                let middle = SIMD2(random.next(60, 140), random.next(60, 140))
                let turn = random.next(0, 3)
                let outline = (0..<4).map { corner -> SIMD2<Double> in
                    let angle = turn + Double(corner) * .pi / 2
                    return middle + SIMD2(cos(angle) * random.next(50, 60), sin(angle) * random.next(20, 60))
                }
                return (SIMD3(row.x, row.y, random.next(-20, 20) - row.x * middle.x - row.y * middle.y), outline)
            }
            assertInOrder(planes, upTo: 200, "in round \(round)")
        }
    }

    func testARingIsCutOpen() {
        // Each strip lies over the next one at the corner where they overlap.
        func strip(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> [SIMD2<Double>] {
            let along = b - a
            let across = SIMD2(-along.y, along.x) * 0.05
            return [a - across, b - across, b + across, a + across]
        }
        let corners = [SIMD2(20.0, 20.0), SIMD2(120.0, 20.0), SIMD2(70.0, 110.0)]
        let planes = (0..<3).map { index -> (row: SIMD3<Double>, outline: [SIMD2<Double>]) in
            let (a, b) = (corners[index], corners[(index + 1) % 3])
            let along = (b - a) / 100
            return (SIMD3(along.x, along.y, -(along * a).sum()), strip(a - along * 10, b + along * 10))
        }
        XCTAssertEqual(resolved(planes).order.count, 4, "one of them is cut in two")
        assertInOrder(planes, upTo: 140)
    }

    func testAbsurdPlanesEnd() {
        var order = PlaneOrder()
        for index in 0..<40 {
            let row = index % 5 == 0 ? SIMD3(Double.nan, 0, 1) : SIMD3(sin(Double(index)), cos(Double(index)), 100 * sin(Double(7 * index)))
            order.add(row: row, outline: square(0, 0, 200))
        }
        order.resolve()
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
            order.resolve()
        }
        cut()
        XCTAssertGreaterThan(order.order.count, 3)
        XCTAssertEqual(try AllocationCount.during { for _ in 0..<20 { cut() } }, 0)
    }
}

/// Random numbers that are the same in each run.
private struct SeededNumbers {
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    mutating func next(_ low: Double, _ high: Double) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return low + (high - low) * Double(state >> 11) / Double(UInt64(1) << 53)
    }
}
