import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// The draw order from frame to frame. Layers moved in a 3D rendering context are ordered and split as if everything were ordered
/// from scratch, and all others keep their order.
final class DrawOrderTests: DrawnTestCase {
    private var planner = Planner()
    private var plan = FramePlan()

    /// Plans the frame at a time, and compares the draw order with that of a new planner.
    private func planned(_ time: Double = 0, _ what: String = "", line: UInt = #line) {
        CATransaction.flush()
        CATransaction.setDisableActions(true)
        _ = tree.sample(at: time)
        _ = planner.plan(tree, in: viewport, into: &plan)
        var fresh = Planner(animatesOnGPU: false)
        var freshPlan = FramePlan()
        _ = fresh.plan(tree, in: viewport, into: &freshPlan)
        XCTAssertEqual(told(planner.state.drawOrder), told(fresh.state.drawOrder), what, line: line)
        XCTAssertEqual(planner.checkInvariants(tree), [], what, line: line)
    }

    /// Describes the items, one line each.
    private func told(_ order: DrawOrder) -> [String] {
        order.items.map { item in
            "\(item.node) \(item.part) \(item.end) \(item.fragment.map { "\(Array(order.fragments[Int($0)]))" } ?? "")"
        }
    }

    private func turn(_ radians: Double) -> CATransform3D { CATransform3DMakeRotation(radians, 0, 1, 0) }

    private func flip(_ layer: CALayer) {
        let flip = CABasicAnimation(keyPath: "transform.rotation.y")
        (flip.fromValue, flip.toValue, flip.duration, flip.beginTime) = (0.1, 1.4, 1, 1e-100)
        layer.add(flip, forKey: nil)
    }

    func testACardThatTurnsThroughAnotherIsSplitInEachFrameAndNothingElseOrdered() {
        root.sublayerTransform.m34 = -1.0 / 300
        for index in 0..<40 {
            let group = box(CGRect(x: index % 10 * 8, y: index / 10 * 15, width: 7, height: 14), .green)
            for _ in 0..<5 { group.addSublayer(box(CGRect(x: 1, y: 1, width: 3, height: 3), .red)) }
            root.addSublayer(group)
        }
        let desk = box(CGRect(x: 10, y: 10, width: 60, height: 40), .blue)
        let card = box(CGRect(x: 20, y: 12, width: 30, height: 36), .red)
        desk.addSublayer(box(CGRect(x: 0, y: 0, width: 60, height: 30), .green))
        desk.addSublayer(card)
        desk.sublayerTransform = turn(-0.3)
        root.addSublayer(desk)
        flip(card)
        planned(0.1)
        let builds = planner.state.drawOrder.builds
        XCTAssertGreaterThan(planner.state.drawOrder.fragments.count, 0, "they cross")
        for step in 2..<9 { planned(Double(step) / 10, "\(step)") }
        XCTAssertEqual(planner.state.drawOrder.builds, builds)
    }

    func testManySiblingsOfATurningCardAreLeftAlone() {
        for index in 0..<300 { root.addSublayer(box(CGRect(x: index % 75, y: index / 75 * 10, width: 3, height: 5), .green)) }
        let card = box(CGRect(x: 20, y: 12, width: 30, height: 36), .red)
        root.addSublayer(card)
        flip(card)
        planned(0.1)
        let builds = planner.state.drawOrder.builds
        for step in 2..<9 { planned(Double(step) / 10, "\(step)") }
        XCTAssertEqual(planner.state.drawOrder.builds, builds)
        card.zPosition = -5
        planned(0.9)
        XCTAssertEqual(planner.state.drawOrder.builds, builds + 1)
    }

    func testASteadyFlipAllocatesNothing() throws {
        let card = box(CGRect(x: 20, y: 12, width: 30, height: 36), .red)
        root.addSublayer(box(CGRect(x: 10, y: 10, width: 40, height: 40), .green))
        root.addSublayer(card)
        flip(card)
        for step in 0..<6 { planned(0.2 + Double(step) / 10) }
        let allocations = try AllocationCount.during {
            for step in 0..<50 {
                _ = tree.sample(at: 0.2 + Double(step) / 100)
                _ = planner.plan(tree, in: viewport, into: &plan)
            }
        }
        XCTAssertEqual(allocations, 0)
    }

    func testAFlatLayerThatMovesIntoATiltedOneIsCut() throws {
        let tilted = box(CGRect(x: 20, y: 10, width: 40, height: 40), .red)
        tilted.transform = turn(0.8)
        let flat = box(CGRect(x: 70, y: 15, width: 8, height: 30), .blue)
        flat.zPosition = 4
        root.addSublayer(tilted)
        root.addSublayer(flat)
        try frame()
        planned()
        for x in [60.0, 48, 40, 33, 20, 5] {
            flat.position.x = x
            planned(0, "\(x)")
            try frame()
            let shown = try pixels()
            let fresh = try Compositor(context: .headless())
            fresh.apply(context.wholeCommit())
            _ = try fresh.drawFrame(at: 0, in: viewport)
            XCTAssertEqual(shown, Pixels(try XCTUnwrap(fresh.readPixels())), "\(x)")
        }
    }

    func testWhateverMovesTheOrderIsAsIfResolvedFromScratch() {
        var seed: UInt64 = 11
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1
            return Int(seed >> 33) % bound
        }
        root.sublayerTransform.m34 = -1.0 / 400
        let space = CATransformLayer()
        space.frame = root.bounds
        let plane = box(root.bounds, .white)
        root.addSublayer(plane)
        root.addSublayer(space)
        var layers: [CALayer] = []
        for index in 0..<15 {
            let layer = box(CGRect(x: next(60), y: next(40), width: 20, height: 20), .red)
            layer.shouldRasterize = index % 5 == 0
            layer.masksToBounds = true
            layer.addSublayer(box(CGRect(x: 2, y: 2, width: 9, height: 9), .green))
            [root, space, plane][index % 3].addSublayer(layer)
            layers.append(layer)
        }
        let mask = box(root.bounds, .white)
        plane.mask = mask
        planned()
        for step in 0..<120 {
            let layer = layers[next(layers.count)]
            switch next(8) {
            case 0: layer.transform = turn(Double(next(20)) / 10)
            case 1: layer.transform = CATransform3DIdentity
            case 2: layer.zPosition = CGFloat(next(20)) - 10
            case 3: layer.isHidden.toggle()
            case 4: space.transform = turn(Double(next(10)) / 20)
            case 5: mask.transform = turn(Double(next(10)) / 20)
            case 6: layer.bounds.size.width = CGFloat(5 + next(30))
            default: layer.position = CGPoint(x: next(80), y: next(60))
            }
            planned(0, "step \(step)")
        }
        XCTAssertLessThan(planner.state.drawOrder.builds, 110)
    }

    func testWhatAppearsDeepInALayerIsOrderedAmongTiltedOnes() throws {
        let outer = box(CGRect(x: 0, y: 0, width: 80, height: 60), .red)
        outer.backgroundColor = nil
        let middle = CALayer()
        middle.frame = outer.bounds
        let inner = box(CGRect(x: 10, y: 10, width: 60, height: 40), .red)
        inner.backgroundColor = nil
        root.addSublayer(outer)
        outer.addSublayer(middle)
        middle.addSublayer(inner)
        let tilted = box(CGRect(x: 20, y: 0, width: 40, height: 60), .green)
        tilted.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
        root.addSublayer(tilted)
        try frame()
        inner.backgroundColor = .red
        let crossing = try drawn()
        XCTAssertEqual(crossing, try fresh())
        XCTAssertEqual([crossing[32, 30], crossing[48, 30]].sorted { $0[0] < $1[0] }, [green, red])
        inner.removeFromSuperlayer()
        XCTAssertEqual(try drawn(), try fresh())
        middle.addSublayer(inner)
        XCTAssertEqual(try drawn(), crossing)
    }

    func testWhatAppearsInAFadedGroupIsOrderedAmongTiltedLayers() throws {
        let group = CALayer()
        group.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        group.opacity = 0.5
        let inner = box(CGRect(x: 10, y: 10, width: 60, height: 40), .red)
        inner.backgroundColor = nil
        group.addSublayer(inner)
        root.addSublayer(group)
        let tilted = box(CGRect(x: 20, y: 0, width: 40, height: 60), .green)
        tilted.transform = CATransform3DMakeRotation(0.9, 0, 1, 0)
        root.addSublayer(tilted)
        planned()
        try frame()
        inner.backgroundColor = .red
        planned(0, "the group has content")
        XCTAssertEqual(try drawn(), try fresh())
        inner.backgroundColor = nil
        planned(0, "and none again")
        XCTAssertEqual(try drawn(), try fresh())
    }
}
