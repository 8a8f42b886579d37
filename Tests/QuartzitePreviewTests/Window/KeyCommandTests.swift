import XCTest

@testable import QuartzitePreview

final class KeyCommandTests: XCTestCase {
    func testCharacters() {
        XCTAssertEqual(KeyCommand(character: " "), .togglePlaying)
        XCTAssertEqual(KeyCommand(character: "p"), .transport(.nextMode))
        XCTAssertEqual(KeyCommand(character: "j"), .transport(.shuttle(.back)))
        XCTAssertEqual(KeyCommand(character: "l"), .transport(.shuttle(.forward)))
        XCTAssertEqual(KeyCommand(character: "."), .step(frames: 1))
        XCTAssertEqual(KeyCommand(character: ","), .step(frames: -1))
        XCTAssertEqual(KeyCommand(character: "]"), .multiplySpeed(1.1))
        XCTAssertEqual(KeyCommand(character: "["), .multiplySpeed(1 / 1.1))
        XCTAssertEqual(KeyCommand(character: "}"), .multiplySpeed(2))
        XCTAssertEqual(KeyCommand(character: "{"), .multiplySpeed(0.5))
        XCTAssertEqual(KeyCommand(character: "s"), .saveScreenshot)
        XCTAssertEqual(KeyCommand(character: "h"), .cycleFrameTimes)
        XCTAssertEqual(KeyCommand(character: "?"), .toggleKeyList)
        XCTAssertEqual(KeyCommand(character: "q"), .quit)
        XCTAssertEqual(KeyCommand(character: "+"), .zoomIn)
        XCTAssertNil(KeyCommand(character: "%"))
    }

    func testCapitalsOfACapsLockDoTheSame() {
        for key in "lshq" {
            XCTAssertEqual(KeyCommand(character: Character(key.uppercased())), KeyCommand(character: key))
        }
    }

    func testOtherKeys() {
        XCTAssertEqual(KeyCommand(key: .home, shift: false), .seekToStart)
        XCTAssertEqual(KeyCommand(key: .end, shift: false), .seekToEnd)
        XCTAssertEqual(KeyCommand(key: .backspace, shift: false), .resetSpeed)
        XCTAssertEqual(KeyCommand(key: .escape, shift: false), .escape)
        XCTAssertEqual(KeyCommand(key: .right, shift: false), .step(frames: 1))
        XCTAssertEqual(KeyCommand(key: .left, shift: true), .step(frames: -10))
        XCTAssertEqual(KeyCommand(key: .left, shift: false, control: true), .transport(.skip(seconds: -1)))
        XCTAssertEqual(KeyCommand(key: .up, shift: false), .transport(.keyframe(isBackwards: false)))
        XCTAssertEqual(KeyCommand(key: .backspace, shift: true), .transport(.undoJump))
        XCTAssertEqual(KeyCommand(key: .home, shift: true, control: true), .seekToStart)
    }

    func testStatesHaveKeysWithControl() {
        XCTAssertEqual(KeyCommand(controlAnd: "1"), .enterState(0))
        XCTAssertEqual(KeyCommand(controlAnd: "9"), .enterState(8))
        XCTAssertEqual(KeyCommand(controlAnd: "0"), .leaveStates)
        XCTAssertEqual(KeyCommand(controlAnd: "n"), .neighbourState(1))
        XCTAssertEqual(KeyCommand(controlAnd: "p"), .neighbourState(-1))
        XCTAssertEqual(KeyCommand(controlAnd: "r"), .replayTransition)
        XCTAssertNotEqual(KeyCommand(character: "p"), .neighbourState(-1))
        XCTAssertEqual(KeyCommand(character: "r"), .reload)
        XCTAssertEqual(KeyCommand(character: "n"), .nextComparisonMode)
        for character: Character in ["4", "9"] { XCTAssertNil(KeyCommand(character: character)) }
        XCTAssertNil(KeyCommand(controlAnd: "h"))
        XCTAssertEqual(KeyCommand(controlAnd: "o"), .togglePicker)
        for key: Character in ["q", "w"] { XCTAssertEqual(KeyCommand(controlAnd: key), .quit) }
    }

    func testALetterWithShiftHasACommandOfItsOwnOrThatOfTheLetter() {
        XCTAssertEqual(KeyCommand(character: "T", shift: true), .toggleOnTop)
        XCTAssertNotEqual(KeyCommand(character: "T"), .toggleOnTop, "Caps Lock is not Shift")
        XCTAssertEqual(KeyCommand(character: "B", shift: true), .toggleBorder)
        XCTAssertEqual(KeyCommand(character: "B"), .cycleBackground)
        XCTAssertEqual(KeyCommand(character: "V", shift: true), .toggleVSync)
        XCTAssertEqual(KeyCommand(character: "H", shift: true), .toggleFrameRecording)
        XCTAssertEqual(KeyCommand(character: "V"), .turnDevice)
        XCTAssertEqual(KeyCommand(character: "S", shift: true), .saveScreenshot)
        XCTAssertEqual(KeyCommand(character: "+", shift: true), .zoomIn)
    }

    func testHeldKeysRepeatOnlyWhatGoesInSteps() {
        XCTAssertEqual(KeyCommand(character: ".")?.repeats, true)
        XCTAssertEqual(KeyCommand(character: "]")?.repeats, true)
        XCTAssertEqual(KeyCommand(key: .down, shift: false)?.repeats, true)
        for key: Character in [" ", "l", "s", "h", "?", "q"] { XCTAssertEqual(KeyCommand(character: key)?.repeats, false) }
    }

    func testEveryKeyHasOneCommand() {
        let presses = KeyBinding.table.flatMap(\.presses)
        for (index, press) in presses.enumerated() {
            let others = presses[(index + 1)...].filter { $0.key == press.key && $0.shift == press.shift && $0.control == press.control }
            XCTAssertEqual(others, [], "\(press.key) is bound twice")
        }
        for key in KeyBinding.SpecialKey.allCases { XCTAssertNotNil(KeyCommand(key: key, shift: false), "\(key) does nothing") }
    }

    /// Compares the table with all commands. A new command does not compile here until it is listed.
    func testEveryCommandHasAKey() {
        let commands: [KeyCommand] =
            [
                .togglePlaying, .step(frames: 1), .step(frames: -1), .step(frames: 10), .step(frames: -10), .seekToStart,
                .seekToEnd,
                .multiplySpeed(1.1), .multiplySpeed(1 / 1.1), .multiplySpeed(2), .multiplySpeed(0.5), .resetSpeed, .saveScreenshot,
                .saveWindowPicture, .showExport,
                .cycleFrameTimes, .toggleVSync, .toggleFrameRecording,
                .toggleKeyList, .showMenu, .showContextMenu, .togglePanels, .toggleControls, .escape, .quit, .neighbourState(1),
                .neighbourState(-1),
                .leaveStates, .replayTransition,
                .toggleDeviceFrame, .toggleSafeAreas, .toggleClock, .turnDevice, .zoomToFit, .zoomToActual, .zoomIn, .zoomOut,
                .cycleBackground, .toggleBorder, .cycleChannel, .toggleLoupe, .toggleFullScreen, .toggleOnTop, .togglePicking,
                .toggleMotionPath, .toggleExploded, .copySelection,
                .togglePanel(.tree), .togglePanel(.properties), .undoEdit, .redoEdit, .findLayer, .saveEdits,
                .togglePanel(.messages), .togglePicker, .neighbourScene(1), .neighbourScene(-1), .reload,
                .togglePanel(.timeline), .chooseComparison, .endComparison, .nextComparisonMode, .showOther, .toggleComparisonReading,
            ] + (0..<9).map(KeyCommand.enterState)
            + [
                TransportCommand.nextMode, .shuttle(.back), .shuttle(.forward), .stopShuttle, .returnToBeginning, .skip(seconds: 1),
                .skip(seconds: -1), .keyframe(isBackwards: false), .keyframe(isBackwards: true), .setInPoint, .setOutPoint, .clearRange,
                .undoJump,
            ].map(KeyCommand.transport) + (0..<9).map(KeyCommand.toggleDebugColor)
        let bound = KeyBinding.table.flatMap(\.presses).map(\.command)
        for command in commands {
            switch command {
            case .togglePanel: break
            case .togglePlaying, .transport, .step, .seekToStart, .seekToEnd, .multiplySpeed, .resetSpeed, .saveScreenshot,
                .saveWindowPicture, .showExport,
                .cycleFrameTimes, .toggleVSync, .toggleFrameRecording,
                .toggleKeyList, .showMenu, .showContextMenu, .togglePanels, .toggleControls, .escape, .quit, .enterState, .neighbourState,
                .leaveStates,
                .replayTransition,
                .toggleDeviceFrame, .toggleSafeAreas, .toggleClock, .turnDevice, .zoomToFit, .zoomToActual, .zoomIn, .zoomOut,
                .cycleBackground, .toggleBorder, .cycleChannel, .toggleLoupe, .toggleFullScreen, .toggleOnTop, .toggleDebugColor,
                .togglePicking, .toggleMotionPath,
                .toggleExploded, .copySelection, .togglePicker, .neighbourScene, .reload, .undoEdit, .redoEdit, .findLayer, .saveEdits,
                .chooseComparison, .endComparison, .nextComparisonMode, .showOther, .toggleComparisonReading:
                XCTAssertTrue(bound.contains(command), "no key performs \(command)")
            }
        }
        for command in bound { XCTAssertTrue(commands.contains(command), "\(command) is missing from this test") }
    }

    func testTheListShowsTheCharactersThatItBinds() {
        for binding in KeyBinding.table {
            for press in binding.presses {
                guard case .character(let character) = press.key, character != " " else { continue }
                // The list shows a range of digits by its ends.
                let isInRange = binding.keys.contains("1 … 9") && "123456789".contains(character)
                XCTAssertTrue(isInRange || binding.keys.contains(character), "\(character) is not shown in “\(binding.keys)”")
                XCTAssertEqual(binding.keys.contains("Ctrl"), press.control, "“\(binding.keys)”")
            }
        }
    }

    func testTheReadmeNamesEveryCharacter() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let lines = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8).split(separator: "\n")
        let keys = lines.filter { $0.hasPrefix("| ") }.map { $0.split(separator: "|", maxSplits: 1)[0] }.joined(separator: " ")
        for press in KeyBinding.table.flatMap(\.presses) {
            guard case .character(let character) = press.key, character != " " else { continue }
            let text = "\(press.control ? "Ctrl+" : "")`\(character)`"
            let isInRange = press.control && "123456789".contains(character) && keys.contains("Ctrl+`1`…`9`")
            XCTAssertTrue(isInRange || keys.contains(text), "README's table of keys lacks \(text)")
        }
    }
}
