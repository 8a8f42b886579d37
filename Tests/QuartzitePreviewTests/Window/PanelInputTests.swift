import CImGui
import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Letters, keys and the wheel in the panels.
@MainActor final class PanelInputTests: PanelTestCase {
    private let history = FrameHistory(refreshInterval: 1 / 60)

    private func pass(_ panels: PanelSet, _ session: PreviewSession, _ surface: PanelSet.Surface) {
        panels.pass(session: session, surface: surface, history: history)
    }

    @discardableResult
    private func take(_ event: WindowEvent, _ panels: PanelSet, _ session: PreviewSession, _ surface: PanelSet.Surface) -> Bool {
        panels.take(event, session: session, surface: surface, history: history)
    }

    func testLettersBeyondLatinGreekAndCyrillicAreAddedWhenATextHasThem() async throws {
        var time = 5.0
        try withPanels(clock: { time }) { panels, session in
            let surface = surface(600, 400)
            pass(panels, session, surface)
            // A black star and an Arabic letter, which the font of the tests has; a syllable of Yi, which no font of the tests has.
            let (star, alef, yi): (UInt32, UInt32, UInt32) = (0x2605, 0x0627, 0xA000)
            XCTAssertFalse(igHasLetter(star))
            session.say("\u{2605} \u{A000}")
            pass(panels, session, surface)
            XCTAssertTrue(igHasLetter(star))
            XCTAssertFalse(igHasLetter(yi))
            XCTAssertFalse(igHasLetter(alef), "no text has it yet")
            XCTAssertFalse(igWantsLetters(), "a letter that no font has is looked for once")
            XCTAssertTrue(igHasLetter(0x41))
            let wide = panels.messageFrame.width
            XCTAssertNil(panels.lettersDue)
            // A program that prints new letters in every frame does not keep the window busy.
            session.say("\u{2605} \u{0627}")
            pass(panels, session, surface)
            XCTAssertFalse(igHasLetter(alef), "too soon")
            time = try XCTUnwrap(panels.lettersDue)
            XCTAssertEqual(time, 5.25)
            pass(panels, session, surface)
            XCTAssertTrue(igHasLetter(star) && igHasLetter(alef))
            XCTAssertNil(panels.lettersDue)
            // Another scale rasterizes all of them again.
            var large = surface
            large.scale = 2
            pass(panels, session, large)
            XCTAssertTrue(igHasLetter(star) && igHasLetter(alef))
            XCTAssertGreaterThan(wide, 0)
        }
    }

    func testLettersInTheTextsOfItemsAreAdded() async throws {
        try withPanels { panels, session in
            let surface = surface(700, 500)
            session.scene.root.sublayers?.first?.name = "\u{2606}"
            session.perform(.togglePanel(.tree))
            pass(panels, session, surface)
            XCTAssertTrue(igHasLetter(0x2606), "a row of the tree")
        }
    }

    func testEscGivesTheDragOfANumberUp() async throws {
        try withPanels { panels, session in
            let surface = surface(900, 700)
            session.layout(size: CGSize(width: 300, height: 200))
            session.perform(.togglePanel(.properties))
            let layer = try XCTUnwrap(session.scene.root.sublayers?.last)
            session.select(layer)
            pass(panels, session, surface)
            let frame = panels.layout(width: 900, height: 700)[.properties]
            let x = Double(PropertyPanel.Columns(igRect(frame), scale: 1).model) + 4
            let row = try XCTUnwrap(
                session.propertyRows?.lines.firstIndex { line in
                    if case .property(let property) = line { property.key == "position" } else { false }
                })
            let y = Double(PropertyPanel.headHeight + (Float(row) + 0.5) * PropertyPanel.rowHeight)
            for event in [WindowEvent.pointerMoved(CGPoint(x: x, y: y)), .pointerDown(CGPoint(x: x, y: y))] {
                take(event, panels, session, surface)
            }
            XCTAssertNotNil(panels.properties.drag)
            take(.pointerMoved(CGPoint(x: x + 30, y: y)), panels, session, surface)
            XCTAssertEqual(session.inspector.edits.list.count, 1)
            XCTAssertTrue(take(.key(.command(.escape), isDown: true, isRepeat: false, []), panels, session, surface))
            XCTAssertEqual(session.inspector.edits.list, [])
            XCTAssertIdentical(session.selectedLayer, layer, "not its parent")
            take(.pointerMoved(CGPoint(x: x + 60, y: y)), panels, session, surface)
            take(.pointerUp(CGPoint(x: x + 60, y: y)), panels, session, surface)
            XCTAssertEqual(session.inspector.edits.list, [], "the button of the mouse was still down")
            XCTAssertFalse(session.inspector.edits.canUndo)
            XCTAssertFalse(take(.key(.command(.escape), isDown: true, isRepeat: false, []), panels, session, surface))
        }
    }

    func testTheWheelOverTheBarMovesThePlayhead() async throws {
        try withPanels(key: "fall") { panels, session in
            let surface = surface(600, 400)
            session.layout(size: CGSize(width: 600, height: 350))
            pass(panels, session, surface)
            session.playback.pause(at: 0)
            let bar = panels.layout(width: 600, height: 400).bar
            let onBar = CGPoint(x: 300, y: Double(bar.minY) + 4)
            XCTAssertTrue(take(.wheel(-1, across: 0, at: onBar, []), panels, session, surface))
            XCTAssertEqual(session.time, 1.0 / 60, accuracy: 1e-6)
            XCTAssertTrue(take(.wheel(-1, across: 0, at: onBar, .shift), panels, session, surface))
            XCTAssertEqual(session.time, 11.0 / 60, accuracy: 1e-6)
            let onScene = CGPoint(x: 300, y: 100)
            XCTAssertFalse(take(.wheel(-1, across: 0, at: onScene, []), panels, session, surface), "the scene's business")
            session.perform(.togglePicker)
            take(.wheel(-1, across: 0, at: onBar, []), panels, session, surface)
            XCTAssertEqual(session.time, 11.0 / 60, accuracy: 1e-6, "the picker lies over the bar")
        }
    }

    func testAMessageWithLittleRoomLiesOverThePanels() async throws {
        try withPanels { panels, session in
            session.layout(size: CGSize(width: 400, height: 450))
            session.say("exploded view: drag turns, click selects, wheel zooms; Esc ends")
            pass(panels, session, surface(600, 500))
            let free = panels.messageFrame
            for panel in [WorkbenchPanel.tree, .properties] { session.perform(.togglePanel(panel)) }
            for width in [600, 400, 300] {
                pass(panels, session, surface(width, 500))
                let frame = panels.messageFrame
                XCTAssertGreaterThan(frame.width, 200)
                XCTAssertGreaterThanOrEqual(frame.x, 0)
                XCTAssertLessThanOrEqual(frame.maxX, Float(width))
                XCTAssertLessThan(frame.height, 3 * free.height, "two or three lines")
                XCTAssertGreaterThanOrEqual(frame.y, 0)
            }
        }
    }
}
