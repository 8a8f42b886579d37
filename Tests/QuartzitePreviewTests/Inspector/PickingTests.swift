import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Which layers lie under a point, as they show.
@MainActor
final class PickingTests: InspectorTestCase {
    private func pick(_ x: Double, _ y: Double, _ picking: Picking = Picking()) -> [String] {
        guard let top = scene.context.layer else { return [] }
        return names(picking.layers(at: CGPoint(x: x, y: y), in: top, below: root))
    }

    func testTheDeepestInFrontComesFirst() async {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        add("inner", CGRect(x: 25, y: 25, width: 50, height: 50), to: a)
        add("beside", CGRect(x: 100, y: 50, width: 100, height: 100))
        root.backgroundColor = .white
        show()
        XCTAssertEqual(pick(90, 90), ["inner", "a", "root"])
        XCTAssertEqual(pick(60, 60), ["a", "root"])
        XCTAssertEqual(pick(110, 110), ["beside", "inner", "a", "root"])
        XCTAssertEqual(pick(10, 10), ["root"])
        XCTAssertEqual(pick(400, 10), [])
    }

    func testLayersThatDrawNothingComeLast() async {
        add("seen", CGRect(x: 0, y: 0, width: 100, height: 100))
        let pane = add("pane", CGRect(x: 0, y: 0, width: 300, height: 300))
        pane.backgroundColor = nil
        show()
        XCTAssertEqual(pick(50, 50), ["seen", "pane", "root"])
        XCTAssertEqual(pick(200, 50), ["pane", "root"])
    }

    func testWhatDoesNotShowIsNotFound() async {
        add("hidden", CGRect(x: 0, y: 0, width: 100, height: 100)).isHidden = true
        add("faded", CGRect(x: 0, y: 0, width: 100, height: 100)).opacity = 0
        let back = add("back", CGRect(x: 0, y: 0, width: 100, height: 100))
        back.isDoubleSided = false
        back.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        let clip = add("clip", CGRect(x: 100, y: 0, width: 50, height: 50))
        clip.masksToBounds = true
        add("clipped", CGRect(x: 0, y: 0, width: 200, height: 20), to: clip)
        show()
        XCTAssertEqual(pick(50, 50), ["root"])
        XCTAssertEqual(pick(120, 10), ["clipped", "clip", "root"])
        XCTAssertEqual(pick(200, 10), ["root"])
    }

    func testAnAnimatedLayerIsFoundWhereItShows() async {
        let moving = add("moving", CGRect(x: 0, y: 0, width: 20, height: 20))
        moving.speed = 0
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 10
        animation.toValue = 210
        animation.duration = 1
        moving.add(animation, forKey: nil)
        // The animation begins at the layer's time of its commit.
        show()
        moving.timeOffset = 0.5
        show()
        XCTAssertEqual(pick(10, 10), ["root"])
        XCTAssertEqual(pick(110, 10), ["moving", "root"])
    }

    func testPlanesThatCross() async {
        // Two planes turned by ±60° about y that cross in the middle: each is in front on one side.
        for (name, angle) in [("left", 60.0), ("right", -60.0)] {
            let layer = add(name, CGRect(x: 100, y: 100, width: 100, height: 100))
            layer.transform = CATransform3DMakeRotation(angle * .pi / 180, 0, 1, 0)
        }
        show()
        let (left, right) = (pick(140, 150), pick(160, 150))
        XCTAssertEqual(Set(left), Set(right))
        XCTAssertNotEqual(left.first, right.first)
        XCTAssertEqual(left.last, "root")
        // Turned by 60° the planes are half as wide.
        XCTAssertEqual(pick(120, 150), ["root"])
    }

    func testAMaskHidesWhatItDoesNotCover() async {
        let masked = add("masked", CGRect(x: 0, y: 0, width: 100, height: 100))
        let mask = CAShapeLayer()
        mask.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
        masked.mask = mask
        show()
        XCTAssertEqual(pick(50, 50), ["masked", "root"])
        XCTAssertEqual(pick(5, 5), ["root"])
    }

    func testAShapeIsFoundOnItsFillAndStroke() async {
        let ring = CAShapeLayer()
        ring.name = "ring"
        ring.path = CGPath(ellipseIn: CGRect(x: 100, y: 100, width: 100, height: 100), transform: nil)
        ring.fillColor = nil
        ring.strokeColor = .black
        ring.lineWidth = 6
        root.addSublayer(ring)
        show()
        XCTAssertEqual(pick(101, 150), ["ring", "root"])
        XCTAssertEqual(pick(150, 150), ["root"])
        // Without an action, the new value shows at once.
        CATransaction.setDisableActions(true)
        ring.fillColor = .black
        show()
        XCTAssertEqual(pick(150, 150), ["ring", "root"])
        XCTAssertEqual(pick(105, 105), ["root"])
    }

    func testEveryInstanceOfAReplicatorIsFound() async {
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = 3
        replicator.instanceTransform = CATransform3DMakeTranslation(50, 0, 0)
        root.addSublayer(replicator)
        add("copied", CGRect(x: 0, y: 0, width: 20, height: 20), to: replicator)
        show()
        for x in [10.0, 60, 110] { XCTAssertEqual(pick(x, 10), ["copied", "root"]) }
        XCTAssertEqual(pick(160, 10), ["root"])
    }

    func testLeftOutLayersAreLookedThrough() async {
        let front = add("front", CGRect(x: 0, y: 0, width: 100, height: 100))
        add("in front", CGRect(x: 0, y: 0, width: 100, height: 100), to: front)
        show()
        XCTAssertEqual(pick(50, 50, Picking(isLeftOut: { $0 === front })), ["root"])
    }

    func testDeepTreesDoNotOverflowTheStack() async {
        var layer = root
        for _ in 0..<20_000 { layer = add("deep", CGRect(x: 0, y: 0, width: 100, height: 100), to: layer) }
        show()
        XCTAssertEqual(pick(50, 50).count, 20_001)
        var mask = root
        for _ in 0..<100 {
            let next = CALayer()
            next.backgroundColor = .black
            next.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            mask.mask = next
            mask = next
        }
        show()
        XCTAssertEqual(pick(200, 50), [])
    }
}
