import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// `Planner.checkInvariants(_:)` finds every broken invariant.
final class PlannerInvariantTests: DrawnTestCase {
    private var planner = Planner()
    private var plan = FramePlan()

    override func setUpWithError() throws {
        try XCTSkipUnless(RenderTree.checksInvariants, "this build checks nothing")
        try super.setUpWithError()
        for index in 0..<3 {
            // Isolated groups. Two are equal and share a place in the atlas.
            let group = box(CGRect(x: 20 * index, y: 0, width: 16, height: 16), .red)
            group.opacity = 0.5
            group.addSublayer(box(CGRect(x: 2, y: 2, width: index == 2 ? 12 : 8, height: 8), .blue))
            root.addSublayer(group)
        }
        let masked = box(CGRect(x: 0, y: 30, width: 16, height: 16), .green)
        masked.mask = CATextLayer()
        masked.mask?.frame = masked.bounds
        masked.addSublayer(box(CGRect(x: 2, y: 2, width: 4, height: 4), .blue))
        root.addSublayer(masked)
        for index in 0..<40 {
            let moving = box(CGRect(x: index, y: 50, width: 3, height: 3), .green)
            let move = CABasicAnimation(keyPath: "position.x")
            (move.toValue, move.duration, move.repeatCount) = (3, 2, .infinity)
            moving.add(move, forKey: nil)
            root.addSublayer(moving)
        }
        CATransaction.flush()
        for step in 1..<4 {
            _ = tree.sample(at: Double(step))
            _ = planner.plan(tree, in: viewport, into: &plan)
            planner.didExecute(hasFailed: false)
        }
        XCTAssertEqual(planner.checkInvariants(tree), [])
    }

    /// Breaks a copy of the planner, and checks that the broken invariant is reported.
    private func assertFound(_ part: String, line: UInt = #line, _ change: (inout Planner) throws -> Void) rethrows {
        var other = planner
        try change(&other)
        let broken = other.checkInvariants(tree)
        XCTAssertTrue(broken.contains { $0.contains(part) }, "“\(part)” is not in \(broken)", line: line)
    }

    func testWhatIsKeptByNode() {
        assertFound("layers for") { $0.state.layers.removeLast() }
        assertFound("edits were followed") { $0.followedEdits += 1 }
        assertFound("rendering contexts") { $0.state.renderingContexts.removeAll() }
        assertFound("the drawings are not") { $0.state.drawings.swapAt(0, 1) }
        assertFound("in which the layer does not lie") { $0.state.layers[1].outerClipShape = 2 }
        let count = tree.nodes.count
        assertFound("layer 0 is culled, and has sublayers") { $0.state.culled.insert(0, .zero, of: count) }
        assertFound("is culled, and covers") { planner in
            guard let leaf = planner.state.layers.indices.last(where: { !planner.state.layers[$0].coverage.isEmpty }) else { return }
            planner.state.culled.insert(leaf, .zero, of: count)
        }
    }

    func testGroups() {
        XCTAssertGreaterThan(planner.state.drawOrder.groupItems.count, 2)
        assertFound("begins a group and is not listed") { $0.state.drawOrder.groupItems.removeLast() }
        assertFound("is listed and begins no group") { $0.state.drawOrder.groupItems.insert(0, at: 0) }
    }

    func testTheDrawOrder() {
        let tree = tree
        let end = tree.nodes[1].end
        tree.nodes[1].end = tree.nodes[0].end
        XCTAssertNotEqual(tree.checkInvariants(), [])
        tree.nodes[1].end = end
        // A draw order that belongs to another tree.
        var other = planner
        root.addSublayer(box(CGRect(x: 0, y: 0, width: 4, height: 4), .red))
        CATransaction.flush()
        _ = tree.sample(at: 4)
        other.state.layers.append(PlannedLayer())
        other.followedEdits = tree.editCount
        XCTAssertTrue(other.checkInvariants(tree).contains { $0.contains("positions for") }, "\(other.checkInvariants(tree))")
        _ = planner.plan(tree, in: viewport, into: &plan)
        XCTAssertEqual(planner.checkInvariants(tree), [])
    }

    func testAnimatedGroups() throws {
        let node = try XCTUnwrap(planner.state.animatedGroups.first?.nodes.first)
        assertFound("says 7 of") { $0.state.layers[Int(node)].member = 7 }
        assertFound("in a group that does not have it") { $0.state.layers[0].animatedGroup = 0 }
    }

    func testSurfaces() throws {
        let indexes = planner.state.surfaces.entries.indices.filter { planner.state.surfaces.entries[$0].isolated?.slot != nil }
        XCTAssertGreaterThanOrEqual(indexes.count, 3)
        let (first, last) = (indexes[0], indexes[2])
        let slot = try XCTUnwrap(planner.state.surfaces.entries[first].isolated?.slot)
        assertFound("which has") { $0.state.surfaces.entries[first].node = planner.state.surfaces.entries[last].node }
        assertFound("around which is not") { $0.state.surfaces.entries[first].parent = SurfaceIndex(last) }
        assertFound("lies elsewhere than") { $0.state.surfaces.entries[first].isolated?.slot?.rect.minX += 32 }
        assertFound("overlaps another") { planner in
            planner.state.surfaces.entries[last].isolated?.sharedContent = nil
            planner.state.surfaces.entries[last].isolated?.slot = slot
        }
        assertFound("has other cells taken") { planner in
            planner.state.surfaces.entries[last].isolated?.sharedContent = nil
            planner.state.surfaces.entries[last].isolated?.slot = nil
        }
        assertFound("in a target of") { planner in
            planner.state.surfaces.entries[last].isolated?.sharedContent = nil
            planner.state.surfaces.entries[last].isolated?.slot?.rect.maxX = 5000
        }
        assertFound("surfaces share place") { $0.state.surfaces.entries[first].isolated?.sharedContent = nil }
        assertFound("which is another's") { $0.state.layers[0].isolatedSurface = SurfaceIndex(first) }
    }
}
