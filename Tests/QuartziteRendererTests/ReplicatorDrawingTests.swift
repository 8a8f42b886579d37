import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Replicators on the screen: the positions, colours and order of their instances.
final class ReplicatorDrawingTests: DrawnTestCase {
    private let replicator = CAReplicatorLayer()
    private let source = CALayer()

    override func setUpWithError() throws {
        try super.setUpWithError()
        replicator.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
        replicator.instanceCount = 3
        replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
        source.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        source.backgroundColor = .red
        replicator.addSublayer(source)
        root.addSublayer(replicator)
    }

    func testTheSublayersShowOnceForEachInstance() throws {
        let picture = try drawn()
        XCTAssertEqual(picture.count(red), 300)
        for x in [10, 19, 30, 39, 50, 59] { XCTAssertEqual(picture[x, 15], red, "\(x)") }
        for x in [9, 20, 29, 40, 49, 60] { XCTAssertEqual(picture[x, 15], white, "\(x)") }
        replicator.instanceCount = 0
        XCTAssertEqual(try drawn().count(red), 0)
    }

    func testTheReplicatorItselfShowsOnce() throws {
        replicator.backgroundColor = .blue
        source.frame.size.width = 5
        let picture = try drawn()
        XCTAssertEqual(picture.count(blue), 50)
        XCTAssertEqual(picture.count(red), 150)
    }

    func testInstancesTurnAboutTheMiddle() throws {
        replicator.frame = CGRect(x: 20, y: 10, width: 40, height: 40)
        replicator.instanceCount = 4
        replicator.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        source.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        let picture = try drawn()
        XCTAssertEqual(picture.count(red), 400)
        for (x, y) in [(25, 15), (55, 15), (55, 45), (25, 45)] { XCTAssertEqual(picture[x, y], red, "\(x), \(y)") }
    }

    func testColorsAreMultiplied() throws {
        source.backgroundColor = .white
        replicator.instanceColor = .rgb(1, 0.5, 0)
        replicator.instanceRedOffset = -0.5
        replicator.instanceBlueOffset = 0.5
        let inner = box(CGRect(x: 0, y: 0, width: 4, height: 4), .rgb(1, 0, 1))
        source.addSublayer(inner)
        let picture = try drawn()
        XCTAssertEqual(picture[16, 16], [255, 128, 0, 255])
        XCTAssertEqual(picture[36, 16], [128, 128, 128, 255])
        XCTAssertEqual(picture[56, 16], [0, 128, 255, 255])
        XCTAssertEqual(picture[12, 12], [255, 0, 0, 255])
        XCTAssertEqual(picture[32, 12], [128, 0, 128, 255])
    }

    func testPicturesShapesAndGradientsAreMultipliedToo() throws {
        replicator.instanceCount = 1
        replicator.instanceColor = .rgb(1, 0, 0)
        source.backgroundColor = nil
        source.contents = CGImage(width: 1, height: 1, premultipliedRGBA: [255, 255, 255, 255])
        XCTAssertEqual(try drawn()[15, 15], red)
        source.contents = nil
        let gradient = CAGradientLayer()
        gradient.frame = source.bounds
        gradient.colors = [CGColor.white, CGColor.white]
        source.addSublayer(gradient)
        XCTAssertEqual(try drawn()[15, 15], red)
        gradient.removeFromSuperlayer()
        let shape = CAShapeLayer()
        shape.path = CGPath(rect: source.bounds, transform: nil)
        shape.fillColor = .white
        source.addSublayer(shape)
        XCTAssertEqual(try drawn()[15, 15], red)
    }

    func testTheAlphaFadesEachInstanceAsAWhole() throws {
        source.addSublayer(box(CGRect(x: 0, y: 0, width: 5, height: 5), .blue))
        replicator.instanceAlphaOffset = -0.5
        let picture = try drawn()
        XCTAssertEqual(picture[12, 12], blue)
        XCTAssertEqual(picture[32, 12][0], 128, accuracy: 1, "the red below does not show through")
        XCTAssertEqual(picture[32, 12][2], 255)
        XCTAssertEqual(picture.count(red), 75, "the last one is gone")
    }

    func testLaterInstancesLieOverEarlierOnes() throws {
        replicator.instanceTransform = CATransform3DMakeTranslation(5, 0, 0)
        replicator.instanceCount = 2
        replicator.instanceColor = .rgb(1, 1, 1)
        replicator.instanceRedOffset = -1
        source.backgroundColor = .rgb(1, 1, 0)
        var picture = try drawn()
        XCTAssertEqual(picture[17, 15], green)
        XCTAssertEqual(picture[12, 15], [255, 255, 0, 255])
        replicator.instanceTransform = CATransform3DMakeTranslation(5, 0, -1)
        picture = try drawn()
        XCTAssertEqual(picture[17, 15], [255, 255, 0, 255], "but for depth")
    }

    func testReplicatorsInReplicators() throws {
        let outer = CAReplicatorLayer()
        outer.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        outer.instanceCount = 2
        outer.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
        outer.instanceColor = .rgb(1, 1, 1)
        outer.instanceRedOffset = -0.5
        root.addSublayer(outer)
        outer.addSublayer(replicator)
        replicator.instanceRedOffset = -0.5
        let picture = try drawn()
        XCTAssertEqual(picture[15, 15], red)
        XCTAssertEqual(picture[35, 15], [128, 0, 0, 255])
        XCTAssertEqual(picture[15, 35], [128, 0, 0, 255])
        XCTAssertEqual(picture[35, 35], [64, 0, 0, 255])
    }

    func testInstancesAreClippedMaskedAndGrouped() throws {
        replicator.masksToBounds = true
        replicator.bounds.size.width = 30
        XCTAssertEqual(try drawn().count(red), 200, "the third instance lies outside")
        replicator.masksToBounds = false
        replicator.bounds.size.width = 10
        source.mask = box(CGRect(x: 0, y: 0, width: 10, height: 5), .rgb(0, 0, 0))
        XCTAssertEqual(try drawn().count(red), 150)
    }

    func testOnlyMovingInstancesAreDamaged() throws {
        try frame()
        replicator.instanceTransform = CATransform3DMakeTranslation(21, 0, 0)
        let damage = try frame().damage
        XCTAssertLessThan(Int(damage.width) * Int(damage.height), 80 * 60 / 2)
        XCTAssertEqual(try pixels().count(red), 300)
    }

    func testAnAnimatedCountShowsAndHides() throws {
        replicator.instanceCount = 1
        let animation = CABasicAnimation(keyPath: "instanceCount")
        (animation.fromValue, animation.toValue, animation.duration, animation.beginTime) = (1, 4, 1, 1e-100)
        replicator.add(animation, forKey: nil)
        XCTAssertEqual(try drawn(0.1).count(red), 100)
        XCTAssertEqual(try drawn(0.8).count(red), 300)
        XCTAssertEqual(try drawn(0.4).count(red), 200)
        XCTAssertEqual(try drawn(0.1).count(red), 100)
    }

    // MARK: In three dimensions

    /// Returns the number of channels in which `renderAsShown(in:)` and the screen differ by more than antialiasing explains.
    private func differingChannels() throws -> Int {
        let context = try XCTUnwrap(CGContext(size: size, scale: 1))
        root.renderAsShown(in: context)
        let rendered = Pixels(try XCTUnwrap(context.makeImage()))
        return zip(try drawn().bytes, rendered.bytes).count { abs(Int($0) - Int($1)) > 12 }
    }

    func testAContextShowsNothingOfAReplicatorWithoutAPlane() throws {
        replicator.preservesDepth = true
        replicator.backgroundColor = .green
        (replicator.borderWidth, replicator.masksToBounds, replicator.opacity) = (2, true, 0.5)
        replicator.mask = box(CGRect(x: 0, y: 0, width: 5, height: 5), .blue)
        replicator.filters = [CAFilter(type: "colorInvert")]
        source.addSublayer(box(CGRect(x: 0, y: 0, width: 5, height: 5), .blue))
        XCTAssertEqual(try drawn()[58, 18], [255, 127, 127, 255])
        XCTAssertEqual(try differingChannels(), 0)
        let context = try XCTUnwrap(CGContext(size: size, scale: 1))
        replicator.render(in: context)
        let alone = Pixels(try XCTUnwrap(context.makeImage()))
        XCTAssertEqual([alone[8, 8][3], alone[28, 8][3], alone[48, 8][3], alone[15, 5][3]], [128, 128, 128, 0], "nor drawn by itself")
    }

    func testAContextPlacesItsInstancesAmongWhatStandsAroundThem() throws {
        replicator.preservesDepth = true
        replicator.instanceTransform = CATransform3DMakeTranslation(8, 4, 4)
        replicator.instanceRedOffset = -0.4
        replicator.instanceAlphaOffset = -0.2
        let between = box(CGRect(x: 14, y: 8, width: 30, height: 16), .green)
        between.zPosition = 2
        root.addSublayer(between)
        XCTAssertEqual(try differingChannels(), 0)
        XCTAssertEqual(try pixels()[16, 12], green, "before the first instance")
        XCTAssertNotEqual(try pixels()[20, 16], green, "behind the second")
        let space = CATransformLayer()
        space.frame = root.bounds
        space.opacity = 0.75
        space.sublayerTransform = CATransform3DMakeTranslation(3, 2, 0)
        root.addSublayer(space)
        let outer = CAReplicatorLayer()
        outer.frame = root.bounds
        (outer.preservesDepth, outer.instanceCount, outer.instanceBlueOffset) = (true, 2, -0.5)
        outer.instanceTransform = CATransform3DMakeTranslation(0, 20, -6)
        outer.isGeometryFlipped = true
        source.backgroundColor = .white
        outer.addSublayer(replicator)
        space.addSublayer(outer)
        XCTAssertEqual(try differingChannels(), 0, "in each other")
        XCTAssertGreaterThan(try pixels().count(white), 0)
    }

    func testAContextShowsTheSame() throws {
        replicator.instanceColor = .rgb(1, 0.5, 0.5)
        replicator.instanceAlphaOffset = -0.25
        replicator.instanceTransform = CATransform3DRotate(CATransform3DMakeTranslation(18, 4, 0), 0.4, 0, 0, 1)
        let context = try XCTUnwrap(CGContext(size: size, scale: 1))
        root.renderAsShown(in: context)
        let rendered = Pixels(try XCTUnwrap(context.makeImage()))
        let screen = try drawn()
        XCTAssertLessThan(zip(screen.bytes, rendered.bytes).filter { abs(Int($0) - Int($1)) > 12 }.count, 60)
    }
}
