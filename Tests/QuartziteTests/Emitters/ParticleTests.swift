import XCTest

@testable import Quartzite

/// Particles: their birth, motion and appearance, which depend on the time alone.
final class ParticleTests: ParticleTestCase {
    override func setUp() {
        super.setUp()
        cell.numbers[.birthRate] = 10
        cell.numbers[.lifetime] = 1
    }

    func testBirthsAreSpacedByTheRateAndEndWithTheLifetime() {
        XCTAssertEqual(particles(at: 0.05).count, 0)
        XCTAssertEqual(particles(at: 0.55).map { ($0.birth * 1e9).rounded() / 1e9 }, [0.1, 0.2, 0.3, 0.4, 0.5])
        XCTAssertEqual(particles(at: 5.05).count, 10)
        values.birthRate = 2
        XCTAssertEqual(particles(at: 5.05).count, 20)
        values.lifetime = 0.5
        XCTAssertEqual(particles(at: 5.05).count, 10)
    }

    func testACellsClockSaysWhenItEmits() {
        cell.timing.beginTime = 1
        cell.timing.duration = 0.5
        XCTAssertEqual(particles(at: 0.95).count, 0)
        XCTAssertEqual(particles(at: 1.25).count, 2)
        XCTAssertEqual(particles(at: 1.75).count, 5)
        XCTAssertEqual(particles(at: 3).count, 0)
        cell.timing.beginTime = -10
        cell.timing.duration = .infinity
        XCTAssertEqual(particles(at: 0).count, 10, "it has been emitting before")
        cell.isEnabled = false
        XCTAssertEqual(particles(at: 0).count, 0)
    }

    func testAParticleMovesTurnsGrowsAndChangesColor() throws {
        cell.numbers[.birthRate] = 1
        cell.numbers[.lifetime] = 10
        cell.numbers[.velocity] = 8
        cell.numbers[.emissionLongitude] = .pi / 2
        cell.numbers[.xAcceleration] = 4
        cell.numbers[.scaleSpeed] = 0.5
        cell.numbers[.spin] = 2
        cell.color = LayerColor(components: SIMD4(1, 0.5, 0.25, 1))
        cell.numbers[.redSpeed] = -0.25
        cell.numbers[.alphaSpeed] = -0.125
        values.emitterPosition = CGPoint(x: 100, y: 50)
        values.spin = 0.5
        let particle = try XCTUnwrap(particles(at: 3).first { $0.birth == 1 })
        XCTAssertEqual(particle.position.x, 100 + 4 * 2, accuracy: 1e-9)
        XCTAssertEqual(particle.position.y, 50 + 8 * 2, accuracy: 1e-9)
        XCTAssertEqual(particle.scale, 2, accuracy: 1e-9)
        XCTAssertEqual(particle.angle, 2, accuracy: 1e-9)
        XCTAssertEqual(particle.color, SIMD4(0.5, 0.5, 0.25, 0.75))
    }

    func testRangesVaryBothWays() {
        cell.numbers[.birthRate] = 200
        cell.numbers[.velocity] = 10
        cell.numbers[.velocityRange] = 5
        cell.numbers[.lifetime] = 100
        cell.numbers[.scaleRange] = 0.5
        cell.numbers[.emissionRange] = .pi / 2
        let list = particles(at: 10)
        let speeds = list.map { p in ((p.position * p.position).sum()).squareRoot() / (10 - p.birth) }.filter(\.isFinite)
        XCTAssertEqual(speeds.min() ?? 0, 5, accuracy: 0.1)
        XCTAssertEqual(speeds.max() ?? 0, 15, accuracy: 0.1)
        let angles = list.map { atan2($0.position.y, $0.position.x) }
        XCTAssertEqual(angles.min() ?? 0, -.pi / 4, accuracy: 0.05)
        XCTAssertEqual(angles.max() ?? 0, .pi / 4, accuracy: 0.05)
        XCTAssertEqual(list.map(\.scale).min() ?? 0, 0.5, accuracy: 0.01)
    }

    /// Returns the directions of many particles of the cell from a point.
    private func directions(longitude: Double, latitude: Double, range: Double) -> [SIMD3<Double>] {
        (cell.numbers[.emissionLongitude], cell.numbers[.emissionLatitude]) = (longitude, latitude)
        cell.numbers[.emissionRange] = range
        var random = SplitMix64(7)
        let birth = ParticleBirth(at: SIMD3(repeating: 0))
        return (0..<4000).map { _ in cell.direction(from: birth, &random) }
    }

    func testTheRangeOpensACone() {
        let (longitude, latitude, range) = (0.5, 65 * Double.pi / 180, 80 * Double.pi / 180)
        let axis = SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
        let level = SIMD3(-sin(longitude), cos(longitude), 0)
        let upright = SIMD3(-sin(latitude) * cos(longitude), -sin(latitude) * sin(longitude), cos(latitude))
        let all = directions(longitude: longitude, latitude: latitude, range: range)
        for direction in all { XCTAssertEqual((direction * direction).sum(), 1, accuracy: 1e-9) }
        let angles = all.map { acos(min(1, ($0 * axis).sum())) }
        XCTAssertLessThanOrEqual(angles.max() ?? .pi, range / 2 + 1e-9)
        // The cone reaches its rim on all four sides.
        let rim = sin(range / 2)
        for side in [level, -level, upright, -upright] {
            XCTAssertEqual(all.map { ($0 * side).sum() }.max() ?? 0, rim, accuracy: 0.02)
        }
        // Equal areas of the sphere receive equal numbers.
        let inner = acos((1 + cos(range / 2)) / 2)
        XCTAssertEqual(Double(angles.filter { $0 < inner }.count) / 4000, 0.5, accuracy: 0.03)
        XCTAssertEqual(Double(all.filter { ($0 * level).sum() > 0 && ($0 * upright).sum() > 0 }.count) / 4000, 0.25, accuracy: 0.03)
    }

    func testARangeOfAWholeTurnOpensToAllSides() {
        for direction in [SIMD3(1.0, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)] {
            let parts = directions(longitude: 0.3, latitude: 0, range: 2 * .pi).map { ($0 * direction).sum() }
            XCTAssertEqual(parts.reduce(0, +) / 4000, 0, accuracy: 0.03)
            XCTAssertEqual(Double(parts.filter { abs($0) < 0.5 }.count) / 4000, 0.5, accuracy: 0.03)
        }
    }

    func testWithoutARangeAllParticlesLeaveAlongTheAxis() {
        let expected = SIMD3(cos(0.2) * cos(1.0), cos(0.2) * sin(1.0), sin(0.2))
        XCTAssertTrue(directions(longitude: 1, latitude: 0.2, range: 0).allSatisfy { $0 == expected })
    }

    func testTheRangeChangesNothingButTheDirection() {
        cell.numbers[.velocity] = 10
        cell.numbers[.velocityRange] = 5
        cell.numbers[.scaleRange] = 0.5
        let straight = particles(at: 0.95).map(\.scale)
        cell.numbers[.emissionRange] = 1
        XCTAssertEqual(particles(at: 0.95).map(\.scale), straight)
    }

    func testTheRotationAtBirthVariesBothWays() {
        cell.numbers[.birthRate] = 400
        cell.numbers[.rotation] = 1
        cell.numbers[.spin] = 2
        XCTAssertEqual(particles(at: 1.5).map { $0.angle - 2 * (1.5 - $0.birth) }.max() ?? 0, 1, accuracy: 1e-9)
        cell.numbers[.rotationRange] = 0.5
        let angles = particles(at: 1.5).map { $0.angle - 2 * (1.5 - $0.birth) }
        XCTAssertEqual(angles.min() ?? 0, 0.5, accuracy: 0.02)
        XCTAssertEqual(angles.max() ?? 0, 1.5, accuracy: 0.02)
    }

    func testTheSpinBiasIsAddedToEachSpin() throws {
        cell.numbers[.spin] = 2
        (values.spin, values.spinBias) = (0.5, 0.25)
        let particle = try XCTUnwrap(particles(at: 0.65).first)
        XCTAssertEqual(particle.angle, 1.25 * (0.65 - particle.birth), accuracy: 1e-9)
        cell.numbers[.spin] = 0
        XCTAssertEqual(try XCTUnwrap(particles(at: 0.65).first).angle, 0.25 * (0.65 - particle.birth), accuracy: 1e-9)
    }

    func testTheSeedDecidesWhatIsRandom() {
        cell.numbers[.velocity] = 10
        cell.numbers[.emissionRange] = 6
        let first = particles(at: 2.5).map(\.position)
        XCTAssertEqual(particles(at: 2.5).map(\.position), first)
        values.seed = 1
        XCTAssertNotEqual(particles(at: 2.5).map(\.position), first)
    }

    func testAParticleIsTheSameHoweverItsTimeIsReached() throws {
        cell.numbers[.velocity] = 10
        cell.numbers[.emissionRange] = 6
        cell.numbers[.lifetimeRange] = 0.5
        let times = [0.3, 5.0, 1.7, 0.3, 3600.25, 1.7]
        let forwards = times.sorted().map { ($0, particles(at: $0).map(\.position)) }
        for time in times { XCTAssertEqual(particles(at: time).map(\.position), forwards.first { $0.0 == time }?.1) }
        // Both times show the same particle on the same straight line.
        let early = try XCTUnwrap(particles(at: 2.05).last)
        let late = try XCTUnwrap(particles(at: 2.3).first { $0.birth == early.birth })
        let (a, b) = (early.position / (2.05 - early.birth), late.position / (2.3 - late.birth))
        XCTAssertEqual(a.x, b.x, accuracy: 1e-6)
        XCTAssertEqual(a.y, b.y, accuracy: 1e-6)
    }

    func testShapesAndModes() {
        values.emitterSize = CGSize(width: 20, height: 10)
        values.emitterDepth = 6
        var random = SplitMix64(3)
        func places(_ shape: EmitterValues.Shape, _ mode: EmitterValues.Mode) -> [SIMD3<Double>] {
            (values.shape, values.mode) = (shape, mode)
            return (0..<200).map { _ in values.birth(&random).place }
        }
        func length(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }
        XCTAssertTrue(places(.point, .volume).allSatisfy { $0 == SIMD3(0, 0, 0) })
        XCTAssertTrue(places(.line, .points).allSatisfy { abs($0.x) == 10 && $0.y == 0 })
        XCTAssertTrue(places(.line, .outline).allSatisfy { abs($0.x) <= 10 && $0.y == 0 })
        XCTAssertTrue(places(.rectangle, .points).allSatisfy { abs($0.x) == 10 && abs($0.y) == 5 })
        XCTAssertTrue(places(.rectangle, .outline).allSatisfy { abs($0.x) == 10 || abs($0.y) == 5 })
        XCTAssertTrue(places(.rectangle, .surface).contains { abs($0.x) < 9 && abs($0.y) < 4 })
        XCTAssertTrue(places(.cuboid, .points).allSatisfy { abs($0.x) == 10 && abs($0.y) == 5 && abs($0.z) == 3 })
        XCTAssertTrue(places(.cuboid, .surface).allSatisfy { abs($0.x) == 10 || abs($0.y) == 5 || abs($0.z) == 3 })
        XCTAssertTrue(places(.circle, .outline).allSatisfy { abs(length($0) - 20) < 1e-9 && $0.z == 0 })
        XCTAssertTrue(places(.circle, .volume).allSatisfy { length($0) <= 20 })
        XCTAssertTrue(places(.sphere, .surface).allSatisfy { abs(length($0) - 20) < 1e-9 })
        XCTAssertTrue(places(.sphere, .volume).contains { length($0) < 15 })
    }

    /// Returns the angles at which particles are emitted, in quarter turns.
    private func quarters(_ shape: EmitterValues.Shape, _ mode: EmitterValues.Mode, longitude: Double = 0) -> [Double] {
        (values.shape, values.mode) = (shape, mode)
        cell.numbers[.emissionLongitude] = longitude
        var random = SplitMix64(5)
        return (0..<50).map { _ in
            let direction = cell.direction(from: values.birth(&random), &random)
            return (atan2(direction.y, direction.x) / (.pi / 2) * 1e6).rounded() / 1e6
        }
    }

    func testALineEmitsAcrossItself() {
        values.emitterSize = CGSize(width: 20, height: 0)
        for mode in [EmitterValues.Mode.volume, .outline, .surface, .points] {
            XCTAssertEqual(Set(quarters(.line, mode)), [-1], "\(mode)")
            XCTAssertEqual(Set(quarters(.line, mode, longitude: .pi)), [1], "\(mode)")
        }
        XCTAssertEqual(Set(quarters(.point, .outline)), [0])
        XCTAssertEqual(Set(quarters(.rectangle, .volume)), [0])
    }

    func testEdgesEmitOutwards() {
        values.emitterSize = CGSize(width: 20, height: 10)
        values.emitterDepth = 6
        XCTAssertEqual(Set(quarters(.rectangle, .outline).map { $0 == -2 ? 2 : $0 }), [-1, 0, 1, 2])
        XCTAssertEqual(Set(quarters(.rectangle, .points)), [-1.5, -0.5, 0.5, 1.5])
        for (shape, mode) in [(EmitterValues.Shape.circle, EmitterValues.Mode.outline), (.sphere, .surface)] {
            (values.shape, values.mode) = (shape, mode)
            cell.numbers[.emissionLongitude] = 0
            var random = SplitMix64(5)
            for _ in 0..<50 {
                let birth = values.birth(&random)
                let direction = cell.direction(from: birth, &random)
                XCTAssertLessThan((direction * 20 - birth.place).max(), 1e-9, "\(shape)")
                XCTAssertGreaterThan((direction * 20 - birth.place).min(), -1e-9, "\(shape)")
            }
        }
        XCTAssertEqual(Set(quarters(.circle, .volume)), [0])
        XCTAssertEqual(Set(quarters(.cuboid, .volume)), [0])
    }

    func testCellsInCellsCountTheirAnglesFromWhereTheirParticleGoes() {
        var spark = EmitterCellValues()
        spark.contents = cell.contents
        (spark.numbers[.birthRate], spark.numbers[.lifetime], spark.numbers[.velocity]) = (10, 10, 7)
        spark.numbers[.emissionLongitude] = .pi / 2
        cell.contents = nil
        (cell.numbers[.birthRate], cell.numbers[.lifetime], cell.numbers[.velocity]) = (1, 1, 100)
        cell.numbers[.emissionLongitude] = .pi / 2
        cell.numbers[.spin] = 3
        cell.cells = [spark]
        // The rocket moves along +y. Its sparks turn a quarter from there, so they move along −x.
        for particle in particles(at: 1.95) {
            XCTAssertEqual(particle.position.x, -7 * (1.95 - particle.birth), accuracy: 1e-9)
            XCTAssertEqual(particle.position.y, 100 * (particle.birth - 1), accuracy: 1e-9)
        }
        // The rocket is thrown upwards and falls back, so its sparks move along +x.
        (cell.numbers[.velocity], cell.numbers[.yAcceleration]) = (10, -1000)
        XCTAssertTrue(particles(at: 1.95).allSatisfy { $0.position.x > 0 })
    }

    func testCellsInCellsAreEmittedOnTheWay() {
        var spark = EmitterCellValues()
        spark.contents = cell.contents
        spark.numbers[.birthRate] = 10
        spark.numbers[.lifetime] = 10
        cell.contents = nil
        cell.numbers[.birthRate] = 1
        cell.numbers[.lifetime] = 1
        cell.numbers[.velocity] = 100
        cell.color = LayerColor(components: SIMD4(1, 0, 0, 1))
        cell.cells = [spark]
        let list = particles(at: 1.95)
        XCTAssertEqual(list.map { ($0.position.x * 1e6).rounded() / 1e6 }, [10, 20, 30, 40, 50, 60, 70, 80, 90])
        XCTAssertEqual(list[0].color, SIMD4(1, 0, 0, 1), "coloured as what emits them")
    }

    func testOrders() {
        cell.numbers[.emissionLatitude] = .pi / 2
        cell.numbers[.velocity] = -5
        func births(_ order: EmitterValues.Order) -> [Double] {
            values.order = order
            return particles(at: 0.55).map(\.birth)
        }
        let rising = births(.oldestFirst)
        XCTAssertEqual(rising, rising.sorted())
        XCTAssertEqual(births(.oldestLast), rising.reversed())
        XCTAssertEqual(births(.backToFront), rising, "the oldest is the farthest")
    }

    func testWhatIsBornBeforeAChangeStays() {
        cell.numbers[.velocity] = 10
        cell.numbers[.lifetime] = 2
        values.cells = [cell]
        values.endEpoch(at: 1)
        values.birthRate = 0
        var list = particles(at: 1.5)
        XCTAssertEqual(list.count, 10)
        XCTAssertEqual(particles(at: 3.5).count, 0)
        // A rate that changes repeatedly continues the count of births.
        values = EmitterValues()
        cell.numbers[.birthRate] = 3
        values.cells = [cell]
        for step in 1...60 { values.endEpoch(at: Double(step) / 30) }
        list = particles(at: 2.01)
        XCTAssertEqual(list.count, 6)
    }

    /// Returns the motion of the values with an animation of the layer.
    private func motion(_ keyPath: String, from: Double, to: Double, _ duration: Double) throws -> EmitterMotion {
        values.cells = [cell]
        let layer = CAEmitterLayer()
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration, animation.beginTime) = (from, to, duration, 1e-100)
        layer.add(animation, forKey: nil)
        layer.resolveAnimations(localTime: 0)
        return try XCTUnwrap(
            EmitterMotion(
                CommittedLayer(
                    id: layer.id, name: nil, values: layer.values, subclass: .emitter(values), objects: layer.objects,
                    timing: layer.timing, animation: layer.compiledAnimation, sublayers: [])))
    }

    func testAnimatedRatesBringForthWhatTheyAddUpTo() throws {
        values.birthRate = 0
        let motion = try motion("birthRate", from: 100, to: 100, 5)
        var particles = Particles()
        particles.update(values, at: 5, motion: motion)
        XCTAssertEqual(particles.list.count, 1000, accuracy: 5)
        let births = particles.list.map(\.birth)
        particles.update(values, at: 9, motion: motion)
        particles.update(values, at: 5, motion: motion)
        XCTAssertEqual(particles.list.map(\.birth), births)
        particles.update(values, at: 6.5, motion: motion)
        XCTAssertEqual(particles.list.count, 0)
    }

    func testAbsurdNumbersAreBounded() {
        cell.numbers[.birthRate] = 1e12
        XCTAssertLessThanOrEqual(particles(at: 3600).count, Particles.most)
        for bad in [Double.nan, .infinity, -1] {
            cell.numbers[.birthRate] = bad
            XCTAssertEqual(particles(at: 2).count, 0)
        }
        cell.numbers[.birthRate] = 10
        cell.numbers[.velocity] = .nan
        XCTAssertEqual(particles(at: 2).count, 0)
        cell.numbers[.velocity] = 0
        cell.numbers[.lifetime] = .infinity
        _ = particles(at: 2)
        XCTAssertEqual(particles(at: .nan).count, 0)
    }

    func testBirthsThatNobodySeesAreBoundedTogether() {
        // Cells without pictures are not listed, so the limit on listed particles does not end the loop.
        var outer = EmitterCellValues()
        (outer.numbers[.birthRate], outer.numbers[.lifetime]) = (50_000, 1)
        for _ in 0..<3 {
            var around = outer
            around.cells = [outer]
            outer = around
        }
        values.cells = [outer]
        var particles = Particles()
        particles.update(values, at: 2, motion: nil)
        XCTAssertTrue(particles.isTruncated)
        XCTAssertEqual(particles.list.count, 0)
    }

    func testFarTimesEndToo() throws {
        for (keyPath, rate) in [("birthRate", 1.0), ("emitterZPosition", 0)] {
            let motion = try motion(keyPath, from: rate, to: rate, 1e12)
            var particles = Particles()
            for time in [1e9, 1e15, -1e15, 1e300] { particles.update(values, at: time, motion: motion) }
            particles.update(values, at: 1e6, motion: motion)
            XCTAssertEqual(particles.list.count, 10, accuracy: 1)
        }
    }

    func testAnEmitterLivesAsLongAsItsLastParticleMay() {
        values.cells = [cell]
        XCTAssertTrue(values.lives(at: 100))
        cell.timing.duration = 2
        cell.numbers[.lifetimeRange] = 0.5
        values.cells = [cell]
        XCTAssertTrue(values.lives(at: 3.4))
        XCTAssertFalse(values.lives(at: 3.6))
        values.cells[0].isEnabled = false
        XCTAssertFalse(values.lives(at: 1))
        values.cells[0].isEnabled = true
        values.birthRate = 0
        XCTAssertFalse(values.lives(at: 1))
    }
}
