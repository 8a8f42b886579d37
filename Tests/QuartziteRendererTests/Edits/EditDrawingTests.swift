import SeededRandom
import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Random edits of layers and animations. The picture equals one that is drawn from scratch, and the cost grows with the edit, not
/// with the tree.
final class EditDrawingTests: DrawnTestCase {
    private var random = SeededGenerator(seed: 4)

    private func color() -> CGColor {
        CGColor(
            srgbRed: .random(in: 0...1, using: &random), green: .random(in: 0...1, using: &random), blue: 0.5,
            alpha: Bool.random(using: &random) ? 1 : 0.6)
    }

    private func someBox() -> CALayer {
        box(
            CGRect(
                x: .random(in: -5...60, using: &random), y: .random(in: -5...40, using: &random),
                width: .random(in: 5...30, using: &random),
                height: .random(in: 5...30, using: &random)), color())
    }

    private func isInside(_ layer: CALayer, _ other: CALayer) -> Bool {
        var layer: CALayer? = layer
        while let one = layer {
            if one === other { return true }
            layer = one.superlayer
        }
        return false
    }

    /// Gives a layer one of the features that the planner stores by layer index: groups, clips, masks, z positions, animations.
    private func dress(_ layer: CALayer) {
        switch Int.random(in: 0..<7, using: &random) {
        case 0: layer.opacity = .random(in: 0.3...1, using: &random)
        case 1: (layer.masksToBounds, layer.cornerRadius) = (true, 6)
        case 2: (layer.masksToBounds, layer.transform) = (true, CATransform3DMakeRotation(0.4, 0, 0, 1))
        case 3: layer.mask = layer.mask == nil ? someBox() : nil
        case 4: layer.zPosition = .random(in: -2...2, using: &random)
        case 5:
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            (turn.toValue, turn.duration, turn.repeatCount) = (3, 2, .infinity)
            layer.add(turn, forKey: "turn")
        default: layer.removeAllAnimations()
        }
    }

    func testRandomEditsDrawWhatAFreshTreeDraws() throws {
        var layers = [root]
        var replicators: [CAReplicatorLayer] = []
        let fresh = try Compositor(context: .headless())
        for step in 0..<150 {
            for _ in 0..<2 {
                let one = layers[Int.random(in: 0..<layers.count, using: &random)]
                let other = layers[Int.random(in: 0..<layers.count, using: &random)]
                switch Int.random(in: 0..<8, using: &random) {
                case 7 where replicators.count < 2:
                    let replicator = CAReplicatorLayer()
                    replicator.frame = CGRect(x: CGFloat.random(in: 0...40, using: &random), y: 0, width: 20, height: 20)
                    (replicator.instanceCount, replicator.instanceTransform) = (2, CATransform3DMakeTranslation(12, 9, 0))
                    replicators.append(replicator)
                    layers.append(replicator)
                    other.addSublayer(replicator)
                case 7: replicators.randomElement(using: &random)?.instanceCount = .random(in: 1...3, using: &random)
                case 0 where one !== root: one.removeFromSuperlayer()
                case 1 where one !== root && !isInside(other, one): other.insertSublayer(one, at: 0)
                case 2, 3: dress(one)
                case 4 where layers.count > 3:
                    let shape = CAShapeLayer()
                    shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 12), transform: nil)
                    shape.position = CGPoint(x: CGFloat.random(in: 0...60, using: &random), y: 20)
                    shape.fillColor = color()
                    layers.append(shape)
                    other.insertSublayer(shape, at: 0)
                default:
                    let new = someBox()
                    layers.append(new)
                    other.addSublayer(new)
                }
            }
            let time = Double(step) * 0.05
            try frame(time)
            XCTAssertEqual(compositor?.checkInvariants(), [], "after step \(step)")
            if step % 3 != 0 { continue }
            fresh.apply(context.wholeCommit(replacing: step == 0 ? nil : context))
            _ = try fresh.drawFrame(at: time, in: viewport, redrawsAll: true)
            XCTAssertEqual(try pixels(), Pixels(try XCTUnwrap(fresh.readPixels())), "after step \(step)")
        }
        XCTAssertGreaterThan(try XCTUnwrap(compositor).madeNodes, 60)
    }

    /// Adds 400 layers in rows, to measure the cost of changing a few.
    private func crowd() throws -> [CALayer] {
        let layers = (0..<400).map { index in box(CGRect(x: index % 20 * 4, y: index / 20 * 3, width: 3, height: 2), color()) }
        for layer in layers { root.addSublayer(layer) }
        try frame()
        return layers
    }

    private func cost(_ change: () -> Void) throws -> (made: Int, placed: Int, pixels: Int) {
        let compositor = try XCTUnwrap(compositor)
        let (made, placed) = (compositor.madeNodes, compositor.laidOutLayers)
        change()
        let drawn = try frame()
        return (compositor.madeNodes - made, compositor.laidOutLayers - placed, drawn.report.counts.redrawnPixels)
    }

    func testALayerMoreCostsOne() throws {
        _ = try crowd()
        let cost = try cost { root.insertSublayer(box(CGRect(x: 30, y: 30, width: 4, height: 4), .black), at: 100) }
        XCTAssertEqual(cost.made, 1)
        XCTAssertEqual(cost.placed, 1)
        XCTAssertLessThanOrEqual(cost.pixels, 36)
    }

    func testAReplicatorElsewhereCostsNothing() throws {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 60, y: 40, width: 20, height: 20)
        (replicator.instanceCount, replicator.instanceTransform) = (5, CATransform3DMakeTranslation(3, 0, 0))
        replicator.addSublayer(box(CGRect(x: 0, y: 0, width: 2, height: 2), color()))
        root.addSublayer(replicator)
        _ = try crowd()
        var cost = try cost { root.insertSublayer(box(CGRect(x: 30, y: 30, width: 4, height: 4), .black), at: 100) }
        XCTAssertEqual(cost.made, 1)
        XCTAssertEqual(cost.placed, 1)
        XCTAssertLessThanOrEqual(cost.pixels, 36)
        cost = try self.cost { replicator.addSublayer(box(CGRect(x: 0, y: 5, width: 2, height: 2), color())) }
        XCTAssertEqual(cost.made, 5 * 3)
        XCTAssertEqual(cost.placed, 1 + 5 * 3, "and the replicator itself")
        XCTAssertLessThanOrEqual(cost.pixels, 20 * 10)
    }

    func testALayerLessCostsNone() throws {
        let layers = try crowd()
        let cost = try cost { layers[210].removeFromSuperlayer() }
        XCTAssertEqual(cost.made, 0)
        XCTAssertEqual(cost.placed, 0)
        XCTAssertLessThanOrEqual(cost.pixels, 20)
    }

    func testALayerElsewhereAmongItsSiblingsCostsOne() throws {
        let layers = try crowd()
        let cost = try cost { root.insertSublayer(layers[390], at: 3) }
        XCTAssertEqual(cost.made, 0)
        XCTAssertEqual(cost.placed, 1)
        XCTAssertLessThanOrEqual(cost.pixels, 20)
    }

    func testAnAnimationCostsItsLayer() throws {
        let layers = try crowd()
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.duration, fade.beginTime) = (0, 1, 0.001)
        let cost = try cost { layers[77].add(fade, forKey: nil) }
        XCTAssertEqual(cost.made, 0)
        XCTAssertEqual(cost.placed, 1)
        XCTAssertLessThanOrEqual(cost.pixels, 20)
    }
}
