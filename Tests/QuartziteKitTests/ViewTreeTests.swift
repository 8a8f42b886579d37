import QuartziteKit
import XCTest

/// The view tree, and the layer tree that follows it.
@MainActor final class ViewTreeTests: XCTestCase {
    private let root = UIView()
    private let (a, b, c) = (UIView(), UIView(), UIView())

    private func assertOrder(_ views: [UIView], file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertEqual(root.subviews, views, file: file, line: line)
        XCTAssertEqual(root.layer.sublayers ?? [], views.map(\.layer), file: file, line: line)
    }

    func testAddingAndInserting() async {
        root.addSubview(a)
        root.addSubview(c)
        root.insertSubview(b, at: 1)
        assertOrder([a, b, c])
        root.insertSubview(c, belowSubview: a)
        assertOrder([c, a, b])
        root.insertSubview(c, aboveSubview: b)
        assertOrder([a, b, c])
        root.insertSubview(a, at: 99)
        assertOrder([b, c, a])
    }

    func testOrderingAndExchanging() async {
        [a, b, c].forEach(root.addSubview)
        root.sendSubviewToBack(c)
        assertOrder([c, a, b])
        root.bringSubviewToFront(c)
        assertOrder([a, b, c])
        root.exchangeSubview(at: 0, withSubviewAt: 2)
        assertOrder([c, b, a])
        root.exchangeSubview(at: 1, withSubviewAt: 0)
        assertOrder([b, c, a])
    }

    func testAViewLeavesItsOldSuperview() async {
        let other = UIView()
        root.addSubview(a)
        other.addSubview(a)
        assertOrder([])
        XCTAssertIdentical(a.superview, other)
        a.removeFromSuperview()
        XCTAssertNil(a.superview)
        XCTAssertNil(a.layer.superlayer)
        XCTAssertEqual(other.subviews, [])
    }

    func testAViewCannotBePutIntoItself() async {
        let messages = Recorder()
        Misuse.setHandler { messages.append($0) }
        defer { Misuse.resetHandler() }
        root.addSubview(a)
        a.addSubview(root)
        XCTAssertEqual(messages.all.count, 1)
        XCTAssertNil(root.superview)
        assertOrder([a])
    }

    func testLayersOfTheProgramKeepTheirPlace() async {
        let own = CALayer()
        root.layer.addSublayer(own)
        root.addSubview(a)
        root.insertSubview(b, belowSubview: a)
        XCTAssertEqual(root.layer.sublayers, [own, b.layer, a.layer])
    }

    func testTheFrontAndTheBackAreBeyondLayersOfTheProgram() async {
        let (root, view, front, back) = (UIView(), UIView(), CALayer(), CALayer())
        root.layer.addSublayer(back)
        root.addSubview(view)
        root.layer.addSublayer(front)
        root.bringSubviewToFront(view)
        XCTAssertTrue(root.layer.sublayers?.last === view.layer)
        root.sendSubviewToBack(view)
        XCTAssertTrue(root.layer.sublayers?.first === view.layer)
        XCTAssertEqual(root.layer.sublayers?.count, 3)
    }

    func testFindingByTag() async {
        root.addSubview(a)
        a.addSubview(b)
        b.tag = 7
        XCTAssertIdentical(root.viewWithTag(7), b)
        XCTAssertNil(root.viewWithTag(8))
        XCTAssertTrue(b.isDescendant(of: root))
        XCTAssertFalse(root.isDescendant(of: b))
    }
}
