import QuartziteKit
import XCTest

@testable import QuartziteMarkup
@testable import QuartzitePreview

/// The messages of a session without a window.
@MainActor final class SessionMessagesTests: XCTestCase {
    private var time = 10.0
    private var log: [String] = []
    private var copied: [String] = []
    private var opened: Result<Scene, any Error> = .failure(LiveProblem(.noInput, "b.caml: there is no such file"))

    private func scene(_ text: String, name: String = "a.caml") throws -> Scene {
        let package = try CAPackage(data: Data(text.utf8), name: name, folder: URL(fileURLWithPath: "/nonexistent"))
        let scene = Scene(name: name, package: package)
        scene.origin = Scene.Origin(path: name, diagnostics: package.diagnostics)
        return scene
    }

    private static let faulty = """
        <caml><CALayer bounds="0 0 100 100"><sublayers>
          <CALayer name="first" bounds="0 0 9 9" wobble="1"/>
          <CALayer name="second" bounds="0 0 9 9">
            <contents type="CGImage" src="gone.png"/>
          </CALayer>
          <CALayer name="third" bounds="0 0 9 9"/>
        </sublayers></CALayer></caml>
        """
    private static let good = "<caml><CALayer bounds=\"0 0 9 9\" backgroundColor=\"1 0 0\"/></caml>"

    private func session(_ scene: Scene, _ options: PreviewOptions = PreviewOptions()) -> PreviewSession {
        let session = PreviewSession(
            scene: scene, options: options, now: { self.time }, openFile: { _ in try self.opened.get() },
            saveScreenshot: { _ in "" }, log: { self.log.append($0) })
        session.inspector.copyText = { self.copied.append($0) }
        session.tick()
        return session
    }

    func testWhatTheFilesHoldIsListedFirst() async throws {
        let scene = try scene(Self.good)
        scene.readingTime = 0.01
        let session = session(scene)
        let list = session.messageList
        XCTAssertEqual(list.listed.map { list.rows[$0].text }, ["read in 10 ms: 1 layer, 0 animations"], "also without the log")
        XCTAssertTrue(session.barMessages.isEmpty)
    }

    func testWhatReadingTheFilesToldIsListed() async throws {
        let session = session(try scene(Self.faulty))
        XCTAssertEqual(session.messageList.rows.map(\.place), ["a.caml:2:42", "a.caml:4:30"])
        XCTAssertEqual(session.messageList.rows.map(\.severity), [.warning, .error])
        XCTAssertTrue(session.messageList.rows.allSatisfy { !$0.mend.isEmpty })
        XCTAssertEqual(session.barMessages, MessageCounts(errors: 1, warnings: 1))
        XCTAssertEqual(session.barMessages.text, "1 error, 1 warning")
        XCTAssertEqual(log, [], "reading has written to stderr already")
    }

    func testAnotherSceneHasMessagesOfItsOwnAndTheWindowsStay() async throws {
        let session = session(try scene(Self.faulty))
        XCTAssertFalse(session.open(file: "b.caml"))
        XCTAssertEqual(log, ["error: b.caml: there is no such file"])
        opened = .success(try scene(Self.good, name: "good.caml"))
        XCTAssertTrue(session.open(file: "good.caml"))
        session.tick()
        XCTAssertEqual(session.messageList.rows.map(\.text), ["b.caml: there is no such file", "opened good.caml"])
        XCTAssertEqual(session.messageList.rows.map(\.severity), [.error, .log])
        XCTAssertEqual(session.messageList.listed, [0])
    }

    func testAProblemOfTheFilesGoesWhenItIsSolved() async throws {
        let session = session(try scene(Self.good))
        session.report(LiveProblem(.scene, ["a.caml:1:2: error: no", "a.caml:2:3: error: nor"]))
        session.tick()
        XCTAssertEqual(session.barMessages.errors, 2)
        XCTAssertEqual(session.messageList.rows.map(\.place), ["a.caml:1:2", "a.caml:2:3"])
        session.report(LiveProblem(.scene, ["a.caml:1:2: error: no"]))
        XCTAssertEqual(session.barMessages.errors, 1)
        session.reload(try scene(Self.good))
        session.tick()
        XCTAssertEqual(session.messageList.rows, [])
        session.report(LiveProblem(.scene, "gone"))
        session.clearProblem()
        XCTAssertTrue(session.barMessages.isEmpty)
    }

    func testACrashIsOneRowThatSaysWhatToDo() async throws {
        let problem = LiveSupervisor.problem("it trapped", ["/x/live.swift:3: Fatal error: boom"])
        let rows = MessageList.Row.rows(of: problem, time: 0)
        XCTAssertEqual(rows.map(\.text), ["the scene crashed: /x/live.swift:3: Fatal error: boom"])
        XCTAssertEqual(rows.map(\.mend), ["Save it to start it again."])
        var options = PreviewOptions()
        options.problem = problem
        let session = session(try scene(Self.good), options)
        XCTAssertEqual(session.barMessages, MessageCounts(errors: 1, warnings: 0))
        session.report(LiveSupervisor.lostProblem)
        XCTAssertEqual(session.barMessages.errors, 1)
        XCTAssertEqual(session.messageList.text, "error: the scene does not return. Save it to start it again.\n")
    }

    func testCompilerErrorsSayErrorOnce() {
        let problem = LiveProblem(.scene, ["live/Live.swift:6:10: error: no value", "the scene crashed"])
        XCTAssertEqual(problem.errorLines, ["live/Live.swift:6:10: error: no value", "error: the scene crashed"])
    }

    func testThePanelScrollsToTheNewestErrorOnce() async throws {
        let session = session(try scene(Self.faulty))
        for number in 0..<20 { session.note(.note, "note \(number)") }
        let error = session.messageList.rows[1]
        XCTAssertEqual(error.severity, .error)
        XCTAssertEqual(session.messageContent.shownRow, error.id)
        XCTAssertNil(session.messageContent.shownRow)
        session.note(.warning, "no error")
        XCTAssertNil(session.messageContent.shownRow)
        session.fail("the picture was not saved")
        XCTAssertEqual(session.messageContent.shownRow, session.messageList.rows.last?.id)
    }

    func testAProblemAtTheStartIsListed() async throws {
        var options = PreviewOptions()
        options.problem = LiveProblem(.scene, ["X.swift:1:2: error: no"])
        let session = session(try scene(Self.good), options)
        XCTAssertEqual(session.messageList.rows.map(\.place), ["X.swift:1:2"])
    }

    func testWhatASceneHasPrintedIsListedWithItsTime() async throws {
        let inbox = MessageInbox()
        let session = session(try scene(Self.good))
        session.messages.inbox = inbox
        inbox.add([(.output, "tick"), (.errors, "oops")], at: time, wakes: true)
        session.tick()
        inbox.add([(.output, "tick")], at: time + 1, wakes: true)
        session.tick()
        let rows = session.messageList.rows
        XCTAssertEqual(rows.map(\.text), ["tick", "oops"])
        XCTAssertEqual(rows.map(\.severity), [.printed, .printed])
        XCTAssertEqual(rows.map(\.count), [2, 1])
        XCTAssertEqual(rows.map(\.place), ["standard output", "standard error"])
        XCTAssertEqual(session.messageList.listed, [0, 1], "without a click")
        XCTAssertTrue(session.barMessages.isEmpty, "the badge does not count it")
        opened = .success(try scene(Self.good, name: "good.caml"))
        XCTAssertTrue(session.open(file: "good.caml"))
        session.tick()
        XCTAssertEqual(session.messageList.count(of: .printed), 0, "it belongs to its scene")
    }

    func testWhatTheLibraryReportsIsListedWhileItRuns() async throws {
        let inbox = MessageInbox()
        let session = session(try scene(Self.good))
        session.messages.inbox = inbox
        inbox.add(.warning, "CALayer.mask: it cannot mask itself")
        time = 75
        session.panelsChanged = false
        session.tick()
        XCTAssertEqual(session.messageList.rows.map(\.text), ["CALayer.mask: it cannot mask itself"])
        XCTAssertEqual(session.messageList.rows.first?.time, 65)
        XCTAssertTrue(session.panelsChanged, "the badge of the bar shows")
        session.panelsChanged = false
        inbox.add(.warning, "CALayer.mask: it cannot mask itself")
        session.tick()
        XCTAssertEqual(session.messageList.rows.first?.count, 2)
        XCTAssertFalse(session.panelsChanged, "nothing that is visible has changed")
        session.perform(.togglePanel(.messages))
        session.panelsChanged = false
        inbox.add(.note, "more")
        session.tick()
        XCTAssertTrue(session.panelsChanged)
    }

    func testASceneThatShowsNothingIsAMessageToo() async throws {
        let scene = try scene("<caml><CALayer bounds=\"0 0 9 9\"/></caml>")
        let session = session(scene)
        session.show(SceneBanner(scene) { true })
        XCTAssertEqual(session.messageList.rows.map(\.severity), [.warning])
        XCTAssertTrue(session.messageList.rows[0].text.hasPrefix("This scene shows nothing"))
    }

    // MARK: Panel

    func testAClickOnARowSelectsItsLayerAndCtrlCCopiesTheRow() async throws {
        let session = session(try scene(Self.faulty))
        session.perform(.togglePanel(.messages))
        let ids = session.messageList.rows.map(\.id)
        session.perform(MessageAction.select(ids[0]))
        XCTAssertEqual(session.selectedLayer?.name, "first")
        session.perform(MessageAction.select(ids[1]))
        XCTAssertEqual(session.selectedLayer?.name, "second", "the place is inside the layer")
        session.perform(.copySelection)
        XCTAssertEqual(copied, [session.messageList.rows[1].line])
        session.perform(.togglePanel(.messages))
        session.perform(.copySelection)
        XCTAssertTrue(copied[1].contains("second"), "the layer: no message is seen")
        session.perform(MessageAction.copyAll)
        XCTAssertEqual(copied[2], session.messageList.text)
        session.perform(MessageAction.copy(ids[0]))
        XCTAssertEqual(copied.count, 3, "nothing is copied from a closed panel")
    }

    func testALineWithSeveralLayersSelectsNone() async throws {
        let line = Self.faulty.replacing("\n", with: "")
        let session = session(try scene(line))
        session.perform(.togglePanel(.messages))
        session.perform(MessageAction.select(session.messageList.rows.first?.id))
        XCTAssertNil(session.selectedLayer)
    }

    func testTheWholeSceneIsCheckedOnceWhenThePanelIsOpened() async throws {
        let scene = try scene(Self.faulty)
        var checks = 0
        scene.origin?.check = {
            checks += 1
            AnimationDiagnostics.report("told by the check")
            return [MarkupDiagnostic(.outsideCanvas, message: "far away", file: "a.caml", location: .init(line: 6, column: 3))]
        }
        let session = session(scene)
        XCTAssertFalse(session.wantsCheck)
        session.perform(.togglePanel(.messages))
        XCTAssertTrue(session.wantsCheck)
        session.checkScene()
        XCTAssertFalse(session.wantsCheck)
        XCTAssertEqual(checks, 1)
        XCTAssertEqual(session.messageList.rows.map(\.text), ["far away"])
        session.perform(MessageAction.select(session.messageList.rows.first?.id))
        XCTAssertEqual(session.selectedLayer?.name, "third")
    }

    func testTheCheckOfFilesTellsMoreThanReading() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.caml")
        let text = """
            <caml><CALayer bounds="0 0 100 100"><sublayers>
              <CALayer bounds="0 0 9 9" position="900 0" backgroundColor="1 0 0"/></sublayers></CALayer></caml>
            """
        try Data(text.utf8).write(to: file)
        let origin = Scene.Origin(path: file.path, member: nil, planes: Set(ScenePlane.allCases), diagnostics: [])
        XCTAssertEqual(origin.check?().map(\.kind), [.outsideCanvas])
        try Data("<caml>".utf8).write(to: file)
        XCTAssertEqual(origin.check?().map(\.kind), [.malformedXML])
        try FileManager.default.removeItem(at: file)
        XCTAssertEqual(origin.check?().map(\.severity), [.error])
    }
}
