// The tab bar. The previewer's panel shows it as a row of titles; it draws nothing in the layer tree.

/// An item of a tab bar, which stands for a controller.
@preconcurrency @MainActor open class UITabBarItem: NSObject {
    /// The title. Default nil: the panel shows the tab's number.
    open var title: String?
    /// An image for the program's own use; the panel shows titles only. Default nil.
    open var image: UIImage?
    /// An image for the program's own use. Default nil.
    open var selectedImage: UIImage?
    /// A text for the program's own use. Default nil.
    open var badgeValue: String?
    /// A distance in points for the program's own use. Default zero.
    open var titlePositionAdjustment = UIOffset.zero
    /// Whether the item can be chosen, for the program's own use. Default true.
    open var isEnabled = true
    /// A number for the program's own use. Default 0.
    open var tag = 0

    /// Creates an item without title and image.
    public override init() {
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
}

/// A row of items, of which at most one is selected.
@preconcurrency @MainActor open class UITabBar: UIView {
    /// The items. Default nil.
    open var items: [UITabBarItem]? {
        didSet {
            if let selectedItem, items?.contains(where: { $0 === selectedItem }) != true { self.selectedItem = nil }
        }
    }
    /// The selected item. Default nil.
    open weak var selectedItem: UITabBarItem?

    /// Called with the index of an item that a person pressed, even if it is selected.
    var chosen: ((Int) -> Void)?

    /// Handles a person's press of an item. Has no effect for an invalid index.
    package func choose(_ index: Int) {
        guard let items, items.indices.contains(index), isUserInteractionEnabled else { return }
        chosen?(index)
    }
}
