import QuartzitePort
import XCTest

/// Attributes, properties of layers, heads of protocols and extensions of the Objective-C runtime.
final class DeclarationRuleTests: XCTestCase {
    func testAttributesAreRemoved() {
        assertPort("@objc(ABView) @IBDesignable public class V: UIView {}", "public class V: UIView {}")
        assertPort("@objcMembers\nclass V {\n    @objc\n    func f() {}\n}", "\nclass V {\n\n    func f() {}\n}")
        assertPort("class V { @IBOutlet private weak var a: B! }", "class V { private weak var a: B! }")
        assertPort("class V { open static func make() {} }", "class V { public static func make() {} }")
        assertPort("class V { @IBInspectable public dynamic var a: Int = 0 }", "class V { public var a: Int = 0 }")
        assertPort("class V { @IBAction func tap(_ sender: Any) {} }", "class V { func tap(_ sender: Any) {} }")
    }

    func testAWordThatLooksLikeAModifierStays() {
        let text = "let dynamic = x.dynamic\nf(dynamic: 1)"
        assertPort(text, text)
    }

    func testManagedPropertiesOfLayersAreAnimatable() {
        assertPort(
            "class Ring: CALayer {\n    @NSManaged public var progress: CGFloat\n    @NSManaged var tint: UIColor?\n}",
            "class Ring: CALayer {\n    @Animatable(\"progress\") public var progress: CGFloat = 0\n    @Animatable(\"tint\") var tint: UIColor? = nil\n}"
        )
        assertPort(
            "class A: CAShapeLayer {}\nclass B: A { @objc dynamic var x: CGFloat = 2 { didSet { f() } } }",
            "class A: CAShapeLayer {}\nclass B: A { @Animatable(\"x\") var x: CGFloat = 2 { didSet { f() } } }")
        assertPort(
            "class L: CALayer { @objc private var p: CGFloat = 0\n@objc var q = 0\nfunc f() { x(#keyPath(p)) } }",
            "class L: CALayer { @Animatable(\"p\") private var p: CGFloat = 0\nvar q = 0\nfunc f() { x(\"p\") } }")
        assertPort("class V: UIView { @objc dynamic var x: CGFloat = 2 }", "class V: UIView { var x: CGFloat = 2 }")
        assertPort("class L: CALayer { @objc dynamic var x: CGFloat { 2 } }", "class L: CALayer { var x: CGFloat { 2 } }")
        assertPort("class L: CALayer { @NSManaged weak var a: B! }", "class L: CALayer { @Animatable(\"a\") var a: B! = nil }")
        XCTAssertEqual(
            remarks("class L: CALayer { @NSManaged var a: Mood }"), ["1: @Animatable(\"a\"): add the initial value"])
    }

    func testKeyPathsAreText() {
        assertPort("a(#keyPath(CALayer.opacity), #keyPath(Ring.progress))", "a(\"opacity\", \"progress\")")
        assertPort("a(#keyPath(CALayer.isHidden), #keyPath(progress), #keyPath(A.b.c))", "a(\"hidden\", \"progress\", \"b.c\")")
    }

    func testProtocolsAreForClasses() {
        assertPort("@objc protocol P {}\n@objc public protocol Q: R {}", "protocol P: AnyObject {}\npublic protocol Q: AnyObject, R {}")
        assertPort("protocol P: class {}\n@objc protocol Q: class, R {}", "protocol P: AnyObject {}\nprotocol Q: AnyObject, R {}")
        assertPort("@objc protocol P: NSObjectProtocol {}", "protocol P: NSObjectProtocol {}")
    }

    func testAnExtensionThatOverridesIsJoinedToItsClass() {
        assertPort(
            "class A: B {\n}\n\n// Drawing.\nextension A: C {\n    override func draw() {}\n}\nextension A: D {}",
            "class A: B, C {\n\n\n// Drawing.\n\n    override func draw() {}\n}\nextension A: D {}")
        let text = "class C {}\nextension A { override func draw() {} }"
        assertPort(text, text)
        XCTAssertEqual(remarks(text), ["2: override in an extension: move the method into the class"])
    }
}
