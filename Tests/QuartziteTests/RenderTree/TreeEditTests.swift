import XCTest

@testable import Quartzite

/// Layers and animations that come, go and move: the tree is the one that would be made anew, and costs what has changed.
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

    /// Holds the tree against one that is made anew.
    private func check(at time: Double, _ message: String = "", file: StaticString = #filePath, line: UInt = #line) {
        CATransaction.flush()
        let fresh = RenderTree()
        fresh.apply(context.wholeCommit())
        XCTAssertEqual(tree.sample(at: time), fresh.sample(at: time), message, file: file, line: line)
        func nodes(_ tree: RenderTree) -> [String] {
            tree.nodes.indices.map { index in
                let node = tree.nodes[index]
                let extra = node.extra >= 0 ? tree.extras[Int(node.extra)] : nil
                return "\(tree.committedLayer(index).id.rawValue) in \(node.parent) to \(node.end) animated \(node.isAnimated)"
                    + " extra \(extra.map { "\($0.node) mask \($0.mask) before \($0.before) \($0.role) \($0.hasTransition) \($0.subclass.kind)" } ?? "none")"
                    + " at \(node.values.pointee.position) \(node.values.pointee.opacity)"
            }
        }
        XCTAssertEqual(nodes(tree), nodes(fresh), message, file: file, line: line)
        for index in tree.nodes.indices {
            XCTAssertEqual(tree.index(of: tree.committedLayer(index).id), index, message, file: file, line: line)
        }
        // The clocks are those of the nodes: another time shows it.
        _ = (tree.sample(at: time + 1), fresh.sample(at: time + 1))
        XCTAssertEqual(nodes(tree), nodes(fresh), "a second later \(message)", file: file, line: line)
    }

    func testRandomEdits() {
        var random = SeededGenerator(seed: 11)
        var layers = [layer]
        for _ in 0..<30 { layers.append(child(of: layers[Int.random(in: 0..<layers.count, using: &random)])) }
        check(at: 0)
        for step in 0..<300 {
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let one = layers[Int.random(in: 1..<layers.count, using: &random)]
                let other = layers[Int.random(in: 0..<layers.count, using: &random)]
                switch Int.random(in: 0..<10, using: &random) {
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
                // More than one commit between two frames.
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
