// Views whose fonts follow the text size that a person prefers. Linux has no such setting.

/// A view whose font can follow the preferred text size.
@preconcurrency @MainActor public protocol UIContentSizeCategoryAdjusting: NSObjectProtocol {
    /// Whether the font follows the preferred text size, which is always `large` here. Default false.
    var adjustsFontForContentSizeCategory: Bool { get set }
}

extension UILabel: UIContentSizeCategoryAdjusting {}

extension UITextField: UIContentSizeCategoryAdjusting {
    private static var adjustsKey = 0

    /// Exists for source compatibility; has no effect, as the text size does not change. Default false.
    public var adjustsFontForContentSizeCategory: Bool {
        get { objc_getAssociatedObject(self, &Self.adjustsKey) as? Bool ?? false }
        set { objc_setAssociatedObject(self, &Self.adjustsKey, newValue, .OBJC_ASSOCIATION_RETAIN) }
    }
}
