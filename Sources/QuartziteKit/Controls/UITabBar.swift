// The bar of tabs. The previewer's panel shows it as a row of titles; it draws nothing in the layer tree.

/// What stands in a tab bar for a controller.
@MainActor open class UITabBarItem: NSObject {
    /// Default nil: the panel shows the tab's number.
    open var title: String?
    /// Kept for the program; the panel shows titles.
    open var image: UIImage?
    /// A number of the program's own. Default 0.
    open var tag = 0

    public override init() {
        super.init()
    }

    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        (self.title, self.image, self.tag) = (title, image, tag)
    }
}

/// A row of items of which one is selected.
@MainActor open class UITabBar: UIView {
    /// Default nil.
    open var items: [UITabBarItem]? {
        didSet {
            if let selectedItem, items?.contains(where: { $0 === selectedItem }) != true { self.selectedItem = nil }
        }
    }
    /// Default nil.
    open weak var selectedItem: UITabBarItem?

    /// Told when a person has pressed an item, the selected one too.
    var chosen: ((Int) -> Void)?

    /// A person presses an item. Nothing for an index that is none.
    package func choose(_ index: Int) {
        guard let items, items.indices.contains(index), isUserInteractionEnabled else { return }
        chosen?(index)
    }
}
