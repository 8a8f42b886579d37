import QuartzitePort
import XCTest

/// What the report lists for a person.
final class RemarkTests: XCTestCase {
    func testTheRuntimesFunctionsAreListedOnce() {
        XCTAssertEqual(
            remarks("f()\nmethod_exchangeImplementations(a, b)\nmethod_exchangeImplementations(c, d)"),
            ["2: method_exchangeImplementations: needs the Objective-C runtime: override the method in a subclass instead"])
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
        XCTAssertEqual(
            remarks("class A: NSObject { \(method) }"),
            ["1: observeValue: A is no view or controller, and can observe by a closure only"])
    }

    func testAnAppsMainIsListed() {
        XCTAssertEqual(
            remarks("@UIApplicationMain class A {}"),
            ["1: @UIApplicationMain: an app has no main on Linux: show its view controller by preview(name:)"])
    }
}
