import QuartziteKit
import QuartziteRenderer
import XCTest

@testable import QuartzitePreview

/// A window without a window: a session with a Swift scene, its recording, its program, and a renderer, by a clock that the test moves.
@MainActor final class RecordedStage {
    let session: PreviewSession
    // The scenes' timers are on the virtual clock. Timers in real time are those that a test before has left.
    private let runner = ProgramRunner(frames: FrameLoop(interval: 1.0 / 60)) { false }
    private let renderer: FrameRenderer
    private let clock: StageClock
    private var moves = false
    private var isStale = true
    private var revision = 0
    /// The frames that were drawn because something had changed.
    private(set) var drawn = 0

    /// The clocks that scene and session share.
    @MainActor private final class StageClock {
        var time = 100.0
        var program = ClockPace(origin: 100, time: 100, rate: 1)
        func set() { MediaClock.setVirtualTime(program.time(at: time)) }
    }

    /// Opens a scene, and shows its first frame.
    init(
        _ controller: @autoclosure () -> UIViewController, limit: SceneJournal.Limit = SceneJournal.Limit(),
        options: PreviewOptions = PreviewOptions(),
        position: PlaybackPosition? = nil
    ) throws {
        let clock = StageClock()
        self.clock = clock
        SceneTimers.removeAll()
        clock.set()
        let scene = Scene(name: "test", controller: controller())
        // What a test before has left must not count as work of this program.
        scene.endOthers()
        do {
            renderer = try FrameRenderer(background: SIMD4(1, 1, 1, 1), log: { _ in }) { try GraphicsContext.headless() }
        } catch {
            throw XCTSkip("no OpenGL here: \(error)")
        }
        session = PreviewSession(
            scene: scene, options: options, now: CACurrentMediaTime, windowTime: { clock.time },
            makeRecording: {
                SceneRecording(host: $0.host, limit: limit, monotonic: { clock.time }) {
                    clock.program = $0
                    clock.set()
                }
            }, openFile: { _ in scene }, saveScreenshot: { _ in "" }, log: { _ in })
        if let position { scene.playback.adopt(position, at: clock.time) }
        session.layout(size: scene.naturalSize)
        scene.commit()
        renderer.apply(scene.context.wholeCommit())
        scene.context.commitHandler = { [weak self] in self?.apply($0) }
        scene.start(at: CACurrentMediaTime())
        recording.begin(scene.context.wholeCommit(), at: CACurrentMediaTime())
        settle()
    }

    var scene: Scene { session.scene }
    var recording: SceneRecording { scene.playback.recording! }
    var title: String { session.title }

    private func apply(_ commit: Commit) {
        isStale = true
        guard recording.journal != nil else { return renderer.apply(commit) }
        recording.record(commit)
        show(at: recording.shownTime)
        scene.treeCommitted()
        session.treeCommitted(commit)
    }

    private func show(at time: Double) {
        for commit in recording.changes(to: time) { renderer.apply(commit) }
    }

    /// Lets time pass, turn by turn.
    func pass(_ seconds: Double) {
        let steps = max(1, Int((seconds * 60).rounded()))
        for step in 1...steps {
            clock.time += seconds / Double(steps)
            if step < steps { turn() } else { settle() }
        }
    }

    /// Turns until nothing more follows at once.
    func settle() {
        for _ in 0..<6 { turn() }
    }

    func turn() {
        clock.set()
        _ = RunLoop.main.run(mode: .default, before: .distantPast)
        scene.playback.advance(to: session.now())
        runner.turn(scene, mediaTime: CACurrentMediaTime())
        session.tick()
        if runner.follow(scene, isStale: isStale, moves: moves, revision: &revision) { isStale = true }
        if isStale { drawFrame() }
    }

    private func drawFrame() {
        let time = scene.playback.frameTime(at: session.now())
        show(at: time)
        isStale = false
        drawn += 1
        guard let frame = try? renderer.draw(at: time, target: target, redrawsAll: false) else { return XCTFail("nothing was drawn") }
        moves = (frame.activity.isAnimating || frame.activity.nextEvent < .infinity) && recording.isAtPresent
    }

    private var target: FrameRenderer.Target { FrameRenderer.Target(size: scene.naturalSize, scale: 1) }

    /// The pixels of the window.
    func pixels() throws -> [UInt8] {
        let time = scene.playback.frameTime(at: session.now())
        show(at: time)
        _ = try renderer.draw(at: time, target: target, redrawsAll: false)
        return try XCTUnwrap(renderer.readPixels()).withPixels { Array($0) }
    }

    /// The values of a layer in the tree that is shown.
    func shownValues(of layer: CALayer) -> LayerValues? {
        recording.journal?.table(at: recording.shown).layers[layer.id]?.values.pointee
    }

    /// Presses and releases at a point.
    func click(at point: CGPoint) {
        session.pointerDown(at: point)
        session.pointerUp(at: point)
        settle()
    }

    /// Drags from a place without a control.
    func drag(by distance: Double) {
        session.pointerDown(at: CGPoint(x: 150, y: 190))
        session.pointerMoved(to: CGPoint(x: 150 + distance, y: 190))
        session.pointerUp(at: CGPoint(x: 150 + distance, y: 190))
        settle()
    }

    func press(_ command: KeyCommand) {
        session.perform(command)
        settle()
    }

    static func tearDown() {
        SceneTimers.removeAll()
        MediaClock.setVirtualTime(nil)
    }
}
