import QuartziteRenderer

/// The debug colours of the window.
extension PreviewSession {
    /// Shows or hides a debug colour, by its place in the order of the keys.
    func toggleDebugColor(_ index: Int) {
        guard DebugColors.all.indices.contains(index) else { return }
        debugColors.formSymmetricDifference(DebugColors.all[index].color)
        panelsChanged = true
    }
}
