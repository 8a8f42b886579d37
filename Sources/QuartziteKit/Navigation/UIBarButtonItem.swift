// The buttons of bars.

/// An item of a bar.
@preconcurrency @MainActor open class UIBarItem: NSObject {
    /// The title. Default nil.
    open var title: String? {
        didSet { changed?() }
    }
    /// The image. Default nil.
    open var image: UIImage? {
        didSet { changed?() }
    }
    /// Whether the item can be pressed. Default true.
    open var isEnabled = true {
        didSet { changed?() }
    }
    /// A number for the program's own use. Default 0.
    open var tag = 0
    /// The name of the item for assistive technologies. Default nil.
    open var accessibilityLabel: String?

    /// The insets that move the image, in points. Default zero.
    open var imageInsets = UIEdgeInsets.zero {
        didSet { changed?() }
    }
    private var titleAttributes: [UInt: [NSAttributedString.Key: Any]] = [:]

    /// Sets the font and the colour of the title for a state. Bars use those of `normal`, tab bars also those of `selected`.
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {
        titleAttributes[state.rawValue] = attributes
        changed?()
    }

    /// Returns the attributes of the title that were set for a state, or nil.
    open func titleTextAttributes(for state: UIControl.State) -> [NSAttributedString.Key: Any]? { titleAttributes[state.rawValue] }

    /// Called when the item's appearance changes.
    var changed: (() -> Void)?
    /// The view that shows the item in a bar; nil while no bar has laid it out.
    weak var shownView: UIView?

    /// Returns the value of a property by its key: `title`, `image`, `enabled`, `tag`, or `view`, the view that shows the item in its bar.
    /// Another key is reported as misuse.
    open func value(forKey key: String) -> Any? {
        if let value = KeyValueCoding.read(key, of: self) { return value }
        KeyValueCoding.reportMissing(key, of: self)
        return nil
    }

    /// Sets a property by its key: `title`, `image`, `enabled` or `tag`. Another key is reported as misuse.
    open func setValue(_ value: Any?, forKey key: String) {
        if !KeyValueCoding.write(value, forKey: key, of: self) { KeyValueCoding.reportMissing(key, of: self) }
    }

    /// Returns the value at a key path, such as `view.frame`.
    open func value(forKeyPath keyPath: String) -> Any? { KeyValueCoding.read(path: keyPath, of: self) }
    /// Sets the value at a key path.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { KeyValueCoding.write(value, path: keyPath, of: self) }

    /// Creates an item without title and image.
    public override init() {
        super.init()
    }
}

/// A button of a navigation bar.
@preconcurrency @MainActor open class UIBarButtonItem: UIBarItem {
    /// The appearance of a button.
    public enum Style: Int, Sendable {
        case plain = 0
        /// Bold, for the main action.
        case done = 2
    }

    /// A button with a meaning, which has the meaning's English title.
    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks, search, refresh, stop
        case camera, trash, play, pause, rewind, fastForward, undo, redo
        case close = 24

        var title: String {
            switch self {
            case .add: "+"
            case .flexibleSpace, .fixedSpace: ""
            case .fastForward: "Fast Forward"
            default: String(describing: self).capitalized
            }
        }
    }

    /// The appearance. Default `plain`.
    open var style = Style.plain {
        didSet { changed?() }
    }
    /// A view that takes the place of title and image. Default nil.
    open var customView: UIView? {
        didSet { changed?() }
    }
    /// The colour; nil for the bar's. Default nil.
    open var tintColor: UIColor? {
        didSet { changed?() }
    }
    /// Moves the title of the item as a back button. The offset has no effect.
    open func setBackButtonTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) { titleOffset = adjustment }
    /// Returns the offset that was set by `setBackButtonTitlePositionAdjustment(_:for:)`. Default zero.
    open func backButtonTitlePositionAdjustment(for barMetrics: UIBarMetrics) -> UIOffset { titleOffset }
    private var titleOffset = UIOffset.zero
    /// The width in points; 0 for the width of the content. Default 0.
    open var width: CGFloat = 0
    /// The object whose method is called. Not retained. Default nil.
    open weak var target: AnyObject?
    /// The method to call, if it was given as a selector. Default nil.
    open var action: Selector?
    /// The closure to call. Default nil.
    open var primaryAction: UIAction? {
        didSet { if let primaryAction { title = primaryAction.title } }
    }

    /// The menu that a press shows, if there is no `primaryAction` and no `action`. Default nil.
    open var menu: UIMenu?

    /// Creates a button with a view of its own.
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    /// Creates a button with a title and a selector.
    public convenience init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
        self.init()
        (self.title, self.style, self.target, self.action) = (title, style, target, action)
    }

    /// Creates a button with an image and a selector.
    public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
        self.init(title: nil, style: style, target: target, action: action)
        self.image = image
    }

    /// Creates a button with a meaning and a selector.
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
        self.init(title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target, action: action)
        systemSpace = [.flexibleSpace, .fixedSpace].contains(systemItem) ? systemItem : nil
    }

    /// The kind of space, if the item is a space of a toolbar.
    private(set) var systemSpace: SystemItem?

    /// Returns a space of a toolbar that grows.
    public class func flexibleSpace() -> UIBarButtonItem {
        UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: Selector?.none)
    }

    /// Returns a space of a toolbar with a width in points.
    public class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let item = UIBarButtonItem(barButtonSystemItem: .fixedSpace, target: nil, action: Selector?.none)
        item.width = width
        return item
    }

    /// Creates a button with a title and an unapplied method that takes the button.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: AnyObject?, action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
    ) {
        self.init(title: title, style: style, target: target, action: Selector(onMainActor: action))
    }

    /// Creates a button with a title and an unapplied method without parameters.
    public convenience init<Target: AnyObject>(
        title: String?, style: Style, target: AnyObject?, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(title: title, style: style, target: target, action: Selector(onMainActor: action))
    }

    /// Creates a button with an image and an unapplied method that takes the button.
    public convenience init<Target: AnyObject>(
        image: UIImage?, style: Style, target: AnyObject?,
        action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
    ) {
        self.init(image: image, style: style, target: target, action: Selector(onMainActor: action))
    }

    /// Creates a button with an image and an unapplied method without parameters.
    public convenience init<Target: AnyObject>(
        image: UIImage?, style: Style, target: AnyObject?, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(image: image, style: style, target: target, action: Selector(onMainActor: action))
    }

    /// Creates a button with a meaning and an unapplied method that takes the button.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: AnyObject?,
        action: @escaping @MainActor (Target) -> @MainActor (UIBarButtonItem) -> Void
    ) {
        self.init(barButtonSystemItem: systemItem, target: target, action: Selector(onMainActor: action))
    }

    /// Creates a button with a meaning and an unapplied method without parameters.
    public convenience init<Target: AnyObject>(
        barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: @escaping @MainActor (Target) -> @MainActor () -> Void
    ) {
        self.init(barButtonSystemItem: systemItem, target: target, action: Selector(onMainActor: action))
    }

    /// Creates a button that calls an action.
    public convenience init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction?, menu: UIMenu? = nil) {
        self.init()
        self.primaryAction = primaryAction
        if let title { self.title = title }
        self.image = image ?? primaryAction?.image
        self.menu = menu
    }

    /// Creates a button that shows a menu.
    public convenience init(title: String? = nil, image: UIImage? = nil, menu: UIMenu?) {
        self.init(title: title, image: image, primaryAction: nil, menu: menu)
    }

    /// Calls the method or the action, or shows the menu beside a view, as a press does.
    func press(in view: UIView? = nil) {
        guard isEnabled else { return }
        if let primaryAction {
            primaryAction.perform(from: self)
        } else if let action {
            UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
        } else if let menu, let view {
            MenuView.open(menu, from: view)
        }
    }
}
