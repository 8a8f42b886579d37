import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Moving groups with moving content: many surfaces in few passes, at any time and in any order.
final class LiveGroupTests: DrawnTestCase {
    override var size: CGSize { CGSize(width: 320, height: 240) }

    /// Adds groups of a box and a second box that turns and moves out of the first and back, so that the surfaces grow and shrink.
    private func addGroups(_ count: Int, isAlive: Bool = true) -> [CALayer] {
        (0..<count).map { index in
            let group = CALayer()
            group.frame = CGRect(x: index % 6 * 50 + 8, y: index / 6 * 50 + 8, width: 40, height: 40)
            group.opacity = 0.5
            group.addSublayer(box(CGRect(x: 0, y: 0, width: 30, height: 30), .red))
            let front = box(CGRect(x: 10, y: 10, width: 28, height: 28), .blue)
            front.cornerRadius = 5
            group.addSublayer(front)
            let sway = CABasicAnimation(keyPath: "position.x")
            (sway.byValue, sway.duration, sway.repeatCount, sway.autoreverses) = (14, 1, .infinity, true)
            sway.timeOffset = Double(index) / 7
            group.add(sway, forKey: "sway")
            if isAlive {
                for (key, value) in [("transform.rotation.z", 3.1), ("transform.translation.y", 20.0)] {
                    let animation = CABasicAnimation(keyPath: key)
                    (animation.fromValue, animation.toValue) = (0.0, value)
                    (animation.duration, animation.repeatCount) = (1.5, .infinity)
                    animation.timeOffset = Double(index) / 5
                    front.add(animation, forKey: key)
                }
            }
            root.addSublayer(group)
            return group
        }
    }

    func testTheSameTimeLooksTheSameInWhateverOrder() throws {
        _ = addGroups(24)
        let times = (0..<12).map { Double($0) * 0.31 + 0.017 }
        let inOrder = try times.map { try drawn($0) }
        for index in [7, 2, 11, 0, 5, 9, 1, 10, 3, 8, 4, 6] {
            XCTAssertEqual(try drawn(times[index]), inOrder[index], "\(times[index])")
        }
        for index in [3, 8] { XCTAssertEqual(try fresh(times[index]), inOrder[index], "\(times[index])") }
    }

    func testLiveGroupsShareAPassAndTheirDraws() throws {
        _ = addGroups(24)
        try frame(0.1)
        let counts = try frame(0.4).report.counts
        XCTAssertEqual(
            counts.drawnSurfaces, 15, "every fifteenth is at the same place in its cycle as the first, and equal pictures are drawn once")
        XCTAssertEqual(counts.passes, 2)
        XCTAssertLessThanOrEqual(counts.draws, 4)
    }

    func testMovingGroupsAllocateNothing() throws {
        for isAlive in [false, true] {
            _ = addGroups(24, isAlive: isAlive)
            var time = 0.1
            for _ in 0..<300 {
                time += 0.013
                try frame(time)
            }
            let compositor = try XCTUnwrap(compositor)
            let viewport = viewport
            let allocations = try AllocationCount.during {
                for _ in 0..<100 {
                    time += 0.013
                    _ = try compositor.drawFrame(at: time, in: viewport)
                }
            }
            XCTAssertEqual(allocations, 0, "\(isAlive)")
        }
    }

    func testWhatChangesInALargeGroupIsDrawnAlone() throws {
        let group = CALayer()
        group.frame = CGRect(x: 5, y: 5, width: 300, height: 220)
        group.opacity = 0.5
        group.addSublayer(box(CGRect(x: 0, y: 0, width: 290, height: 210), .red))
        let front = box(CGRect(x: 100, y: 100, width: 10, height: 10), .blue)
        group.addSublayer(front)
        root.addSublayer(group)
        try frame(0)
        front.backgroundColor = .green
        let changed = try frame(0)
        XCTAssertLessThanOrEqual(changed.damage.area, 20 * 20)
        XCTAssertEqual(try pixels(), try fresh(0))
        front.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
        try frame(0)
        XCTAssertEqual(try pixels(), try fresh(0))
    }

    func testAGroupWithAFilteredBackgroundInsideIsDrawnWhole() throws {
        let group = CALayer()
        group.frame = CGRect(x: 5, y: 5, width: 300, height: 220)
        group.opacity = 0.5
        let back = box(CGRect(x: 0, y: 0, width: 290, height: 210), .red)
        let spot = box(CGRect(x: 100, y: 100, width: 10, height: 10), .blue)
        let glass = CALayer()
        glass.frame = CGRect(x: 80, y: 80, width: 60, height: 60)
        glass.backgroundFilters = [CAFilter(type: "gaussianBlur")]
        for layer in [back, spot, glass] { group.addSublayer(layer) }
        root.addSublayer(group)
        try frame(0)
        spot.position.x += 9
        try frame(0)
        XCTAssertEqual(try pixels(), try fresh(0))
    }

    func testAMovedSuperlayerLeavesTheGroupsInIt() throws {
        let list = CALayer()
        list.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
        for group in addGroups(12, isAlive: false) {
            group.removeAllAnimations()
            list.addSublayer(group)
        }
        root.addSublayer(list)
        try frame(0)
        list.bounds.origin.y = 13
        let scrolled = try frame(0).report.counts
        XCTAssertEqual(scrolled.drawnSurfaces, 0)
        XCTAssertEqual(try pixels(), try fresh(0))
        // A change in one of the groups is drawn.
        list.bounds.origin.y = 26
        list.sublayers?[4].sublayers?.last?.backgroundColor = .green
        XCTAssertEqual(try frame(0).report.counts.drawnSurfaces, 1)
        XCTAssertEqual(try pixels(), try fresh(0))
    }

    func testThePlanNamesTheSurfacesAndTheirPage() throws {
        _ = addGroups(2)
        CATransaction.flush()
        var (planner, plan) = (Planner(), FramePlan())
        _ = tree.sample(at: 0.1)
        XCTAssertTrue(planner.plan(tree, in: viewport, into: &plan))
        XCTAssertTrue(plan.text.contains("page 0"), plan.text)
        XCTAssertTrue(plan.text.contains("of page 0"), plan.text)
        XCTAssertEqual(plan.drawnSurfaces, 2)
    }
}
