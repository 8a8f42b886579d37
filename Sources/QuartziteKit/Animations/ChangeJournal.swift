/// Records the values that animation blocks change, so that a cancelled transition can restore them.
@MainActor final class ChangeJournal {
    private var entries: [(layer: CALayer, key: String, value: Any?)] = []

    /// Records the value of a property that is about to change.
    func note(_ layer: CALayer, _ key: String) { entries.append((layer, key, layer.value(forKeyPath: key))) }

    /// Restores the first recorded value of each property, without animation.
    func restore() {
        let noted = entries
        entries = []
        UIView.performWithoutAnimation {
            for entry in noted.reversed() { entry.layer.setValue(entry.value, forKeyPath: entry.key) }
        }
    }
}
