import QuartziteKit
import QuartziteRenderer

extension Preview {
    /// Passes the events that have arrived to the panels, or to the scene and the keyboard commands.
    func handOutEvents() {
        while let event = window.nextEvent() {
            if event.isInput { inputTime = inputTime ?? MediaClock.monotonic() }
            if panels != nil, takesKey(event) { continue }
            if let panels, panels.take(event, session: session, surface: surface, history: meter.history) { continue }
            handle(event)
        }
        if !droppedFiles.isEmpty {
            let files = droppedFiles
            droppedFiles = []
            runProgram { session.open(files: files) }
        }
        if session.pan.isActive || session.pan.isSpaceHeld {
            window.setPointerShape(2)
        } else if let pointer = session.pointer, panels?.isPointerOnPanel != true,
            session.comparison?.isOnLine(pointer, width: session.viewport.width) == true
        {
            // The shape for an edge that can be moved to the left and right.
            window.setPointerShape(4)
        } else {
            window.setPointerShape(panels?.pointerShape ?? 0)
        }
    }

    /// Handles an event that belongs to the scene, the window or the keyboard commands.
    private func handle(_ event: WindowEvent) {
        switch event {
        case .closeRequested: session.quit(by: "close the window again to quit")
        case .terminated: session.isFinished = true
        case .pointerDown(let point):
            runProgram { session.pointerDown(at: area.convert(point), isControlHeld: window.isControlHeld) }
        case .pointerUp(let point): runProgram { session.pointerUp(at: area.convert(point)) }
        case .pointerMoved(let point): runProgram { session.pointerMoved(to: area.convert(point), scrubFactor: dragFactor) }
        case .pinch(let factor, let point): runProgram { session.pinch(by: factor, at: area.convert(point)) }
        case .wheel(let lines, let across, let point, let modifiers):
            runProgram { session.wheel(lines, across: across, at: area.convert(point), isFast: modifiers.contains(.shift)) }
        case .text(let text, let isRepeat):
            // Space acts when it is released.
            for character in text where character != " " {
                let command = KeyCommand(
                    character: window.lastKey.command(typed: character), shift: window.lastKey.modifiers.contains(.shift),
                    in: session.keyMap)
                perform(command, isRepeat: isRepeat)
            }
        case .key(.space, let isDown, isRepeat: false, _): session.spaceKey(isDown: isDown)
        case .buttonDown(.middle, let point): session.panBegan(at: area.convert(point))
        case .buttonUp(.middle, _): session.panEnded()
        case .buttonDown(.right, let point): session.openContextMenu(at: area.convert(point), corner: point)
        case .key(.command(let key), isDown: true, let isRepeat, let modifiers) where !modifiers.contains(.alt):
            let command = KeyCommand(
                key: key, shift: modifiers.contains(.shift), control: modifiers.contains(.control), in: session.keyMap)
            perform(command, isRepeat: isRepeat)
        // With Ctrl, the letter may be another key; its release always ends the tilt.
        case .key(.letter("g"), let isDown, isRepeat: false, let held) where !isDown || !held.contains(.control):
            session.tiltKey(isDown: isDown)
        case .key(.letter(let character), isDown: true, let isRepeat, let modifiers)
        where modifiers == .control || modifiers == [.control, .shift]:
            perform(KeyCommand(controlAnd: character, shift: modifiers.contains(.shift), in: session.keyMap), isRepeat: isRepeat)
        case .sizeChanged:
            session.panelsChanged = true
            fitScene()
            shownScene?.context.pixelsPerPoint = window.scale
        case .exposed: needs.isExposed = true
        case .stateChanged(let change):
            if change == .restored { needs.isExposed = true }
            // Restored windows have the focus, or get it by an event of its own.
            runProgram { session.windowChanged(change) }
        case .fileDropped(let file): (hasDropped, droppedFiles) = (true, droppedFiles + [file])
        case .textDropped(let text):
            hasDropped = true
            runProgram { session.open(text: text) }
        case .dropEnded:
            if !hasDropped { session.openNothing() }
            hasDropped = false
        case .woken:
            queueWatch?.rearm()
            session.programRan()
        case .buttonDown, .buttonUp, .pointerLeft, .key: break
        }
    }

    /// Performs a key's command, if it has one. A held key repeats only some commands.
    private func perform(_ command: KeyCommand?, isRepeat: Bool) {
        guard let command, !isRepeat || command.repeats else { return }
        session.perform(command)
    }

    /// Handles a key for the list over the scene, if one is open.
    private func takesKey(_ event: WindowEvent) -> Bool {
        // A row may open another scene.
        if session.menu != nil { return whileMainThreadIsBusy { session.menuHandles(event) } }
        if session.keyListHandles(event) { return true }
        // The bar beside the form and the dialog may have the keyboard.
        if panels?.isEditingBehindDialogs != true {
            if session.exportHandles(event) || session.saveDialogHandles(event, clipboard: { window.clipboardText }) { return true }
        }
        guard session.picker != nil else { return false }
        // Enter makes another scene, which runs code.
        return whileMainThreadIsBusy { session.pickerHandles(event) { window.clipboardText } }
    }

    /// The properties of the window that a pass of the panels needs.
    var surface: PanelSet.Surface {
        PanelSet.Surface(
            size: window.drawableSize, scale: window.scale, now: MediaClock.monotonic(), isSnappingOff: window.isControlHeld,
            isFrameSnappingOff: window.isAltHeld || window.isControlHeld, dragFactor: dragFactor)
    }

    /// The factor of a drag: 10 with Shift, 0.1 with Ctrl.
    private var dragFactor: Double { window.isShiftHeld ? 10 : window.isControlHeld ? 0.1 : 1 }
}
