import XCTest

@testable import Quartzite

/// Particles that are planes in space.
final class PlaneParticleTests: ParticleTestCase {
    override func setUp() {
        super.setUp()
        cell.particleType = .plane
        cell.numbers[.birthRate] = 100
        cell.numbers[.lifetime] = 10
    }

    private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    private func normal(_ particle: Particle) -> SIMD3<Double> { cross(particle.axes.x, particle.axes.y) }

    private func assertEqual(_ a: SIMD3<Double>, _ b: SIMD3<Double>, line: UInt = #line) {
        for index in 0..<3 { XCTAssertEqual(a[index], b[index], accuracy: 1e-5, line: line) }
    }

    func testAPlaneWithoutAnOrientationIsASprite() {
        cell.numbers[.spin] = 1
        cell.numbers[.spinRange] = 0.5
        cell.numbers[.rotationRange] = 3
        let planes = particles(at: 2)
        cell.particleType = .sprite
        for (plane, sprite) in zip(planes, particles(at: 2)) {
            XCTAssertNil(sprite.attitude)
            XCTAssertEqual(plane.angle, sprite.angle)
            assertEqual(plane.axes.x, sprite.axes.x)
            assertEqual(plane.axes.y, sprite.axes.y)
        }
    }

    /// Almost edge-on, the corners of a plane are acute, and its soft edges, half a pixel outside, meet far away.
    func testTheExtentContainsTheSoftEdgesOfAcuteCorners() {
        cell.numbers[.orientationRange] = .pi
        cell.numbers[.spinRange] = 3
        values.cells = [cell]
        var particles = Particles()
        particles.update(values, at: 8, motion: nil)
        let extent = particles.extent.insetBy(dx: -1e-6, dy: -1e-6)
        var longest = 0.0
        for particle in particles.list {
            let (x, y) = (SIMD2(particle.axes.x.x, particle.axes.x.y), SIMD2(particle.axes.y.x, particle.axes.y.y))
            let det = abs(x.x * y.y - x.y * y.x)
            guard det > 0 else { continue }
            for (sideX, sideY) in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
                let (alongX, alongY) = (5 + 0.5 * (y * y).sum().squareRoot() / det, 10 + 0.5 * (x * x).sum().squareRoot() / det)
                let corner = x * (sideX * alongX) + y * (sideY * alongY)
                longest = max(longest, (corner * corner).sum().squareRoot())
                let place = CGPoint(x: particle.position.x + corner.x, y: particle.position.y + corner.y)
                XCTAssertTrue(extent.contains(place), "\(place) \(extent)")
            }
        }
        XCTAssertGreaterThan(longest, 30, "much longer than half a diagonal of 11")
    }

    func testLatitudeAndLongitudeSayWhereAPlaneFaces() throws {
        cell.numbers[.orientationLatitude] = .pi / 3
        cell.numbers[.orientationLongitude] = .pi / 2
        let tilted = try XCTUnwrap(particles(at: 1).first)
        assertEqual(normal(tilted), SIMD3(0, sin(.pi / 3), cos(.pi / 3)))
        // The shortest way there leaves x alone, and foreshortens y by half.
        assertEqual(tilted.axes.x, SIMD3(1, 0, 0))
        assertEqual(tilted.axes.y, SIMD3(0, 0.5, -sin(.pi / 3)))
        // Without a range, the plane turns in itself.
        cell.numbers[.spin] = 2
        for particle in particles(at: 1) { assertEqual(normal(particle), SIMD3(0, sin(.pi / 3), cos(.pi / 3))) }
    }

    func testAHalfTurnIsAnOrientationToo() throws {
        cell.numbers[.orientationLatitude] = .pi
        let particle = try XCTUnwrap(particles(at: 1).first)
        assertEqual(normal(particle), SIMD3(0, 0, -1))
    }

    func testTheRangeOpensAConeOfOrientations() {
        let range = 1.8
        cell.numbers[.orientationRange] = range
        let heights = particles(at: 9).map { normal($0).z }
        XCTAssertGreaterThan(heights.count, 800)
        XCTAssertGreaterThanOrEqual(heights.min() ?? 0, cos(range / 2) - 1e-6)
        XCTAssertEqual(heights.min() ?? 0, cos(range / 2), accuracy: 0.02)
        XCTAssertEqual(heights.max() ?? 0, 1, accuracy: 0.02)
    }

    func testPlanesWithARangeTumble() throws {
        cell.numbers[.orientationRange] = .pi
        cell.numbers[.spin] = 3
        let births = Set(particles(at: 1).map(\.birth))
        var seen: [Double: [Double]] = [:]
        for step in 0..<40 {
            for particle in particles(at: 1 + Double(step) * 0.05) where births.contains(particle.birth) {
                seen[particle.birth, default: []].append(normal(particle).z)
            }
        }
        // In two seconds a particle turns almost once around: most show many foreshortenings, and some their backs.
        let spans = seen.values.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
        XCTAssertGreaterThan(spans.filter { $0 > 0.5 }.count, spans.count / 2)
        XCTAssertTrue(seen.values.contains { ($0.min() ?? 0) < 0 && ($0.max() ?? 0) > 0 })
        // The axes stay a rotation: of length 1 and at right angles.
        for particle in particles(at: 3) {
            let (x, y) = particle.axes
            XCTAssertEqual((x * x).sum(), 1, accuracy: 1e-5)
            XCTAssertEqual((y * y).sum(), 1, accuracy: 1e-5)
            XCTAssertEqual((x * y).sum(), 0, accuracy: 1e-5)
        }
    }

    func testParticlesOfATimeDoNotDependOnTheWayThere() {
        cell.numbers[.orientationRange] = .pi
        (cell.numbers[.spin], cell.numbers[.spinRange]) = (1, 3)
        let direct = particles(at: 4)
        _ = particles(at: 7)
        _ = particles(at: 1)
        XCTAssertEqual(particles(at: 4), direct)
    }

    func testTheTypeChangesNothingElse() {
        (cell.numbers[.velocity], cell.numbers[.velocityRange], cell.numbers[.emissionRange]) = (10, 5, 2)
        (cell.numbers[.orientationRange], cell.numbers[.scaleRange]) = (2, 0.5)
        let planes = particles(at: 4)
        cell.particleType = .sprite
        let sprites = particles(at: 4)
        XCTAssertEqual(planes.map(\.position), sprites.map(\.position))
        XCTAssertEqual(planes.map(\.scale), sprites.map(\.scale))
    }

    func testCellsHaveTheirKeys() {
        let cell = CAEmitterCell()
        XCTAssertEqual(cell.value(forKey: "particleType") as? String, "sprite")
        cell.setValue("plane", forKey: "particleType")
        XCTAssertEqual(cell.values.particleType, .plane)
        cell.setValue("ball", forKey: "particleType")
        XCTAssertEqual(cell.values.particleType, .sprite)
        XCTAssertEqual(cell.value(forKey: "particleType") as? String, "ball")
        for key in ["rotation", "rotationRange", "orientationLatitude", "orientationLongitude", "orientationRange"] {
            XCTAssertEqual((cell.value(forKey: key) as? NSNumber)?.doubleValue, 0, key)
            cell.setValue(1.5, forKey: key)
            XCTAssertEqual((cell.value(forKey: key) as? NSNumber)?.doubleValue, 1.5, key)
            XCTAssertEqual(EmitterCellNumber(key: key).map { cell.values.numbers[$0] }, 1.5, key)
        }
    }
}
