import QuartziteKit
import XCTest

@testable import QuartzitePreview

@MainActor final class ScenePickerTests: PickerTestCase {
    private func titles(_ picker: ScenePicker) -> [String] {
        picker.rows.map { row in
            switch row {
            case .heading(let title): "# " + title
            case .entry(let entry, _): entry.title
            }
        }
    }

    func testGroupsAndTheShownSceneSelected() async throws {
        try make("a.caml", "b.caml", "Ball.swift", "sub/")
        let picker = ScenePicker(catalog("\(folder)/b.caml"), recent: ["/x/old.caml#2"])
        XCTAssertEqual(
            titles(picker),
            ["# Files of \(folder)", "a.caml", "b.caml", "Ball.swift", "# Recent files", "old.caml#2", "# Examples", "door", "clock"])
        XCTAssertEqual(picker.selectedEntry?.title, "b.caml")
        XCTAssertEqual(picker.rows.compactMap(\.entry).map(\.isProgram), [false, false, true, false, false, false])
        XCTAssertEqual(picker.rows[5].entry?.argument, "/x/old.caml#2")
    }

    func testTypingFiltersAndTheBestComesFirst() async throws {
        try make("a-clock.caml")
        var picker = ScenePicker(catalog("\(folder)/a-clock.caml"), recent: ["\(folder)/a-clock.caml"])
        picker.type("clo")
        XCTAssertEqual(titles(picker), ["clock", "a-clock.caml"], "a file that is listed twice shows once")
        XCTAssertEqual(picker.selectedEntry?.argument, "clock")
        picker.type("x\u{7}")
        XCTAssertEqual(picker.filter, "clox")
        XCTAssertEqual(picker.rows, [])
        XCTAssertNil(picker.selectedEntry)
        picker.move(1)
        picker.deleteBackward()
        XCTAssertEqual(picker.rows.count, 2)
        picker.setFilter("bell")
        XCTAssertEqual(titles(picker), ["clock"], "a word of the description")
        picker.setFilter("")
        XCTAssertEqual(picker.rows.count, 7)
    }

    func testMovingSkipsHeadingsAndStaysInTheList() async throws {
        try make("a.caml")
        var picker = ScenePicker(catalog("\(folder)/a.caml"), recent: [])
        picker.move(1)
        XCTAssertEqual(picker.selectedEntry?.title, "door")
        picker.move(9)
        XCTAssertEqual(picker.selectedEntry?.title, "clock")
        picker.move(-9)
        XCTAssertEqual(picker.selectedEntry?.title, "a.caml")
        picker.select(row: 0)
        XCTAssertEqual(picker.selectedEntry?.title, "a.caml", "a heading is no choice")
    }

    func testATypedPathListsItsFolder() async throws {
        try make("sub/", "sub/inner.caml", "sub/other.png", "sub/deep/")
        var picker = ScenePicker(catalog("door"), recent: [], folder: "/")
        picker.type("\(folder)/s")
        XCTAssertEqual(titles(picker), ["sub/"])
        picker.enter(try XCTUnwrap(picker.selectedEntry).argument)
        XCTAssertEqual(picker.filter, "\(folder)/sub/")
        XCTAssertEqual(titles(picker), ["deep/", "inner.caml", "other.png"])
        picker.type("inn")
        XCTAssertEqual(picker.selectedEntry?.argument, "\(folder)/sub/inner.caml")
        picker.setFilter("/nonexistent/file")
        XCTAssertEqual(picker.rows, [])
        XCTAssertEqual(picker.typedPath, "/nonexistent/file")
        XCTAssertEqual(ScenePicker.expanded("~/a/", in: "."), NSHomeDirectory() + "/a/")
        XCTAssertEqual(ScenePicker.expanded("a/b", in: "/c"), "/c/a/b")
    }

    // MARK: In the session

    private var opened: [String] = []
    private var log: [String] = []
    private var failing: Set<String> = []

    private func scene(_ name: String) -> Scene {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
        return Scene(name: name, document: SceneDocument(root: root, isYUp: false))
    }

    private func session(_ argument: String?, _ change: (inout PreviewOptions) -> Void = { _ in }) -> PreviewSession {
        var options = PreviewOptions()
        (options.argument, options.examples, options.runsDroppedCode) = (argument, catalog(nil).examples, true)
        change(&options)
        return PreviewSession(
            scene: scene("first"), options: options, now: { 0 },
            openFile: { file in
                self.opened.append(file)
                if self.failing.contains(file) { throw LiveProblem(.noInput, "\(file): no") }
                return self.scene((file as NSString).lastPathComponent)
            }, saveScreenshot: { _ in "" }, log: { self.log.append($0) })
    }

    private func key(_ key: KeyBinding.SpecialKey) -> WindowEvent { .key(.command(key), isDown: true, isRepeat: false, []) }

    func testKeysOfThePicker() async throws {
        let session = session("door")
        XCTAssertFalse(session.pickerHandles(.text("c", isRepeat: false)))
        session.perform(.togglePicker)
        for letter in ["c", "l", "x"] { XCTAssertTrue(session.pickerHandles(.text(letter, isRepeat: false))) }
        XCTAssertTrue(session.pickerHandles(key(.backspace)))
        XCTAssertEqual(session.picker?.filter, "cl")
        for letter: Character in ["q", "w", "o", "d"] {
            XCTAssertFalse(
                session.pickerHandles(.key(.letter(letter), isDown: true, isRepeat: false, .control)), "Ctrl+\(letter) has its command")
        }
        XCTAssertFalse(session.pickerHandles(.pointerMoved(.zero)))
        XCTAssertTrue(session.pickerHandles(key(.enter)))
        XCTAssertEqual(opened, ["clock"])
        XCTAssertNil(session.picker)
        XCTAssertEqual(session.catalog.current, "clock")
        session.perform(.togglePicker)
        XCTAssertTrue(session.pickerHandles(.key(.letter("v"), isDown: true, isRepeat: false, .control)) { "/tmp\nx" })
        XCTAssertEqual(session.picker?.filter, "/tmp")
        XCTAssertTrue(session.pickerHandles(key(.escape)))
        XCTAssertNil(session.picker)
        session.perform(.togglePicker)
        session.perform(.escape)
        XCTAssertNil(session.picker)
        XCTAssertFalse(session.isFinished)
    }

    func testWhatCannotBeOpenedLeavesThePickerAndTheScene() async throws {
        let session = session("door")
        failing = ["clock", "/nonexistent.caml"]
        session.perform(.togglePicker)
        let row = try XCTUnwrap(session.picker?.rows.firstIndex { $0.entry?.title == "clock" })
        session.perform(PickerAction.choose(row))
        XCTAssertNotNil(session.picker)
        XCTAssertEqual(session.scene.name, "first")
        XCTAssertEqual(session.picker?.failure, "clock: no")
        XCTAssertEqual(session.barMessages, MessageCounts(), "the scene in the window has no fault")
        _ = session.pickerHandles(key(.up))
        XCTAssertNil(session.picker?.failure, "the failure is that of the selected row")
        session.picker?.setFilter("/nonexistent.caml")
        _ = session.pickerHandles(key(.enter))
        XCTAssertEqual(session.picker?.failure, "/nonexistent.caml: no")
        XCTAssertEqual(opened, ["clock", "/nonexistent.caml"])
        XCTAssertEqual(log, ["error: clock: no", "error: /nonexistent.caml: no"])
        session.perform(PickerAction.close)
        XCTAssertNil(session.picker)
        XCTAssertNil(session.message, "the failure is that of the picker")
        XCTAssertEqual(session.barMessages, MessageCounts())
    }

    func testAnUnknownNameSuggestsTheNearestOnes() async throws {
        try make("a-clock.caml")
        let picker = ScenePicker(catalog("\(folder)/a-clock.caml"), recent: [])
        let unknown = "there is no example and no file with the name "
        XCTAssertEqual(picker.reason(ofUnknown: "clcok"), unknown + "“clcok”; near it: clock")
        XCTAssertEqual(picker.reason(ofUnknown: "clockwork"), unknown + "“clockwork”; near it: clock, a-clock.caml")
        XCTAssertEqual(picker.reason(ofUnknown: "zzz"), unknown + "“zzz”")
        for name in ["clock", "door", "-", "a/b", "/tmp", "gone.caml"] { XCTAssertNil(picker.reason(ofUnknown: name), name) }
        let session = session("door")
        session.perform(.togglePicker)
        session.picker?.setFilter("doorx")
        _ = session.pickerHandles(key(.enter))
        XCTAssertEqual(session.picker?.failure, unknown + "“doorx”; near it: door")
        XCTAssertEqual(opened, [], "no file is read")
        XCTAssertEqual(session.barMessages, MessageCounts())
    }

    func testAProgramIsRunOnlyWhenItIsChosenAgain() async throws {
        try make("Ball.swift", "a.caml")
        let session = session("\(folder)/a.caml")
        session.perform(.togglePicker)
        session.picker?.setFilter("ball")
        _ = session.pickerHandles(key(.enter))
        XCTAssertEqual(session.picker?.confirmed, "\(folder)/Ball.swift")
        XCTAssertFalse(session.isFinished)
        _ = session.pickerHandles(key(.up))
        XCTAssertNil(session.picker?.confirmed)
        _ = session.pickerHandles(key(.enter))
        XCTAssertTrue(session.isFinished)
        XCTAssertEqual(session.nextProgram, "\(folder)/Ball.swift")
        XCTAssertEqual(opened, [], "the code is no file to read")
    }

    func testTheNextSceneAndRecentFiles() async throws {
        try make("a.caml", "b.caml", "Ball.swift")
        let session = session("\(folder)/a.caml")
        session.keepsRecentFiles = true
        session.perform(.neighbourScene(1))
        XCTAssertEqual(session.scene.name, "b.caml")
        XCTAssertEqual(session.message?.text, "b.caml, 2 of 2")
        session.perform(.neighbourScene(1))
        XCTAssertEqual(opened, ["\(folder)/b.caml", "\(folder)/a.caml"], "never the program")
        XCTAssertEqual(session.settings.recent.paths, ["\(folder)/a.caml", "\(folder)/b.caml"])
        let other = self.session("\(folder)/a.caml")
        other.perform(.neighbourScene(1))
        XCTAssertEqual(other.settings.recent.paths, [], "without settings nothing is remembered")
    }

    func testSeveralDroppedFiles() async throws {
        try make("a.caml", "b.caml", "Ball.swift")
        let session = session("door")
        let files = ["broken.zip", "a.caml", "Ball.swift", "b.caml"].map { "\(folder)/\($0)" }
        failing = [files[0]]
        session.open(files: files)
        XCTAssertEqual(session.scene.name, "a.caml")
        XCTAssertEqual(session.message?.text, "a.caml, 2 of 3 dropped files; > shows the next")
        session.perform(.neighbourScene(1))
        XCTAssertEqual(session.scene.name, "b.caml")
        failing = Set(files)
        session.open(files: files)
        XCTAssertEqual(session.scene.name, "b.caml")
        XCTAssertEqual(session.message?.text, "none of the 3 dropped files can be shown; the first: \(files[0]): no")
        session.open(files: [files[2], files[2] + "2.swift"])
        XCTAssertEqual(session.message?.text, "2 Swift files were dropped; drop one, or their folder")
    }

    func testADroppedTextIsAPathOrASentence() async throws {
        try make("ü b.caml")
        let session = session("door")
        session.open(text: "file://\(folder)/%C3%BC%20b.caml\r\n")
        XCTAssertEqual(session.scene.name, "ü b.caml")
        for text in ["hello\nworld", "", "https://example.org/a.caml", "/nonexistent"] {
            session.open(text: text)
            XCTAssertEqual(session.message?.text.hasPrefix("a text was dropped"), true, text)
        }
        session.openNothing()
        XCTAssertEqual(session.message?.text.hasPrefix("nothing that was dropped is a file"), true)
        XCTAssertEqual(session.scene.name, "ü b.caml")
    }

    func testReloadStartsAnExampleAgainAndAsksForFiles() async throws {
        let example = session("door")
        example.perform(.reload)
        XCTAssertEqual(opened, ["door"])
        XCTAssertEqual(example.message?.text, "read again: door")
        for (argument, text) in [("-", "standard input cannot be read again"), (nil, "this scene has no file to read again")] {
            let session = session(argument)
            session.perform(.reload)
            XCTAssertEqual(session.message?.text, text)
        }
        let document = session("\(folder)/a.caml")
        document.scene.source = DocumentSource("\(folder)/a.caml", files: [], stamps: [:]) { self.scene("again") }
        var asked: Set<String> = []
        document.readAgain = { asked = $0 }
        document.perform(.reload)
        XCTAssertEqual(asked, ["\(folder)/a.caml"])
        document.reload(scene("again"))
        XCTAssertEqual(document.message?.text, "read again: again")
    }

    func testABareWindowHasNoPicker() async {
        let session = session("door") { $0.isBare = true }
        session.perform(.togglePicker)
        XCTAssertNil(session.picker)
    }

    func testABareWindowSaysOnceWhyThereAreNoPanels() async {
        let session = session("door") { $0.isBare = true }
        session.perform(.togglePlaying)
        XCTAssertEqual(log, [])
        for command: KeyCommand in [.toggleKeyList, .showMenu, .togglePanel(.tree), .toggleControls] { session.perform(command) }
        XCTAssertEqual(log.count, 1)
        XCTAssertTrue(log[0].contains("--bare"), log[0])
        XCTAssertFalse(session.showsKeyList)
        XCTAssertTrue(session.panelState.showsControls)
    }
}
