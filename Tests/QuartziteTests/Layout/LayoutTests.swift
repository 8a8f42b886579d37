import XCTest

@testable import Quartzite

/// Layout of layers: the time, the method that lays out, and the order.
final class LayoutTests: DisplayedTestCase {
    private class Recording: CALayer {
        var log: (String) -> Void = { _ in }
        var onLayout: (() -> Void)?

        override func layoutSublayers() {
            log(name ?? "")
            super.layoutSublayers()
            onLayout?()
        }
    }

    private final class Manager: NSObject, CALayoutManager {
        var lines: [String] = []
        func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 7, height: 8) }
        func invalidateLayout(of layer: CALayer) { lines.append("invalid") }
        func layoutSublayers(of layer: CALayer) { lines.append("layout") }
    }

    private final class Bare: NSObject, CALayoutManager {}

    private final class Placing: NSObject, CALayerDelegate {
        var count = 0
        func layoutSublayers(of layer: CALayer) { count += 1 }
    }

    private final class Silent: NSObject, CALayerDelegate {}

    private var lines: [String] = []

    private func recording(_ name: String, in parent: CALayer? = nil) -> Recording {
        let layer = Recording()
        layer.name = name
        layer.log = { [self] in lines.append($0) }
        parent?.addSublayer(layer)
        return layer
    }

    func testWhatInvalidatesLayout() {
        let layer = CALayer()
        XCTAssertFalse(layer.needsLayout(), "fresh")
        func asks(_ what: String, _ change: () -> Void) {
            layer.layoutIfNeeded()
            XCTAssertFalse(layer.needsLayout())
            change()
            XCTAssertTrue(layer.needsLayout(), what)
        }
        let (a, b) = (CALayer(), CALayer())
        asks("size") { layer.bounds.size.width = 10 }
        asks("adding") { layer.addSublayer(a) }
        asks("replacing") { layer.replaceSublayer(a, with: b) }
        asks("inserting") { layer.insertSublayer(a, at: 0) }
        asks("removing") { a.removeFromSuperlayer() }
        asks("manager") { layer.layoutManager = Manager() }
        asks("constraints") { b.constraints = [] }
        asks("origin, with a manager") { layer.bounds.origin.x = 5 }
        asks("a sublayer's size") { b.bounds.size.width = 40 }
        asks("asking") { layer.setNeedsLayout() }
        layer.layoutIfNeeded()
        layer.position.x = 20
        layer.transform.m41 = 3
        b.position.x = 40
        b.bounds.origin.x = 40
        layer.mask = CALayer()
        layer.layoutIfNeeded()
        layer.mask?.bounds.size.width = 40
        XCTAssertFalse(layer.needsLayout(), "moving, a sublayer's place and scroll position, a mask's size")
    }

    /// Changes that a layer makes to itself during its layout request no second one; an explicit request does.
    func testALayoutThatChangesItsOwnLayerIsNotRepeated() {
        for (isExplicit, expected) in [(false, 1), (true, 3)] {
            let row = recording("row")
            var layouts = 0
            row.onLayout = {
                layouts += 1
                guard layouts < 3 else { return }
                row.bounds.size.width += 1
                row.addSublayer(CALayer())
                if isExplicit { row.setNeedsLayout() }
            }
            row.setNeedsLayout()
            row.layoutIfNeeded()
            XCTAssertEqual(layouts, expected, "explicit: \(isExplicit)")
        }
    }

    func testThePreferredSizeIsThatInTheSuperlayer() {
        layer.bounds = CGRect(x: 0, y: 0, width: 30, height: 40)
        layer.transform = CATransform3DMakeScale(2, 0.5, 1)
        XCTAssertEqual(layer.preferredFrameSize(), CGSize(width: 60, height: 20))
    }

    func testALayoutThatResizesSublayersIsNotRepeated() {
        final class Row: CALayer {
            var layouts = 0
            override func layoutSublayers() {
                layouts += 1
                for layer in sublayers ?? [] { layer.bounds.size.width += 1 }
            }
        }
        let (row, cell) = (Row(), CALayer())
        row.addSublayer(cell)
        row.layoutIfNeeded()
        XCTAssertEqual([row.layouts, Int(cell.bounds.width)], [1, 1])
        cell.bounds.size.width = 10
        row.layoutIfNeeded()
        XCTAssertEqual([row.layouts, Int(cell.bounds.width)], [2, 11])
    }

    func testLayoutClimbsToTheHighestLayerThatNeedsItAndLaysOutEachOnce() {
        let top = recording("top")
        let middle = recording("middle", in: top)
        let low = recording("low", in: middle)
        let side = recording("side", in: top)
        top.layoutIfNeeded()
        lines = []
        for layer in [top, low, side] { layer.setNeedsLayout() }
        low.layoutIfNeeded()
        XCTAssertEqual(lines, ["top", "low", "side"])
        lines = []
        low.layoutIfNeeded()
        XCTAssertEqual(lines, [])
        low.setNeedsLayout()
        top.layoutIfNeeded()
        XCTAssertEqual(lines, ["low"])
    }

    func testLayoutSublayersAloneLeavesTheRequest() {
        let layer = CALayer()
        layer.setNeedsLayout()
        layer.layoutSublayers()
        XCTAssertTrue(layer.needsLayout())
    }

    func testACommitLaysOutSuperlayersFirst() {
        let outer = recording("outer", in: root)
        let inner = recording("inner", in: outer)
        inner.setNeedsLayout()
        outer.setNeedsLayout()
        outer.onLayout = { inner.setNeedsLayout() }
        CATransaction.flush()
        XCTAssertEqual(lines, ["outer", "inner"])
        outer.onLayout = nil
        lines = []
        CATransaction.flush()
        XCTAssertEqual(lines, [])
        inner.setNeedsLayout()
        XCTAssertTrue(context.isDirty)
        CATransaction.flush()
        XCTAssertEqual(lines, ["inner"])
        lines = []
        inner.setNeedsLayout()
        outer.setNeedsLayout()
        CATransaction.flush()
        XCTAssertEqual(lines, ["outer", "inner"], "the order of the requests does not count")
    }

    func testLayoutOfACommitBelongsToIt() throws {
        let outer = recording("outer", in: root)
        CATransaction.flush()
        var commits: [Commit] = []
        context.commitHandler = { commits.append($0) }
        let added = CALayer()
        outer.onLayout = { outer.addSublayer(added) }
        outer.setNeedsLayout()
        CATransaction.flush()
        XCTAssertEqual(commits.count, 1)
        XCTAssertTrue(commits[0].updated.contains { $0.id == added.id })
        XCTAssertNotNil(added.presentation())
    }

    func testLayoutThatChangesNothingIsNoCommit() {
        var commits = 0
        context.commitHandler = { _ in commits += 1 }
        layer.setNeedsLayout()
        CATransaction.flush()
        XCTAssertEqual(commits, 0)
        XCTAssertFalse(context.isDirty)
    }

    func testLayoutRunsWithTheTransactionsSettings() {
        let outer = recording("outer", in: root)
        CATransaction.flush()
        outer.onLayout = { [layer] in layer.position.x += 10 }
        CATransaction.begin()
        CATransaction.setAnimationDuration(3)
        outer.setNeedsLayout()
        CATransaction.commit()
        XCTAssertEqual(layer.animation(forKey: "position")?.duration, 3)
    }

    func testALayerThatAlwaysAsksDoesNotHang() {
        let greedy = recording("greedy", in: root)
        greedy.onLayout = { greedy.setNeedsLayout() }
        greedy.setNeedsLayout()
        CATransaction.flush()
        XCTAssertTrue(greedy.needsLayout())
        XCTAssertLessThan(lines.count, 1000)
        greedy.onLayout = nil
        CATransaction.flush()
        XCTAssertFalse(greedy.needsLayout())
    }

    func testLayoutThatPutsALayerWhereItIsComesToRest() {
        let outer = recording("outer", in: root)
        let (first, last) = (CALayer(), CALayer())
        outer.onLayout = {
            outer.insertSublayer(first, at: 0)
            outer.addSublayer(last)
        }
        outer.setNeedsLayout()
        CATransaction.flush()
        XCTAssertFalse(context.isDirty)
        XCTAssertEqual(outer.sublayers, [first, last])
        var commits = 0
        context.commitHandler = { _ in commits += 1 }
        outer.setNeedsLayout()
        CATransaction.flush()
        XCTAssertEqual(commits, 0)
        outer.addSublayer(first)
        XCTAssertEqual(outer.sublayers, [last, first])
    }

    func testATreeThatNeverRestsGoesWithWhoeverShowsIt() {
        let greedy = recording("greedy")
        greedy.onLayout = { [unowned greedy] in greedy.setNeedsLayout() }
        weak var gone: LayerContext?
        do {
            let own = LayerContext()
            own.layer = greedy
            gone = own
            greedy.setNeedsLayout()
            CATransaction.flush()
            XCTAssertTrue(own.isDirty)
            lines = []
            CATransaction.flush()
            XCTAssertFalse(lines.isEmpty)
        }
        CATransaction.flush()
        XCTAssertNil(gone)
    }

    func testTheDelegateComesBeforeTheManagerAndMayLeaveItOut() {
        let manager = Manager()
        let (placing, silent) = (Placing(), Silent())
        layer.layoutManager = manager
        layer.delegate = placing
        layer.layoutIfNeeded()
        XCTAssertEqual(placing.count, 1)
        XCTAssertEqual(manager.lines, ["invalid"])
        layer.delegate = silent
        layer.setNeedsLayout()
        layer.layoutIfNeeded()
        XCTAssertEqual(manager.lines, ["invalid", "invalid", "layout"])
    }

    func testAManagerIsToldOnceThatLayoutIsInvalid() {
        let manager = Manager()
        layer.layoutManager = manager
        layer.layoutIfNeeded()
        manager.lines = []
        layer.setNeedsLayout()
        layer.setNeedsLayout()
        XCTAssertEqual(manager.lines, ["invalid"])
        layer.layoutIfNeeded()
        layer.setNeedsLayout()
        XCTAssertEqual(manager.lines, ["invalid", "layout", "invalid"])
    }

    func testPreferredSize() {
        layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
        XCTAssertEqual(layer.preferredFrameSize(), CGSize(width: 30, height: 40))
        layer.layoutManager = Bare()
        XCTAssertEqual(layer.preferredFrameSize(), CGSize(width: 30, height: 40))
        layer.layoutManager = Manager()
        XCTAssertEqual(layer.preferredFrameSize(), CGSize(width: 7, height: 8))
    }
}
