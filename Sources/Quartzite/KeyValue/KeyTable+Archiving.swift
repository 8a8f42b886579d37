import QuartziteGraphics

// Archives of objects that have a key table. Each value is archived under its key, so a new property needs no code here.
extension KeyTable {
    /// The keys of the archived properties, in the order of reading.
    var archivedKeys: [String] { properties.lazy.filter(\.isArchived).map(\.key) }

    /// Calls `set` with the archived value of each key in the archive. The value is nil for an archived nil.
    static func decode(_ keys: [String], prefix: String = "", from coder: NSCoder, _ set: (Any?, String) -> Void) {
        // Decoding an absent key would make the whole archive fail.
        for key in keys where coder.containsValue(forKey: prefix + key) {
            guard let value = coder.decodeObject(of: ArchivedValue.self, forKey: prefix + key)?.value else { continue }
            set(value is NSNull ? nil : value, key)
        }
    }

    /// Returns the archived list of strings, or an empty list if the archive has none.
    static func strings(forKey key: String, of coder: NSCoder) -> [String] {
        guard coder.containsValue(forKey: key),
            let list = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: key) as? [Any]
        else { return [] }
        return list.compactMap { $0 as? String }
    }
}

extension KeyedProperty {
    /// Returns whether a value differs from the default. If there is no default, zeros of any shape and the identity count as
    /// unchanged, unless the property takes values of any type.
    func isChanged(_ value: Any?, default usual: Any?) -> Bool {
        guard let value else { return usual != nil }
        // A value that cannot be archived was set by the program, so it is not a default.
        guard !takesAnything, let archived = ArchivedValue(value) else { return true }
        return usual.map { archived != ArchivedValue($0) } ?? !archived.isBlank
    }
}
