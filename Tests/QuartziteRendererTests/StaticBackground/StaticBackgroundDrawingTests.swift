import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// A frame that starts from the static background cache has the same bytes as a frame drawn from scratch, whatever lies under and
/// over the moving layers.
final class StaticBackgroundDrawingTests: DrawnTestCase {
    override var size: CGSize { CGSize(width: 200, height: 150) }

    override func setUpWithError() throws {
        try super.setUpWithError()
        compositor?.staticBackgroundUse = .always
        for index in 0..<12 {
            let tile = box(
                CGRect(x: 10 + Double(index % 4) * 40, y: 5 + Double(index / 4) * 40, width: 55, height: 55),
                CGColor(srgbRed: Double(index) / 12, green: 0.5, blue: 1 - Double(index) / 12, alpha: 0.7))
            tile.cornerRadius = index % 3 == 0 ? 12 : 0
            tile.borderWidth = index % 4 == 0 ? 2 : 0
            root.addSublayer(tile)
        }
    }

    /// Adds a layer that circles over the middle, at another place in each frame.
    private func addMover(_ change: (CALayer) -> Void = { _ in }) {
        let mover = box(CGRect(x: 0, y: 0, width: 30, height: 30), CGColor(srgbRed: 1, green: 1, blue: 0, alpha: 0.8))
        let round = CAKeyframeAnimation(keyPath: "position")
        let circle = CGMutablePath()
        circle.addArc(center: CGPoint(x: 100, y: 75), radius: 45, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
        (round.path, round.duration, round.repeatCount, round.calculationMode) = (circle, 3, .infinity, .paced)
        mover.add(round, forKey: nil)
        change(mover)
        root.addSublayer(mover)
    }

    /// Draws frame after frame, and compares each frame with the same frame drawn by a new compositor.
    /// - Parameter change: the edit to make before a frame.
    /// - Returns: the number of frames that copied the static background.
    @discardableResult
    private func hold(
        _ frames: Int = 10, _ change: (Int) -> Void = { _ in }, file: StaticString = #filePath, line: UInt = #line
    ) throws -> Int {
        var copies = 0
        for index in 0..<frames {
            change(index)
            let time = Double(index) * 0.15
            let drawn = try drawn(time)
            if try XCTUnwrap(compositor).planText.contains("pixels: static background") { copies += 1 }
            let truth = try Compositor(context: XCTUnwrap(compositor).executor.context)
            truth.apply(context.wholeCommit())
            _ = try truth.drawFrame(at: time, in: viewport)
            let expected = Pixels(try XCTUnwrap(truth.readPixels()))
            let differing = zip(drawn.bytes, expected.bytes).filter { $0 != $1 }.count
            XCTAssertEqual(differing, 0, "bytes in frame \(index)", file: file, line: line)
        }
        return copies
    }

    func testTiles() throws {
        addMover()
        XCTAssertGreaterThan(try hold(), 7)
    }

    func testWhatIsSeenThroughTheBackground() throws {
        root.backgroundColor = nil
        addMover()
        XCTAssertGreaterThan(try hold(), 7)
    }

    func testGroupsMasksAndShadowsUnderneath() throws {
        let group = box(CGRect(x: 50, y: 30, width: 60, height: 60), .white)
        group.opacity = 0.5
        group.addSublayer(box(CGRect(x: 20, y: 20, width: 60, height: 60), .black))
        root.addSublayer(group)
        let masked = box(CGRect(x: 90, y: 50, width: 70, height: 70), CGColor(srgbRed: 0, green: 0.6, blue: 0, alpha: 1))
        let mask = box(CGRect(x: 10, y: 10, width: 50, height: 50), .black)
        mask.cornerRadius = 25
        masked.mask = mask
        root.addSublayer(masked)
        let shadowed = box(CGRect(x: 40, y: 80, width: 40, height: 40), .white)
        (shadowed.shadowOpacity, shadowed.shadowRadius, shadowed.cornerRadius) = (0.6, 5, 8)
        root.addSublayer(shadowed)
        addMover()
        XCTAssertGreaterThan(try hold(), 7)
    }

    func testShapesTextsAndGradientsUnderneath() throws {
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 40, y: 30, width: 80, height: 80)
        shape.path = CGPath(ellipseIn: CGRect(x: 5, y: 5, width: 70, height: 60), transform: nil)
        shape.fillColor = CGColor(srgbRed: 0.9, green: 0.3, blue: 0, alpha: 0.8)
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 90, y: 40, width: 70, height: 60)
        gradient.colors = [CGColor.black, CGColor.white]
        let text = CATextLayer()
        text.frame = CGRect(x: 30, y: 60, width: 120, height: 40)
        (text.string, text.fontSize) = ("Still", 30)
        text.foregroundColor = .black
        for layer in [shape, gradient, text] { root.addSublayer(layer) }
        addMover()
        XCTAssertGreaterThan(try hold(), 7)
    }

    func testBlurOfWhatIsBehindUnderneath() throws {
        let glass = box(CGRect(x: 50, y: 30, width: 90, height: 70), CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.2))
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(4, forKey: "inputRadius")
        glass.backgroundFilters = [blur]
        root.addSublayer(glass)
        addMover()
        XCTAssertGreaterThan(try hold(), 5)
    }

    func testBlurOfWhatIsBehindOnTop() throws {
        addMover()
        let glass = box(CGRect(x: 50, y: 30, width: 90, height: 70), CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.2))
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(4, forKey: "inputRadius")
        glass.backgroundFilters = [blur]
        root.addSublayer(glass)
        XCTAssertGreaterThan(try hold(), 5)
    }

    func testMoversThatMixWithWhatIsBehind() throws {
        addMover { $0.compositingFilter = CAFilter(type: "multiplyBlendMode") }
        XCTAssertGreaterThan(try hold(), 5)
    }

    func testMoversInGroupsAndMasks() throws {
        let group = CALayer()
        group.frame = CGRect(x: 20, y: 20, width: 140, height: 110)
        group.opacity = 0.6
        group.addSublayer(box(CGRect(x: 30, y: 30, width: 60, height: 60), .black))
        root.addSublayer(group)
        addMover { mover in
            mover.addSublayer(self.box(CGRect(x: 10, y: 10, width: 30, height: 30), .black))
            mover.opacity = 0.7
        }
        let moving = try XCTUnwrap(root.sublayers?.last)
        moving.removeFromSuperlayer()
        group.addSublayer(moving)
        let masked = box(CGRect(x: 60, y: 60, width: 90, height: 70), .white)
        let mask = box(CGRect(x: 0, y: 0, width: 40, height: 40), .black)
        let sway = CABasicAnimation(keyPath: "position.x")
        (sway.fromValue, sway.toValue, sway.duration, sway.repeatCount) = (20, 70, 2, .infinity)
        mask.add(sway, forKey: nil)
        masked.mask = mask
        root.addSublayer(masked)
        XCTAssertGreaterThan(try hold(), 5)
    }

    func testFacesInPerspective() throws {
        let space = CALayer()
        space.frame = root.bounds
        space.sublayerTransform.m34 = -1.0 / 300
        for (index, color) in [CGColor.black, .white].enumerated() {
            let face = box(CGRect(x: 60, y: 40, width: 70, height: 60), color)
            face.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
            face.zPosition = CGFloat(index) * 0.001
            space.addSublayer(face)
        }
        root.addSublayer(space)
        let swing = CABasicAnimation(keyPath: "opacity")
        (swing.fromValue, swing.toValue, swing.duration, swing.repeatCount, swing.autoreverses) = (1, 0.9, 0.6, .infinity, true)
        space.sublayers?.last?.add(swing, forKey: nil)
        try hold()
        addMover()
        try hold()
    }

    func testCrossingPlanes() throws {
        let space = CALayer()
        space.frame = root.bounds
        space.sublayerTransform.m34 = -1.0 / 300
        for angle in [0.5, -0.7] {
            let face = box(CGRect(x: 50, y: 40, width: 90, height: 60), angle > 0 ? .black : .white)
            face.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
            space.addSublayer(face)
        }
        root.addSublayer(space)
        addMover()
        XCTAssertGreaterThan(try hold(), 5)
        let turn = CABasicAnimation(keyPath: "transform.rotation.y")
        (turn.fromValue, turn.toValue, turn.duration, turn.repeatCount) = (-0.7, -0.2, 2, .infinity)
        space.sublayers?.last?.add(turn, forKey: nil)
        try hold()
    }

    func testChangesUnderneath() throws {
        addMover()
        let copies = try hold(24) { index in
            let tile = root.sublayers?[index % 12]
            switch index {
            case 6: tile?.backgroundColor = .black
            case 8: tile?.position.x += 7
            case 10: tile?.opacity = 0.4
            case 12: tile?.isHidden = true
            case 14: tile?.addSublayer(box(CGRect(x: 5, y: 5, width: 20, height: 20), .white))
            case 16: tile?.sublayers?.first?.removeFromSuperlayer()
            case 18: tile?.zPosition = 1
            case 20: root.backgroundColor = CGColor(srgbRed: 0.9, green: 0.9, blue: 1, alpha: 1)
            default: break
            }
        }
        XCTAssertGreaterThan(copies, 8)
    }

    func testWhatBecomesAGroupAfterwards() throws {
        let holder = CALayer()
        holder.frame = CGRect(x: 20, y: 20, width: 150, height: 110)
        holder.addSublayer(box(CGRect(x: 10, y: 10, width: 90, height: 70), .black))
        let inner = box(CGRect(x: 30, y: 30, width: 40, height: 40), .white)
        let sway = CABasicAnimation(keyPath: "position.x")
        (sway.fromValue, sway.toValue, sway.duration, sway.repeatCount) = (20, 70, 2, .infinity)
        inner.add(sway, forKey: nil)
        holder.addSublayer(inner)
        root.addSublayer(holder)
        addMover()
        try hold(20) { index in
            if index == 6 { holder.opacity = 0.5 }
            if index == 10 { inner.removeAllAnimations() }
            if index == 14 { holder.opacity = 1 }
        }
    }
}
