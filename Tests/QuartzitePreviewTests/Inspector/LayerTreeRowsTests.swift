import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The rows of the layer tree.
@MainActor
final class LayerTreeRowsTests: InspectorTestCase {
    private var rows = LayerTreeRows()

    private func titles() -> [String] { (0..<rows.count).map { row($0).title } }

    private func row(_ index: Int) -> LayerTreeRow {
        rows.row(at: index, in: scene, selected: nil, hovered: nil, LayerOverrides())
    }

    /// root ─ a ─ (mask m), a1, a2 ─ b
    private func makeTree() {
        let a = add("a", CGRect(x: 0, y: 0, width: 10, height: 10))
        add("a1", .zero, to: a)
        add("a2", .zero, to: a)
        add("b", .zero)
        let mask = CAShapeLayer()
        mask.name = "m"
        a.mask = mask
        show()
        rows.update(LayerOutline(root), in: scene)
    }

    func testTheWholeTreeInOrderWithDepthsAndCounts() async {
        makeTree()
        XCTAssertEqual(titles(), ["root", "a", "m", "a1", "a2", "b"])
        XCTAssertEqual((0..<6).map { row($0).depth }, [0, 1, 2, 2, 2, 1])
        XCTAssertEqual((0..<6).map { row($0).descendants }, [5, 3, 0, 0, 0, 0])
        XCTAssertEqual((0..<6).map { row($0).disclosure }, [true, true, nil, nil, nil, nil])
        XCTAssertTrue(row(2).isMask)
        XCTAssertEqual(row(2).icon, .shape)
        XCTAssertEqual(row(0).icon, .container)
        XCTAssertEqual(row(1).icon, .box)
        XCTAssertEqual(row(2).className, "CAShapeLayer")
    }

    func testClosingAndOpening() async throws {
        makeTree()
        let a = rows.layer(at: 1)
        rows.toggle(a, in: scene)
        XCTAssertEqual(titles(), ["root", "a", "b"])
        XCTAssertEqual(row(1).disclosure, false)
        let a2 = try XCTUnwrap(a.sublayers?.last)
        XCTAssertNil(rows.row(of: a2))
        rows.reveal(a2, in: scene)
        XCTAssertEqual(rows.row(of: a2), 4)
        XCTAssertEqual(titles().count, 6)
    }

    func testAFilterFindsNamesAndClassesAndShowsTheLayersAround() async {
        makeTree()
        XCTAssertNil(rows.firstMatch)
        rows.setFilter("A2", in: scene)
        XCTAssertEqual(titles(), ["root", "a", "a2"])
        XCTAssertEqual((0..<3).map { row($0).isMatch }, [false, false, true])
        XCTAssertEqual(rows.firstMatch?.name, "a2", "the layers around are no matches")
        XCTAssertEqual(rows.matchCount, 1)
        rows.setFilter(" shape ", in: scene)
        XCTAssertEqual(titles(), ["root", "a", "m"])
        rows.setFilter("nothing", in: scene)
        XCTAssertEqual(titles(), [])
        rows.setFilter("", in: scene)
        XCTAssertEqual(titles().count, 6)
    }

    func testALargeTreeBeginsWithTwoLevels() async {
        for group in 0..<20 {
            let layer = add("group \(group)", .zero)
            for leaf in 0..<500 { add("leaf \(leaf)", .zero, to: layer) }
        }
        show()
        let outline = LayerOutline(root)
        XCTAssertEqual(outline.count, 10_021)
        rows.update(outline, in: scene)
        // The root and its sublayers are open, so the leaves show.
        XCTAssertEqual(rows.count, 10_021)
        rows.toggle(rows.layer(at: 1), in: scene)
        XCTAssertEqual(rows.count, 9521)
        XCTAssertEqual(rows.row(of: rows.layer(at: 777)), 777)
    }

    func testWhatWasOpenedStaysOpenInTheNextVersion() async throws {
        makeTree()
        rows.toggle(rows.layer(at: 1), in: scene)
        let paths = rows.toggledPaths(below: root)
        XCTAssertEqual(paths, [TreePath([.child(0)])])
        var others = LayerTreeRows()
        others.update(LayerOutline(root), in: scene)
        others.adopt(toggled: paths, in: scene)
        XCTAssertEqual(others.count, 3)
    }

    func testPathsLeadToTheSameLayer() async throws {
        makeTree()
        for entry in LayerOutline(root).entries {
            let path = try XCTUnwrap(TreePath(of: entry.layer, below: root))
            XCTAssertTrue(path.layer(below: root) === entry.layer)
        }
        XCTAssertEqual(TreePath(of: rows.layer(at: 2), below: root)?.description, "0/mask")
        XCTAssertNil(TreePath([.child(7)]).layer(below: root))
        XCTAssertNil(TreePath(of: CALayer(), below: root))
    }

    func testOnlyAChangeOfTheTreeMakesTheOutlineOutdated() async {
        makeTree()
        let outline = LayerOutline(root)
        var isOutdated: [Bool] = []
        scene.context.commitHandler = { isOutdated.append(outline.isOutdated(by: $0)) }
        rows.layer(at: 3).opacity = 0.5
        CATransaction.flush()
        root.sublayers?[0].mask?.opacity = 0.5
        root.position.x += 1
        CATransaction.flush()
        XCTAssertEqual(isOutdated, [false, false])
        add("new", .zero, to: rows.layer(at: 3))
        CATransaction.flush()
        XCTAssertEqual(isOutdated.last, true)
        root.sublayers?.last?.removeFromSuperlayer()
        CATransaction.flush()
        XCTAssertEqual(isOutdated.last, true)
        root.insertSublayer(rows.layer(at: 5), at: 0)
        CATransaction.flush()
        XCTAssertEqual(isOutdated.last, true)
    }
}
