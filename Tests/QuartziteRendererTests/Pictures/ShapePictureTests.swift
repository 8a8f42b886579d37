import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// When the picture of a shape is drawn again, and at which resolution.
final class ShapePictureTests: DrawnTestCase {
    private var planner = Planner()
    private var plan = FramePlan()
    private let shape = CAShapeLayer()

    override func setUpWithError() throws {
        try super.setUpWithError()
        shape.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
        shape.position = CGPoint(x: 40, y: 30)
        shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 26, height: 20), transform: nil)
        shape.fillColor = .red
        root.addSublayer(shape)
    }

    /// Plans a frame, and returns the number of shapes that the frame rasterizes, as coverage or as a picture.
    private func drawings(at time: Double = 0) -> Int {
        CATransaction.flush()
        CATransaction.setDisableActions(true)
        let before = planner.state.pictures.drawn + planner.state.shapes.drawn
        _ = tree.sample(at: time)
        _ = planner.plan(tree, in: viewport, into: &plan)
        return planner.state.pictures.drawn + planner.state.shapes.drawn - before
    }

    private func animate(_ keyPath: String, from: Any, to: Any) {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
        shape.add(animation, forKey: keyPath)
    }

    func testShapesWithoutMeasureAreSurvived() {
        shape.transform = CATransform3DRotate(CATransform3DMakeScale(20, 20, 1), 2.4, 0, 0, 1)
        shape.anchorPoint = .zero
        for width in [1e300, 1e308, CGFloat.greatestFiniteMagnitude, .infinity, .nan] {
            shape.bounds = CGRect(x: 0, y: 0, width: width, height: 10)
            shape.path = CGPath(rect: shape.bounds, transform: nil)
            _ = drawings()
        }
    }

    /// The filter of a resampled picture reaches beyond the pixels that the shape covers, so beyond the damage.
    func testAMovingPictureHasTheSameBytesHoweverAFrameIsReached() throws {
        // The lowest points lie a quarter of a pixel above the end of a row.
        let waves = CGMutablePath()
        waves.move(to: CGPoint(x: 0, y: 6))
        for wave in 0..<8 {
            let left = CGFloat(wave * 80)
            waves.addCurve(
                to: CGPoint(x: left + 40, y: 6), control1: CGPoint(x: left + 20, y: 11), control2: CGPoint(x: left + 20, y: 11))
            waves.addCurve(
                to: CGPoint(x: left + 80, y: 6), control1: CGPoint(x: left + 60, y: 1), control2: CGPoint(x: left + 60, y: 1))
        }
        waves.addLine(to: CGPoint(x: 640, y: -414))
        waves.addLine(to: CGPoint(x: 0, y: -414))
        waves.closeSubpath()
        (shape.bounds, shape.position, shape.path) = (.zero, .zero, waves)
        animate("position.x", from: -80, to: -70)
        for time in [0, 0.013, 0.2, 0.213, 0.9, 0.91] {
            XCTAssertEqual(try drawn(time).difference(from: fresh(time)), 0, "at \(time)")
            let features = try XCTUnwrap(compositor).plan.batches.map(\.program.features)
            XCTAssertTrue(features.contains { $0.contains(.supersampled) }, "at \(time)")
        }
    }

    func testAStillShapeIsDrawnOnce() {
        XCTAssertEqual(drawings(), 1)
        root.backgroundColor = .green
        XCTAssertEqual(drawings(), 0)
        shape.opacity = 0.5
        shape.backgroundColor = .blue
        XCTAssertEqual(drawings(), 0)
    }

    func testWhatIsMovedByWholePixelsKeepsItsPicture() {
        XCTAssertEqual(drawings(), 1)
        shape.position.x += 7
        XCTAssertEqual(drawings(), 0)
        shape.position.x += 0.5
        XCTAssertEqual(drawings(), 1)
        shape.position.x -= 0.5
        XCTAssertEqual(drawings(), 0, "found again")
    }

    func testAlikeShapesShareAPicture() {
        let other = CAShapeLayer()
        other.bounds = shape.bounds
        other.position = CGPoint(x: 14, y: 20)
        other.path = shape.path
        other.fillColor = .red
        root.addSublayer(other)
        XCTAssertEqual(drawings(), 1)
        XCTAssertEqual(plan.batches.filter { $0.program.readsCoverage }.count, 1, "and a batch")
        other.fillColor = .blue
        XCTAssertEqual(drawings(), 0, "whatever their colours")
        other.fillRule = .evenOdd
        XCTAssertEqual(drawings(), 1)
    }

    func testWhatLiesOutsideTheDamageIsNotDrawn() {
        XCTAssertEqual(drawings(), 1)
        shape.position = CGPoint(x: 400, y: 300)
        shape.fillColor = .green
        XCTAssertEqual(drawings(), 0)
    }

    func testAnAnimatedPathIsDrawnInEveryFrame() {
        animate("strokeEnd", from: 0, to: 1)
        shape.strokeColor = .blue
        for step in 1...5 { XCTAssertEqual(drawings(at: Double(step) / 10), 1) }
        XCTAssertEqual(drawings(at: 0.5), 0)
        XCTAssertEqual(drawings(at: 0.2), 1, "passing pictures are not cached")
    }

    func testALargeMovingShapeIsResampledFromOnePicture() {
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 300, height: 300), transform: nil)
        animate("position", from: CGPoint(x: 10.3, y: 20.7), to: CGPoint(x: 60.1, y: 33.3))
        animate("transform.rotation.z", from: 0, to: 3)
        XCTAssertEqual(drawings(at: 0.1), 1)
        for step in 2...9 { XCTAssertEqual(drawings(at: Double(step) / 10), 0) }
        XCTAssertEqual(drawings(at: 1.5), 1, "where it has come to rest it is drawn on the screen's own pixels")
    }

    func testSoAreManyMovingShapes() {
        for number in 1...64 {
            let other = CAShapeLayer()
            other.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
            other.path = CGPath(rect: CGRect(x: 0, y: 0, width: Double(number) / 4, height: 1), transform: nil)
            shape.addSublayer(other)
        }
        animate("transform.rotation.z", from: 0, to: 3)
        XCTAssertEqual(drawings(at: 0.1), 65)
        for step in 2...9 { XCTAssertEqual(drawings(at: Double(step) / 10), 0) }
    }

    func testASmallMovingShapeIsDrawnWhereItIs() throws {
        animate("position", from: CGPoint(x: 10.25, y: 20.5), to: CGPoint(x: 60.5, y: 33))
        animate("transform.rotation.z", from: 0, to: 1)
        let moving = try drawn(0.5)
        shape.removeAllAnimations()
        shape.position = CGPoint(x: 35.375, y: 26.75)
        shape.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        XCTAssertEqual(moving, try drawn(0.5))
    }

    /// Strips begin at every fourth pixel of the screen, so a new rasterization has other strips and full rectangles.
    func testAShapeThatIsMovedByWholePixelsKeepsItsBytes() throws {
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 30), transform: nil)
        // Between two bytes, if they are not rounded.
        let opaque = CGColor.rgb(0.3, 0.7, 0.5)
        let translucent = CGColor(srgbRed: 0.3, green: 0.7, blue: 0.5, alpha: 0.3)
        let cases: [(CGColor, on: CGColor?, isRounded: Bool)] = [
            (opaque, nil, false), (translucent, nil, false), (translucent, .white, false), (opaque, nil, true),
        ]
        for (color, background, isRounded) in cases {
            (shape.fillColor, root.backgroundColor) = (color, background)
            (root.cornerRadius, root.masksToBounds) = (isRounded ? 30 : 0, isRounded)
            for step in 0..<6 {
                shape.position = CGPoint(x: 12 + step, y: 10 + 3 * step)
                XCTAssertEqual(try drawn().difference(from: fresh()), 0, "\(color), on \(String(describing: background)), step \(step)")
            }
        }
    }

    func testAGrowingShapeIsDrawnInSteps() {
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 300, height: 300), transform: nil)
        animate("transform.scale", from: 1, to: 2)
        var count = 0
        for step in 0...60 { count += drawings(at: Double(step) / 61) }
        XCTAssertLessThanOrEqual(count, 6)
    }

    func testResampledShapesLookLikeDrawnOnes() throws {
        shape.path = CGPath(ellipseIn: CGRect(x: -260, y: -20, width: 300, height: 60), transform: nil)
        shape.strokeColor = .blue
        shape.lineWidth = 3
        animate("transform.rotation.z", from: 0, to: 0.5)
        animate("position", from: CGPoint(x: 30, y: 25), to: CGPoint(x: 50, y: 35))
        for time in [0.13, 0.37, 0.81] {
            let moving = try drawn(time)
            shape.speed = 0
            shape.timeOffset = time
            let still = try drawn(time)
            XCTAssertNotEqual(moving, still)
            XCTAssertLessThan(moving.difference(from: still), 64)
            let error = zip(moving.bytes, still.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
            XCTAssertLessThan(Double(error) / Double(moving.bytes.count), 0.6)
            shape.speed = 1
            shape.timeOffset = 0
        }
    }

    func testATurnedShapeIsSharp() throws {
        shape.path = CGPath(rect: CGRect(x: 5, y: 5, width: 20, height: 20), transform: nil)
        shape.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        let turned = try drawn()
        shape.isHidden = true
        let layer = box(.zero, .red)
        layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.position = shape.position
        layer.transform = shape.transform
        root.addSublayer(layer)
        XCTAssertLessThan(turned.difference(from: try drawn()), 40, "as a layer's own edges")
        XCTAssertEqual(turned.coveredArea(channel: 1), 400, accuracy: 2)
    }

    func testPerspectiveDrawsInThePlane() throws {
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30), transform: nil)
        root.sublayerTransform.m34 = -1 / 100
        shape.transform = CATransform3DMakeRotation(1, 0, 1, 0)
        let tilted = try drawn()
        shape.isHidden = true
        let layer = box(.zero, .red)
        layer.bounds = shape.bounds
        layer.position = shape.position
        layer.transform = shape.transform
        root.addSublayer(layer)
        XCTAssertEqual(tilted.coveredArea(channel: 1), try drawn().coveredArea(channel: 1), accuracy: 6)
    }

    func testDamageAndTheOrderOfTimesChangeNoByte() throws {
        shape.strokeColor = .blue
        shape.lineWidth = 2
        animate("strokeEnd", from: 0.2, to: 1)
        // The shape is large, so that it is resampled while it moves. The animation begins at the model value, so its begin changes
        // only the resampling.
        shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 300, height: 20), transform: nil)
        let move = CABasicAnimation(keyPath: "position.x")
        (move.byValue, move.duration, move.beginTime) = (20, 0.5, 0.25)
        shape.add(move, forKey: nil)
        let times = [0, 0.25, 0.3, 0.5, 0.75, 0.8, 1.2]
        var pictures: [Double: Pixels] = [:]
        for time in times { pictures[time] = try drawn(time) }
        for time in times.reversed() + [0.5, 0.25, 1.2, 0.3] {
            XCTAssertEqual(try drawn(time), pictures[time], "damage only, at \(time)")
            try frame(time, redrawsAll: true)
            XCTAssertEqual(try pixels(), pictures[time], "everything, at \(time)")
        }
    }

    func testOfWhatIsHugeOnlyTheVisiblePartIsDrawn() throws {
        shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1e6, height: 1e6), transform: nil)
        shape.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
        root.sublayerTransform.m34 = -1 / 1e4
        let picture = try drawn()
        XCTAssertEqual(picture[60, 40], red)
        XCTAssertEqual(picture[20, 40], white)
        XCTAssertEqual(planner.drainProblems(), [])
    }

    func testWhatIsTooLargeForAPictureIsCoarserAndReported() {
        planner.pictureLimits.maxSide = 16
        root.sublayerTransform.m34 = -1 / 100
        shape.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
        _ = drawings()
        XCTAssertLessThanOrEqual(plan.batches.last?.image?.width ?? 99, 16)
        let problems = planner.drainProblems()
        XCTAssertEqual(problems.count, 1)
        XCTAssertTrue(problems.first?.contains("coarser") == true)
        XCTAssertEqual(planner.drainProblems(), [], "once")
    }

    func testTheCacheKeepsToItsBudget() {
        planner.state.pictures.byteBudget = 40 * 40 * 4 * 10
        root.sublayerTransform.m34 = -1 / 1e4
        shape.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
        for step in 1...100 {
            shape.lineWidth = CGFloat(step) / 100
            shape.strokeColor = .blue
            _ = drawings()
        }
        XCTAssertLessThanOrEqual(planner.state.pictures.byteCount, planner.state.pictures.byteBudget)
        XCTAssertGreaterThan(planner.state.pictures.count, 1)
    }
}
