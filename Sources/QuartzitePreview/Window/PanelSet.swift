import CImGui
import Foundation
import QuartziteKit

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
    private let messageList = MessageListPanel()
    private var messageActions: [MessageAction] = []
    private let picker = PickerPanel()
    private let keyList = KeyListPanel()
    private let timeline = TimelinePanel()
    /// The frame of the banner in the last pass; empty without one that the person may close.
    private var bannerFrame = igRect()
    /// The frame of the exploded view's panel in the last pass; empty without one.
    private var explodedFrame = igRect()
    private let overlay: FrameTimeOverlay
    /// What the panels cost since the last call of `drainCosts()`.
    private var costs = PanelCosts()
    /// What the panels cost for the last frame.
    private var lastCosts = PanelCosts()
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
        /// Whether a key is held that keeps the playhead from snapping. Default false.
        var isSnappingOff = false
        /// What the drag of a number is multiplied by: 10 with Shift, 0.1 with Ctrl.
        var dragFactor = 1.0
    }

    // MARK: Events

    /// Handles an event for the panels.
    /// - Returns: false if the event belongs to the scene or the keyboard commands.
    func take(_ event: WindowEvent, session: PreviewSession, surface: Surface, history: FrameHistory) -> Bool {
        if session.isVisible(.timeline), timeline.take(event, scale: surface.scale) {
            session.panelsChanged = true
            return true
        }
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
        case .key(.command(let key), isDown: true, _, let held)
        where (key == .left || key == .right) && held.isEmpty && holdsFrame(session) && !isEditing:
            session.perform(FrameTimeAction.step(key == .left ? -1 : 1))
            return true
        case .text, .key:
            isTaken = isEditing
            guard isTaken || isKeyUp(event) else { return false }
        case .pinch, .closeRequested, .sizeChanged, .exposed, .stateChanged, .fileDropped, .textDropped, .dropEnded, .woken:
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
        if interface.hasOpenMenu || edges.isMoving || session.picker != nil { return true }
        let scene = layout(width: surface.size.width, height: surface.size.height).scene
        let (x, y) = (Int32((point.x * surface.scale).rounded(.down)), Int32((point.y * surface.scale).rounded(.down)))
        guard x >= scene.minX, x < scene.maxX, y >= scene.minY, y < scene.maxY else { return true }
        // A press on the scroll bar of the list of keys does not close the list.
        if session.showsKeyList, keyList.scrollBar.contains(x, y) { return true }
        let banner = bannerFrame
        if overlay.takesPointer, overlay.frame.contains(x, y) { return true }
        if explodedFrame.contains(x, y) { return true }
        return Float(y) >= banner.y && Float(y) < banner.maxY
    }

    /// Whether the frame times hold a frame, and the pointer is on them, so that they take the arrow keys.
    private func holdsFrame(_ session: PreviewSession) -> Bool {
        session.frameTimes.frozen != nil && isPointerOnPanel && overlay.isPointerInside
    }

    /// Whether a person types into a panel.
    private var isEditing: Bool {
        bar.isEditing || controls.isEditing || tree.isEditing || properties.isEditing || interface.wantsText
    }

    /// Returns what the panels cost since the last call.
    /// - Parameter drawing: seconds that drawing them over the frame took.
    func drainCosts(drawing: Double) -> PanelCosts {
        costs.drawing = drawing
        lastCosts = costs
        costs = PanelCosts()
        return lastCosts
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
        let start = MediaClock.monotonic()
        let code = costs.code
        defer { costs.layout += MediaClock.monotonic() - start - (costs.code - code) }
        onePass(session: session, surface: surface, history: history)
        // The next event may be a key for the bar's text field.
        for _ in 0..<4 where bar.isSettling || properties.isSettling { onePass(session: session, surface: surface, history: history) }
    }

    private func onePass(session: PreviewSession, surface: Surface, history: FrameHistory) {
        interface.setScale(surface.scale)
        scale = surface.scale
        timeline.isSnappingOff = surface.isSnappingOff
        properties.dragFactor = surface.dragFactor
        for panel in WorkbenchPanel.allCases {
            sizes[panel] = session.isVisible(panel) ? Int32((session.panelState.size(of: panel) * scale).rounded()) : 0
        }
        sizes.bar = session.showsBar ? Int32((TransportBar.height * scale).rounded()) : 0
        var actions: [PreviewSession.BarAction] = []
        var controlActions: [SceneControl.Action] = []
        var inspectorActions: [InspectorAction] = []
        var pickerAction: PickerAction?
        var frameActions: [FrameTimeAction] = []
        var explodedActions: [ExplodedAction] = []
        var timelineActions: [TimelineAction] = []
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
            if !layout.timeline.isEmpty {
                timelineActions = timeline.pass(session.timelineContent, frame: igRect(layout.timeline), scale: surface.scale)
            }
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
            explodedFrame = igRect()
            if let state = session.explodedPanelState, session.panelState.areShown, !session.showsKeyList {
                explodedFrame = ExplodedPanel.frame(in: free, scale: surface.scale)
                explodedActions = ExplodedPanel.pass(state, frame: explodedFrame, scale: surface.scale)
            }
            // The marks belong to the flat picture.
            if !session.showsKeyList, session.explodedPanelState == nil, let state = debugState(session, surface) {
                let place = legendPlace(in: area, scale: Float(surface.scale))
                DebugPanel.pass(state, scene: area, left: place.x, top: place.y, scale: surface.scale)
            }
            if session.showsFrameTimes, !session.showsKeyList {
                frameActions = overlay.pass(
                    session.frameTimeLevel, history, session.frameTimes, room: free, scale: surface.scale,
                    panelCosts: (lastCosts.layout, lastCosts.drawing))
            } else {
                overlay.hide()
            }
            if session.showsBar {
                var state = session.barState
                state.budget = history.refreshInterval
                actions = bar.pass(frame: igRect(layout.bar), scale: surface.scale, state: state)
            }
            if let message = session.message, !session.showsKeyList, session.picker?.confirmed == nil {
                MessagePanel.pass(message, area: free, scale: surface.scale)
            }
            if session.showsKeyList { keyList.pass(area: free, scale: surface.scale, lines: session.takeKeyListLines()) }
            if let shown = session.picker {
                pickerAction = picker.pass(shown, area: area, scale: surface.scale, scrolls: session.scrollsPicker)
                session.scrollsPicker = false
            }
        }
        for action in actions { session.perform(action) }
        for action in messageActions { session.perform(action) }
        messageActions = []
        for action in inspectorActions { session.perform(action) }
        // Another scene runs the program's code.
        if let pickerAction { renderer.whileMainThreadIsBusy { session.perform(pickerAction) } }
        for action in frameActions { session.perform(action) }
        for action in explodedActions { session.perform(action) }
        for action in timelineActions { session.perform(action) }
        for action in controlActions {
            // A control calls the program's code.
            let start = MediaClock.monotonic()
            defer { costs.code += MediaClock.monotonic() - start }
            let isDone = renderer.whileMainThreadIsBusy { session.perform(action) }
            if !isDone, case .pick(let picker, _) = action { controls.refuse(picker) }
        }
    }

    /// The distance of the debug colours' legend from the corner of the scene: beside the frame times, or below them in a narrow window.
    private func legendPlace(in area: igRect, scale: Float) -> igPoint {
        let times = overlay.frame
        guard times.height > 0 else { return igPoint() }
        let isBeside = times.maxX + 200 * scale <= area.maxX
        return isBeside ? igPoint(x: times.maxX - area.x, y: 0) : igPoint(x: 0, y: times.maxY - area.y)
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
        case .messages:
            messageActions = messageList.pass(session.messageContent, frame: frame, scale: scale)
            return []
        case .timeline: return []
        }
    }

    var pointerShape: Int32 { isPointerOnPanel ? interface.pointerShape : 0 }
}

extension PreviewSession {
    /// The state that the transport bar displays.
    var barState: TransportBar.State {
        let playback = scene.playback
        let timeline = playback.timeline
        let repeats = timeline.isEndless && playback.activeRecording?.showsCycles ?? true
        return TransportBar.State(
            time: time, sliderTime: playback.sliderTime(at: playback.frameTime(at: now())), duration: timeline.duration,
            lastTime: timeline.lastTime, isPlaying: playback.isPlaying, isEndless: repeats,
            mode: playback.transport.mode, speed: playback.shownRate, chosenSpeed: playback.rate,
            lockedRate: playback.transport.lockedRate, dragEnd: dragEnd, range: playback.range, costs: costs, states: stateList,
            earliest: playback.activeRecording?.earliest ?? 0, messages: barMessages)
    }
}
