// Responders: views and their controllers. Events travel along a chain of them, from the hit view to the root.

/// An object that receives touches and can have the keyboard focus. Events that it does not handle are passed to `next`.
@preconcurrency @MainActor open class UIResponder: NSObject {
    /// Creates a responder.
    public override init() {
        super.init()
    }

    /// The next responder in the chain: for a view its controller, else its superview. Default nil.
    open var next: UIResponder? { nil }

    // MARK: Keyboard focus

    /// The responder with the keyboard focus. There is at most one in a program.
    static private(set) weak var first: UIResponder?

    /// Whether the responder can get the keyboard focus. Default false.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether the responder can give up the keyboard focus. Default true.
    open var canResignFirstResponder: Bool { true }
    /// Whether the responder has the keyboard focus.
    open var isFirstResponder: Bool { Self.first === self }

    /// Requests the keyboard focus. Returns false if this responder cannot get the focus, or the current one does not give it up.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, UIResponder.first?.resignFirstResponder() ?? true else { return false }
        UIResponder.first = self
        return true
    }

    /// Gives up the keyboard focus. Returns false if the responder has the focus and cannot give it up.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        UIResponder.first = nil
        return true
    }

    // MARK: Touches

    /// Called when a touch begins. The default passes the event to `next`.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    /// Called when a touch moves. The default passes the event to `next`.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    /// Called when a touch ends. The default passes the event to `next`.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    /// Called when a gesture or the window cancels a touch. The default passes the event to `next`.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }
}
