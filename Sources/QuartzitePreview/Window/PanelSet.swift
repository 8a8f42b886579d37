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
    private let canvas = CanvasPanel()
    /// What the panels ask for, as of the last pass.
    private(set) var sizes = WindowLayout.Sizes()
    private var scale = 1.0
    private let edges = PanelEdges()
    private let tree = LayerTreePanel()
    private let properties = PropertyPanel()
    /// The frame of the banner in the last pass; empty without one that the person may close.
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
        case .buttonDown(_, let point):
            isTaken = isOnPanel(point, session, surface)
        case .buttonUp:
            isTaken = false
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
            isTaken = bar.isEditing || controls.isEditing || tree.isEditing
            guard isTaken || isKeyUp(event) else { return false }
        case .pinch, .closeRequested, .sizeChanged, .exposed, .stateChanged, .fileDropped, .woken:
            return false
        }
        if case .buttonDown = event, !isTaken { return false }
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
        if interface.hasOpenMenu || edges.isMoving { return true }
        let scene = layout(width: surface.size.width, height: surface.size.height).scene
        let (x, y) = (Int32((point.x * surface.scale).rounded(.down)), Int32((point.y * surface.scale).rounded(.down)))
        guard x >= scene.minX, x < scene.maxX, y >= scene.minY, y < scene.maxY else { return true }
        let banner = bannerFrame
        return Float(y) >= banner.y && Float(y) < banner.maxY
    }

    // MARK: Layout

    /// Divides a window of a size in pixels as the last pass did.
    func layout(width: Int, height: Int) -> WindowLayout {
        WindowLayout(
            width: Int32(clamping: width), height: Int32(clamping: height), sizes: sizes, smallestScene: Int32((80 * scale).rounded()))
    }

    /// Whether a person is moving the edge between a panel and the scene.
    var isMovingEdge: Bool { edges.isMoving }

    // MARK: Passes

    /// Lays the panels out for the session's current state.
    func pass(session: PreviewSession, surface: Surface, history: FrameHistory) {
        onePass(session: session, surface: surface, history: history)
        // The next event may be a key for the bar's text field.
        for _ in 0..<4 where bar.isSettling { onePass(session: session, surface: surface, history: history) }
    }

    private func onePass(session: PreviewSession, surface: Surface, history: FrameHistory) {
        interface.setScale(surface.scale)
        scale = surface.scale
        for panel in WorkbenchPanel.allCases {
            sizes[panel] = session.isVisible(panel) ? Int32((session.panelState.size(of: panel) * scale).rounded()) : 0
        }
        sizes.bar = session.showsBar ? Int32((TransportBar.height * scale).rounded()) : 0
        var actions: [PreviewSession.BarAction] = []
        var controlActions: [SceneControl.Action] = []
        var inspectorActions: [InspectorAction] = []
        interface.pass(size: surface.size, now: surface.now) {
            sizes.controls = Int32(
                controls.place(
                    session.controls, width: Float(surface.size.width), bottom: Float(surface.size.height), scale: surface.scale
                ).height)
            let layout = layout(width: surface.size.width, height: surface.size.height)
            let area = igRect(layout.scene)
            var free = area
            let controlFrame = controls.place(
                session.controls, width: Float(layout.controls.width), bottom: Float(layout.controls.maxY), scale: surface.scale)
            controlActions = controls.pass(frame: controlFrame, scale: surface.scale)
            LayerMarksView.pass(session.layerMarks, isPicking: session.isPicking, area: area, scale: surface.scale)
            for panel in WorkbenchPanel.allCases where !layout[panel].isEmpty {
                inspectorActions += pass(panel, frame: igRect(layout[panel]), session)
            }
            if !session.isBare { canvas.pass(session, frame: area, scale: surface.scale, isPointerOnPanel: isPointerOnPanel) }
            edges.pass(layout, scale: surface.scale, state: &session.panelState)
            bannerFrame = igRect()
            if let banner = session.banner, !session.showsKeyList {
                let frame = BannerPanel.frame(of: banner, in: free, scale: surface.scale)
                if BannerPanel.pass(banner, frame: frame, scale: surface.scale) { session.closeBanner() }
                if banner.isClosable { bannerFrame = frame }
                (free.y, free.height) = (free.y + frame.height, free.height - frame.height)
            }
            if !session.showsKeyList, let state = debugState(session, surface) {
                let left = session.showsFrameTimes ? Float(308 * surface.scale) : 0
                DebugPanel.pass(state, scene: area, left: left, scale: surface.scale)
            }
            if session.showsFrameTimes, !session.showsKeyList { overlay.pass(history, area: free, scale: surface.scale) }
            if session.showsBar {
                var state = session.barState
                state.budget = history.refreshInterval
                actions = bar.pass(frame: igRect(layout.bar), scale: surface.scale, state: state)
            }
            if let message = session.message, !session.showsKeyList { MessagePanel.pass(message, area: free, scale: surface.scale) }
            if session.showsKeyList { KeyListPanel.pass(area: free, scale: surface.scale) }
        }
        for action in actions { session.perform(action) }
        for action in inspectorActions { session.perform(action) }
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

    /// Lays a panel beside the scene out.
    /// - Returns: the person's actions in the layer tree and the properties.
    private func pass(_ panel: WorkbenchPanel, frame: igRect, _ session: PreviewSession) -> [InspectorAction] {
        switch panel {
        case .tree: return tree.pass(session.layerTreeContent, frame: frame, scale: scale)
        case .properties: return properties.pass(session.propertyContent, frame: frame, scale: scale)
        case .timeline, .messages:
            igBeginPanel(panel.rawValue, frame, 1, true)
            igEndPanel()
            return []
        }
    }

    var pointerShape: Int32 { isPointerOnPanel ? interface.pointerShape : 0 }
}

extension PreviewSession {
    /// The state that the transport bar displays.
    var barState: TransportBar.State {
        let playback = scene.playback
        let timeline = playback.timeline
        return TransportBar.State(
            time: time, sliderTime: playback.sliderTime(at: playback.frameTime(at: now())), duration: timeline.duration,
            lastTime: timeline.lastTime, isPlaying: playback.isPlaying, isEndless: timeline.isEndless && playback.activeRecording?.showsCycles ?? true,
            mode: playback.transport.mode, speed: playback.shownRate, chosenSpeed: playback.rate,
            lockedRate: playback.transport.lockedRate, dragEnd: dragEnd, range: playback.range, costs: costs, states: stateList,
            earliest: playback.activeRecording?.earliest ?? 0)
    }
}
