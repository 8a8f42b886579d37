import QuartziteKit
import XCTest

@testable import QuartzitePreview

/// Keys that a person has chosen in the file of settings.
final class KeyMapTests: XCTestCase {
    private func problem(_ text: String) -> String? {
        do throws(PreviewSettings.Problem) {
            _ = try PreviewSettings(text)
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func keys(_ text: String) throws -> KeyMap { try PreviewSettings(text).keys }

    func testACommandHasOnlyTheKeysOfItsLine() throws {
        let keys = try keys(
            "key.timeline = Ctrl+t F11 %\nkey.full-screen = f\nkey.zoom-in = +\nkey.quit = none\nkey.next-keyframe = = ä")
        XCTAssertEqual(KeyCommand(controlAnd: "t", in: keys), .togglePanel(.timeline))
        XCTAssertEqual(KeyCommand(key: .f11, shift: false, in: keys), .togglePanel(.timeline))
        XCTAssertEqual(KeyCommand(character: "%", in: keys), .togglePanel(.timeline))
        XCTAssertNil(KeyCommand(character: "t", in: keys))
        XCTAssertEqual(KeyCommand(character: "T", shift: true, in: keys), .toggleOnTop, "other commands keep their keys")
        XCTAssertEqual(KeyCommand(character: "=", in: keys), .transport(.keyframe(isBackwards: false)))
        XCTAssertEqual(KeyCommand(character: "Ä", in: keys), .transport(.keyframe(isBackwards: false)))
        XCTAssertNil(KeyCommand(character: "q", in: keys))
        XCTAssertNil(KeyCommand(controlAnd: "q", in: keys))
        XCTAssertEqual(KeyCommand(character: "q"), .quit, "the table itself stays")
    }

    func testKeysAreExchanged() throws {
        let keys = try keys("key.timeline = y\nkey.tree = t\nkey.play = p\nkey.play-mode = Space")
        XCTAssertEqual(KeyCommand(character: "y", in: keys), .togglePanel(.timeline))
        XCTAssertEqual(KeyCommand(character: "t", in: keys), .togglePanel(.tree))
        XCTAssertEqual(KeyCommand(character: " ", in: keys), .transport(.nextMode))
        XCTAssertEqual(KeyCommand(character: "p", in: keys), .togglePlaying)
    }

    func testConflictsNameTheirLine() {
        XCTAssertEqual(
            problem("border = no\nkey.play = t"),
            "line 2: the key t belongs to “timeline”; give that command another one too, or none: key.timeline = none")
        XCTAssertEqual(problem("key.play = F2\n\nkey.debug-offscreen = F2"), "line 3: line 1 gives the key F2 to “play”")
        XCTAssertEqual(problem("key.play = F2\nkey.play = F3"), "line 2: line 1 has the keys of “play”; write all of them there")
        XCTAssertEqual(problem("key.play = Esc"), "line 1: the key Esc belongs to “close”")
        XCTAssertEqual(problem("key.close = x"), "line 1: Esc always closes what is open")
        XCTAssertNil(problem("key.timeline = t Ctrl+t"), "its own key")
    }

    func testUnknownNamesAreRefusedWithAProposal() {
        XCTAssertEqual(
            problem("key.timelne = x"),
            "line 1: there is no command “timelne”; did you mean “timeline”? `quartzite preview --list-keys` lists all")
        XCTAssertEqual(problem("key.cook = x"), "line 1: there is no command “cook”; `quartzite preview --list-keys` lists all")
    }

    func testWrongKeysAreExplained() {
        let reasons = [
            "": "no key follows; “none” takes the command's keys away",
            "PageUp": "“PageUp” is not a key; keys are characters, Ctrl+ with a letter or digit, F1, Home and others",
            "Ctrl+": "“Ctrl+” is not a key; keys are characters, Ctrl+ with a letter or digit, F1, Home and others",
            "Hyper+a": "“Hyper+a” is not a key; an example is Ctrl+Shift+s",
            "Alt+a": "“Alt+a”: keys with Alt or Super belong to the desktop",
            "Shift+1": "“Shift+1”: Shift types another character there; write that one",
            "Ctrl+?": "“Ctrl+?”: of the keys with a character, Ctrl goes only with letters and digits",
            "Shift+Space": "“Shift+Space”: Space has no other keys with it",
            "T": "“T”: write t or Shift+t",
            "λ": "“λ”: on keyboards of other alphabets, the letters of a US keyboard count",
            "g": "“g” tilts the device while it is held",
        ]
        for (keys, reason) in reasons { XCTAssertEqual(problem("key.open = \(keys)"), "line 1: \(reason)", keys) }
    }

    func testTheTextsOfKeysAreReadAsTheyAreWritten() throws {
        for chord in Set(KeyBinding.table.flatMap(\.presses).map(\.chord)) { XCTAssertEqual(try KeyChord(chord.text), chord, chord.text) }
        XCTAssertEqual(try KeyChord("ctrl+SHIFT+S"), KeyChord(.character("s"), shift: true, control: true))
        XCTAssertEqual(try KeyChord("left"), KeyChord(.special(.left)))
        XCTAssertEqual(try KeyChord("Ctrl+Backspace"), KeyChord(.special(.backspace), control: true))
        XCTAssertEqual(try KeyChord("+"), KeyChord(.character("+")))
    }

    func testEveryCommandHasANameOfItsOwn() {
        var names: [String: KeyCommand] = [:]
        for command in KeyBinding.table.flatMap(\.presses).map(\.command) {
            if let other = names[command.name] { XCTAssertEqual(other, command, command.name) }
            names[command.name] = command
            XCTAssertTrue(command.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, command.name)
        }
    }

    func testTheListOfKeysShowsThem() throws {
        let keys = try keys("key.frame-forward = n\nkey.comparison-mode = none\nkey.quit = Ctrl+x\nkey.end = →")
        func line(_ effect: String) -> String? { keys.table.first { $0.effect.hasPrefix(effect) }?.keys }
        XCTAssertEqual(line("one frame forward"), "n  ,")
        XCTAssertEqual(line("the same; with Shift"), "←  Shift + →  Shift + ←")
        XCTAssertEqual(line("side by side"), "–")
        XCTAssertEqual(line("to the start / end"), "Home  →")
        XCTAssertEqual(line("quit"), "Ctrl + x")
        XCTAssertNil(line("quit, also"), "a line that has lost its keys")
        XCTAssertEqual(keys.table.filter(\.isHeading).count, KeyBinding.table.filter(\.isHeading).count)
        XCTAssertEqual(try self.keys("border = no"), .standard)
    }

    func testMenusAndTextsShowThem() throws {
        let keys = try keys("key.frame-forward = n\nkey.comparison-mode = none\nkey.undo = Ctrl+u F11\nkey.full-screen = f")
        XCTAssertEqual(keys.entry(of: .step(frames: 1)), .init(title: "One frame forward", key: "n", command: .step(frames: 1)))
        XCTAssertEqual(keys.entry(of: .undoEdit)?.key, "Ctrl+u")
        XCTAssertEqual(keys.entry(of: .nextComparisonMode)?.key, "")
        XCTAssertEqual(keys.entry(of: .redoEdit)?.key, "Ctrl+Shift+z")
        XCTAssertEqual(keys.groups.flatMap(\.entries).map(\.title), KeyMap.standard.groups.flatMap(\.entries).map(\.title))
        XCTAssertEqual(keys.key(of: .nextComparisonMode), "the menu")
        XCTAssertEqual(keys.tip("menu", .showMenu), "menu (F10)")
        XCTAssertEqual(keys.tip("next", .nextComparisonMode), "next")
    }

    func testTheFileKeepsTheLines() throws {
        let text = "key.timeline = Ctrl+t\nkey.quit = none\nborder = no\n"
        let settings = try PreviewSettings(text)
        for line in text.split(separator: "\n") { XCTAssertTrue(settings.text.contains(line + "\n"), settings.text) }
        XCTAssertEqual(try PreviewSettings(settings.text).keys, settings.keys)
    }

    func testTheListForATerminalHasEveryCommand() throws {
        let list = try keys("key.timeline = Ctrl+t\nkey.quit = none").list
        let lines = list.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init) }
        XCTAssertTrue(lines.contains(["timeline", "Ctrl+t", "Timeline"]), list)
        XCTAssertTrue(lines.contains(["quit", "none", "Quit"]), list)
        XCTAssertTrue(lines.contains(["state-3", "Ctrl+3", "To", "state", "3", "of", "the", "scene"]), list)
        XCTAssertTrue(lines.contains(["zoom-in", "+", "=", "Zoom", "in"]), list)
        let names = Set(KeyBinding.table.flatMap(\.presses).map(\.command.name))
        XCTAssertEqual(Set(lines.compactMap(\.first)).intersection(names), names)
        XCTAssertTrue(list.hasPrefix("Playing\n  play "), list)
        XCTAssertFalse(list.contains("Mouse"), "gestures have no names")
    }

    @MainActor private func makeSession() -> PreviewSession {
        let session = PreviewSession(
            scene: Scene(name: "a", document: SceneDocument(root: CALayer(), isYUp: false)), options: PreviewOptions(), now: { 0 },
            openFile: { _ in throw LiveProblem(.noInput, "") }, saveScreenshot: { _ in "" }, log: { _ in })
        session.hasPanels = true
        return session
    }

    @MainActor func testAnOpenListPassesItsOwnKeysOn() async throws {
        let session = makeSession()
        session.adopt(try PreviewSettings("key.open = Ctrl+p\nkey.previous-state = none\nkey.quit = Ctrl+x"))
        session.perform(.togglePicker)
        func isTaken(_ letter: Character) -> Bool { session.pickerHandles(.key(.letter(letter), isDown: true, isRepeat: false, .control)) }
        XCTAssertEqual("pxsd".map(isTaken), [false, false, false, false], "open, quit, save a picture, compare")
        XCTAssertEqual("oqw".map(isTaken), [true, true, true], "these keys mean nothing now")
    }

    @MainActor func testAWindowUsesThem() async throws {
        let session = makeSession()
        session.adopt(try PreviewSettings("key.keys = Space\nkey.play = p\nkey.play-mode = none\nkey.menu = Ctrl+m"))
        session.spaceKey(isDown: true)
        session.spaceKey(isDown: false)
        XCTAssertTrue(session.showsKeyList, "Space has another command")
        session.openBarMenu()
        XCTAssertNotNil(session.menu)
        XCTAssertTrue(session.menuHandles(.key(.letter("m"), isDown: true, isRepeat: false, .control)))
        XCTAssertNil(session.menu, "the key of the menu closes it")
    }
}
