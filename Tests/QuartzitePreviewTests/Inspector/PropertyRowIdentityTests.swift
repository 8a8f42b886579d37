import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Rows of the properties keep their identities while rows above them come and go.
@MainActor final class PropertyRowIdentityTests: XCTestCase {
    private func rows(of layer: CALayer, _ scene: Scene) -> PropertyRows { PropertyRows(layer, in: scene) }

    func testARowIsFoundAgainBelowRowsThatAreGone() async throws {
        let layer = CALayer()
        let scene = Scene(name: "test", document: SceneDocument(root: layer, isYUp: false))
        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
        layer.add(CABasicAnimation(keyPath: "position"), forKey: "b")
        let before = rows(of: layer, scene)
        let opacity = try XCTUnwrap(before.index(of: .property("opacity")))
        let timing = before.id(at: try XCTUnwrap(before.index(of: .animation("b"))) + 1)
        XCTAssertEqual(Set(before.lines.indices.map(before.id)).count, before.count, "each row has an identity of its own")
        layer.removeAnimation(forKey: "a")
        let after = rows(of: layer, scene)
        let same = try XCTUnwrap(after.index(of: .property("opacity")))
        XCTAssertLessThan(same, opacity)
        XCTAssertEqual(after.id(at: same), before.id(at: opacity))
        XCTAssertNotEqual(after.id(at: opacity), before.id(at: opacity))
        XCTAssertEqual(after.index(of: timing), try XCTUnwrap(after.index(of: .animation("b"))) + 1)
        layer.removeAllAnimations()
        XCTAssertNil(rows(of: layer, scene).index(of: timing))
    }
}
