import QuartziteGraphics
import XCTest

@testable import QuartziteRenderer

/// Quads with pictures: which texel is drawn at which pixel.
final class ImageQuadTests: XCTestCase {
    /// Makes a picture of two by two pixels: red, green / blue, half-transparent white.
    private func corners() throws -> CGImage {
        try CGImage.made(2, 2) { x, y in
            switch (x, y) {
            case (0, 0): [255, 0, 0, 255]
            case (1, 0): [0, 255, 0, 255]
            case (0, 1): [0, 0, 255, 255]
            default: [128, 128, 128, 128]
            }
        }
    }

    func testAPictureStandsUpright() throws {
        var plan = FramePlan.viewport(8, 8)
        plan.add(QuadInstance(Float4(2, 2, 4, 4)), image: try corners())
        let picture = try PlanPicture.draw(plan, width: 8, height: 8)
        XCTAssertEqual(picture.at(2, 2), [255, 0, 0, 255])
        XCTAssertEqual(picture.at(5, 2), [0, 255, 0, 255])
        XCTAssertEqual(picture.at(2, 5), [0, 0, 255, 255])
        XCTAssertEqual(picture.at(5, 5), [128, 128, 128, 128])
        XCTAssertEqual(picture.at(1, 1), [0, 0, 0, 0])
        XCTAssertEqual(picture.counts.textureUploads, 1)
        XCTAssertEqual(picture.counts.uploadedBytes, 16 + 100)
    }

    func testTextureCoordinatesMayBeFlipped() throws {
        var plan = FramePlan.viewport(4, 4)
        plan.add(QuadInstance(Float4(0, 0, 4, 4), uv: Float4(1, 1, 0, 0)), image: try corners(), features: [.antialiased, .subimage])
        let picture = try PlanPicture.draw(plan, width: 4, height: 4)
        XCTAssertEqual(picture.at(0, 0), [128, 128, 128, 128])
        XCTAssertEqual(picture.at(3, 3), [255, 0, 0, 255])
    }

    func testTexelsOneToOneAreExactWithEitherFilter() throws {
        let image = try CGImage.made(16, 16) { x, y in [UInt8(x * 16), UInt8(y * 16), UInt8((x ^ y) * 16), 255] }
        for sampler in [FramePlan.nearest, FramePlan.linear] {
            var plan = FramePlan.viewport(20, 20)
            plan.add(QuadInstance(Float4(2, 3, 16, 16)), image: image, sampler: sampler)
            let picture = try PlanPicture.draw(plan, width: 20, height: 20)
            for y in 0..<16 {
                for x in 0..<16 {
                    assertPixel(
                        picture.at(x + 2, y + 3), [x * 16, y * 16, (x ^ y) * 16, 255], within: sampler == FramePlan.nearest ? 0 : 1)
                }
            }
        }
    }

    func testLinearMixesNeighboursAndNearestDoesNot() throws {
        let image = try CGImage.made(2, 1) { x, _ in x == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
        var plan = FramePlan.viewport(8, 1)
        plan.add(QuadInstance(Float4(0, 0, 8, 1)), image: image, sampler: FramePlan.nearest)
        let nearest = try PlanPicture.draw(plan, width: 8, height: 1)
        XCTAssertEqual((0..<8).map { nearest.at($0, 0)[0] }, [0, 0, 0, 0, 255, 255, 255, 255])
        plan.batches[0].sampler = FramePlan.linear
        let linear = try PlanPicture.draw(plan, width: 8, height: 1)
        let expected = [0, 0, 32, 96, 159, 223, 255, 255]
        for x in 0..<8 { XCTAssertEqual(Double(linear.at(x, 0)[0]), Double(expected[x]), accuracy: 2) }
    }

    func testAPartOfAPictureDoesNotShowItsNeighbours() throws {
        // The middle third is white and the rest red.
        let image = try CGImage.made(12, 12) { x, y in
            (4..<8).contains(x) && (4..<8).contains(y) ? [255, 255, 255, 255] : [255, 0, 0, 255]
        }
        let third = Float4(1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3)
        var plan = FramePlan.viewport(40, 40)
        plan.add(
            QuadInstance(Float4(4.5, 4.5, 31, 31), uv: third), image: image, features: [.antialiased, .subimage],
            sampler: FramePlan.linear)
        let picture = try PlanPicture.draw(plan, width: 40, height: 40)
        for y in 4..<36 {
            for x in 4..<36 {
                let pixel = picture.at(x, y)
                XCTAssertEqual(pixel[0], pixel[1], "red bleeds in at \(x), \(y)")
            }
        }
        XCTAssertEqual(picture.area, 31 * 31, accuracy: 1)
        // Without the feature, the red bleeds in.
        plan.batches[0].program.features = [.antialiased]
        let bleeding = try PlanPicture.draw(plan, width: 40, height: 40)
        XCTAssertNotEqual(bleeding.at(5, 20)[0], bleeding.at(5, 20)[1])
    }

    func testTheTintMultiplies() throws {
        var plan = FramePlan.viewport(4, 4)
        plan.add(QuadInstance(Float4(0, 0, 4, 4), color: Float4(0.5, 0.5, 0.5, 0.5)), image: try corners())
        let picture = try PlanPicture.draw(plan, width: 4, height: 4)
        assertPixel(picture.at(0, 0), [128, 0, 0, 128])
        assertPixel(picture.at(3, 3), [64, 64, 64, 64])
    }

    func testTrilinearMinificationAverages() throws {
        let image = try CGImage.made(64, 64) { x, y in (x + y) % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 255] }
        var plan = FramePlan.viewport(8, 8)
        plan.add(
            QuadInstance(Float4(0, 0, 8, 8)), image: image,
            sampler: SamplerKey(minification: .trilinear, magnification: .linear))
        let picture = try PlanPicture.draw(plan, width: 8, height: 8)
        for y in 0..<8 {
            for x in 0..<8 { assertPixel(picture.at(x, y), [128, 128, 128, 255], within: 2) }
        }
    }

    func testPerspectiveFollowsTheHomography() throws {
        // The colour of each texel encodes its position.
        let image = try CGImage.made(128, 128) { x, y in [UInt8(x * 2), UInt8(y * 2), 0, 255] }
        let map = PackedHomography.turned(-50, eye: 300, x: 20, y: 100)
        var plan = FramePlan.viewport(200, 200)
        plan.add(
            QuadInstance(Float4(0, -64, 128, 128), map), image: image, features: [.antialiased, .perspective],
            sampler: FramePlan.linear)
        let picture = try PlanPicture.draw(plan, width: 200, height: 200)
        let inverse = map.inverse
        var inside = 0
        for y in 0..<200 {
            for x in 0..<200 {
                let (u, v) = inverse.pixel(Float(x) + 0.5, Float(y) + 0.5)
                let pixel = picture.at(x, y)
                if u > 2, u < 126, v > -62, v < 62 {
                    inside += 1
                    XCTAssertEqual(Float(pixel[0]), (u - 0.5) * 2, accuracy: 2, "u at \(x), \(y)")
                    XCTAssertEqual(Float(pixel[1]), (v + 63.5) * 2, accuracy: 2, "v at \(x), \(y)")
                    XCTAssertEqual(pixel[3], 255)
                } else if u < -2 || u > 130 || v < -66 || v > 66 {
                    XCTAssertEqual(pixel[3], 0)
                }
            }
        }
        XCTAssertGreaterThan(inside, 8000)
        // Computes the area of the quadrilateral from its corners.
        let corners = [(0, -64), (128, -64), (128, 64), (0, 64)].map { map.pixel(Float($0.0), Float($0.1)) }
        var area = 0.0
        for i in 0..<4 {
            let (a, b) = (corners[i], corners[(i + 1) % 4])
            area += Double(a.x * b.y - b.x * a.y) / 2
        }
        XCTAssertEqual(picture.area, area, accuracy: area * 0.003)
    }

    func testAPlaneThatPassesTheEyeIsCutThere() throws {
        // Beyond u = 100 the plane is behind the eye.
        let map = PackedHomography(xAxis: SIMD3(1, -0.5, -0.01), yAxis: SIMD3(0, 1, 0), origin: SIMD3(0, 50, 1))
        for features: ProgramKey.Features in [[.antialiased, .perspective], [.perspective]] {
            var plan = FramePlan.viewport(100, 100)
            plan.add(QuadInstance(Float4(10, -10, 200, 20), map, color: Float4(1, 0, 0, 1)), features: features)
            let picture = try PlanPicture.draw(plan, width: 100, height: 100)
            // At u = 33.3, x = 50 and W = 2/3, the plane extends 15 pixels up and down.
            XCTAssertEqual(picture.at(50, 50), [255, 0, 0, 255])
            XCTAssertEqual(picture.at(50, 38), [255, 0, 0, 255])
            XCTAssertEqual(picture.at(50, 33), [0, 0, 0, 0])
            XCTAssertEqual(picture.at(5, 50), [0, 0, 0, 0])
            XCTAssertEqual(picture.at(99, 50), [255, 0, 0, 255])
        }
        var plan = FramePlan.viewport(100, 100)
        plan.add(BoxInstance(Float4(10, -10, 200, 20), map, radius: 3), features: [.perspective])
        let picture = try PlanPicture.draw(plan, width: 100, height: 100)
        XCTAssertEqual(picture.at(50, 50), [255, 255, 255, 255])
        XCTAssertEqual(picture.at(50, 33), [0, 0, 0, 0])
    }

    func testAPictureIsUploadedOnceWhateverUsesIt() throws {
        let executor = try Executor(context: .headless())
        let image = try corners()
        var plan = FramePlan.viewport(8, 8)
        plan.add(QuadInstance(Float4(0, 0, 4, 4)), image: image)
        plan.add(QuadInstance(Float4(4, 0, 4, 4)), image: image, sampler: FramePlan.linear)
        XCTAssertEqual(try executor.execute(plan, width: 8, height: 8).counts.textureUploads, 1)
        XCTAssertEqual(try executor.execute(plan, width: 8, height: 8).counts.textureUploads, 0)
    }
}
