import Foundation
import Foundation

/// What a person does to the scene in the window: the mouse on it, the keys, the bar, dropped files.
///
/// It holds the scene and the state of the panels, and knows neither SDL, GL nor ImGui: the window calls it with points and commands,
/// and asks it for the title and for what to show. Messages for the person go to `message`; errors also to stderr.
@MainActor
package final class PreviewSession {
    /// A line shown over the scene for a while.
    package struct Message: Equatable {
        package var text: String
        package var isError: Bool
        /// Media time at which it goes away.
        package var end: Double
    }

    /// What the bar's items ask for.
    package enum BarAction: Equatable {
        case command(KeyCommand)
        case sliderPressed
        case sliderMoved(time: Double)
        case sliderReleased
        case timeTyped(TimeInput)
        case speedChosen(Double)
    }

    package private(set) var scene: any PreviewScene
    package let isBare: Bool
    package private(set) var showsBar: Bool
    package private(set) var showsFrameTimes = false
    package private(set) var showsKeyList = false
    package private(set) var message: Message?
    package private(set) var isFinished = false
    /// Whether what stands around the scene must be drawn again. Set here, taken back by the window when it has drawn.
    package var panelsChanged = true

    private let now: () -> Double
    private let openFile: @MainActor (String) throws -> any PreviewScene
    private let saveScreenshot: @MainActor (any PreviewScene) throws -> String
    private let log: (String) -> Void
    private var viewport = CGSize.zero
    private var drag = Drag.none
    private var playsAfterSlider = false

    private enum Drag {
        case none
        /// A gesture of the scene's views has it.
        case scene
        /// Scrubs; the value is the pointer's last x.
        case scrub(lastX: Double)
    }

    /// - Parameters:
    ///   - now: the time that messages end by.
    ///   - openFile: makes a scene of a dropped file.
    ///   - saveScreenshot: saves a picture of the scene and returns the file's name.
    ///   - log: takes lines for stderr.
    package init(
        scene: any PreviewScene, options: PreviewOptions, now: @escaping () -> Double,
        openFile: @escaping @MainActor (String) throws -> any PreviewScene,
        saveScreenshot: @escaping @MainActor (any PreviewScene) throws -> String, log: @escaping (String) -> Void
    ) {
        self.scene = scene
        isBare = options.isBare
        showsBar = !options.isBare
        self.now = now
        self.openFile = openFile
        self.saveScreenshot = saveScreenshot
        self.log = log
        if let time = options.time { scene.seek(to: time) }
        if options.isPaused { scene.pause() }
        scene.speed = options.speed
    }

    /// The window's title for what is shown now.
    package var title: String {
        WindowTitle.text(name: scene.name, time: scene.time, isPlaying: scene.isPlaying)
    }

    /// Places the scene in the window's whole area. The bar lies over its lower edge, so that the picture is the same with and without.
    package func layout(size: CGSize) {
        viewport = size
        scene.layout(size: size)
        panelsChanged = true
    }

    // MARK: The mouse on the scene

    package func pointerDown(at point: CGPoint) {
        if showsKeyList {
            perform(.toggleKeyList)
            return
        }
        drag = scene.pointerDown(at: point) ? .scene : .scrub(lastX: point.x)
    }

    package func pointerMoved(to point: CGPoint) {
        switch drag {
        case .none: break
        case .scene: scene.pointerMoved(to: point)
        case .scrub(let lastX):
            let distance = (point.x - lastX) * scene.pointsPerWindowPoint
            drag = .scrub(lastX: point.x)
            guard distance != 0, scene.duration > 0 else { return }
            scene.pause()
            scene.seek(to: DragScrub.time(from: scene.sliderTime, draggedBy: distance, duration: scene.duration))
            panelsChanged = true
        }
    }

    package func pointerUp(at point: CGPoint) {
        if case .scene = drag { scene.pointerUp(at: point) }
        drag = .none
    }

    // MARK: Keys

    package func perform(_ command: KeyCommand) {
        panelsChanged = true
        switch command {
        case .togglePlaying: scene.isPlaying ? scene.pause() : play()
        case .toggleLoop:
            scene.loops.toggle()
            say(scene.loops ? "loop on" : "loop off")
        case .step(let frames):
            scene.pause()
            seek(to: scene.sliderTime + Double(frames) * frameStep)
        case .seekToStart: seek(to: 0)
        case .seekToEnd: seek(to: scene.lastTime)
        case .multiplySpeed(let factor): setSpeed(scene.speed * factor)
        case .resetSpeed: setSpeed(1)
        case .saveScreenshot: savePicture()
        case .toggleFrameTimes: if !isBare { showsFrameTimes.toggle() }
        case .toggleKeyList: if !isBare { showsKeyList.toggle() }
        case .toggleBar: if !isBare { showsBar.toggle() }
        case .escape:
            if showsKeyList { showsKeyList = false } else { isFinished = true }
        case .quit: isFinished = true
        }
    }

    // MARK: The bar

    package func perform(_ action: BarAction) {
        panelsChanged = true
        switch action {
        case .command(let command): perform(command)
        case .sliderPressed:
            playsAfterSlider = scene.isPlaying
            scene.pause()
        case .sliderMoved(let time): seek(to: time)
        case .sliderReleased:
            if playsAfterSlider { scene.play() }
            playsAfterSlider = false
        case .timeTyped(let input): seek(to: input.seconds(from: scene.sliderTime, duration: scene.duration))
        case .speedChosen(let speed): setSpeed(speed)
        }
    }

    // MARK: Files

    /// Shows another scene, or says why it cannot and keeps this one.
    package func open(file: String) {
        do {
            let opened = try openFile(file)
            drag = .none
            playsAfterSlider = false
            opened.speed = scene.speed
            opened.loops = scene.loops
            scene.pause()
            scene = opened
            scene.layout(size: viewport)
            say("opened \(opened.name)")
        } catch {
            let reason = String(describing: error)
            fail(reason.contains(file) ? reason : "\(file): \(reason)")
        }
    }

    // MARK: Messages

    /// Shows a line for a while.
    package func say(_ text: String) { show(text, isError: false, seconds: 2.5) }

    /// Shows an error for longer, and writes it to stderr.
    package func fail(_ text: String) {
        log("error: \(text)")
        show(text, isError: true, seconds: 8)
    }

    /// Takes the message away when its time is over.
    package func tick() {
        guard let message, now() >= message.end else { return }
        self.message = nil
        panelsChanged = true
    }

    private func show(_ text: String, isError: Bool, seconds: Double) {
        guard !isBare else { return }
        message = Message(text: text, isError: isError, end: now() + seconds)
        panelsChanged = true
    }

    // MARK: Parts

    /// Plays on, or from the start when the end is reached and nothing would move.
    private func play() {
        if !scene.isEndless, scene.duration > 0, scene.time >= scene.lastTime { scene.seek(to: 0) }
        scene.play()
    }

    private func seek(to time: Double) {
        scene.seek(to: min(scene.lastTime, max(0, time)))
    }

    private func setSpeed(_ speed: Double) {
        // Ten steps up and ten down lead back to 1, not to 0.9999.
        let clamped = min(100, max(0.01, speed))
        scene.speed = abs(clamped - 1) < 1e-6 ? 1 : clamped
        say("speed \(TimeText.speed(scene.speed))")
    }

    private func savePicture() {
        do {
            let file = try saveScreenshot(scene)
            log("saved \(file)")
            say("saved \(file)")
        } catch {
            fail("the picture was not saved: \(error)")
        }
    }
}
