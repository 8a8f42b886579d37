import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Layers masked by the alpha of other layers, and layers that clip to several shapes.
final class MaskDrawingTests: DrawnTestCase {
    /// Adds a red layer from (10, 10) to (50, 50) with the given mask.
    @discardableResult
    private func masked(by mask: CALayer) -> CALayer {
        let layer = box(CGRect(x: 10, y: 10, width: 40, height: 40), .red)
        layer.mask = mask
        root.addSublayer(layer)
        return layer
    }

    private let black = CGColor.rgb(0, 0, 0)

    // MARK: Masked content

    func testOnlyWhatTheMaskCoversShows() throws {
        masked(by: box(CGRect(x: 5, y: 5, width: 10, height: 20), black))
        let picture = try drawn()
        XCTAssertEqual(picture.count(red), 200, "whatever colour the mask has")
        XCTAssertEqual(picture[15, 15], red)
        XCTAssertEqual(picture[14, 15], white)
        XCTAssertEqual(picture[24, 34], red)
        XCTAssertEqual(picture[25, 34], white)
    }

    func testTheMasksAlphaCounts() throws {
        let mask = box(CGRect(x: 0, y: 0, width: 40, height: 40), .rgb(1, 1, 1, 0.5))
        masked(by: mask)
        XCTAssertEqual(try drawn()[20, 20][1], 127, accuracy: 1)
        mask.opacity = 0.5
        XCTAssertEqual(try drawn()[20, 20][1], 191, accuracy: 1)
        let hole = box(CGRect(x: 5, y: 5, width: 10, height: 10), black)
        mask.addSublayer(hole)
        let picture = try drawn()
        XCTAssertEqual(picture[20, 20][1], 127, accuracy: 1, "the mask fades as a group")
        XCTAssertEqual(picture[30, 30][1], 191, accuracy: 1)
    }

    func testAMaskAppliesOnceBesideAFilter() throws {
        let mask = box(CGRect(x: 0, y: 0, width: 40, height: 40), black)
        mask.cornerRadius = 20
        let layer = masked(by: mask)
        layer.backgroundColor = nil
        layer.addSublayer(box(CGRect(x: -10, y: -10, width: 80, height: 80), .red))
        let plain = try drawn()
        layer.filters = [CAFilter(type: "colorInvert")]
        let inverted = try drawn()
        // Red shows in the green channel, and its complement in the red one.
        for y in 8..<52 {
            for x in 8..<52 { XCTAssertEqual(inverted[x, y][0], plain[x, y][1], accuracy: 1, "\(x), \(y)") }
        }
    }

    func testSublayersAreMaskedToo() throws {
        let layer = masked(by: box(CGRect(x: 0, y: 0, width: 20, height: 40), black))
        layer.addSublayer(box(CGRect(x: 10, y: -5, width: 30, height: 20), .blue))
        let picture = try drawn()
        XCTAssertEqual(picture.count(blue), 10 * 15)
        XCTAssertEqual(picture.count(red), 20 * 40 - 10 * 15)
    }

    // MARK: Masks that are boxes

    /// Adds an invisible sublayer to each mask, so that each mask needs a surface. Returns the picture of the tree.
    private func drawnByPictures() throws -> Pixels {
        func addNothing(_ layer: CALayer) {
            if let mask = layer.mask { mask.addSublayer(box(CGRect(x: 0, y: 0, width: 1, height: 1), .rgb(0, 0, 0, 0))) }
            layer.sublayers?.forEach(addNothing)
        }
        addNothing(root)
        return try drawn()
    }

    /// Draws the tree, and compares the picture with that of masks drawn as surfaces.
    private func assertLooksAsByPictures(passes: Int, _ what: String, line: UInt = #line) throws {
        let report = try frame().report
        XCTAssertEqual(report.counts.passes, passes, what, line: line)
        XCTAssertEqual(report.counts.failures, 0, what, line: line)
        let boxes = try pixels()
        XCTAssertLessThanOrEqual(boxes.difference(from: try drawnByPictures()), 2, what, line: line)
        XCTAssertGreaterThan(boxes.width * boxes.height - boxes.count(white), 50, what, line: line)
        root.sublayers?.forEach { $0.removeFromSuperlayer() }
    }

    func testARectangleIsDrawnThroughABoxWithoutAPass() throws {
        let image = try CGImage.made(8, 8) { x, y in [UInt8(x * 30), UInt8(y * 30), 90, 255] }
        let changes: [(String, (_ layer: CALayer, _ mask: CALayer) -> Void)] = [
            ("a box", { _, _ in }),
            ("round", { $1.cornerRadius = 9 }),
            ("continuous corners", { ($1.cornerRadius, $1.cornerCurve) = (9, .continuous) }),
            ("two round corners", { ($1.cornerRadius, $1.maskedCorners) = (9, [.layerMinXMinYCorner, .layerMaxXMaxYCorner]) }),
            ("between pixels", { $1.position.x += 0.4 }),
            ("turned", { $1.transform = CATransform3DMakeRotation(0.5, 0, 0, 1) }),
            ("both turned", { layer, _ in layer.transform = CATransform3DMakeRotation(0.5, 0, 0, 1) }),
            ("faded", { layer, _ in layer.opacity = 0.4 }),
            ("see-through", { layer, _ in layer.backgroundColor = .rgb(0, 0, 1, 0.5) }),
            ("a picture", { layer, _ in (layer.contents, layer.backgroundColor) = (image, nil) }),
            ("partly outside", { $1.position.x -= 20 }),
            ("scaled", { layer, _ in layer.transform = CATransform3DMakeScale(1.3, 0.8, 1) }),
            (
                "cut off by a superlayer",
                { [root] layer, _ in
                    let outer = CALayer()
                    outer.frame = CGRect(x: 0, y: 0, width: 80, height: 33.5)
                    outer.masksToBounds = true
                    outer.addSublayer(layer)
                    root.addSublayer(outer)
                }
            ),
        ]
        for (name, change) in changes {
            let mask = box(CGRect(x: 6, y: 5, width: 30, height: 24), black)
            change(masked(by: mask), mask)
            try assertLooksAsByPictures(passes: 1, name)
        }
    }

    func testMoreThanARectangleTakesOnePassInsteadOfTwo() throws {
        let changes: [(String, (_ layer: CALayer) -> Void)] = [
            ("a sublayer", { [self] in $0.addSublayer(box(CGRect(x: 10, y: -5, width: 30, height: 20), .blue)) }),
            ("a border", { $0.borderWidth = 2 }),
            ("round corners of its own", { $0.cornerRadius = 12 }),
            (
                "a faded tree",
                { [self] in
                    $0.addSublayer(box(CGRect(x: 10, y: -5, width: 30, height: 20), .blue))
                    $0.opacity = 0.5
                }
            ),
            (
                "in perspective",
                { [self] in
                    root.sublayerTransform.m34 = -1.0 / 200
                    $0.addSublayer(box(CGRect(x: 10, y: 5, width: 30, height: 20), .blue))
                }
            ),
        ]
        for (name, change) in changes {
            let mask = box(CGRect(x: 6, y: 5, width: 30, height: 24), black)
            mask.cornerRadius = 9
            change(masked(by: mask))
            try assertLooksAsByPictures(passes: 2, name)
        }
    }

    func testMasksThatAreMoreThanABoxAreDrawn() throws {
        let image = try CGImage.made(8, 8) { x, y in [UInt8(x * 30), UInt8(y * 30), 90, UInt8(x * 30)] }
        let changes: [(String, (_ layer: CALayer, _ mask: CALayer) -> Void)] = [
            ("see-through", { $1.backgroundColor = .rgb(0, 0, 0, 0.5) }),
            ("faded", { $1.opacity = 0.5 }),
            ("a border", { ($1.borderWidth, $1.borderColor) = (2, .rgb(0, 0, 0, 0.5)) }),
            ("a picture", { $1.contents = image }),
            ("a shadow", { ($1.shadowOpacity, $1.shadowRadius) = (1, 2) }),
            ("a sublayer", { [self] in $1.addSublayer(box(CGRect(x: 20, y: 20, width: 14, height: 14), black)) }),
            ("hard edges", { ($1.allowsEdgeAntialiasing, $1.position.x) = (false, 18.4) }),
        ]
        for (name, change) in changes {
            let mask = box(CGRect(x: 6, y: 5, width: 30, height: 24), black)
            change(masked(by: mask), mask)
            let counts = try frame().report.counts
            XCTAssertGreaterThanOrEqual(counts.passes, 3, name)
            XCTAssertEqual(counts.failures, 0, name)
            root.sublayers?.forEach { $0.removeFromSuperlayer() }
        }
    }

    func testABoxInARoundClipIsDrawn() throws {
        let mask = box(CGRect(x: 6, y: 5, width: 30, height: 24), black)
        let layer = masked(by: mask)
        let outer = CALayer()
        outer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        (outer.cornerRadius, outer.masksToBounds) = (15, true)
        outer.addSublayer(layer)
        root.addSublayer(outer)
        try assertLooksAsByPictures(passes: 3, "a round clip")
    }

    func testMovingABoxDrawsWhatItUncovers() throws {
        let mask = box(CGRect(x: 6, y: 5, width: 30, height: 24), black)
        mask.cornerRadius = 12
        let layer = masked(by: mask)
        for x in [20.0, 23.5, 31, 8] {
            mask.position.x = x
            layer.position.y += 1
            try frame()
            let damaged = try pixels()
            let fresh = try Compositor(context: .headless())
            fresh.apply(context.wholeCommit())
            _ = try fresh.drawFrame(at: 0, in: viewport)
            XCTAssertEqual(damaged, Pixels(try XCTUnwrap(fresh.readPixels())), "\(x)")
        }
    }

    func testWhatTheMaskDoesNotReachDoesNotShow() throws {
        let mask = box(CGRect(x: 200, y: 0, width: 20, height: 40), black)
        let layer = masked(by: mask)
        layer.addSublayer(box(CGRect(x: 10, y: 0, width: 30, height: 20), .blue))
        XCTAssertEqual(try drawn().count(white), 80 * 60)
        mask.frame.origin.x = 0
        XCTAssertEqual(try drawn().count(white), 80 * 60 - 20 * 40)
        mask.isHidden = true
        XCTAssertEqual(try drawn().count(white), 80 * 60)
        mask.isHidden = false
        mask.opacity = 0
        XCTAssertEqual(try drawn().count(white), 80 * 60)
        layer.mask = CALayer()
        XCTAssertEqual(try drawn().count(white), 80 * 60, "an empty mask hides all")
        layer.mask = nil
        XCTAssertEqual(try drawn().count(red) + pixels().count(blue), 40 * 40)
    }

    func testWhatReachesFarBeyondASmallMaskIsDrawnAsWithoutOne() throws {
        let layer = CALayer()
        (layer.bounds, layer.position) = (CGRect(x: 0, y: 0, width: 45.61, height: 29), CGPoint(x: 32.57, y: 47.8))
        layer.setAffineTransform(CGAffineTransform(a: -0.81927, b: 0.5734, c: -0.5734, d: -0.81927, tx: 0, ty: 0))
        (layer.borderWidth, layer.borderColor) = (6.02, black)
        root.addSublayer(layer)
        let whole = try drawn()
        let mask = CALayer()
        (mask.bounds, mask.position) = (CGRect(x: 0, y: 0, width: 8.3, height: 19.44), CGPoint(x: 6.65, y: 20.89))
        mask.backgroundColor = black
        layer.mask = mask
        let masked = try drawn()
        layer.backgroundColor = black
        let filled = try drawn()
        for y in 0..<60 {
            for x in 0..<80 where filled[x, y] == [0, 0, 0, 255] {
                XCTAssertEqual(masked[x, y][0], whole[x, y][0], accuracy: 1, "\(x), \(y)")
            }
        }
        XCTAssertGreaterThan(filled.count([0, 0, 0, 255]), 100)
    }

    func testAMaskMayHoldATree() throws {
        let mask = CALayer()
        mask.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        mask.addSublayer(box(CGRect(x: 0, y: 0, width: 10, height: 10), black))
        mask.addSublayer(box(CGRect(x: 20, y: 0, width: 10, height: 10), black))
        masked(by: mask)
        XCTAssertEqual(try drawn().count(red), 200)
        // Layers of the tree may have masks.
        mask.sublayers?.first?.mask = box(CGRect(x: 0, y: 0, width: 10, height: 4), black)
        XCTAssertEqual(try drawn().count(red), 140)
    }

    /// As in Core Animation: a mask's own mask is left out, until the layer is no mask any more.
    func testAMasksOwnMaskIsNotApplied() throws {
        let mask = box(CGRect(x: 0, y: 0, width: 20, height: 10), black)
        mask.mask = box(CGRect(x: 0, y: 0, width: 5, height: 10), black)
        let layer = masked(by: mask)
        XCTAssertEqual(try drawn().count(red), 200)
        layer.mask = nil
        mask.backgroundColor = .blue
        root.addSublayer(mask)
        XCTAssertEqual(try drawn().count(blue), 50, "as a sublayer it has its mask")
        mask.removeFromSuperlayer()
        layer.mask = mask
        XCTAssertEqual(try drawn().count(red), 200)
    }

    func testAMaskBlendsWithNothing() throws {
        let mask = box(CGRect(x: 0, y: 0, width: 20, height: 10), black)
        masked(by: mask)
        for effect in ["destOut", "xor", "multiplyBlendMode"] {
            mask.compositingFilter = effect
            XCTAssertEqual(try drawn().count(red), 200, effect)
        }
        mask.backgroundFilters = [CAFilter(type: "colorInvert")]
        XCTAssertEqual(try drawn().count(red), 200)
    }

    func testMaskedLayersNest() throws {
        let outer = masked(by: box(CGRect(x: 0, y: 0, width: 20, height: 40), black))
        let inner = box(CGRect(x: 0, y: 0, width: 40, height: 20), .blue)
        inner.mask = box(CGRect(x: 10, y: 5, width: 30, height: 5), black)
        outer.addSublayer(inner)
        let picture = try drawn()
        XCTAssertEqual(picture.count(blue), 50)
        XCTAssertEqual(picture.count(red), 20 * 40 - 50)
    }

    func testAShapeMasks() throws {
        let shape = CAShapeLayer()
        shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
        masked(by: shape)
        XCTAssertEqual(try drawn().coveredArea(channel: 1), 400 * .pi, accuracy: 3)
    }

    func testOpacityAndMaskTogether() throws {
        let layer = masked(by: box(CGRect(x: 0, y: 0, width: 20, height: 40), .rgb(0, 0, 0, 0.5)))
        layer.opacity = 0.5
        XCTAssertEqual(try drawn()[15, 15][1], 191, accuracy: 1)
        layer.addSublayer(box(CGRect(x: 0, y: 0, width: 10, height: 10), .red))
        XCTAssertEqual(try drawn()[15, 15][1], 191, accuracy: 1)
    }

    func testAMaskFollowsItsLayerButNotItsSublayerTransformOrItsClip() throws {
        let layer = masked(by: box(CGRect(x: 30, y: 0, width: 20, height: 10), black))
        layer.masksToBounds = true
        layer.addSublayer(box(CGRect(x: 30, y: 0, width: 20, height: 20), .blue))
        XCTAssertEqual(try drawn().count(blue), 10 * 10)
        layer.sublayerTransform = CATransform3DMakeTranslation(-10, 0, 0)
        XCTAssertEqual(try drawn().count(blue), 10 * 10)
        layer.setAffineTransform(CGAffineTransform(scaleX: -1, y: 1))
        XCTAssertEqual(try drawn()[15, 15], blue, "mirrored with the layer")
    }

    func testAGeometryFlippedLayerTurnsItsMaskOver() throws {
        let layer = masked(by: box(CGRect(x: 0, y: 0, width: 40, height: 10), black))
        layer.isGeometryFlipped = true
        XCTAssertEqual(try drawn()[20, 45], red)
        XCTAssertEqual(try pixels()[20, 15], white)
    }

    // MARK: Frames

    func testAnAnimatedMaskIsDrawnWhereItIs() throws {
        let mask = box(CGRect(x: 0, y: 0, width: 10, height: 40), black)
        masked(by: mask)
        let move = CABasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (5, 35, 1)
        mask.add(move, forKey: nil)
        XCTAssertTrue(try frame(0.5).activity.isAnimating)
        let half = try pixels()
        XCTAssertEqual(half.count(red), 400)
        XCTAssertEqual(half[24, 20], white)
        XCTAssertEqual(half[25, 20], red)
        for time in [0.8, 0.25, 0.5] {
            let damaged = try drawn(time)
            try frame(time, redrawsAll: true)
            XCTAssertEqual(damaged, try pixels(), "at \(time)")
        }
        XCTAssertEqual(try pixels(), half)
    }

    func testAMaskTakesTwoPassesOfItsOwnSize() throws {
        masked(by: box(CGRect(x: 5, y: 5, width: 10, height: 20), .rgb(0, 0, 0, 0.5)))
        let report = try frame().report
        XCTAssertEqual(report.counts.passes, 3)
        XCTAssertEqual(report.counts.failures, 0)
        XCTAssertEqual(try frame(1).report.counts.draws, 0, "nothing changed, nothing drawn")
    }

    func testAMaskLeavesTheTreeThatItWasIn() throws {
        let mask = box(CGRect(x: 0, y: 0, width: 10, height: 10), .blue)
        root.addSublayer(mask)
        XCTAssertEqual(try drawn().count(blue), 100)
        masked(by: mask)
        let picture = try drawn()
        XCTAssertEqual(picture.count(blue), 0)
        XCTAssertEqual(picture.count(red), 100)
    }

    // MARK: Clips by several shapes

    /// Makes a layer that clips its sublayers to a circle.
    private func circle(_ frame: CGRect, _ color: CGColor? = nil) -> CALayer {
        let layer = CALayer()
        layer.frame = frame
        layer.cornerRadius = frame.width / 2
        layer.masksToBounds = true
        layer.backgroundColor = color
        return layer
    }

    func testTwoCirclesCutOffWhatIsInBoth() throws {
        let outer = circle(CGRect(x: 10, y: 10, width: 40, height: 40))
        let inner = circle(CGRect(x: 20, y: 0, width: 40, height: 40))
        inner.addSublayer(box(CGRect(x: -50, y: -50, width: 200, height: 200), .red))
        outer.addSublayer(inner)
        root.addSublayer(outer)
        // The intersection of two circles of radius 20 whose centres are 20 apart.
        let lens = 2 * 400 * acos(0.5) - 10 * (1600 - 400.0).squareRoot()
        XCTAssertEqual(try drawn().coveredArea(channel: 1), lens, accuracy: 4)
        XCTAssertEqual(try frame(0, redrawsAll: true).report.counts.passes, 2)
    }

    func testATurnedClipInARoundOne() throws {
        let outer = circle(CGRect(x: 10, y: 10, width: 40, height: 40))
        let inner = CALayer()
        inner.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        inner.position = CGPoint(x: 20, y: 20)
        inner.anchorPoint = CGPoint(x: 0, y: 0.5)
        inner.masksToBounds = true
        inner.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
        inner.addSublayer(box(CGRect(x: -50, y: -50, width: 300, height: 300), .red))
        outer.addSublayer(inner)
        root.addSublayer(outer)
        XCTAssertEqual(try drawn().coveredArea(channel: 1), 200 * .pi, accuracy: 4, "half of the circle")
    }

    func testAClipInsideOfAnotherNeedsNoPass() throws {
        let outer = circle(CGRect(x: 10, y: 10, width: 40, height: 40), .blue)
        let inner = circle(CGRect(x: 10, y: 10, width: 20, height: 20))
        inner.addSublayer(box(CGRect(x: -50, y: -50, width: 200, height: 200), .red))
        outer.addSublayer(inner)
        root.addSublayer(outer)
        XCTAssertEqual(try frame().report.counts.passes, 1)
        XCTAssertEqual(try pixels().coveredArea(channel: 2), 100 * .pi, accuracy: 3)
    }

    func testAFadedGroupInARoundClipIsCutOffOnce() throws {
        let outer = circle(CGRect(x: 10, y: 10, width: 40, height: 40))
        let group = CALayer()
        group.frame = CGRect(x: -10, y: -10, width: 100, height: 100)
        group.opacity = 0.5
        group.backgroundColor = .red
        group.addSublayer(box(CGRect(x: 0, y: 0, width: 100, height: 100), .red))
        outer.addSublayer(group)
        root.addSublayer(outer)
        XCTAssertEqual(try drawn().coveredArea(channel: 1), 200 * .pi, accuracy: 3)
    }
}
