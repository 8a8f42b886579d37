/// What a navigation bar shows for one controller of the stack.
@preconcurrency @MainActor open class UINavigationItem: NSObject {
    /// When a large title is shown. There are no large titles.
    public enum LargeTitleDisplayMode: Int, Sendable {
        case automatic, always, never
    }

    /// The title. Default nil.
    open var title: String? {
        didSet { changed?() }
    }
    /// A view in place of the title. Default nil.
    open var titleView: UIView? {
        didSet { changed?() }
    }
    /// A line above the title. The value has no effect. Default nil.
    open var prompt: String?
    /// The title of the back button to this item, if it differs from the item's title. Default nil.
    open var backButtonTitle: String?
    /// The back button to this item: its title takes the place of the item's title. Default nil.
    open var backBarButtonItem: UIBarButtonItem? {
        didSet { changed?() }
    }
    /// Whether there is no back button from this item. Default false.
    open var hidesBackButton = false {
        didSet { changed?() }
    }
    /// Whether the back button is shown beside the left buttons. Default false.
    open var leftItemsSupplementBackButton = false {
        didSet { changed?() }
    }
    /// The buttons on the left, from left to right. Default nil.
    open var leftBarButtonItems: [UIBarButtonItem]? {
        didSet { changed?() }
    }
    /// The buttons on the right, from right to left. Default nil.
    open var rightBarButtonItems: [UIBarButtonItem]? {
        didSet { changed?() }
    }
    /// Whether a large title is shown. The value has no effect. Default `automatic`.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
    /// The appearance of the bar while the item is at the top, in place of the bar's own one. The item keeps a copy. Default nil.
    open var standardAppearance: UINavigationBarAppearance? {
        didSet {
            standardAppearance = standardAppearance.map { UINavigationBarAppearance(barAppearance: $0) }
            standardAppearance?.changed = { [weak self] in self?.changed?() }
            changed?()
        }
    }
    /// The appearance at the end of scrolled content. The value has no effect. Default nil.
    open var scrollEdgeAppearance: UINavigationBarAppearance?
    /// The appearance in a low window. The value has no effect. Default nil.
    open var compactAppearance: UINavigationBarAppearance?

    /// Called when the item changes.
    var changed: (() -> Void)?

    /// Creates an item with a title.
    public init(title: String) {
        self.title = title
        super.init()
    }

    /// Creates an item with an empty title.
    public override convenience init() { self.init(title: "") }

    /// Creates an item with an empty title. Nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        title = ""
        super.init()
    }

    /// The first button on the left. Default nil.
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }

    /// The first button on the right. Default nil.
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }

    /// Sets the left button. `animated` has no effect.
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
    /// Sets the right button. `animated` has no effect.
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
    /// Sets the left buttons. `animated` has no effect.
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
    /// Sets the right buttons. `animated` has no effect.
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
    /// Sets `hidesBackButton`. `animated` has no effect.
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }

    /// Returns the value of a property by its key, such as `title` or `rightBarButtonItem`. Another key is reported as misuse.
    open func value(forKey key: String) -> Any? {
        if let value = KeyValueCoding.read(key, of: self) { return value }
        KeyValueCoding.reportMissing(key, of: self)
        return nil
    }

    /// Sets a property by its key. Another key is reported as misuse.
    open func setValue(_ value: Any?, forKey key: String) {
        if !KeyValueCoding.write(value, forKey: key, of: self) { KeyValueCoding.reportMissing(key, of: self) }
    }

    /// Returns the value at a key path, such as `rightBarButtonItem.title`.
    open func value(forKeyPath keyPath: String) -> Any? { KeyValueCoding.read(path: keyPath, of: self) }
    /// Sets the value at a key path.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { KeyValueCoding.write(value, path: keyPath, of: self) }

    /// The title of a back button to this item.
    var backTitle: String { backBarButtonItem?.title ?? backButtonTitle ?? title ?? "Back" }
}
