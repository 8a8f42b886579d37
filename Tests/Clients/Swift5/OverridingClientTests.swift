// Subclasses of a program that override members which Apple's classes let them override. That the classes compile is half of the test.

import QuartziteKit
import XCTest

/// A layer that overrides the members of `CALayer` that few programs override.
class OverridingLayer: CALayer {
    var calls: [String] = []

    override var name: String? { didSet { calls.append("name") } }
    override weak var delegate: (any CALayerDelegate)? { didSet { calls.append("delegate") } }
    override var style: [AnyHashable: Any]? { didSet { calls.append("style") } }
    override var actions: [String: any CAAction]? { didSet { calls.append("actions") } }
    override var anchorPointZ: CGFloat { didSet { calls.append("anchorPointZ") } }
    override var isDoubleSided: Bool { didSet { calls.append("isDoubleSided") } }
    override var isGeometryFlipped: Bool { didSet { calls.append("isGeometryFlipped") } }
    override func affineTransform() -> CGAffineTransform { super.affineTransform().scaledBy(x: 2, y: 2) }
    override func setAffineTransform(_ m: CGAffineTransform) { super.setAffineTransform(m.translatedBy(x: 1, y: 0)) }
    override var maskedCorners: CACornerMask { didSet { calls.append("maskedCorners") } }
    override var cornerCurve: CALayerCornerCurve { didSet { calls.append("cornerCurve") } }
    override class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat { 3 }
    override var contentsRect: CGRect { didSet { calls.append("contentsRect") } }
    override var contentsCenter: CGRect { didSet { calls.append("contentsCenter") } }
    override var contentsGravity: CALayerContentsGravity { didSet { calls.append("contentsGravity") } }
    override var minificationFilter: CALayerContentsFilter { didSet { calls.append("minificationFilter") } }
    override var magnificationFilter: CALayerContentsFilter { didSet { calls.append("magnificationFilter") } }
    override var minificationFilterBias: Float { didSet { calls.append("minificationFilterBias") } }
    override var edgeAntialiasingMask: CAEdgeAntialiasingMask { didSet { calls.append("edgeAntialiasingMask") } }
    override var allowsEdgeAntialiasing: Bool { didSet { calls.append("allowsEdgeAntialiasing") } }
    override var allowsGroupOpacity: Bool { didSet { calls.append("allowsGroupOpacity") } }
    override var shouldRasterize: Bool { didSet { calls.append("shouldRasterize") } }
    override var rasterizationScale: CGFloat { didSet { calls.append("rasterizationScale") } }
    override var mask: CALayer? { didSet { calls.append("mask") } }
    override var filters: [Any]? { didSet { calls.append("filters") } }
    override var backgroundFilters: [Any]? { didSet { calls.append("backgroundFilters") } }
    override var compositingFilter: Any? { didSet { calls.append("compositingFilter") } }
    override var sublayers: [CALayer]? { didSet { calls.append("sublayers") } }
    override var superlayer: CALayer? { super.superlayer }
    override func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        calls.append("below")
        super.insertSublayer(layer, below: sibling)
    }
    override func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        calls.append("above")
        super.insertSublayer(layer, above: sibling)
    }
    override func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        calls.append("replaced")
        super.replaceSublayer(oldLayer, with: newLayer)
    }
    override func presentation() -> Self? {
        calls.append("presentation")
        return super.presentation()
    }
    override func model() -> Self { super.model() }
    override func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint { super.convert(p, from: l) }
    override func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint { super.convert(p, to: l) }
    override func convert(_ r: CGRect, from l: CALayer?) -> CGRect { super.convert(r, from: l) }
    override func convert(_ r: CGRect, to l: CALayer?) -> CGRect { super.convert(r, to: l) }
    override func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval { super.convertTime(t, from: l) }
    override func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval { super.convertTime(t, to: l) }
    override func needsLayout() -> Bool { super.needsLayout() }
    override var layoutManager: (any CALayoutManager)? { didSet { calls.append("layoutManager") } }
    override var autoresizingMask: CAAutoresizingMask { didSet { calls.append("autoresizingMask") } }
    override func resize(withOldSuperlayerSize size: CGSize) { calls.append("resize \(Int(size.width))") }
    override var constraints: [CAConstraint]? { didSet { calls.append("constraints") } }
    override func addConstraint(_ c: CAConstraint) { super.addConstraint(c) }
    override func scroll(_ p: CGPoint) { calls.append("scroll") }
    override func scrollRectToVisible(_ r: CGRect) { calls.append("scrollRectToVisible") }
    override var visibleRect: CGRect { super.visibleRect.insetBy(dx: 1, dy: 1) }
    override func needsDisplay() -> Bool { super.needsDisplay() }
    override func displayIfNeeded() {
        calls.append("displayIfNeeded")
        super.displayIfNeeded()
    }
    override var needsDisplayOnBoundsChange: Bool {
        get { true }
        set {}
    }
    override var contentsFormat: CALayerContentsFormat { didSet { calls.append("contentsFormat") } }
    override var drawsAsynchronously: Bool { didSet { calls.append("drawsAsynchronously") } }
    override func contentsAreFlipped() -> Bool { true }
    override func animation(forKey key: String) -> CAAnimation? { key == "none" ? nil : super.animation(forKey: key) }
    override func animationKeys() -> [String]? { super.animationKeys()?.map { "own." + $0 } }
    override func removeAnimation(forKey key: String) {
        calls.append("removed \(key)")
        super.removeAnimation(forKey: key)
    }
    override func removeAllAnimations() {
        calls.append("removed all")
        super.removeAllAnimations()
    }
}

/// An animation that overrides properties of its superclasses.
class OverridingAnimation: CABasicAnimation {
    override var timingFunction: CAMediaTimingFunction? { didSet { changes += 1 } }
    override var isRemovedOnCompletion: Bool { didSet { changes += 1 } }
    override var delegate: (any CAAnimationDelegate)? { didSet { changes += 1 } }
    override var preferredFrameRateRange: CAFrameRateRange { didSet { changes += 1 } }
    override var keyPath: String? { didSet { changes += 1 } }
    override var isAdditive: Bool { didSet { changes += 1 } }
    override var isCumulative: Bool { didSet { changes += 1 } }
    override var valueFunction: CAValueFunction? { didSet { changes += 1 } }
    override var fromValue: Any? { didSet { changes += 1 } }
    override var toValue: Any? { didSet { changes += 1 } }
    override var byValue: Any? { didSet { changes += 1 } }
    var changes = 0
}

class OverridingControl: UIControl {
    var calls: [String] = []

    override func addTarget(_ target: Any?, action: Selector, for events: UIControl.Event) {
        calls.append("added")
        super.addTarget(target, action: action, for: events)
    }
    override func removeTarget(_ target: Any?, action: Selector?, for events: UIControl.Event) {
        calls.append("removed")
        super.removeTarget(target, action: action, for: events)
    }
    override var constraints: [NSLayoutConstraint] { super.constraints }
    override var layoutGuides: [UILayoutGuide] { super.layoutGuides }
    override func addLayoutGuide(_ layoutGuide: UILayoutGuide) { super.addLayoutGuide(layoutGuide) }
    override func removeLayoutGuide(_ layoutGuide: UILayoutGuide) { super.removeLayoutGuide(layoutGuide) }
    override var safeAreaLayoutGuide: UILayoutGuide { super.layoutMarginsGuide }
    override var layoutMarginsGuide: UILayoutGuide { super.layoutMarginsGuide }
    override var readableContentGuide: UILayoutGuide { super.readableContentGuide }
    override var keyboardLayoutGuide: UIKeyboardLayoutGuide { super.keyboardLayoutGuide }
}

class OverridingRecognizer: UITapGestureRecognizer {
    var calls: [String] = []

    override func addTarget(_ target: Any, action: Selector) {
        calls.append("added")
        super.addTarget(target, action: action)
    }
    override func removeTarget(_ target: Any?, action: Selector?) {
        calls.append("removed")
        super.removeTarget(target, action: action)
    }
    override func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
        calls.append("requires")
        super.require(toFail: otherGestureRecognizer)
    }
}

/// A controller with a factory method under a name that many programs use. No class of the library may have it.
class FactoryController: UIViewController {
    static func newInstance() -> FactoryController { FactoryController() }
}

final class OverridingClientTests: XCTestCase {
    func testFactoryMethodsOfAProgramAreNoOverrides() {
        XCTAssertNil(FactoryController.newInstance().parent)
    }

    func testOverridesOfALayerAreCalled() {
        let layer = OverridingLayer()
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        root.addSublayer(layer)
        layer.calls = []
        root.bounds.size.width = 80
        XCTAssertEqual(layer.calls, ["resize 40"], "the superlayer asks its sublayers")
        layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
        XCTAssert(layer.needsDisplay(), "a change of the bounds asks the override of needsDisplayOnBoundsChange")
        XCTAssertEqual(layer.visibleRect, CGRect(x: 1, y: 1, width: 18, height: 8))

        layer.calls = []
        layer.displayIfNeeded()
        layer.setValue(CGRect(x: 0, y: 0, width: 1, height: 0.5), forKey: "contentsRect")
        layer.setValue("fish", forKey: "name")
        layer.mask = CALayer()
        XCTAssertEqual(layer.calls.filter { $0 != "contentsRect" }, ["displayIfNeeded", "name", "mask"])
        XCTAssertEqual(layer.contentsRect.height, 0.5)

        layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
        XCTAssertEqual(layer.animationKeys(), ["own.fade"])
        layer.calls = []
        layer.removeAnimation(forKey: "fade")
        layer.removeAllAnimations()
        XCTAssertEqual(layer.calls, ["removed fade", "removed all"])
        XCTAssertNil(layer.presentation())
        XCTAssertEqual(OverridingLayer.cornerCurveExpansionFactor(.circular), 3)
    }

    func testOverridesOfAnAnimationAreCalled() {
        let animation = OverridingAnimation(keyPath: "opacity")
        animation.changes = 0
        animation.fromValue = 0
        animation.toValue = 1
        animation.isAdditive = true
        animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
        XCTAssertEqual(animation.changes, 4)
    }

    func testOverridesOfViewsAndRecognizersAreCalled() {
        let control = OverridingControl()
        let action = Selector(OverridingControl.layoutSubviews)
        control.addTarget(self, action: action, for: .touchUpInside)
        control.removeTarget(self, action: nil, for: .allEvents)
        XCTAssertEqual(control.calls, ["added", "removed"])

        let tap = OverridingRecognizer()
        tap.addTarget(control, action: action)
        tap.removeTarget(control, action: nil)
        tap.require(toFail: UITapGestureRecognizer())
        XCTAssertEqual(tap.calls, ["added", "removed", "requires"])
    }
}
