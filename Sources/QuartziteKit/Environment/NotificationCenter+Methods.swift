// Observers with methods: `addObserver(self, selector: Self.changed, name: …, object: nil)`.
//
// Foundation on Linux has only observers with closures, as methods with a selector need the Objective-C runtime. Here the selector is
// the unapplied method itself, or a `Selector`. The observer is not retained, and a registration ends with the observer, so
// `removeObserver` is optional, as on Apple's systems.
//
// A method is called on the thread that posts. A method that is isolated to the main actor is called on the main thread: at once if
// the notification is posted there, else on a later turn of the main run loop.

import Foundation

extension NotificationCenter {
    /// Calls a method of `observer` with each notification.
    /// - Parameters:
    ///   - observer: the object whose method is called. Not retained.
    ///   - selector: the unapplied method.
    ///   - name: the name of the notifications; nil for all names.
    ///   - object: the sender of the notifications; nil for all senders.
    public func addObserver<Observer: AnyObject>(
        _ observer: AnyObject, selector: @escaping (Observer) -> (Notification) -> Void, name: NSNotification.Name?, object: Any?
    ) {
        addObserver(observer, selector: Selector(selector), name: name, object: object)
    }

    /// Calls a method without parameters of `observer` at each notification.
    public func addObserver<Observer: AnyObject>(
        _ observer: AnyObject, selector: @escaping (Observer) -> () -> Void, name: NSNotification.Name?, object: Any?
    ) {
        addObserver(observer, selector: Selector(selector), name: name, object: object)
    }

    /// Calls a method of `observer` with each notification as an `NSNotification`.
    public func addObserver<Observer: AnyObject>(
        _ observer: AnyObject, selector: @escaping (Observer) -> (NSNotification) -> Void, name: NSNotification.Name?, object: Any?
    ) {
        addObserver(observer, selector: Selector(selector), name: name, object: object)
    }

    /// Calls a method of `observer`, isolated to the main actor, with each notification.
    @_disfavoredOverload
    public func addObserver<Observer: AnyObject>(
        _ observer: AnyObject, selector: @escaping @MainActor (Observer) -> @MainActor (Notification) -> Void,
        name: NSNotification.Name?, object: Any?
    ) {
        addObserver(observer, selector: Selector(onMainActor: selector), name: name, object: object)
    }

    /// Calls a method without parameters of `observer`, isolated to the main actor, at each notification.
    @_disfavoredOverload
    public func addObserver<Observer: AnyObject>(
        _ observer: AnyObject, selector: @escaping @MainActor (Observer) -> @MainActor () -> Void, name: NSNotification.Name?,
        object: Any?
    ) {
        addObserver(observer, selector: Selector(onMainActor: selector), name: name, object: object)
    }

    /// Calls a method of `observer`, isolated to the main actor, with each notification as an `NSNotification`.
    @_disfavoredOverload
    public func addObserver<Observer: AnyObject>(
        _ observer: AnyObject, selector: @escaping @MainActor (Observer) -> @MainActor (NSNotification) -> Void,
        name: NSNotification.Name?, object: Any?
    ) {
        addObserver(observer, selector: Selector(onMainActor: selector), name: name, object: object)
    }

    /// Calls the method of a selector on `observer` at each notification. The method takes a `Notification`, an `NSNotification`, an
    /// `Any`, or nothing. A method with another parameter is never called, except one with a result that takes a `Bool`: it receives
    /// true.
    public func addObserver(_ observer: AnyObject, selector: Selector, name: NSNotification.Name?, object: Any?) {
        guard selector.fits(observer) else {
            Misuse.report("NotificationCenter.addObserver: the selector is not a method of \(type(of: observer)); nothing is observed")
            return
        }
        MethodObservers.add(to: self, observer, selector, name, object)
    }

    /// Ends all observing by `observer`: an object whose methods were registered, or the token of a closure.
    public func removeObserver(_ observer: AnyObject) {
        MethodObservers.remove(observer, from: self) { _, _ in true }
        removeToken(observer)
    }

    /// Ends the observing by `observer` of notifications with a name and a sender. nil stands for all names or all senders.
    public func removeObserver(_ observer: AnyObject, name: NSNotification.Name?, object: Any?) {
        let sender = object.map { ObjectIdentifier($0 as AnyObject) }
        MethodObservers.remove(observer, from: self) { ownName, ownSender in
            (name == nil || ownName == name) && (sender == nil || ownSender == sender)
        }
        removeToken(observer, name, object)
    }

    // Foundation's own methods take `Any`.
    private func removeToken(_ token: Any) { removeObserver(token) }
    private func removeToken(_ token: Any, _ name: NSNotification.Name?, _ object: Any?) {
        removeObserver(token, name: name, object: object)
    }
}
