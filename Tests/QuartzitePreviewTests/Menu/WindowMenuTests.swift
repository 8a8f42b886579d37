import CImGui
import XCTest

@testable import QuartzitePreview

/// A menu as a value: rows, lists that rows open, keys, mouse, places.
@MainActor final class WindowMenuTests: XCTestCase {
    private typealias Row = WindowMenu.Row

    private func menu() -> WindowMenu {
        WindowMenu(
            [
                .separator, .heading("door"), Row("Hide", .command(.step(frames: 1))), .separator, .separator,
                Row("Off", .command(.quit), isEnabled: false),
                Row("More", menu: [Row("a", .command(.zoomIn)), Row("Deeper", menu: [Row("b", .command(.zoomOut))])]),
                Row("Empty", menu: []), .separator,
            ], at: CGPoint(x: 10, y: 10))
    }

    private func command(_ action: MenuAction?) -> KeyCommand? { if case .command(let command)? = action { command } else { nil } }

    func testSeparatorsThatSeparateNothingAreLeftOut() async {
        XCTAssertEqual(menu().levels[0].rows.map(\.text), ["door", "Hide", "", "Off", "More", "Empty"])
    }

    func testKeysSkipWhatCannotBeChosenAndGoRound() async {
        var menu = menu()
        menu.move(1)
        XCTAssertEqual(menu.levels[0].selected, 1)
        XCTAssertEqual(command(menu.selectedAction), .step(frames: 1))
        menu.move(1)
        XCTAssertEqual(menu.levels[0].selected, 4, "neither the separator nor the disabled row")
        XCTAssertNil(menu.selectedAction)
        menu.move(1)
        XCTAssertEqual(menu.levels[0].selected, 1, "the list without rows cannot be opened")
        menu.moveToEnd(isLast: true)
        XCTAssertEqual(menu.levels[0].selected, 4)
        XCTAssertTrue(menu.isMovedByKey)
    }

    func testRightGoesIntoAListAndLeftBack() async {
        var menu = menu()
        menu.move(-1)
        XCTAssertEqual(menu.levels.count, 2, "the selected row shows its list")
        XCTAssertNil(menu.levels[1].selected)
        XCTAssertTrue(menu.enter())
        XCTAssertEqual(command(menu.selectedAction), .zoomIn)
        XCTAssertFalse(menu.enter())
        menu.move(1)
        XCTAssertEqual(menu.levels.count, 3)
        XCTAssertTrue(menu.enter())
        XCTAssertEqual(command(menu.selectedAction), .zoomOut)
        XCTAssertTrue(menu.leave())
        XCTAssertTrue(menu.leave())
        XCTAssertEqual(menu.levels.count, 2)
        XCTAssertFalse(menu.leave(), "in the first list")
    }

    func testTheMouseOpensAndClosesLists() async {
        var menu = menu()
        menu.point(4, level: 0)
        menu.point(1, level: 1)
        XCTAssertEqual(menu.levels.count, 3)
        menu.point(nil, level: 0)
        menu.point(2, level: 0)
        XCTAssertEqual(menu.levels.count, 3, "between rows nothing changes")
        menu.point(4, level: 0)
        XCTAssertEqual(menu.levels.count, 2, "the lists of the row's list are closed")
        menu.point(1, level: 0)
        XCTAssertEqual(menu.levels.count, 1)
        XCTAssertEqual(command(menu.action(1, level: 0)), .step(frames: 1))
        for row in [0, 2, 3, 4, 5, 99] { XCTAssertNil(menu.action(row, level: 0)) }
        XCTAssertNil(menu.action(0, level: 7))
    }

    // MARK: Places

    private func assertEqual(_ frame: igRect, _ x: Float, _ y: Float, _ width: Float, _ height: Float, line: UInt = #line) {
        XCTAssertEqual([frame.x, frame.y, frame.width, frame.height], [x, y, width, height], line: line)
    }

    func testAListStaysInTheWindow() async {
        let window = igRect(x: 0, y: 0, width: 400, height: 300)
        func first(_ x: Float, _ y: Float, up: Bool = false, _ size: igPoint = igPoint(x: 100, y: 120)) -> igRect {
            MenuLayout.first(size, corner: igPoint(x: x, y: y), opensUpwards: up, in: window)
        }
        assertEqual(first(20, 30), 20, 30, 100, 120)
        assertEqual(first(350, 30), 300, 30, 100, 120)
        assertEqual(first(20, 290), 20, 170, 100, 120)
        assertEqual(first(4, 258, up: true), 4, 138, 100, 120)
        assertEqual(first(20, 200, igPoint(x: 900, y: 900)), 0, 0, 400, 300)
    }

    func testAListStandsBesideItsRowOrBelowIt() async {
        let window = igRect(x: 0, y: 0, width: 400, height: 300)
        func next(_ row: igRect, _ parent: igRect, in window: igRect) -> igRect {
            MenuLayout.next(igPoint(x: 100, y: 120), beside: row, of: parent, padding: 4, in: window)
        }
        let parent = igRect(x: 50, y: 20, width: 150, height: 100)
        assertEqual(next(igRect(x: 50, y: 44, width: 150, height: 20), parent, in: window), 200, 40, 100, 120)
        let right = igRect(x: 240, y: 20, width: 150, height: 100)
        assertEqual(next(igRect(x: 240, y: 44, width: 150, height: 20), right, in: window), 140, 40, 100, 120)
        let narrow = igRect(x: 0, y: 0, width: 180, height: 300)
        let wide = igRect(x: 20, y: 20, width: 150, height: 100)
        assertEqual(next(igRect(x: 20, y: 44, width: 150, height: 20), wide, in: narrow), 28, 64, 100, 120)
        assertEqual(next(igRect(x: 20, y: 244, width: 150, height: 20), wide, in: narrow), 28, 124, 100, 120)
    }

    func testTheWayToAListKeepsItOpen() async {
        let list = igRect(x: 200, y: 40, width: 100, height: 120)
        let start = igPoint(x: 100, y: 50)
        XCTAssertTrue(MenuLayout.isOnTheWay(from: start, to: igPoint(x: 110, y: 58), list: list))
        XCTAssertFalse(MenuLayout.isOnTheWay(from: start, to: igPoint(x: 101, y: 70), list: list), "straight down")
        XCTAssertFalse(MenuLayout.isOnTheWay(from: start, to: igPoint(x: 90, y: 52), list: list), "away from it")
        let left = igRect(x: 0, y: 40, width: 50, height: 120)
        XCTAssertTrue(MenuLayout.isOnTheWay(from: start, to: igPoint(x: 95, y: 52), list: left))
    }

    // MARK: The table of keys

    func testMenusNameTheCommandsOfTheTableWithTheirKeys() async {
        let expected: [(KeyCommand, String, String)] = [
            (.saveScreenshot, "Save picture of the scene", "s"), (.saveWindowPicture, "Save picture of the window", "Ctrl+s"),
            (.togglePlaying, "Play or pause", "Space"), (.step(frames: 10), "Ten frames forward", "Shift+→"),
            (.redoEdit, "Redo edit", "Ctrl+Shift+z"), (.toggleDebugColor(0), "blended", "F1"), (.leaveStates, "To no state", "Ctrl+0"),
            (.toggleFullScreen, "Full screen", "f"), (.transport(.undoJump), "Undo the last jump in time", "Shift+Backspace"),
        ]
        for (command, title, key) in expected {
            XCTAssertEqual(KeyMap.standard.entry(of: command), KeyBinding.Entry(title: title, key: key, command: command))
        }
    }

    func testEveryCommandHasATitleForMenus() async {
        for command in KeyBinding.table.flatMap(\.presses).map(\.command) {
            switch command {
            // The states have names of their own; the arrows repeat other keys.
            case .enterState: continue
            default: XCTAssertNotNil(KeyMap.standard.entry(of: command), "\(command)")
            }
        }
        for entry in KeyMap.standard.groups.flatMap(\.entries) {
            XCTAssertLessThan(entry.title.count, 45, "too long for a menu: \(entry.title)")
        }
    }
}
