import XCTest

@testable import Quartzite

/// Trees deeper than recursion on the stack allows.
final class DeepTreeTests: XCTestCase {
    private static let depth = 20_000

    private static func deepTree() -> CALayer {
        let root = CALayer()
        var layer = root
        for _ in 1..<depth {
            let child = CALayer()
            layer.childLayers = [child]
            child.parentLayer = layer
            layer = child
        }
        return root
    }

    /// Makes a chain of layers: each holds the next as its mask and as its sublayer in turn, because a mask's own mask is not applied.
    private static func maskChain() -> CALayer {
        var layer = CALayer()
        // Built from the inside out: setting a mask checks all superlayers.
        for index in 1..<depth {
            let outer = CALayer()
            if index.isMultiple(of: 2) { outer.addSublayer(layer) } else { outer.mask = layer }
            layer = outer
        }
        return layer
    }

    private func onASmallStack(_ body: @escaping @Sendable () -> Void) {
        let done = expectation(description: "the thread has ended")
        let thread = Thread {
            body()
            done.fulfill()
        }
        thread.stackSize = 256 << 10
        thread.start()
        wait(for: [done], timeout: 60)
    }

    /// Displays a tree of `depth` layers and releases it.
    private static func show(_ make: () -> CALayer) {
        let context = LayerContext()
        let tree = RenderTree()
        context.commitHandler = { tree.apply($0) }
        context.layer = make()
        CATransaction.flush()
        _ = tree.sample(at: 0)
        XCTAssertEqual(tree.nodes.count, Self.depth)
        context.layer = nil
        CATransaction.flush()
    }

    func testADeepTreeIsCommittedSampledAndLetGoOfOnASmallStack() { onASmallStack { Self.show(Self.deepTree) } }

    func testAChainOfMasksIsCommittedSampledAndLetGoOfOnASmallStack() { onASmallStack { Self.show(Self.maskChain) } }

    /// No display, whose lists would hold each layer of the chain and thereby prevent a recursive release.
    func testAChainOfMasksIsReleasedOnASmallStack() {
        onASmallStack {
            var layer = Self.maskChain()
            weak let outermost = layer
            layer = CALayer()
            XCTAssertNil(outermost)
        }
    }

    func testMasksOfMasksAreLetGoOfOnASmallStack() {
        Misuse.setHandler { _ in }
        defer { Misuse.resetHandler() }
        onASmallStack {
            var layer = CALayer()
            weak let innermost = layer
            for _ in 1..<Self.depth {
                let outer = CALayer()
                outer.mask = layer
                layer = outer
            }
            XCTAssertNotNil(innermost)
            layer = CALayer()
            XCTAssertNil(innermost)
        }
    }

    func testADeepTreeFollowsItsSizeOnASmallStack() {
        onASmallStack {
            let root = Self.deepTree()
            root.bounds.size = CGSize(width: 100, height: 100)
            var last = root
            root.forEachInSubtree { layer in
                if layer !== root { (layer.bounds.size, layer.autoresizingMask) = (CGSize(width: 10, height: 10), [.layerWidthSizable]) }
                last = layer
            }
            root.bounds.size.width = 130
            XCTAssertEqual(last.bounds.width, 40)
        }
    }

    func testALongChainOfConstraintsIsLaidOutOnASmallStack() {
        onASmallStack {
            let container = CALayer()
            container.bounds.size = CGSize(width: 100, height: 100)
            container.layoutManager = CAConstraintLayoutManager()
            // Each layer is to the right of the next one, so the first layer depends on all others.
            for index in 0..<Self.depth {
                let layer = CALayer()
                layer.name = "\(index)"
                layer.bounds.size = CGSize(width: 2, height: 2)
                layer.constraints = [
                    index == Self.depth - 1
                        ? CAConstraint(attribute: .minX, relativeTo: "superlayer", attribute: .minX)
                        : CAConstraint(attribute: .minX, relativeTo: "\(index + 1)", attribute: .maxX, offset: 1)
                ]
                container.childLayers.append(layer)
                layer.parentLayer = container
            }
            container.layoutManager?.layoutSublayers(of: container)
            XCTAssertEqual(container.childLayers.first?.frame.minX, CGFloat(3 * (Self.depth - 1)))
        }
    }
}
