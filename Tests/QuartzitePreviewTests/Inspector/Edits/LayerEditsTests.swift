import XCTest

@testable import QuartzitePreview

/// The list of edits and its history.
final class LayerEditsTests: XCTestCase {
    private let (a, b) = (TreePath([.child(0)]), TreePath([.child(1), .mask]))

    private func edit(_ path: TreePath, _ keyPath: String, _ value: Double, from original: Double = 0) -> LayerEdits.Edit {
        .init(path: path, keyPath: keyPath, value: .number(value), original: .number(original))
    }

    func testALaterEditOfAPropertyReplacesTheEarlierAndKeepsTheProgramsValue() {
        var edits = LayerEdits()
        edits.set(edit(a, "opacity", 0.5, from: 1))
        edits.set(edit(a, "cornerRadius", 8))
        edits.set(edit(a, "opacity", 0.2, from: 0.5))
        XCTAssertEqual(edits.list, [edit(a, "cornerRadius", 8), edit(a, "opacity", 0.2, from: 1)])
        XCTAssertEqual(edits.edits(at: b), [])
    }

    func testTheProgramsOwnValueIsNoEdit() {
        var edits = LayerEdits()
        edits.set(edit(TreePath([]), "opacity", 0.5, from: Double(Float(0.3))))
        edits.set(edit(TreePath([]), "opacity", 0.3, from: Double(Float(0.3))))
        XCTAssertTrue(edits.isEmpty, "\(edits.list)")
        XCTAssertNotNil(edits.undo(), "the way there can be undone")
        XCTAssertEqual(edits.list.map(\.value), [.number(0.5)])
        edits.reset()
        edits.set(edit(TreePath([]), "transform", 5))
        edits.set(edit(TreePath([]), "transform.rotation.z", 0))
        XCTAssertEqual(edits.list.map(\.keyPath), ["transform", "transform.rotation.z"], "over another edit the value is one")
    }

    func testListsOfNumbersAreComparedAsFloats() {
        let numbers = [0.42, 0, 0.58, 1]
        XCTAssertTrue(EditedValue.numbers(numbers).isSame(as: .numbers(numbers.map { Double(Float($0)) })))
        XCTAssertFalse(EditedValue.numbers(numbers).isSame(as: .numbers([0.42, 0, 0.57, 1])))
        XCTAssertFalse(EditedValue.numbers(numbers).isSame(as: .numbers([0.42, 0, 0.58])))
    }

    func testTheWholeReplacesItsPartsAndAPartLiesOverTheWhole() {
        var edits = LayerEdits()
        edits.set(edit(a, "transform.rotation.z", 1))
        edits.set(edit(b, "transform.rotation.z", 2))
        edits.set(edit(a, "transform", 3))
        edits.set(edit(a, "transform.scale.x", 4))
        XCTAssertEqual(edits.list.map(\.keyPath), ["transform.rotation.z", "transform", "transform.scale.x"])
        XCTAssertTrue(edits.contains("transform", at: b))
        XCTAssertFalse(edits.contains("transform.rotation.x", at: b))
        edits.remove("transform", at: a)
        XCTAssertEqual(edits.list, [edit(b, "transform.rotation.z", 2)])
        edits.set(edit(a, "transformation", 1))
        XCTAssertFalse(edits.contains("transform", at: a))
    }

    func testStepsAreUndoneOneByOneAndDoneAgain() {
        var edits = LayerEdits()
        edits.set(edit(a, "opacity", 0.5))
        edits.set(edit(b, "opacity", 0.6))
        edits.remove(at: 0)
        edits.reset()
        XCTAssertEqual(edits.undo(), [edit(b, "opacity", 0.6)])
        XCTAssertEqual(edits.undo(), [edit(a, "opacity", 0.5)])
        XCTAssertEqual(edits.list, [edit(a, "opacity", 0.5), edit(b, "opacity", 0.6)])
        XCTAssertEqual(edits.undo(), [edit(b, "opacity", 0.6)])
        XCTAssertNotNil(edits.undo())
        XCTAssertTrue(edits.isEmpty)
        XCTAssertNil(edits.undo())
        for _ in 0..<4 { XCTAssertNotNil(edits.redo()) }
        XCTAssertTrue(edits.isEmpty)
        XCTAssertNil(edits.redo())
    }

    func testADragIsOneStepAndAStepWithoutAChangeIsNone() {
        var edits = LayerEdits()
        edits.begin()
        for value in 1...5 { edits.set(edit(a, "cornerRadius", Double(value))) }
        edits.end()
        edits.begin()
        edits.end()
        XCTAssertEqual(edits.list, [edit(a, "cornerRadius", 5)])
        XCTAssertNotNil(edits.undo())
        XCTAssertTrue(edits.isEmpty)
        XCTAssertFalse(edits.canUndo)
    }

    func testANewEditEndsWhatCouldBeDoneAgain() {
        var edits = LayerEdits()
        edits.set(edit(a, "opacity", 0.5))
        _ = edits.undo()
        edits.set(edit(a, "opacity", 0.7))
        XCTAssertFalse(edits.canRedo)
    }

    func testEditsFollowTheirLayersInTheHistoryToo() {
        var edits = LayerEdits()
        edits.set(edit(a, "opacity", 0.5))
        edits.set(edit(a, "opacity", 0.6))
        edits.move([a: b])
        XCTAssertEqual(edits.list.map(\.path), [b])
        _ = edits.undo()
        XCTAssertEqual(edits.list, [edit(b, "opacity", 0.5)])
    }

    func testPathsAreReadAsTheyAreWritten() {
        for path in [TreePath(), a, b, TreePath([.mask, .child(12)])] { XCTAssertEqual(TreePath(path.description), path) }
        XCTAssertNil(TreePath("0/x"))
        XCTAssertNil(TreePath("-1"))
    }
}
