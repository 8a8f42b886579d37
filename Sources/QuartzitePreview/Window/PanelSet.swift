import CImGui
import Foundation

/// All panels of the window: their layout, and the routing of events to them.
///
/// One pass lays all panels out for the session's state and passes the person's actions back to the session.
@MainActor
final class PanelSet {
    private let interface: ImGuiHost
    private let renderer: FrameRenderer
    private let bar = TransportBar()
    private let controls = ControlPanel()
    /// The frame of the control panel in the last pass.
    private var controlFrame = igRect()
    /// The frame of the banner in the last pass; empty without one.
    private var bannerFrame = igRect()
    private let overlay: FrameTimeOverlay
    private var owner = PointerOwner.nobody
    private var isPointerOnPanel = false

    /// Who received the press, and receives the drag until the release.
    private enum PointerOwner { case nobody, panels, scene }

    /// Returns nil if the panels' GL part cannot start.
    init?(scale: Double, font: PanelFont, renderer: FrameRenderer) {
        guard let interface = ImGuiHost(scale: scale, font: font, thread: renderer.thread) else { return nil }
        self.interface = interface
        self.renderer = renderer
        renderer.onRenewal { ImGuiHost.renewGraphics() }
        overlay = FrameTimeOverlay(gpuMethod: renderer.gpuMethod)
    }

    func close() { interface.close() }

    /// The window's properties that a pass needs.
    struct Surface {
        /// The drawable's size in pixels.
        var size: (width: Int, height: Int)
        /// Pixels per point.
        var scale: Double
        var now: Double
    }

    // MARK: Events

    /// Handles an event for the panels.
    /// - Returns: false if the event belongs to the scene or the keyboard commands.
    func take(_ event: WindowEvent, session: PreviewSession, surface: Surface, history: FrameHistory) -> Bool {
        let isTaken: Bool
        switch event {
        case .pointerDown(let point):
            if owner == .nobody { owner = isOnPanel(point, session, surface) ? .panels : .scene }
            // A press on the scene closes menus and ends text editing, so the panels receive it too.
            isTaken = owner == .panels
        case .pointerUp:
            isTaken = owner == .panels
        case .pointerMoved(let point):
            isTaken = owner == .panels
            let wasOnPanel = isPointerOnPanel
            isPointerOnPanel = isOnPanel(point, session, surface)
            // The panels do not change while the pointer is elsewhere.
            guard isTaken || wasOnPanel || isPointerOnPanel else { return false }
        case .pointerLeft:
            guard isPointerOnPanel, owner == .nobody else { return false }
            isPointerOnPanel = false
            isTaken = true
        case .wheel:
            isTaken = interface.wantsPointer
        case .key(.command(.escape), isDown: true, _, _) where interface.hasOpenMenu:
            interface.closeMenus()
            isTaken = true
        case .text, .key:
            isTaken = bar.isEditing || controls.isEditing
            guard isTaken || isKeyUp(event) else { return false }
        case .pinch, .closeRequested, .sizeChanged, .exposed, .stateChanged, .fileDropped, .woken:
            return false
        }
        interface.handle(event)
        pass(session: session, surface: surface, history: history)
        if case .pointerUp = event { owner = .nobody }
        session.panelsChanged = true
        return isTaken
    }

    private func isKeyUp(_ event: WindowEvent) -> Bool {
        if case .key(_, let isDown, _, _) = event { return !isDown }
        return false
    }

    private func isOnPanel(_ point: CGPoint, _ session: PreviewSession, _ surface: Surface) -> Bool {
        if interface.hasOpenMenu { return true }
        let frame = TransportBar.frame(width: surface.size.width, height: surface.size.height, scale: surface.scale)
        let y = point.y * surface.scale
        if y >= Double(controlFrame.y), y < Double(controlFrame.maxY) { return true }
        if y >= Double(bannerFrame.y), y < Double(bannerFrame.maxY) { return true }
        return session.showsBar && y >= Double(frame.y)
    }

    // MARK: Passes

    /// Lays the panels out for the session's current state.
    func pass(session: PreviewSession, surface: Surface, history: FrameHistory) {
        onePass(session: session, surface: surface, history: history)
        // The next event may be a key for the bar's text field.
        for _ in 0..<4 where bar.isSettling { onePass(session: session, surface: surface, history: history) }
    }

    private func onePass(session: PreviewSession, surface: Surface, history: FrameHistory) {
        interface.setScale(surface.scale)
        let whole = igRect(x: 0, y: 0, width: Float(surface.size.width), height: Float(surface.size.height))
        let barFrame = TransportBar.frame(width: surface.size.width, height: surface.size.height, scale: surface.scale)
        var free = whole
        if session.showsBar { free.height -= barFrame.height }

        var actions: [PreviewSession.BarAction] = []
        var controlActions: [SceneControl.Action] = []
        interface.pass(size: surface.size, now: surface.now) {
            controlFrame = controls.place(session.controls, width: free.width, bottom: free.height, scale: surface.scale)
            free.height -= controlFrame.height
            controlActions = controls.pass(frame: controlFrame, scale: surface.scale)
            bannerFrame = igRect()
            if let banner = session.banner, !session.showsKeyList {
                bannerFrame = BannerPanel.frame(of: banner, width: free.width, scale: surface.scale)
                if BannerPanel.pass(banner, frame: bannerFrame, scale: surface.scale) { session.closeBanner() }
            }
            if !session.showsKeyList, let state = debugState(session, surface) {
                let left = session.showsFrameTimes ? Float(308 * surface.scale) : 0
                DebugPanel.pass(state, scene: free, left: left, scale: surface.scale)
            }
            if session.showsFrameTimes, !session.showsKeyList { overlay.pass(history, area: free, scale: surface.scale) }
            if session.showsBar { actions = bar.pass(frame: barFrame, scale: surface.scale, state: session.barState) }
            if let message = session.message, !session.showsKeyList { MessagePanel.pass(message, area: free, scale: surface.scale) }
            if let problem = session.problem, !session.showsKeyList { ProblemPanel.pass(problem, area: free, scale: surface.scale) }
            if session.showsKeyList { KeyListPanel.pass(area: free, scale: surface.scale) }
        }
        for action in actions { session.perform(action) }
        for action in controlActions {
            // A control calls the program's code.
            let isDone = renderer.whileMainThreadIsBusy { session.perform(action) }
            if !isDone, case .pick(let picker, _) = action { controls.refuse(picker) }
        }
    }

    /// The state of the debug colours' panel; nil without colours.
    private func debugState(_ session: PreviewSession, _ surface: Surface) -> DebugPanel.State? {
        let view = renderer.debugView
        guard !view.overlay.colors.isEmpty else { return nil }
        let pointer = session.pointer.map { CGPoint(x: $0.x * surface.scale, y: $0.y * surface.scale) } ?? .zero
        let count = session.pointer == nil ? nil : view.overdraw?.count(x: Int(pointer.x), y: Int(pointer.y))
        return DebugPanel.State(rows: view.overlay.legend, marks: view.overlay.marks, count: count, pointer: pointer)
    }

    var pointerShape: Int32 { isPointerOnPanel ? interface.pointerShape : 0 }
}

extension PreviewSession {
    /// The state that the transport bar displays.
    var barState: TransportBar.State {
        let timeline = scene.playback.timeline
        return TransportBar.State(
            time: time, sliderTime: scene.playback.sliderTime(at: now()), duration: timeline.duration,
            lastTime: timeline.lastTime, isPlaying: scene.playback.isPlaying, isEndless: timeline.isEndless,
            loops: scene.playback.loops, speed: scene.playback.rate, states: stateList)
    }
}
