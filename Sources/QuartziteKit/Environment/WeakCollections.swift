// Collections of objects that may be weak, as Apple's Foundation has: lists of delegates and of observers.

/// A reference that retains its object or not.
private struct Reference<Object: AnyObject> {
    private weak var weakObject: Object?
    private let strongObject: Object?

    init(_ object: Object, isWeak: Bool) {
        (weakObject, strongObject) = (object, isWeak ? nil : object)
    }

    /// The object, or nil if it no longer exists.
    var object: Object? { strongObject ?? weakObject }
}

/// A set of objects, in the order in which they were added. Objects are the same if they are identical. Use it on one thread at a time.
public final class NSHashTable<ObjectType: AnyObject>: NSObject {
    private var references: [Reference<ObjectType>] = []
    private let isWeak: Bool

    private init(isWeak: Bool) {
        self.isWeak = isWeak
        super.init()
    }

    /// Creates a set that retains its objects.
    public override convenience init() { self.init(isWeak: false) }

    /// Creates a set that does not retain its objects, and loses those that no longer exist.
    public class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(isWeak: true) }

    /// The objects that still exist.
    public var allObjects: [ObjectType] { references.compactMap(\.object) }
    /// One of the objects, or nil.
    public var anyObject: ObjectType? { allObjects.first }
    /// The number of the objects that still exist.
    public var count: Int { allObjects.count }

    /// Returns whether an object is in the set.
    public func contains(_ anObject: ObjectType?) -> Bool { references.contains { $0.object === anObject && anObject != nil } }

    /// Returns the object if it is in the set.
    public func member(_ object: ObjectType?) -> ObjectType? { contains(object) ? object : nil }

    /// Adds an object that is not in the set yet.
    public func add(_ object: ObjectType?) {
        references.removeAll { $0.object == nil }
        guard let object, !contains(object) else { return }
        references.append(Reference(object, isWeak: isWeak))
    }

    /// Removes an object.
    public func remove(_ object: ObjectType?) { references.removeAll { $0.object == nil || $0.object === object } }

    /// Removes all objects.
    public func removeAllObjects() { references = [] }

    /// Returns an enumerator of the objects.
    public func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}

/// A dictionary whose keys or values may be weak. A pair is lost with its key or value. Keys are the same if they are identical, or are
/// equal objects of Foundation. Use it on one thread at a time.
public final class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
    private var pairs: [(key: Reference<KeyType>, value: Reference<ObjectType>)] = []
    private let hasWeakKeys: Bool
    private let hasWeakValues: Bool

    private init(hasWeakKeys: Bool, hasWeakValues: Bool) {
        (self.hasWeakKeys, self.hasWeakValues) = (hasWeakKeys, hasWeakValues)
        super.init()
    }

    /// Creates a table that retains keys and values.
    public class func strongToStrongObjects() -> NSMapTable { NSMapTable(hasWeakKeys: false, hasWeakValues: false) }
    /// Creates a table that retains keys.
    public class func strongToWeakObjects() -> NSMapTable { NSMapTable(hasWeakKeys: false, hasWeakValues: true) }
    /// Creates a table that retains values.
    public class func weakToStrongObjects() -> NSMapTable { NSMapTable(hasWeakKeys: true, hasWeakValues: false) }
    /// Creates a table that retains nothing.
    public class func weakToWeakObjects() -> NSMapTable { NSMapTable(hasWeakKeys: true, hasWeakValues: true) }

    private var living: [(key: KeyType, value: ObjectType)] {
        pairs.compactMap { pair in pair.key.object.flatMap { key in pair.value.object.map { (key, $0) } } }
    }

    private static func areSame(_ one: KeyType, _ other: KeyType?) -> Bool {
        guard let other else { return false }
        if one === other { return true }
        return (one as? NSObject)?.isEqual(other) ?? false
    }

    /// The number of pairs that still exist.
    public var count: Int { living.count }

    /// Returns the value of a key, or nil.
    public func object(forKey aKey: KeyType?) -> ObjectType? { living.first { Self.areSame($0.key, aKey) }?.value }

    /// Sets the value of a key. nil removes the pair.
    public func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
        removeObject(forKey: aKey)
        guard let anObject, let aKey else { return }
        pairs.append((Reference(aKey, isWeak: hasWeakKeys), Reference(anObject, isWeak: hasWeakValues)))
    }

    /// Removes the pair of a key.
    public func removeObject(forKey aKey: KeyType?) {
        pairs.removeAll { pair in
            guard let key = pair.key.object, pair.value.object != nil else { return true }
            return Self.areSame(key, aKey)
        }
    }

    /// Removes all pairs.
    public func removeAllObjects() { pairs = [] }

    /// Returns an enumerator of the keys.
    public func keyEnumerator() -> NSEnumerator { NSArray(array: living.map(\.key)).objectEnumerator() }
    /// Returns an enumerator of the values, or nil.
    public func objectEnumerator() -> NSEnumerator? { NSArray(array: living.map(\.value)).objectEnumerator() }
    /// Returns a dictionary of the pairs.
    public func dictionaryRepresentation() -> [AnyHashable: Any] {
        Dictionary(living.compactMap { pair in (pair.key as? AnyHashable).map { ($0, pair.value) } }) { _, last in last }
    }
}
