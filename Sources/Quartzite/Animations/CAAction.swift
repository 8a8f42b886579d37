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

/// What a layer asks somebody else for. Every method may be left out.
public protocol CALayerDelegate: NSObjectProtocol {
    /// The action for a change of `layer`; nil leaves the search to go on, the null object ends it.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
