import QuartziteGraphics

/// What happens when a property changes or an event occurs: an animation, most of the time.
public protocol CAAction {
    /// Performs the action.
    /// - Parameters:
    ///   - event: the property's key, or the event's name.
    ///   - anObject: the layer.
    ///   - dict: what the event brings along.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The null object as an action: none, and the search for one ends.
extension NSNull: CAAction {
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}
