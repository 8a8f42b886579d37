import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Particles that the vertex shader computes, compared with those that the CPU computes.
final class GPUParticleTests: XCTestCase {
    private var emitter = CAEmitterLayer()
    private var cell = CAEmitterCell()

    /// A soft spot with transparent margins.
    private static let spot = CGImage(
        width: 8, height: 8,
        premultipliedRGBA: (0..<64).flatMap { index -> [UInt8] in
            let (x, y) = (index % 8, index / 8)
            let value = UInt8(max(0, 250 - 90 * max(abs(2 * x - 7), abs(2 * y - 7)) / 2))
            return x == 0 || y == 0 || x == 7 || y == 7 ? [0, 0, 0, 0] : [value, value / 2, 0, value]
        })

    override func setUp() { makeEmitter() }

    private func makeEmitter() {
        (emitter, cell) = (CAEmitterLayer(), CAEmitterCell())
        emitter.frame = CGRect(x: 10, y: 5, width: 60, height: 50)
        emitter.emitterPosition = CGPoint(x: 30, y: 40)
        cell.contents = Self.spot
        (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionLongitude) = (20, 1.3, 40, -1.3)
        emitter.emitterCells = [cell]
    }

    private func scene() throws -> GPUAnimationScene {
        let scene = try GPUAnimationScene()
        scene.edit { scene.root.addSublayer(emitter) }
        return scene
    }

    /// Compares both pictures at times that are in no order, and requires that the shader has computed the particles, or that it has not.
    private func check(
        _ scene: GPUAnimationScene, onGPU: Bool = true, _ message: String = "", file: StaticString = #filePath, line: UInt = #line
    ) throws {
        for time in [0.31, 1.47, 2.03, 0.87, 9.13] {
            try scene.check(at: time, message, file: file, line: line)
            XCTAssertEqual(scene.animatingOnGPU.planner.state.drawings[0].shownGroup != nil, onGPU, message, file: file, line: line)
            let shown = try GPUAnimationScene.pixels(scene.animatingOnGPU)
            XCTAssertGreaterThan(Set(shown).count, 4, "nothing is shown \(message)", file: file, line: line)
        }
    }

    @MainActor func testEveryValueOfACell() async throws {
        let sets: [(String, (CAEmitterCell) -> Void)] = [
            ("steady", { _ in }),
            ("random", { ($0.velocityRange, $0.lifetimeRange, $0.emissionRange) = (20, 0.5, 1) }),
            ("accelerated", { ($0.yAcceleration, $0.xAcceleration) = (60, -20) }),
            ("turning", { ($0.spin, $0.spinRange) = (5, 3) }),
            ("growing", { ($0.scale, $0.scaleRange, $0.scaleSpeed) = (1.2, 0.4, 0.8) }),
            ("shrinking", { ($0.scale, $0.scaleSpeed) = (1.5, -1) }),
            ("fading", { ($0.alphaSpeed, $0.alphaRange, $0.redRange, $0.blueSpeed) = (-0.7, 0.2, 0.5, 1) }),
            ("coloured", { ($0.color, $0.greenRange) = (CGColor(srgbRed: 0.4, green: 0.9, blue: 0.2, alpha: 0.8), 0.3) }),
            ("delayed", { ($0.beginTime, $0.duration) = (0.2, 20) }),
            ("nearest", { ($0.magnificationFilter, $0.scale) = (CALayerContentsFilter.nearest.rawValue, 1.3) }),
            ("a part", { $0.contentsRect = CGRect(x: 0.25, y: 0, width: 0.5, height: 0.75) }),
        ]
        for (name, set) in sets {
            makeEmitter()
            set(cell)
            emitter.emitterCells = [cell]
            try check(try scene(), name)
        }
    }

    @MainActor func testEveryShapeAndTheLayersOwnFactors() async throws {
        for shape: CAEmitterLayerEmitterShape in [.line, .rectangle, .circle, .sphere, .cuboid] {
            let scene = try scene()
            scene.edit {
                (emitter.emitterShape, emitter.emitterSize) = (shape, CGSize(width: 20, height: 10))
                (emitter.velocity, emitter.lifetime, emitter.scale, emitter.seed) = (0.5, 0.8, 1.3, 7)
            }
            try check(scene, "\(shape)")
        }
    }

    @MainActor func testWhereTheLayerIs() async throws {
        let sets: [(String, (CALayer) -> Void)] = [
            ("turned", { $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) }),
            ("reduced", { $0.transform = CATransform3DMakeScale(0.5, 0.7, 1) }),
            ("enlarged", { $0.transform = CATransform3DMakeScale(1.7, 1.3, 1) }),
            ("flipped", { $0.isGeometryFlipped = true }),
            ("clipped", { ($0.masksToBounds, $0.bounds.size) = (true, CGSize(width: 50, height: 30)) }),
            ("clipped by corners", { ($0.masksToBounds, $0.cornerRadius) = (true, 20) }),
            ("translucent", { $0.opacity = 0.6 }),
            ("in a surface", { ($0.shouldRasterize, $0.opacity) = (true, 0.8) }),
        ]
        for (name, set) in sets {
            makeEmitter()
            set(emitter)
            try check(try scene(), name)
        }
    }

    @MainActor func testOrderOfDrawing() async throws {
        let (second, third) = (CAEmitterCell(), CAEmitterCell())
        second.contents = GPUAnimationScene.picture
        (second.birthRate, second.lifetime, second.velocity, second.emissionLongitude) = (15, 1, 30, -1.9)
        third.contents = Self.spot
        (third.birthRate, third.lifetime, third.velocity, third.color) = (20, 1, 35, .blue)
        for (mode, isOnGPU) in [
            (CAEmitterLayerRenderMode.unordered, true), (.additive, true), (.oldestFirst, false), (.oldestLast, false),
            (.backToFront, false),
        ] {
            makeEmitter()
            (emitter.renderMode, emitter.emitterCells) = (mode, [cell, second, third])
            try check(try scene(), onGPU: isOnGPU, "\(mode)")
        }
        makeEmitter()
        (emitter.renderMode, emitter.emitterCells) = (.oldestFirst, [cell, third])
        try check(try scene(), "two cells with one picture")
    }

    @MainActor func testParticlesOfParticles() async throws {
        let inner = CAEmitterCell()
        inner.contents = Self.spot
        (inner.birthRate, inner.lifetime, inner.velocity, inner.emissionRange, inner.scale) = (12, 0.6, 25, 3, 0.7)
        (cell.birthRate, cell.emitterCells) = (4, [inner])
        try check(try scene())
        cell.contents = nil
        try check(try scene(), "of particles without a picture")
    }

    @MainActor func testWhatTheCPUMustCompute() async throws {
        let sets: [(String, (CAEmitterLayer, CAEmitterCell) -> Void)] = [
            ("planes", { $1.setValue("plane", forKey: "particleType") }),
            ("depth", { layer, _ in layer.preservesDepth = true }),
            (
                "perspective",
                { layer, _ in
                    layer.transform.m34 = -1 / 200.0
                    layer.transform = CATransform3DRotate(layer.transform, 0.5, 0, 1, 0)
                }
            ),
            ("large pictures", { ($1.scale, $1.scaleSpeed) = (0.5, 150) }),
        ]
        for (name, set) in sets {
            makeEmitter()
            set(emitter, cell)
            emitter.emitterCells = [cell]
            try check(try scene(), onGPU: false, name)
        }
    }

    @MainActor func testAnAnimatedCellIsComputedByTheCPU() async throws {
        cell.name = "spark"
        let scene = try scene()
        scene.edit {
            emitter.add(GPUAnimationScene.animation("emitterCells.spark.velocity", from: 10, to: 60, duration: 2), forKey: nil)
        }
        try check(scene, onGPU: false)
    }

    /// Changes apply to the particles that are born afterwards.
    @MainActor func testFormerValuesGoOn() async throws {
        let scene = try scene()
        try scene.check(at: 1)
        MediaClock.setVirtualTime(1)
        scene.edit { emitter.velocity = 0.3 }
        for time in [1.2, 2.05, 4] { try scene.check(at: time) }
        MediaClock.setVirtualTime(4)
        scene.edit { emitter.birthRate = 0 }
        for time in [4.3, 5.1] { try scene.check(at: time) }
    }

    /// Births and deaths that coincide with frames.
    @MainActor func testBornAndDeadExactlyNow() async throws {
        (cell.birthRate, cell.lifetime) = (30, 0.5)
        let scene = try scene()
        for frame in 30..<90 { try scene.check(at: Double(frame) / 60) }
        for frame in 0..<20 { try scene.check(at: 5000 + Double(frame) * 0.1) }
    }

    // MARK: Cost

    /// Time that runs uploads only the particles of the next chunk of time, and most frames upload nothing.
    @MainActor func testASteadyEmitterUploadsOnlyNewParticles() async throws {
        (cell.birthRate, cell.lifetime) = (200, 2)
        let scene = try scene()
        let all = try uploaded(scene, at: 3)
        XCTAssertGreaterThan(all, 400 * MemoryLayout<ParticleInstance>.stride)
        var (sum, idle) = (0, 0)
        for frame in 1...60 {
            let bytes = try uploaded(scene, at: 3 + Double(frame) / 60)
            sum += bytes
            if bytes == 0 { idle += 1 }
        }
        XCTAssertGreaterThan(idle, 50)
        XCTAssertLessThan(sum, 600 * MemoryLayout<ParticleInstance>.stride, "200 were born, and memory is used again at most once")
        XCTAssertGreaterThan(sum, 0)
    }

    /// Returns the bytes of particles that a frame uploads.
    private func uploaded(_ scene: GPUAnimationScene, at time: Double) throws -> Int {
        CATransaction.flush()
        let particles = scene.animatingOnGPU.executor.particles
        let before = particles.uploadedBytes
        let counts = try scene.animatingOnGPU.drawFrame(at: time, in: scene.viewport).report.counts
        XCTAssertEqual(counts.draws, 1)
        XCTAssertEqual(counts.failures, 0)
        return particles.uploadedBytes - before
    }

    /// The bytes do not depend on the frames before.
    @MainActor func testHoweverAFrameIsReached() async throws {
        (cell.velocityRange, cell.spin, cell.scaleSpeed, cell.emissionRange) = (15, 3, 0.5, 1)
        let scene = try scene()
        CATransaction.flush()
        let times = (0..<40).map { Double($0) * 0.11 }
        func pixels(_ time: Double, redrawsAll: Bool = false) throws -> [UInt8] {
            _ = try scene.animatingOnGPU.drawFrame(at: time, in: scene.viewport, redrawsAll: redrawsAll)
            return try GPUAnimationScene.pixels(scene.animatingOnGPU)
        }
        let forwards = try times.map { try pixels($0) }
        for index in times.indices.reversed() { XCTAssertEqual(try pixels(times[index]), forwards[index], "backwards") }
        for index in times.indices.map({ $0 * 17 % times.count }) {
            XCTAssertEqual(try pixels(times[index], redrawsAll: index % 2 == 0), forwards[index], "shuffled")
        }
    }

    /// A transparent margin needs no antialiased edges, unless the picture is reduced.
    @MainActor func testSoftPicturesHaveHardEdges() async throws {
        let scene = try scene()
        func features() throws -> ProgramKey.Features {
            CATransaction.flush()
            var plan = FramePlan()
            var planner = Planner()
            let tree = RenderTree()
            tree.apply(scene.context.wholeCommit())
            _ = tree.sample(at: 1)
            _ = planner.plan(tree, in: scene.viewport, into: &plan)
            return try XCTUnwrap(plan.batches.first { $0.particles != nil }).program.features
        }
        XCTAssertEqual(try features(), [.particles])
        scene.edit { emitter.transform = CATransform3DMakeScale(0.9, 1, 1) }
        XCTAssertEqual(try features(), [.particles, .antialiased])
        scene.edit {
            emitter.transform = CATransform3DIdentity
            cell.contents = GPUAnimationScene.picture
            emitter.emitterCells = [cell]
        }
        XCTAssertEqual(try features(), [.particles, .antialiased])
    }
}
