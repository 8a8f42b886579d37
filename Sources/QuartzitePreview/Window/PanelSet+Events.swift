import QuartziteKit

extension PanelSet {
    /// Handles an event for the panels.
    /// - Returns: false if the event belongs to the scene or the keyboard commands.
    func take(_ event: WindowEvent, session: PreviewSession, surface: Surface, history: FrameHistory) -> Bool {
        if session.isVisible(.timeline), timeline.take(event, scale: surface.scale) {
            session.panelsChanged = true
            return true
        }
        // The right button opens a menu wherever there is one, also while another one is open.
        if session.menu != nil, case .buttonDown(.right, let point) = event, !isOnMenu(point, surface) {
            session.closeMenu()
            pass(session: session, surface: surface, history: history)
        }
        let isTaken: Bool
        switch event {
        case .buttonDown(_, let point):
            isTaken = isOnPanel(point, session, surface)
        case .buttonUp:
            isTaken = false
        case .pointerDown(let point):
            if owner == .nobody { owner = isOnPanel(point, session, surface) ? .panels : .scene }
            tree.hasArrowKeys = owner == .panels && isOnTree(point, session, surface)
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
        case .wheel(let lines, _, let point, let held) where isOnBar(point, session, surface) && !interface.hasOpenMenu:
            session.wheelOnBar(lines, isFast: held.contains(.shift))
            return true
        case .wheel:
            isTaken = interface.wantsPointer
        case .key(.command(.escape), isDown: true, _, _) where interface.hasOpenMenu:
            interface.closeMenus()
            isTaken = true
        case .key(.command(.escape), isDown: true, _, _)
        where session.isVisible(.timeline) && timeline.cancelDrag() || session.isVisible(.properties) && properties.cancelDrag():
            session.perform(EditAction.cancel)
            return true
        case .key(.command(let key), isDown: true, _, let held)
        where (key == .left || key == .right) && held.isEmpty && holdsFrame(session) && !isEditing:
            session.perform(FrameTimeAction.step(key == .left ? -1 : 1))
            return true
        case .key(.command(let key), isDown: true, _, let held)
        where held.isEmpty && tree.hasArrowKeys && session.isVisible(.tree) && !isEditing && Self.step(of: key) != nil:
            if let step = Self.step(of: key) { session.perform(InspectorAction.go(step)) }
            return true
        // These keys also quit while a text is typed.
        case .key(.letter, isDown: true, _, _) where session.has([.quit], event): return false
        case .text, .key:
            isTaken = isEditing || session.exportForm != nil
            guard isTaken || isKeyUp(event) else { return false }
        case .pinch, .closeRequested, .terminated, .sizeChanged, .exposed, .stateChanged, .fileDropped, .textDropped, .dropEnded, .woken:
            return false
        }
        if case .buttonDown = event, !isTaken { return false }
        interface.handle(event)
        pass(session: session, surface: surface, history: history)
        // ImGui reports one pass later that a field has lost the keyboard, and the next key may be in the queue already.
        if isTaken, isEndOfTyping(event) { pass(session: session, surface: surface, history: history) }
        if case .pointerUp = event {
            owner = .nobody
            // A part of the bar that was hidden under the mouse reports no release.
            session.barDrag = nil
        }
        session.panelsChanged = true
        return isTaken
    }

    private func isEndOfTyping(_ event: WindowEvent) -> Bool {
        if case .key(.command(let key), isDown: true, _, _) = event { return key == .escape || key == .enter }
        return false
    }

    private func isOnMenu(_ point: CGPoint, _ surface: Surface) -> Bool {
        menu.contains(Int32((point.x * surface.scale).rounded(.down)), Int32((point.y * surface.scale).rounded(.down)))
    }

    private func isKeyUp(_ event: WindowEvent) -> Bool {
        if case .key(_, let isDown, _, _) = event { return !isDown }
        return false
    }

    /// Whether a point is on the transport bar, and nothing lies over the bar.
    private func isOnBar(_ point: CGPoint, _ session: PreviewSession, _ surface: Surface) -> Bool {
        let isCovered = session.menu != nil || session.picker != nil || session.exportForm != nil || session.saveDialog != nil
        let bar = layout(width: surface.size.width, height: surface.size.height).bar
        return !isCovered && bar.height > 0 && Int32((point.y * surface.scale).rounded(.down)) >= bar.minY
    }

    private func isOnPanel(_ point: CGPoint, _ session: PreviewSession, _ surface: Surface) -> Bool {
        let hasDialog = session.picker != nil || session.exportForm != nil || session.saveDialog != nil
        if session.menu != nil || interface.hasOpenMenu || edges.isMoving || hasDialog { return true }
        let layout = layout(width: surface.size.width, height: surface.size.height)
        let scene = layout.scene
        let (x, y) = (Int32((point.x * surface.scale).rounded(.down)), Int32((point.y * surface.scale).rounded(.down)))
        // The list of keys is over the panels. A press closes the list, unless it is on the list's scroll bar.
        if session.showsKeyList, y < layout.bar.minY { return keyList.scrollBar.contains(x, y) }
        guard x >= scene.minX, x < scene.maxX, y >= scene.minY, y < scene.maxY else { return true }
        let banner = bannerFrame
        if overlay.takesPointer, overlay.frame.contains(x, y) { return true }
        if explodedFrame.contains(x, y) { return true }
        return Float(y) >= banner.y && Float(y) < banner.maxY
    }

    /// The step through the layer tree by an arrow key; nil for other keys.
    private static func step(of key: KeyBinding.SpecialKey) -> TreeStep? {
        switch key {
        case .up: .up
        case .down: .down
        case .right: .inward
        case .left: .outward
        default: nil
        }
    }

    private func isOnTree(_ point: CGPoint, _ session: PreviewSession, _ surface: Surface) -> Bool {
        guard session.isVisible(.tree), session.picker == nil, !session.showsKeyList else { return false }
        let tree = layout(width: surface.size.width, height: surface.size.height)[.tree]
        let (x, y) = (Int32((point.x * surface.scale).rounded(.down)), Int32((point.y * surface.scale).rounded(.down)))
        return x >= tree.minX && x < tree.maxX && y >= tree.minY && y < tree.maxY
    }

    /// Whether the frame times hold a frame, and the pointer is on them, so that they take the arrow keys.
    private func holdsFrame(_ session: PreviewSession) -> Bool {
        session.frameTimes.frozen != nil && isPointerOnPanel && overlay.isPointerInside
    }

    /// Whether a person types into a panel.
    private var isEditing: Bool { isEditingBehindDialogs || interface.wantsText }

    /// Whether a person types into a panel that lies behind an open dialog.
    var isEditingBehindDialogs: Bool { bar.isEditing || controls.isEditing || tree.isEditing || properties.isEditing }
}
