// What can be told of touches: views and their controllers, in a chain from the view that was hit to the root.

/// An object that touches are told to. What it does not handle goes on to `next`.
@MainActor open class UIResponder: NSObject {
    public override init() {
        super.init()
    }

    /// Who is told when this one does not handle something: a view's controller, else its superview.
    open var next: UIResponder? { nil }

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
