import QuartziteGraphics

extension CAAnimation {
    /// Where the archive keeps which keys hold values that are no properties.
    private static let storedKeysKey = "storedKeys"

    /// See `shouldArchiveValue(forKey:)`.
    func isChanged(_ key: String) -> Bool {
        guard type(of: self).propertyKeys.contains(key) else { return storedValues[key] != nil }
        // Of these, 0 is a value like any other.
        if ["fromValue", "toValue", "byValue"].contains(key) { return self.value(forKey: key) != nil }
        let value = ArchivedValue(self.value(forKey: key))
        guard let usual = type(of: self).defaultValue(forKey: key) else { return value.map { !$0.isZero } ?? false }
        return value != ArchivedValue(usual)
    }

    func encodeValues(to coder: NSCoder) {
        ArchivedClass.tell(self, named: "an animation")
        for key in type(of: self).propertyKeys where shouldArchiveValue(forKey: key) {
            coder.encode(ArchivedValue(value(forKey: key)), forKey: key)
        }
        // Only what can be archived: an animation may also carry a layer around.
        var stored: [String: ArchivedValue] = [:]
        for (key, value) in storedValues where shouldArchiveValue(forKey: key) { stored[key] = ArchivedValue(value) }
        guard !stored.isEmpty else { return }
        coder.encode(stored.keys.sorted().map { NSString(string: $0) } as NSArray, forKey: Self.storedKeysKey)
        for (key, value) in stored { coder.encode(value, forKey: "stored.\(key)") }
    }

    func decodeValues(from coder: NSCoder) {
        for key in type(of: self).propertyKeys where coder.containsValue(forKey: key) {
            guard let value = coder.decodeObject(of: ArchivedValue.self, forKey: key) else { continue }
            setValue(value.value, forKey: key)
        }
        guard coder.containsValue(forKey: Self.storedKeysKey),
            let keys = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: Self.storedKeysKey) as? [Any]
        else { return }
        for case let key as String in keys {
            guard let value = coder.decodeObject(of: ArchivedValue.self, forKey: "stored.\(key)") else { continue }
            storedValues[key] = value.value
        }
    }
}
