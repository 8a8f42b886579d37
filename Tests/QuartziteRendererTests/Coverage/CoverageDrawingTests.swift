import QuartziteGraphics
import Shaders
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Instances of coverage in hand-made plans: their pixels, their clips, and their pages after failures.
final class CoverageDrawingTests: XCTestCase {
    private let red = Float4(1, 0, 0, 1)

    /// Makes a plan of an 8 × 4 ramp of coverage at (3, 2), and a full rectangle at (0, 8).
    private func plan(_ atlas: inout CoverageAtlas, features: ProgramKey.Features = [], clip: Float4 = QuadInstance.everywhere) throws
        -> FramePlan
    {
        atlas.beginFrame()
        let place = try XCTUnwrap(try atlas.use(XCTUnwrap(atlas.allocate(width: 8, height: 4))))
        atlas.write(place) { texels, stride in
            for row in 0..<4 { for column in 0..<8 { texels[row * stride + column] = UInt8(row * 64 + column * 8) } }
        }
        var plan = FramePlan.viewport(16, 16)
        let texel = SIMD2(place.rect.minX, place.rect.minY)
        plan.append(
            CoverageInstance(rect: Float4(3, 2, 8, 4), texel: texel, color: red, clip: clip), features: features,
            clip: nil)
        let rect = Float4(0, 8, 16, 8)
        plan.coverages.append(CoverageInstance(rect: rect, texel: SIMD2(0, 0), color: red, clip: clip))
        plan.batchCoverages(
            from: 1, InstanceBounds.of(rect), .coverage(features, .whole), clip: nil,
            blends: true)
        plan.passes[0].batches = 0..<plan.batches.count
        plan.coveragePages.append(contentsOf: atlas.pages)
        return plan
    }

    func testEachPixelShowsItsTexel() throws {
        var atlas = CoverageAtlas()
        let plan = try plan(&atlas)
        XCTAssertEqual(plan.batches.count, 2)
        let picture = try PlanPicture.draw(plan, width: 16, height: 16)
        for y in 0..<16 {
            for x in 0..<16 {
                let inside = (3..<11).contains(x) && (2..<6).contains(y)
                let expected = y >= 8 ? 255 : inside ? (y - 2) * 64 + (x - 3) * 8 : 0
                XCTAssertEqual(picture.at(x, y), [expected, 0, 0, expected], "\(x), \(y)")
            }
        }
    }

    /// llvmpipe chooses another rasterizer for tiles in which all primitives are rectangles.
    func testWhatLiesUnderCoverageKeepsItsBytesBesideIt() throws {
        var atlas = CoverageAtlas()
        let coverage = try plan(&atlas)
        for alpha: Float in [0.1, 0.37, 0.5, 0.731, 0.99] {
            var plain = FramePlan.viewport(128, 128)
            plain.add(QuadInstance(Float4(0, 0, 128, 128), color: Float4(0.7, 0.301, 0.12, 1)), features: [], blends: false)
            let shade = Float4(0.333 * alpha, 0.777 * alpha, 0.5 * alpha, alpha)
            plain.add(QuadInstance(Float4(0, 0, 128, 128), color: shade), features: [])
            var covered = plain
            covered.append(coverage.coverages[0], features: [], clip: nil)
            covered.passes[0].batches = 0..<covered.batches.count
            covered.coveragePages.append(contentsOf: atlas.pages)
            let (without, with) = (
                try PlanPicture.draw(plain, width: 128, height: 128), try PlanPicture.draw(covered, width: 128, height: 128)
            )
            XCTAssertNotEqual(without.at(7, 4), with.at(7, 4), "there is coverage")
            for y in 0..<128 {
                for x in 0..<128 where !(3..<11).contains(x) || !(2..<6).contains(y) {
                    guard without.at(x, y) == with.at(x, y) else { return XCTFail("\(x), \(y) at alpha \(alpha)") }
                }
            }
        }
    }

    /// Each rectangle covers a tile of llvmpipe. What else lies in a tile must not matter.
    func testOpaqueRectanglesHaveTheBytesOfTheirColor() throws {
        func level(_ index: Int) -> Float { min(255, Float(index) + [0, 0.497, 0.502, 0.504][index % 4]) }
        func draw(besideQuads: Bool) throws -> PlanPicture {
            var plan = FramePlan.viewport(1024, 1024)
            for index in 0..<256 {
                let color = Float4(level(index) / 255, level(255 - index) / 255, level(index / 2) / 255, 1)
                let rect = Float4(Float(index % 16) * 64, Float(index / 16) * 64, 64, 64)
                plan.coverages.append(CoverageInstance(rect: rect, texel: SIMD2(0, 0), color: color, clip: QuadInstance.everywhere))
            }
            plan.batchCoverages(
                from: 0, InstanceBounds.of(Float4(0, 0, 1024, 1024)), .coverage([], .opaque),
                clip: nil, blends: false)
            if besideQuads {
                for index in 0..<256 {
                    let rect = Float4(Float(index % 16) * 64 + 8.5, Float(index / 16) * 64 + 8, 4, 4)
                    plan.add(QuadInstance(rect, color: red), features: [.antialiased])
                }
            }
            plan.passes[0].batches = 0..<plan.batches.count
            return try PlanPicture.draw(plan, width: 1024, height: 1024)
        }
        let (alone, beside) = (try draw(besideQuads: false), try draw(besideQuads: true))
        for index in 0..<256 {
            let expected = [level(index), level(255 - index), level(index / 2), 255].map { Int($0.rounded()) }
            let (x, y) = (index % 16 * 64, index / 16 * 64)
            XCTAssertEqual(alone.at(x + 40, y + 40), expected, "\(index)")
            XCTAssertEqual(beside.at(x + 40, y + 40), expected, "\(index)")
        }
    }

    func testAnInstanceIsAFanWithoutFlatVaryings() throws {
        XCTAssertTrue(InstanceLayout.coverage.isFan)
        let source = try XCTUnwrap(String(bytes: ShaderSource.coverageFragment.bytes, encoding: .utf8))
        XCTAssertFalse(source.contains("flat in"))
    }

    func testAClipCutsPixelsInPart() throws {
        var atlas = CoverageAtlas()
        let picture = try PlanPicture.draw(
            plan(&atlas, features: .clipRectangle, clip: Float4(0, 9.5, 4, 16)), width: 16, height: 16)
        XCTAssertEqual(picture.area, 4 * 6.5, accuracy: 0.1)
        XCTAssertEqual(picture.at(3, 9)[3], 128, accuracy: 1)
    }

    /// Entries that fill a page each. The pages are one texture, which grows.
    func testInstancesOfSeveralPagesAreOneDraw() throws {
        var atlas = CoverageAtlas()
        let executor = try Executor(context: .headless())
        atlas.beginFrame()
        var places: [CoverageAtlas.Place] = []
        for count in [1, 2, 3, 5, 6, 11] {
            while places.count < count {
                let place = try XCTUnwrap(try atlas.use(XCTUnwrap(atlas.allocate(width: 960, height: 960))))
                let level = UInt8(places.count * 20 + 10)
                atlas.write(place) { texels, stride in for row in 0..<960 { for column in 0..<16 { texels[row * stride + column] = level } }
                }
                places.append(place)
            }
            XCTAssertEqual(atlas.pages.count, count)
            var plan = FramePlan.viewport(16, 16)
            for (index, place) in places.enumerated() {
                plan.append(
                    CoverageInstance(
                        rect: Float4(Float(index), 0, 1, 16), texel: place.texel &+ SIMD2(3, 900), color: red, clip: QuadInstance.everywhere
                    ),
                    features: [], clip: nil)
            }
            plan.passes[0].batches = 0..<plan.batches.count
            plan.coveragePages.append(contentsOf: atlas.pages)
            let picture = try PlanPicture.draw(plan, width: 16, height: 16, on: executor)
            XCTAssertEqual(picture.counts.draws, 1)
            for x in 0..<16 { XCTAssertEqual(picture.at(x, 9)[3], x < count ? x * 20 + 10 : 0, "\(x) of \(count) pages") }
            let again = try PlanPicture.draw(plan, width: 16, height: 16, on: executor)
            XCTAssertLessThan(again.counts.uploadedBytes, 10_000, "nothing has changed")
        }
    }

    func testAChangedPageIsUploadedInPart() throws {
        var atlas = CoverageAtlas()
        let executor = try Executor(context: .headless())
        let first = try PlanPicture.draw(plan(&atlas), width: 16, height: 16, on: executor)
        XCTAssertGreaterThan(first.counts.uploadedBytes, 1_000_000)
        // The second place of the page.
        let place = CoverageAtlas.Place(page: CoveragePageIndex(0), rect: PixelRect(minX: 8, minY: 0, maxX: 16, maxY: 4))
        var plan = try plan(&atlas)
        atlas.write(place) { texels, _ in texels[0] = 200 }
        plan.coveragePages.removeAll()
        plan.coveragePages.append(contentsOf: atlas.pages)
        let second = try PlanPicture.draw(plan, width: 16, height: 16, on: executor)
        XCTAssertEqual(second.at(3, 2)[3], 200)
        XCTAssertLessThan(second.counts.uploadedBytes, 10_000)
        // The page of another atlas takes the same texture, whatever its version.
        var other = CoverageAtlas()
        let third = try PlanPicture.draw(self.plan(&other), width: 16, height: 16, on: executor)
        XCTAssertEqual(third.bytes(), first.bytes())
    }

    func testWhicheverCallFailsTheNextFrameIsComplete() throws {
        var atlas = CoverageAtlas()
        let plan = try plan(&atlas)
        let whole = try PlanPicture.draw(plan, width: 16, height: 16)
        let counter = GLFault(.from(.max))
        let counted = try Executor(context: .headless())
        counted.context.gl.fault = counter
        _ = try counted.execute(plan, width: 16, height: 16)
        XCTAssertGreaterThan(counter.calls, 4)
        var lost = 0
        for n in 1...counter.calls {
            let executor = try Executor(context: .headless())
            executor.context.gl.fault = GLFault(.only(n))
            if let counts = try? executor.execute(plan, width: 16, height: 16).counts, counts.failures > 0 { lost += 1 }
            executor.context.gl.fault = nil
            let after = try PlanPicture.draw(plan, width: 16, height: 16, on: executor)
            XCTAssertEqual(after.counts.failures, 0, "call \(n)")
            XCTAssertEqual(after.bytes(), whole.bytes(), "call \(n)")
            XCTAssertEqual(executor.context.gl.error(), 0, "call \(n)")
        }
        XCTAssertGreaterThan(lost, 2)
    }
}
