/// An object that passes the methods it is called by on to another object. Display links, timers, controls and recognizers may have such an
/// object as their target:
///
///     class WeakProxy: NSObject, ForwardingTarget {
///         weak var target: AnyObject?
///         func forwardingTarget(for aSelector: Selector!) -> Any? { target }
///     }
///
/// On Apple's systems the method belongs to `NSObject`.
public protocol ForwardingTarget: AnyObject {
    /// Returns the object to call instead of this one; nil if the call is dropped.
    func forwardingTarget(for aSelector: Selector!) -> Any?
}
