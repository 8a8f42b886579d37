import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Layers in three dimensions on the screen: transform layers, and planes that cross.
final class TransformLayerDrawingTests: DrawnTestCase {
    private let space = CATransformLayer()
    private let plate = CALayer()

    override func setUpWithError() throws {
        try super.setUpWithError()
        space.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        root.addSublayer(space)
        plate.frame = CGRect(x: 20, y: 10, width: 40, height: 40)
        plate.backgroundColor = .red
        space.addSublayer(plate)
    }

    private func turn(_ degrees: Double) -> CATransform3D { CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0) }

    func testItDrawsNothingOfItsOwn() throws {
        space.backgroundColor = .blue
        (space.borderWidth, space.cornerRadius) = (5, 10)
        space.masksToBounds = true
        plate.frame.origin.x = 60
        space.mask = CALayer()
        let picture = try drawn()
        XCTAssertEqual(picture.count(blue), 0)
        XCTAssertEqual(picture.count(red), 800, "and does not cut off what is in it")
    }

    func testTurnsAddUpInThreeDimensions() throws {
        space.transform = turn(60)
        plate.transform = turn(-60)
        XCTAssertEqual(try drawn().count(red), 1600, "the layer faces the viewer again")
        let flat = CALayer()
        flat.frame = space.frame
        root.addSublayer(flat)
        space.removeFromSuperlayer()
        flat.bounds = CGRect(x: 0, y: 0, width: 80, height: 60)
        flat.addSublayer(plate)
        flat.transform = turn(60)
        XCTAssertEqual(try drawn().coveredArea(channel: 1), 1600 / 4, accuracy: 40, "a plane flattens what is in it")
    }

    func testItsOpacityFadesEachLayerByItself() throws {
        space.opacity = 0.5
        let other = box(CGRect(x: 30, y: 20, width: 20, height: 20), .blue)
        space.addSublayer(other)
        let picture = try drawn()
        XCTAssertEqual(picture[25, 15][1], 128, accuracy: 1)
        XCTAssertEqual(picture[40, 30][1], 64, accuracy: 2, "the lower one shows through")
        space.isHidden = true
        XCTAssertEqual(try drawn().count(white), 80 * 60)
    }

    func testLayersOfSeveralTransformLayersAreOrderedTogether() throws {
        let other = CATransformLayer()
        other.frame = space.frame
        other.zPosition = -10
        root.addSublayer(other)
        let back = box(plate.frame, .blue)
        other.addSublayer(back)
        XCTAssertEqual(try drawn().count(red), 1600)
        back.zPosition = 20
        XCTAssertEqual(try drawn().count(blue), 1600)
    }

    func testPlanesThatCrossShowBoth() throws {
        plate.transform = turn(-30)
        let other = box(CGRect(x: 20, y: 10, width: 40, height: 40), .blue)
        other.transform = turn(30)
        space.addSublayer(other)
        let picture = try drawn()
        XCTAssertEqual(picture[30, 30], blue, "to the left, what turns its left side to the viewer")
        XCTAssertEqual(picture[50, 30], red)
        XCTAssertEqual(picture.count(blue), picture.count(red), accuracy: 80)
        XCTAssertEqual(picture[40, 30][1], 0, "nothing shows between the fragments")
    }

    func testTheEdgesOfAHiddenFaceDoNotShine() throws {
        root.sublayerTransform.m34 = -1 / 200
        plate.transform = turn(25)
        let alone = try drawn()
        let hidden = box(plate.frame, .blue)
        (hidden.bounds, hidden.position, hidden.transform) = (plate.bounds, plate.position, plate.transform)
        hidden.addSublayer(box(CGRect(x: 0, y: 0, width: 20, height: 20), .green))
        space.insertSublayer(hidden, at: 0)
        XCTAssertEqual(try drawn(), alone)
        plate.opacity = 0.5
        XCTAssertGreaterThan(try drawn().difference(from: alone), 100, "what can be seen through hides nothing")
        plate.opacity = 1
        hidden.bounds.size.width += 4
        XCTAssertGreaterThan(try drawn().count(blue), 30, "nor what is smaller")
    }

    func testWhatIsInACutLayerIsCutWithIt() throws {
        plate.transform = turn(-30)
        plate.addSublayer(box(CGRect(x: 0, y: 10, width: 40, height: 20), .green))
        plate.opacity = 0.5
        let other = box(CGRect(x: 20, y: 10, width: 40, height: 40), .blue)
        other.transform = turn(30)
        space.addSublayer(other)
        let picture = try drawn()
        XCTAssertEqual(picture[30, 30], blue)
        XCTAssertEqual(picture[50, 15][0], 128, accuracy: 1)
        XCTAssertEqual(picture[50, 15][2], 128, accuracy: 1)
        XCTAssertEqual(picture[50, 30][0], 0, "it fades as a whole")
        XCTAssertEqual(picture[50, 30][1], 128, accuracy: 1)
    }

    func testACutLayerMayBeMasked() throws {
        plate.transform = turn(-30)
        plate.mask = box(CGRect(x: 0, y: 0, width: 40, height: 20), .rgb(0, 0, 0))
        let other = box(CGRect(x: 20, y: 10, width: 40, height: 40), .blue)
        other.transform = turn(30)
        space.addSublayer(other)
        let picture = try drawn()
        XCTAssertEqual(picture[50, 20], red)
        XCTAssertEqual(picture[50, 40], blue)
        XCTAssertEqual(picture[30, 20], blue)
    }

    func testAMovingCrossIsDrawnAgainWhereItIs() throws {
        plate.transform = turn(-30)
        let other = box(CGRect(x: 20, y: 10, width: 40, height: 40), .blue)
        other.transform = turn(30)
        space.addSublayer(other)
        try frame()
        (plate.transform, other.transform) = (turn(30), turn(-30))
        let picture = try drawn()
        XCTAssertEqual(picture[30, 30], red)
        XCTAssertEqual(picture[50, 30], blue)
        let whole = try pixels()
        try frame(redrawsAll: true)
        XCTAssertEqual(try pixels(), whole)
    }

    func testAReplicatorMayKeepDepth() throws {
        let replicator = CAReplicatorLayer()
        replicator.frame = space.frame
        replicator.instanceCount = 2
        replicator.instanceTransform = turn(180)
        replicator.backgroundColor = .blue
        root.addSublayer(replicator)
        plate.removeFromSuperlayer()
        plate.isDoubleSided = false
        plate.frame.origin.x = 35
        replicator.addSublayer(plate)
        XCTAssertEqual(try drawn().count(blue), 80 * 60 - 1600)
        replicator.preservesDepth = true
        replicator.transform = turn(180)
        let picture = try drawn()
        XCTAssertEqual(picture.count(blue), 0, "then it has no plane of its own")
        XCTAssertEqual(picture[45, 30], red, "the second one faces the viewer now, in the place of the first")
    }

    func testATransformLayerAsRoot() throws {
        let outer = CATransformLayer()
        outer.frame = CGRect(origin: .zero, size: size)
        let inner = box(CGRect(x: 0, y: 0, width: 10, height: 10), .red)
        outer.addSublayer(inner)
        context.layer = outer
        XCTAssertEqual(try drawn().count(red), 100)
        context.layer = root
    }

    func testBehindTheEyeNothingShows() throws {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 50
        root.sublayerTransform = perspective
        plate.zPosition = 60
        XCTAssertEqual(try drawn().count(white), 80 * 60)
        plate.zPosition = 0
        plate.transform = CATransform3DConcat(turn(80), CATransform3DMakeTranslation(0, 0, 45))
        let picture = try drawn()
        XCTAssertGreaterThan(picture.count(red), 100)
        XCTAssertLessThan(picture.count(red), 80 * 60)
    }
}
