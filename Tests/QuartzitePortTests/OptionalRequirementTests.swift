import XCTest

@testable import QuartzitePort

/// Optional requirements of protocols of the Objective-C runtime, and their uses. That the results compile and run is tested by
/// `DialClientTests`.
final class OptionalRequirementTests: XCTestCase {
    func testQuestionsToTheRuntimeNeedAPerson() {
        let text = """
            @objc protocol P { @objc optional func tap(_ s: Int) }
            class A { var d: P?
            func f() { if d?.responds(to: #selector(P.tap(_:))) == true { d?.tap?(1) } } }
            """
        XCTAssertEqual(remarks(text), ["3: tap always exists: call it; without an implementation it does nothing, or returns nil"])
    }

    func testOptionalMethodsGetADefault() {
        assertPort(
            """
            @objc public protocol P {
                @objc optional func did(_ a: A)
                func must()
            }
            func f(p: P?) { p?.did?(A()); q?.did?(x: 1) }
            """,
            """
            public protocol P: AnyObject {
                func did(_ a: A)
                func must()
            }
            func f(p: P?) { p?.did(A()); q?.did?(x: 1) }

            extension P {
                public func did(_ a: A) {}
            }

            """)
    }

    func testClosuresKeepTheirQuestionMark() {
        let head =
            "protocol P: AnyObject { func ring(_ a: A); func did(_ a: A, by b: B) }\nclass A { var ring: A?; var did: ((A) -> Void)?\nfunc f() {"
        let tail = "} }"
        let expected =
            head + " p?.ring(self); x.did?(self); p?.did(self, by: 1) " + tail
            + "\n\nextension P {\n    func ring(_ a: A) {}\n    func did(_ a: A, by b: B) {}\n}\n"
        let source = head.replacingOccurrences(of: "func ring", with: "@objc optional func ring")
            .replacingOccurrences(of: "; func did", with: "; @objc optional func did")
            .replacingOccurrences(of: "protocol P: AnyObject", with: "@objc protocol P: AnyObject")
        assertPort(source + " p?.ring?(self); x.did?(self); p?.did?(self, by: 1) " + tail, expected)
    }

    func testOptionalMethodsWithResultsMayThrowInsteadAndReturnNil() {
        assertPort(
            "@objc protocol P {\n    @objc optional func count(of a: [A: B], _: Int) -> Int\n}",
            """
            protocol P: AnyObject {
                @_disfavoredOverload func count(of a: [A: B], _: Int) throws -> Int
            }

            // Thrown in place of an optional method or property that is not implemented; its form with an optional value is nil then.
            private struct MethodNotImplemented: Error {}

            extension P {
                @_disfavoredOverload func count(of a: [A: B], _ value2: Int) throws -> Int { throw MethodNotImplemented() }
                func count(of a: [A: B], _ value2: Int) -> Int? { try? self.count(of: a, value2) as Int }
            }

            """)
    }

    func testOptionalPropertiesMayThrowInsteadAndAreNilAboveTheProtocol() {
        assertPort(
            """
            @objc public protocol P {
                @objc optional var isOn: Bool { get }
                @objc optional var view: any V { get set }
                weak var owner: A? { get }
            }
            """,
            """
            public protocol P: POptionalProperties, AnyObject {
                @_disfavoredOverload var isOn: Bool { get throws }
                @_disfavoredOverload var view: any V { get throws }
                var owner: A? { get }
            }

            // Thrown in place of an optional method or property that is not implemented; its form with an optional value is nil then.
            private struct MethodNotImplemented: Error {}

            extension P {
                @_disfavoredOverload public var isOn: Bool { get throws { throw MethodNotImplemented() } }
                @_disfavoredOverload public var view: any V { get throws { throw MethodNotImplemented() } }
            }

            public protocol POptionalProperties: AnyObject {}

            extension POptionalProperties {
                public var isOn: Bool? { (self as? P).flatMap { try? $0.isOn as Bool } }
                public var view: (any V)? { (self as? P).flatMap { try? $0.view as (any V) } }
            }

            """)
        XCTAssertTrue(
            SourcePort.file("#if A\n@objc protocol P: Q { @objc optional var a: Int { get } }\n#endif").text.hasPrefix(
                "#if A\nprotocol P: POptionalProperties, AnyObject, Q { @_disfavoredOverload var a: Int { get throws } } extension P {"))
    }

    func testOptionalRequirementsOfOptionalTypesReturnNil() {
        assertPort(
            """
            @objc public protocol P {
                @discardableResult @objc optional func view(
                    for a: Dictionary<A, B>, // a comment
                    by b: B) -> UIView?
                @objc optional var w: [W]! { get set }
            }
            """,
            """
            public protocol P: AnyObject {
                @discardableResult func view(
                    for a: Dictionary<A, B>, // a comment
                    by b: B) -> UIView?
                var w: [W]! { get set }
            }

            extension P {
                @discardableResult public func view(for a: Dictionary<A, B>, by b: B) -> UIView? { nil }
                public var w: [W]! { get { nil } set {} }
            }

            """)
    }

    func testTheMarkMovesBehindACallWhoseValueIsNeeded() {
        let head = "@objc protocol P { @objc optional func count() -> Int; @objc optional func view() -> V?; @objc optional func did() }\n"
        func call(_ text: String) -> String {
            String(SourcePort.file(head + text).text.split(separator: "\n", omittingEmptySubsequences: false)[1])
        }
        XCTAssertEqual(call("p?.count?() ?? 1; p!.count!(); p?.count?() == nil"), "p?.count() ?? 1; p!.count()!; p?.count() == nil")
        XCTAssertEqual(call("p?.count?().description; p.count!().description"), "p?.count()?.description; p.count()!.description")
        XCTAssertEqual(call("p?.count?()[0]; p?.count?() [0]"), "p?.count()?[0]; p?.count() [0]")
        XCTAssertEqual(call("p?.view?()?.frame; p!.view!()!.frame"), "p?.view()?.frame; p!.view()!.frame")
        XCTAssertEqual(call("p?.did?(); p!.did!()"), "p?.did(); p!.did()")
        XCTAssertEqual(call("p?.other?(); p?.count?(of: 1)"), "p?.other?(); p?.count?(of: 1)")
    }

    func testAnOptionalOfAnOptionalIsAnOptional() {
        assertPort("let b = UIApplication.shared.delegate?.window??.bounds", "let b = UIApplication.shared.delegate?.window?.bounds")
        assertPort(
            "let b = delegate!.window!!.bounds, c = delegate?.window?!.bounds",
            "let b = delegate!.window!.bounds, c = delegate?.window!.bounds")
        let others = "let a = x.window?.bounds, b = x.other??.bounds, c = x.window ?? y, d = window!"
        assertPort(others, others)
        XCTAssertTrue(
            SourcePort.file("@objc protocol P { @objc optional var pane: V? { get } }\nlet a = p?.pane??.b").text.contains(
                "let a = p?.pane?.b\n"))
    }

    func testAnAnyObjectIsCastToTheOnlyProtocolWithTheMethod() {
        let head = "@objc protocol P { func refresh(); @objc optional func count(in a: A) -> Int }; class C: P { func refresh() {} }\n"
        func call(_ text: String) -> String {
            String(SourcePort.file(head + text).text.split(separator: "\n", omittingEmptySubsequences: false)[1])
        }
        XCTAssertEqual(call("weak var o: AnyObject?; f(); o?.refresh?()"), "weak var o: AnyObject?; f(); (o as? P)?.refresh()")
        XCTAssertEqual(call("func f(o: AnyObject) { o.count!(in: a) }"), "func f(o: AnyObject) { (o as? P)!.count(in: a)! }")
        XCTAssertEqual(
            call("var o: AnyObject!; f(self.a?[0].b(c).o!.count?(in: a) ?? 1)"),
            "var o: AnyObject!; f((self.a?[0].b(c).o! as? P)?.count(in: a) ?? 1)")
        XCTAssertEqual(call("(x as AnyObject).refresh?()"), "((x as AnyObject) as? P)?.refresh()")
        XCTAssertEqual(call("var o: Q?; o?.refresh?(); o?.count?(in: a)"), "var o: Q?; o?.refresh?(); o?.count(in: a)")
    }

    func testASelectorIsPerformedByAnObject() {
        assertPort(
            "weak var t: AnyObject?; t?.perform(s, with: x); t!.perform(s)",
            "weak var t: AnyObject?; (t as? NSObject)?.perform(s, with: x); (t as? NSObject)?.perform(s)")
        assertPort(
            "func f(t: AnyObject) { a(self.t.responds(to: s)) }",
            "func f(t: AnyObject) { a(((self.t as? NSObject)?.responds(to: s) == true)) }")
        let other = "func f(t: NSObject) { t.perform(s) }"
        assertPort(other, other)
    }

    func testObjectsThatObserveConformToAProtocol() {
        let head = "func observeValue(forKeyPath k: String?, of o: Any?, change: C?, context: P?)"
        assertPort(
            "class A: NSObject { override \(head) { super.observeValue(forKeyPath: k, of: o, change: change, context: context) } }",
            "class A: NSObject, KeyPathObserver { \(head) { () } }")
        assertPort(
            "class A<B>: CALayer where B: C { override \(head) {} }", "class A<B>: CALayer, KeyPathObserver where B: C { \(head) {} }")
        let (first, second) = ("#if a\noverride \(head) {}\n#else\n", "override \(head) {}\n#endif\n")
        assertPort(
            "class A: NSObject {\n\(first)\(second)}",
            "class A: NSObject, KeyPathObserver {\n\(first)\(second)}".replacing("override ", with: ""))
        let view = "class A: UIView { override \(head) {} }"
        assertPort(view, view)
    }

    func testObserversInExtensions() {
        let head = "func observeValue(forKeyPath k: String?, of o: Any?, change: C?, context: P?)"
        assertPort(
            "class A: NSObject {}\nextension A { override open \(head) { super.observeValue(forKeyPath: k, of: o, change: c, context: x) } }",
            "class A: NSObject {}\nextension A: KeyPathObserver { open \(head) { () } }")
        assertPort(
            "class A: NSObject {}\nlet b = 1\nextension A: P { override \(head) {} }",
            "class A: NSObject {}\nlet b = 1\nextension A: P, KeyPathObserver { \(head) {} }")
        // Another override joins the extension with the class.
        assertPort(
            "class A: NSObject {}\nextension A: P { override \(head) {}; override func copy() -> Any { 1 } }",
            "class A: NSObject, KeyPathObserver, P {\n\(head) {}; override func copy() -> Any { 1 } }")
        let files = TargetPort.port(
            [
                ("A.swift", Array("extension A { override \(head) {} }".utf8)), ("B.swift", Array("class A: NSObject {}".utf8)),
            ], target: "T", modules: [])
        XCTAssertEqual(files.map(\.text), ["extension A: KeyPathObserver { \(head) {} }", "class A: NSObject {}"])
        XCTAssertEqual(files.flatMap(\.remarks), [])
    }

    /// Only responders have the methods here.
    func testMethodsForNibFiles() {
        assertPort(
            "class A: UITabBarItem { open override func awakeFromNib() { super.awakeFromNib(); f() } }\n"
                + "class B: A { override func awakeFromNib() { super.awakeFromNib() } }",
            "class A: UITabBarItem { open func awakeFromNib() { (); f() } }\n"
                + "class B: A { override func awakeFromNib() { super.awakeFromNib() } }")
        let view = "class A: UIView { override func awakeFromNib() { super.awakeFromNib() } }"
        assertPort(view, view)
    }

    func testAnAnyObjectWithAnUnknownMethodNeedsAPerson() {
        let message = "o?.refresh?(): an AnyObject has no methods on Linux; cast it to the type that declares refresh"
        XCTAssertEqual(remarks("var o: AnyObject?\no?.refresh?()"), ["2: \(message)"])
        XCTAssertEqual(
            remarks("protocol P { func refresh() }; protocol Q { func refresh() }; var o: AnyObject?\no?.refresh?()"), ["2: \(message)"])
        XCTAssertEqual(remarks("var o: AnyObject?; var o: R?; o?.refresh?()"), [])
        XCTAssertEqual(
            remarks(
                "@objc protocol P { @objc optional func refresh() }; protocol Q { func refresh() }; var o: AnyObject?; o?.refresh?()"), [],
            "with a mark only the optional method can be meant")
    }

    func testAMethodThatImplementsAnOptionalResultReturnsAnOptional() {
        let head = "@objc protocol P { @objc optional func view() -> V? ; @objc optional func count() -> Int }\n"
        func line(_ text: String) -> String {
            String(SourcePort.file(head + text).text.split(separator: "\n", omittingEmptySubsequences: false)[1])
        }
        XCTAssertEqual(
            line("class A: P { func view() -> V { v }; func count() -> Int { 1 } }"),
            "class A: P { func view() -> V? { v }; func count() -> Int { 1 } }")
        XCTAssertEqual(
            line("protocol Q: P {}; class A {}; extension A: Q { func view() -> any V { v } }"),
            "protocol Q: P {}; class A {}; extension A: Q { func view() -> (any V)? { v } }")
        let other = "class A { func view() -> V { v } }"
        XCTAssertEqual(line(other), other)
    }

    func testAMethodOfASubclassOfTheConformingClassNeedsAPerson() {
        let head = "@objc protocol P { @objc optional func did() }; class A: P {}; class B: A {}\n"
        XCTAssertEqual(
            remarks(head + "class C: B { func did() {} }"),
            ["2: did(): A, which conforms to P, must declare the method, so that C can override it"])
        XCTAssertEqual(
            remarks(head + "extension A { func did() {} }; class C: B { override func did() {} }; class D: P { func did() {} }"), [])
        XCTAssertEqual(remarks(head + "class C: C { func did() {} }"), [])
    }

    func testATestWhetherAMethodExistsNeedsAPerson() {
        let head = "@objc protocol P { @objc optional func did() }; weak var p: P?\n"
        XCTAssertEqual(
            remarks(head + "if p?.did != nil {}"),
            ["2: did always exists: call it; without an implementation it does nothing, or returns nil"])
        XCTAssertEqual(remarks(head + "class A { var did: (() -> Void)? }\nif a.did != nil {}"), [])
    }

    func testWhatHasNoDefaultNeedsAPerson() {
        XCTAssertEqual(
            remarks("@objc protocol P { @objc optional func count() throws -> Int\n @objc optional var a: Int { get } }"),
            ["1: optional func count(): make the method required, or give it a default in an extension"])
    }
}
