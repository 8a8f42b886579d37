import XCTest

@testable import QuartzitePort

/// What the report lists for a person.
final class RemarkTests: XCTestCase {
    func testInstancesOfSelf() {
        let message = "an instance of Self: on Linux the class needs a required initializer"
        XCTAssertEqual(remarks("class A: UIView {\n  static func make() -> Self { let a = self.init(); return a }\n}"), ["2: \(message)"])
        XCTAssertEqual(remarks("class A: UIView {\n  func copy() -> A { Self(frame: frame) }\n}"), ["2: \(message)"])
        XCTAssertEqual(remarks("class A: UIView {\n  static func f() {}\n  convenience init() { self.init(frame: .zero) }\n}"), [])
        XCTAssertEqual(remarks("class A {\n  required init() {}\n  static func make() -> Self { self.init() }\n}"), [])
        XCTAssertEqual(remarks("struct A {\n  static func make() -> Self { Self() }\n}"), [])
        XCTAssertEqual(remarks("import UIKit\nclass A {\n  static func make() -> Self { Self() }\n}"), ["3: \(message)"])
    }

    func testInstancesOfSelfWithoutArgumentsAreMadeByTheirClass() {
        for made in ["self.init()", "Self()", "Self.init()"] {
            assertPort(
                "import UIKit\nclass A: UIView {}\nclass B: A { static func make() -> Self { let b = \(made); return b } }",
                "import QuartziteKit\nclass A: UIView {}\n"
                    + "class B: A { static func make() -> Self { let b = Self.newInstanceOfSelf(); return b } }")
        }
        let required = "class A: UIView { required init() {}; static func make() -> Self { self.init() } }"
        assertPort("import UIKit\n" + required, "import QuartziteKit\n" + required)
    }

    func testInstancesOfGenericParameters() {
        let head = "class Bar: CALayer {}\nfunc make<T: UIView, L: Bar, N: Number>(_ n: N) -> T {"
        assertPort(
            head + " let v = T(); v.add(L.init()); f(N(), T(frame: .zero)); return v }",
            head + " let v = T.newInstanceOfSelf(); v.add(L.newInstanceOfSelf()); f(N(), T(frame: .zero)); return v }")
        let required = "class A: UIView { required init() {} }\nfunc make<T: A>() -> T { T() }"
        assertPort(required, required)
        let ownProtocol = "protocol UIPart { init() }\nfunc make<T: UIPart>() -> T { T() }"
        assertPort(ownProtocol, ownProtocol)
    }

    /// `newInstanceOfSelf()` calls only `init()`.
    func testInitializersThatSwiftCallsWithoutArgumentsStay() {
        for initializer in ["required override init() {}", "required init(size: Int = 0, _ color: Int = f(1, 2)) {}"] {
            let text = "class A: UIView { \(initializer) }\nclass B: A { static func make() -> Self { Self() } }"
            assertPort("import UIKit\n" + text, "import QuartziteKit\n" + text)
        }
        let finalClass = "final class A: UIView { init(size: Int = 0) {}; static func make() -> Self { Self() } }"
        assertPort("import UIKit\n" + finalClass, "import QuartziteKit\n" + finalClass)
        let function = "class A: UIView { static func all() -> [A] { g(sizes.map(Self.init)) } }"
        assertPort("import UIKit\n" + function, "import QuartziteKit\n" + function)
        let frame = "class A: UIView { override init(frame: CGRect = .zero) {}; required init?(coder: NSCoder) { nil }; static func f() { "
        assertPort("import UIKit\n" + frame + "g(Self()) } }", "import QuartziteKit\n" + frame + "g(Self.newInstanceOfSelf()) } }")
    }

    func testRequiredInitializersOfOtherFiles() {
        let base = "class A: UIView { required override init(frame: CGRect = .zero) {}; required init?(coder: NSCoder) { nil } }"
        let uses = [
            "class B: A { static func make() -> Self { Self() }; static func sized() -> Self { self.init(frame: .zero) } }",
            "extension A { static func build() -> Self { self.init() }; func twin() -> Self { Self(frame: frame) } }",
        ]
        for use in uses {
            let files = port([base, use])
            XCTAssertEqual(files.last?.text, "import QuartziteKit\n" + use)
            XCTAssertEqual(files.flatMap(\.remarks), [], use)
        }
    }

    /// In a class without subclasses, `Self` is the class.
    func testInstancesOfAFinalClassOfAnotherFile() {
        let use = "extension A { static func make() -> Self { Self() }; func other() -> Self { Self(frame: frame) } }"
        let files = port(["public final class A: UIView {}", use])
        XCTAssertEqual(files.last?.text, "import QuartziteKit\n" + use)
        XCTAssertEqual(files.flatMap(\.remarks), [])
    }

    func testARequiredInitializerMustFitTheCall() {
        func isListed(_ call: String, _ initializer: String) -> Bool {
            !remarks("class A: UIView { required \(initializer) {}; func f() { g(\(call)) } }").isEmpty
        }
        XCTAssertTrue(isListed("Self(size: 2)", "init?(coder: NSCoder)"))
        XCTAssertTrue(isListed("Self(size: 2, 3)", "init(size: Int, _ a: Int, _ b: Int)"))
        XCTAssertFalse(isListed("Self(size: 2, 3)", "init(size: Int, a: Int = 1, _ b: Int)"))
        XCTAssertFalse(isListed("Self(size: 2) { 3 }", "init<T>(size: Int, make: () -> T)"))
        XCTAssertFalse(isListed("Self(coder: c)", "init(other: Int)"))
        XCTAssertFalse(isListed("all.map(Self.init)", "init(other: Int)"))
    }

    /// Ports files of one target.
    private func port(_ sources: [String]) -> [PortedFile] {
        TargetPort.port(
            sources.enumerated().map { ("\($0.offset).swift", Array("import UIKit\n\($0.element)".utf8)) }, target: "T", modules: [])
    }

    func testTheRuntimesFunctionsAreListedOnce() {
        XCTAssertEqual(
            remarks("f()\nmethod_exchangeImplementations(a, b)\nmethod_exchangeImplementations(c, d)"),
            ["2: method_exchangeImplementations: needs the Objective-C runtime: override the method in a subclass instead"])
        XCTAssertEqual(
            remarks("class A: Elsewhere { override func forwardingTarget(for selector: Selector!) -> Any? { a } }").count, 1)
        XCTAssertEqual(remarks("// method_exchangeImplementations\nf(\"UIStoryboard\")"), [])
        XCTAssertEqual(remarks("class UITableViewCell {}\nlet a: UITableViewCell"), [])
        XCTAssertEqual(remarks("let a: UITableViewCell"), ["1: UITableViewCell: table views are missing"])
    }

    func testObservingOfGeometryNeedsNobody() {
        XCTAssertEqual(remarks("x.observe(\\.contentOffset) { _, _ in }\nx.observe(\\UIView.frame) { _, _ in }"), [])
        XCTAssertEqual(remarks("x.addObserver(self, forKeyPath: \"contentOffset\", options: .new, context: nil)"), [])
        XCTAssertEqual(
            remarks("x.observe(\\.status) { _, _ in }"), ["1: observe: status cannot be observed: use a delegate, or override the property"]
        )
        XCTAssertEqual(remarks("x.addObserver(self, forKeyPath: \"status\", options: .new, context: nil)").count, 1)
        let method = "override func observeValue(forKeyPath k: String?, of o: Any?, change: C?, context: P?) {}"
        XCTAssertEqual(remarks("class A: UIScrollView { \(method) }\nclass B: A { \(method) }"), [])
        XCTAssertEqual(remarks("class A: NSObject { \(method) }\nclass B: A { \(method) }"), [])
        XCTAssertEqual(remarks("class A: UIPresentationController { \(method) }"), [])
        XCTAssertEqual(
            remarks("class A: Other { \(method) }"),
            ["1: observeValue: A is no view or controller, and can observe by a closure only"])
    }

    func testAnAppsMainIsListed() {
        XCTAssertEqual(
            remarks("@UIApplicationMain class A {}"),
            ["1: @UIApplicationMain: an app has no main on Linux: show its view controller by preview(name:)"])
    }
}
