import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// The menus of the window, by the session.
@MainActor final class SessionMenuTests: InspectorTestCase {
    private var copied = ""

    private func makeSession(animates: Bool = false) -> PreviewSession {
        let box = add("box", CGRect(x: 50, y: 50, width: 100, height: 100))
        add("dot", CGRect(x: 20, y: 20, width: 20, height: 20), to: box)
        if animates {
            let animation = CABasicAnimation(keyPath: "opacity")
            (animation.toValue, animation.beginTime, animation.duration) = (0, 0.5, 1)
            animation.fillMode = .both
            box.add(animation, forKey: "fade")
            let other = CABasicAnimation(keyPath: "opacity")
            (other.toValue, other.duration) = (0, 4)
            root.add(other, forKey: nil)
        }
        let scene = scene
        let session = PreviewSession(
            scene: scene, options: PreviewOptions(), now: { 10 }, openFile: { _ in scene }, saveScreenshot: { _ in "" }, log: { _ in })
        session.inspector.copyText = { [weak self] in self?.copied = $0 }
        session.layout(size: CGSize(width: 300, height: 300))
        show()
        session.playback.pause(at: 10)
        return session
    }

    private func layer(_ name: String) throws -> CALayer {
        try XCTUnwrap(LayerOutline(root).entries.first { $0.layer.name == name }?.layer)
    }

    private func texts(_ rows: [WindowMenu.Row]) -> [String] { rows.map(\.text) }
    private func texts(_ session: PreviewSession) -> [String] { texts(session.menu?.levels.last?.rows ?? []) }

    /// Chooses the row with a text in the last list.
    private func choose(_ text: String, _ session: PreviewSession, file: StaticString = #filePath, line: UInt = #line) throws {
        let level = (session.menu?.levels.count ?? 1) - 1
        let row = try XCTUnwrap(texts(session).firstIndex(of: text), "\(texts(session))", file: file, line: line)
        session.perform(MenuEvent.point(row, level: level))
        session.perform(MenuEvent.choose(row, level: level))
    }

    private func key(_ key: KeyBinding.SpecialKey) -> WindowEvent { .key(.command(key), isDown: true, isRepeat: false, []) }

    func testTheMenuOfTheSceneListsTheLayersUnderThePointFrontToBack() async throws {
        let session = makeSession()
        session.openContextMenu(at: CGPoint(x: 80, y: 80))
        XCTAssertEqual(session.menu?.corner, CGPoint(x: 80, y: 80))
        XCTAssertEqual(texts(session.menu?.levels[0].rows.first?.menu ?? []), ["dot", "box", "root"])
        try choose("Select", session)
        XCTAssertEqual(session.menu?.levels.count, 2)
        try choose("box", session)
        XCTAssertNil(session.menu)
        XCTAssertIdentical(session.selectedLayer, try layer("box"))
        session.openContextMenu(at: CGPoint(x: 80, y: 80))
        XCTAssertEqual(session.menu?.levels[0].rows.first?.menu?.map(\.isOn), [false, true, false])
        XCTAssertTrue(texts(session).contains("Hide"), "the selected layer's rows")
    }

    func testTheMenuOfALayerHidesShowsAloneLocksAndCopies() async throws {
        let session = makeSession()
        let box = try layer("box")
        for (text, kind, undo) in [
            ("Hide", LayerOverrides.Kind.hidden, "Show"), ("Show alone", .solo, "Show the others too"),
            ("Lock: not picked by clicks", .locked, "Unlock"),
        ] {
            session.perform(InspectorAction.menu(box, at: CGPoint(x: 20, y: 20)))
            XCTAssertIdentical(session.selectedLayer, box)
            try choose(text, session)
            XCTAssertTrue(session.inspector.overrides.contains(box, kind))
            session.perform(InspectorAction.menu(box, at: CGPoint(x: 20, y: 20)))
            XCTAssertTrue(texts(session).contains("Show and unlock all"))
            try choose(undo, session)
            XCTAssertFalse(session.inspector.overrides.contains(box, kind))
        }
        session.perform(InspectorAction.menu(box, at: .zero))
        try choose("Copy", session)
        try choose("Path in the tree", session)
        XCTAssertEqual(copied, "0")
        session.perform(InspectorAction.menu(box, at: .zero))
        try choose("Copy", session)
        try choose("Layer as JSON", session)
        XCTAssertTrue(copied.contains("\"name\": \"box\""), copied)
    }

    func testEditsOfOneLayerAreResetInOneStep() async throws {
        let session = makeSession()
        for name in ["box", "dot"] {
            session.select(try layer(name))
            session.perform(EditAction.set(keyPath: "opacity", .number(0.5)))
            session.perform(EditAction.set(keyPath: "cornerRadius", .number(4)))
        }
        session.perform(InspectorAction.menu(try layer("box"), at: .zero))
        XCTAssertTrue(texts(session).contains("Reset all edits"))
        try choose("Reset the edits of this layer", session)
        XCTAssertEqual(session.inspector.edits.list.map(\.layerName), ["dot", "dot"])
        session.perform(.undoEdit)
        XCTAssertEqual(session.inspector.edits.list.count, 4)
    }

    func testTheMenuOfALaneGoesToItsEndsAndSetsTheRange() async throws {
        let session = makeSession(animates: true)
        session.perform(.togglePanel(.timeline))
        _ = session.timelineContent
        let lanes = session.inspector.timeline.rows.lanes.lanes
        let lane = try XCTUnwrap(lanes.firstIndex { $0.key == "fade" })
        let box = try layer("box")
        func open() { session.perform(TimelineAction.menu(lane: lane, run: 0, box, at: .zero)) }
        open()
        try choose("Go to its end", session)
        XCTAssertEqual(session.time, 1.5, accuracy: 1e-6)
        open()
        try choose("Go to its begin", session)
        XCTAssertEqual(session.time, 0.5, accuracy: 1e-6)
        open()
        try choose("In and out point at its ends", session)
        XCTAssertEqual(session.playback.range.inPoint ?? 0, 0.5, accuracy: 1e-6)
        XCTAssertEqual(session.playback.range.outPoint ?? 0, 1.5, accuracy: 1e-6)
        open()
        try choose("Copy its description", session)
        XCTAssertTrue(copied.contains("begins at 0.500 s"), copied)
    }

    func testKeysOpenUseAndCloseMenus() async {
        let session = makeSession()
        session.perform(KeyCommand.showMenu)
        XCTAssertNotNil(session.menu)
        XCTAssertTrue(session.menu?.opensUpwards == true)
        XCTAssertTrue(session.menuHandles(key(.escape)))
        XCTAssertNil(session.menu)
        XCTAssertFalse(session.menuHandles(key(.escape)), "no menu is open")
        session.perform(KeyCommand.showContextMenu)
        XCTAssertTrue(session.menuHandles(key(.up)))
        XCTAssertTrue(session.menuHandles(key(.right)))
        XCTAssertEqual(session.menu?.levels.count, 3, "“All commands”, its first group, and the list of the group")
        XCTAssertTrue(session.menuHandles(key(.escape)))
        XCTAssertEqual(session.menu?.levels.count, 2, "back in the first list")
        XCTAssertTrue(session.menuHandles(key(.enter)), "into the list again")
        XCTAssertTrue(session.menuHandles(key(.left)))
        XCTAssertNotNil(session.menu)
        XCTAssertFalse(session.menuHandles(.text("b", isRepeat: false)), "the key does what it always does")
        XCTAssertNil(session.menu)
    }

    func testEnterPerformsACommandOfTheTable() async throws {
        let session = makeSession()
        session.perform(KeyCommand.showContextMenu)
        let rows = try XCTUnwrap(session.menu?.levels[0].rows)
        let index = try XCTUnwrap(rows.firstIndex { $0.text == "Pick layers by clicks" })
        XCTAssertEqual(rows[index].detail, "e")
        XCTAssertFalse(rows[index].isOn)
        session.perform(MenuEvent.point(index, level: 0))
        XCTAssertTrue(session.menuHandles(key(.enter)))
        XCTAssertTrue(session.isPicking)
        session.perform(KeyCommand.showContextMenu)
        XCTAssertTrue(session.menu?.levels[0].rows[index].isOn == true, "a mark tells what is on")
    }

    func testTheBarsMenuHasEveryCommandThatApplies() async {
        let session = makeSession()
        var shown: [KeyCommand] = []
        func collect(_ rows: [WindowMenu.Row]) {
            for row in rows {
                if case .action(.command(let command)) = row.content { shown.append(command) }
                if case .menu(let rows) = row.content { collect(rows) }
            }
        }
        collect(session.barMenu)
        XCTAssertEqual(session.barMenu.map(\.text).filter { $0.hasPrefix("Compar") }, ["Comparing"], "there is one menu of comparing")
        for entry in KeyMap.standard.groups.flatMap(\.entries) {
            switch entry.command {
            case .neighbourState, .leaveStates, .replayTransition, .showOther, .toggleComparisonReading, .endComparison,
                .toggleDeviceFrame, .toggleSafeAreas,
                .toggleClock, .turnDevice, .escape, .showMenu, .showContextMenu:
                XCTAssertFalse(shown.contains(entry.command), "\(entry.command) means nothing here")
            default: XCTAssertTrue(shown.contains(entry.command), "\(entry.command) is missing")
            }
        }
    }

    func testABackgroundIsChosen() async throws {
        let session = makeSession()
        session.openContextMenu(at: CGPoint(x: 5, y: 5))
        try choose("Background", session)
        try choose("Grey", session)
        XCTAssertEqual(session.canvas.background, .grey)
    }

    func testAnotherSceneAndABareWindowHaveNoMenu() async {
        let session = makeSession()
        session.perform(KeyCommand.showMenu)
        session.reload(Scene(name: "other", document: SceneDocument(root: CALayer(), isYUp: false)))
        XCTAssertNil(session.menu, "its layers are gone")
        var options = PreviewOptions()
        options.isBare = true
        let scene = Scene(name: "bare", document: SceneDocument(root: CALayer(), isYUp: false))
        let bare = PreviewSession(
            scene: scene, options: options, now: { 0 }, openFile: { _ in scene }, saveScreenshot: { _ in "" }, log: { _ in })
        bare.perform(KeyCommand.showMenu)
        XCTAssertNil(bare.menu)
    }
}
