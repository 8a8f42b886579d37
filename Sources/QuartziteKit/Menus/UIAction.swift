// Actions: closures with a title, which controls call and menus show.

/// A closure that controls call and that menus show, with a title.
@preconcurrency @MainActor public final class UIAction: UIMenuElement {
    /// The type of the closure, which receives the action.
    public typealias Handler = @MainActor (UIAction) -> Void

    /// Identifies an action: adding an action to a control replaces the one with the same identifier.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates an identifier from its text.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The identifier. Default: a unique one.
    public let identifier: Identifier
    /// A longer title, for the program's own use. Default nil.
    public var discoverabilityTitle: String?
    /// How a menu shows the action. Default none.
    public var attributes: Attributes
    /// Whether a menu shows a mark at the action. Default off.
    public var state: State
    /// The control that calls the action, during the call.
    public internal(set) weak var sender: AnyObject?
    let handler: Handler

    /// Creates an action.
    /// - Parameters:
    ///   - title: the title, which a button or a menu shows. Default empty.
    ///   - image: the image, which a button or a menu shows. Default nil.
    ///   - identifier: nil means a unique identifier. Default nil.
    ///   - discoverabilityTitle: a longer title, for the program's own use. Default nil.
    ///   - attributes: how a menu shows the action. Default none.
    ///   - state: whether a menu shows a mark at the action. Default off.
    ///   - handler: called with the action each time a control sends it, or a person chooses it in a menu.
    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
        attributes: Attributes = [], state: State = .off, handler: @escaping Handler
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        (self.discoverabilityTitle, self.attributes, self.state) = (discoverabilityTitle, attributes, state)
        self.handler = handler
        super.init(title, image)
    }

    /// Calls the action for a sender.
    func perform(from sender: AnyObject?) {
        self.sender = sender
        handler(self)
    }
}
