import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Emitters on the screen.
final class EmitterDrawingTests: DrawnTestCase {
    private let emitter = CAEmitterLayer()
    private let cell = CAEmitterCell()

    override func setUpWithError() throws {
        try super.setUpWithError()
        emitter.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        emitter.emitterPosition = CGPoint(x: 20, y: 30)
        cell.contents = CGImage(width: 4, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 64))
        cell.color = .red
        (cell.name, cell.birthRate, cell.lifetime, cell.velocity) = ("spark", 1, 10, 20)
        emitter.emitterCells = [cell]
        root.addSublayer(emitter)
    }

    func testParticlesShowWhereTheyAre() throws {
        let picture = try drawn(3)
        XCTAssertEqual(picture.count(red), 3 * 16)
        for x in [20, 40, 60] {
            XCTAssertEqual(picture[x - 2, 28], red)
            XCTAssertEqual(picture[x + 1, 31], red)
            XCTAssertEqual(picture[x + 2, 30], white)
        }
    }

    func testTheyMoveByThemselvesAndAreDrawnInOneGo() throws {
        XCTAssertTrue(try frame(1.5).activity.isAnimating)
        let frame = try frame(2.5)
        XCTAssertEqual(frame.report.counts.draws, 1)
        XCTAssertEqual(try pixels().count(red), 32)
        XCTAssertEqual(try pixels()[30, 30], red)
    }

    func testShuffledAndForwardsAreTheSame() throws {
        (cell.birthRate, cell.lifetime, cell.velocityRange) = (20, 2, 10)
        (cell.emissionRange, cell.spin, cell.scaleRange, cell.alphaSpeed) = (6, 3, 0.5, -0.3)
        let times = [0.4, 1.1, 2.3, 2.9, 3.6]
        let forwards = try times.map { try drawn($0) }
        for index in [3, 0, 4, 2, 1] { XCTAssertEqual(try drawn(times[index]), forwards[index], "at \(times[index])") }
    }

    func testBehavioursMoveAndColourParticles() throws {
        let (place, colors) = (CAEmitterBehavior(type: "valueOverLife"), CAEmitterBehavior(type: "colorOverLife"))
        place.setValue("position.y", forKey: "keyPath")
        place.setValue([10, 50], forKey: "values")
        colors.setValue([CGColor.red, CGColor.blue], forKey: "colors")
        colors.setValue([0.5, 0.5], forKey: "locations")
        (cell.lifetime, cell.velocity) = (4, 0)
        emitter.emitterBehaviors = [place, colors]
        let picture = try drawn(4)
        XCTAssertEqual(picture[20, 20], red, "1 s old: a quarter of the way from 10 to 50")
        XCTAssertEqual(picture[20, 30], red)
        XCTAssertEqual(picture[20, 40], blue, "three quarters of its life")
        XCTAssertEqual(picture[20, 25], white)
        XCTAssertEqual(try drawn(2), try drawn(2))
        XCTAssertEqual(try drawn(4), picture)
        emitter.emitterBehaviors = nil
        XCTAssertEqual(try drawn(8.5)[20, 30], red)
    }

    func testAPausedLayerStandsStill() throws {
        emitter.speed = 0
        emitter.timeOffset = 2
        try frame(0)
        let still = try pixels()
        let next = try frame(5)
        XCTAssertFalse(next.activity.isAnimating)
        XCTAssertTrue(next.damage.isEmpty)
        XCTAssertEqual(try pixels(), still)
    }

    func testColorsAddUpWhereTheyAreToldTo() throws {
        cell.velocity = 0
        cell.color = .rgb(0.2, 0, 0)
        root.backgroundColor = .rgb(0, 0, 1)
        emitter.renderMode = .additive
        XCTAssertEqual(try drawn(3)[20, 30], [153, 0, 255, 255])
        emitter.renderMode = .unordered
        XCTAssertEqual(try drawn(3.01)[20, 30], [51, 0, 0, 255])
    }

    func testAddedColorsAddAlphaToo() throws {
        cell.velocity = 0
        cell.color = .rgb(0.2, 0, 0)
        root.backgroundColor = nil
        emitter.renderMode = .additive
        XCTAssertEqual(try drawn(3)[20, 30], [153, 0, 0, 255])
    }

    func testParticlesThatCoverEachOtherFadeAsAGroup() throws {
        cell.velocity = 0
        emitter.opacity = 0.5
        for gpu in [true, false] {
            // A motion of the emitter itself keeps the particles on the CPU.
            if !gpu { emitter.add(CABasicAnimation(keyPath: "emitterDepth"), forKey: nil) }
            XCTAssertEqual(try drawn(gpu ? 3 : 4)[20, 30][1], 127, accuracy: 1)
        }
        emitter.allowsGroupOpacity = false
        XCTAssertLessThan(try drawn(5)[20, 30][1], 10)
    }

    func testTheLayersBoundsCutOffOnlyWhereTheyAreToldTo() throws {
        emitter.frame = CGRect(x: 0, y: 0, width: 30, height: 60)
        XCTAssertEqual(try drawn(3).count(red), 48)
        emitter.masksToBounds = true
        XCTAssertEqual(try drawn(4).count(red), 16)
        emitter.opacity = 0.5
        XCTAssertEqual(try drawn(5)[20, 30][1], 128, accuracy: 1)
    }

    func testAnAnimatedCellIsDrawn() throws {
        CATransaction.setDisableActions(false)
        let animation = CABasicAnimation(keyPath: "emitterCells.spark.birthRate")
        (animation.fromValue, animation.toValue, animation.duration, animation.beginTime) = (0, 0, 100, 1e-100)
        emitter.add(animation, forKey: nil)
        XCTAssertEqual(try drawn(3).count(red), 0)
        emitter.removeAllAnimations()
        (animation.fromValue, animation.toValue) = (4, 4)
        emitter.add(animation, forKey: nil)
        // The emitter makes four particles per second, moving at 20 points per second. They stay on the screen for at most two and
        // a half seconds.
        XCTAssertGreaterThan(try drawn(4).count(red), 5 * 16)
    }

    func testTiltedPlanesAreForeshortened() throws {
        cell.velocity = 0
        cell.scale = 5
        (emitter.emitterPosition, cell.birthRate, cell.lifetime) = (CGPoint(x: 40, y: 30), 1, 1)
        cell.setValue("plane", forKey: "particleType")
        XCTAssertEqual(try drawn(1.5).count(red), 20 * 20)
        cell.setValue(Double.pi / 3, forKey: "orientationLatitude")
        let picture = try drawn(5.5)
        XCTAssertEqual(picture.count(red), 10 * 20)
        XCTAssertEqual([picture[35, 20], picture[44, 39], picture[34, 30], picture[45, 30]], [red, red, white, white])
        cell.setValue(Double.pi / 2, forKey: "orientationLongitude")
        XCTAssertEqual(try drawn(9.5)[31, 26], red)
        // From its edge, a plane has no area.
        cell.setValue(Double.pi / 2, forKey: "orientationLatitude")
        XCTAssertEqual(try drawn(13.5).count(white), 80 * 60)
    }

    func testTumblingPlanesAreTheSameShuffledAndInAContext() throws {
        (cell.birthRate, cell.lifetime, cell.spin, cell.scale) = (10, 3, 3, 3)
        cell.setValue("plane", forKey: "particleType")
        cell.setValue(Double.pi, forKey: "orientationRange")
        let times = [0.4, 1.1, 2.3, 3]
        let forwards = try times.map { try drawn($0) }
        for index in [2, 0, 1, 3] { XCTAssertEqual(try drawn(times[index]), forwards[index], "at \(times[index])") }
        MediaClock.setVirtualTime(3)
        let context = try XCTUnwrap(CGContext(size: size, scale: 1))
        root.render(in: context)
        // Edges at any angle are antialiased in two ways.
        XCTAssertLessThan(forwards[3].difference(from: Pixels(try XCTUnwrap(context.makeImage()))), 96)
    }

    func testTheSameInAContext() throws {
        MediaClock.setVirtualTime(3)
        (cell.spin, cell.scale) = (0, 2)
        try frame(3)
        let context = try XCTUnwrap(CGContext(size: size, scale: 1))
        root.render(in: context)
        let rendered = Pixels(try XCTUnwrap(context.makeImage()))
        XCTAssertLessThan(try pixels().difference(from: rendered), 3)
    }
}
