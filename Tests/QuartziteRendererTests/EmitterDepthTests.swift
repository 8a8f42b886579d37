import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Particles in the 3D rendering context of the emitter's superlayer, and the minification of their pictures.
final class EmitterDepthTests: DrawnTestCase {
    private let emitter = CAEmitterLayer()
    private let cell = CAEmitterCell()

    /// Emits one particle per second straight towards the viewer, in the middle of a perspective with an eye distance of 100
    /// points.
    override func setUpWithError() throws {
        try super.setUpWithError()
        root.sublayerTransform.m34 = -1 / 100
        emitter.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        emitter.emitterPosition = CGPoint(x: 40, y: 30)
        cell.contents = CGImage(width: 8, height: 8, premultipliedRGBA: [UInt8](repeating: 255, count: 256))
        cell.color = .red
        (cell.name, cell.birthRate, cell.lifetime) = ("spark", 1, 1.5)
        emitter.emitterCells = [cell]
        root.addSublayer(emitter)
    }

    func testWhatComesNearerGrows() throws {
        (cell.velocity, cell.emissionLatitude) = (50, .pi / 2)
        XCTAssertEqual(try drawn(2.25).count(red), 64, "flattened into the layer's plane")
        emitter.preservesDepth = true
        // There are two particles: one born at 1 s, now at z = 62.5, and behind it one born at 2 s, at z = 12.5.
        let picture = try drawn(2.25)
        let side = 8 / (1 - 0.625)
        XCTAssertEqual(Double(picture.count(red)), side * side, accuracy: side * 4)
        XCTAssertEqual(picture[40 - 10, 30], red)
        XCTAssertEqual(picture[40 + 9, 30], red)
    }

    func testZAccelerationAndTheEmittersZCount() throws {
        emitter.preservesDepth = true
        emitter.emitterZPosition = -100
        XCTAssertEqual(try drawn(1.25).coveredArea(channel: 1), 16, accuracy: 0.5, "twice as far away")
        cell.zAcceleration = 200
        cell.lifetime = 5
        emitter.birthRate = 0
        emitter.emitterCells = [cell]
        emitter.birthRate = 1
        let picture = try drawn(2)
        XCTAssertEqual(picture.coveredArea(channel: 1), 64, accuracy: 1, "a second at 200 a second, per second")
    }

    func testTheWayOnTheScreenFollowsTheTurnOfTheLayer() throws {
        emitter.preservesDepth = true
        (cell.velocity, cell.emissionLatitude, cell.lifetime) = (20, .pi / 2, 1)
        emitter.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
        // The particle leaves a plane that is turned to the right by 60 degrees: x = 20 sin 60 / 2, z = 20 cos 60 / 2.
        let picture = try drawn(1.5)
        let (x, z) = (10 * sin(Double.pi / 3), 10 * cos(Double.pi / 3))
        let reached = (0..<80).filter { picture[$0, 30][1] < 128 }
        XCTAssertEqual(Double(reached.reduce(0, +)) / Double(reached.count) + 0.5, 40 + x / (1 - z / 100), accuracy: 0.6)
    }

    func testWhatIsRedrawnIsAllThatMoves() throws {
        emitter.preservesDepth = true
        (cell.birthRate, cell.velocity, cell.velocityRange, cell.emissionRange, cell.emissionLatitude) = (10, 40, 20, 6, 0.8)
        emitter.transform = CATransform3DMakeRotation(0.5, 1, 1, 0)
        for time in [0.5, 1.5, 1.1, 3] {
            let damaged = try drawn(time)
            try frame(time, redrawsAll: true)
            XCTAssertEqual(damaged, try pixels(), "at \(time)")
        }
    }

    func testTheyAreOrderedAsTheyStandInSpace() throws {
        emitter.preservesDepth = true
        emitter.renderMode = .backToFront
        let other = CAEmitterCell()
        (other.contents, other.color, other.birthRate, other.lifetime) = (cell.contents, .blue, 1, 1.5)
        // Seen from behind, a particle at a lower z of the layer is nearer.
        cell.velocity = 10
        other.velocity = 10
        (cell.emissionLatitude, other.emissionLatitude) = (.pi / 2, -.pi / 2)
        emitter.emitterCells = [cell, other]
        XCTAssertEqual(try drawn(1.2)[40, 30], red)
        emitter.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        emitter.isDoubleSided = true
        XCTAssertEqual(try drawn(1.2)[40, 30], blue)
    }

    func testTheBiasPicksSmallerCopies() throws {
        // Stripes that become grey when minified.
        var pixels: [UInt8] = []
        for _ in 0..<64 { for x in 0..<64 { pixels += x % 4 < 2 ? [255, 255, 255, 255] : [0, 0, 0, 255] } }
        cell.contents = CGImage(width: 64, height: 64, premultipliedRGBA: pixels)
        cell.color = .white
        (cell.minificationFilter, cell.scale, cell.magnificationFilter) = ("trilinear", 0.5, "linear")
        emitter.emitterCells = [cell]
        func contrast() throws -> Int {
            let picture = try drawn(1.5)
            let row = (30..<50).map { Int(picture[$0, 30][0]) }
            return (row.max() ?? 0) - (row.min() ?? 0)
        }
        XCTAssertGreaterThan(try contrast(), 100)
        cell.minificationFilterBias = 2
        emitter.emitterCells = [cell]
        XCTAssertLessThan(try contrast(), 60)
    }
}
