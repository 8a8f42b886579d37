import XCTest

@testable import Quartzite

/// Adding, inserting, replacing and removing layers.
final class LayerTreeTests: StageTestCase {
    private func make(_ name: String) -> CALayer {
        let layer = CALayer()
        layer.name = name
        return layer
    }

    private func add(_ names: String...) {
        for name in names { layer.addSublayer(make(name)) }
    }

    private var names: [String] { layer.sublayers?.compactMap(\.name) ?? [] }

    private func sublayer(_ name: String) -> CALayer? { layer.sublayers?.first { $0.name == name } }

    /// The names of the nodes of the render tree after a commit.
    private var rendered: [String] {
        CATransaction.flush()
        _ = tree.sample(at: 0)
        let layers = Dictionary(uniqueKeysWithValues: allLayers.map { ($0.id, $0) })
        return layers.values.compactMap { item in tree.index(of: item.id).map { ($0, item.name ?? "") } }.sorted { $0.0 < $1.0 }
            .map(\.1)
    }

    private var allLayers: [CALayer] {
        var all: [CALayer] = []
        layer.forEachInSubtree { all.append($0) }
        return all
    }

    func testARootThatComesToLieInALayerIsNoRootAnyMore() {
        let (context, other) = (LayerContext(), LayerContext())
        let (root, layer) = (CALayer(), CALayer())
        (context.layer, other.layer) = (root, layer)
        root.addSublayer(layer)
        XCTAssertNil(other.layer)
        XCTAssertTrue(layer.context === context)
    }

    func testALayerThatBecomesARootIsTakenOutOfItsTree() {
        let told = MessageLog()
        Misuse.setHandler { told.add($0) }
        defer { Misuse.resetHandler() }
        let (context, other) = (LayerContext(), LayerContext())
        let (root, layer) = (CALayer(), CALayer())
        root.addSublayer(layer)
        context.layer = root
        other.layer = layer
        XCTAssertEqual(root.sublayers ?? [], [])
        XCTAssertTrue(layer.context === other)
        XCTAssertEqual(told.all.count, 1)
        context.layer = layer
        XCTAssertNil(other.layer)
        XCTAssertTrue(layer.context === context)
        XCTAssertEqual(told.all.count, 1)
    }

    func testWithoutSublayersThereIsNil() {
        XCTAssertNil(layer.sublayers)
        add("a")
        sublayer("a")?.removeFromSuperlayer()
        XCTAssertNil(layer.sublayers)
        layer.sublayers = []
        XCTAssertNil(layer.sublayers)
    }

    func testAddingIsOnTop() {
        add("a", "b")
        XCTAssertEqual(names, ["a", "b"])
        XCTAssertTrue(sublayer("a")?.superlayer === layer)
        XCTAssertEqual(rendered, ["stage", "a", "b"])
    }

    func testInsertingAtAnIndex() {
        add("a", "b")
        layer.insertSublayer(make("c"), at: 1)
        XCTAssertEqual(names, ["a", "c", "b"])
        layer.insertSublayer(make("d"), at: 99)
        XCTAssertEqual(names, ["a", "c", "b", "d"])
    }

    func testInsertingAboveAndBelow() {
        add("a", "b")
        layer.insertSublayer(make("c"), below: sublayer("b"))
        layer.insertSublayer(make("d"), above: sublayer("a"))
        XCTAssertEqual(names, ["a", "d", "c", "b"])
        layer.insertSublayer(make("e"), above: CALayer())
        XCTAssertEqual(names.last, "e", "beside a stranger means on top")
        XCTAssertEqual(rendered, ["stage", "a", "d", "c", "b", "e"])
    }

    func testMovingWithinTheSameLayer() throws {
        add("a", "b", "c")
        let a = try XCTUnwrap(sublayer("a"))
        layer.insertSublayer(a, above: sublayer("b"))
        XCTAssertEqual(names, ["b", "a", "c"])
        layer.insertSublayer(a, below: sublayer("b"))
        XCTAssertEqual(names, ["a", "b", "c"])
        layer.addSublayer(a)
        XCTAssertEqual(names, ["b", "c", "a"])
        layer.insertSublayer(a, above: a)
        XCTAssertEqual(names, ["b", "c", "a"])
        XCTAssertEqual(rendered, ["stage", "b", "c", "a"])
    }

    func testALayerLeavesItsOldSuperlayer() throws {
        add("a", "b")
        let a = try XCTUnwrap(sublayer("a"))
        let child = make("child")
        a.addSublayer(child)
        XCTAssertEqual(rendered, ["stage", "a", "child", "b"])
        sublayer("b")?.addSublayer(child)
        XCTAssertNil(a.sublayers)
        XCTAssertEqual(rendered, ["stage", "a", "b", "child"])
    }

    func testReplacing() throws {
        add("a", "b", "c")
        let b = try XCTUnwrap(sublayer("b"))
        layer.replaceSublayer(b, with: make("x"))
        XCTAssertEqual(names, ["a", "x", "c"])
        XCTAssertNil(b.superlayer)
        layer.replaceSublayer(b, with: make("y"))
        XCTAssertEqual(names, ["a", "x", "c"])
        XCTAssertEqual(misuse.all.count, 1, "what is no sublayer cannot be replaced")
    }

    func testReplacingByASibling() throws {
        add("a", "b", "c")
        layer.replaceSublayer(try XCTUnwrap(sublayer("c")), with: try XCTUnwrap(sublayer("a")))
        XCTAssertEqual(names, ["b", "a"])
    }

    func testSettingAllSublayers() throws {
        add("a", "b", "c")
        let (a, c) = (try XCTUnwrap(sublayer("a")), try XCTUnwrap(sublayer("c")))
        layer.sublayers = [c, make("x"), a]
        XCTAssertEqual(names, ["c", "x", "a"])
        XCTAssertEqual(rendered, ["stage", "c", "x", "a"])
        layer.sublayers = nil
        XCTAssertNil(a.superlayer)
        XCTAssertEqual(rendered, ["stage"])
    }

    func testAMemberTwiceIsThereOnce() {
        let a = make("a")
        layer.sublayers = [a, a]
        XCTAssertEqual(names, ["a"])
    }

    func testRingsAreRefused() throws {
        add("a")
        let a = try XCTUnwrap(sublayer("a"))
        a.addSublayer(make("b"))
        a.sublayers?.first?.addSublayer(layer)
        a.addSublayer(a)
        XCTAssertEqual(misuse.all.count, 2)
        XCTAssertNil(layer.superlayer)
        XCTAssertEqual(rendered, ["stage", "a", "b"])
    }

    func testASuperlayerDoesNotKeepItselfAlive() {
        weak var gone: CALayer?
        let child = CALayer()
        do {
            let parent = CALayer()
            parent.addSublayer(child)
            gone = parent
        }
        XCTAssertNotNil(gone, "a new layer lives until the commit")
        CATransaction.flush()
        XCTAssertNil(gone)
        XCTAssertNil(child.superlayer)
    }

    func testADeepTreeNeedsNoStack() {
        var leaf = layer
        for _ in 0..<20_000 {
            let next = CALayer()
            leaf.childLayers = [next]
            next.parentLayer = leaf
            leaf = next
        }
        layer.enter(context)
        CATransaction.flush()
        _ = tree.sample(at: 0)
        XCTAssertEqual(tree.nodes.count, 20_001)
        // Releasing the tree uses no recursion either.
        layer.sublayers = nil
    }

    func testOnlyWhatChangedIsCommitted() throws {
        add("a", "b")
        CATransaction.flush()
        var commits: [Commit] = []
        context.commitHandler = { commits.append($0) }
        let a = try XCTUnwrap(sublayer("a"))
        a.opacity = 0.5
        a.opacity = 0.25
        CATransaction.flush()
        XCTAssertEqual(commits.count, 1)
        XCTAssertEqual(commits.first?.updated.map(\.id), [a.id])
        a.opacity = 0.25
        CATransaction.flush()
        XCTAssertEqual(commits.count, 1, "the same value is no change")
        a.removeFromSuperlayer()
        CATransaction.flush()
        XCTAssertEqual(commits.last?.removed, [a.id])
        XCTAssertEqual(commits.last?.updated.map(\.id), [layer.id])
    }
}
