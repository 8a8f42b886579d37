import CImGui
import Foundation
import QuartziteKit

/// All panels of the window: their layout, and the routing of events to them.
///
/// One pass lays all panels out for the session's state and passes the person's actions back to the session.
@MainActor
final class PanelSet {
    let interface: ImGuiHost
    private let renderer: FrameRenderer
    let bar = TransportBar()
    let controls = ControlPanel()
    private let canvas = CanvasPanel()
    /// The sizes that the panels requested in the last pass.
    private(set) var sizes = WindowLayout.Sizes()
    var scale = 1.0
    let edges = PanelEdges()
    let tree = LayerTreePanel()
    let properties = PropertyPanel()
    private let messageList = MessageListPanel()
    private let picker = PickerPanel()
    let menu = MenuPanel()
    let export = ExportPanel()
    let keyList = KeyListPanel()
    let timeline = TimelinePanel()
    /// The frame of the banner in the last pass; empty without one that the person may close.
    var bannerFrame = igRect()
    /// The frame of the last message.
    private(set) var messageFrame = igRect()
    /// The height of the labels of a comparison at the lower edge of the scene in the last pass, in pixels; 0 without one.
    private(set) var comparisonHeight: Float = 0
    /// The frame of the exploded view's panel in the last pass; empty without one.
    var explodedFrame = igRect()
    let overlay: FrameTimeOverlay
    /// The costs of the panels since the last call of `drainCosts()`.
    private var costs = PanelCosts()
    /// The costs of the panels for the last frame.
    private var lastCosts = PanelCosts()
    /// The receiver of the press, which also receives the drag until the release.
    var owner = PointerOwner.nobody
    /// Whether the pointer is on a panel.
    var isPointerOnPanel = false

    /// A receiver of the mouse.
    enum PointerOwner { case nobody, panels, scene }

    /// Returns nil if the panels' GL part cannot start.
    /// - Parameter clock: the monotonic time, in seconds, by which new letters are added to the font.
    init?(scale: Double, font: PanelFont, renderer: FrameRenderer, clock: @escaping @MainActor () -> Double = MediaClock.monotonic) {
        guard let interface = ImGuiHost(scale: scale, font: font, thread: renderer.thread, clock: clock) else { return nil }
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
        /// Whether a key is held that keeps the bars of the timeline from snapping to frames. Default false.
        var isFrameSnappingOff = false
        /// What the drag of a number is multiplied by: 10 with Shift, 0.1 with Ctrl.
        var dragFactor = 1.0
    }

    // MARK: Costs

    /// Returns the costs of the panels since the last call.
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

    /// The monotonic time at which new letters are added to the panels' font; nil if there are none.
    var lettersDue: Double? { interface.lettersDue }
    /// Whether it is time to add letters to the font.
    var wantsLetters: Bool { interface.wantsLetters }

    /// Whether a person is moving the edge between a panel and the scene.
    var isMovingEdge: Bool { edges.isMoving }

    // MARK: Passes

    /// Lays out the panels for the session's current state.
    func pass(session: PreviewSession, surface: Surface, history: FrameHistory) {
        let start = MediaClock.monotonic()
        let code = costs.code
        defer { costs.layout += MediaClock.monotonic() - start - (costs.code - code) }
        onePass(session: session, surface: surface, history: history)
        // The next event may be a key for the bar's text field. New letters change the widths of texts.
        for _ in 0..<4
        where bar.isSettling || tree.isSettling || controls.isSettling || properties.isSettling || export.isSettling
            || interface.wantsLetters
        {
            onePass(session: session, surface: surface, history: history)
        }
    }

    private func onePass(session: PreviewSession, surface: Surface, history: FrameHistory) {
        interface.setScale(surface.scale)
        scale = surface.scale
        timeline.isSnappingOff = surface.isSnappingOff
        timeline.isFrameSnappingOff = surface.isFrameSnappingOff
        properties.dragFactor = surface.dragFactor
        // A menu takes the place of the lists that the panels have opened.
        if session.menu != nil { interface.closeMenus() } else { menu.reset() }
        session.windowSize = CGSize(width: Double(surface.size.width) / scale, height: Double(surface.size.height) / scale)
        for panel in WorkbenchPanel.allCases {
            sizes[panel] = session.isVisible(panel) ? Int32((session.panelState.size(of: panel) * scale).rounded()) : 0
        }
        sizes.bar = session.showsBar ? Int32((TransportBar.height * scale).rounded()) : 0
        var actions: [PanelAction] = []
        interface.pass(size: surface.size, now: surface.now) {
            sizes.controls = Int32(
                controls.place(
                    session.controls, width: Float(surface.size.width), bottom: Float(surface.size.height), scale: surface.scale
                ).height)
            let layout = layout(width: surface.size.width, height: surface.size.height)
            let area = igRect(layout.scene)
            // The drag of a bar ends with its panel, and with its scene.
            let isGrabLost = layout[.timeline].isEmpty || timeline.grab.map { $0.scene !== session.scene } == true
            if isGrabLost, timeline.cancelDrag() { actions.append(.timeline(.edit(.end))) }
            session.areaCorner = CGPoint(x: Double(area.x) / scale, y: Double(area.y) / scale)
            var free = area
            let controlFrame = controls.place(
                session.controls, width: Float(layout.controls.width), bottom: Float(layout.controls.maxY), scale: surface.scale)
            actions += controls.pass(frame: controlFrame, scale: surface.scale).map(PanelAction.control)
            if let path = session.motionPathMarks { MotionPathView.pass(path, area: area, scale: surface.scale) }
            let comparison = session.showsComparisonPanel ? session.comparisonContent : nil
            comparisonHeight = comparison.map { ComparisonPanel.height(of: $0, scale: surface.scale) } ?? 0
            LayerMarksView.pass(
                session.layerMarks, isPicking: session.isPicking, area: area, foot: comparisonHeight, scale: surface.scale)
            for panel in WorkbenchPanel.allCases where !layout[panel].isEmpty {
                actions += pass(panel, frame: igRect(layout[panel]), session)
            }
            if !session.isBare { canvas.pass(session, frame: area, scale: surface.scale, isPointerOnPanel: isPointerOnPanel) }
            if let comparison { ComparisonPanel.pass(comparison, area: area, scale: surface.scale) }
            edges.pass(layout, scale: surface.scale, state: &session.panelState)
            bannerFrame = igRect()
            if let banner = session.banner, !session.showsKeyList {
                let frame = BannerPanel.frame(of: banner, in: free, scale: surface.scale)
                if BannerPanel.pass(banner, frame: frame, scale: surface.scale) { actions.append(.closeBanner) }
                if banner.isClosable { bannerFrame = frame }
                (free.y, free.height) = (free.y + frame.height, free.height - frame.height)
            }
            explodedFrame = igRect()
            if let state = session.explodedPanelState, session.panelState.areShown, !session.showsKeyList {
                explodedFrame = ExplodedPanel.frame(in: free, scale: surface.scale)
                actions += ExplodedPanel.pass(state, frame: explodedFrame, scale: surface.scale).map(PanelAction.exploded)
            }
            // The marks belong to the flat picture.
            if !session.showsKeyList, session.explodedPanelState == nil, let state = debugState(session, surface) {
                let place = legendPlace(in: area, scale: Float(surface.scale))
                DebugPanel.pass(state, scene: area, left: place.x, top: place.y, scale: surface.scale)
            }
            if session.showsFrameTimes, !session.showsKeyList {
                let requests = overlay.pass(
                    session.frameTimeLevel, history, session.frameTimes, room: free, scale: surface.scale,
                    panelCosts: (lastCosts.layout, lastCosts.drawing))
                actions += requests.map(PanelAction.frameTimes)
            } else {
                overlay.hide()
            }
            if session.showsBar {
                var state = session.barState
                state.budget = history.refreshInterval
                actions += bar.pass(frame: igRect(layout.bar), scale: surface.scale, state: state).map(PanelAction.bar)
            }
            // The picker shows its own questions and failures.
            let isInPicker = session.picker.map { $0.confirmed != nil || $0.failure == session.message?.text } ?? false
            if let message = session.message, !session.showsKeyList, !isInPicker {
                let above = igRect(x: free.x, y: free.y, width: free.width, height: free.height - comparisonHeight)
                messageFrame = MessagePanel.pass(message, area: above, width: Float(surface.size.width), scale: surface.scale)
            }
            // Both lists are over the panels, so that they also have room over a small scene.
            let above = igRect(x: 0, y: 0, width: Float(surface.size.width), height: Float(layout.bar.minY))
            if session.showsKeyList { keyList.pass(session.keyMap, area: above, scale: surface.scale, lines: session.takeKeyListLines()) }
            if let dialog = session.saveDialog, let action = SavePanel.pass(dialog, area: above, scale: surface.scale) {
                actions.append(.save(action))
            }
            if let shown = session.picker {
                let action = picker.pass(
                    shown, area: above, scale: surface.scale, scrolls: session.scrollsPicker, thumbnails: session.thumbnails)
                if let action { actions.append(.picker(action)) }
                session.scrollsPicker = false
            }
            if let form = session.exportForm {
                actions += export.pass(form, area: above, scale: surface.scale).map(PanelAction.export)
            } else {
                export.reset()
            }
            if let shown = session.menu {
                let window = igRect(x: 0, y: 0, width: Float(surface.size.width), height: Float(surface.size.height))
                actions += menu.pass(shown, window: window, scale: surface.scale).map(PanelAction.menu)
            }
        }
        for action in actions { perform(action, session) }
    }

    private func perform(_ action: PanelAction, _ session: PreviewSession) {
        switch action {
        case .bar(let action):
            session.perform(action)
            if action.closesMenu { interface.closeMenus() }
        case .inspector(let action): session.perform(action)
        case .timeline(let action): session.perform(action)
        case .message(let action): session.perform(action)
        case .frameTimes(let action): session.perform(action)
        case .exploded(let action): session.perform(action)
        case .closeBanner: session.closeBanner()
        // A command may open another scene.
        case .menu(.choose(let row, let level)): renderer.whileMainThreadIsBusy { session.perform(MenuEvent.choose(row, level: level)) }
        case .menu(let event): session.perform(event)
        case .export(let action): session.perform(action)
        case .save(let action): session.perform(action)
        // Another scene runs the program's code.
        case .picker(let action): renderer.whileMainThreadIsBusy { session.perform(action) }
        case .control(let action):
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

    /// Lays out a panel beside the scene.
    private func pass(_ panel: WorkbenchPanel, frame: igRect, _ session: PreviewSession) -> [PanelAction] {
        switch panel {
        case .tree: tree.pass(session.layerTreeContent, frame: frame, scale: scale).map(PanelAction.inspector)
        case .properties: properties.pass(session.propertyContent, frame: frame, scale: scale).map(PanelAction.inspector)
        case .messages: messageList.pass(session.messageContent, frame: frame, scale: scale).map(PanelAction.message)
        case .timeline: timeline.pass(session.timelineContent, frame: frame, scale: scale).map(PanelAction.timeline)
        }
    }

    /// The shape of the pointer at its position, as a cursor of the panels; 0 for the default shape.
    var pointerShape: Int32 { isPointerOnPanel ? interface.pointerShape : 0 }
}
