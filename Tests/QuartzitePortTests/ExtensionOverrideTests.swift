import XCTest

@testable import QuartzitePort

/// Overrides in extensions, objects that forward messages, and constants that were texts.
final class ExtensionOverrideTests: XCTestCase {
    func testAnOverrideInADistantExtensionIsCalledByTheClass() {
        assertPort(
            """
            open class A: UIView { var x = 1 }
            struct Between {}
            extension A { open override func layoutSubviews() { super.layoutSubviews() }
              override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { return true } }
            """,
            """
            open class A: UIView { open override func layoutSubviews() { extension_A_layoutSubviews() }; \
            override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { extension_A_point(inside: point, with: event) }; \
            var x = 1 }
            struct Between {}
            extension A { public func extension_A_layoutSubviews() { super.layoutSubviews() }
              func extension_A_point(inside point: CGPoint, with event: UIEvent?) -> Bool { return true } }
            """)
    }

    func testAttributesStayAndAPublicExtensionMakesPublicOverrides() {
        assertPort(
            "class A: UIView {}\nlet b = 1\nextension A { @available(iOS 11, *) override func safeAreaInsetsDidChange() {} }",
            "class A: UIView { override func safeAreaInsetsDidChange() { extension_A_safeAreaInsetsDidChange() };}\nlet b = 1\n"
                + "extension A { @available(iOS 11, *) func extension_A_safeAreaInsetsDidChange() {} }")
        assertPort(
            "public class A: UIView {}\nlet b = 1\npublic extension A { override func layoutSubviews() {} }",
            "public class A: UIView { public override func layoutSubviews() { extension_A_layoutSubviews() };}\nlet b = 1\n"
                + "public extension A { func extension_A_layoutSubviews() {} }")
    }

    func testParametersWithoutNamesArePassedOn() {
        assertPort(
            "class A: UIView {}\nlet b = 1\nextension A { override func point(inside _: CGPoint, with e: UIEvent?) -> Bool { false } }",
            "class A: UIView { override func point(inside argument0: CGPoint, with e: UIEvent?) -> Bool "
                + "{ extension_A_point(inside: argument0, with: e) };}\nlet b = 1\n"
                + "extension A { func extension_A_point(inside _: CGPoint, with e: UIEvent?) -> Bool { false } }")
        XCTAssertEqual(
            remarks("class A<T>: UIView {}\nlet b = 1\nextension A where T: Equatable { override func layoutSubviews() {} }"),
            ["3: override in an extension: move the method into the class"])
    }

    func testAnOverriddenProperty() {
        assertPort(
            """
            class A: UIView {}
            var between = 1
            extension A { override var intrinsicContentSize: CGSize { return .zero }
             override class var layerClass: AnyClass { return CAShapeLayer.self }
             override var isHidden: Bool { get { return super.isHidden } set { super.isHidden = newValue } } }
            """,
            """
            class A: UIView { override var intrinsicContentSize: CGSize { extension_A_intrinsicContentSize }; \
            override class var layerClass: AnyClass { extension_A_layerClass }; \
            override var isHidden: Bool { get { extension_A_isHidden } set { extension_A_isHidden = newValue } };}
            var between = 1
            extension A { var extension_A_intrinsicContentSize: CGSize { return .zero }
             class var extension_A_layerClass: AnyClass { return CAShapeLayer.self }
             var extension_A_isHidden: Bool { get { return super.isHidden } set { super.isHidden = newValue } } }
            """)
    }

    /// Swift would call the protocol's default instead of a method of a subclass.
    func testASubclassImplementsAMethodOfADelegate() {
        let stop = "func animationDidStop(_ a: CAAnimation, finished f: Bool)"
        assertPort(
            "open class A: UIView, CAAnimationDelegate { var x = 1 }\npublic class B: A { public \(stop) { g() } }\nclass C: B { \(stop) {} }",
            "open class A: UIView, CAAnimationDelegate { open \(stop) {}; var x = 1 }\n"
                + "public class B: A { public override \(stop) { g() } }\nclass C: B { \(stop) {} }")
        let files = TargetPort.port(
            [
                ("B.swift", Array("public class B: A { \(stop) {} }\nclass C: A { \(stop) {} }".utf8)),
                ("A.swift", Array("public class A: UIView {}\nextension A: CAAnimationDelegate {}".utf8)),
            ], target: "T", modules: [])
        XCTAssertEqual(
            files.map(\.text),
            [
                "public class B: A { public override \(stop) {} }\nclass C: A { override \(stop) {} }",
                "public class A: UIView { public \(stop) {};}\nextension A: CAAnimationDelegate {}",
            ])
        for own in [
            "class A: UIView, CAAnimationDelegate { \(stop) {} }", "class A: UIView {}\nclass B: A, CAAnimationDelegate { \(stop) {} }",
            "class A: B, CAAnimationDelegate { \(stop) {} }\nclass C: A { override \(stop) {} }",
            "class A: UIView {}\nclass B: A { \(stop) {} }",
        ] {
            assertPort(own, own)
        }
        let begin = "func gestureRecognizerShouldBegin(_ r: UIGestureRecognizer) -> Bool { true }"
        XCTAssertEqual(
            remarks("class A: NSObject, UIGestureRecognizerDelegate {}\nclass B: A { \(begin) }"),
            [
                "2: gestureRecognizerShouldBegin(_:): A, which conforms to the delegate's protocol, must declare the method, "
                    + "so that B can override it"
            ])
    }

    func testTheClassMayBeInAnotherFile() {
        let files = TargetPort.port(
            [
                ("A.swift", Array("class A: UIView { }".utf8)),
                ("B.swift", Array("extension A { override func tintColorDidChange() {} }".utf8)),
            ], target: "T", modules: [])
        XCTAssertEqual(
            files.map(\.text),
            [
                "class A: UIView { override func tintColorDidChange() { extension_A_tintColorDidChange() }; }",
                "extension A { func extension_A_tintColorDidChange() {} }",
            ])
        XCTAssertEqual(files.flatMap(\.remarks), [])
    }

    func testOverridesOfClassesElsewhereAndInConditionsNeedAPerson() {
        XCTAssertEqual(
            remarks("extension Elsewhere { override func layoutSubviews() {} }"),
            ["1: override in an extension: move the method into the class"])
        XCTAssertEqual(
            remarks("class A: UIView {}\nlet b = 1\nextension A {\n#if DEBUG\noverride func layoutSubviews() {}\n#endif\n}"),
            ["5: override in an extension: move the method into the class"])
    }

    func testAProxyForwardsSelectors() {
        assertPort(
            """
            class P: NSObject { weak var t: NSObjectProtocol?
             override func responds(to s: Selector!) -> Bool { return t?.responds(to: s) ?? super.responds(to: s) }
             override func forwardingTarget(for s: Selector!) -> Any? { return t } }
            """,
            """
            class P: NSObject, ForwardingTarget { weak var t: NSObjectProtocol?
             func responds(to s: Selector!, _: Void = ()) -> Bool { return t?.responds(to: s) ?? super.responds(to: s) }
             func forwardingTarget(for s: Selector!) -> Any? { return t } }
            """)
        XCTAssertEqual(remarks("class P: NSObject { override func forwardingTarget(for s: Selector!) -> Any? { nil } }"), [])
        XCTAssertEqual(remarks("let t = object.forwardingTarget(for: s)").count, 1)
    }

    func testDeclarationsGetTheTypesOfOldConstants() {
        assertPort("var mode: String = kCAFillModeBoth", "var mode: CAMediaTimingFillMode = CAMediaTimingFillMode.both")
        assertPort(
            "let names: [String] = [kCAMediaTimingFunctionEaseIn]",
            "let names: [CAMediaTimingFunctionName] = [CAMediaTimingFunctionName.easeIn]")
        assertPort(
            "func f(timing name: String) { a.timingFunction = CAMediaTimingFunction(name: name) }",
            "func f(timing name: CAMediaTimingFunctionName) { a.timingFunction = CAMediaTimingFunction(name: name) }")
        assertPort(
            "class A { func f(_ cap: String?) { line.lineCap = cap! } }",
            "class A { func f(_ cap: CAShapeLayerLineCap?) { line.lineCap = cap! } }")
        assertPort(
            "class A { func f(in mode: String) {}\nfunc g() { f(in: kCAFillModeBoth) } }",
            "class A { func f(in mode: CAMediaTimingFillMode) {}\nfunc g() { f(in: CAMediaTimingFillMode.both) } }")
        assertPort(
            "enum E { case a, b; var name: String { switch self { case .a: return kCALineCapRound\ncase .b: return kCALineCapButt } } }",
            "enum E { case a, b; var name: CAShapeLayerLineCap { switch self { case .a: return CAShapeLayerLineCap.round\n"
                + "case .b: return CAShapeLayerLineCap.butt } } }")
        assertPort(
            "func t(type: String, sub: String?) { let t = CATransition(); t.type = type; t.subtype = sub }; t(type: kCATransitionPush, sub: nil)",
            "func t(type: CATransitionType, sub: CATransitionSubtype?) { let t = CATransition(); t.type = type; t.subtype = sub }; "
                + "t(type: CATransitionType.push, sub: nil)")
        for text in [
            "func f(name: String) { print(name) }", "let name: String = \"easeIn\"", "func f(type: String) { cell.type = type }",
            "f(name: String(3))",
        ] { assertPort(text, text) }
    }

    func testTheElementsOfAPathAreGivenToABlock() {
        let source = """
            extension CGPath {
                func forEach(body: @escaping @convention(block) (CGPathElement) -> Void) {
                    typealias Body = @convention(block) (CGPathElement) -> Void
                    let callback: @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CGPathElement>) -> Void = { info, element in
                        let body = unsafeBitCast(info, to: Body.self)
                        body(element.pointee)
                    }
                    let unsafeBody = unsafeBitCast(body, to: UnsafeMutableRawPointer.self)
                    self.apply(info: unsafeBody, function: unsafeBitCast(callback, to: CGPathApplierFunction.self))
                }
            }
            """
        let expected = """
            extension CGPath {
                func forEach(body: @escaping (CGPathElement) -> Void) {
                    applyWithBlock { body($0.pointee) }






                }
            }
            """
        assertPort(source, expected)
        XCTAssertEqual(remarks(source), [])
        XCTAssertEqual(remarks("let b: @convention(block) () -> Void = {}"), ["1: @convention: blocks of Objective-C are missing"])
    }

    func testUnusedImportsOfMissingFrameworksAreRemoved() {
        assertPort("import CoreImage\nimport UIKit\nlet c = UIColor.red", "\nimport QuartziteKit\nlet c = UIColor.red")
        let used = "import QuartziteKit\nimport CoreImage\nlet c = CIContext()"
        assertPort(used, used)
        XCTAssertEqual(remarks("import UIKit\nimport Accelerate\nvDSP_vadd()"), ["2: Accelerate is missing on Linux"])
        assertPort("import simd\nlet a = simd_float2(1, 2)", "import Quartzite\nlet a = simd_float2(1, 2)")
    }

    func testOldNamesOfAccessibility() {
        assertPort(
            "UIAccessibilityPostNotification(UIAccessibilityAnnouncementNotification, \"a\")",
            "UIAccessibility.post(notification: UIAccessibility.Notification.announcement, argument: \"a\")")
    }
}
