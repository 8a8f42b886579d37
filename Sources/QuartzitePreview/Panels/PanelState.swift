/// Which panels a person has opened, and their sizes.
package struct PanelState: Equatable, Sendable {
    /// Whether any panel is visible: Tab hides all of them and shows them again. Default true.
    package var areShown = true
    /// Whether the panel of the scene's controls is open. Default true.
    package var showsControls = true
    /// The visible level of the frame times. Default off.
    package var frameTimes = FrameTimeLevel.off
    /// The open panels beside the scene. Default none.
    package private(set) var open: Set<WorkbenchPanel> = []
    /// The widths or heights that a person gave to panels, in points.
    package private(set) var sizes: [WorkbenchPanel: Double] = [:]

    package init() {}

    /// Opens or closes a panel. Opening shows hidden panels again.
    package mutating func toggle(_ panel: WorkbenchPanel) {
        if isVisible(panel) {
            open.remove(panel)
        } else {
            open.insert(panel)
            areShown = true
        }
    }

    /// Opens or closes the panel of the scene's controls. Opening shows hidden panels again.
    package mutating func toggleControls() {
        showsControls = !(showsControls && areShown)
        if showsControls { areShown = true }
    }

    /// Whether a panel is on the screen.
    package func isVisible(_ panel: WorkbenchPanel) -> Bool { areShown && open.contains(panel) }

    /// Returns a panel's width or height in points.
    package func size(of panel: WorkbenchPanel) -> Double { sizes[panel] ?? panel.usualSize }

    /// Sets a panel's width or height in points, clamped to `WorkbenchPanel.sizes`.
    package mutating func resize(_ panel: WorkbenchPanel, to size: Double) {
        guard size.isFinite else { return }
        sizes[panel] = min(WorkbenchPanel.sizes.upperBound, max(WorkbenchPanel.sizes.lowerBound, size))
    }

    /// Returns another state with what has changed in this one since `start`.
    func merged(into other: PanelState, since start: PanelState) -> PanelState {
        var merged = other
        if areShown != start.areShown { merged.areShown = areShown }
        if showsControls != start.showsControls { merged.showsControls = showsControls }
        if frameTimes != start.frameTimes { merged.frameTimes = frameTimes }
        for panel in WorkbenchPanel.allCases {
            if open.contains(panel) != start.open.contains(panel) {
                if open.contains(panel) { merged.open.insert(panel) } else { merged.open.remove(panel) }
            }
            if sizes[panel] != start.sizes[panel] { merged.sizes[panel] = sizes[panel] }
        }
        return merged
    }
}
