import CImGui
import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The handles of a timing function in its popup: where they are, and what a drag makes of them.
final class CurveEditorTests: XCTestCase {
    private let editor = CurveEditor(frame: igRect(x: 100, y: 50, width: 200, height: 200))
    private let curve = TimingCurve(c1x: 0.25, c1y: 0, c2x: 0.75, c2y: 1)

    func testHandlesAreWhereTheirNumbersSay() {
        XCTAssertEqual(editor.place(x: 0, y: 0).y, 200, "a quarter of the height lies below 0")
        XCTAssertEqual(editor.place(x: 1, y: 1).y, 100)
        XCTAssertEqual(editor.place(x: 0.25, y: 0).x, 150)
        let place = editor.handle(at: editor.place(x: 0.3, y: 1.25))
        XCTAssertEqual([place.x, place.y], [0.3, 1.25])
    }

    func testADragMovesTheNearerHandleInHundredths() {
        XCTAssertEqual(editor.nearest(to: editor.place(x: 0.2, y: 0.1), curve), 0)
        XCTAssertEqual(editor.nearest(to: editor.place(x: 0.8, y: 0.9), curve), 1)
        let first = editor.moved(0, to: editor.place(x: 0.404, y: -0.203), of: curve)
        XCTAssertEqual(first, TimingCurve(c1x: 0.4, c1y: -0.2, c2x: 0.75, c2y: 1))
        let second = editor.moved(1, to: igPoint(x: 900, y: -900), of: curve)
        XCTAssertEqual(second, TimingCurve(c1x: 0.25, c1y: 0, c2x: 1, c2y: 1.5), "not beyond the edges")
    }
}
