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

    // MARK: Rare values

    func testLayersWithDefaultsShareTheirRareValues() throws {
        layer.position = CGPoint(x: 1, y: 2)
        layer.backgroundColor = .black
        XCTAssertNil(layer.objects.rareValues)
        XCTAssertEqual(try committed(layer).values.pointee.rareValues, CALayer().values.rareValues)
    }

    func testAChangeOfARareValueLeavesTheCommitAlone() throws {
        layer.shadowOpacity = 0.5
        layer.shadowColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let first = try committed(layer)
        XCTAssertEqual(first.values.pointee.rareValues, layer.values.rareValues)
        layer.shadowOpacity = 0.75
        layer.shadowColor = nil
        XCTAssertEqual(first.values.pointee.shadowOpacity, 0.5)
        XCTAssertEqual(first.objects.rareObjects.shadowColor?.components?.first, 1)
        let second = try committed(layer)
        XCTAssertEqual(second.values.pointee.shadowOpacity, 0.75)
        XCTAssertNil(second.objects.rareObjects.shadowColor)
    }

    func testACommitOfAnotherChangeSharesTheRareValues() throws {
        layer.transform = CATransform3DMakeScale(2, 2, 1)
        let first = try committed(layer)
        layer.position = CGPoint(x: 3, y: 4)
        let second = try committed(layer)
        XCTAssertNotEqual(first.values, second.values)
        XCTAssertEqual(first.values.pointee.rareValues, second.values.pointee.rareValues)
    }

    func testChangesOfRareValuesBetweenTwoCommitsUseOneCopy() throws {
        layer.shadowOpacity = 0.5
        _ = try committed(layer)
        layer.shadowRadius = 7
        let memory = layer.values.rareValues
        layer.transform = CATransform3DMakeScale(2, 2, 1)
        layer.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        layer.setValue(0.25, forKey: "shadowOpacity")
        XCTAssertEqual(layer.values.rareValues, memory)
        XCTAssertEqual(layer.values.shadowRadius, 7)
        XCTAssertEqual(layer.values.shadowOpacity, 0.25)
    }

    func testAnAnimatedRareValueLeavesThePresentationBeforeAlone() throws {
        let animation = CABasicAnimation(keyPath: "shadowOpacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
        layer.add(animation, forKey: nil)
        _ = try committed(layer)
        let start = MediaClock.now()
        go(to: start + 0.5)
        let shown = try XCTUnwrap(layer.presentation())
        let early = shown.shadowOpacity
        go(to: start + 1.5)
        XCTAssertGreaterThan(try XCTUnwrap(layer.presentation()).shadowOpacity, early)
        XCTAssertEqual(shown.shadowOpacity, early)
        XCTAssertEqual(layer.shadowOpacity, 0)
        XCTAssertEqual(CALayer().shadowOpacity, 0, "the values that new layers share")
        XCTAssertEqual(try committed(layer).values.pointee.shadowOpacity, 0)
    }

    func testACopyOfValuesSeesChangedRareValues() throws {
        layer.shadowRadius = 5
        let first = try committed(layer)
        let copy = LayerValuesCopy(first.values)
        XCTAssertTrue(copy.hasSameMemory(as: first.values))
        layer.shadowRadius = 6
        XCTAssertFalse(copy.hasSameMemory(as: try committed(layer).values))
        layer.shadowRadius = 5
        XCTAssertTrue(copy.hasSameMemory(as: try committed(layer).values))
        layer.opacity = 0.5
        XCTAssertFalse(copy.hasSameMemory(as: try committed(layer).values))
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
        XCTAssertLessThanOrEqual(bytes(of: plain), 168, "the layer")
        XCTAssertLessThanOrEqual(bytes(of: plain.sharedValues), 264, "its values")
        XCTAssertNil(plain.rareData)
        XCTAssertLessThanOrEqual(bytes(of: CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 1)), 72, "a colour that only it has")
        XCTAssertLessThanOrEqual(bytes(of: try committed(plain)), 120, "the committed layer")
        XCTAssertLessThanOrEqual(bytes(of: NodeHandle(try committed(plain))), 72, "the handle of its node")
        XCTAssertLessThanOrEqual(MemoryLayout<RenderTree.Node>.stride, 56, "its node")
    }

    func testTheRareValuesAreTheLastOfAll() {
        XCTAssertEqual(MemoryLayout<LayerValues>.offset(of: \.rareValues), LayerValues.ownSize)
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
