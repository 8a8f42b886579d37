import QuartziteKit

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

    package private(set) var scene: Scene
    package let isBare: Bool
    package private(set) var showsBar: Bool
    package private(set) var showsFrameTimes = false
    package private(set) var showsKeyList = false
    package private(set) var showsControls: Bool
    package private(set) var message: Message?
    package private(set) var isFinished = false
    /// Whether what stands around the scene must be drawn again. Set here, taken back by the window when it has drawn.
    package var panelsChanged = true

    let now: () -> Double
    private let openFile: @MainActor (String) throws -> Scene
    private let saveScreenshot: @MainActor (Scene) throws -> String
    private let log: (String) -> Void
    private var viewport = CGSize.zero
    private var isDragging = false
    private var playsAfterSlider = false
    private var knownControls: [SceneControl] = []

    /// - Parameters:
    ///   - now: media time.
    ///   - openFile: makes a scene of a dropped file.
    ///   - saveScreenshot: saves a picture of the scene and returns the file's name.
    ///   - log: takes lines for stderr.
    package init(
        scene: Scene, options: PreviewOptions, now: @escaping () -> Double,
        openFile: @escaping @MainActor (String) throws -> Scene,
        saveScreenshot: @escaping @MainActor (Scene) throws -> String, log: @escaping (String) -> Void
    ) {
        self.scene = scene
        isBare = options.isBare
        showsBar = !options.isBare
        showsControls = !options.isBare
        self.now = now
        self.openFile = openFile
        self.saveScreenshot = saveScreenshot
        self.log = log
        if let time = options.time { playback.seek(to: time, at: now()) }
        if options.isPaused { playback.pause(at: now()) }
        playback.setRate(options.speed, at: now())
    }

    private var playback: Playback { scene.playback }

    /// The window's title for what is shown now.
    package var title: String {
        WindowTitle.text(name: scene.name, time: time, isPlaying: playback.isPlaying)
    }

    /// The local time of the layer that is scrubbed. A scene in which nothing is animated has no time that passes.
    package var time: Double { playback.timeline.duration > 0 || playback.layer.speed == 0 ? playback.time(at: now()) : 0 }

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
        isDragging = true
        scene.press(at: point, time: now())
    }

    package func pointerMoved(to point: CGPoint) {
        guard isDragging else { return }
        scene.drag(to: point, time: now())
        panelsChanged = true
    }

    package func pointerUp(at point: CGPoint) {
        guard isDragging else { return }
        isDragging = false
        scene.release(at: point, time: now())
    }

    /// Two fingers, or the wheel with the control key.
    package func pinch(by factor: Double, at point: CGPoint) {
        scene.pinch(by: factor, at: point, time: now())
        panelsChanged = true
    }

    // MARK: Keys

    package func perform(_ command: KeyCommand) {
        panelsChanged = true
        switch command {
        case .togglePlaying: playback.toggle(at: now())
        case .toggleLoop:
            playback.loops.toggle()
            say(playback.loops ? "loop on" : "loop off")
        case .step(let frames): playback.step(frames: frames, at: now())
        case .seekToStart: playback.seekToStart(at: now())
        case .seekToEnd: playback.seekToEnd(at: now())
        case .multiplySpeed(let factor): setSpeed(playback.rate * factor)
        case .resetSpeed: setSpeed(1)
        case .saveScreenshot: savePicture()
        case .toggleFrameTimes: if !isBare { showsFrameTimes.toggle() }
        case .toggleKeyList: if !isBare { showsKeyList.toggle() }
        case .toggleControls: if !isBare { showsControls.toggle() }
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
            playsAfterSlider = playback.isPlaying
            playback.pause(at: now())
        case .sliderMoved(let time): playback.seek(to: time, at: now())
        case .sliderReleased:
            if playsAfterSlider { playback.play(at: now()) }
            playsAfterSlider = false
        case .timeTyped(let input):
            playback.seek(to: input.seconds(from: time, duration: playback.timeline.duration), at: now())
        case .speedChosen(let speed): setSpeed(speed)
        }
    }

    // MARK: Controls

    /// What the panel shows of the scene's controls now; nothing while it is put away.
    var controls: [SceneControl] { showsControls ? scene.controls : [] }

    /// Does to a control what the person asks for.
    /// - Returns: false for a text that means nothing to it; it is then left as it is.
    @discardableResult
    func perform(_ action: SceneControl.Action) -> Bool {
        panelsChanged = true
        return SceneControl.perform(action)
    }

    // MARK: Files

    /// Shows another scene, or says why it cannot and keeps this one.
    package func open(file: String) {
        do {
            let opened = try openFile(file)
            scene.cancelDrag(time: now())
            isDragging = false
            playsAfterSlider = false
            opened.playback.setRate(playback.rate, at: now())
            opened.playback.loops = playback.loops
            scene = opened
            scene.layout(size: viewport)
            say("opened \(opened.name)")
        } catch {
            let reason = Self.reason(error)
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

    /// Takes the message away when its time is over, and sees whether the program has changed its controls.
    package func tick() {
        let controls = controls
        if controls != knownControls {
            knownControls = controls
            panelsChanged = true
        }
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

    private func setSpeed(_ speed: Double) {
        // Ten steps up and ten down lead back to 1, not to 0.9999.
        let clamped = min(100, max(0.01, speed))
        playback.setRate(abs(clamped - 1) < 1e-6 ? 1 : clamped, at: now())
        say("speed \(TimeText.speed(playback.rate))")
    }

    private func savePicture() {
        do {
            let file = try saveScreenshot(scene)
            log("saved \(file)")
            say("saved \(file)")
        } catch {
            fail("the picture was not saved: \(Self.reason(error))")
        }
    }

    /// Why, for a person. Foundation's errors describe themselves to programmers only.
    private static func reason(_ error: any Error) -> String {
        error is CocoaError ? error.localizedDescription : String(describing: error)
    }
}
