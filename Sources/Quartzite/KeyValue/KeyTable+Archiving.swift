import QuartziteGraphics

// Archives of what has a key table: each value goes by its key, so that a property needs nothing of its own here.
extension KeyTable {
    /// The keys of what archives hold, in the order in which they are read.
    var archivedKeys: [String] { properties.lazy.filter(\.isArchived).map(\.key) }

    /// Hands out what the archive holds under the keys, nil where it says that there is nothing.
    static func decode(_ keys: [String], prefix: String = "", from coder: NSCoder, _ set: (Any?, String) -> Void) {
        // Asking for what is not there would make the whole archive fail.
        for key in keys where coder.containsValue(forKey: prefix + key) {
            guard let value = coder.decodeObject(of: ArchivedValue.self, forKey: prefix + key)?.value else { continue }
            set(value is NSNull ? nil : value, key)
        }
    }

    /// A list of strings; empty where the archive has none.
    static func strings(forKey key: String, of coder: NSCoder) -> [String] {
        guard coder.containsValue(forKey: key),
            let list = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: key) as? [Any]
        else { return [] }
        return list.compactMap { $0 as? String }
    }
}

extension KeyedProperty {
    /// Whether a value is another than by default. Without a default, zeros of any kind and the identity are none, unless the property
    /// takes anything.
    func isChanged(_ value: Any?, default usual: Any?) -> Bool {
        guard let value else { return usual != nil }
        // What cannot be archived was set by somebody.
        guard !takesAnything, let archived = ArchivedValue(value) else { return true }
        return usual.map { archived != ArchivedValue($0) } ?? !archived.isBlank
    }
}
