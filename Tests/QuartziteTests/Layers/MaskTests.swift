import XCTest

@testable import Quartzite

/// Masks of layers.
final class MaskTests: DisplayedTestCase {
    private let mask = CALayer()

    func testAMaskHasASuperlayerAndIsNoSublayer() {
        root.addSublayer(mask)
        layer.mask = mask
        XCTAssertTrue(mask.superlayer === layer)
        XCTAssertNil(layer.sublayers)
        XCTAssertEqual(root.sublayers, [layer])
        let other = CALayer()
        other.mask = mask
        XCTAssertNil(layer.mask)
        XCTAssertTrue(mask.superlayer === other)
        other.mask = nil
        XCTAssertNil(mask.superlayer)
    }

    func testAMaskMayBecomeASublayerAgain() {
        layer.mask = mask
        root.addSublayer(mask)
        XCTAssertNil(layer.mask)
        XCTAssertEqual(root.sublayers, [layer, mask])
        layer.mask = mask
        mask.removeFromSuperlayer()
        XCTAssertNil(layer.mask)
    }

    func testAMasksOwnMaskIsNotCommittedAndIsTold() throws {
        mask.compositingFilter = "destOut"
        let told = misuse {
            mask.mask = CALayer()
            layer.mask = mask
        }
        XCTAssertEqual(told.count, 1)
        CATransaction.flush()
        XCTAssertNil(mask.committed?.mask)
        XCTAssertNil(mask.committed?.effects)
        XCTAssertEqual(misuse { mask.mask = CALayer() }.count, 1)
        XCTAssertEqual(misuse { mask.mask = nil }, [])
        let inner = CALayer()
        inner.mask = CALayer()
        XCTAssertEqual(misuse { mask.addSublayer(inner) }, [], "masks of layers in the mask are applied")
        CATransaction.flush()
        XCTAssertNotNil(inner.committed?.mask)
    }

    func testAMaskIsCommittedAndPresented() throws {
        layer.mask = mask
        var commits: [Commit] = []
        context.commitHandler = { commits.append($0) }
        CATransaction.flush()
        let updated = try XCTUnwrap(commits.first).updated
        XCTAssertEqual(updated.first { $0.id == layer.id }?.mask, mask.id)
        XCTAssertTrue(updated.contains { $0.id == mask.id })
        XCTAssertEqual(context.wholeCommit().updated.count, 3)
        let shown = try XCTUnwrap(layer.presentation())
        XCTAssertTrue(shown.mask === mask.presentation())
        XCTAssertTrue(shown.mask?.superlayer === shown)
        mask.opacity = 0.5
        XCTAssertNotNil(mask.animation(forKey: "opacity"))
        layer.mask = nil
        CATransaction.flush()
        XCTAssertEqual(commits.last?.removed, [mask.id])
        XCTAssertNil(mask.presentation())
    }

    func testALayerCannotMaskItselfOrALayerInIt() {
        let messages = misuse {
            layer.mask = layer
            layer.mask = root
        }
        XCTAssertEqual(messages.count, 2)
        XCTAssertNil(layer.mask)
        XCTAssertTrue(layer.superlayer === root)
    }

    func testByKey() {
        layer.setValue(mask, forKey: "mask")
        XCTAssertTrue(layer.value(forKey: "mask") as? CALayer === mask)
        layer.setValue(0.5, forKeyPath: "mask.opacity")
        XCTAssertEqual(mask.opacity, 0.5)
    }
}
