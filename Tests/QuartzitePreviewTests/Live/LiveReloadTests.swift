import QuartziteKit
import Synchronization
import XCTest

@testable import QuartziteMarkup
@testable import QuartzitePreview

/// From a save to a new scene in the session.
@MainActor
final class LiveReloadTests: LiveTestCase {
    /// A source whose scenes are numbered, and which fails on request.
    private final class Numbered: SceneSource {
        let watched: WatchedFiles
        let count = Mutex(0)
        let fails = Mutex(false)

        let stamps: [String: FileStamp]

        init(_ path: String) {
            watched = WatchedFiles(files: [path])
            stamps = watched.stamps
        }

        func prepare(_ changed: Set<String>) throws(LiveProblem) -> PreparedScene {
            if fails.withLock({ $0 }) { throw LiveProblem(.scene, "a:1:1: error: no") }
            let number = count.withLock { count in
                count += 1
                return count
            }
            return PreparedScene {
                let scene = Scene(name: "\(number)", document: SceneDocument(root: LiveReloadTests.swing(), isYUp: false))
                scene.source = self
                return scene
            }
        }

        func cancel() {}
    }

    /// A layer with an animation of two seconds.
    private static func swing() -> CALayer {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
        root.add(animation, forKey: nil)
        return root
    }

    private var mediaTime = 100.0
    private var log: [String] = []

    private func session(_ scene: Scene) -> PreviewSession {
        let session = PreviewSession(
            scene: scene, options: PreviewOptions(), now: { self.mediaTime }, openFile: { _ in scene }, saveScreenshot: { _ in "" },
            log: { self.log.append($0) })
        session.layout(size: CGSize(width: 100, height: 100))
        scene.start(at: mediaTime)
        return session
    }

    private func take(_ outcome: LiveReload.Outcome, _ session: PreviewSession) {
        switch outcome {
        case .failed(let problem): session.report(problem)
        case .prepared(let prepared): if let scene = try? prepared.make() { session.reload(scene) }
        }
    }

    func testASaveShowsANewSceneAtTheSameTime() async throws {
        let path = try save("1", as: "a.caml")
        let source = Numbered(path)
        let first = Scene(name: "0", document: SceneDocument(root: Self.swing(), isYUp: false))
        let session = session(first)
        let reload = LiveReload { self.take($0, session) }
        defer { reload.end() }
        reload.follow(source)

        mediaTime += 0.75
        session.perform(.togglePlaying)
        session.perform(.multiplySpeed(2))
        try save("2", as: "a.caml")
        let isDone1 = try await eventuallyOnMain { session.scene.name == "1" }
        XCTAssertTrue(isDone1)
        XCTAssertEqual(session.time, 0.75, accuracy: 1e-6)
        XCTAssertFalse(session.scene.playback.isPlaying)
        XCTAssertEqual(session.scene.playback.rate, 2)

        source.fails.withLock { $0 = true }
        try save("3", as: "a.caml")
        let isDone2 = try await eventuallyOnMain { session.problem != nil }
        XCTAssertTrue(isDone2)
        XCTAssertEqual(session.problem, "a:1:1: error: no")
        XCTAssertEqual(session.scene.name, "1", "the last good scene stays")
        XCTAssertTrue(log.contains("a:1:1: error: no"), "the word “error” once: \(log)")

        source.fails.withLock { $0 = false }
        try save("4", as: "a.caml")
        let isDone3 = try await eventuallyOnMain { session.scene.name == "2" }
        XCTAssertTrue(isDone3)
        XCTAssertNil(session.problem)
        XCTAssertEqual(session.time, 0.75, accuracy: 1e-6)
    }

    func testASaveBetweenReadingAndWatchingIsNotMissed() async throws {
        let path = try save("1", as: "a.caml")
        let source = Numbered(path)
        let session = session(Scene(name: "0", document: SceneDocument(root: Self.swing(), isYUp: false)))
        try save("longer", as: "a.caml")
        let reload = LiveReload { self.take($0, session) }
        defer { reload.end() }
        reload.follow(source)
        let isDone4 = try await eventuallyOnMain { session.scene.name == "1" }
        XCTAssertTrue(isDone4)
    }

    func testAPreparationOfAnotherSceneIsDropped() async throws {
        let (old, new) = (Numbered(try save("1", as: "a.caml")), Numbered(try save("1", as: "b.caml")))
        let taken = Mutex(0)
        let reload = LiveReload { _ in taken.withLock { $0 += 1 } }
        defer { reload.end() }
        reload.follow(old)
        reload.filesChanged([])
        // The main thread is busy until here, so the old scene's outcome waits for it.
        for _ in 0..<500 where old.count.withLock({ $0 }) == 0 { usleep(10_000) }
        usleep(50_000)
        reload.follow(new)
        reload.filesChanged([])
        let isDone = try await eventuallyOnMain { taken.withLock { $0 } > 0 }
        XCTAssertTrue(isDone)
        XCTAssertEqual(taken.withLock { $0 }, 1)
        XCTAssertEqual(new.count.withLock { $0 }, 1)
    }

    func testAPreparationIsDroppedWhenWatchingEnds() async throws {
        let source = Numbered(try save("1", as: "a.caml"))
        let taken = Mutex(0)
        let isDrained = Mutex(false)
        let reload = LiveReload { _ in taken.withLock { $0 += 1 } }
        reload.follow(source)
        reload.filesChanged([])
        // The main thread is busy until here, so the outcome waits for it.
        for _ in 0..<500 where source.count.withLock({ $0 }) == 0 { usleep(10_000) }
        usleep(50_000)
        reload.end()
        DispatchQueue.main.async { isDrained.withLock { $0 = true } }
        let isDone = try await eventuallyOnMain { isDrained.withLock { $0 } }
        XCTAssertTrue(isDone)
        XCTAssertEqual(taken.withLock { $0 }, 0)
    }

    func testAFileDeletedBetweenReadingAndWatchingIsNotMissed() async throws {
        let path = try save("1", as: "a.caml")
        let source = Numbered(path)
        let session = session(Scene(name: "0", document: SceneDocument(root: Self.swing(), isYUp: false)))
        try FileManager.default.removeItem(atPath: path)
        let reload = LiveReload { self.take($0, session) }
        defer { reload.end() }
        reload.follow(source)
        let isDone = try await eventuallyOnMain { session.scene.name == "1" }
        XCTAssertTrue(isDone)
    }

    func testTheTimeOfASceneThatCannotBeShownIsAwaited() {
        var options = PreviewOptions()
        options.problem = LiveProblem(.scene, "it crashed")
        var state = WindowState()
        (state.position.time, state.position.isPaused) = (1.5, true)
        options.continues = state
        let empty = Scene(name: "empty", controller: UIViewController())
        let session = PreviewSession(
            scene: empty, options: options, now: { self.mediaTime }, openFile: { _ in empty }, saveScreenshot: { _ in "" }, log: { _ in })
        XCTAssertEqual(session.problem, "it crashed")
        XCTAssertEqual(session.windowState.position, state.position, "a second crash must not lose the time")
        session.reload(Scene(name: "good", document: SceneDocument(root: Self.swing(), isYUp: false)))
        XCTAssertEqual(session.time, 1.5, accuracy: 1e-6)
        XCTAssertFalse(session.scene.playback.isPlaying)
        XCTAssertNil(session.problem)
    }

    func testAHangingMainThreadIsTold() async throws {
        let path = try save("1", as: "a.caml")
        let hangs = Mutex(0)
        let isBusy = Mutex(true)
        let reload = LiveReload(hangs: { hangs.withLock { $0 += 1 } }) { _ in
            // The code of a scene that never comes back, until the test lets it.
            while isBusy.withLock({ $0 }) { usleep(1000) }
        }
        defer { reload.end() }
        reload.follow(Numbered(path))
        let test = Thread {
            reload.filesChanged([path])
            usleep(100_000)
            reload.filesChanged([path])
            for _ in 0..<1000 where hangs.withLock({ $0 }) == 0 { usleep(10_000) }
            isBusy.withLock { $0 = false }
        }
        test.start()
        let isDone5 = try await eventuallyOnMain { hangs.withLock { $0 } > 0 }
        XCTAssertTrue(isDone5)
    }

    func testAFirstSaveWhileTheOldSceneHangsIsNoFaultOfTheNewOne() async throws {
        let path = try save("1", as: "a.caml")
        let calls = Mutex<[String]>([])
        let reload = LiveReload(
            hangs: { calls.withLock { $0.append("hangs") } }, didNotReturn: { calls.withLock { $0.append("didNotReturn") } },
            isLost: { calls.withLock { $0.append("lost") } }, timeout: 0.05, lostTimeout: 0.05
        ) { _ in }
        defer { reload.end() }
        reload.follow(Numbered(path))
        // The code of the old scene, which comes back for the test only.
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async {
                reload.filesChanged([path])
                for _ in 0..<1000 where calls.withLock({ $0.isEmpty }) { usleep(10_000) }
                usleep(200_000)
                continuation.resume()
            }
        }
        XCTAssertEqual(calls.withLock { $0 }, ["hangs"])
    }

    func testAMainThreadThatStaysAwayIsToldAndThenLost() async throws {
        let path = try save("1", as: "a.caml")
        let calls = Mutex<[String]>([])
        let reload = LiveReload(
            didNotReturn: { calls.withLock { $0.append("didNotReturn") } }, isLost: { calls.withLock { $0.append("lost") } }, timeout: 0.5,
            lostTimeout: 0.05
        ) { _ in
            for _ in 0..<1000 where !calls.withLock({ $0.contains("lost") }) { usleep(10_000) }
        }
        defer { reload.end() }
        reload.follow(Numbered(path))
        reload.filesChanged([path])
        let isDone = try await eventuallyOnMain { calls.withLock { $0.count } == 2 }
        XCTAssertTrue(isDone)
        XCTAssertEqual(calls.withLock { $0 }, ["didNotReturn", "lost"])
    }

    func testAMainThreadThatComesBackIsNotLost() async throws {
        let path = try save("1", as: "a.caml")
        let taken = Mutex(0)
        let lost = Mutex(0)
        let reload = LiveReload(isLost: { lost.withLock { $0 += 1 } }, timeout: 0.1, lostTimeout: 0.1) { _ in taken.withLock { $0 += 1 } }
        defer { reload.end() }
        reload.follow(Numbered(path))
        reload.filesChanged([path])
        let isDone = try await eventuallyOnMain { taken.withLock { $0 } == 1 }
        XCTAssertTrue(isDone)
        try await Task.sleep(for: .milliseconds(400))
        XCTAssertEqual(lost.withLock { $0 }, 0)
    }

    func testADroppedProgramIsAskedAbout() async throws {
        let file = try save("func scene() {}", as: "a.swift")
        let scene = Scene(name: "0", document: SceneDocument(root: Self.swing(), isYUp: false))
        var options = PreviewOptions()
        options.runsDroppedCode = true
        var opened = 0
        let session = PreviewSession(
            scene: scene, options: options, now: { self.mediaTime },
            openFile: { _ in
                opened += 1
                return scene
            }, saveScreenshot: { _ in "" }, log: { _ in })
        session.open(file: file)
        XCTAssertNil(session.nextProgram)
        XCTAssertFalse(session.isFinished)
        XCTAssertTrue(session.message?.text.contains("Drop it again") ?? false)
        session.open(file: file)
        XCTAssertEqual(session.nextProgram, file)
        XCTAssertTrue(session.isFinished)
        XCTAssertEqual(opened, 0)

        let other = self.session(scene)
        other.open(file: file)
        other.open(file: file)
        XCTAssertNil(other.nextProgram, "a program that shows its own scene runs no other code")
        XCTAssertTrue(other.message?.isError ?? false)
    }
}
