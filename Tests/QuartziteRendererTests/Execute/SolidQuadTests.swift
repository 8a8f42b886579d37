import QuartziteGraphics
import XCTest

@testable import QuartziteRenderer

/// Quads of one colour: which pixels they cover, and with which coverage.
final class SolidQuadTests: XCTestCase {
    private let red = Float4(1, 0, 0, 1)

    func testWholePixelsAreCoveredExactly() throws {
        var plan = FramePlan.viewport(8, 6)
        plan.add(QuadInstance(Float4(2, 1, 3, 4), color: red))
        let picture = try PlanPicture.draw(plan, width: 8, height: 6)
        for y in 0..<6 {
            for x in 0..<8 {
                let isInside = (2..<5).contains(x) && (1..<5).contains(y)
                XCTAssertEqual(picture.at(x, y), isInside ? [255, 0, 0, 255] : [0, 0, 0, 0], "at \(x), \(y)")
            }
        }
    }

    func testHardEdgesCoverTheSamePixels() throws {
        var plan = FramePlan.viewport(8, 6)
        plan.add(QuadInstance(Float4(2, 1, 3, 4), color: red), features: [], blends: false)
        let hard = try PlanPicture.draw(plan, width: 8, height: 6)
        plan.batches[0].program.features = [.antialiased]
        plan.batches[0].blends = true
        XCTAssertEqual(hard.bytes(), try PlanPicture.draw(plan, width: 8, height: 6).bytes())
    }

    func testPartlyCoveredPixelsHaveTheirShare() throws {
        var plan = FramePlan.viewport(5, 5)
        plan.add(QuadInstance(Float4(0.25, 1, 3.5, 2.5), color: red))
        let picture = try PlanPicture.draw(plan, width: 5, height: 5)
        assertPixel(picture.at(0, 1), [191, 0, 0, 191])
        assertPixel(picture.at(1, 1), [255, 0, 0, 255], within: 0)
        assertPixel(picture.at(3, 2), [191, 0, 0, 191])
        assertPixel(picture.at(3, 3), [96, 0, 0, 96])
        assertPixel(picture.at(4, 1), [0, 0, 0, 0], within: 0)
    }

    func testThinRectanglesKeepTheirArea() throws {
        var plan = FramePlan.viewport(12, 12)
        plan.add(
            QuadInstance(Float4(1.4, 1, 0.2, 4), color: red), QuadInstance(Float4(5.9, 1, 0.3, 4), color: red),
            QuadInstance(Float4(8.1, 8.4, 0.5, 0.5), color: red))
        let picture = try PlanPicture.draw(plan, width: 12, height: 12)
        assertPixel(picture.at(1, 2), [51, 0, 0, 51])
        assertPixel(picture.at(5, 2), [26, 0, 0, 26])
        assertPixel(picture.at(6, 2), [51, 0, 0, 51])
        assertPixel(picture.at(8, 8), [64, 0, 0, 64])
        XCTAssertEqual(picture.area, 0.8 + 1.2 + 0.25, accuracy: 0.05)
    }

    func testTurnedRectanglesCoverTheirArea() throws {
        for degrees: Float in [1, 10, 30, 45, 60, 90, 137] {
            var plan = FramePlan.viewport(100, 100)
            plan.add(QuadInstance(Float4(-30, -20, 60, 40), .rotated(degrees, x: 50.3, y: 49.6), color: red))
            let picture = try PlanPicture.draw(plan, width: 100, height: 100, name: "turned-\(Int(degrees))")
            XCTAssertEqual(picture.area, 2400, accuracy: 24, "at \(degrees) degrees")
        }
    }

    func testScaledAndSkewedRectanglesCoverTheirArea() throws {
        var plan = FramePlan.viewport(100, 100)
        let map = PackedHomography.affine(3, 0.5, -1, 0.25, x: 50.2, y: 20.7)
        plan.add(QuadInstance(Float4(0, 0, 15, 40), map, color: red))
        let picture = try PlanPicture.draw(plan, width: 100, height: 100)
        XCTAssertEqual(picture.area, Double(15 * 40) * (3 * 0.25 + 0.5), accuracy: 8)
    }

    func testMirroredRectanglesAreDrawn() throws {
        var plan = FramePlan.viewport(10, 10)
        plan.add(QuadInstance(Float4(0, 0, 4, 3), .affine(-1, 0, 0, 1, x: 8, y: 2), color: red))
        let picture = try PlanPicture.draw(plan, width: 10, height: 10)
        XCTAssertEqual(picture.at(4, 2), [255, 0, 0, 255])
        XCTAssertEqual(picture.at(7, 4), [255, 0, 0, 255])
        XCTAssertEqual(picture.area, 12, accuracy: 0.01)
    }

    func testYGoesDown() throws {
        var plan = FramePlan.viewport(4, 10)
        plan.add(QuadInstance(Float4(0, 0, 4, 1), color: red), QuadInstance(Float4(0, 9, 4, 1), color: Float4(0, 0, 1, 1)))
        let picture = try PlanPicture.draw(plan, width: 4, height: 10)
        XCTAssertEqual(picture.at(1, 0), [255, 0, 0, 255])
        XCTAssertEqual(picture.at(1, 9), [0, 0, 255, 255])
    }

    func testColoursBlendPremultiplied() throws {
        var plan = FramePlan.viewport(4, 4, clear: SIMD4(0, 0, 1, 1))
        plan.add(QuadInstance(Float4(0, 0, 4, 4), color: Float4(0.5, 0, 0, 0.5)))
        let picture = try PlanPicture.draw(plan, width: 4, height: 4)
        assertPixel(picture.at(1, 1), [128, 0, 128, 255])
    }

    func testWithoutBlendingThePixelsAreReplaced() throws {
        var plan = FramePlan.viewport(4, 4, clear: SIMD4(0, 0, 1, 1))
        plan.add(QuadInstance(Float4(0, 0, 2, 4), color: Float4(0.5, 0, 0, 0.5)), features: [], blends: false)
        let picture = try PlanPicture.draw(plan, width: 4, height: 4)
        assertPixel(picture.at(1, 1), [128, 0, 0, 128])
        assertPixel(picture.at(3, 1), [0, 0, 255, 255], within: 0)
    }

    func testNothingIsDrawnOfWhatHasNoArea() throws {
        var plan = FramePlan.viewport(10, 10)
        let nothing = PackedHomography.affine(0, 0, 0, 0, x: 5, y: 5)
        let edgeOn = PackedHomography.affine(1, 0, 0, 0, x: 1, y: 5)
        plan.add(
            QuadInstance(Float4(0, 0, 4, 4), nothing, color: red), QuadInstance(Float4(0, 0, 4, 4), edgeOn, color: red),
            QuadInstance(Float4(1, 1, 0, 4), color: red), QuadInstance(Float4(1, 1, 4, 0), color: red))
        plan.add(QuadInstance(Float4(0, 0, 4, 4), edgeOn, color: red), features: [.antialiased, .perspective])
        plan.add(BoxInstance(Float4(0, 0, 4, 4), edgeOn), BoxInstance(Float4(2, 2, 0, 4)))
        plan.add(BoxInstance(Float4(0, 0, 4, 4), edgeOn), features: [.perspective])
        XCTAssertEqual(try PlanPicture.draw(plan, width: 10, height: 10).area, 0)
    }

    func testNumbersThatAreNoneHarmNothing() throws {
        let values: [Float] = [.nan, .infinity, -.infinity, 1e38, -1e38, .leastNonzeroMagnitude]
        for value in values {
            var plan = FramePlan.viewport(10, 10)
            for map in [
                PackedHomography.affine(value), .affine(1, 0, 0, value), .affine(x: value), .affine(y: value),
                PackedHomography(xAxis: SIMD3(1, 0, value), yAxis: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1)),
                PackedHomography(xAxis: SIMD3(1, 0, 0), yAxis: SIMD3(0, 1, 0), origin: SIMD3(0, 0, value)),
            ] {
                plan.add(QuadInstance(Float4(1, 1, 4, 4), map, color: red), features: [.antialiased])
                plan.add(QuadInstance(Float4(1, 1, 4, 4), map, color: red), features: [.antialiased, .perspective])
                plan.add(BoxInstance(Float4(1, 1, 4, 4), map, radius: 1))
                plan.add(BoxInstance(Float4(1, 1, 4, 4), map, radius: 1), features: [.perspective, .border])
            }
            plan.add(QuadInstance(Float4(value, 1, 4, 4), color: red), QuadInstance(Float4(1, 1, value, 4), color: red))
            plan.add(BoxInstance(Float4(1, 1, 4, 4), radius: value, borderWidth: value), features: [.border])
            // The last quad is still drawn correctly.
            plan.add(QuadInstance(Float4(0, 0, 10, 10), color: Float4(0, 1, 0, 1)), features: [], blends: false)
            let picture = try PlanPicture.draw(plan, width: 10, height: 10)
            XCTAssertEqual(picture.at(5, 5), [0, 255, 0, 255], "with \(value)")
        }
    }
}
