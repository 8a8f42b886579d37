import QuartziteKit

// The panels beside the scene, and the layer that they show.
extension PreviewSession {
    /// Whether the transport bar is visible.
    package var showsBar: Bool { panelState.areShown && !isBare }
    /// Whether the panel of the scene's controls is visible.
    package var showsControls: Bool { panelState.showsControls && showsBar }

    /// Whether a panel beside the scene is visible.
    package func isVisible(_ panel: WorkbenchPanel) -> Bool { panelState.isVisible(panel) && !isBare }

    /// Selects a layer of the scene for all panels; nil selects none.
    package func select(_ layer: CALayer?) {
        guard layer !== selectedLayer else { return }
        selectedLayer = layer
        inspector.selectedInstance = 0
        inspector.selectedProperty = nil
        inspector.propertiesChanged()
        if let layer {
            if isVisible(.tree) { _ = layerTree }
            inspector.tree.reveal(layer, in: scene)
            inspector.scrollsToSelection = true
        }
        panelsChanged = true
    }

    /// Marks the layer under the pointer, in the scene or in a panel; nil marks none.
    package func hover(_ layer: CALayer?) {
        guard layer !== hoveredLayer else { return }
        hoveredLayer = layer
        inspector.hoveredInstance = 0
        panelsChanged = true
    }

    /// Selects the layer in another version of the scene that has the selected layer's path.
    func carrySelection(from old: Scene, to new: Scene) {
        let path = selectedLayer.flatMap { old.path(to: $0) }
        (selectedLayer, hoveredLayer) = (path.flatMap { new.layer(at: $0) }, nil)
    }
}

extension Scene {
    /// Returns the path from the root to a layer, as indices of sublayers; nil for a layer that is not in the scene's tree. The mask of a
    /// layer comes after its sublayers.
    package func path(to layer: CALayer) -> [Int]? {
        var path: [Int] = []
        var current = layer
        while current !== root {
            guard let parent = current.superlayer else { return nil }
            let index = parent.childLayers.firstIndex { $0 === current }
            path.append(index ?? parent.childLayers.count)
            current = parent
        }
        return path.reversed()
    }

    /// Returns the layer at a path of indices; nil if the tree has none there.
    package func layer(at path: [Int]) -> CALayer? {
        var layer = root
        for index in path {
            let children = layer.childLayers
            guard let next = children.indices.contains(index) ? children[index] : index == children.count ? layer.mask : nil else {
                return nil
            }
            layer = next
        }
        return layer
    }
}
