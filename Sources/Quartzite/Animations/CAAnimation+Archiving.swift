import QuartziteGraphics

extension CAAnimation {
    /// The archive key of the list of keys in `storedValues`.
    private static let storedKeysKey = "storedKeys"

    /// Returns whether the value under `key` differs from its default; implements `shouldArchiveValue(forKey:)`.
    func isChanged(_ key: String) -> Bool {
        guard let property = type(of: self).keyTable[key], property.isArchived else { return storedValues[key] != nil }
        return property.isChanged(value(forKey: key), default: type(of: self).defaultValue(forKey: key))
    }

    func encodeValues(to coder: NSCoder) {
        ArchivedClass.report(self, named: "an animation")
        for key in type(of: self).keyTable.archivedKeys where shouldArchiveValue(forKey: key) {
            let value = value(forKey: key) ?? NSNull()
            guard let archived = ArchivedValue(value) else {
                Misuse.report("\(type(of: self)): \(type(of: value)) cannot be archived; “\(key)” is left out")
                continue
            }
            coder.encode(archived, forKey: key)
        }
        // Values that cannot be archived are skipped: an animation may carry a layer, for example.
        var stored: [String: ArchivedValue] = [:]
        for (key, value) in storedValues where shouldArchiveValue(forKey: key) { stored[key] = ArchivedValue(value) }
        guard !stored.isEmpty else { return }
        coder.encode(stored.keys.sorted().map { NSString(string: $0) } as NSArray, forKey: Self.storedKeysKey)
        for (key, value) in stored { coder.encode(value, forKey: "stored.\(key)") }
    }

    func decodeValues(from coder: NSCoder) {
        KeyTable.decode(type(of: self).keyTable.archivedKeys, from: coder) { setValue($0, forKey: $1) }
        let stored = KeyTable.strings(forKey: Self.storedKeysKey, of: coder)
        KeyTable.decode(stored, prefix: "stored.", from: coder) { storedValues[$1] = $0 }
    }
}
