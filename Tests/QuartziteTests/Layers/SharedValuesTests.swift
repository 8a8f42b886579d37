import CMalloc
import QuartziteGraphics
import XCTest

@testable import Quartzite

/// The memory of layers, and the values that a layer shares with its last commit.
final class SharedValuesTests: StageTestCase {
    private func committed(_ layer: CALayer) throws -> CommittedLayer {
        CATransaction.flush()
        return try XCTUnwrap(layer.committed)
    }

    /// The bytes that the allocator gave to an object.
    private func bytes(of object: AnyObject) -> Int { malloc_usable_size(Unmanaged.passUnretained(object).toOpaque()) }

    // MARK: Sharing

    func testACommitSharesTheValues() throws {
        layer.position = CGPoint(x: 1, y: 2)
        let first = try committed(layer)
        XCTAssertEqual(first.values, UnsafePointer(layer.sharedValues.memory))
    }

    func testAChangeLeavesTheCommitAlone() throws {
        layer.position = CGPoint(x: 1, y: 2)
        layer.backgroundColor = .black
        let first = try committed(layer)
        layer.position = CGPoint(x: 3, y: 4)
        layer.backgroundColor = nil
        XCTAssertEqual(first.values.pointee.position, CGPoint(x: 1, y: 2))
        XCTAssertTrue(first.objects.backgroundColor === CGColor.black)
        XCTAssertNotEqual(first.values, UnsafePointer(layer.sharedValues.memory))
        let second = try committed(layer)
        XCTAssertEqual(second.values.pointee.position, CGPoint(x: 3, y: 4))
        XCTAssertNil(second.objects.backgroundColor)
    }

    func testChangesBetweenTwoCommitsUseOneCopy() throws {
        _ = try committed(layer)
        layer.position = CGPoint(x: 3, y: 4)
        let memory = layer.sharedValues.memory
        layer.opacity = 0.5
        layer.cornerRadius = 2
        XCTAssertEqual(layer.sharedValues.memory, memory)
    }

    func testNewLayersDoNotChangeEachOther() {
        let (one, other) = (CALayer(), CALayer())
        one.opacity = 0.25
        XCTAssertEqual(other.opacity, 1)
        XCTAssertEqual(CALayer().opacity, 1)
    }

    func testAPresentationKeepsItsValues() throws {
        layer.opacity = 0.5
        _ = try committed(layer)
        let shown = try XCTUnwrap(layer.presentation())
        layer.opacity = 0.75
        XCTAssertEqual(shown.opacity, 0.5)
    }

    // MARK: Rare data

    func testDefaultsNeedNoRareData() {
        let plain = CALayer()
        plain.duration = .infinity
        (plain.repeatCount, plain.repeatDuration, plain.autoreverses, plain.fillMode) = (0, 0, false, .removed)
        plain.style = nil
        plain.contents = nil
        XCTAssertNil(plain.rareData)
    }

    func testRareValuesAreKeptAndCopiedToPresentations() throws {
        layer.duration = 3
        (layer.repeatCount, layer.repeatDuration, layer.autoreverses, layer.fillMode) = (2, 5, true, .both)
        layer.style = ["note": "a"]
        layer.contents = "no picture"
        _ = try committed(layer)
        for copy in [layer, try XCTUnwrap(layer.presentation())] {
            XCTAssertEqual(copy.duration, 3)
            XCTAssertEqual(copy.repeatCount, 2)
            XCTAssertEqual(copy.repeatDuration, 5)
            XCTAssertTrue(copy.autoreverses)
            XCTAssertEqual(copy.fillMode, .both)
            XCTAssertEqual(copy.style?["note"] as? String, "a")
            XCTAssertEqual(copy.contents as? String, "no picture")
        }
    }

    // MARK: Memory

    /// docs/performance.md states these numbers.
    func testALayerIsSmall() throws {
        let plain = CALayer()
        layer.addSublayer(plain)
        plain.position = CGPoint(x: 1, y: 2)
        XCTAssertLessThanOrEqual(bytes(of: plain), 232, "the layer")
        XCTAssertLessThanOrEqual(bytes(of: plain.sharedValues), 904, "its values")
        XCTAssertNil(plain.rareData)
        XCTAssertLessThanOrEqual(bytes(of: try committed(plain)), 120, "the committed layer")
        XCTAssertLessThanOrEqual(bytes(of: NodeHandle(try committed(plain))), 72, "the handle of its node")
        XCTAssertLessThanOrEqual(MemoryLayout<RenderTree.Node>.stride, 56, "its node")
    }

    // MARK: Initial values

    func testInitialValuesAreThoseOfANewLayer() {
        let plain = CALayer()
        for property in plain.animatableProperties {
            XCTAssertTrue(plain.hasInitialValue(of: property), property.key)
        }
        plain.opacity = 0.5
        plain.shadowColor = nil
        plain.transform = CATransform3DMakeScale(2, 1, 1)
        plain.contents = "no picture"
        for key in ["opacity", "shadowColor", "transform", "contents"] {
            XCTAssertFalse(LayerProperty(key: key).map { plain.hasInitialValue(of: $0) } ?? true, key)
        }
        XCTAssertTrue(plain.hasInitialValue(of: .position))
        plain.filters = [CAFilter(type: "gaussianBlur") as Any]
        XCTAssertFalse(plain.hasInitialValue(of: .filters))
        XCTAssertFalse(CAShapeLayer().hasInitialValue(of: .position), "a subclass may override the accessor")
    }
}
