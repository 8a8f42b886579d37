// Key-value observing of a view's geometry, and of a scroll view's content:
//
//     observation = scrollView.observe(\.contentOffset, options: [.new]) { scrollView, change in … }
//     scrollView.addObserver(self, forKeyPath: "contentOffset", options: [.new], context: nil)      // and override observeValue

/// The protocol of all views. It gives `observe` the type of the view's own class.
@preconcurrency @MainActor public protocol UIViewObserving: UIView {}

extension UIView: UIViewObserving {}

extension UIViewObserving {
    /// Calls a closure after each change of a property, until the returned object is released or invalidated. Observable are `frame`,
    /// `bounds`, `center`, `alpha`, `isHidden` and `safeAreaInsets`, and a scroll view's `contentOffset`, `contentSize`, `contentInset`,
    /// `isDragging`, `isTracking`, `isDecelerating` and `panGestureRecognizer.state`.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @MainActor (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        func call(_ view: Self, old: Value?, new: Value?) {
            changeHandler(
                view,
                NSKeyValueObservedChange(
                    kind: .setting, newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil,
                    indexes: nil,
                    isPrior: false))
        }
        let observation = ValueObservation(of: self) { view in
            // The view is `self`, so the cast succeeds.
            (view as? Self).map { $0[keyPath: keyPath] } as Any
        } changed: { [weak self] old, new in
            if let self { call(self, old: old as? Value, new: new as? Value) }
        }
        if options.contains(.initial) { call(self, old: nil, new: self[keyPath: keyPath]) }
        return NSKeyValueObservation(observation)
    }
}

/// An object that observes key paths of views. Views, controllers and presentation controllers do; other classes conform by the method.
public protocol KeyPathObserver: NSObject {
    /// Called on the main thread after the change of a property that this object observes by `addObserver(_:forKeyPath:options:context:)`.
    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?)
}

extension UIResponder: @preconcurrency KeyPathObserver {}
extension UIPresentationController: @preconcurrency KeyPathObserver {}

extension NSObject {
    /// Calls `observeValue(forKeyPath:of:change:context:)` of a `KeyPathObserver` after each change of a view's property. The
    /// observer is not retained. Observable are the properties of `observe(_:options:changeHandler:)`, with `hidden` for `isHidden`,
    /// `dragging` for `isDragging`, and so on. Must be called on the main thread.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [], context: UnsafeMutableRawPointer?
    ) {
        // All values stay on the main thread.
        nonisolated(unsafe) let (object, observer, context) = (self, observer, context)
        let isObserved =
            Thread.isMainThread
            && MainActor.assumeIsolated {
                (object as? UIView)?.beginObservation(by: observer, keyPath, options, context) ?? false
            }
        if !isObserved {
            Misuse.report("addObserver: \(type(of: self)) cannot be observed by \(type(of: observer)) at the key path \(keyPath)")
        }
    }

    /// Ends the newest observation of a property by an observer. Must be called on the main thread.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        endObservation(by: ObjectIdentifier(observer), keyPath, context: nil)
    }

    /// Ends the newest observation of a property by an observer with a context. Must be called on the main thread.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?) {
        endObservation(by: ObjectIdentifier(observer), keyPath, context: .some(context))
    }

    /// - Parameter context: the context of the observation; nil means any.
    private func endObservation(by observer: ObjectIdentifier, _ keyPath: String, context: UnsafeMutableRawPointer??) {
        guard Thread.isMainThread else { return Misuse.report("removeObserver: not on the main thread") }
        // Both stay on the main thread.
        nonisolated(unsafe) let (object, context) = (self, context)
        MainActor.assumeIsolated {
            guard let view = object as? UIView else { return }
            ValueObservation.observations(of: view).last {
                $0.observer == observer && $0.keyPath == keyPath && (context == nil || context == .some($0.context))
            }?.end()
        }
    }
}

extension UIView {
    /// Begins an observation. Returns whether the key path can be observed by the observer.
    fileprivate func beginObservation(
        by observer: NSObject, _ keyPath: String, _ options: NSKeyValueObservingOptions, _ context: UnsafeMutableRawPointer?
    ) -> Bool {
        guard let read = Self.observable[keyPath], let receiver = observer as? any KeyPathObserver else { return false }
        func call(_ view: UIView, _ observer: any KeyPathObserver, old: Any?, new: Any) {
            var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
            if options.contains(.new) { change[.newKey] = new }
            if options.contains(.old) { change[.oldKey] = old }
            observer.observeValue(forKeyPath: keyPath, of: view, change: change, context: context)
        }
        _ = ValueObservation(of: self, observer: observer, keyPath: keyPath, context: context, read: read) {
            [weak self, weak receiver] old, new in
            if let self, let receiver { call(self, receiver, old: old, new: new) }
        }
        if options.contains(.initial) { call(self, receiver, old: nil, new: read(self)) }
        return true
    }

    /// How to read the observable properties.
    private static let observable: [String: @MainActor (UIView) -> Any] = [
        "frame": { $0.frame }, "bounds": { $0.bounds }, "center": { $0.center }, "alpha": { $0.alpha }, "hidden": { $0.isHidden },
        "safeAreaInsets": { $0.safeAreaInsets }, "dragging": { ($0 as? UIScrollView)?.isDragging ?? false },
        "tracking": { ($0 as? UIScrollView)?.isTracking ?? false }, "decelerating": { ($0 as? UIScrollView)?.isDecelerating ?? false },
        "contentOffset": { $0.bounds.origin }, "contentSize": { ($0 as? UIScrollView)?.contentSize ?? .zero },
        "contentInset": { ($0 as? UIScrollView)?.contentInset ?? .zero },
        "panGestureRecognizer.state": { ($0 as? UIScrollView)?.panGestureRecognizer.state.rawValue ?? 0 },
    ]
}
