import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// How a person selects layers: by clicks on the scene, and by keys in the tree.
@MainActor
final class LayerSelectionTests: EditTestCase {
    private func click(_ x: Double, _ y: Double, to end: CGPoint? = nil, isControlHeld: Bool = false) {
        session.pointerDown(at: CGPoint(x: x, y: y), isControlHeld: isControlHeld)
        if let end { session.pointerMoved(to: end) }
        session.pointerUp(at: end ?? CGPoint(x: x, y: y))
    }

    func testAClickSelectsInADocumentWhileAPanelShowsLayers() async {
        let a = add("a", CGRect(x: 50, y: 50, width: 100, height: 100))
        let b = add("b", CGRect(x: 50, y: 50, width: 50, height: 50), to: a)
        show()
        click(110, 110)
        XCTAssertNil(session.selectedLayer, "no panel shows layers")
        session.perform(.togglePanel(.properties))
        XCTAssertTrue(session.propertyContent.clicksSelect)
        click(110, 110, to: CGPoint(x: 111, y: 111))
        XCTAssertTrue(session.selectedLayer === b, "a hand is never quite still")
        click(110, 110, isControlHeld: true)
        XCTAssertTrue(session.selectedLayer === a)
        click(60, 60, to: CGPoint(x: 160, y: 60))
        XCTAssertTrue(session.selectedLayer === a, "a drag scrubs")
        XCTAssertFalse(session.isPicking)
    }

    func testAClickOnAnInstanceMeansThatInstance() async {
        let replicator = CAReplicatorLayer()
        (replicator.instanceCount, replicator.instanceTransform) = (3, CATransform3DMakeTranslation(50, 0, 0))
        root.addSublayer(replicator)
        let copied = add("copied", CGRect(x: 0, y: 0, width: 20, height: 20), to: replicator)
        show()
        session.perform(.togglePanel(.tree))
        click(110, 10)
        XCTAssertTrue(session.selectedLayer === copied)
        XCTAssertEqual(session.layerMarks.outlines.last?.corners.first, CGPoint(x: 100, y: 0))
        click(60, 10)
        XCTAssertEqual(session.layerMarks.outlines.last?.corners.first, CGPoint(x: 50, y: 0))
        session.perform(InspectorAction.select(root))
        session.perform(InspectorAction.select(copied))
        XCTAssertEqual(session.layerMarks.outlines.last?.corners.first, .zero, "from the tree the original")
    }

    func testArrowsGoThroughTheTree() async {
        let a = add("a", CGRect(x: 0, y: 0, width: 9, height: 9))
        let inner = add("inner", CGRect(x: 0, y: 0, width: 9, height: 9), to: a)
        let b = add("b", CGRect(x: 0, y: 0, width: 9, height: 9))
        show()
        session.perform(.togglePanel(.tree))
        func go(_ step: TreeStep) -> String? {
            session.perform(InspectorAction.go(step))
            return session.selectedLayer?.name
        }
        XCTAssertEqual(go(.down), "root", "the first row, if none is selected")
        XCTAssertEqual(go(.down), "a")
        XCTAssertEqual(go(.outward), "a", "closes the row")
        XCTAssertEqual(session.layerTree.count, 3)
        XCTAssertEqual(go(.down), "b")
        XCTAssertEqual(go(.down), "b", "the last row")
        XCTAssertEqual(go(.inward), "b", "nothing is inside")
        XCTAssertEqual(go(.up), "a")
        XCTAssertEqual(go(.inward), "a", "opens the row")
        XCTAssertEqual(session.layerTree.count, 4)
        XCTAssertEqual(go(.inward), "inner")
        XCTAssertEqual(go(.outward), "a")
        _ = (inner, b)
    }

    func testFindingALayerOpensTheTreeWithTheKeyboardInItsFilter() async {
        show()
        XCTAssertEqual(KeyCommand(controlAnd: "f"), .findLayer)
        session.perform(.findLayer)
        XCTAssertTrue(session.isVisible(.tree))
        XCTAssertTrue(session.layerTreeContent.focusesFilter)
        XCTAssertFalse(session.layerTreeContent.focusesFilter, "once")
    }
}
