import QuartziteKit

// Selecting layers by the mouse: a mode in which the scene gets no presses.
extension PreviewSession {
    /// Whether clicks on the scene select layers.
    package var isPicking: Bool { inspector.isPicking }

    /// Begins or ends the mode.
    func togglePicking() {
        guard !isBare else { return }
        inspector.isPicking.toggle()
        if isPicking {
            scene.cancelDrag(time: now())
            say("pick layers: click; Ctrl+click the next below; Esc the parent; e ends")
            if let pointer { hover(pickable(at: pointer).first) }
        } else {
            hover(nil)
        }
        panelsChanged = true
    }

    /// Returns the layers under a point of the scene's area that may be picked, front to back.
    func pickable(at point: CGPoint) -> [CALayer] {
        guard let top = scene.context.layer else { return [] }
        let overrides = inspector.overrides
        return Picking { overrides.contains($0, .locked) || overrides.isLeftOut($0) }.layers(at: point, in: top, below: scene.root)
    }

    /// Selects the front layer at a point of the scene's area.
    /// - Parameter isNext: whether to select the next one below the selected layer, after the last one the first again.
    func pick(at point: CGPoint, isNext: Bool) {
        let layers = pickable(at: point)
        guard isNext, let index = layers.firstIndex(where: { $0 === selectedLayer }) else { return select(layers.first) }
        select(layers[(index + 1) % layers.count])
    }

    /// Selects the layer around the selected one. At the root the mode ends, or else the selection.
    func selectParent() {
        if let layer = selectedLayer, layer !== scene.root, let parent = layer.superlayer {
            select(parent)
        } else if isPicking {
            togglePicking()
        } else if selectedLayer != nil, showsInspector {
            select(nil)
        }
    }
}
