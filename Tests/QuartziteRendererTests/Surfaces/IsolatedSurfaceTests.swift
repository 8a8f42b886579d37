import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Cached surfaces of groups that fade and of rasterized layers. After each kind of change, the picture equals one drawn from
/// scratch, and only the changed surfaces are redrawn.
final class IsolatedSurfaceTests: DrawnTestCase {
    private let group = CALayer()
    private let front = CALayer()

    override func setUpWithError() throws {
        try super.setUpWithError()
        group.frame = CGRect(x: 8, y: 6, width: 40, height: 30)
        front.frame = CGRect(x: 12, y: 9, width: 20, height: 15)
        front.backgroundColor = .blue
        group.addSublayer(box(CGRect(x: 2, y: 3, width: 24, height: 18), .red))
        group.addSublayer(front)
        root.addSublayer(group)
    }

    /// Draws a frame, and compares the picture with one drawn from scratch.
    @discardableResult
    private func checkedFrame(_ time: Double = 0, _ what: String = "", line: UInt = #line) throws -> FrameCounts {
        let counts = try frame(time).report.counts
        XCTAssertEqual(try pixels(), try fresh(time), what, line: line)
        return counts
    }

    // MARK: Groups that fade

    func testAGroupThatMovesIsShownAgainWithoutBeingDrawn() throws {
        group.opacity = 0.5
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 1)
        for x in [40.0, 41, 30] {
            group.position.x = x
            let counts = try checkedFrame()
            XCTAssertEqual(counts.drawnSurfaces, 0)
            XCTAssertEqual(counts.reusedSurfaces, 1)
            XCTAssertEqual(counts.passes, 1)
        }
    }

    func testFadingKeepsTheGroup() throws {
        group.opacity = 0.5
        try frame()
        for opacity: Float in [0.25, 0.75, 0.125] {
            group.opacity = opacity
            XCTAssertEqual(try checkedFrame().drawnSurfaces, 0)
        }
        group.opacity = 1
        XCTAssertEqual(try checkedFrame().passes, 1)
        group.opacity = 0.5
        try checkedFrame()
    }

    func testEachChangeInsideIsDrawn() throws {
        group.opacity = 0.5
        try frame()
        let image = try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [0, 255, 0, 255]))
        let extra = box(CGRect(x: 30, y: 20, width: 6, height: 6), .green)
        let changes: [(String, () -> Void)] = [
            ("a colour", { self.front.backgroundColor = .green }),
            ("a place", { self.front.position = CGPoint(x: 24, y: 20) }),
            ("a turn", { self.front.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) }),
            ("a child that comes", { self.group.addSublayer(extra) }),
            ("a child that goes", { extra.removeFromSuperlayer() }),
            ("contents", { self.front.contents = image }),
            ("contents that are placed otherwise", { self.front.contentsGravity = .topLeft }),
            ("the contents' scale", { self.front.contentsScale = 2 }),
            ("a border of the group", { self.group.borderWidth = 2 }),
            ("a clip", { self.group.masksToBounds = true }),
            ("round corners", { self.group.cornerRadius = 6 }),
            ("a shadow inside", { self.front.shadowOpacity = 1 }),
            ("order", { self.front.zPosition = -1 }),
            ("bounds", { self.group.bounds.size.width = 36 }),
            ("a place inside", { self.group.bounds.origin.x = 3 }),
            ("a sublayer transform", { self.group.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1) }),
            ("hidden", { self.front.isHidden = true }),
            ("shown", { self.front.isHidden = false }),
        ]
        for (name, change) in changes {
            change()
            XCTAssertEqual(try checkedFrame(0, name).drawnSurfaces, 1, name)
        }
        // Without another change, the surface stays.
        group.position.x += 1
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 0)
    }

    func testChangesElsewhereLeaveTheGroup() throws {
        group.opacity = 0.5
        let other = box(CGRect(x: 60, y: 40, width: 10, height: 10), .green)
        root.addSublayer(other)
        try frame()
        other.position.x -= 20
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 0)
        root.insertSublayer(box(CGRect(x: 0, y: 0, width: 50, height: 50), .green), at: 0)
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 0)
        other.removeFromSuperlayer()
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 0)
    }

    func testAnAnimationInsideIsDrawnFromItsBeginningToItsEnd() throws {
        group.opacity = 0.5
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        (turn.fromValue, turn.toValue, turn.beginTime, turn.duration) = (0.0, 1.0, 1, 1)
        front.add(turn, forKey: nil)
        try frame(0)
        for (time, draws) in [(0.5, 0), (1.25, 1), (1.5, 1), (2.5, 1), (3, 0)] {
            group.position.y += 1
            XCTAssertEqual(try checkedFrame(time, "\(time)").drawnSurfaces, draws, "\(time)")
        }
    }

    func testAMovingGroupLooksTheSameWhateverWasDrawnBefore() throws {
        group.opacity = 0.5
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (28.0, 51.3, 2)
        group.add(move, forKey: nil)
        let times = [0.1, 0.37, 0.81, 1.2, 1.9, 2.5]
        let inOrder = try times.map { try drawn($0) }
        for index in [3, 0, 5, 2, 4, 1] {
            XCTAssertEqual(try drawn(times[index]), inOrder[index], "\(times[index])")
            XCTAssertEqual(try fresh(times[index]), inOrder[index], "\(times[index])")
        }
        try frame(0.5)
        let counts = try frame(0.6).report.counts
        XCTAssertEqual(counts.drawnSurfaces, 0)
        XCTAssertEqual(counts.reusedSurfaces, 1)
    }

    func testAGroupBetweenPixelsIsAsSharpAsWithoutAGroup() throws {
        // Nothing overlaps, so group opacity makes no difference.
        front.removeFromSuperlayer()
        group.frame.origin.x += 0.25
        group.opacity = 0.5
        group.allowsGroupOpacity = false
        let alone = try drawn()
        group.allowsGroupOpacity = true
        XCTAssertLessThanOrEqual(try drawn().difference(from: alone), 2)
    }

    func testGroupsInGroupsAreDrawnWhereTheyChange() throws {
        group.opacity = 0.5
        let inner = CALayer()
        inner.frame = CGRect(x: 4, y: 4, width: 16, height: 16)
        inner.opacity = 0.75
        inner.addSublayer(box(CGRect(x: 0, y: 0, width: 9, height: 9), .green))
        inner.addSublayer(box(CGRect(x: 5, y: 5, width: 9, height: 9), .blue))
        group.addSublayer(inner)
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 2)
        inner.position.x += 3
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 1)
        inner.sublayers?.last?.backgroundColor = .red
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 2)
        group.position.x += 3
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 0)
    }

    func testManySmallGroupsShareAPassAndADraw() throws {
        group.removeFromSuperlayer()
        var fronts: [CALayer] = []
        for index in 0..<24 {
            let group = CALayer()
            group.frame = CGRect(x: index % 6 * 13, y: index / 6 * 14, width: 12, height: 12)
            group.opacity = 0.5
            // No two groups are equal. Equal groups would share one surface.
            group.addSublayer(box(CGRect(x: 0, y: 0, width: 8, height: 8), .rgb(1, Double(index) / 24, 0, 1)))
            let front = box(CGRect(x: 3, y: 3, width: 8, height: 8), .blue)
            group.addSublayer(front)
            fronts.append(front)
            root.addSublayer(group)
        }
        let first = try checkedFrame()
        XCTAssertEqual(first.drawnSurfaces, 24)
        XCTAssertEqual(first.passes, 2)
        for front in fronts { front.setAffineTransform(CGAffineTransform(rotationAngle: 0.3)) }
        let turned = try checkedFrame()
        XCTAssertEqual(turned.drawnSurfaces, 24)
        XCTAssertEqual(turned.passes, 2)
        // A change of one group leaves the other surfaces as they are.
        fronts[7].backgroundColor = .green
        let one = try checkedFrame()
        XCTAssertEqual(one.drawnSurfaces, 1)
        XCTAssertEqual(one.passes, 2)
    }

    func testManyMovingGroupsAreOneBatch() throws {
        group.removeFromSuperlayer()
        for index in 0..<24 {
            let group = CALayer()
            group.frame = CGRect(x: index % 6 * 13, y: index / 6 * 14, width: 12, height: 12)
            group.opacity = 0.5
            group.addSublayer(box(CGRect(x: 0, y: 0, width: 8, height: 8), .red))
            group.addSublayer(box(CGRect(x: 3, y: 3, width: 8, height: 8), .blue))
            let move = CABasicAnimation(keyPath: "transform.translation.x")
            (move.fromValue, move.toValue, move.duration) = (0.0, 2.0, 2)
            group.add(move, forKey: nil)
            root.addSublayer(group)
        }
        try frame(0.3)
        let counts = try checkedFrame(0.55)
        XCTAssertEqual(counts.passes, 1)
        XCTAssertEqual(counts.draws, 1)
        XCTAssertEqual(counts.reusedSurfaces, 24)
    }

    func testAnotherViewportSizeDrawsFromScratch() throws {
        group.opacity = 0.5
        try frame()
        let compositor = try XCTUnwrap(compositor)
        for (size, scale) in [(CGSize(width: 60, height: 40), 1.0), (size, 2), (size, 1)] {
            let other = Viewport(size: size, scale: scale)
            _ = try compositor.drawFrame(at: 0, in: other)
            let fresh = try Compositor(context: .headless())
            fresh.apply(context.wholeCommit())
            _ = try fresh.drawFrame(at: 0, in: other)
            XCTAssertEqual(Pixels(try XCTUnwrap(compositor.readPixels())), Pixels(try XCTUnwrap(fresh.readPixels())))
        }
    }

    func testASurfaceThatWasNotDrawnIsDrawnLater() throws {
        group.opacity = 0.5
        let compositor = try XCTUnwrap(compositor)
        _ = try compositor.planFrame(at: 0, in: viewport)
        // The plan is not executed.
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 1)
    }

    func testALargeGroupIsDrawnWhereItIsSeen() throws {
        group.opacity = 0.5
        let long = box(CGRect(x: 0, y: -20_000, width: 40, height: 60_000), .green)
        group.insertSublayer(long, at: 0)
        try checkedFrame()
        group.position.y -= 7
        try checkedFrame()
        group.position.y += 0.5
        try checkedFrame()
    }

    func testALargeFilteredLayerInAGroupIsDrawnWhereItIsSeen() throws {
        group.opacity = 0.5
        let long = CALayer()
        long.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
        long.filters = [CAFilter(type: "colorInvert")]
        for index in -20..<20 {
            long.addSublayer(box(CGRect(x: 0, y: index * 1000, width: 30, height: 995), index % 2 == 0 ? .red : .green))
        }
        group.insertSublayer(long, at: 0)
        XCTAssertEqual(try checkedFrame().failures, 0)
        for y in [-40.0, 960, -2300] {
            group.position.y = y
            XCTAssertEqual(try checkedFrame().failures, 0)
        }
    }

    // MARK: Rasterized layers

    func testARasterizedLayerIsDrawnOnceWhateverItsPlace() throws {
        group.shouldRasterize = true
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 1)
        let places: [(String, () -> Void)] = [
            ("moved", { self.group.position = CGPoint(x: 31, y: 24) }),
            ("between pixels", { self.group.position = CGPoint(x: 31.4, y: 24.7) }),
            ("turned", { self.group.transform = CATransform3DMakeRotation(0.5, 0, 0, 1) }),
            ("scaled", { self.group.transform = CATransform3DMakeScale(1.3, 0.8, 1) }),
            ("faded", { self.group.opacity = 0.4 }),
            (
                "in perspective",
                {
                    self.root.sublayerTransform.m34 = -1.0 / 200
                    self.group.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
                }
            ),
            ("shown by texels", { self.group.magnificationFilter = .nearest }),
        ]
        for (name, change) in places {
            change()
            let counts = try checkedFrame(0, name)
            XCTAssertEqual(counts.drawnSurfaces, 0, name)
            XCTAssertEqual(counts.reusedSurfaces, 1, name)
        }
        front.backgroundColor = .green
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 1)
    }

    func testARasterizedLayerOnWholePixelsLooksAsItDoesWithout() throws {
        group.cornerRadius = 7
        group.borderWidth = 1.5
        let plain = try drawn()
        group.shouldRasterize = true
        XCTAssertLessThanOrEqual(try drawn().difference(from: plain), 1)
    }

    func testTheRasterizationScaleSetsTheResolutionOfTheSurface() throws {
        let compositor = try XCTUnwrap(compositor)
        front.frame = CGRect(x: 12.5, y: 9, width: 20, height: 15)
        let doubled = Viewport(size: size, scale: 2)
        func picture(_ scale: CGFloat?) throws -> Pixels {
            group.shouldRasterize = scale != nil
            group.rasterizationScale = scale ?? 1
            CATransaction.flush()
            CATransaction.setDisableActions(true)
            _ = try compositor.drawFrame(at: 0, in: doubled)
            return Pixels(try XCTUnwrap(compositor.readPixels()))
        }
        let sharp = try picture(nil)
        XCTAssertLessThanOrEqual(try picture(2).difference(from: sharp), 1)
        let coarse = try picture(1)
        XCTAssertGreaterThan(coarse.difference(from: sharp), 40)
        // The edge at half a point lies between two pixels of the surface.
        XCTAssertNotEqual(coarse[2 * 20 + 1, 40], sharp[2 * 20 + 1, 40])
        XCTAssertEqual(try picture(nil), sharp)
    }

    func testMaskFiltersAndShadowArePartOfTheSurface() throws {
        let mask = CALayer()
        mask.frame = CGRect(x: 4, y: 4, width: 20, height: 20)
        mask.cornerRadius = 10
        mask.backgroundColor = .blue
        group.mask = mask
        group.shadowOpacity = 0.8
        let masked = try drawn()
        group.shouldRasterize = true
        XCTAssertLessThanOrEqual(try drawn().difference(from: masked), 2)
        group.mask = nil
        group.filters = [CAFilter(type: "gaussianBlur")]
        group.shouldRasterize = false
        let blurred = try drawn()
        group.shouldRasterize = true
        XCTAssertLessThanOrEqual(try drawn().difference(from: blurred), 4)
        group.setAffineTransform(CGAffineTransform(rotationAngle: 0.7))
        let counts = try checkedFrame()
        XCTAssertEqual(counts.drawnSurfaces, 0)
        XCTAssertEqual(counts.passes, 1)
    }

    func testARasterizedLayerMeetsWhatIsBehindIt() throws {
        root.backgroundColor = .green
        group.compositingFilter = "multiplyBlendMode"
        let plain = try drawn()
        group.shouldRasterize = true
        XCTAssertLessThanOrEqual(try drawn().difference(from: plain), 1)
    }

    func testARasterizedLayerThatCrossesAnotherIsCut() throws {
        root.sublayerTransform.m34 = -1.0 / 300
        let other = box(group.frame, .green)
        root.addSublayer(other)
        group.backgroundColor = .red
        group.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
        other.transform = CATransform3DMakeRotation(-0.6, 0, 1, 0)
        let plain = try drawn()
        XCTAssertGreaterThan(plain.count(green), 100)
        group.shouldRasterize = true
        let cut = try drawn()
        XCTAssertEqual(cut, try fresh())
        XCTAssertEqual(Double(cut.count(green)), Double(plain.count(green)), accuracy: 30)
    }

    func testAbsurdScalesAreBounded() throws {
        group.shouldRasterize = true
        for scale: CGFloat in [0, -1, .nan, .infinity, 1e9, 1e-9] {
            group.rasterizationScale = scale
            XCTAssertEqual(try checkedFrame().failures, 0, "\(scale)")
        }
        group.rasterizationScale = 1
        group.bounds.size = CGSize(width: 65_536, height: 65_536)
        XCTAssertEqual(try checkedFrame().failures, 0)
    }
}
