import Foundation
import QuartziteGraphics
import XCTest

@testable import QuartziteRenderer

/// Rounded rectangles with borders.
final class BoxTests: XCTestCase {
    private let red = Float4(1, 0, 0, 1)
    private let blue = Float4(0, 0, 1, 1)

    func testASquareBoxIsTheSameAsAQuad() throws {
        let maps: [PackedHomography] = [.identity, .affine(x: 0.25, y: 0.6), .rotated(20, x: 15, y: 2), .affine(0.1, y: 1)]
        for map in maps {
            var plan = FramePlan.viewport(40, 40)
            plan.add(QuadInstance(Float4(3, 4, 21, 17), map, color: red))
            let quad = try PlanPicture.draw(plan, width: 40, height: 40)
            plan = FramePlan.viewport(40, 40)
            plan.add(BoxInstance(Float4(3, 4, 21, 17), map, fill: red))
            let box = try PlanPicture.draw(plan, width: 40, height: 40)
            for (a, b) in zip(quad.bytes(), box.bytes()) { XCTAssertLessThanOrEqual(abs(Int(a) - Int(b)), 1) }
        }
    }

    func testCircularCornersTakeTheirAreaAway() throws {
        for radius: Float in [1, 2.5, 8, 20, 30] {
            for map in [PackedHomography.affine(x: 0, y: 0), .affine(x: 0.3, y: 0.7), .rotated(33, x: 35, y: -15)] {
                var plan = FramePlan.viewport(100, 100)
                plan.add(BoxInstance(Float4(20, 20, 60, 60), map, radius: radius))
                let picture = try PlanPicture.draw(plan, width: 100, height: 100, name: "corner-\(radius)")
                let r = Double(radius)
                XCTAssertEqual(picture.area, 3600 - (4 - .pi) * r * r, accuracy: 8, "radius \(radius)")
            }
        }
    }

    func testCornersStayRoundUnderUnequalScales() throws {
        var plan = FramePlan.viewport(120, 60)
        plan.add(BoxInstance(Float4(0, 0, 50, 50), .affine(2, 0, 0, 0.8, x: 10, y: 10), radius: 20))
        let picture = try PlanPicture.draw(plan, width: 120, height: 60)
        XCTAssertEqual(picture.area, (2500 - (4 - .pi) * 400) * 1.6, accuracy: 10)
    }

    func testEachCornerHasItsOwnRadius() throws {
        var plan = FramePlan.viewport(40, 40)
        plan.add(BoxInstance(Float4(0, 0, 40, 40), radii: Float4(0, 6, 12, 18)))
        let picture = try PlanPicture.draw(plan, width: 40, height: 40)
        // On the diagonal from each corner, the curve begins at r (1 - 1/√2).
        XCTAssertEqual(picture.at(0, 0)[3], 255)
        XCTAssertEqual(picture.at(38, 1)[3], 76, accuracy: 70)
        XCTAssertEqual(picture.at(39, 0)[3], 0)
        XCTAssertEqual(picture.at(36, 3)[3], 255)
        XCTAssertEqual(picture.at(2, 37)[3], 0)
        XCTAssertEqual(picture.at(5, 34)[3], 255)
        XCTAssertEqual(picture.at(35, 35)[3], 0)
        XCTAssertEqual(picture.at(32, 32)[3], 255)
    }

    func testABorderLiesInsideTheEdgeAndOverTheFill() throws {
        var plan = FramePlan.viewport(20, 20)
        plan.add(BoxInstance(Float4(2, 2, 16, 16), fill: red, border: blue, borderWidth: 3), features: [.border])
        let picture = try PlanPicture.draw(plan, width: 20, height: 20)
        XCTAssertEqual(picture.at(1, 10), [0, 0, 0, 0])
        XCTAssertEqual(picture.at(2, 10), [0, 0, 255, 255])
        XCTAssertEqual(picture.at(4, 10), [0, 0, 255, 255])
        XCTAssertEqual(picture.at(5, 10), [255, 0, 0, 255])
        XCTAssertEqual(picture.at(14, 14), [255, 0, 0, 255])
        XCTAssertEqual(picture.at(15, 15), [0, 0, 255, 255])
    }

    func testATranslucentBorderShowsTheFillUnderIt() throws {
        var plan = FramePlan.viewport(20, 20)
        plan.add(
            BoxInstance(Float4(2, 2, 16, 16), fill: red, border: Float4(0, 0, 0.5, 0.5), borderWidth: 4), features: [.border])
        let picture = try PlanPicture.draw(plan, width: 20, height: 20)
        assertPixel(picture.at(3, 10), [128, 0, 128, 255])
    }

    func testNoFillShowsOutsideAnOpaqueBorder() throws {
        // Every pixel on the outer edge has the border's colour alone.
        for map in [PackedHomography.affine(x: 0.5, y: 0.5), .rotated(17, x: 15, y: 0)] {
            var plan = FramePlan.viewport(60, 60)
            plan.add(
                BoxInstance(Float4(10, 10, 36, 36), map, radius: 12, fill: red, border: blue, borderWidth: 4), features: [.border])
            let picture = try PlanPicture.draw(plan, width: 60, height: 60)
            var partial = 0
            for y in 0..<60 {
                for x in 0..<60 {
                    let pixel = picture.at(x, y)
                    if pixel[3] < 250 {
                        partial += pixel[3] > 0 ? 1 : 0
                        XCTAssertEqual(pixel[0], 0, "at \(x), \(y)")
                    } else {
                        // Further in, border and fill cover each pixel without a gap.
                        XCTAssertEqual(pixel[0] + pixel[2], pixel[3], accuracy: 2, "at \(x), \(y)")
                    }
                }
            }
            XCTAssertGreaterThan(partial, 20)
        }
    }

    func testABorderAloneIsARing() throws {
        var plan = FramePlan.viewport(60, 60)
        plan.add(
            BoxInstance(Float4(10, 10, 40, 40), radius: 20, fill: Float4(0, 0, 0, 0), border: blue, borderWidth: 5),
            features: [.border])
        let picture = try PlanPicture.draw(plan, width: 60, height: 60)
        XCTAssertEqual(picture.area, .pi * (400 - 225), accuracy: 5)
        XCTAssertEqual(picture.at(30, 30), [0, 0, 0, 0])
    }

    func testABorderWiderThanTheBoxFillsIt() throws {
        var plan = FramePlan.viewport(20, 20)
        plan.add(BoxInstance(Float4(5, 5, 10, 6), radius: 2, fill: red, border: blue, borderWidth: 30), features: [.border])
        let picture = try PlanPicture.draw(plan, width: 20, height: 20)
        XCTAssertEqual(picture.at(9, 8), [0, 0, 255, 255])
        XCTAssertEqual(picture.bytes().enumerated().filter { $0.offset % 4 == 0 && $0.element > 0 }.count, 0)
    }

    func testContinuousCornersFollowTheOutline() throws {
        // The fractions of the square of the radius that a corner cuts off, and the first half-covered pixels of some rows, of pictures
        // made by Core Graphics with a radius of 120 pixels.
        var plan = FramePlan.viewport(400, 400)
        plan.add(BoxInstance(Float4(0, 0, 400, 400), radius: 120 * 1.528665, smoothing: 1), features: [.continuousCorners])
        let picture = try PlanPicture.draw(plan, width: 400, height: 400, name: "continuous-corners")
        XCTAssertEqual((160_000 - picture.area) / 4 / 14_400, 0.2253, accuracy: 0.0003)
        for (row, column) in [(0, 133), (1, 115), (3, 99), (5, 89), (10, 72), (100, 3)] {
            let first = (0..<400).first { picture.at($0, row)[3] >= 128 }
            XCTAssertEqual(first, column, "row \(row)")
        }
        for column in 0..<400 where column % 7 == 0 {
            XCTAssertEqual(Int(picture.at(column, 5)[3]), Int(picture.at(5, column)[3]), accuracy: 1, "symmetric about the diagonal")
        }
    }

    func testContinuousCornersWithoutSmoothingAreCircles() throws {
        for radius: Float in [2, 5, 12, 30] {
            var plan = FramePlan.viewport(80, 80)
            plan.add(BoxInstance(Float4(8.3, 9.6, 62, 61), radius: radius), features: [])
            let circle = try PlanPicture.draw(plan, width: 80, height: 80)
            plan.batches[0].program.features = .continuousCorners
            let continuous = try PlanPicture.draw(plan, width: 80, height: 80)
            for (a, b) in zip(circle.bytes(), continuous.bytes()) { XCTAssertEqual(Int(a), Int(b), accuracy: 12, "radius \(radius)") }
        }
    }

    func testPerspectiveBoxesMatchTheirShape() throws {
        // Compares with 16 samples per pixel of the same shape through the inverse map.
        let map = PackedHomography.turned(40, eye: 200, x: 20, y: 60)
        var plan = FramePlan.viewport(120, 120)
        plan.add(
            BoxInstance(Float4(0, -40, 100, 80), map, radius: 25, fill: red, border: blue, borderWidth: 10),
            features: [.perspective, .border])
        let picture = try PlanPicture.draw(plan, width: 120, height: 120)
        let inverse = map.inverse
        func isInside(_ u: Float, _ v: Float, inset: Float) -> Bool {
            let (x, y) = (abs(u - 50) - 50 + inset, abs(v) - 40 + inset)
            if x > 0 || y > 0 { return false }
            let r = 25 - inset
            return x < -r || y < -r || (x + r) * (x + r) + (y + r) * (y + r) <= r * r
        }
        for y in 0..<120 {
            for x in 0..<120 {
                var (outer, inner) = (0, 0)
                for sample in 0..<64 {
                    let (u, v) = inverse.pixel(
                        Float(x) + (Float(sample % 8) + 0.5) / 8, Float(y) + (Float(sample / 8) + 0.5) / 8)
                    if isInside(u, v, inset: 0) { outer += 1 }
                    if isInside(u, v, inset: 10) { inner += 1 }
                }
                let pixel = picture.at(x, y)
                XCTAssertEqual(Double(pixel[3]), Double(outer) / 64 * 255, accuracy: 26, "alpha at \(x), \(y)")
                XCTAssertEqual(Double(pixel[0]), Double(inner) / 64 * 255, accuracy: 26, "fill at \(x), \(y)")
            }
        }
    }
}
