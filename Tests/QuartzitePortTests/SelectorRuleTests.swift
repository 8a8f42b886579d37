import QuartzitePort
import XCTest

/// `#selector` becomes the method of the type around it.
final class SelectorRuleTests: XCTestCase {
    func testInAMethodSelfIsWritten() {
        assertPort(
            "class A { func f() { b.addTarget(self, action: #selector(tap(_:)), for: .touchDown) }; @objc func tap(_ b: B) {} }",
            "class A { func f() { b.addTarget(self, action: Selector(Self.tap(_:)), for: .touchDown) }; func tap(_ b: B) {} }")
        for written in ["step", "self.step", "Self.step", "type(of: self).step", "super.step"] {
            assertPort("class A { func f() { x(#selector(\(written))) } }", "class A { func f() { x(Selector(Self.step)) } }")
        }
    }

    func testInAnInitialValueTheTypesNameIsWritten() {
        assertPort(
            "class A { lazy var tap = Tap(target: self, action: #selector(go)) }",
            "class A { lazy var tap = Tap(target: self, action: Selector(A.go)) }")
        assertPort(
            "class A { lazy var b: B = { let b = B(); b.set(#selector(go)); return b }() }",
            "class A { lazy var b: B = { let b = B(); b.set(Selector(A.go)); return b }() }")
        assertPort("extension A.B { var c: C { C(#selector(go)) } }", "extension A.B { var c: C { C(Selector(Self.go)) } }")
    }

    func testAProtocolsExtensionKnowsOnlySelf() {
        assertPort(
            "extension P where Self: UIView { func f() { x(#selector(go)) } }",
            "extension P where Self: UIView { func f() { x(Selector(Self.go)) } }")
    }

    func testANamedTypeStays() {
        assertPort("func f() { x(#selector(UIView.endEditing(_:))) }", "func f() { x(Selector(UIView.endEditing(_:))) }")
        assertPort("class A { func f() { x(#selector(B.C.go)) } }", "class A { func f() { x(Selector(B.C.go)) } }")
    }

    func testAnObjectsMethodIsFoundByItsName() {
        assertPort(
            "class A { @objc func go() {} }\nfunc f(a: A) { x(#selector(a.go)) }",
            "class A { func go() {} }\nfunc f(a: A) { x(Selector(A.go)) }")
        let unknown = remarks("func f(a: A) { x(#selector(a.go)) }")
        XCTAssertEqual(unknown, ["1: #selector(a.go): the type of the method is unknown; write Selector(Type.method)"])
    }

    func testOverloadsAreToldApart() {
        assertPort(
            "class A { @objc func show() {}; func show(_ b: Bool) {}; func f() { x(#selector(show)) } }",
            "class A { func show() {}; func show(_ b: Bool) {}; func f() { x(Selector(Self.show as (A) -> () -> Void)) } }")
        assertPort(
            "class A { func show() {}; @objc func show(_ b: Bool) {}; func f() { x(#selector(show)) } }",
            "class A { func show() {}; func show(_ b: Bool) {}; func f() { x(Selector(Self.show(_:))) } }")
        assertPort(
            "class A { func f() { x(#selector(go as (B) -> Void)) } }", "class A { func f() { x(Selector(A.go as (A) -> (B) -> Void)) } }")
    }

    func testComparedSelectorsHaveNames() {
        assertPort(
            "class A { @objc func hide() {}; func f() { g(#selector(hide)); b.removeTarget(self, action: #selector(A.hide), for: .all) } }",
            "class A { func hide() {}; func f() { g(Selector(Self.hide, name: \"hide\")); "
                + "b.removeTarget(self, action: Selector(A.hide, name: \"hide\"), for: .all) } }")
    }

    func testSelectorsFromText() {
        assertPort(
            "class A { func go(_ x: X) {}; func f() { x(Selector(\"go:\"), Selector((\"go:\"))) } }",
            "class A { func go(_ x: X) {}; func f() { x(Selector(Self.go(_:)), Selector(Self.go(_:))) } }")
        XCTAssertEqual(remarks("class A { func f() { x(Selector(\"no\")) } }").count, 1)
        let text = "class A { func go(_ x: X) {}; func f() { x(NSSelectorFromString(\"go:\")) } }"
        assertPort(text, "class A { func go(_ x: X) {}; func f() { x(Selector(Self.go(_:))) } }")
        XCTAssertEqual(remarks(text), [])
        XCTAssertEqual(remarks("class A { func f() { x(NSSelectorFromString(\"no\")) } }").count, 1)
    }

    func testANameWithInterpolationsIsChosenAmongTheMethods() {
        assertPort(
            #"class A { func bLoad() {}; func load() {}; func f(n: String) { x(Selector("\(n)Load")) } }; extension A { func aLoad() {} }"#,
            #"class A { func bLoad() {}; func load() {}; "#
                + #"func f(n: String) { x(Selector("\(n)Load", among: ["aLoad": Selector(Self.aLoad), "bLoad": Selector(Self.bLoad)])) } }; "#
                + "extension A { func aLoad() {} }")
    }

    func testASelectorOfSeveralLinesKeepsTheLines() {
        assertPort("class A { func f() { x(#selector(\n  go(_:)\n)) }\n}", "class A { func f() { x(Selector(Self.go(_:))\n\n) }\n}")
    }

    func testSelectorsOfPropertiesNeedAPerson() {
        let text = "class A { func f() { x(#selector(getter: A.b)) } }"
        assertPort(text, text)
        XCTAssertEqual(remarks(text), ["1: a selector of a property: pass a method that reads or sets the property"])
    }

    func testNamesOfSelectorsBecomeTexts() {
        assertPort("let key = NSStringFromSelector(#selector(getter: UIView.frame))", "let key = \"frame\"")
        assertPort("let key = NSStringFromSelector(#selector(getter: progress)) + \"x\"", "let key = \"progress\" + \"x\"")
        assertPort(
            "class A { func tap(_ s: Int) {}\nfunc f() { x(NSStringFromSelector(#selector(tap)), NSStringFromSelector(#selector(A.tap(_:)))) } }",
            "class A { func tap(_ s: Int) {}\nfunc f() { x(\"tap:\", \"tap:\") } }")
        // The name of a method with a label in Objective-C is not known, nor the arguments of a method of another module.
        for method in ["tap", "UIScrollViewDelegate.scrollViewDidScroll"] {
            let text = "class A { func tap(with s: Int) {}; func f() { x(NSStringFromSelector(#selector(\(method)))) } }"
            XCTAssertFalse(SourcePort.file(text).text.contains("\""), method)
        }
        let labelled = "class A { func tap(with s: Int) {}; func f() { x(NSStringFromSelector(#selector(A.tap(with:)))) } }"
        assertPort(labelled, labelled.replacingOccurrences(of: "#selector(A.tap(with:))", with: "Selector(A.tap(with:))"))
    }

    /// On Apple's systems, a link calls a method that takes a timer as well.
    func testMethodsOfDisplayLinksTakeALink() {
        let link = "func f() { l = CADisplayLink(target: self, selector: #selector(tick(_:))) }"
        let ported = link.replacingOccurrences(of: "#selector(tick(_:))", with: "Selector(Self.tick(_:))")
        assertPort(
            "class A { \(link); @objc func tick(_ timer: Timer) { timer.invalidate() } }",
            "class A { \(ported); func tick(_ timer: CADisplayLink) { timer.invalidate() } }")
        assertPort("class A { \(link); func tick(_ t: Timer!) {} }", "class A { \(ported); func tick(_ t: CADisplayLink!) {} }")
        let timer = "Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick(_:)), userInfo: nil, repeats: true)"
        let both = "class A { \(link); func g() { \(timer) }; func tick(_ timer: Timer) {} }"
        assertPort(both, both.replacingOccurrences(of: "#selector(tick(_:))", with: "Selector(Self.tick(_:))"))
    }

    func testSelectorsInLiteralsStay() {
        let text = "class A { func f() { x(\"#selector(go)\") /* #selector(go) */ } } // #selector(go)"
        assertPort(text, text)
        assertPort("class A { func f() { x(\"\\(#selector(go))\") } }", "class A { func f() { x(\"\\(Selector(Self.go))\") } }")
    }
}
