import XCTest

@testable import Quartzite

/// A program's layer class with the usual overrides, which record their calls.
private class Overriding: CALayer {
    var calls: [String] = []

    override var bounds: CGRect { didSet { calls.append("bounds") } }
    override var frame: CGRect { didSet { calls.append("frame") } }
    override var contents: Any? { didSet { calls.append("contents") } }
    override var contentsScale: CGFloat { didSet { calls.append("contentsScale") } }

    override func addSublayer(_ layer: CALayer) {
        calls.append("addSublayer")
        super.addSublayer(layer)
    }
    override func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        calls.append("insertSublayer")
        super.insertSublayer(layer, at: idx)
    }
    override func removeFromSuperlayer() {
        calls.append("removeFromSuperlayer")
        super.removeFromSuperlayer()
    }
    override func setNeedsLayout() {
        calls.append("setNeedsLayout")
        super.setNeedsLayout()
    }
    override func layoutSublayers() { calls.append("layoutSublayers") }
    override func layoutIfNeeded() {
        calls.append("layoutIfNeeded")
        super.layoutIfNeeded()
    }
    override func resizeSublayers(withOldSize size: CGSize) { calls.append("resizeSublayers \(Int(size.width))") }
    override func preferredFrameSize() -> CGSize { CGSize(width: 7, height: 8) }
    override func setNeedsDisplay() {
        calls.append("setNeedsDisplay")
        super.setNeedsDisplay()
    }
    override func setNeedsDisplay(_ r: CGRect) {
        calls.append("setNeedsDisplay(_:)")
        super.setNeedsDisplay(r)
    }
    override func display() {
        calls.append("display")
        super.display()
    }
    override func draw(in ctx: CGContext) { model().calls.append("draw") }
    override func hitTest(_ p: CGPoint) -> CALayer? {
        calls.append("hitTest")
        return super.hitTest(p)
    }
    override func contains(_ p: CGPoint) -> Bool {
        calls.append("contains")
        return super.contains(p)
    }
    override func action(forKey event: String) -> (any CAAction)? {
        calls.append("action \(event)")
        return super.action(forKey: event)
    }
    override func add(_ anim: CAAnimation, forKey key: String?) {
        calls.append("add \(key ?? "nil")")
        super.add(anim, forKey: key)
    }
    override class func defaultAction(forKey event: String) -> (any CAAction)? { event == "zPosition" ? NSNull() : nil }
    override class func needsDisplay(forKey key: String) -> Bool { key == "cornerRadius" || super.needsDisplay(forKey: key) }
    override class func defaultValue(forKey key: String) -> Any? { key == "own" ? 5 : super.defaultValue(forKey: key) }
    override func shouldArchiveValue(forKey key: String) -> Bool { key != "opacity" && super.shouldArchiveValue(forKey: key) }
}

/// The library calls the overrides of a subclass in another module.
final class OverridingTests: DisplayedTestCase {
    private let own = Overriding()

    override func setUp() {
        super.setUp()
        layer.addSublayer(own)
        own.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        CATransaction.flush()
        own.calls = []
    }

    /// Returns the calls made during `body` and the following commit.
    private func calls(_ body: () -> Void) -> [String] {
        own.calls = []
        body()
        CATransaction.flush()
        return own.calls
    }

    func testGeometryAndContentsByKeyAndByOtherProperties() {
        XCTAssert(calls { own.setValue(CGRect(x: 0, y: 0, width: 20, height: 10), forKey: "bounds") }.contains("bounds"))
        XCTAssert(calls { own.setValue(30, forKeyPath: "bounds.size.width") }.contains("bounds"))
        XCTAssert(calls { own.frame = CGRect(x: 0, y: 0, width: 40, height: 10) }.contains("bounds"), "a frame sets the bounds")
        XCTAssert(calls { own.setValue(CGRect(x: 0, y: 0, width: 50, height: 10), forKey: "frame") }.contains("frame"))
        XCTAssert(calls { own.setValue("a name", forKey: "contents") }.contains("contents"))
        XCTAssert(calls { own.setValue(3, forKey: "contentsScale") }.contains("contentsScale"))
    }

    func testLayoutFollowsTheSize() {
        let calls = calls { own.bounds.size.width = 33 }
        for call in ["resizeSublayers 10", "setNeedsLayout", "layoutSublayers"] { XCTAssert(calls.contains(call), "\(call) in \(calls)") }
        XCTAssertEqual(own.preferredFrameSize(), CGSize(width: 7, height: 8))
    }

    func testTheTree() {
        let child = CALayer()
        XCTAssert(calls { own.addSublayer(child) }.starts(with: ["addSublayer"]))
        XCTAssert(calls { own.insertSublayer(CALayer(), at: 0) }.starts(with: ["insertSublayer"]))
        XCTAssert(calls { own.removeFromSuperlayer() }.starts(with: ["removeFromSuperlayer"]))
        XCTAssertNil(own.superlayer)
    }

    func testDrawing() {
        let calls = calls { own.cornerRadius = 3 }
        for call in ["setNeedsDisplay", "display", "draw"] { XCTAssert(calls.contains(call), "\(call) in \(calls)") }
        XCTAssert(self.calls { own.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1)) }.contains("draw"))
    }

    func testHitTestingGoesThroughTheLayersInTheTree() {
        layer.bounds.size = CGSize(width: 100, height: 100)
        let calls = calls { _ = root.hitTest(.zero) }
        XCTAssertEqual(calls.filter { $0 == "hitTest" || $0 == "contains" }, ["hitTest", "contains"])
    }

    func testActionsAndAnimations() {
        let calls = calls { own.opacity = 0.5 }
        XCTAssertEqual(calls, ["action opacity", "add opacity"])
        XCTAssertEqual(self.calls { own.zPosition = 5 }, ["action zPosition"], "the class says: no action")
    }

    func testClassesAnswerForTheirKeys() {
        XCTAssertEqual(own.value(forKey: "own") as? Int, 5)
        own.opacity = 0.25
        XCTAssertFalse(own.shouldArchiveValue(forKey: "opacity"))
    }

    /// A layer whose accessors of values of every layer change what they get and give.
    private final class Halving: CALayer {
        override var opacity: Float {
            get { super.opacity * 2 }
            set { super.opacity = newValue / 2 }
        }
        override var position: CGPoint {
            get { CGPoint(x: super.position.x * 2, y: super.position.y) }
            set { super.position = CGPoint(x: newValue.x / 2, y: newValue.y) }
        }
        override var masksToBounds: Bool { didSet { name = "masks" } }
        override var isDoubleSided: Bool {
            get { !super.isDoubleSided }
            set { super.isDoubleSided = !newValue }
        }
    }

    func testKeysGoThroughTheAccessors() throws {
        let layer = Halving()
        layer.setValue(1, forKey: "opacity")
        XCTAssertEqual(layer.values.opacity, 0.5)
        XCTAssertEqual(layer.value(forKey: "opacity") as? Double, 1)
        layer.setValue(CGPoint(x: 8, y: 6), forKey: "position")
        XCTAssertEqual(layer.values.position, CGPoint(x: 4, y: 6))
        layer.setValue(20, forKeyPath: "position.y")
        XCTAssertEqual(layer.values.position, CGPoint(x: 4, y: 20), "x is read and written by the accessor")
        XCTAssertEqual(layer.value(forKeyPath: "position.x") as? Double, 8)
        layer.setValue(true, forKey: "masksToBounds")
        XCTAssertEqual(layer.name, "masks")
        layer.setValue(true, forKey: "doubleSided")
        XCTAssertEqual(layer.values.doubleSided, 0)
        XCTAssertEqual(layer.value(forKey: "isDoubleSided") as? Bool, true)
        let setter = try XCTUnwrap(Halving.keyTable["opacity"]?.typedSetter)
        guard case .channels(let set) = setter else { return XCTFail("\(setter)") }
        set(layer, SIMD4(0.5, 0, 0, 0))
        XCTAssertEqual(layer.values.opacity, 0.25)
        // The library's own classes keep numbers that `Float` would round.
        let plain = CALayer()
        plain.setValue(0.3, forKey: "opacity")
        XCTAssertEqual(plain.values.opacity, 0.3)
    }
}
