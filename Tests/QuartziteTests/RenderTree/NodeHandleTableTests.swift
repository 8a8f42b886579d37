import SeededRandom
import TestSupport
import XCTest

@testable import Quartzite

/// The handles of a tree by the identifiers of their layers.
final class NodeHandleTableTests: XCTestCase {
    /// Handles of layers whose identifiers lie in several pages.
    private func handles(_ count: Int) -> [NodeHandle] {
        var random = SeededGenerator(seed: 12)
        let stage = Stage()
        for _ in 0..<count {
            stage.root.addSublayer(CALayer())
            for _ in 0..<Int.random(in: 0...3, using: &random) { _ = CALayer() }
        }
        stage.begin()
        defer { stage.end() }
        return stage.context.wholeCommit().updated.map(NodeHandle.init)
    }

    func testATableHoldsWhatADictionaryWould() {
        var random = SeededGenerator(seed: 11)
        let all = handles(400)
        var (table, expected): (NodeHandleTable, [LayerID: NodeHandle]) = (NodeHandleTable(), [:])
        for step in 0..<4000 {
            let handle = all[Int.random(in: 0..<all.count, using: &random)]
            // Mostly full, then mostly empty, and full again.
            if Int.random(in: 0..<10, using: &random) < (step / 1000 % 2 == 0 ? 8 : 1) {
                table.insert(handle)
                expected[handle.layer.id] = handle
            } else {
                XCTAssertTrue(table.remove(handle.layer.id) === expected.removeValue(forKey: handle.layer.id))
            }
            XCTAssertTrue(table[handle.layer.id] === expected[handle.layer.id])
        }
        for handle in all { XCTAssertTrue(table[handle.layer.id] === expected[handle.layer.id]) }
        var found: Set<LayerID> = []
        table.forEach { found.insert($0.layer.id) }
        XCTAssertEqual(found, Set(expected.keys))
        XCTAssertNil(table[CALayer().id])
        for handle in all { _ = table.remove(handle.layer.id) }
        table.forEach { XCTFail("\($0.layer.id) is left") }
    }

    func testAHandleReplacesAnotherOne() {
        let layer = handles(1)[0].layer
        let (first, second) = (NodeHandle(layer), NodeHandle(layer))
        var table = NodeHandleTable()
        table.insert(first)
        table.insert(second)
        XCTAssertTrue(table[layer.id] === second)
        XCTAssertTrue(table.remove(layer.id) === second)
        XCTAssertNil(table[layer.id])
        XCTAssertNil(table.remove(layer.id))
    }
}
