// The items of tab bars.

/// An item of a tab bar, which represents a controller.
@preconcurrency @MainActor open class UITabBarItem: UIBarItem {
    /// A tab with a meaning, which has the meaning's English title and no image.
    public enum SystemItem: Int, Sendable {
        case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent, mostViewed

        var title: String {
            switch self {
            case .topRated: "Top Rated"
            case .mostRecent: "Most Recent"
            case .mostViewed: "Most Viewed"
            default: String(describing: self).capitalized
            }
        }
    }

    /// The image of the selected item. Default nil: `image`.
    open var selectedImage: UIImage? {
        didSet { changed?() }
    }
    /// The text in a badge at the upper right of the image. Default nil: no badge.
    open var badgeValue: String? {
        get { shownBadge }
        set {
            shownBadge = newValue
            changed?()
        }
    }
    /// The text of the badge that the bar shows. A subclass that overrides `badgeValue` without `super` shows a badge of its own.
    private(set) final var shownBadge: String?
    /// The colour of the badge. Default nil: red.
    open var badgeColor: UIColor? {
        didSet { changed?() }
    }
    /// The offset of the title from its place, in points. Default zero.
    open var titlePositionAdjustment = UIOffset.zero {
        didSet { changed?() }
    }
    /// The appearance of the bar while the item is selected. Default nil: the bar's own.
    open var standardAppearance: UITabBarAppearance? {
        didSet { changed?() }
    }
    /// The appearance at the end of scrolled content. The value has no effect. Default nil.
    open var scrollEdgeAppearance: UITabBarAppearance?
    private var badgeAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

    /// Creates an item without title and image.
    public override init() {
        super.init()
    }

    /// Creates an item. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        super.init()
    }

    /// Creates an item.
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        (self.title, self.image, self.tag) = (title, image, tag)
    }

    /// Creates an item with an image for the selected state.
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
    }

    /// Creates an item with a meaning.
    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init(title: systemItem.title, image: nil, tag: tag)
    }

    /// Sets the font and the colour of the badge's text for a state. Those of `normal` are used.
    open func setBadgeTextAttributes(_ textAttributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        badgeAttributes[state.rawValue] = textAttributes
        changed?()
    }

    /// Returns the attributes of the badge's text that were set for a state, or nil.
    open func badgeTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { badgeAttributes[state.rawValue] }
}
