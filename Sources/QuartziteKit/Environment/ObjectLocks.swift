// Locks that belong to objects, as the Objective-C runtime provides:
//
//     objc_sync_enter(self)
//     defer { objc_sync_exit(self) }

import Foundation

/// Waits until no other thread has locked an object, and locks it. A thread may lock an object several times, and must then call
/// `objc_sync_exit` as often. The object is retained while it is locked or waited for.
/// - Parameter object: an instance of a class.
/// - Returns: 0.
@discardableResult
public func objc_sync_enter(_ object: Any) -> Int32 {
    ObjectLocks.shared.lock(object as AnyObject)
    return 0
}

/// Unlocks an object once.
/// - Parameter object: an instance of a class, which this thread has locked.
/// - Returns: 0, or −1 if this thread has not locked the object. Nothing happens then.
@discardableResult
public func objc_sync_exit(_ object: Any) -> Int32 { ObjectLocks.shared.unlock(object as AnyObject) ? 0 : -1 }

/// The locks of the objects that are locked now. `condition` protects the entries, hence the unchecked conformance.
private final class ObjectLocks: @unchecked Sendable {
    static let shared = ObjectLocks()

    private struct Entry {
        let object: AnyObject
        var thread: ObjectIdentifier?
        var depth = 0
        var waiting = 0
    }

    private let condition = NSCondition()
    private var entries: [ObjectIdentifier: Entry] = [:]

    func lock(_ object: AnyObject) {
        let (key, thread) = (ObjectIdentifier(object), ObjectIdentifier(Thread.current))
        condition.lock()
        defer { condition.unlock() }
        var entry = entries[key] ?? Entry(object: object)
        entry.waiting += 1
        while entry.thread != nil, entry.thread != thread {
            entries[key] = entry
            condition.wait()
            // The waiting thread keeps the entry in the table.
            entry = entries[key] ?? entry
        }
        entry.waiting -= 1
        entry.thread = thread
        entry.depth += 1
        entries[key] = entry
    }

    /// Returns whether the current thread had locked the object.
    func unlock(_ object: AnyObject) -> Bool {
        let key = ObjectIdentifier(object)
        condition.lock()
        defer { condition.unlock() }
        guard var entry = entries[key], entry.thread == ObjectIdentifier(Thread.current) else { return false }
        entry.depth -= 1
        if entry.depth == 0 {
            entry.thread = nil
            condition.broadcast()
        }
        entries[key] = entry.depth == 0 && entry.waiting == 0 ? nil : entry
        return true
    }
}
