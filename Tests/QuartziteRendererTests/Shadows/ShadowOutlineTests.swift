import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Layers whose sublayers stay inside the layer's box, so that the shadow is that of the box and needs no surface. When a sublayer
/// leaves the box, the picture is still right.
final class ShadowOutlineTests: DrawnTestCase {
    private var card = CALayer()
    private var tile = CALayer()

    override func setUpWithError() throws {
        try super.setUpWithError()
        card = box(CGRect(x: 15, y: 12, width: 40, height: 30), .red)
        (card.shadowOpacity, card.shadowRadius, card.shadowOffset) = (0.8, 3, CGSize(width: 2, height: 4))
        card.cornerRadius = 6
        tile = box(CGRect(x: 8, y: 8, width: 12, height: 12), .green)
        card.addSublayer(tile)
        root.addSublayer(card)
    }

    /// Draws the damage, and compares the picture with that of a new compositor. Returns the number of passes that the new
    /// compositor needed.
    @discardableResult
    private func passes(_ time: Double = 0, _ what: String = "", line: UInt = #line) throws -> Int {
        let damaged = try drawn(time)
        let fresh = try Compositor(context: .headless())
        fresh.apply(context.wholeCommit())
        let report = try fresh.drawFrame(at: time, in: viewport).report
        let expected = Pixels(try XCTUnwrap(fresh.readPixels()))
        XCTAssertEqual(damaged, expected, "at \(time) \(what)", line: line)
        XCTAssertEqual(try frame(time, redrawsAll: true).report.counts.draws > 0, true)
        XCTAssertEqual(try pixels(), expected, "all drawn again at \(time) \(what)", line: line)
        return report.counts.passes
    }

    private func animation(_ keyPath: String, from: Any, to: Any) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
        return animation
    }

    // MARK: The picture

    func testTheShadowIsThatOfALayerWithoutSublayers() throws {
        tile.isHidden = true
        let hidden = try drawn()
        tile.removeFromSuperlayer()
        XCTAssertEqual(try drawn(), hidden)
        XCTAssertEqual(try frame(redrawsAll: true).report.counts.passes, 1)
        card.addSublayer(tile)
        tile.isHidden = false
        XCTAssertEqual(try passes(), 1)
        let shown = try pixels()
        XCTAssertEqual(shown.count(green), 144)
        XCTAssertEqual(shown[57, 30], hidden[57, 30])
    }

    func testItIsNearlyThePictureOfABlurredPicture() throws {
        let analytic = try drawn()
        // A sublayer that extends outside by a tiny amount.
        let mote = box(CGRect(x: 44.9, y: 20, width: 0.1, height: 0.1), .red)
        card.addSublayer(mote)
        mote.opacity = 0.01
        XCTAssertGreaterThan(try passes(), 1)
        XCTAssertLessThanOrEqual(analytic.difference(from: try pixels()), 6)
    }

    func testAMovingCardStaysOnePass() throws {
        card.add(animation("position.x", from: 20, to: 60), forKey: "move")
        for time in [0.2, 0.5, 0.9, 0.3] { XCTAssertEqual(try passes(time), 1) }
    }

    // MARK: How the sublayers leave the box

    func testASublayerThatLeavesTheBoxByItself() throws {
        tile.add(animation("position", from: CGPoint(x: 14, y: 14), to: CGPoint(x: 50, y: 14)), forKey: "leave")
        XCTAssertEqual(try passes(0.1), 1)
        XCTAssertGreaterThan(try passes(0.9), 1)
        XCTAssertEqual(try passes(0.2), 1, "back again")
        XCTAssertEqual(try passes(2), 1, "over")
    }

    func testASublayerThatTurnsOrGrowsOutOfTheBox() throws {
        tile.frame = CGRect(x: 5, y: 1, width: 30, height: 28)
        XCTAssertEqual(try passes(), 1)
        tile.add(animation("transform.rotation.z", from: 0, to: 1), forKey: "turn")
        XCTAssertGreaterThan(try passes(0.5), 1)
        tile.removeAllAnimations()
        XCTAssertEqual(try passes(0.5), 1)
        tile.add(animation("transform.scale", from: 0.5, to: 2), forKey: "grow")
        XCTAssertEqual(try passes(0.1), 1)
        XCTAssertGreaterThan(try passes(0.8), 1)
    }

    func testARoundCornerLeavesNoRoomForASquareOne() throws {
        tile.frame = CGRect(x: 0, y: 0, width: 12, height: 12)
        XCTAssertGreaterThan(try passes(), 1)
        card.cornerRadius = 0
        XCTAssertEqual(try passes(), 1)
        card.add(animation("cornerRadius", from: 0, to: 12), forKey: "round")
        XCTAssertGreaterThan(try passes(0.5), 1)
        tile.cornerRadius = 12
        XCTAssertGreaterThan(try passes(0.6), 1, "in doubt")
    }

    func testABoxThatGetsSmallerOrTranslucent() throws {
        XCTAssertEqual(try passes(), 1)
        card.add(animation("bounds.size", from: CGSize(width: 40, height: 30), to: CGSize(width: 10, height: 10)), forKey: "shrink")
        XCTAssertGreaterThan(try passes(0.9), 1)
        card.removeAllAnimations()
        card.backgroundColor = .rgb(1, 0, 0, 0.5)
        XCTAssertGreaterThan(try passes(0.9), 1)
        card.backgroundColor = .red
        XCTAssertEqual(try passes(0.9), 1)
        card.add(animation("backgroundColor", from: CGColor.red, to: CGColor.rgb(1, 0, 0, 0)), forKey: "fade")
        XCTAssertGreaterThan(try passes(0.5), 1)
    }

    func testSublayersThatComeAndGo() throws {
        let other = box(CGRect(x: 30, y: 20, width: 20, height: 5), .green)
        XCTAssertEqual(try passes(), 1)
        card.addSublayer(other)
        XCTAssertGreaterThan(try passes(), 1)
        other.removeFromSuperlayer()
        XCTAssertEqual(try passes(), 1)
        tile.addSublayer(other)
        XCTAssertGreaterThan(try passes(), 1)
        other.opacity = 0
        XCTAssertEqual(try passes(), 1, "what does not show casts nothing")
        other.add(animation("opacity", from: 0, to: 1), forKey: "fade")
        XCTAssertGreaterThan(try passes(0.5), 1)
        tile.isHidden = true
        XCTAssertEqual(try passes(0.5), 1)
        tile.isHidden = false
        tile.masksToBounds = true
        XCTAssertEqual(try passes(0.5), 1, "cut off at the tile")
        tile.masksToBounds = false
        root.addSublayer(other)
        XCTAssertEqual(try passes(0.5), 1)
    }

    func testLayersOnTheWayToOneThatLeavesTheBox() throws {
        let (middle, leaf) = (CALayer(), box(CGRect(x: 0, y: 0, width: 6, height: 6), .blue))
        middle.frame = CGRect(x: 2, y: 2, width: 20, height: 20)
        middle.addSublayer(leaf)
        card.addSublayer(middle)
        XCTAssertEqual(try passes(), 1)
        middle.sublayerTransform = CATransform3DMakeTranslation(36, 0, 0)
        XCTAssertGreaterThan(try passes(), 1)
        middle.sublayerTransform = CATransform3DIdentity
        middle.bounds.origin.y = 10
        XCTAssertGreaterThan(try passes(), 1)
        middle.bounds.origin.y = 0
        XCTAssertEqual(try passes(), 1)
        leaf.add(animation("position.y", from: 3, to: 60), forKey: "fall")
        XCTAssertGreaterThan(try passes(0.9), 1)
        XCTAssertEqual(try passes(0.01), 1)
    }

    func testTextsAndShapesAndGradientsInIt() throws {
        let shape = CAShapeLayer()
        shape.path = CGPath(rect: CGRect(x: 10, y: 10, width: 8, height: 8), transform: nil)
        shape.fillColor = .blue
        card.addSublayer(shape)
        XCTAssertEqual(try passes(), 1)
        shape.path = CGPath(rect: CGRect(x: 10, y: 10, width: 8, height: 40), transform: nil)
        XCTAssertGreaterThan(try passes(), 1)
        shape.removeFromSuperlayer()
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
        gradient.colors = [CGColor.red, CGColor.green]
        card.addSublayer(gradient)
        XCTAssertEqual(try passes(), 1)
        gradient.frame.size.width = 36
        XCTAssertGreaterThan(try passes(), 1)
        gradient.frame.size.width = 20
        gradient.compositingFilter = "multiplyBlendMode"
        XCTAssertGreaterThan(try passes(), 1, "in doubt")
        gradient.removeFromSuperlayer()
        XCTAssertEqual(try passes(), 1)
    }

    func testShadowsInShadows() throws {
        (tile.shadowOpacity, tile.shadowRadius, tile.shadowOffset) = (0.5, 1, .zero)
        XCTAssertEqual(try passes(), 1)
        tile.shadowRadius = 4
        XCTAssertGreaterThan(try passes(), 1, "it reaches out of the box")
        tile.shadowRadius = 1
        let leaf = box(CGRect(x: 2, y: 2, width: 4, height: 4), .blue)
        tile.addSublayer(leaf)
        XCTAssertEqual(try passes(), 1)
        leaf.frame.origin.x = 10
        XCTAssertGreaterThan(try passes(), 1, "a picture in the card")
        leaf.frame.origin.x = 2
        XCTAssertEqual(try passes(), 1)
        tile.shadowOffset = CGSize(width: 30, height: 0)
        XCTAssertGreaterThan(try passes(), 1)
    }

    func testFadingCards() throws {
        card.opacity = 0.5
        let grouped = try passes()
        XCTAssertEqual(grouped, 2, "one group, no blur")
        card.allowsGroupOpacity = false
        XCTAssertGreaterThan(try passes(), 2)
        card.opacity = 1
        XCTAssertEqual(try passes(), 1)
        card.add(animation("opacity", from: 0, to: 1), forKey: "fade")
        for time in [0.25, 0.75] { try passes(time) }
        card.removeAllAnimations()
        card.masksToBounds = true
        tile.frame.origin.x = 35
        XCTAssertEqual(try passes(), 1, "nothing comes out from behind the card")
        XCTAssertEqual(try pixels()[57, 30], white)
    }

    func testShadowsThatAppearByAnimation() throws {
        card.shadowOpacity = 0
        XCTAssertEqual(try passes(), 1)
        card.add(animation("shadowOpacity", from: 0, to: 1), forKey: "cast")
        XCTAssertEqual(try passes(0.5), 1)
        tile.frame.origin.x = 35
        XCTAssertGreaterThan(try passes(0.6), 1)
        XCTAssertEqual(try passes(2), 1, "no shadow any more")
    }

    // MARK: GPU-animated sublayers

    /// The CPU does not sample leaf layers that the GPU animates, so all positions that they can reach count.
    func testAGPUAnimatedGroupInACard() throws {
        var movers: [CALayer] = []
        for index in 0..<GPUAnimationArrangement.smallestGroup + 4 {
            let mover = box(CGRect(x: 6 + index % 6 * 4, y: 6 + index / 6 * 2, width: 2, height: 2), .blue)
            mover.add(animation("transform.translation.x", from: 0, to: 3), forKey: "move")
            card.addSublayer(mover)
            movers.append(mover)
        }
        XCTAssertEqual(try passes(0.1), 1)
        XCTAssertEqual(try passes(0.5), 1)
        XCTAssertGreaterThan(compositor?.gpuAnimatedLayers ?? 0, 0)
        movers[3].add(animation("transform.translation.x", from: 0, to: 60), forKey: "move")
        XCTAssertGreaterThan(try passes(0.05), 1, "it will come out of the box")
        XCTAssertGreaterThan(try passes(0.9), 1)
        movers[3].removeFromSuperlayer()
        XCTAssertEqual(try passes(0.9), 1)
        for mover in movers { mover.removeAllAnimations() }
        XCTAssertEqual(try passes(0.95), 1)
    }

    func testMoreLayersThanAreLookedAt() throws {
        for index in 0..<300 { tile.addSublayer(box(CGRect(x: index % 10, y: index % 9, width: 1, height: 1), .blue)) }
        XCTAssertGreaterThan(try passes(), 1)
    }
}
