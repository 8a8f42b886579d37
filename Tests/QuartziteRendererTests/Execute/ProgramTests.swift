import QuartziteGraphics
import XCTest

@testable import QuartziteRenderer

/// The shader programs and the layout of their attributes.
final class ProgramTests: XCTestCase {
    func testEveryCombinationCompiles() throws {
        let context = try GraphicsContext.headless()
        let programs = ProgramCache(context)
        for key in ProgramKey.all {
            XCTAssertNotNil(programs.program(key) { XCTFail($0) }, "\(key)")
        }
        XCTAssertEqual(programs.count, ProgramKey.all.count)
        XCTAssertEqual(context.gl.error(), 0)
    }

    func testKeysThatMeanTheSameShareAProgram() throws {
        let programs = ProgramCache(try GraphicsContext.headless())
        let plain = programs.program(ProgramKey(kind: .solid, features: [.antialiased])) { XCTFail($0) }
        let odd = programs.program(ProgramKey(kind: .solid, features: [.antialiased, .subimage, .border])) { XCTFail($0) }
        XCTAssertNotNil(plain)
        XCTAssertTrue(plain === odd)
        XCTAssertEqual(programs.count, 1)
    }

    func testEachKeyHasANumberOfItsOwn() {
        let keys = ProgramKey.all
        XCTAssertEqual(Set(keys.map(\.number)).count, keys.count)
        XCTAssertEqual(Set(keys).count, keys.count)
        XCTAssertEqual(MemoryLayout<ProgramKey>.size, MemoryLayout<UInt64>.size)
    }

    func testEachFlagHasABitAndADefineOfItsOwn() {
        let flags = ProgramKey.Features.all
        XCTAssertTrue(flags.allSatisfy { $0.feature.rawValue.nonzeroBitCount == 1 })
        for names in [flags.map { "\($0.feature.rawValue)" }, flags.map(\.define), flags.map(\.name)] {
            XCTAssertEqual(Set(names).count, flags.count)
        }
        // No kind allows a flag that the list lacks, and each flag belongs to a kind.
        let listed = flags.reduce(into: ProgramKey.Features()) { $0.formUnion($1.feature) }
        let allowed = ProgramKey.Kind.allCases.reduce(into: ProgramKey.Features()) { $0.formUnion($1.allowedFeatures) }
        XCTAssertEqual(allowed, listed)
    }

    func testCanonicalKeysAreAllowed() {
        for key in ProgramKey.all {
            XCTAssertTrue(key.isAllowed, key.text)
            XCTAssertEqual(key.canonical, key, key.text)
        }
    }

    func testInstancesLieInMemoryAsTheShadersReadThem() {
        XCTAssertEqual(MemoryLayout<QuadInstance>.size, 100)
        XCTAssertEqual(MemoryLayout<QuadInstance>.stride, 100)
        XCTAssertEqual(MemoryLayout<BoxInstance>.size, 124)
        XCTAssertEqual(MemoryLayout<BoxInstance>.stride, 124)
        assertOffsets(
            .quad,
            [
                MemoryLayout<QuadInstance>.offset(of: \.homography.xx), MemoryLayout<QuadInstance>.offset(of: \.homography.yx),
                MemoryLayout<QuadInstance>.offset(of: \.homography.ox), MemoryLayout<QuadInstance>.offset(of: \.rect),
                MemoryLayout<QuadInstance>.offset(of: \.uv), MemoryLayout<QuadInstance>.offset(of: \.color),
                MemoryLayout<QuadInstance>.offset(of: \.clip),
            ])
        assertOffsets(
            .box,
            [
                MemoryLayout<BoxInstance>.offset(of: \.homography.xx), MemoryLayout<BoxInstance>.offset(of: \.homography.yx),
                MemoryLayout<BoxInstance>.offset(of: \.homography.ox), MemoryLayout<BoxInstance>.offset(of: \.rect),
                MemoryLayout<BoxInstance>.offset(of: \.radii), MemoryLayout<BoxInstance>.offset(of: \.fill),
                MemoryLayout<BoxInstance>.offset(of: \.border), MemoryLayout<BoxInstance>.offset(of: \.clip),
                MemoryLayout<BoxInstance>.offset(of: \.borderWidth),
            ])
        XCTAssertEqual(MemoryLayout<GradientInstance>.size, 116)
        XCTAssertEqual(MemoryLayout<GradientInstance>.stride, 116)
        assertOffsets(
            .gradient,
            [
                MemoryLayout<GradientInstance>.offset(of: \.homography.xx), MemoryLayout<GradientInstance>.offset(of: \.homography.yx),
                MemoryLayout<GradientInstance>.offset(of: \.homography.ox), MemoryLayout<GradientInstance>.offset(of: \.rect),
                MemoryLayout<GradientInstance>.offset(of: \.radii), MemoryLayout<GradientInstance>.offset(of: \.axis),
                MemoryLayout<GradientInstance>.offset(of: \.clip), MemoryLayout<GradientInstance>.offset(of: \.firstStop),
            ])
    }

    private func assertOffsets(_ layout: InstanceLayout, _ expected: [Int?], line: UInt = #line) {
        var offsets: [Int] = []
        var offset = 0
        for components in layout.components {
            offsets.append(offset)
            offset += components * 4
        }
        XCTAssertEqual(offset, layout.stride, line: line)
        XCTAssertEqual(offsets, expected, line: line)
    }

    func testTheOrderOfChannelsChangesNoPixel() throws {
        let image = try CGImage.made(9, 7) { x, y in [UInt8(x * 20), UInt8(y * 20), 50, 200] }
        var plan = FramePlan.viewport(24, 24, clear: SIMD4(0.1, 0.2, 0.3, 1))
        plan.add(QuadInstance(Float4(2, 2, 9, 7)), image: image, features: [])
        plan.add(QuadInstance(Float4(3.4, 12.1, 15, 9)), image: image, sampler: FramePlan.linear)
        plan.add(QuadInstance(Float4(12, 2, 8, 8), color: Float4(0.3, 0.1, 0.2, 0.5)), features: [])
        plan.add(BoxInstance(Float4(4, 4, 12, 12), radius: 4, fill: Float4(0.1, 0.3, 0.2, 0.4)))
        var pictures: [[UInt8]] = []
        for isSoftware in [true, false] {
            let context = try GraphicsContext.headless()
            context.capabilities.isSoftware = isSoftware
            pictures.append(try PlanPicture.draw(plan, width: 24, height: 24, on: Executor(context: context)).bytes())
        }
        for (a, b) in zip(pictures[0], pictures[1]) { XCTAssertEqual(Int(a), Int(b), accuracy: 1) }
    }

    func testDrawsMayBeginAnywhereWithoutBaseInstances() throws {
        // A 3.3 driver sets its attribute pointers for each draw. The picture is the same.
        var plan = FramePlan.viewport(12, 4)
        for i in 0..<3 {
            plan.add(QuadInstance(Float4(Float(i) * 4, 0, 3, 4), color: Float4(i == 0 ? 1 : 0, i == 1 ? 1 : 0, i == 2 ? 1 : 0, 1)))
            plan.add(BoxInstance(Float4(Float(i) * 4 + 3, 0, 1, 4), fill: Float4(Float(i) / 2, 0, 0, 1)))
        }
        let modern = try PlanPicture.draw(plan, width: 12, height: 4)
        let context = try GraphicsContext.headless()
        context.capabilities.hasBaseInstance = false
        let old = try Executor(context: context)
        XCTAssertEqual(try PlanPicture.draw(plan, width: 12, height: 4, on: old).bytes(), modern.bytes())
        XCTAssertEqual(try PlanPicture.draw(plan, width: 12, height: 4, on: old).bytes(), modern.bytes())
        XCTAssertEqual(modern.at(9, 1), [0, 0, 255, 255])
        XCTAssertEqual(modern.at(7, 1), [128, 0, 0, 255])
    }
}
