import XCTest

@testable import Quartzite

/// `RenderTree.checkInvariants()` finds every broken invariant.
final class TreeInvariantTests: StageTestCase {
    override func setUpWithError() throws { try XCTSkipUnless(RenderTree.checksInvariants, "this build checks nothing") }

    override func setUp() {
        super.setUp()
        // stage 0 ( plain 1 ( inner 2 ), animated 3, masked 4 ( within 5, mask 6 ), replicator 7 ( instance 8 ( 9 ), instance 10 (
        // 11 ) ) )
        let (plain, animated, masked, replicator) = (CALayer(), CALayer(), CALayer(), CAReplicatorLayer())
        plain.addSublayer(CALayer())
        masked.addSublayer(CALayer())
        masked.mask = CALayer()
        replicator.instanceCount = 2
        replicator.addSublayer(CALayer())
        for sublayer in [plain, animated, masked, replicator] { layer.addSublayer(sublayer) }
        let move = animation("position.x", from: 0, to: 1)
        move.duration = 100
        animated.add(move, forKey: nil)
        CATransaction.flush()
        _ = tree.sample(at: 1)
        XCTAssertEqual(tree.nodes.count, 12)
        XCTAssertEqual(tree.checkInvariants(), [])
    }

    /// Breaks the tree, checks that the broken invariant is reported, and restores the tree.
    private func assertFound<Value>(
        _ path: ReferenceWritableKeyPath<RenderTree, Value>, _ value: Value, _ part: String, line: UInt = #line
    ) {
        let right = tree[keyPath: path]
        tree[keyPath: path] = value
        let broken = tree.checkInvariants()
        XCTAssertTrue(broken.contains { $0.contains(part) }, "“\(part)” is not in \(broken)", line: line)
        tree[keyPath: path] = right
        XCTAssertEqual(tree.checkInvariants(), [], "mended", line: line)
    }

    func testNodes() {
        assertFound(\.nodes[2].parent, 0, "node 2 has the parent 0")
        assertFound(\.nodes[1].end, 4, "node 3 has the parent 0, and lies in 1")
        assertFound(\.nodes[1].end, 1, "node 1 ends at 1")
        assertFound(\.nodes[0].end, 11, "the root ends at 11")
        assertFound(\.nodes[11].isReplicated, false, "is not marked")
        assertFound(\.timings, [], "0 timings")
        assertFound(\.rates, tree.rates + [1], "13 rates")
    }

    func testRareData() throws {
        let mask = try XCTUnwrap(tree.rareIndex(of: 4))
        assertFound(\.rareData[mask].mask, 5, "of node 4 ends at")
        assertFound(\.rareData[mask].mask, nil, "node 6 is the mask of 4, which has none")
        assertFound(\.rareData[mask].node, 3, "is not that of node 3")
        assertFound(\.nodes[2].rareIndex, 0, "that no node has")
        var swapped = tree.rareData
        swapped.swapAt(0, 1)
        assertFound(\.rareData, swapped, "is not in the order of the nodes")
    }

    func testSamples() throws {
        let sample = try XCTUnwrap(tree.nodes[3].sample)
        assertFound(\.nodes[3].sample, nil, "is animated and has no sample")
        assertFound(\.nodes[2].sample, sample, "is not animated and has a sample")
        assertFound(\.samples[Int(sample)].node, 2, "of node 3 is that of 2")
        assertFound(\.freeSamples, [sample], "listed and not free")
        assertFound(\.liveSamples, [], "is not listed")
        assertFound(\.nodes[3].values, tree.committedLayer(3).values, "does not show what is sampled")
        assertFound(\.nodes[2].values, tree.nodes[3].values, "does not show what was committed")
        let others = SharedRareValues.make(RareLayerValues(), RareLayerObjects())
        assertFound(
            \.samples[Int(sample)].values.pointee.rareValues, UnsafePointer(others.memory),
            "rare values of node 3 are not those of its commit")
    }

    func testClocks() {
        assertFound(\.clockNodes, ContiguousArray(tree.clockNodes.reversed()), "before that of its superlayer")
        assertFound(\.clockNodes, tree.clockNodes + tree.clockNodes.suffix(1), "is listed twice")
        assertFound(\.hasClock[2], true, "the marks of clocks and their list differ")
    }

    func testHandles() throws {
        let handle = try XCTUnwrap(tree.handles[tree.committedLayer(2).id])
        handle.node = 3
        XCTAssertTrue(tree.checkInvariants().contains { $0.contains("node 3 is that of another layer") })
        handle.node = 2
        handle.instanceNodes = [2]
        XCTAssertTrue(tree.checkInvariants().contains { $0.contains("node 2 is known to its layer twice") })
        handle.instanceNodes = []
        XCTAssertEqual(tree.checkInvariants(), [])
    }

    func testSublayers() throws {
        let handle = try XCTUnwrap(tree.handles[layer.id])
        let right = handle.layer
        handle.layer = tree.committedLayer(1)
        XCTAssertTrue(tree.checkInvariants().contains { $0.contains("is no sublayer of node 0") })
        handle.layer = right
        XCTAssertEqual(tree.checkInvariants(), [])
    }
}
