import QuartziteKit
import QuartziteMarkup
import XCTest

@testable import QuartzitePreview

/// Saving edits into the documents of a scene, and the way back.
@MainActor
final class SavingTests: XCTestCase {
    private let text = """
        <caml>
          <!-- a lid -->
          <CALayer name="root" bounds="0 0 400 800" position="200 400">
            <sublayers>
              <CALayer id="#2" name="lid" position="196 347" bounds="0 0 50 50" caplayKey="kept"/>
            </sublayers>
            <states>
              <LKState name="Unlock">
                <elements>
                  <LKStateSetValue targetId="#2" keyPath="position.y"><value type="integer" value="667"/></LKStateSetValue>
                </elements>
              </LKState>
            </states>
          </CALayer>
        </caml>
        """
    private var folder = URL(fileURLWithPath: "/nonexistent")
    private lazy var session = PreviewSession(
        scene: makeScene(), options: PreviewOptions(), now: { 10 }, openFile: { _ in throw CancellationError() },
        saveScreenshot: { _ in "" }, log: { _ in })

    private var file: URL { folder.appendingPathComponent("Lid.ca/main.caml") }

    override func setUp() async throws {
        MediaClock.setVirtualTime(10)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quartzite-saving-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    override func tearDown() async throws {
        MediaClock.setVirtualTime(nil)
        try? FileManager.default.removeItem(at: folder)
    }

    private func makeScene() -> Scene {
        let path = file.deletingLastPathComponent().path
        do {
            let package = try CAPackage(contentsOf: URL(fileURLWithPath: path))
            let scene = Scene(name: "Lid.ca", package: package)
            scene.origin = Scene.Origin(path: path, member: nil, planes: Set(ScenePlane.allCases), diagnostics: [])
            scene.source = DocumentSource(path, files: package.files, stamps: package.stamps) { throw CancellationError() }
            scene.start(at: 10)
            return scene
        } catch {
            XCTFail("\(error)")
            return Scene(name: "", document: SceneDocument(root: CALayer(), isYUp: true))
        }
    }

    private func edit(_ keyPath: String, _ value: EditedValue) {
        session.select(session.scene.root.sublayers?.first)
        session.perform(EditAction.set(keyPath: keyPath, value))
        session.scene.commit()
    }

    private func saved() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    private func key(_ key: KeyBinding.SpecialKey) -> Bool {
        session.saveDialogHandles(.key(.command(key), isDown: true, isRepeat: false, []))
    }

    private func editsInTwoStates() {
        edit("position.y", .number(400))
        session.scene.states?.set("Unlock")
        edit("position.y", .number(713))
    }

    private var editedText: String {
        text.replacingOccurrences(of: "196 347", with: "196 400").replacingOccurrences(of: "667", with: "713")
    }

    func testSavingAsksOnceAndWritesTheValuesAlone() async throws {
        session.perform(KeyCommand.saveEdits)
        XCTAssertEqual(session.message?.text, "there are no edits to save")
        editsInTwoStates()
        session.perform(KeyCommand.saveEdits)
        XCTAssertEqual(session.saveDialog?.title, "Save 2 edits into Lid.ca?")
        XCTAssertEqual(try saved(), text)
        XCTAssertTrue(key(.enter))
        XCTAssertNil(session.saveDialog)
        XCTAssertEqual(try saved(), editedText)
        XCTAssertEqual(session.message?.text, "saved 2 edits into Lid.ca/main.caml; Ctrl+z takes that back")
        XCTAssertTrue(session.inspector.edits.isEmpty)

        session.reload(makeScene())
        XCTAssertEqual(session.scene.root.sublayers?.first?.position.y, 713)
        edit("opacity", .number(0.5))
        session.perform(KeyCommand.saveEdits)
        XCTAssertNil(session.saveDialog, "it asks once")
        XCTAssertEqual(try saved(), editedText.replacingOccurrences(of: "\"kept\"", with: "\"kept\" opacity=\"0.5\""))
    }

    func testCtrlZTakesTheSavingBack() async throws {
        editsInTwoStates()
        session.perform(KeyCommand.saveEdits)
        session.perform(SaveDialogAction.save)
        session.reload(makeScene())
        session.perform(KeyCommand.undoEdit)
        XCTAssertEqual(try saved(), text)
        session.reload(makeScene())
        XCTAssertEqual(session.inspector.edits.list.map(\.value), [.number(400), .number(713)])
        XCTAssertEqual(session.scene.root.sublayers?.first?.position.y, 713)
        session.perform(KeyCommand.undoEdit)
        XCTAssertEqual(session.inspector.edits.list.map(\.value), [.number(400)], "the history before the saving")
    }

    func testAFileThatHasChangedIsNotOverwritten() async throws {
        edit("opacity", .number(0.5))
        session.perform(KeyCommand.saveEdits)
        let other = text.replacingOccurrences(of: "a lid", with: "another lid")
        try Data(other.utf8).write(to: file)
        session.perform(SaveDialogAction.save)
        XCTAssertEqual(session.message?.text, "main.caml has changed on disk, and is not shown yet; look at it, then save again")
        XCTAssertEqual(try saved(), other)
        XCTAssertEqual(session.inspector.edits.list.count, 1)
        // The same for the way back.
        session.reload(makeScene())
        session.perform(KeyCommand.saveEdits)
        session.perform(SaveDialogAction.save)
        try Data(text.utf8).write(to: file)
        session.perform(KeyCommand.undoEdit)
        XCTAssertTrue(session.message?.text.hasPrefix("the saving was not undone: ") ?? false)
        XCTAssertEqual(try saved(), text)
    }

    func testAFileThatIsGoneIsNamed() async throws {
        edit("opacity", .number(0.5))
        try FileManager.default.removeItem(at: file)
        session.perform(KeyCommand.saveEdits)
        XCTAssertEqual(
            session.message?.text,
            "main.caml does not exist any more; put it back to save the edits, or copy them below the properties")
        XCTAssertEqual(session.inspector.edits.list.count, 1)
        try Data(text.utf8).write(to: file)
        session.reload(makeScene())
        session.perform(KeyCommand.saveEdits)
        session.perform(SaveDialogAction.save)
        XCTAssertTrue(session.message?.text.hasPrefix("saved 1 edit") == true, session.message?.text ?? "")
    }

    func testACopyLeavesTheOriginal() async throws {
        edit("opacity", .number(0.5))
        session.perform(KeyCommand.saveEdits)
        XCTAssertTrue(session.saveDialogHandles(.text("c", isRepeat: false)))
        XCTAssertEqual(session.saveDialog?.copy, folder.path + "/Lid-edited.ca")
        XCTAssertTrue(session.saveDialogHandles(.text("2", isRepeat: false)))
        XCTAssertTrue(key(.backspace))
        XCTAssertTrue(key(.enter))
        XCTAssertEqual(try saved(), text)
        let copy = try CAPackage(contentsOf: folder.appendingPathComponent("Lid-edited.ca"))
        XCTAssertEqual(copy.layer(named: "lid")?.opacity, 0.5)
        XCTAssertEqual(session.inspector.edits.list.count, 1)
        session.perform(KeyCommand.saveEdits)
        session.perform(SaveDialogAction.beginCopy)
        session.perform(SaveDialogAction.save)
        XCTAssertTrue(session.saveDialog?.failure?.contains("choose another name") ?? false)
        XCTAssertTrue(key(.escape))
        XCTAssertNil(session.saveDialog)
    }

    func testWhatHasNoDocumentSaysSo() async throws {
        session = PreviewSession(
            scene: Scene(name: "layers", document: SceneDocument(root: CALayer(), isYUp: false)), options: PreviewOptions(), now: { 10 },
            openFile: { _ in throw CancellationError() }, saveScreenshot: { _ in "" }, log: { _ in })
        session.select(session.scene.root)
        session.perform(EditAction.set(keyPath: "opacity", .number(0.5)))
        session.perform(KeyCommand.saveEdits)
        XCTAssertTrue(session.message?.text.hasPrefix("this scene has no document") ?? false)
        XCTAssertEqual(session.inspector.edits.list.count, 1)
        XCTAssertFalse(session.editList.canSave)
    }

    func testALayerThatCodeHasMadeStaysInTheList() async throws {
        let added = CALayer()
        added.name = "added"
        session.scene.root.addSublayer(added)
        session.scene.commit()
        edit("opacity", .number(0.5))
        session.select(added)
        session.perform(EditAction.set(keyPath: "opacity", .number(0.25)))
        session.perform(KeyCommand.saveEdits)
        XCTAssertEqual(session.saveDialog?.title, "Save 1 edit into Lid.ca?")
        session.perform(SaveDialogAction.save)
        XCTAssertEqual(
            session.message?.text,
            "saved 1 edit into Lid.ca/main.caml; Ctrl+z takes that back; 1 edit stays: the layer has no element of its own in a document")
        XCTAssertEqual(session.inspector.edits.list.map(\.layerName), ["added"])
    }

    func testQuittingAsksWhileEditsAreUnsaved() async throws {
        edit("opacity", .number(0.5))
        session.quit(by: "close the window again to quit")
        XCTAssertFalse(session.isFinished)
        XCTAssertEqual(
            session.message?.text, "close the window again to quit; 1 edit is not saved (Ctrl+Shift+s saves) and not copied")
        session.perform(KeyCommand.saveEdits)
        session.perform(SaveDialogAction.save)
        session.perform(KeyCommand.quit)
        XCTAssertTrue(session.isFinished)
    }
}
