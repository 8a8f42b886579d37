import XCTest

@testable import Quartzite
@testable import QuartziteRenderer

/// A faded group whose surface has changed size keeps its content, whatever is drawn over it later.
final class GrownGroupTests: DrawnTestCase {
    func testTheContentOfAGroupThatGrewIsThereWhenSomethingElseChanges() throws {
        let group = box(CGRect(x: 10, y: 10, width: 300, height: 200), .red)
        group.opacity = 0.5
        group.addSublayer(box(CGRect(x: 5, y: 5, width: 20, height: 20), .blue))
        root.addSublayer(group)
        try frame()
        group.bounds.size.width = 400
        let before = try drawn()
        XCTAssertNotEqual(before[70, 50], white)
        // The surface is composited again, and its content is not redrawn.
        root.addSublayer(box(CGRect(x: 60, y: 0, width: 5, height: 5), .green))
        try frame()
        root.sublayers?.last?.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
        try frame()
        root.sublayers?.last?.removeFromSuperlayer()
        XCTAssertTrue(try drawn() == before, "the group shows what it did")
    }
}
