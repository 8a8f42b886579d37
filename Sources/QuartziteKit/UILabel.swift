// A text that is only read. The previewer's panel shows it; it draws no letters in the layer tree.

/// A line of text.
@MainActor open class UILabel: UIView {
    /// Default nil.
    open var text: String?
    /// Kept for the program; the panel has one colour.
    open var textColor: UIColor! = .label
}
