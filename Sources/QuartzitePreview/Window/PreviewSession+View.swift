// The canvas in the window: zoom, pan, background, and requests to the window. Points are those of the scene's area.

import QuartziteKit
import QuartziteRenderer

extension PreviewSession {
    // MARK: Zoom

    /// Points of the window per point of the scene.
    package var zoom: Double { scene.fit }

    /// The frame of the scene in points of the area: of an example's root view, or of a document in its own size.
    package var sceneFrame: CGRect { frame(ofScene: scene) }

    /// The frame of one of the compared scenes in points of its column.
    private func frame(ofScene scene: Scene) -> CGRect {
        let size = scene.controller == nil || scene.canvas != nil ? scene.naturalSize : scene.space
        let base: Double = scene.fit / canvas.view.magnification
        return canvas.view.frame(of: size, in: viewport, base: base)
    }

    /// The scale of the view without the person's zoom.
    private var baseScale: Double { scene.fit / canvas.view.magnification }

    /// Shows the scene with another zoom or at another position.
    func show(_ view: CanvasView) {
        guard view != canvas.view else { return }
        canvas.view = view
        layout(size: viewport)
        scene.commit()
    }

    /// Zooms by a factor about a point; the point of the scene there stays in place.
    package func zoom(by factor: Double, at point: CGPoint) {
        show(canvas.view.zoomed(by: factor, at: point, scene.naturalSize, in: viewport, base: baseScale))
    }

    /// Zooms as a mode has it.
    func zoom(to mode: CanvasView.Mode) {
        show(CanvasView(mode))
        sayZoom(mode == .fit ? "fit, " : "")
    }

    /// Zooms to the next larger or smaller step.
    func stepZoom(larger: Bool) {
        if zoomExploded(by: larger ? 1.25 : 0.8) { return }
        show(canvas.view.stepped(larger: larger, scene.naturalSize, in: viewport, base: baseScale))
        sayZoom()
    }

    private func sayZoom(_ prefix: String = "") { say("\(prefix)\(ZoomText.percent(scene.fit))") }

    // MARK: Pan

    /// Handles the press of Space or its release: pressed alone, it plays or pauses; while it is held, the mouse moves the scene.
    package func spaceKey(isDown: Bool) {
        if isDown {
            pan.spacePressed()
        } else if pan.spaceReleased(), let command = KeyCommand(character: " ", in: keyMap) {
            perform(command)
        }
    }

    /// Begins to move the scene, by the middle button or because Space is held.
    package func panBegan(at point: CGPoint) { pan.begin(at: point) }

    /// Ends to move the scene.
    package func panEnded() { pan.end() }

    /// Moves the scene with the mouse.
    /// - Returns: whether the mouse moves the scene.
    func panMoved(to point: CGPoint) -> Bool {
        guard let distance = pan.move(to: point) else { return false }
        if moveExploded(by: distance) { return true }
        show(canvas.view.panned(dx: distance.dx, dy: distance.dy, scene.naturalSize, in: viewport, base: baseScale))
        return true
    }

    // MARK: Marks

    /// The border of the scene and the grid of its points.
    var canvasMarks: CanvasMarks { marks(ofScene: scene) }

    /// The border and the grid of the second scene in its column; nil unless two scenes are side by side.
    var otherCanvasMarks: CanvasMarks? {
        guard let comparison, comparison.mode == .sideBySide else { return nil }
        return marks(ofScene: comparison.other)
    }

    private func marks(ofScene scene: Scene) -> CanvasMarks {
        // A device has an outline of its own. In an exploded view there is neither line nor grid.
        let hasOutline = scene.canvas?.options.device != nil || isExploded
        let zoom: Double = scene.fit
        return CanvasMarks(
            scene: frame(ofScene: scene), in: viewport, zoom: isExploded ? 1 : zoom,
            showsBorder: canvas.showsBorder && !hasOutline && isScenePlain)
    }

    /// Whether only this scene is visible at its place, and no part of another one.
    private var isScenePlain: Bool { comparison.map { $0.mode == .sideBySide } ?? true }

    /// The content of the loupe; nil while it is closed, or while the mouse is outside of the scene's area.
    /// - Parameter scale: pixels per point.
    func loupe(scale: Double) -> LoupeReading? {
        guard canvas.showsLoupe, let loupePicture, let pointer, CGRect(origin: .zero, size: viewport).contains(pointer) else { return nil }
        return LoupeReading(
            loupePicture, at: CGPoint(x: pointer.x * scale, y: pointer.y * scale), point: scene.documentPoint(pointer))
    }

    // MARK: Settings

    /// The settings with which the next window begins.
    package var settings: PreviewSettings {
        var settings = storedSettings
        (settings.panels, settings.mode) = (panelState, canvas.view.mode)
        settings.showsBorder = canvas.showsBorder
        // Settings from the command line are only for this window.
        if canvas.background != askedBackground { settings.background = canvas.background }
        return settings
    }

    /// Begins with the settings of the last window.
    package func adopt(_ settings: PreviewSettings) {
        storedSettings = settings
        panelState = settings.panels
        canvas.view = CanvasView(settings.mode)
        (canvas.background, canvas.showsBorder) = (askedBackground ?? settings.background, settings.showsBorder)
        panelsChanged = true
    }

    // MARK: Background and window

    /// Shows the next background behind the scene.
    func cycleBackground() {
        canvas.background = canvas.background.next(given: givenBackground)
        say("background: \(canvas.background.name)")
    }

    /// Shows the next channel alone: red, green, blue, alpha, then all colours.
    func cycleChannel() {
        let all = ColorChannel.allCases
        guard let channel = canvas.channel, let index = all.firstIndex(of: channel) else { return show(all.first) }
        show(index + 1 < all.count ? all[index + 1] : nil)
    }

    /// Shows a channel alone, as grey; nil for all colours. A bare window has no place that would tell which one, and shows all.
    func show(_ channel: ColorChannel?) {
        guard !isBare else { return }
        canvas.channel = channel
        panelsChanged = true
        let others = debugColors.isEmpty ? "" : "; the debug colours over it stay coloured"
        say(channel.map { "\($0.name) alone, as grey\(others)" } ?? "all colours")
    }

    /// The label of the channel that is shown alone; nil for none. The difference of two scenes is that of all colours.
    var channelLabel: String? {
        guard comparison?.mode != .difference else { return nil }
        return canvas.channel.map { "\($0.name) channel\(debugColors.isEmpty ? "" : ", debug colours over it")" }
    }

    /// Shows or hides the line around the scene.
    func toggleBorder() {
        canvas.showsBorder.toggle()
        say(canvas.showsBorder ? "border of the scene" : "no border")
    }

    /// Asks the window to enter or leave full screen.
    func toggleFullScreen() { windowRequest = .fullScreen(!canvas.isFullScreen) }

    /// Asks the window to stay above others, or to stop doing so.
    func toggleOnTop() { windowRequest = .onTop(!canvas.isOnTop) }

    /// Handles the window's answer to a request.
    /// - Parameter problem: why the window did not do it; nil if it did.
    package func answer(_ request: WindowRequest, problem: String?) {
        if let problem { return say(problem) }
        switch request {
        case .fullScreen(let isOn): canvas.isFullScreen = isOn
        case .onTop(let isOn):
            canvas.isOnTop = isOn
            say(isOn ? "the window stays on top" : "the window is no longer on top")
        }
    }
}

/// Formats a zoom for a message: `100 %`, `33.3 %`, `800 %`.
enum ZoomText {
    static func percent(_ scale: Double) -> String {
        let percent = scale * 100
        let isWhole = abs(percent - percent.rounded()) < 0.05
        return isWhole ? "\(Int(percent.rounded())) %" : String(format: "%.1f %%", percent)
    }
}
