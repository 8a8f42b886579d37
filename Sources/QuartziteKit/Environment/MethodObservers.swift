import Foundation

/// The registrations of methods as observers, by observer. Usable on any thread.
enum MethodObservers {
    /// One registration.
    private struct Entry {
        let center: ObjectIdentifier
        let name: NSNotification.Name?
        let sender: ObjectIdentifier?
        /// What Foundation's center returned for the closure.
        let token: any NSObjectProtocol
        let call: Call
    }

    /// The call of a method on an observer that is not retained.
    ///
    /// Unchecked: the members do not change, weak references may be read on any thread, and `Selector` calls a main actor's method
    /// on the main thread only. Other methods run on the posting thread, as with Foundation on Apple's systems.
    private final class Call: @unchecked Sendable {
        weak var observer: AnyObject?
        let selector: Selector

        init(_ observer: AnyObject, _ selector: Selector) { (self.observer, self.selector) = (observer, selector) }

        func run(_ notification: Notification) {
            guard selector.isOnMainActor, !Thread.isMainThread else { return perform(notification) }
            // The notification is only passed on.
            nonisolated(unsafe) let notification = notification
            RunLoop.main.perform { self.perform(notification) }
        }

        private func perform(_ notification: Notification) {
            guard let observer else { return }
            if !selector.perform(on: observer, with: notification) {
                selector.perform(on: observer, with: notification._bridgeToObjectiveC())
            }
        }
    }

    private static let lock = NSLock()
    // Accessed under the lock only.
    private nonisolated(unsafe) static var byObserver: [ObjectIdentifier: [Entry]] = [:]
    /// The number of observers at which the registrations of released ones are next removed.
    private nonisolated(unsafe) static var limit = 64

    static func add(
        to center: NotificationCenter, _ observer: AnyObject, _ selector: Selector, _ name: NSNotification.Name?, _ object: Any?
    ) {
        let call = Call(observer, selector)
        let token = center.addObserver(forName: name, object: object, queue: nil) { call.run($0) }
        let entry = Entry(
            center: ObjectIdentifier(center), name: name, sender: object.map { ObjectIdentifier($0 as AnyObject) }, token: token,
            call: call)
        lock.lock()
        byObserver[ObjectIdentifier(observer), default: []].append(entry)
        let (removed, observers) = removeReleased()
        lock.unlock()
        // Tokens in other centers end with their center.
        let defaultCenter = ObjectIdentifier(NotificationCenter.default)
        for entry in removed where entry.center == defaultCenter { NotificationCenter.default.removeObserver(entry.token as Any) }
        withExtendedLifetime(observers) {}
    }

    /// Removes the registrations of an observer in a center that `isMatch` accepts. The observer may be in its `deinit`.
    static func remove(
        _ observer: AnyObject, from center: NotificationCenter, where isMatch: (NSNotification.Name?, ObjectIdentifier?) -> Bool
    ) {
        let (id, centerID) = (ObjectIdentifier(observer), ObjectIdentifier(center))
        var removed: [Entry] = []
        lock.lock()
        if let own = byObserver[id] {
            let kept = own.filter { $0.center != centerID || !isMatch($0.name, $0.sender) }
            removed = own.filter { $0.center == centerID && isMatch($0.name, $0.sender) }
            byObserver[id] = kept.isEmpty ? nil : kept
        }
        lock.unlock()
        for entry in removed { center.removeObserver(entry.token as Any) }
    }

    /// Removes the registrations of released observers once in a while, so that programs that never remove observers do not
    /// accumulate them. Call under the lock.
    /// - Returns: the removed registrations, and the observers that were found alive. Both must be released outside of the lock, since
    ///   the deinitialiser of an observer, or of an object that a selector's closure holds, may remove observers.
    private static func removeReleased() -> (removed: [Entry], observers: [AnyObject]) {
        guard byObserver.count > limit else { return ([], []) }
        var (removed, observers): ([Entry], [AnyObject]) = ([], [])
        for (id, own) in byObserver {
            var living: [Entry] = []
            for entry in own {
                if let observer = entry.call.observer {
                    observers.append(observer)
                    living.append(entry)
                } else {
                    removed.append(entry)
                }
            }
            byObserver[id] = living.isEmpty ? nil : living
        }
        limit = max(64, 2 * byObserver.count)
        return (removed, observers)
    }
}
