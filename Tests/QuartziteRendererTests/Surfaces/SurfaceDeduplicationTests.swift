import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// Layers with equal surfaces share one surface. A layer that changes gets its own surface again.
final class SurfaceDeduplicationTests: DrawnTestCase {
    override var size: CGSize { CGSize(width: 320, height: 120) }

    /// Adds a faded group of two boxes that overlap.
    private func addGroup(at origin: CGPoint, in superlayer: CALayer? = nil) -> CALayer {
        let group = CALayer()
        group.frame = CGRect(origin: origin, size: CGSize(width: 24, height: 18))
        group.opacity = 0.5
        group.addSublayer(box(CGRect(x: 0, y: 0, width: 14, height: 12), .red))
        group.addSublayer(box(CGRect(x: 6, y: 4, width: 16, height: 12), .blue))
        (superlayer ?? root).addSublayer(group)
        return group
    }

    private func addGroups(_ count: Int) -> [CALayer] {
        (0..<count).map { index in
            let (column, row) = (index % 10, index / 10)
            return addGroup(at: CGPoint(x: column * 30 + 5, y: row * 24 + 5))
        }
    }

    /// Draws a frame, and compares the picture with one drawn from scratch.
    @discardableResult
    private func checkedFrame(_ time: Double = 0, _ what: String = "", line: UInt = #line) throws -> FrameCounts {
        let counts = try frame(time).report.counts
        // Curves and gradients round differently in other places of the atlas.
        XCTAssertLessThanOrEqual(try pixels().difference(from: try fresh(time)), 1, what, line: line)
        XCTAssertEqual(counts.failures, 0, what, line: line)
        return counts
    }

    // MARK: Drawn once

    func testEqualGroupsAreDrawnOnceAndShownInOneDraw() throws {
        let groups = addGroups(20)
        let counts = try checkedFrame()
        XCTAssertEqual(counts.drawnSurfaces, 1)
        XCTAssertEqual(counts.reusedSurfaces, 19)
        XCTAssertEqual(counts.passes, 2)
        let picture = try pixels()
        for group in groups {
            for (x, y) in [(1, 1), (8, 8), (20, 14), (0, 17), (23, 0)] {
                let (left, top) = (Int(group.frame.minX), Int(group.frame.minY))
                XCTAssertEqual(picture[left + x, top + y], picture[5 + x, 5 + y])
            }
        }
        XCTAssertEqual(picture[5 + 1, 5 + 1], [255, 127, 127, 255])
        for group in groups { group.position.y += 10 }
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 0)
    }

    func testRowsTooLargeForAPageAreDrawnOnceToo() throws {
        let rows = (0..<4).map { index -> CALayer in
            let row = CALayer()
            row.frame = CGRect(x: 5, y: 5 + index * 28, width: 300, height: 24)
            row.shouldRasterize = true
            row.addSublayer(box(CGRect(x: 2, y: 2, width: 290, height: 20), .red))
            row.addSublayer(box(CGRect(x: 20, y: 4, width: 10, height: 10), .blue))
            root.addSublayer(row)
            return row
        }
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 1)
        rows[1].sublayers?[1].backgroundColor = .green
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 1)
        rows[1].sublayers?[1].position.x += 9
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 1)
        rows[3].removeFromSuperlayer()
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 0)
        for row in rows { row.sublayers?[0].backgroundColor = .green }
        XCTAssertLessThanOrEqual(try checkedFrame().drawnSurfaces, 3)
    }

    func testAReplicatorsInstancesAreDrawnOnce() throws {
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 0, y: 0, width: 320, height: 120)
        replicator.instanceCount = 8
        replicator.instanceTransform = CATransform3DMakeTranslation(32, 3, 0)
        root.addSublayer(replicator)
        let group = addGroup(at: CGPoint(x: 5, y: 5), in: replicator)
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 1)
        group.sublayers?[0].backgroundColor = .green
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 1)
        // Each instance colours its sublayers differently.
        replicator.instanceGreenOffset = -0.1
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 7, "the first one is as it was")
    }

    func testEqualChangesAtOnceKeepOneSurface() throws {
        let groups = addGroups(12)
        for group in groups {
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            (turn.fromValue, turn.toValue, turn.duration) = (0.0, 1.0, 10)
            group.sublayers?[1].add(turn, forKey: nil)
        }
        for step in 0..<20 {
            let counts = try checkedFrame(Double(step) * 0.3)
            XCTAssertEqual(counts.drawnSurfaces, 1, "\(step)")
            XCTAssertEqual(counts.passes, 2, "\(step)")
        }
    }

    func testALaterGroupSharesTheExistingSurface() throws {
        _ = addGroups(3)
        try checkedFrame()
        let late = addGroup(at: CGPoint(x: 200, y: 60))
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 0)
        // A layer that fades in later shares the surface of the others.
        late.opacity = 1
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 0)
        late.opacity = 0.25
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 0)
    }

    // MARK: Separating

    func testOneThatChangesIsDrawnAloneAndComesBack() throws {
        let groups = addGroups(8)
        try checkedFrame()
        for index in [0, 7, 3] {
            let front = try XCTUnwrap(groups[index].sublayers?[1])
            front.backgroundColor = .green
            XCTAssertEqual(try checkedFrame().drawnSurfaces, 1, "\(index)")
            front.position.x += 1
            XCTAssertEqual(try checkedFrame().drawnSurfaces, 1, "\(index)")
            front.position.x -= 1
            front.backgroundColor = .blue
            try checkedFrame()
        }
        for group in groups { group.sublayers?[1].backgroundColor = .green }
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 1)
    }

    func testTheOthersStayWhereTheFirstOneGoes() throws {
        let groups = addGroups(6)
        try checkedFrame()
        for index in [5, 0, 2] {
            groups[index].removeFromSuperlayer()
            XCTAssertEqual(try checkedFrame().drawnSurfaces, 0, "\(index)")
        }
        // New surfaces in the freed places leave the remaining ones as they are.
        let others = addGroups(3)
        for other in others { other.sublayers?[0].backgroundColor = .green }
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 1)
        groups[1].sublayers?[0].backgroundColor = .green
        try checkedFrame()
        for group in [groups[1], groups[3], groups[4]] { group.removeFromSuperlayer() }
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 0)
    }

    func testAnyDifferenceMakesTwoSurfaces() throws {
        let first = addGroup(at: CGPoint(x: 5, y: 5)), second = addGroup(at: CGPoint(x: 105, y: 5))
        let red = try XCTUnwrap(CGImage(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255]))
        let mixed = try XCTUnwrap(CGImage(width: 2, height: 1, premultipliedRGBA: [255, 0, 0, 255, 0, 255, 0, 255]))
        let gradient = { (group: CALayer) -> CAGradientLayer in
            if let gradient = group.sublayers?.last as? CAGradientLayer { return gradient }
            let gradient = CAGradientLayer()
            gradient.frame = CGRect(x: 2, y: 2, width: 9, height: 9)
            gradient.colors = [CGColor.red, CGColor.blue]
            group.addSublayer(gradient)
            return gradient
        }
        let shape = { (group: CALayer) -> CAShapeLayer in
            if let shape = group.sublayers?.last as? CAShapeLayer { return shape }
            let shape = CAShapeLayer()
            shape.path = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 12, height: 9), transform: nil)
            group.addSublayer(shape)
            return shape
        }
        // Each change keeps the size of the surface, in both directions.
        let changes: [(String, (CALayer) -> Void)] = [
            ("a colour", { $0.sublayers?[0].backgroundColor = .green }),
            ("a place", { $0.sublayers?[1].position.x -= 1 }),
            ("a part of a pixel", { $0.position.x += 0.25 }),
            ("contents", { $0.sublayers?[0].contents = red }),
            ("other contents", { $0.sublayers?[0].contents = mixed }),
            ("how contents are filtered", { $0.sublayers?[0].magnificationFilter = .nearest }),
            ("a border", { $0.sublayers?[1].borderWidth = 1 }),
            ("a border's colour", { $0.sublayers?[1].borderColor = .red }),
            ("round corners", { $0.sublayers?[1].cornerRadius = 3 }),
            ("other corners", { $0.sublayers?[1].cornerCurve = .continuous }),
            ("a clip", { $0.sublayers?[1].masksToBounds = true }),
            ("what is cut off", { [self] in $0.sublayers?[1].addSublayer(box(CGRect(x: 8, y: -4, width: 20, height: 30), .red)) }),
            ("a gradient", { _ = gradient($0) }),
            ("a gradient's colours", { gradient($0).colors = [CGColor.red, CGColor.green] }),
            ("a gradient's stops", { gradient($0).locations = [0.25, 1] }),
            ("a shape", { _ = shape($0) }),
            ("a shape's path", { shape($0).path = CGPath(rect: CGRect(x: 2, y: 2, width: 12, height: 9), transform: nil) }),
            ("edges", { $0.sublayers?[0].allowsEdgeAntialiasing = false }),
            ("a turn", { $0.sublayers?[0].transform = CATransform3DMakeRotation(0.1, 0, 0, 1) }),
            ("soft edges", { $0.sublayers?[0].allowsEdgeAntialiasing = true }),
            ("order", { $0.sublayers?[0].zPosition = 1 }),
            ("how it meets what is behind it", { $0.sublayers?[1].compositingFilter = "plusLighter" }),
        ]
        try checkedFrame()
        for (name, change) in changes {
            change(first)
            XCTAssertEqual(try checkedFrame(0, name).drawnSurfaces, 1, name)
            change(second)
            // The surfaces are equal again, except for a nested surface.
            let counts = try checkedFrame(0, name)
            if !name.hasPrefix("how it meets") { XCTAssertEqual(counts.drawnSurfaces, 0, name) }
        }
    }

    func testNestedSurfacesAreSeparate() throws {
        for x in [5, 105, 205] {
            let outer = CALayer()
            outer.frame = CGRect(x: x, y: 5, width: 60, height: 60)
            outer.opacity = 0.75
            outer.addSublayer(box(CGRect(x: 0, y: 0, width: 40, height: 40), .green))
            root.addSublayer(outer)
            for y in [10, 32] { _ = addGroup(at: CGPoint(x: 12, y: y), in: outer) }
        }
        // The inner surfaces are equal. The outer ones composite different inner layers.
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 4)
        let inner = try XCTUnwrap(root.sublayers?[1].sublayers?[2])
        inner.sublayers?[0].backgroundColor = .green
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 2)
        // An equal surface, in another superlayer.
        _ = addGroup(at: CGPoint(x: 280, y: 90))
        XCTAssertEqual(try checkedFrame().drawnSurfaces, 1)
    }

    func testMasksAndFiltersInsideAreDrawnForEach() throws {
        for group in addGroups(3) {
            let masked = box(CGRect(x: 2, y: 2, width: 20, height: 14), .green)
            masked.mask = box(CGRect(x: 4, y: 4, width: 8, height: 8), .rgb(0, 0, 0, 0.5))
            group.addSublayer(masked)
            let filtered = box(CGRect(x: 10, y: 6, width: 9, height: 9), .red)
            filtered.filters = [CAFilter(type: "gaussianBlur")]
            group.addSublayer(filtered)
        }
        XCTAssertGreaterThanOrEqual(try checkedFrame().drawnSurfaces, 3)
    }

    func testRandomChangesLookAsDrawnFromScratch() throws {
        let groups = addGroups(10)
        var seed: UInt64 = 5
        func next(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        let colors: [CGColor] = [.red, .green, .blue]
        for step in 0..<60 {
            for _ in 0...next(4) {
                let group = groups[next(groups.count)]
                switch next(5) {
                case 0: group.sublayers?[next(2)].backgroundColor = colors[next(3)]
                case 1: group.position.x += CGFloat(next(9) - 4)
                case 2: group.isHidden.toggle()
                case 3: group.shouldRasterize.toggle()
                default: group.superlayer == nil ? root.addSublayer(group) : group.removeFromSuperlayer()
                }
            }
            try checkedFrame(0, "step \(step)")
        }
    }

    func testASteadyAnimationOfEqualGroupsAllocatesNothing() throws {
        for group in addGroups(12) {
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            (turn.fromValue, turn.toValue, turn.duration, turn.repeatCount) = (0.0, 1.0, 1, .infinity)
            group.sublayers?[1].add(turn, forKey: nil)
        }
        var time = 0.1
        for _ in 0..<200 {
            time += 0.013
            try frame(time)
        }
        let (compositor, viewport) = (try XCTUnwrap(compositor), viewport)
        let allocations = try AllocationCount.during {
            for _ in 0..<100 {
                time += 0.013
                _ = try compositor.drawFrame(at: time, in: viewport)
            }
        }
        XCTAssertEqual(allocations, 0)
    }
}
