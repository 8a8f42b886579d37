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
            say("pick layers: click; Ctrl+click the next below; Esc the parent; \(keyMap.key(of: .togglePicking)) ends")
            if let pointer { hoverPickable(at: pointer) }
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
    /// - Parameter isNext: whether to select the next layer below the selected one; after the last one, the first again.
    func pick(at point: CGPoint, isNext: Bool) {
        let layers = pickable(at: point)
        let index = isNext ? layers.firstIndex { $0 === selectedLayer } : nil
        let layer = index.map { layers[($0 + 1) % layers.count] } ?? layers.first
        select(layer)
        guard let layer, case let number = instance(of: layer, at: point), number != inspector.selectedInstance else { return }
        inspector.selectedInstance = number
        panelsChanged = true
    }

    /// Marks the front layer at a point of the scene's area.
    func hoverPickable(at point: CGPoint) {
        let layer = pickable(at: point).first
        hover(layer)
        guard let layer, case let number = instance(of: layer, at: point), number != inspector.hoveredInstance else { return }
        inspector.hoveredInstance = number
        panelsChanged = true
    }

    /// Returns the number of the instance of a layer at a point of the scene's area, the frontmost if there are several; 0 for the
    /// original.
    private func instance(of layer: CALayer, at point: CGPoint) -> Int {
        guard let shown = layer.presentation(at: modelTime) else { return 0 }
        let homes = shown.instanceHomographies(upTo: nil, most: LayerMarks.mostInstances)
        guard homes.count > 1 else { return 0 }
        return homes.lastIndex { home in
            home.inverse.map { LayerTouch(layer, at: $0.apply(point)).isHit } ?? false
        } ?? 0
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
