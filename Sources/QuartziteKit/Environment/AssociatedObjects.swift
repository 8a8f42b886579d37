// Associated objects: values that extensions store on an object, as the Objective-C runtime provides.
//
//     private var key: UInt8 = 0
//     objc_setAssociatedObject(view, &key, spinner, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
//
// A table holds the values by object and key. The table does not retain the objects. The values of a view or a view controller are
// released with it. Those of another object are released when the table is next cleaned, which happens while values are set, and when a new
// object has the same address.

// swift-format-ignore: TypeNamesShouldBeCapitalized
/// How an associated value is held.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// The value is not retained. Here it becomes nil when it no longer exists. A value that is no instance of a class, such as a number, is
    /// copied.
    case OBJC_ASSOCIATION_ASSIGN = 0
    /// The value is retained.
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
    /// The value is copied if it is an `NSCopying` object, else retained.
    case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
    /// The same as `OBJC_ASSOCIATION_RETAIN_NONATOMIC`.
    case OBJC_ASSOCIATION_RETAIN = 0x301
    /// The same as `OBJC_ASSOCIATION_COPY_NONATOMIC`.
    case OBJC_ASSOCIATION_COPY = 0x303
}

/// Stores a value on an object under a key. nil removes the value.
/// - Parameters:
///   - object: an instance of a class.
///   - key: an address that identifies the value; usually the address of a global or static variable.
///   - value: the value, or nil.
///   - policy: how the value is held.
public func objc_setAssociatedObject(_ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy) {
    AssociatedObjects.set(AssociatedObjects.Value(value, policy), forKey: key, of: object as AnyObject)
}

/// Returns the value that was stored on an object under a key, or nil.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    AssociatedObjects.value(forKey: key, of: object as AnyObject)
}

/// Removes all values that were stored on an object.
public func objc_removeAssociatedObjects(_ object: Any) {
    AssociatedObjects.remove(from: object as AnyObject)
}

/// The table of associated objects.
private enum AssociatedObjects {
    /// A stored value.
    enum Value {
        case strong(Any)
        case weak(WeakReference)

        init?(_ value: Any?, _ policy: objc_AssociationPolicy) {
            guard let value else { return nil }
            switch policy {
            case .OBJC_ASSOCIATION_ASSIGN:
                // The object that a number or a string is bridged to would be lost at once.
                self = type(of: value) is AnyObject.Type ? .weak(WeakReference(value as AnyObject)) : .strong(value)
            case .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC: self = .strong(value)
            case .OBJC_ASSOCIATION_COPY, .OBJC_ASSOCIATION_COPY_NONATOMIC: self = .strong((value as? NSCopying)?.copy() ?? value)
            }
        }

        var value: Any? {
            switch self {
            case .strong(let value): value
            case .weak(let reference): reference.object
            }
        }
    }

    final class WeakReference {
        weak var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    /// The values of one object.
    struct Entry {
        weak var object: AnyObject?
        var values: [UnsafeRawPointer: Value] = [:]
    }

    struct Table {
        var entries: [ObjectIdentifier: Entry] = [:]
        /// The number of entries at which those of lost objects are removed.
        var limit = 64

        /// Removes the entries of lost objects.
        /// - Returns: the removed entries, and the objects that still exist. Both must be released outside of the lock: the caller may hold
        ///   the last reference to such an object by then, and a deinitialiser may use associated objects.
        mutating func clean() -> (lost: [Entry], objects: [AnyObject]) {
            guard entries.count >= limit else { return ([], []) }
            var (lost, objects): ([Entry], [AnyObject]) = ([], [])
            for (key, entry) in entries {
                if let object = entry.object {
                    objects.append(object)
                } else {
                    lost.append(entry)
                    entries[key] = nil
                }
            }
            limit = max(64, entries.count * 2)
            return (lost, objects)
        }
    }

    private static let lock = NSLock()
    /// Guarded by `lock`.
    nonisolated(unsafe) private static var table = Table()

    static func set(_ value: Value?, forKey key: UnsafeRawPointer, of object: AnyObject) {
        // Replaced values are released after the lock, because a deinitialiser may use associated objects.
        var released: (lost: [Entry], objects: [AnyObject]) = ([], [])
        lock.withLock {
            let identifier = ObjectIdentifier(object)
            released = table.clean()
            var entry = table.entries[identifier] ?? Entry(object: object)
            released.lost.append(entry)
            // Another object had this address before.
            if entry.object !== object { entry = Entry(object: object) }
            entry.values[key] = value
            table.entries[identifier] = entry.values.isEmpty ? nil : entry
        }
        withExtendedLifetime(released) {}
    }

    static func value(forKey key: UnsafeRawPointer, of object: AnyObject) -> Any? {
        lock.withLock {
            guard let entry = table.entries[ObjectIdentifier(object)], entry.object === object else { return nil }
            return entry.values[key]?.value
        }
    }

    static func remove(from object: AnyObject) {
        var released: Entry?
        lock.withLock { released = table.entries.removeValue(forKey: ObjectIdentifier(object)) }
        withExtendedLifetime(released) {}
    }
}
