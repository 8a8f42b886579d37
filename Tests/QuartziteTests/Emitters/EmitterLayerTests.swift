import XCTest

@testable import Quartzite

/// Emitter layers and their cells: defaults, key-value coding, archives.
final class EmitterLayerTests: StageTestCase {
    private let emitter = CAEmitterLayer()
    private let still = StillLayers()

    override func setUp() {
        super.setUp()
        emitter.delegate = still
        layer.addSublayer(emitter)
        CATransaction.flush()
    }

    func testFreshEmittersAndCells() {
        XCTAssertNil(emitter.emitterCells)
        XCTAssertEqual([emitter.birthRate, emitter.lifetime, emitter.velocity, emitter.scale, emitter.spin], [1, 1, 1, 1, 1])
        XCTAssertEqual(emitter.emitterShape, .point)
        XCTAssertEqual(emitter.emitterMode, .volume)
        XCTAssertEqual(emitter.renderMode, .unordered)
        XCTAssertEqual(emitter.seed, 0)
        let cell = CAEmitterCell()
        XCTAssertTrue(cell.isEnabled)
        XCTAssertEqual([cell.birthRate, cell.lifetime], [0, 0])
        XCTAssertEqual([cell.scale, cell.contentsScale], [1, 1])
        XCTAssertEqual(cell.duration, .infinity)
        XCTAssertEqual(cell.color?.srgb, SIMD4(1, 1, 1, 1))
        XCTAssertEqual(cell.magnificationFilter, "linear")
        XCTAssertEqual(CAEmitterCell.defaultValue(forKey: "scale") as? Int, 1)
        XCTAssertNil(CAEmitterCell.defaultValue(forKey: "birthRate"))
        XCTAssertNil(CAEmitterCell.defaultValue(forKey: "unknown"))
    }

    func testACellOfTwoLayersChangesBoth() throws {
        let other = CAEmitterLayer()
        layer.addSublayer(other)
        let (outer, shared) = (CAEmitterCell(), CAEmitterCell())
        shared.name = "shared"
        outer.emitterCells = [shared]
        (emitter.emitterCells, other.emitterCells) = ([shared], [outer])
        CATransaction.flush()
        var commits: [Commit] = []
        context.commitHandler = { commits.append($0) }
        func committed() -> Set<LayerID> {
            commits = []
            CATransaction.flush()
            return Set(commits.flatMap(\.updated).map(\.id))
        }
        emitter.setValue(50, forKeyPath: "emitterCells.shared.birthRate")
        XCTAssertEqual(committed(), [emitter.id, other.id])
        outer.emitterCells = nil
        XCTAssertEqual(committed(), [other.id])
        shared.birthRate = 60
        XCTAssertEqual(committed(), [emitter.id])
        emitter.emitterCells = nil
        _ = committed()
        shared.birthRate = 70
        XCTAssertEqual(committed(), [])
    }

    func testACellCannotEmitItself() {
        let (outer, inner) = (CAEmitterCell(), CAEmitterCell())
        outer.emitterCells = [inner]
        inner.emitterCells = [outer]
        XCTAssertNil(inner.emitterCells)
        inner.emitterCells = [inner]
        XCTAssertNil(inner.emitterCells)
        XCTAssertEqual(misuse.all.count, 2)
    }

    func testCellsThatLieDeepInEachOtherAndMany() {
        var cell = CAEmitterCell()
        for _ in 0..<20_000 {
            let outer = CAEmitterCell()
            outer.emitterCells = [cell, cell]
            cell = outer
        }
        emitter.emitterCells = [cell]
        CATransaction.flush()
        var (values, depth) = (CAEmitterCell.committedValues(of: [cell]), 0)
        XCTAssertEqual(values.count, 1)
        while let first = values.first { (values, depth) = (first.cells, depth + 1) }
        XCTAssertEqual(depth, CAEmitterCell.deepest)
        emitter.emitterCells = nil
        cell = CAEmitterCell()
    }

    func testParticlesOfACellWithWhatIsNoNumberHaveOneLook() {
        let cell = CAEmitterCell()
        (cell.birthRate, cell.lifetime) = (100, 1)
        cell.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255])
        cell.minificationFilterBias = .nan
        cell.contentsRect.size.width = .nan
        emitter.emitterCells = [cell]
        CATransaction.flush()
        guard case .emitter(let values) = emitter.subclassValues else { return XCTFail("no emitter") }
        var particles = Particles()
        particles.update(values, at: 1, motion: nil)
        XCTAssertGreaterThan(particles.list.count, 50)
        XCTAssertEqual(particles.looks.count, 1)
    }

    func testAnAnimationOfACellThatIsNotThereIsTold() {
        emitter.emitterCells = [CAEmitterCell()]
        for keyPath in ["emitterCells.none.birthRate", "emitterCells.none"] {
            emitter.add(animation(keyPath, to: 5), forKey: nil)
            CATransaction.flush()
            XCTAssertTrue(diagnostics.all.last?.contains("“\(keyPath)” has no effect") == true, "\(diagnostics.all)")
        }
        XCTAssertEqual(diagnostics.all.count, 2)
    }

    func testEveryNumberOfACellIsReachedByItsKey() {
        let cell = CAEmitterCell()
        for (index, number) in EmitterCellNumber.allCases.enumerated() {
            cell.setValue(Double(index) + 0.5, forKey: number.key)
            XCTAssertEqual(cell.value(forKey: number.key) as? Double, Double(index) + 0.5, number.key)
            XCTAssertTrue(cell.shouldArchiveValue(forKey: number.key), number.key)
        }
        XCTAssertEqual(cell.xAcceleration, 8.5)
        XCTAssertEqual(cell.alphaSpeed, 23.5)
        cell.setValue("fast", forKey: "velocity")
        cell.setValue(1, forKey: "color")
        XCTAssertEqual(misuse.all.count, 2)
        cell.setValue(7, forKey: "myKey")
        XCTAssertEqual(cell.value(forKey: "myKey") as? Int, 7)
    }

    func testKeyPathsLeadThroughCellsByName() {
        let (rocket, spark) = (CAEmitterCell(), CAEmitterCell())
        (rocket.name, spark.name) = ("rocket", "spark")
        rocket.emitterCells = [spark]
        emitter.emitterCells = [rocket]
        emitter.setValue(12, forKeyPath: "emitterCells.rocket.birthRate")
        emitter.setValue(3, forKeyPath: "emitterCells.rocket.emitterCells.spark.velocity")
        XCTAssertEqual(rocket.birthRate, 12)
        XCTAssertEqual(spark.velocity, 3)
        XCTAssertEqual(emitter.value(forKeyPath: "emitterCells.rocket.birthRate") as? Double, 12)
        emitter.setValue(0.5, forKey: "birthRate")
        emitter.setValue("circle", forKey: "emitterShape")
        emitter.setValue(CGSize(width: 3, height: 4), forKey: "emitterSize")
        XCTAssertEqual(emitter.birthRate, 0.5)
        XCTAssertEqual(emitter.emitterShape, .circle)
        XCTAssertEqual(emitter.emitterSize, CGSize(width: 3, height: 4))
    }

    func testAnEmitterComesBackFromAnArchive() throws {
        let (rocket, spark) = (CAEmitterCell(), CAEmitterCell())
        (rocket.name, rocket.birthRate, rocket.lifetime, rocket.beginTime) = ("rocket", 5, 2, 1)
        (spark.name, spark.color) = ("spark", CGColor(srgb: SIMD4(1, 0.5, 0, 1)))
        rocket.emitterCells = [spark]
        emitter.emitterCells = [rocket]
        (emitter.emitterShape, emitter.seed, emitter.emitterPosition) = (.line, 7, CGPoint(x: 1, y: 2))
        let data = try NSKeyedArchiver.archivedData(withRootObject: emitter, requiringSecureCoding: true)
        let read = try XCTUnwrap(NSKeyedUnarchiver.unarchivedObject(ofClass: CAEmitterLayer.self, from: data))
        XCTAssertEqual(read.emitterShape, .line)
        XCTAssertEqual(read.seed, 7)
        XCTAssertEqual(read.emitterPosition, CGPoint(x: 1, y: 2))
        let cell = try XCTUnwrap(read.emitterCells?.first)
        XCTAssertEqual([cell.birthRate, cell.lifetime], [5, 2])
        XCTAssertEqual(cell.beginTime, 1)
        XCTAssertEqual(cell.emitterCells?.first?.color?.srgb, SIMD4(1, 0.5, 0, 1))
    }

    func testBehavioursAreReachedByKeyPathsAndTheirChangesCommitted() throws {
        let (drag, wave, cell) = (CAEmitterBehavior(type: "drag"), CAEmitterBehavior(type: "wave"), CAEmitterCell())
        (drag.name, wave.name, cell.name) = ("air", "sway", "spark")
        emitter.setValue([drag], forKey: "emitterBehaviors")
        cell.setValue([wave], forKey: "emitterBehaviors")
        emitter.emitterCells = [cell]
        CATransaction.flush()
        func behaviors() throws -> Int {
            guard case .emitter(let values) = emitter.subclassValues else { return -1 }
            return try XCTUnwrap(values.cells.first).behaviors?.list.count ?? 0
        }
        XCTAssertEqual(try behaviors(), 0, "neither has a strength")
        var commits = 0
        context.commitHandler = { commits += $0.updated.count }
        emitter.setValue(2, forKeyPath: "emitterBehaviors.air.drag")
        CATransaction.flush()
        XCTAssertEqual(commits, 1)
        XCTAssertEqual(try behaviors(), 1)
        emitter.setValue([1, 0, 0], forKeyPath: "emitterCells.spark.emitterBehaviors.sway.force")
        emitter.setValue(3, forKeyPath: "emitterCells.spark.emitterBehaviors.sway.frequency")
        CATransaction.flush()
        XCTAssertEqual(commits, 2)
        XCTAssertEqual(try behaviors(), 2)
        XCTAssertEqual(emitter.value(forKeyPath: "emitterBehaviors.air.drag") as? Int, 2)
        emitter.setValue(false, forKeyPath: "emitterBehaviors.air.enabled")
        XCTAssertEqual(try behaviors(), 1)
        XCTAssertEqual(try XCTUnwrap(emitter.presentation()).emitterBehaviors?.count, 1)
        XCTAssertEqual(misuse.all, [])
    }

    func testBehavioursComeBackFromAnArchive() throws {
        let (colors, drag, cell) = (CAEmitterBehavior(type: "colorOverLife"), CAEmitterBehavior(type: "drag"), CAEmitterCell())
        colors.setValue([CGColor(srgb: SIMD4(1, 0, 0, 1)), CGColor(srgb: SIMD4(0, 0, 1, 0.5))], forKey: "colors")
        (drag.name, drag.isEnabled) = ("air", false)
        drag.setValue(1.5, forKey: "drag")
        cell.emitterBehaviors = [colors]
        (emitter.emitterCells, emitter.emitterBehaviors) = ([cell], [drag])
        let data = try NSKeyedArchiver.archivedData(withRootObject: emitter, requiringSecureCoding: true)
        let read = try XCTUnwrap(NSKeyedUnarchiver.unarchivedObject(ofClass: CAEmitterLayer.self, from: data))
        let air = try XCTUnwrap(read.emitterBehaviors?.first)
        XCTAssertEqual([air.type, air.name], ["drag", "air"])
        XCTAssertFalse(air.isEnabled)
        XCTAssertEqual(air.value(forKey: "drag") as? Double, 1.5)
        let effect = try XCTUnwrap(read.emitterCells?.first?.emitterBehaviors?.first?.effect)
        guard case .color(let curve) = effect else { return XCTFail("\(effect)") }
        XCTAssertEqual(curve.value(at: 1), SIMD4(0, 0, 1, 0.5))
        XCTAssertEqual(misuse.all, [])
    }

    func testNumbersOfTheLayerAnimate() throws {
        emitter.add(animation("emitterPosition", from: CGPoint(x: 0, y: 0), to: CGPoint(x: 20, y: 30)), forKey: nil)
        emitter.add(animation("birthRate", to: 3), forKey: nil)
        CATransaction.flush()
        go(to: 0.5)
        XCTAssertEqual(try XCTUnwrap(emitter.presentation()).emitterPosition, CGPoint(x: 10, y: 15))
        XCTAssertEqual(try XCTUnwrap(emitter.presentation()).birthRate, 2)
    }

    func testAnimationsOfCellsAreCompiledAndNotComplainedAbout() throws {
        let cell = CAEmitterCell()
        (cell.name, cell.birthRate) = ("spark", 4)
        emitter.emitterCells = [cell]
        let grow = animation("emitterCells.spark.birthRate", from: 0, to: 10)
        grow.beginTime = 1e-100
        emitter.add(grow, forKey: nil)
        CATransaction.flush()
        XCTAssertEqual(diagnostics.all, [])
        let motion = try XCTUnwrap(emitter.committed.flatMap(EmitterMotion.init))
        XCTAssertEqual(motion.values(at: 0.5).cells[0].numbers[.birthRate], 5, accuracy: 1e-9)
        XCTAssertEqual(motion.values(at: 2).cells[0].numbers[.birthRate], 4)
        XCTAssertEqual(motion.window, 1e-100...1)
        XCTAssertTrue(motion.changesBirths)
    }

    /// Returns the particles that the last commit shows at a time.
    private func particles(at time: Double) throws -> [Particle] {
        let committed = try XCTUnwrap(emitter.committed)
        guard case .emitter(let values) = committed.subclass else { return [] }
        var particles = Particles()
        particles.update(values, at: time, motion: EmitterMotion(committed))
        return Array(particles.list)
    }

    /// Two particles a second that fly to the right at 10 points a second, with a behaviour.
    private func startFlight(_ behavior: CAEmitterBehavior) {
        let cell = CAEmitterCell()
        cell.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
        (cell.name, cell.birthRate, cell.lifetime, cell.velocity) = ("spark", 2, 4, 10)
        behavior.name = "air"
        (emitter.emitterCells, emitter.emitterBehaviors) = ([cell], [behavior])
    }

    private func place(at time: Double, birth: Double = 0.5) throws -> Double {
        try XCTUnwrap(particles(at: time).first { abs($0.birth - birth) < 0.01 }).position.x
    }

    func testAnAnimatedInputActsOnLivingParticles() throws {
        let drag = CAEmitterBehavior(type: "drag")
        startFlight(drag)
        let brake = animation("emitterBehaviors.air.drag", from: 4, to: 4)
        (brake.beginTime, brake.isRemovedOnCompletion) = (1, false)
        emitter.add(brake, forKey: nil)
        CATransaction.flush()
        XCTAssertEqual(diagnostics.all, [])
        XCTAssertEqual(try place(at: 1), 5, accuracy: 0.2, "free until the animation begins")
        let braked = 5 + 10 / 4 * (1 - exp(-4.0))
        XCTAssertEqual(try place(at: 2), braked, accuracy: 0.2)
        XCTAssertEqual(try place(at: 3), braked + 10 * exp(-4.0), accuracy: 0.2, "it goes on with the speed that is left")
        XCTAssertEqual(try place(at: 3.5, birth: 2.5), 10, accuracy: 1e-6, "born after the animation")
        // The times drawn before do not matter.
        let times = [2.9, 0.7, 3.1, 1.4]
        let there = try times.map { try particles(at: $0) }
        XCTAssertEqual(try times.reversed().map { try particles(at: $0) }, there.reversed())
    }

    func testTheEndOfAnAnimatedInputLeavesWhatIsThere() throws {
        startFlight(CAEmitterBehavior(type: "drag"))
        let brake = animation("emitterBehaviors.air.drag", from: 4, to: 4)
        brake.isRemovedOnCompletion = true
        emitter.add(brake, forKey: nil)
        CATransaction.flush()
        let late = try particles(at: 1.5)
        go(to: 1.5)
        context.advance(to: 1.5)
        CATransaction.flush()
        XCTAssertNil(emitter.animationKeys(), "over")
        XCTAssertEqual(try particles(at: 1.5), late)
        emitter.setValue(9, forKeyPath: "emitterBehaviors.air.drag")
        CATransaction.flush()
        XCTAssertEqual(try particles(at: 1.5), late, "a change of the model affects particles born afterwards")
    }

    func testFlagsAndPointsOfBehavioursAnimate() throws {
        let pull = CAEmitterBehavior(type: "attractor")
        pull.setValue(30, forKey: "stiffness")
        pull.setValue(CGPoint(x: 0, y: 0), forKey: "position")
        pull.isEnabled = false
        startFlight(pull)
        let on = animation("emitterBehaviors.air.enabled", from: true, to: true)
        (on.beginTime, on.duration) = (1e-100, 100)
        emitter.add(on, forKey: "on")
        CATransaction.flush()
        XCTAssertLessThan(try place(at: 3), 5, "the attractor acts")
        let away = animation("emitterBehaviors.air.position", from: CGPoint(x: 500, y: 0), to: CGPoint(x: 500, y: 0))
        (away.beginTime, away.duration) = (1e-100, 100)
        emitter.add(away, forKey: "away")
        CATransaction.flush()
        XCTAssertGreaterThan(try place(at: 1), 100)
        emitter.removeAllAnimations()
        CATransaction.flush()
        XCTAssertEqual(diagnostics.all, [])
    }

    func testAnimationsOfInputsThatAreNoneAreTold() {
        startFlight(CAEmitterBehavior(type: "wave"))
        for keyPath in ["emitterBehaviors.air.drag", "emitterBehaviors.none.drag", "emitterBehaviors.air.force"] {
            emitter.add(animation(keyPath, from: 1, to: 2), forKey: nil)
            CATransaction.flush()
            XCTAssertTrue(diagnostics.all.last?.contains("the layer has no such behaviour, or it no such number") ?? false, keyPath)
        }
        XCTAssertEqual(diagnostics.all.count, 3)
    }

    func testTheKeyOfAnAnimationMayNameANumberOfTheEmitter() throws {
        startFlight(CAEmitterBehavior(type: "drag"))
        emitter.birthRate = 0
        for key in ["birthRate", "emitterCells.spark.velocity", "emitterBehaviors.air.drag"] {
            let animation = CABasicAnimation()
            (animation.fromValue, animation.toValue, animation.duration, animation.beginTime) = (2, 2, 10, 1e-100)
            emitter.add(animation, forKey: key)
        }
        CATransaction.flush()
        XCTAssertEqual(diagnostics.all, [])
        let first = try XCTUnwrap(particles(at: 1).first)
        XCTAssertEqual(first.position.x, 1 - exp(-2 * (1 - first.birth)), accuracy: 0.01, "a speed of 2, braked by 2")
    }

    /// Starts a steady stream of particles and lets two seconds pass.
    private func startStream(birthRate: Float = 20, lifetime: Float = 3) {
        let cell = CAEmitterCell()
        cell.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
        (cell.name, cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = ("spark", birthRate, lifetime, 10, 6)
        emitter.emitterCells = [cell]
        // From here on, changes animate implicitly.
        emitter.delegate = nil
        CATransaction.flush()
        context.advance(to: 2)
        go(to: 2)
    }

    func testAChangeThatIsAnimatedLeavesWhatIsThere() throws {
        startStream()
        let before = try particles(at: 2)
        XCTAssertGreaterThan(before.count, 30)
        emitter.emitterPosition = CGPoint(x: 100, y: 0)
        CATransaction.flush()
        XCTAssertNotNil(emitter.animation(forKey: "emitterPosition"))
        XCTAssertEqual(try particles(at: 2), before, "at its begin")
        let during = try particles(at: 2.2)
        let middle = try XCTUnwrap(during.first { $0.birth > 2.12 && $0.birth < 2.17 })
        XCTAssertGreaterThan(middle.position.x, 10)
        XCTAssertLessThan(middle.position.x, 97, "on its way")
        go(to: 3)
        context.advance(to: 3)
        CATransaction.flush()
        XCTAssertNil(emitter.animation(forKey: "emitterPosition"), "over")
        XCTAssertEqual(try particles(at: 2), before, "after its end, looking back")
        XCTAssertEqual(try particles(at: 2.2), during)
    }

    func testARateThatIsAnimatedLeavesWhatIsThere() throws {
        startStream()
        let before = try particles(at: 2)
        emitter.birthRate = 0
        CATransaction.flush()
        XCTAssertEqual(try particles(at: 2), before)
        let late = try particles(at: 2.9)
        XCTAssertEqual(late.filter { $0.birth > 2.26 }, [], "none after the rate has come to nothing")
        XCTAssertFalse(late.filter { $0.birth > 2 }.isEmpty, "some on the way there")
        go(to: 2.9)
        context.advance(to: 2.9)
        CATransaction.flush()
        XCTAssertEqual(emitter.animationKeys(), nil)
        XCTAssertEqual(try particles(at: 2.9), late)
        let tree = RenderTree()
        tree.apply(context.wholeCommit())
        XCTAssertTrue(tree.sample(at: 4).isAnimating, "they live on")
        XCTAssertFalse(tree.sample(at: 6).isAnimating)
    }

    func testALifetimeThatIsAnimatedEndsOnlyWhatIsBornThen() throws {
        startStream()
        let before = try particles(at: 2)
        emitter.lifetime = 0
        CATransaction.flush()
        let living = try particles(at: 3)
        XCTAssertEqual(living.map(\.birth), before.map(\.birth).filter { $0 > 0 } + living.map(\.birth).filter { $0 > 2 })
        XCTAssertEqual(try particles(at: 5.5), [])
        // A lifetime that only the animation sets.
        emitter.setValue(1, forKeyPath: "emitterCells.spark.lifetime")
        emitter.lifetime = 1
        let longer = animation("emitterCells.spark.lifetime", from: 5, to: 5)
        (longer.beginTime, longer.duration, longer.isRemovedOnCompletion) = (10, 10, false)
        emitter.add(longer, forKey: nil)
        CATransaction.flush()
        XCTAssertEqual(try particles(at: 20).filter { $0.birth < 16 }.count, 20, accuracy: 1, "born before 16, they live for five seconds")
    }

    func testAnimationToTheSameValueChangesNothing() throws {
        startStream()
        let before = try particles(at: 1.9)
        let same = animation("emitterPosition", from: CGPoint.zero, to: CGPoint.zero)
        (same.beginTime, same.duration) = (1e-100, 10)
        emitter.add(same, forKey: nil)
        CATransaction.flush()
        XCTAssertEqual(try particles(at: 1.9), before)
    }

    func testAnEmitterThatHasStoppedNeedsNoFrames() {
        let cell = CAEmitterCell()
        cell.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
        (cell.birthRate, cell.lifetime) = (10, 1)
        emitter.emitterCells = [cell]
        let tree = RenderTree()
        CATransaction.flush()
        tree.apply(context.wholeCommit())
        context.commitHandler = { tree.apply($0) }
        XCTAssertTrue(tree.sample(at: 2).isAnimating)
        MediaClock.setVirtualTime(2)
        emitter.birthRate = 0
        CATransaction.flush()
        XCTAssertTrue(tree.sample(at: 2.5).isAnimating, "some are left")
        XCTAssertFalse(tree.sample(at: 3.5).isAnimating)
        XCTAssertFalse(tree.changed.isEmpty, "the last of them go")
        _ = tree.sample(at: 4)
        XCTAssertTrue(tree.changed.isEmpty)
        _ = tree.sample(at: 2.5)
        XCTAssertFalse(tree.changed.isEmpty, "back in time, they are there again")
    }
}
