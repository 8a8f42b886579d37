import QuartziteGraphics

/// The response to a property change or an event; usually an animation.
public protocol CAAction {
    /// Performs the action.
    /// - Parameters:
    ///   - event: the property's key, or the event's name.
    ///   - anObject: the layer.
    ///   - dict: the event's arguments, which may be nil.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// `NSNull` is the action that does nothing and ends the search for an action.
extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
