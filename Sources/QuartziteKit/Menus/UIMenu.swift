// Menus as values: a tree of elements with titles. MenuView.swift shows them.

/// An element of a menu: an action, a command or a menu.
@preconcurrency @MainActor open class UIMenuElement: NSObject {
    /// Whether a menu shows a mark at an element.
    public enum State: Int, Sendable {
        case off, on, mixed
    }

    /// How a menu shows an element.
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The element cannot be chosen.
        public static let disabled = Attributes(rawValue: 1 << 0)
        /// The element is red.
        public static let destructive = Attributes(rawValue: 1 << 1)
        /// The element is not shown.
        public static let hidden = Attributes(rawValue: 1 << 2)
        /// The menu stays open when the element is chosen.
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    /// The title.
    open var title: String
    /// The image. Default nil.
    open var image: UIImage?
    /// A second line. The value is for the program's own use. Default nil.
    open var subtitle: String?

    init(_ title: String, _ image: UIImage?) {
        (self.title, self.image) = (title, image)
        super.init()
    }
}

/// A list of elements.
@preconcurrency @MainActor public final class UIMenu: UIMenuElement {
    /// Identifies a menu.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier from its text.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// How a menu within another one is shown.
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The elements are shown among those of the outer menu.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// The title is red.
        public static let destructive = Options(rawValue: 1 << 1)
        /// One of the elements is selected; the program marks it itself.
        public static let singleSelection = Options(rawValue: 1 << 5)
    }

    /// The identifier. Default: a unique one.
    public let identifier: Identifier
    /// How the menu is shown within another one.
    public let options: Options
    /// The elements.
    public let children: [UIMenuElement]
    /// The marked actions of the menu and of the menus shown among its elements.
    public var selectedElements: [UIMenuElement] {
        children.flatMap { child -> [UIMenuElement] in
            switch child {
            case let action as UIAction: action.state == .on ? [action] : []
            case let menu as UIMenu: menu.options.contains(.displayInline) ? menu.selectedElements : []
            default: []
            }
        }
    }

    /// Creates a menu.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, options: Options = [], children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        (self.options, self.children) = (options, children)
        super.init(title, image)
    }

    /// Returns a menu with other elements.
    public func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(title: title, image: image, identifier: identifier, options: options, children: newChildren)
    }
}

/// An element that sends an action along the chain of responders, from the view that has opened the menu.
@preconcurrency @MainActor open class UICommand: UIMenuElement {
    /// The method.
    public let action: Selector
    /// A value for the program's own use. Default nil.
    public let propertyList: Any?

    /// Creates a command.
    public init(title: String = "", image: UIImage? = nil, action: Selector, propertyList: Any? = nil) {
        (self.action, self.propertyList) = (action, propertyList)
        super.init(title, image)
    }
}

/// A command with a key. The previewer's window uses the keyboard itself, so keys send nothing.
@preconcurrency @MainActor open class UIKeyCommand: UICommand {
    /// The arrow keys and the escape key, as inputs.
    public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
    public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
    public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
    public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
    public nonisolated static let inputEscape = "UIKeyInputEscape"

    /// The characters of the key.
    public let input: String?
    /// The modifier keys.
    public let modifierFlags: UIKeyModifierFlags

    /// Creates a command of a key.
    public init(
        title: String = "", image: UIImage? = nil, action: Selector, input: String, modifierFlags: UIKeyModifierFlags = [],
        propertyList: Any? = nil
    ) {
        (self.input, self.modifierFlags) = (input, modifierFlags)
        super.init(title: title, image: image, action: action, propertyList: propertyList)
    }

    /// Creates a command of a key without a title.
    public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
    }
}
