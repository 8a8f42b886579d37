import QuartziteKit
import QuartziteMarkup
import XCTest

@testable import QuartzitePreview

/// Comparisons that a person begins, changes and ends in the window.
@MainActor
final class ComparingInWindowTests: PickerTestCase {
    private var now = 100.0
    private var opened: [String] = []

    override func tearDown() async throws {
        SceneTimers.removeAll()
        try await super.tearDown()
    }

    /// Makes a document that fades for two seconds and has the states Locked and Unlock.
    private func document(_ name: String) throws -> Scene {
        func state(_ name: String) -> String { "<LKState name=\"\(name)\"/>" }
        let text = """
            <caml><CALayer bounds="0 0 300 300"><animations><animation type="CABasicAnimation" keyPath="opacity" fromValue="0" toValue="1"
            duration="2"/></animations><states>\(state("Locked"))\(state("Unlock"))</states></CALayer></caml>
            """
        let package = try CAPackage(data: Data(text.utf8), name: "a.caml", folder: URL(fileURLWithPath: "/nonexistent"))
        return Scene(name: name, package: package)
    }

    /// - Parameter name: the file that the window shows; nil for a scene of no file.
    private func makeSession(_ name: String? = "a.caml", isBare: Bool = false) throws -> PreviewSession {
        var options = PreviewOptions()
        (options.argument, options.isBare, options.runsDroppedCode) = (name.map { "\(folder)/\($0)" }, isBare, true)
        options.examples = [ExampleTitle(name: "door", text: "A door opens")]
        let session = PreviewSession(
            scene: try document("a"), options: options, now: { self.now },
            openFile: { [unowned self] path in
                opened.append(path)
                guard path != "broken.caml" else { throw ImageError(.notFound, path: path) }
                return try document((path as NSString).lastPathComponent)
            }, saveScreenshot: { _ in "" }, log: { _ in })
        session.layout(size: CGSize(width: 300, height: 300))
        session.scene.start(at: now)
        session.playback.pause(at: now)
        return session
    }

    private func titles(_ session: PreviewSession) -> [String] { session.picker?.rows.compactMap(\.entry?.title) ?? [] }

    private func choose(_ title: String, _ session: PreviewSession, line: UInt = #line) throws {
        let rows = try XCTUnwrap(session.picker?.rows, line: line)
        let row = try XCTUnwrap(rows.firstIndex { $0.entry?.title == title }, "\(titles(session))", line: line)
        session.perform(PickerAction.choose(row))
    }

    private func enter(_ session: PreviewSession) {
        _ = session.pickerHandles(.key(.command(.enter), isDown: true, isRepeat: false, []))
    }

    // MARK: Choices

    func testThePickerListsVersionsOfTheSceneBeforeOtherScenes() async throws {
        let session = try makeSession()
        session.perform(.chooseComparison)
        XCTAssertEqual(session.picker?.rows.first, .heading("This scene"))
        XCTAssertEqual(
            titles(session).prefix(4),
            ["this scene, at another time", "this scene, state Locked", "this scene, state Unlock", "door"])
        XCTAssertEqual(session.picker?.selectedEntry?.version, .time(0.5))
        session.perform(.chooseComparison)
        XCTAssertNil(session.picker, "the same key closes the list")
        session.perform(.togglePicker)
        XCTAssertEqual(titles(session), ["door"], "a scene that is opened has no versions")
    }

    func testAnotherSceneIsComparedUntilThePersonStops() async throws {
        let session = try makeSession()
        session.perform(.chooseComparison)
        try choose("door", session)
        XCTAssertNil(session.picker)
        XCTAssertEqual(opened, ["door"])
        let comparison = try XCTUnwrap(session.comparison)
        XCTAssertEqual(session.comparisonContent?.labels.map(\.text), ["A  a", "B  door"])
        XCTAssertFalse(comparison.keepsState)
        comparison.begin(at: now)
        session.perform(.step(frames: 30))
        let time = comparison.follow(session.scene, at: session.scene.playback.frameTime(at: now))
        XCTAssertEqual(comparison.other.playback.time(at: time), 0.5, accuracy: 1e-9, "B shows the time of A")
        session.perform(.nextComparisonMode)
        XCTAssertEqual(comparison.mode, .wipe)
        session.perform(.chooseComparison)
        try choose("this scene, at another time", session)
        XCTAssertEqual(session.comparison?.mode, .wipe, "another scene is shown in the same way")
        session.perform(.endComparison)
        XCTAssertNil(session.comparison)
        session.perform(.endComparison)
        XCTAssertTrue(session.message?.text.hasPrefix("nothing to compare with") == true)
    }

    func testTypedDistancesInTime() async throws {
        let session = try makeSession()
        for (text, offset, label) in [("+0.2", 0.2, "+0.200 s"), ("-30f", -0.5, "−0.500 s"), ("+10%", 0.2, "+0.200 s")] {
            session.perform(.chooseComparison)
            session.picker?.type(text)
            enter(session)
            let comparison = try XCTUnwrap(session.comparison, text)
            XCTAssertEqual(comparison.offset, offset, accuracy: 1e-9)
            XCTAssertEqual(session.comparisonContent?.second, "B  a.caml \(label)")
        }
        XCTAssertEqual(opened, Array(repeating: "\(folder)/a.caml", count: 3))
    }

    func testASceneWithoutMotionHasNoOtherTime() async throws {
        let session = try makeSession()
        session.scene.root.removeAllAnimations()
        session.scene.commit()
        session.playback.animationsChanged()
        session.perform(.chooseComparison)
        session.picker?.type("+0.5")
        enter(session)
        XCTAssertEqual(session.picker?.failure, "nothing moves in this scene, so it looks the same at another time")
        XCTAssertEqual(opened, [])
    }

    func testTheTimeOfBIsChangedInTheMenu() async throws {
        let session = try makeSession()
        try session.compare(with: .time(0.5))
        let comparison = try XCTUnwrap(session.comparison)
        session.perform(ComparisonAction.shift(by: 0.1))
        XCTAssertEqual(comparison.offset, 0.6, accuracy: 1e-9)
        for _ in 0..<6 { session.perform(ComparisonAction.shift(by: -0.1)) }
        XCTAssertEqual(comparison.offset, 0, "a sum of steps is no remainder")
        XCTAssertEqual(session.message?.text, "B is at the time of A")
        session.perform(ComparisonAction.shift(by: -1))
        XCTAssertEqual(session.message?.text, "B is 1.000 s earlier than A")
        session.perform(ComparisonAction.alignTimes)
        XCTAssertEqual(comparison.offset, 0)
    }

    func testAnotherStateIsKept() async throws {
        let session = try makeSession()
        session.perform(.chooseComparison)
        try choose("this scene, state Unlock", session)
        XCTAssertEqual(session.comparison?.other.states?.current, "Unlock")
        XCTAssertEqual(session.comparison?.keepsState, true)
        XCTAssertEqual(session.comparisonContent?.second, "B  a.caml Unlock")
    }

    func testTheSceneIsComparedWithItsFileWithoutEdits() async throws {
        let session = try makeSession()
        session.select(session.scene.root)
        session.perform(EditAction.set(keyPath: "cornerRadius", .number(20)))
        session.perform(.chooseComparison)
        try choose("this scene, as in its file", session)
        XCTAssertEqual(session.scene.root.edited(by: []).cornerRadius, session.comparison?.other.root.cornerRadius)
        XCTAssertEqual(session.inspector.edits.list.count, 1)
        XCTAssertEqual(session.comparison?.choice, .original)
        XCTAssertEqual(session.comparison?.offset, 0)
        XCTAssertEqual(session.comparisonContent?.second, "B  a.caml without edits")
    }

    func testWhatCannotBeOpenedLeavesTheListAndTheComparison() async throws {
        let session = try makeSession()
        try session.compare(with: .scene("door"))
        let comparison = session.comparison
        session.perform(.chooseComparison)
        session.compare(fromPicker: .scene("broken.caml"))
        XCTAssertTrue(session.picker?.failure?.contains("broken.caml") == true)
        XCTAssertIdentical(session.comparison, comparison)
    }

    func testAComparisonOfTheSceneWithItselfEndsWithTheScene() async throws {
        let session = try makeSession()
        try session.compare(with: .scene("door"))
        session.open(file: "b.caml")
        XCTAssertNotNil(session.comparison, "another scene stays beside the next one")
        try session.compare(with: .time(0.5))
        session.reload(try document("b"))
        XCTAssertNotNil(session.comparison, "a newer version is the same scene")
        session.open(file: "c.caml")
        XCTAssertNil(session.comparison)
    }

    func testASceneThatOnlyTheProgramKnowsIsComparedWithOthers() async throws {
        let session = try makeSession(nil)
        session.perform(.chooseComparison)
        XCTAssertEqual(titles(session).filter { $0.hasPrefix("this scene") }, [])
        XCTAssertThrowsError(try session.compare(with: .time(0.5)))
        try session.compare(with: .scene("door"))
        XCTAssertNotNil(session.comparison)
    }

    // MARK: Programs

    func testAProgramIsAskedForAndShownInANewWindow() async throws {
        try make("Ball.swift")
        let session = try makeSession()
        session.perform(.chooseComparison)
        session.picker?.type("\(folder)/Ball.swift")
        enter(session)
        XCTAssertFalse(session.isFinished, "a program asks first")
        XCTAssertEqual(session.picker?.confirmed, "\(folder)/Ball.swift")
        enter(session)
        XCTAssertTrue(session.isFinished)
        XCTAssertEqual(session.nextProgram, "\(folder)/a.caml")
        XCTAssertEqual(session.nextOptions, ["--with", "\(folder)/Ball.swift"])
        XCTAssertEqual(opened, [], "no code ran in this process")
    }

    func testAProgramAtAnotherTimeIsShownInANewWindow() async throws {
        try make("Ball.swift")
        let session = try makeSession("Ball.swift")
        session.perform(.chooseComparison)
        session.picker?.type("+0.25")
        enter(session)
        XCTAssertEqual(session.nextProgram, "\(folder)/Ball.swift")
        XCTAssertEqual(session.nextOptions, ["--with-time", "0.25"])
    }

    func testEditsAreNotLostToAProgramWithoutAWord() async throws {
        try make("Ball.swift")
        let program = "\(folder)/Ball.swift"
        let session = try makeSession()
        session.select(session.scene.root)
        session.perform(EditAction.set(keyPath: "cornerRadius", .number(20)))
        session.perform(.chooseComparison)
        session.picker?.type(program)
        enter(session)
        enter(session)
        XCTAssertFalse(session.isFinished)
        let failure = try XCTUnwrap(session.picker?.failure)
        XCTAssertTrue(failure.hasPrefix("choose the program again to compare with it; 1 edit is not "), failure)
        enter(session)
        XCTAssertTrue(session.isFinished)
        XCTAssertEqual(session.nextOptions, ["--with", program])

        let other = try makeSession()
        other.select(other.scene.root)
        other.perform(EditAction.set(keyPath: "cornerRadius", .number(20)))
        for _ in 0..<2 { other.open(file: program) }
        XCTAssertFalse(other.isFinished)
        XCTAssertEqual(other.message?.text.hasPrefix("choose the program again to open it; 1 edit is not "), true)
        other.open(file: program)
        XCTAssertTrue(other.isFinished)
        XCTAssertEqual(other.nextProgram, program)
    }

    private final class Ticking: UIViewController {
        override func viewDidLoad() {
            super.viewDidLoad()
            preferredContentSize = CGSize(width: 300, height: 300)
            ComparingInWindowTests.schedule(after: 1)
        }
    }

    private final class Bell: NSObject { func ring() {} }

    private static func schedule(after seconds: Double) {
        _ = Timer.scheduledTimer(timeInterval: seconds, target: Bell(), selector: Selector(Bell.ring), userInfo: nil, repeats: false)
    }

    func testBLeavesTheScreenAndTheTimersOfAAlone() async throws {
        MediaClock.setVirtualTime(now)
        addTeardownBlock { MediaClock.setVirtualTime(nil) }
        SceneTimers.removeAll()
        let a = Scene(name: "a", controller: Ticking())
        let key = UIApplication.shared.keyWindow
        let b = a.staysCurrent { Scene(name: "b", controller: Ticking(), size: CGSize(width: 40, height: 30)) }
        XCTAssertIdentical(UIApplication.shared.keyWindow, key)
        XCTAssertEqual(UIScreen.main.bounds.size, a.space)
        Self.schedule(after: 5)
        b.end()
        a.endOthers()
        XCTAssertEqual(SceneTimers.nextDue, now + 1, accuracy: 1e-9, "A's timer from before")
        a.end()
        XCTAssertEqual(SceneTimers.nextDue, .infinity, "also A's timer from after B was made is A's")
    }

    // MARK: Channels

    func testTheDifferenceHasNoLabelOfAChannelThatItDoesNotShow() async throws {
        let session = try makeSession()
        session.perform(.cycleChannel)
        try session.compare(with: .scene("door"))
        XCTAssertEqual(session.channelLabel, "red channel")
        session.perform(MenuAction.comparison(.show(.difference)))
        XCTAssertNil(session.channelLabel)
        session.perform(MenuAction.comparison(.show(.wipe)))
        XCTAssertEqual(session.channelLabel, "red channel")
    }

    // MARK: Menu

    func testTheMenuMarksTheModeAndStops() async throws {
        let session = try makeSession()
        XCTAssertEqual(session.comparisonMenu.menu?.filter(\.isSelectable).map(\.text), ["Compare with…"])
        try session.compare(with: .scene("door"))
        let rows = try XCTUnwrap(session.comparisonMenu.menu)
        XCTAssertEqual(
            rows.filter(\.isSelectable).map(\.text),
            [
                "Compare with…", "Side by side", "Wipe", "Blink", "Difference", "Time of B", "B in place of A", "Difference in numbers",
                "Stop comparing",
            ])
        XCTAssertEqual(rows.filter(\.isOn).map(\.text), ["Side by side"])
        session.perform(MenuAction.comparison(.show(.difference)))
        XCTAssertEqual(session.comparisonMenu.menu?.filter(\.isOn).map(\.text), ["Difference"])
    }

    func testABareWindowHasNoList() async throws {
        let session = try makeSession(isBare: true)
        session.perform(.chooseComparison)
        XCTAssertNil(session.picker)
    }
}
