// The appearance of a tab bar as one value.

/// The colours of a tab bar and of its items.
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {
    /// The appearance of items with the title below the image.
    open var stackedLayoutAppearance = UITabBarItemAppearance() {
        didSet { changed?() }
    }
    /// The appearance of items with the title beside the image. The value has no effect.
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    /// The appearance of items in a low bar. The value has no effect.
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()
    /// The image behind the selected item. Default nil.
    open var selectionIndicatorImage: UIImage? {
        didSet { changed?() }
    }
    /// The colour of the image behind the selected item. Default nil: the image's own colours.
    open var selectionIndicatorTintColor: UIColor? {
        didSet { changed?() }
    }
    /// How the items share the bar. Default `automatic`.
    open var stackedItemPositioning = UITabBar.ItemPositioning.automatic {
        didSet { changed?() }
    }
    /// The width of an item in points, if the items lie in the middle; 0 for the standard width. Default 0.
    open var stackedItemWidth: CGFloat = 0 {
        didSet { changed?() }
    }
    /// The space between two items in points, if the items lie in the middle; 0 for the standard space. Default 0.
    open var stackedItemSpacing: CGFloat = 0 {
        didSet { changed?() }
    }

    override func takeValues(of other: UIBarAppearance) {
        super.takeValues(of: other)
        guard let other = other as? UITabBarAppearance else { return }
        stackedLayoutAppearance = other.stackedLayoutAppearance.duplicate()
        inlineLayoutAppearance = other.inlineLayoutAppearance.duplicate()
        compactInlineLayoutAppearance = other.compactInlineLayoutAppearance.duplicate()
        (selectionIndicatorImage, selectionIndicatorTintColor) = (other.selectionIndicatorImage, other.selectionIndicatorTintColor)
        (stackedItemPositioning, stackedItemWidth) = (other.stackedItemPositioning, other.stackedItemWidth)
        stackedItemSpacing = other.stackedItemSpacing
    }
}

/// The appearance of the items of a tab bar. A bar reads it when the bar's appearance is set.
@preconcurrency @MainActor open class UITabBarItemAppearance: NSObject {
    /// How an item lies in a bar.
    public enum Style: Int, Sendable {
        case stacked, inline, compactInline
    }

    /// The appearance of items that are not selected.
    public let normal: UITabBarItemStateAppearance
    /// The appearance of the selected item. What is not set is as in `normal`, but in the tint colour.
    public let selected: UITabBarItemStateAppearance
    /// The appearance of items that cannot be chosen.
    public let disabled: UITabBarItemStateAppearance
    /// The appearance of the item with the focus. It has no effect, as there is no focus engine.
    public let focused: UITabBarItemStateAppearance

    /// Creates the standard appearance.
    public convenience override init() {
        self.init(style: .stacked)
    }

    /// Creates the standard appearance. The style has no effect.
    public init(style: Style) {
        (normal, selected) = (UITabBarItemStateAppearance(), UITabBarItemStateAppearance())
        (disabled, focused) = (UITabBarItemStateAppearance(), UITabBarItemStateAppearance())
        super.init()
    }

    func duplicate() -> UITabBarItemAppearance {
        let new = UITabBarItemAppearance()
        for (state, old) in [(new.normal, normal), (new.selected, selected), (new.disabled, disabled), (new.focused, focused)] {
            state.takeValues(of: old)
        }
        return new
    }
}

/// The appearance of an item in one state.
@preconcurrency @MainActor public final class UITabBarItemStateAppearance: NSObject {
    /// The font and the colour of the title. Default none.
    public var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The offset of the title from its place, in points. Default zero.
    public var titlePositionAdjustment = UIOffset.zero
    /// The colour of the image. Default nil: the bar's.
    public var iconColor: UIColor?
    /// The colour of the badge. Default nil: red.
    public var badgeBackgroundColor: UIColor?
    /// The font and the colour of the badge's text. Default none.
    public var badgeTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The offset of the badge from its place, in points. Default zero.
    public var badgePositionAdjustment = UIOffset.zero

    fileprivate func takeValues(of other: UITabBarItemStateAppearance) {
        (titleTextAttributes, titlePositionAdjustment) = (other.titleTextAttributes, other.titlePositionAdjustment)
        (iconColor, badgeBackgroundColor) = (other.iconColor, other.badgeBackgroundColor)
        (badgeTextAttributes, badgePositionAdjustment) = (other.badgeTextAttributes, other.badgePositionAdjustment)
    }
}
