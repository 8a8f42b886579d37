// What can be told of touches, or have the keyboard: views and their controllers, in a chain from the view that was hit to the root.

/// An object that touches are told to, and that can have the keyboard. What it does not handle goes on to `next`.
@MainActor open class UIResponder: NSObject {
    public override init() {
        super.init()
    }

    /// Who is told when this one does not handle something: a view's controller, else its superview.
    open var next: UIResponder? { nil }

    // MARK: The keyboard

    /// Who has the keyboard; one in the whole program.
    private static weak var first: UIResponder?

    /// Whether it may have the keyboard. Default false.
    open var canBecomeFirstResponder: Bool { false }
    /// Whether it may lose the keyboard. Default true.
    open var canResignFirstResponder: Bool { true }
    public var isFirstResponder: Bool { Self.first === self }

    /// Takes the keyboard. False where it may not, or who has it does not let go.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard canBecomeFirstResponder, UIResponder.first?.resignFirstResponder() ?? true else { return false }
        UIResponder.first = self
        return true
    }

    /// Gives the keyboard back. False where it may not; true where it had none.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return true }
        guard canResignFirstResponder else { return false }
        UIResponder.first = nil
        return true
    }

    // MARK: Touches

    /// A touch began. The default passes it on.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    /// A touch moved. The default passes it on.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    /// A touch was lifted. The default passes it on.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    /// A touch was taken away, by a gesture or by the window. The default passes it on.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }
}
