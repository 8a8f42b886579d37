import Foundation
import QuartziteKit
import QuartziteRenderer
import XCTest

@testable import QuartziteMarkup
@testable import QuartzitePreview

/// Exports by the session, without a process.
@MainActor final class SessionExportTests: XCTestCase {
    private static let document = """
        <caml><CALayer bounds="0 0 390 844"><sublayers><CALayer id="1" name="Card" bounds="0 0 100 100" position="100 100" opacity="1"/>
        </sublayers><states><LKState name="Locked"/><LKState name="Unlock"><elements>
        <LKStateSetValue targetId="1" keyPath="position.x"><value type="real" value="200"/></LKStateSetValue></elements></LKState></states></CALayer></caml>
        """

    private var started: [[String]] = []
    private var progress: (@MainActor @Sendable (Int) -> Void)?
    private var done: (@MainActor @Sendable (ExportEnd) -> Void)?
    private var cancelled = 0
    private var log: [String] = []

    private func makeSession(_ argument: String? = "a.caml", canvas: CanvasOptions = CanvasOptions()) throws -> PreviewSession {
        let package = try CAPackage(data: Data(Self.document.utf8), name: "a.caml", folder: URL(fileURLWithPath: "/nonexistent"))
        let scene = Scene(name: "a.caml", package: package, canvas: canvas)
        try scene.enter(SceneStateChoice())
        var options = PreviewOptions()
        options.argument = argument
        options.exportProgram = ExportProgram(before: ["/bin/quartzite", "render"], options: ["--planes", "floating"])
        let session = PreviewSession(
            scene: scene, options: options, now: { 0 }, openFile: { _ in scene }, saveScreenshot: { _ in "" },
            log: { [weak self] in self?.log.append($0) })
        session.runExport = { [weak self] arguments, progress, done in
            self?.started.append(arguments)
            self?.progress = progress
            self?.done = done
            return { self?.cancelled += 1 }
        }
        session.layout(size: CGSize(width: 390, height: 844))
        scene.start(at: 0)
        scene.commit()
        return session
    }

    private func export(_ session: PreviewSession) throws -> [String] {
        session.perform(KeyCommand.showExport)
        XCTAssertNotNil(session.exportForm)
        session.perform(ExportAction.text(.folder, NSTemporaryDirectory()))
        XCTAssertTrue(session.exportHandles(.key(.command(.enter), isDown: true, isRepeat: false, [])))
        return try XCTUnwrap(started.last)
    }

    func testItExportsTheShownStateDeviceAndDebugColours() async throws {
        var canvas = CanvasOptions(device: .standard)
        canvas.showsFrame = true
        let session = try makeSession(canvas: canvas)
        session.perform(.enterState(1))
        session.perform(.escape)
        session.perform(.toggleDebugColor(0))
        let words = try export(session)
        XCTAssertEqual(Array(words.prefix(5)), ["/bin/quartzite", "render", "a.caml", "--planes", "floating"])
        for (option, value) in [("--state", "Unlock"), ("--device", "iphone-14"), ("--debug", "blended"), ("--time", "0")] {
            let index = try XCTUnwrap(words.firstIndex(of: option), "\(words)")
            XCTAssertEqual(words[index + 1], value)
        }
        XCTAssertTrue(words.contains("--frame"))
        XCTAssertFalse(words.contains("--layers"), "nothing is changed")
        XCTAssertNil(session.exportForm, "the form closes")
    }

    func testATransitionIsExportedAsOne() async throws {
        let session = try makeSession()
        session.perform(.enterState(1))
        let words = try export(session)
        let index = try XCTUnwrap(words.firstIndex(of: "--from-state"), "\(words)")
        XCTAssertEqual(Array(words[index..<(index + 4)]), ["--from-state", "Locked", "--to-state", "Unlock"])
    }

    func testEditsAndHiddenLayersAreInTheExport() async throws {
        let session = try makeSession()
        let card = try XCTUnwrap(session.scene.root.sublayers?.first)
        session.select(card)
        session.perform(EditAction.set(keyPath: "opacity", .number(0.25)))
        session.perform(InspectorAction.override(.hidden, card))
        session.perform(KeyCommand.showExport)
        XCTAssertTrue(session.exportForm?.facts.notes.first?.contains("1 edit, 1 layer hidden") == true)
        session.closeExport()
        let words = try export(session)
        let index = try XCTUnwrap(words.firstIndex(of: "--layers"))
        let changes = try LayerChanges(contentsOf: words[index + 1])
        XCTAssertEqual(changes.edits.map(\.keyPath), ["opacity"])
        XCTAssertEqual(changes.hidden.map(\.description), ["0"])

        // Another process reads the file again and lays the changes over its own scene.
        let other = try makeSession().scene
        let overrides = changes.apply(to: other)
        other.commit()
        let layer = try XCTUnwrap(other.root.sublayers?.first)
        XCTAssertEqual(layer.presentation()?.opacity, 0.25)
        XCTAssertEqual(overrides[layer.id]?.isHidden, true)
    }

    func testTheProgressTheEndAndTheReason() async throws {
        let session = try makeSession()
        _ = try export(session)
        progress?(1)
        XCTAssertEqual(session.barState.export?.fraction, 1)
        session.perform(KeyCommand.showExport)
        XCTAssertNil(session.exportForm, "one at a time")
        XCTAssertTrue(session.message?.text.contains("is being written") == true)
        done?(.written)
        XCTAssertNil(session.runningExport)
        XCTAssertTrue(session.message?.text.hasSuffix("/a.png") == true, session.message?.text ?? "")
        XCTAssertTrue(session.message?.text.hasPrefix("exported /") == true)
        _ = try export(session)
        done?(.failed("the disk is full"))
        XCTAssertEqual(session.message?.text, "the export failed: the disk is full")
        XCTAssertTrue(session.message?.isError == true)
    }

    func testTheBarEndsAnExportAndQuittingAsks() async throws {
        let session = try makeSession()
        _ = try export(session)
        session.perform(.quit)
        XCTAssertFalse(session.isFinished)
        session.perform(PreviewSession.BarAction.exportCancelled)
        XCTAssertEqual(cancelled, 1)
        XCTAssertEqual(session.barState.export?.text, "ending")
        done?(.cancelled)
        XCTAssertNil(session.barState.export)
        session.perform(.quit)
        XCTAssertTrue(session.isFinished)
    }

    func testWhatCannotBeExportedIsSaid() async throws {
        let session = try makeSession("-")
        session.perform(KeyCommand.showExport)
        XCTAssertNil(session.exportForm)
        XCTAssertTrue(session.message?.text.contains("standard input cannot be read again") == true)
        let other = try makeSession(nil)
        other.perform(KeyCommand.showExport)
        XCTAssertTrue(other.message?.text.contains("cannot be exported") == true)
    }

    func testEscapeClosesTheFormAndABadFormDoesNotStart() async throws {
        let session = try makeSession()
        session.perform(KeyCommand.showExport)
        session.perform(ExportAction.text(.name, ""))
        XCTAssertTrue(session.exportHandles(.key(.command(.enter), isDown: true, isRepeat: false, [])))
        XCTAssertEqual(started, [])
        XCTAssertNotNil(session.exportForm)
        XCTAssertTrue(session.exportHandles(.key(.command(.escape), isDown: true, isRepeat: false, [])))
        XCTAssertNil(session.exportForm)
    }
}
