import SeededRandom
import XCTest

@testable import Quartzite

/// Random edits of layers and animations. The tree equals one built from scratch, and the cost grows with the edit, not with the
/// tree.
final class TreeEditTests: StageTestCase {
    private let still = StillLayers()

    private func child(of parent: CALayer) -> CALayer {
        let child = CALayer()
        child.delegate = still
        parent.addSublayer(child)
        return child
    }

    private func moving(_ layer: CALayer, _ keyPath: String = "position.x") {
        let move = animation(keyPath, from: 0, to: 10)
        move.duration = 100
        layer.add(move, forKey: keyPath)
    }

    /// Compares the tree with one built from scratch.
    private func check(at time: Double, _ message: String = "", file: StaticString = #filePath, line: UInt = #line) {
        CATransaction.flush()
        let fresh = RenderTree()
        fresh.apply(context.wholeCommit())
        XCTAssertEqual(tree.sample(at: time), fresh.sample(at: time), message, file: file, line: line)
        XCTAssertEqual(tree.checkInvariants(), [], message, file: file, line: line)
        func nodes(_ tree: RenderTree) -> [String] {
            tree.nodes.indices.map { index in
                let node = tree.nodes[index]
                let rare = tree.rareIndex(of: index).map { tree.rareData[$0] }
                return
                    "\(tree.committedLayer(index).id.rawValue) in \(tree.parent(of: index) ?? -1) to \(node.end) animated \(node.isAnimated)"
                    + " replicated \(node.isReplicated) instance \(rare?.instance ?? -1)"
                    + " rare data \(rare.map { "\($0.node) mask \(String(describing: $0.mask)) snapshot \(String(describing: $0.snapshot)) \($0.role) \($0.hasTransition) \($0.subclass.kind)" } ?? "none")"
                    + " at \(node.values.pointee.position) \(node.values.pointee.opacity)"
            }
        }
        XCTAssertEqual(nodes(tree), nodes(fresh), message, file: file, line: line)
        for index in tree.nodes.indices {
            let id = tree.committedLayer(index).id
            XCTAssertEqual(
                tree.index(of: id), tree.nodes[index].isReplicated ? fresh.index(of: id) : index, message, file: file, line: line)
        }
        // Sampling another time compares the clocks of the nodes.
        _ = (tree.sample(at: time + 1), fresh.sample(at: time + 1))
        XCTAssertEqual(nodes(tree), nodes(fresh), "a second later \(message)", file: file, line: line)
    }

    func testRandomEdits() { editAtRandom(seed: 11, replicators: 0) }

    func testRandomEditsInsideAndOutsideOfReplicators() {
        for seed in [3, 4, 5] as [UInt64] { editAtRandom(seed: seed, replicators: 3) }
    }

    private func editAtRandom(seed: UInt64, replicators: Int) {
        var random = SeededGenerator(seed: seed)
        var layers = [layer]
        var repeating: [CAReplicatorLayer] = []
        for _ in 0..<30 { layers.append(child(of: layers[Int.random(in: 0..<layers.count, using: &random)])) }
        check(at: 0)
        for step in 0..<300 {
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let one = layers[Int.random(in: 1..<layers.count, using: &random)]
                let other = layers[Int.random(in: 0..<layers.count, using: &random)]
                switch Int.random(in: 0..<(replicators > 0 ? 13 : 10), using: &random) {
                case 10 where repeating.count < replicators:
                    let replicator = CAReplicatorLayer()
                    replicator.delegate = still
                    replicator.instanceCount = 2
                    repeating.append(replicator)
                    layers.append(replicator)
                    other.insertSublayer(replicator, at: 0)
                case 10...12:
                    guard let replicator = repeating.randomElement(using: &random) else { break }
                    replicator.instanceCount = .random(in: 1...3, using: &random)
                    replicator.instanceDelay = .random(in: 0...1, using: &random)
                    replicator.preservesDepth = .random(using: &random)
                case 0: one.removeFromSuperlayer()
                case 1: layers.append(child(of: other))
                case 2: if !isInside(other, one) { other.insertSublayer(one, at: 0) }
                case 3: if !isInside(other, one) { other.addSublayer(one) }
                case 4: moving(one, Bool.random(using: &random) ? "opacity" : "position.x")
                case 5: one.removeAllAnimations()
                case 6: if one !== other, !isInside(other, one) { one.mask = nil; let mask = CALayer(); moving(mask); other.mask = mask }
                case 7: other.mask = nil
                case 8: other.add(CATransition(), forKey: "transition")
                default:
                    let shape = CAShapeLayer()
                    shape.delegate = still
                    layers.append(shape)
                    other.insertSublayer(shape, at: 0)
                }
                // Sometimes there are several commits between two frames.
                if Bool.random(using: &random) { CATransaction.flush() }
            }
            check(at: Double(step) * 0.01, "after step \(step)")
            XCTAssertFalse(tree.isRebuilt)
        }
    }

    private func isInside(_ layer: CALayer, _ other: CALayer) -> Bool {
        var layer: CALayer? = layer
        while let one = layer {
            if one === other { return true }
            layer = one.superlayer
        }
        return false
    }

    func testOnlyWhatComesIsMade() {
        let many = (0..<200).map { _ in child(of: layer) }
        for one in many { _ = (child(of: one), child(of: one)) }
        check(at: 0)
        let before = tree.madeNodes
        let new = child(of: many[50])
        _ = child(of: new)
        many[10].removeFromSuperlayer()
        layer.insertSublayer(many[30], at: 150)
        check(at: 1)
        XCTAssertEqual(tree.madeNodes - before, 2)
    }

    func testAReplicatorElsewhereCostsNothing() {
        let replicator = repeated(3)
        let many = (0..<20).map { _ in child(of: layer) }
        check(at: 0)
        let before = tree.madeNodes
        let new = child(of: many[5])
        _ = child(of: new)
        many[10].removeFromSuperlayer()
        layer.insertSublayer(replicator, at: 8)
        check(at: 1)
        XCTAssertFalse(tree.isRebuilt)
        XCTAssertEqual(tree.madeNodes - before, 2)
    }

    func testAnEditInAReplicatorMakesNothingOutsideOfIt() throws {
        for _ in 0..<20 { _ = child(of: layer) }
        let replicator = repeated(3)
        _ = child(of: layer)
        check(at: 0)
        let before = tree.madeNodes
        _ = child(of: try XCTUnwrap(replicator.sublayers?.first))
        check(at: 1)
        XCTAssertFalse(tree.isRebuilt)
        XCTAssertEqual(tree.madeNodes - before, 3 * (1 + 3), "in each instance: itself, what was there, and what has come")
    }

    func testMoreInstancesMakeNothingOutside() {
        for _ in 0..<20 { _ = child(of: layer) }
        let replicator = repeated(3)
        check(at: 0)
        let before = tree.madeNodes
        replicator.instanceCount = 5
        check(at: 1)
        XCTAssertFalse(tree.isRebuilt)
        XCTAssertEqual(tree.madeNodes - before, 5 * (1 + 2))
        replicator.instanceCount = 0
        check(at: 2)
        replicator.instanceCount = 1
        check(at: 3)
        XCTAssertEqual(tree.nodes.count(where: { $0.isReplicated }), 3)
    }

    func testAnAnimationThatShowsMoreInstancesMakesNothingOutside() {
        for _ in 0..<20 { _ = child(of: layer) }
        let replicator = repeated(1)
        let more = animation("instanceCount", from: 1, to: 5)
        more.duration = 10
        replicator.add(more, forKey: "more")
        CATransaction.flush()
        _ = tree.sample(at: 0)
        let before = tree.madeNodes
        _ = tree.sample(at: 6)
        XCTAssertFalse(tree.isRebuilt)
        XCTAssertEqual(tree.nodes.count(where: { $0.isReplicated }), 3 * (1 + 2))
        XCTAssertEqual(tree.madeNodes - before, 3 * (1 + 2))
        _ = tree.sample(at: 2)
        XCTAssertEqual(tree.nodes.count(where: { $0.isReplicated }), 3 * (1 + 2), "what has been made stays")
    }

    func testALayerMayMoveIntoAReplicatorAndOut() throws {
        let replicator = repeated(2)
        let one = child(of: layer)
        _ = child(of: one)
        moving(one)
        check(at: 0)
        try XCTUnwrap(replicator.sublayers?.first).addSublayer(one)
        check(at: 1)
        layer.insertSublayer(one, at: 0)
        check(at: 2)
        replicator.removeFromSuperlayer()
        check(at: 3)
        XCTAssertFalse(tree.isRebuilt)
    }

    func testANewRootRebuildsTheTree() throws {
        let replicator = repeated(3)
        moving(try XCTUnwrap(replicator.sublayers?.first))
        let masked = child(of: layer)
        masked.mask = CALayer()
        moving(masked)
        check(at: 0)
        let (count, edits, made) = (tree.nodes.count, tree.editCount, tree.madeNodes)

        let other = CALayer()
        other.delegate = still
        let inner = child(of: other)
        moving(inner)
        show(other, nodes: 2)
        XCTAssertEqual(tree.editCount, edits + 1, "every index is new")
        XCTAssertEqual(tree.madeNodes, made + 2)
        XCTAssertEqual(tree.liveSamples.count, 1)
        XCTAssertNil(tree.index(of: masked.id))
        XCTAssertEqual(tree.index(of: inner.id), 1)
        show(layer, nodes: count)
        check(at: 3)
        show(nil, nodes: 0)
        XCTAssertTrue(tree.liveSamples.isEmpty)
        show(layer, nodes: count)
        check(at: 4)
    }

    /// Displays another root and samples the tree, which is rebuilt.
    private func show(_ root: CALayer?, nodes: Int, line: UInt = #line) {
        context.layer = root
        CATransaction.flush()
        _ = tree.sample(at: 2)
        XCTAssertTrue(tree.isRebuilt, line: line)
        XCTAssertNil(tree.edit, "a rebuild is not an edit for clients to follow", line: line)
        XCTAssertEqual(tree.nodes.count, nodes, line: line)
        XCTAssertEqual(tree.checkInvariants(), [], line: line)
    }

    /// Makes a replicator of a layer with a sublayer.
    private func repeated(_ count: Int) -> CAReplicatorLayer {
        let replicator = CAReplicatorLayer()
        replicator.delegate = still
        replicator.instanceCount = count
        layer.addSublayer(replicator)
        _ = child(of: child(of: replicator))
        return replicator
    }

    func testAnimationsComeAndGoInPlace() {
        let many = (0..<200).map { _ in child(of: layer) }
        check(at: 0)
        let before = tree.madeNodes
        moving(many[7])
        check(at: 1)
        XCTAssertEqual(tree.liveSamples.count, 1)
        XCTAssertEqual(tree.clockNodes.count, 2, "the layer's and the root's")
        many[7].removeAllAnimations()
        check(at: 2)
        XCTAssertEqual(tree.liveSamples.count, 0)
        XCTAssertEqual(tree.clockNodes.count, 0)
        XCTAssertEqual(tree.madeNodes, before)
        XCTAssertNil(tree.edit)
    }

    func testALayerThatLeavesAndComesBackBetweenFrames() {
        let (a, b) = (child(of: layer), child(of: layer))
        moving(b)
        check(at: 0)
        a.removeFromSuperlayer()
        CATransaction.flush()
        layer.addSublayer(a)
        check(at: 1)
        b.removeFromSuperlayer()
        CATransaction.flush()
        a.addSublayer(b)
        check(at: 2)
    }
}
