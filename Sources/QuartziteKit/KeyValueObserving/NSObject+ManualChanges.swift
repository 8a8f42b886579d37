// Changes of observed values that a program reports itself:
//
//     willChangeValue(forKey: "contentOffset")
//     …
//     didChangeValue(forKey: "contentOffset")

extension NSObject {
    /// Exists for source compatibility: `didChangeValue(forKey:)` compares the values with those that the observers know. Does nothing.
    public func willChangeValue(forKey key: String) {}

    /// Notifies the observers of a view of all observed properties that have changed, whatever the key. Does nothing for other objects, and
    /// on other threads than the main thread.
    public func didChangeValue(forKey key: String) {
        guard Thread.isMainThread else { return }
        // The object stays on the main thread.
        nonisolated(unsafe) let object = self
        MainActor.assumeIsolated {
            if let view = object as? UIView { ValueObservation.noticeChange(of: view) }
        }
    }
}
