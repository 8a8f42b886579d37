import QuartziteRenderer

/// The debug colours of the window.
extension PreviewSession {
    /// The background behind the scene as it is drawn. Under translucent colours that count writes, a checkerboard would give each number
    /// two shades, so it becomes white.
    var drawnBackground: CanvasBackground {
        canvas.background == .checkerboard && !debugColors.isDisjoint(with: [.blended, .overdraw]) ? .white : canvas.background
    }

    /// Shows or hides a debug colour, by its place in the order of the keys.
    func toggleDebugColor(_ index: Int) {
        guard DebugColors.all.indices.contains(index) else { return }
        debugColors.formSymmetricDifference(DebugColors.all[index].color)
        panelsChanged = true
    }
}
