// Methods called by a selector, now or after a delay of scene time.
//
//     perform(Selector(Self.hide), with: nil, afterDelay: 2)
//     NSObject.cancelPreviousPerformRequests(withTarget: self, selector: Selector(Self.hide), object: nil)
//
// Methods cannot be compared in Swift. So a cancellation by selector cancels the requests for all methods of the same class with the
// same parameter, unless the selectors have names: `Selector(Self.hide, name: "hide")`.

import Foundation

extension NSObject {
    /// Calls a method of this object, with `object` as argument if the method takes one. nil is false, 0 or an empty string for a
    /// parameter of such a type.
    public func perform(_ selector: Selector!, with object: Any? = nil) {
        guard let selector, selector.fits(self) else {
            Misuse.report("NSObject.perform: the selector is not a method of \(type(of: self)); nothing is called")
            return
        }
        guard selector.takes(object as Any) else {
            let argument = object.map { "\(type(of: $0))" } ?? "nil"
            Misuse.report("NSObject.perform: the method takes a \(selector.parameterName) instead of \(argument); it is not called")
            return
        }
        selector.perform(on: self, with: object as Any)
    }

    /// Calls a method of this object after `delay` seconds of scene time, on this thread. The object and the argument are retained
    /// until then.
    public func perform(_ selector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        guard selector.fits(self) else {
            Misuse.report("NSObject.perform: the selector is not a method of \(type(of: self)); nothing is called")
            return
        }
        DelayedCalls.add(target: self, selector, anArgument, after: delay)
    }

    /// Calls a method of this object after `delay` seconds of scene time, on this thread. The modes have no effect.
    public func perform(_ selector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval, inModes modes: [RunLoop.Mode]) {
        perform(selector, with: anArgument, afterDelay: delay)
    }

    /// Calls an unapplied method without parameters after `delay` seconds of scene time: `perform(Self.hide, with: nil, afterDelay: 2)`.
    public func perform<Target: AnyObject>(
        _ method: @escaping @MainActor (Target) -> @MainActor () -> Void, with anArgument: Any?, afterDelay delay: TimeInterval
    ) {
        perform(Selector(onMainActor: method), with: anArgument, afterDelay: delay)
    }

    /// Calls an unapplied method with `anArgument` after `delay` seconds of scene time. An argument of another type than the
    /// method's parameter is reported as misuse.
    public func perform<Target: AnyObject, Argument>(
        _ method: @escaping @MainActor (Target) -> @MainActor (Argument) -> Void, with anArgument: Any?, afterDelay delay: TimeInterval
    ) {
        perform(Selector(onMainActor: method), with: anArgument, afterDelay: delay)
    }

    /// Calls a method of this object on a later turn of the main run loop. `wait` has no effect.
    public func performSelector(onMainThread selector: Selector, with object: Any?, waitUntilDone wait: Bool) {
        // The object and the argument are only passed on.
        nonisolated(unsafe) let (target, argument, selector) = (self, object, selector)
        RunLoop.main.perform { target.perform(selector, with: argument) }
    }

    /// Calls a method of this object on another thread. A method of the main actor is not called there.
    public func performSelector(inBackground selector: Selector, with object: Any?) {
        // The object and the argument are only passed on.
        nonisolated(unsafe) let (target, argument, selector) = (self, object, selector)
        Thread.detachNewThread { target.perform(selector, with: argument) }
    }

    /// Returns whether this object is an instance of the selector's class.
    public func responds(to selector: Selector!) -> Bool { selector?.fits(self) ?? false }

    /// Cancels all delayed calls of methods of an object.
    public class func cancelPreviousPerformRequests(withTarget target: Any) {
        DelayedCalls.cancel(target: target as AnyObject) { _, _ in true }
    }

    /// Cancels the delayed calls of a method of an object that have an equal argument. See `Selector.canBe(_:)` for which methods
    /// count as equal.
    public class func cancelPreviousPerformRequests(withTarget target: Any, selector: Selector, object anArgument: Any?) {
        DelayedCalls.cancel(target: target as AnyObject) { other, argument in
            guard other.canBe(selector) else { return false }
            switch (argument, anArgument) {
            case (nil, nil): return true
            case (let a?, let b?): return (a as? AnyHashable).map { $0 == b as? AnyHashable } ?? (a as AnyObject === b as AnyObject)
            default: return false
            }
        }
    }
}

/// The delayed calls that have not happened yet.
private enum DelayedCalls {
    private struct Call {
        let target: AnyObject
        let selector: Selector
        let argument: Any?
        let timer: Timer
    }

    private static let lock = NSLock()
    // Accessed under the lock only.
    private nonisolated(unsafe) static var calls: [Int: Call] = [:]
    private nonisolated(unsafe) static var lastNumber = 0

    static func add(target: AnyObject, _ selector: Selector, _ argument: Any?, after delay: TimeInterval) {
        let delay = delay > 0 && delay.isFinite ? delay : 0
        lock.lock()
        lastNumber += 1
        let number = lastNumber
        lock.unlock()
        let timer = Timer(timeInterval: delay, repeats: false) { _ in run(number) }
        lock.lock()
        calls[number] = Call(target: target, selector: selector, argument: argument, timer: timer)
        lock.unlock()
        timer.schedule(after: delay)
    }

    private static func run(_ number: Int) {
        lock.lock()
        let call = calls.removeValue(forKey: number)
        lock.unlock()
        guard let call else { return }
        // The targets of delayed calls are `NSObject`s.
        (call.target as? NSObject)?.perform(call.selector, with: call.argument)
    }

    static func cancel(target: AnyObject, where isMatch: (Selector, Any?) -> Bool) {
        lock.lock()
        let cancelled = calls.filter { $0.value.target === target && isMatch($0.value.selector, $0.value.argument) }
        for number in cancelled.keys { calls[number] = nil }
        lock.unlock()
        // Their targets may be released here, outside the lock.
        for call in cancelled.values { call.timer.invalidate() }
    }
}

extension NSObjectProtocol {
    /// Returns whether this object is an instance of the selector's class, or forwards the method to such an instance.
    public func responds(to selector: Selector!) -> Bool { selector?.fits(self) ?? false }
}
