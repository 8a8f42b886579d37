// Segues: ways from one controller to another. Storyboards do not exist on Linux, so a program creates and performs segues itself.

/// A way from one controller to another.
@preconcurrency @MainActor open class UIStoryboardSegue: NSObject {
    /// The name of the segue. Default nil.
    public let identifier: String?
    /// The controller from which the segue leads.
    public let source: UIViewController
    /// The controller to which the segue leads.
    public let destination: UIViewController
    private var handler: (() -> Void)?

    /// Creates a segue.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
        super.init()
    }

    /// Creates a segue that is performed by a closure.
    public convenience init(
        identifier: String?, source: UIViewController, destination: UIViewController, performHandler: @escaping () -> Void
    ) {
        self.init(identifier: identifier, source: source, destination: destination)
        handler = performHandler
    }

    /// Shows the destination: by the closure of the segue, else by `show(_:sender:)` of the source.
    open func perform() {
        if let handler { handler() } else { source.show(destination, sender: self) }
    }
}
