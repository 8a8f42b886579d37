import QuartziteGraphics
import XCTest

@testable import QuartziteRenderer

/// Clips by pixel rectangles, by rounded rectangles behind a homography, and by the scissor of a pass.
final class ClipTests: XCTestCase {
    private let red = Float4(1, 0, 0, 1)

    func testAClipRectangleCutsExactlyAndWithShares() throws {
        var plan = FramePlan.viewport(12, 10)
        plan.add(
            QuadInstance(Float4(0, 0, 12, 10), color: red, clip: Float4(2, 1, 5.5, 4.25)),
            QuadInstance(Float4(0, 0, 12, 10), color: red, clip: Float4(7, 6, 10, 9)),
            features: [.antialiased, .clipRectangle])
        let picture = try PlanPicture.draw(plan, width: 12, height: 10)
        XCTAssertEqual(picture.at(1, 2), [0, 0, 0, 0])
        XCTAssertEqual(picture.at(2, 0), [0, 0, 0, 0])
        XCTAssertEqual(picture.at(2, 1), [255, 0, 0, 255])
        assertPixel(picture.at(5, 2), [128, 0, 0, 128])
        assertPixel(picture.at(3, 4), [64, 0, 0, 64])
        XCTAssertEqual(picture.at(7, 6), [255, 0, 0, 255])
        XCTAssertEqual(picture.at(9, 8), [255, 0, 0, 255])
        XCTAssertEqual(picture.area, 3.5 * 3.25 + 9, accuracy: 0.1)
    }

    func testEveryKindIsClipped() throws {
        let image = try CGImage.made(1, 1) { _, _ in [255, 0, 0, 255] }
        let clip = Float4(3, 2, 8, 7)
        for feature: ProgramKey.Features in [[], .perspective] {
            var plan = FramePlan.viewport(10, 10)
            plan.add(QuadInstance(Float4(0, 0, 10, 10), color: red, clip: clip), features: [.clipRectangle, feature])
            let solid = try PlanPicture.draw(plan, width: 10, height: 10)
            plan = FramePlan.viewport(10, 10)
            plan.add(QuadInstance(Float4(0, 0, 10, 10), clip: clip), image: image, features: [.clipRectangle, .antialiased, feature])
            let pictured = try PlanPicture.draw(plan, width: 10, height: 10)
            plan = FramePlan.viewport(10, 10)
            plan.add(BoxInstance(Float4(0, 0, 10, 10), fill: red, clip: clip), features: [.clipRectangle, feature])
            let box = try PlanPicture.draw(plan, width: 10, height: 10)
            XCTAssertEqual(solid.area, 25)
            XCTAssertEqual(solid.at(3, 2), [255, 0, 0, 255])
            XCTAssertEqual(solid.bytes(), pictured.bytes())
            XCTAssertEqual(solid.bytes(), box.bytes())
        }
    }

    func testTrimmingCutsAsTheClipRectangleDoes() throws {
        let image = try CGImage.made(16, 16) { x, y in [UInt8(x * 15), UInt8(y * 15), UInt8((x ^ y) * 15), 255] }
        // Upright, scaled, at a fraction of a pixel, mirrored, turned by a right angle.
        let maps: [PackedHomography] = [
            .identity, .affine(1.45, y: 0.27), .affine(x: 0.3, y: 0.6), .affine(-1, 0, 0, 1, x: 20, y: 0),
            .affine(0, 1, -1, 0, x: 18, y: 1),
        ]
        for map in maps {
            for clip in [Float4(4, 3, 13, 11), Float4(0, 0, 30, 30), Float4(25, 25, 28, 28)] {
                for sampler in [FramePlan.nearest, FramePlan.linear] {
                    func draw(_ features: ProgramKey.Features) throws -> [UInt8] {
                        var plan = FramePlan.viewport(30, 30)
                        let rect = Float4(1, 2, 16, 16)
                        plan.add(
                            QuadInstance(rect, map, clip: clip), image: image, features: [.antialiased, features], sampler: sampler)
                        plan.add(QuadInstance(Float4(3, 4, 6, 6), map, color: red, clip: clip), features: [.antialiased, features])
                        plan.add(BoxInstance(Float4(9, 9, 9, 8), map, radius: 3, clip: clip), features: [features])
                        return try PlanPicture.draw(plan, width: 30, height: 30).bytes()
                    }
                    for (a, b) in zip(try draw(.clipRectangle), try draw(.scissored)) { XCTAssertEqual(Int(a), Int(b), accuracy: 1) }
                }
            }
        }
    }

    func testTrimmingCutsHardEdgesToo() throws {
        let image = try CGImage.made(16, 16) { x, y in [UInt8(x * 15), UInt8(y * 15), UInt8((x ^ y) * 15), 255] }
        var plan = FramePlan.viewport(20, 20)
        plan.add(QuadInstance(Float4(2, 2, 16, 16), clip: Float4(5, 7, 12, 30)), image: image, features: [.scissored], blends: false)
        let picture = try PlanPicture.draw(plan, width: 20, height: 20)
        for y in 0..<20 {
            for x in 0..<20 {
                let isInside = (5..<12).contains(x) && (7..<18).contains(y)
                let texel = [(x - 2) * 15, (y - 2) * 15, ((x - 2) ^ (y - 2)) * 15, 255]
                XCTAssertEqual(picture.at(x, y), isInside ? texel : [0, 0, 0, 0], "at \(x), \(y)")
            }
        }
    }

    func testAClipShapeCutsAsABoxOfItsShapeCovers() throws {
        for map in [PackedHomography.affine(x: 3.2, y: 4.7), .rotated(25, x: 30, y: 5), .turned(35, eye: 150, x: 10, y: 20)] {
            let rect = Float4(4, 3, 50, 40)
            let radii = Float4(4, 8, 12, 20)
            var plan = FramePlan.viewport(80, 80)
            plan.add(BoxInstance(rect, map, radii: radii, fill: red), features: [.perspective])
            let box = try PlanPicture.draw(plan, width: 80, height: 80)
            plan = FramePlan.viewport(80, 80)
            plan.add(
                QuadInstance(Float4(0, 0, 80, 80), color: red), features: [],
                clip: ClipShape(inverse: map.inverse, rect: rect, radii: radii))
            let clipped = try PlanPicture.draw(plan, width: 80, height: 80)
            for (index, (a, b)) in zip(box.bytes(), clipped.bytes()).enumerated() {
                XCTAssertEqual(Int(a), Int(b), accuracy: 3, "at \(index / 4 % 80), \(index / 320)")
            }
        }
    }

    func testEachBatchHasItsOwnClipShape() throws {
        var plan = FramePlan.viewport(20, 10)
        let none = Float4(0, 0, 0, 0)
        plan.add(
            QuadInstance(Float4(0, 0, 20, 10), color: red), clip: ClipShape(inverse: .identity, rect: Float4(1, 1, 4, 4), radii: none))
        plan.add(
            QuadInstance(Float4(0, 0, 20, 10), color: red), clip: ClipShape(inverse: .identity, rect: Float4(11, 2, 4, 7), radii: none))
        let picture = try PlanPicture.draw(plan, width: 20, height: 10)
        XCTAssertEqual(picture.area, 16 + 28, accuracy: 0.1)
        XCTAssertEqual(picture.at(1, 1), [255, 0, 0, 255])
        XCTAssertEqual(picture.at(14, 8), [255, 0, 0, 255])
    }

    func testTheScissorKeepsOtherPixels() throws {
        let executor = try Executor(context: .headless())
        var plan = FramePlan.viewport(10, 10, clear: SIMD4(0, 0, 1, 1))
        plan.add(QuadInstance(Float4(0, 0, 10, 10), color: red))
        _ = try PlanPicture.draw(plan, width: 10, height: 10, on: executor)

        let scissor = PixelRect(minX: 2, minY: 1, maxX: 6, maxY: 4)
        plan = FramePlan.viewport(10, 10, clear: SIMD4(0, 1, 0, 1), scissor: scissor)
        let cleared = try PlanPicture.draw(plan, width: 10, height: 10, on: executor)
        XCTAssertEqual(cleared.counts.redrawnPixels, 12)
        for y in 0..<10 {
            for x in 0..<10 {
                let isInside = (2..<6).contains(x) && (1..<4).contains(y)
                XCTAssertEqual(cleared.at(x, y), isInside ? [0, 255, 0, 255] : [255, 0, 0, 255])
            }
        }

        plan = FramePlan.viewport(10, 10, clear: nil, scissor: PixelRect(minX: 5, minY: 5, maxX: 50, maxY: 50))
        plan.add(QuadInstance(Float4(0, 0, 10, 10), color: Float4(1, 1, 1, 1)))
        let drawn = try PlanPicture.draw(plan, width: 10, height: 10, on: executor)
        XCTAssertEqual(drawn.counts.redrawnPixels, 25)
        XCTAssertEqual(drawn.at(5, 5), [255, 255, 255, 255])
        XCTAssertEqual(drawn.at(4, 5), [255, 0, 0, 255])
        XCTAssertEqual(drawn.at(5, 3), [0, 255, 0, 255])
    }

    func testAnEmptyScissorDrawsNothing() throws {
        let executor = try Executor(context: .headless())
        let plan = FramePlan.viewport(4, 4, clear: SIMD4(0, 0, 1, 1))
        _ = try PlanPicture.draw(plan, width: 4, height: 4, on: executor)
        let empty = FramePlan.viewport(4, 4, clear: SIMD4(1, 0, 0, 1), scissor: PixelRect(minX: 3, minY: 3, maxX: 1, maxY: 9))
        let picture = try PlanPicture.draw(empty, width: 4, height: 4, on: executor)
        XCTAssertEqual(picture.at(0, 0), [0, 0, 255, 255])
        XCTAssertEqual(picture.at(2, 3), [0, 0, 255, 255])
        XCTAssertEqual(picture.counts.redrawnPixels, 0)
    }
}
