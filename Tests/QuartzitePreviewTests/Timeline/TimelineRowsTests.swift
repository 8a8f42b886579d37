import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The rows of the timeline: layers in the order of the tree, lanes, members of groups, plots.
final class TimelineRowsTests: TimelineTestCase {
    private func group() -> CAAnimationGroup {
        let group = CAAnimationGroup()
        (group.animations, group.duration, group.beginTime) = ([fade(), move()], 2, 1)
        return group
    }

    func testLayersInTheOrderOfTheTree() async {
        let a = add("a", fade())
        add("b", to: a, move(), fade())
        add("still")
        add("c", group())
        show()
        XCTAssertEqual(
            texts, ["a", "  opacity", "b", "  position", "  opacity", "c", "  c0", "    opacity", "    position"])
    }

    func testAPausedLayerBelowDoesNotFollow() async {
        let door = add("door", fade())
        let handle = add("handle", to: door, move())
        add("screw", to: handle, move())
        (door.speed, handle.speed) = (0, 0)
        show()
        XCTAssertEqual(texts, ["door", "  opacity"])
    }

    func testOnlyWhatIsInThePausedLayerIsScrubbed() async {
        add("a", fade())
        let paused = add("door", move())
        paused.speed = 0
        show()
        XCTAssertEqual(texts, ["door", "  position"])
    }

    func testFoldingAndPlots() async {
        let a = add("a", fade(), move())
        add("b", fade())
        show()
        session.perform(.fold(a))
        XCTAssertEqual(texts, ["a", "b", "  opacity"])
        session.perform(TimelineAction.plot(2))
        XCTAssertEqual(texts, ["a", "b", "  opacity", "plot 0", "plot 1", "plot 2", "plot 3"])
        session.perform(.foldAll)
        XCTAssertEqual(texts, ["a", "b"])
        session.perform(.foldAll)
        XCTAssertEqual(texts.filter { !$0.hasPrefix("plot") }, ["a", "  opacity", "  position", "b", "  opacity"])
    }

    func testTheFilterFindsLayersAndKeyPaths() async {
        add("ship", fade(), move())
        add("sea", fade())
        show()
        session.perform(TimelineAction.filter("POSI"))
        XCTAssertEqual(texts, ["ship", "  position"])
        session.perform(TimelineAction.filter("sea"))
        XCTAssertEqual(texts, ["sea", "  opacity"])
        XCTAssertEqual(rows.matchCount, 1)
    }

    func testOnlyTheSelectedLayer() async {
        let a = add("a", fade())
        let b = add("b", move())
        show()
        session.perform(TimelineAction.select(b))
        session.perform(.toggleOneLayer)
        XCTAssertEqual(texts, ["b", "  position"])
        session.select(a)
        XCTAssertEqual(texts, ["a", "  opacity"], "it follows the selection")
        XCTAssertEqual(rows.row(of: a), 0)
        XCTAssertNil(rows.row(of: b))
        session.perform(.toggleOneLayer)
        XCTAssertEqual(texts.count, 4)
    }

    func testLanesFollowCommitsThatChangeAnimations() async {
        let a = add("a", fade())
        show()
        _ = rows
        let revision = state.revision
        a.position = CGPoint(x: 5, y: 5)
        a.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        CATransaction.flush()
        _ = rows
        // A document's change of a property adds implicit animations, so count only from here.
        let after = state.revision
        XCTAssertGreaterThanOrEqual(after, revision)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        a.position = CGPoint(x: 9, y: 5)
        CATransaction.commit()
        CATransaction.flush()
        _ = rows
        XCTAssertEqual(state.revision, after, "a value is no animation")
        a.add(move(), forKey: "more")
        CATransaction.flush()
        XCTAssertTrue(texts.contains("  position"))
        a.removeAllAnimations()
        CATransaction.flush()
        XCTAssertEqual(texts, [])
        add("b", fade())
        CATransaction.flush()
        XCTAssertEqual(texts, ["b", "  opacity"])
    }

    func testScrubbingMakesNoLanes() async {
        let door = add("door", move())
        door.speed = 0
        show()
        _ = rows
        let revision = state.revision
        session.perform(TimelineAction.playheadTaken)
        session.perform(.playheadMoved(time: 0.5))
        CATransaction.flush()
        _ = rows
        XCTAssertEqual(state.revision, revision)
        XCTAssertEqual(session.time, 0.5, accuracy: 1e-9)
        session.perform(.playheadReleased)
        session.perform(.jump(time: 1))
        XCTAssertEqual(session.time, 1, accuracy: 1e-9)
    }

    func testTheLanesOfAClosedTimelineAreMadeWhenItOpens() async {
        add("a", fade())
        show()
        _ = rows
        session.perform(.togglePanel(.timeline))
        add("b", fade())
        CATransaction.flush()
        XCTAssertTrue(state.rows.rows.isEmpty, "no layer stays alive for rows that nobody sees")
        session.perform(.togglePanel(.timeline))
        XCTAssertEqual(texts, ["a", "  opacity", "b", "  opacity"])
    }

    /// Reads the scene again with the layers a and b.
    private func reload() {
        let root = CALayer()
        for name in ["a", "b"] {
            let layer = CALayer()
            layer.name = name
            layer.add(fade(), forKey: nil)
            root.addSublayer(layer)
        }
        let newer = Scene(name: "test", document: SceneDocument(root: root, isYUp: false))
        session.reload(newer)
        newer.start(at: 10)
    }

    func testFoldsSurviveAReload() async {
        let a = add("a", fade())
        add("b", fade())
        show()
        _ = rows
        session.perform(.fold(a))
        reload()
        XCTAssertEqual(texts, ["a", "b", "  opacity"])
    }

    func testFoldsOfAHiddenTimelineSurviveAReload() async {
        let a = add("a", fade())
        add("b", fade())
        show()
        _ = rows
        session.perform(.fold(a))
        session.perform(.togglePanel(.timeline))
        add("c", fade())
        CATransaction.flush()
        reload()
        session.perform(.togglePanel(.timeline))
        XCTAssertEqual(texts, ["a", "b", "  opacity"])
    }
}
