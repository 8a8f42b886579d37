// The actions of alerts.

import Quartzite

/// A button of an alert.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
    /// The meaning of an action.
    public enum Style: Int, Sendable {
        /// An ordinary action.
        case `default`
        /// Leaves everything as it is. The button is bold, and last in a list.
        case cancel
        /// Deletes or changes something for good. The button is red.
        case destructive
    }

    /// The title of the button.
    open var title: String? { shownTitle }
    private let shownTitle: String?
    /// The meaning of the action.
    open var style: Style { meaning }
    private let meaning: Style
    /// Whether the button can be pressed. Default true.
    open var isEnabled = true {
        didSet { changed?() }
    }
    /// The colour of the title, which programs set by the key `titleTextColor`. nil for the standard colour.
    var titleColor: UIColor? {
        didSet { changed?() }
    }
    private let handler: (@MainActor (UIAlertAction) -> Void)?
    /// Called when the appearance changes.
    var changed: (() -> Void)?

    /// Creates an action.
    /// - Parameter handler: called after a press of the button, when the alert has disappeared. Default nil.
    public init(title: String?, style: Style, handler: (@MainActor (UIAlertAction) -> Void)? = nil) {
        (shownTitle, meaning, self.handler) = (title, style, handler)
        super.init()
    }

    func perform() { handler?(self) }

    /// Returns the value of a property by its key: `title`, `enabled`, or `titleTextColor`, the colour of the title. Another key is reported
    /// as misuse.
    open func value(forKey key: String) -> Any? {
        if let value = KeyValueCoding.read(key, of: self) { return value }
        KeyValueCoding.reportMissing(key, of: self)
        return nil
    }

    /// Sets a property by its key: `enabled` or `titleTextColor`. Another key is reported as misuse.
    open func setValue(_ value: Any?, forKey key: String) {
        if !KeyValueCoding.write(value, forKey: key, of: self) { KeyValueCoding.reportMissing(key, of: self) }
    }

    /// Returns the value at a key path, such as `title`.
    open func value(forKeyPath keyPath: String) -> Any? { KeyValueCoding.read(path: keyPath, of: self) }
    /// Sets the value at a key path.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { KeyValueCoding.write(value, path: keyPath, of: self) }
}
