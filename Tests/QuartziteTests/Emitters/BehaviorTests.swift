import XCTest

@testable import Quartzite

/// Behaviours of emitters: forces and changes over the life, which depend on the age of a particle alone.
final class BehaviorTests: ParticleTestCase {
    override func setUp() {
        super.setUp()
        cell.numbers[.birthRate] = 1
        cell.numbers[.lifetime] = 4
        cell.numbers[.velocity] = 10
    }

    private func behavior(_ type: String, _ inputs: [String: Any]) -> CAEmitterBehavior {
        let behavior = CAEmitterBehavior(type: type)
        for (key, value) in inputs { behavior.setValue(value, forKey: key) }
        return behavior
    }

    /// The particle that is born at 1 s, `age` seconds later, with behaviours.
    private func particle(at age: Double, _ behaviors: CAEmitterBehavior...) throws -> Particle {
        cell.behaviors = ParticleBehaviors(behaviors.compactMap(\.effect))
        return try XCTUnwrap(particles(at: 1 + age).first { $0.birth == 1 })
    }

    func testDragSlowsExactly() throws {
        let drag = behavior("drag", ["drag": 2])
        for age in [0.1, 1, 2.345, 3.9] {
            let place = try particle(at: age, drag).position
            XCTAssertEqual(place.x, 10 / 2 * (1 - exp(-2 * age)), accuracy: 1e-9, "\(age)")
            XCTAssertEqual(place.y, 0)
        }
        cell.numbers[.mass] = 4
        XCTAssertEqual(try particle(at: 2, drag).position.x, 10 / 0.5 * (1 - exp(-0.5 * 2)), accuracy: 1e-9, "a heavier particle")
        cell.numbers[.mass] = 0
        XCTAssertEqual(try particle(at: 2, drag).position.x, 20, accuracy: 1e-9, "no mass, no force")
    }

    /// A long life has long steps, but not longer than a stiff spring allows.
    func testAStiffSpringStaysNearInALongLife() throws {
        cell.numbers[.lifetime] = 60
        let spring = behavior("attractor", ["stiffness": 100, "position": CGPoint(x: 0, y: 0)])
        let place = try particle(at: 50, spring).position
        XCTAssertLessThan(abs(place.x), 2, "it swings by the speed of 10 divided by the frequency of 10")
    }

    func testForcesAddToGravity() throws {
        cell.numbers[.yAcceleration] = -6
        let place = try particle(at: 2, behavior("drag", ["drag": 1])).position
        XCTAssertEqual(place.y, -6 * (2 - (1 - exp(-2.0))), accuracy: 1e-3, "the fall with friction")
    }

    func testTheWaveIsASmoothTriangle() {
        XCTAssertEqual([0, 0.25, 0.5, 0.75, 1, -0.25, -0.5].map(ParticleBehavior.wave), [1, 0, -1, 0, 1, 0, -1])
        XCTAssertEqual(ParticleBehavior.wave(0.125), 0.75, "2 t² on each half of a ramp")
        for phase in stride(from: -2, through: 2, by: 0.07) {
            XCTAssertEqual(ParticleBehavior.wave(phase), cos(2 * .pi * phase), accuracy: 0.06, "\(phase)")
        }
    }

    func testAWaveSwaysWithTheAge() throws {
        let wave = behavior("wave", ["force": [0, 8, 2], "frequency": 0.5])
        // The wave, integrated twice over half a period.
        var (velocity, place) = (0.0, 0.0)
        for step in 0..<10_000 {
            velocity += 8 * ParticleBehavior.wave((Double(step) + 0.5) / 10_000 * 0.5) / 10_000
            place += velocity / 10_000
        }
        let moved = try particle(at: 1, wave).position
        XCTAssertEqual(moved.x, 10, accuracy: 1e-9)
        XCTAssertEqual(moved.y, place, accuracy: 0.01)
        XCTAssertEqual(moved.z, place / 4, accuracy: 0.01)
        XCTAssertEqual(velocity, 0, accuracy: 1e-6)
        XCTAssertEqual(try particle(at: 2, wave).position.y, 0, accuracy: 0.01, "it sways back")
    }

    func testAnAttractorIsASpringFromItsRadiusOn() throws {
        cell.numbers[.velocity] = 0
        values.emitterPosition = CGPoint(x: 30, y: 0)
        let pull = behavior("attractor", ["stiffness": 4, "position": CGPoint(x: 0, y: 0)])
        // A spring swings as a cosine with the angular frequency √4.
        for age in [0.5, 1, 1.5, 3] { XCTAssertEqual(try particle(at: age, pull).position.x, 30 * cos(2 * age), accuracy: 0.05, "\(age)") }
        pull.setValue(20, forKey: "radius")
        XCTAssertEqual(try particle(at: 0.5, pull).position.x, 20 + 10 * cos(1), accuracy: 0.05)
        pull.setValue(40, forKey: "radius")
        XCTAssertEqual(try particle(at: 1, pull).position.x, 30, "no effect inside")
        let simple = behavior("simpleAttractor", ["stiffness": 4, "position": [30, 10], "zPosition": 9])
        XCTAssertEqual(try particle(at: 0.5, simple).position.y, 10 - 10 * cos(1), accuracy: 0.05)
        XCTAssertEqual(try particle(at: 0.5, simple).position.z, 0)
        simple.setValue(2, forKey: "falloff")
        XCTAssertNil(simple.effect, "the rule of a falloff is not published")
        XCTAssertTrue(simple.hasFalloff)
    }

    func testAxialAndPlanarAttractors() {
        let axis = SIMD3(0.0, 0, 1)
        var attractor = ParticleAttractor(shape: .axial(axis), stiffness: 1, radius: 1, place: SIMD3(0, 0, 50))
        XCTAssertEqual(attractor.force(at: SIMD3(0, -3, 7)), SIMD3(0, 2, 0))
        attractor.shape = .planar(axis)
        XCTAssertEqual(attractor.force(at: SIMD3(4, -3, 47)), SIMD3(0, 0, 2))
        attractor.shape = .radial
        XCTAssertEqual(attractor.force(at: SIMD3(0, 0, 50)), SIMD3(0, 0, 0))
    }

    func testAPlaceDependsOnTheAgeAlone() throws {
        cell.numbers[.birthRate] = 50
        cell.behaviors = ParticleBehaviors(
            [
                behavior("wave", ["force": [100, 0, 0], "frequency": 3]), behavior("drag", ["drag": 0.5]),
                behavior("attractor", ["stiffness": 30, "position": CGPoint(x: 10, y: 40)]),
            ].compactMap(\.effect))
        let late = particles(at: 3.3)
        _ = particles(at: 1.7)
        XCTAssertEqual(particles(at: 3.3), late)
        var motion = try XCTUnwrap(ParticleMotion(course(), XCTUnwrap(cell.behaviors).list) as ParticleMotion?)
        let whole = motion.state(at: 2.2)
        _ = motion.state(at: 0.4)
        _ = motion.state(at: 1.234)
        XCTAssertTrue(motion.state(at: 2.2) == whole)
    }

    private func course() -> ParticleCourse {
        ParticleCourse(
            birth: 0, look: 0, start: SIMD3(1, 2, 3), velocity: SIMD3(10, 0, 0), acceleration: SIMD3(0, 1, 0), lifetime: 4, scale: 1,
            scaleSpeed: 0, angle: 0, spin: 0, color: SIMD4(repeating: 1), colorSpeed: SIMD4(repeating: 0), direction: SIMD3(1, 0, 0))
    }

    func testEndlessForcesEndNoFrame() throws {
        cell.numbers[.birthRate] = 10
        cell.behaviors = ParticleBehaviors(
            [behavior("attractor", ["stiffness": -1e9, "position": CGPoint(x: 3, y: 3)])].compactMap(\.effect))
        XCTAssertTrue(particles(at: 3).allSatisfy(\.isFinite))
        cell.numbers[.lifetime] = .infinity
        cell.behaviors = ParticleBehaviors([behavior("drag", ["drag": 2])].compactMap(\.effect))
        XCTAssertTrue(particles(at: 3).allSatisfy(\.isFinite))
    }

    func testValuesOverLife() throws {
        func value(_ keyPath: String, _ values: [Double], _ more: [String: Any] = [:]) -> CAEmitterBehavior {
            behavior("valueOverLife", more.merging(["keyPath": keyPath, "values": values]) { a, _ in a })
        }
        XCTAssertEqual(try particle(at: 1, value("scale", [0, 2, 0])).scale, 1)
        XCTAssertEqual(try particle(at: 3, value("scale", [0, 2, 0])).scale, 1)
        XCTAssertEqual(try particle(at: 1, value("scale", [0, 2, 0], ["locations": [0, 0.25, 1]])).scale, 2)
        XCTAssertEqual(try particle(at: 1, value("scale", [0, 2], ["additive": true])).scale, 1.5, "1 + 0.5")
        XCTAssertEqual(try particle(at: 2, value("color.alpha", [1, 0])).color, SIMD4(1, 1, 1, 0.5))
        XCTAssertEqual(try particle(at: 2, value("rotation", [0, 3])).angle, 1.5)
        XCTAssertEqual(try particle(at: 2, value("spin", [0, 4])).angle, 2, "the integral of 0…2 over two seconds")
        XCTAssertEqual(try particle(at: 2, value("scaleSpeed", [1, 1])).scale, 3)
        XCTAssertEqual(try particle(at: 2, value("velocity.x", [0, 8])).position.x, 4, accuracy: 1e-9)
        let moved = try particle(at: 2, value("velocity.y", [8, 8], ["additive": true])).position
        XCTAssertEqual(moved.x, 20, accuracy: 1e-9)
        XCTAssertEqual(moved.y, 16, accuracy: 1e-9)
        XCTAssertEqual(try particle(at: 1, value("position.y", [0, 100])).position.y, 25)
        XCTAssertEqual(
            try particle(at: 2, value("mass", [2, 2]), behavior("drag", ["drag": 4])).position.x, 5 * (1 - exp(-4)), accuracy: 1e-9)
    }

    func testColorsOverLife() throws {
        func color(_ red: Double, _ alpha: Double) -> CGColor { CGColor(srgb: SIMD4(red, 0, 0, alpha)) }
        cell.numbers[.redSpeed] = 5
        let colors = behavior("colorOverLife", ["colors": [color(1, 1), color(0, 1), color(0, 0)]])
        XCTAssertEqual(try particle(at: 1, colors).color, SIMD4(0.5, 0, 0, 1))
        XCTAssertEqual(try particle(at: 3, colors).color, SIMD4(0, 0, 0, 0.5))
        let alpha = behavior("valueOverLife", ["keyPath": "color.alpha", "values": [0.25]])
        XCTAssertEqual(try particle(at: 1, colors, alpha).color, SIMD4(0.5, 0, 0, 0.25), "in the order of the list")
        XCTAssertEqual(try particle(at: 1, alpha, colors).color, SIMD4(0.5, 0, 0, 1))
    }

    func testAParticleAlignsItsYAxisToItsMotion() throws {
        cell.numbers[.yAcceleration] = 10
        cell.numbers[.spin] = 7
        let align = behavior("alignToMotion", [:])
        func axis(_ particle: Particle) -> SIMD3<Double> { particle.axes.y }
        XCTAssertEqual(axis(try particle(at: 1, align)).x, 0.5.squareRoot(), accuracy: 1e-9)
        XCTAssertEqual(axis(try particle(at: 1, align)).y, 0.5.squareRoot(), accuracy: 1e-9)
        align.setValue(0.25, forKey: "rotation")
        XCTAssertEqual(axis(try particle(at: 1, align)).x, -0.5.squareRoot(), accuracy: 1e-9, "a quarter of a turn further")
        align.setValue(0, forKey: "rotation")
        align.setValue(true, forKey: "preservesDepth")
        cell.particleType = .plane
        cell.numbers[.zAcceleration] = 10
        let way = axis(try particle(at: 1, align))
        XCTAssertEqual(way.z, (1.0 / 3).squareRoot(), accuracy: 1e-6)
        XCTAssertEqual(way.x, (1.0 / 3).squareRoot(), accuracy: 1e-6)
    }

    func testLocationsThatFallOrLackHaveNoEffect() {
        XCTAssertNil(behavior("valueOverLife", ["keyPath": "scale", "values": [1, 2], "locations": [1, 0]]).effect)
        XCTAssertNil(behavior("valueOverLife", ["keyPath": "scale", "values": [1, 2], "locations": [1]]).effect)
        XCTAssertNil(behavior("valueOverLife", ["keyPath": "scale", "values": [Double]()]).effect)
        XCTAssertNil(behavior("valueOverLife", ["keyPath": "opacity", "values": [1]]).effect)
        XCTAssertNil(behavior("light", ["spot": true]).effect)
        XCTAssertNil(behavior("randomWalk", ["strength": 1]).effect)
        let off = behavior("drag", ["drag": 1])
        off.isEnabled = false
        XCTAssertNil(off.effect)
    }

    func testInputsAreReadBackAndOfTheirType() {
        XCTAssertEqual(CAEmitterBehavior.behaviorTypes().count, 8)
        let wave = behavior("wave", ["force": [1, 2]])
        XCTAssertEqual(wave.value(forKey: "force") as? [Double], [1, 2, 0])
        XCTAssertEqual(wave.inputKeys(), ["force", "frequency"])
        let misuse = MessageLog()
        Misuse.setHandler { misuse.add($0) }
        wave.setValue("much", forKey: "frequency")
        Misuse.resetHandler()
        XCTAssertEqual(misuse.all.count, 1)
        XCTAssertNil(wave.value(forKey: "frequency"))
        wave.setValue(nil, forKey: "force")
        XCTAssertNil(wave.value(forKey: "force"))
    }
}
