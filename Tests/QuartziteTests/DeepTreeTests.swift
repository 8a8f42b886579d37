import XCTest

@testable import Quartzite

/// Trees far deeper than a stack.
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

    func testADeepTreeIsCommittedSampledAndLetGoOfOnASmallStack() {
        let done = expectation(description: "the thread has ended")
        let thread = Thread {
            let context = LayerContext()
            let tree = RenderTree()
            context.commitHandler = { tree.apply($0) }
            context.layer = Self.deepTree()
            CATransaction.flush()
            _ = tree.sample(at: 0)
            XCTAssertEqual(tree.nodes.count, Self.depth)
            context.layer = nil
            CATransaction.flush()
            done.fulfill()
        }
        thread.stackSize = 256 << 10
        thread.start()
        wait(for: [done], timeout: 60)
    }
}
