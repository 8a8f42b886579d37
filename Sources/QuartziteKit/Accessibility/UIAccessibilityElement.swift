// Accessibility elements that are not views.

/// A part of a view that an assistive program could present as an element of its own. No such program is connected, so the values
/// are for the program and its tests.
@preconcurrency @MainActor open class UIAccessibilityElement: UIResponder {
    /// The object that contains the element. Not retained.
    open weak var accessibilityContainer: AnyObject?
    /// The element's rectangle in the coordinates of its container, in points. Default zero.
    open var accessibilityFrameInContainerSpace = CGRect.zero

    /// Creates an element of a container, which is not retained.
    public init(accessibilityContainer container: Any) {
        accessibilityContainer = container as AnyObject
        super.init()
        isAccessibilityElement = true
    }
}

/// An action that an element offers to an assistive program.
@preconcurrency @MainActor open class UIAccessibilityCustomAction: NSObject {
    /// The type of the handler. It returns whether the action succeeded.
    public typealias Handler = @MainActor (UIAccessibilityCustomAction) -> Bool

    /// The name of the action.
    open var name: String
    /// The code of the action. Default nil.
    open var actionHandler: Handler?

    /// Creates an action with a handler.
    public init(name: String, actionHandler: Handler?) {
        (self.name, self.actionHandler) = (name, actionHandler)
        super.init()
    }
}
