import QuartziteKit

extension PreviewSession {
    /// Handles a press of the left button at a point of the window.
    /// - Parameter isControlHeld: whether the control key is held. Default false.
    package func pointerDown(at point: CGPoint, isControlHeld: Bool = false) {
        if showsKeyList {
            perform(.toggleKeyList)
            return
        }
        if pan.isSpaceHeld { return panBegan(at: point) }
        if comparison?.press(at: point, width: viewport.width) == true { return }
        if isExploded { return explodedPressed(at: point, isControlHeld: isControlHeld) }
        if isPicking { return pick(at: point, isNext: isControlHeld) }
        isDragging = true
        beginDrag(at: point, isControlHeld: isControlHeld)
        scene.press(at: point, time: now())
        comparison?.pressOther(beside: scene, at: point, time: now())
    }

    /// Handles a move of the mouse.
    /// - Parameter scrubFactor: the factor by which a drag scrubs further. Default 1.
    package func pointerMoved(to point: CGPoint, scrubFactor: Double = 1) {
        pointer = point
        if canvas.showsLoupe { panelsChanged = true }
        if panMoved(to: point) { return }
        if comparison?.move(to: point, width: viewport.width) == true {
            panelsChanged = true
            return
        }
        // The number at the mouse changes.
        if debugColors.contains(.overdraw) { panelsChanged = true }
        if isExploded { return explodedMoved(to: point) }
        if isPicking { return hoverPickable(at: point) }
        if isTilting, !isDragging { return scene.tilt(toward: point, in: viewport) }
        guard isDragging else { return scene.hover(at: point, time: now()) }
        dragMoved()
        scene.drag(to: point, time: now(), factor: scrubFactor)
        comparison?.dragOther(beside: scene, to: point, time: now(), factor: scrubFactor)
        panelsChanged = true
    }

    /// Handles the release of the left button.
    package func pointerUp(at point: CGPoint) {
        if comparison?.release() == true || explodedReleased(at: point) { return }
        guard isDragging else { return panEnded() }
        isDragging = false
        let scrubbed = scene.isScrubbing
        let click = clicksSelect ? dragStart.flatMap { $0.isClick(at: point) ? $0 : nil } : nil
        scene.release(at: point, time: now())
        comparison?.releaseOther(beside: scene, at: point, time: now())
        endDrag(scrubbed: scrubbed)
        if let click { pick(at: point, isNext: click.isControlHeld) }
    }

    /// Whether a click without a drag selects a layer: in a document, which gets no clicks, while a panel shows layers
    /// or the path of one shows.
    var clicksSelect: Bool {
        scene.controller == nil && !isBare
            && (showsMotionPath || [WorkbenchPanel.tree, .properties, .timeline].contains(where: isVisible))
    }

    /// Handles a pinch: two fingers, or the wheel with the control key. A pinch gesture of the scene under the point gets it; otherwise the
    /// scene is zoomed in the window.
    package func pinch(by factor: Double, at point: CGPoint) {
        if zoomExploded(by: factor, at: point) { return }
        if !scene.pinch(by: factor, at: point, time: now()) { zoom(by: factor, at: point) }
        panelsChanged = true
    }

    /// Handles a turn of the wheel, by lines upwards and to the right. A line scrubs by one frame.
    /// - Parameter isFast: a line scrubs by ten frames. Default false.
    package func wheel(_ lines: Double, across: Double, at point: CGPoint, isFast: Bool = false) {
        if zoomExploded(by: pow(WindowEvent.pinchOfLine, lines), at: point) { return }
        wheelTurned()
        scene.wheel(lines, across: across, at: point, framesPerLine: isFast ? 10 : 1, time: now())
        panelsChanged = true
    }

    /// Handles a turn of the wheel over the transport bar, which scrubs whatever the scene has under other points.
    /// - Parameter isFast: a line scrubs by ten frames. Default false.
    func wheelOnBar(_ lines: Double, isFast: Bool = false) {
        wheelTurned()
        scene.scrub(lines: lines, framesPerLine: isFast ? 10 : 1, time: now())
        panelsChanged = true
    }
}
