import QuartzitePort
import XCTest

/// Members of an `AnyObject`, which the Objective-C runtime finds by their names.
final class AnyObjectTests: XCTestCase {
    func testUnwrappedTargetsAreCast() {
        assertPort(
            "class A { weak var target: AnyObject?\nfunc f() { if let t = self.target, let a = action { t.perform(a, with: self) } } }",
            "class A { weak var target: AnyObject?\nfunc f() { if let t = self.target, let a = action { (t as? NSObject)?.perform(a, with: self) } } }"
        )
        assertPort(
            "class A { weak var target: AnyObject?\nfunc f() { guard let target = target else { return }; target.perform(a) } }",
            "class A { weak var target: AnyObject?\nfunc f() { guard let target = target else { return }; (target as? NSObject)?.perform(a) } }"
        )
        let text = "class A { weak var target: AnyObject?\nfunc f() { if let t = view { t.perform(a) } } }"
        assertPort(text, text)
        // A variable of the same name in another function, and in between.
        let unwrapping = "class A { weak var target: AnyObject?\nfunc f() { if let t = target { "
        for rest in ["} }\nfunc g() { for u in all { t.perform(u) } } }", "for t in all { t.perform(b) } } } }"] {
            assertPort(unwrapping + rest, unwrapping + rest)
        }
    }

    func testLoopsAndConstantsHaveTheTypesOfTheirValues() {
        assertPort(
            "for view: AnyObject in self.subviews { view.removeFromSuperview() }",
            "for view in self.subviews { view.removeFromSuperview() }")
        assertPort(
            "func f() { if let layer: AnyObject = presentation() { draw(layer.progress) } }",
            "func f() { if let layer = presentation() { draw(layer.progress) } }")
        assertPort(
            "func f() { guard let a : AnyObject = b() else { return }; a.c.d() }",
            "func f() { guard let a  = b() else { return }; a.c.d() }")
    }

    func testTypesStayWhereNoMemberIsUsedOrTheValueIsAnyObject() {
        for text in [
            "for view: AnyObject in subviews { add(view) }",
            "func f() { let a: AnyObject = b as AnyObject; a.c() }",
            "func f() { var a: AnyObject = b; a.c() }",
            "func f() { let a: AnyObject! = b; a.c() }",
            "func f(a: AnyObject) { a.c() }",
            "for target: AnyObject in targets { add(target); x.target.y() }",
            "var owner: AnyObject { b.owner.c }",
        ] { assertPort(text, text) }
    }

    func testMembersOfOtherVariablesNeedAPerson() {
        XCTAssertEqual(
            remarks("class A {\n  func tap(_ sender: AnyObject) {\n    sender.setTitle(a)\n    sender.flash()\n  }\n}"),
            ["3: sender.setTitle: an AnyObject has no members on Linux; cast it to the class that has setTitle"])
        XCTAssertEqual(
            remarks("func f(touches: NSSet) {\n  let point: AnyObject! = touches.anyObject()\n  let x = point?.location(in: self)\n}"),
            ["3: point?.location: an AnyObject has no members on Linux; cast it to the class that has location"])
        XCTAssertEqual(remarks("func f(_ sender: AnyObject) {\n  add(sender)\n  x.sender.tap()\n}\nfunc g() { sender.tap() }"), [])
        XCTAssertEqual(remarks("class A {\n  weak var owner: AnyObject?\n  func f() { let owner = self.b; owner.c() }\n}"), [])
    }

    func testOtherVariablesOfTheSameNameKeepTheirMembers() {
        for text in [
            "func f(_ sender: AnyObject) { if let sender = sender as? UIButton { sender.flash() } }",
            "func f(_ sender: AnyObject) {\n  guard let sender = sender as? UIButton else { return }\n  sender.flash()\n}",
            "func f(_ sender: AnyObject) { add(sender); for sender in senders { sender.flash() } }",
            "func f(_ sender: AnyObject) { add(sender); g { sender in sender.flash() } }",
            "func f() { let a: AnyObject = b ? c : d; if let a = a as? Door { a.open() } }",
            "func f(a: AnyObject & Door) { a.open() }", "func f(a: AnyObject.Type) { a.open() }",
        ] {
            assertPort(text, text)
            XCTAssertEqual(remarks(text), [])
        }
        for unwrapped in ["if let a = a { a.open() }", "guard let a = a else { return }; a.open()"] {
            XCTAssertEqual(
                remarks("func f(a: AnyObject?) { \(unwrapped) }"),
                ["1: a.open: an AnyObject has no members on Linux; cast it to the class that has open"])
        }
    }

    func testTestsOfClasses() {
        assertPort("if (layer as AnyObject).isKind(of: Gauge.self) { }", "if ((layer as AnyObject) is Gauge) { }")
        assertPort(
            "func f(a: AnyObject) -> Bool { return !a.isKind(of: A.B.self) }", "func f(a: AnyObject) -> Bool { return !(a is A.B) }")
        for text in [
            "view.isKind(of: UISlider.self)", "func f(a: AnyObject?) { a?.isKind(of: B.self) }", "(a as AnyObject).isKind(of: type)",
        ] {
            assertPort(text, text)
        }
    }

    func testCastsToImplicitlyUnwrappedOptionals() {
        assertPort("f(touches as NSSet!, b as [Int]!, c as A.B!)", "f(touches as NSSet?, b as [Int]?, c as A.B?)")
        assertPort(
            "f((a as! NSDictionary!)[1], b as? NSDictionary!, c as! [Int]!)", "f((a as! NSDictionary)[1], b as? NSDictionary, c as! [Int])")
        for text in ["a as! B", "a as B", "a as? B", "switch a { case let b as B: f(!c) }", "a as B != nil", "a as? B != nil"] {
            assertPort(text, text)
        }
    }

    func testPropertiesOfProtocolsAreNotWeak() {
        assertPort("protocol A { weak var owner: B? { get set } }", "protocol A { var owner: B? { get set } }")
        assertPort("class A { weak var owner: B? }", "class A { weak var owner: B? }")
    }
}
