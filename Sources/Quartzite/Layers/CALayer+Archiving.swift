import QuartziteGraphics

// Archives: a layer with all values that a program can set, its animations, its mask and its sublayers. Values are archived by
// key, so properties of subclasses and properties declared with `@Animatable` need no code here.
//
//     encode(with:) ──► value(forKey:) ──► ArchivedValue ──► setValue(_:forKey:) ──► init?(coder:)
//
// Neither the delegate nor committed state is archived.
extension CALayer {
    /// Keys that are archived even with their default value, as Core Animation does.
    private static let alwaysArchivedKeys: Set<String> = [
        "cornerCurve", "contentsFormat", "allowsEdgeAntialiasing", "allowsGroupOpacity",
    ]

    /// The archive key of the list of keys in `storedValues`.
    private static let storedKeysKey = "storedKeys"

    /// Returns whether the value under `key` differs from its default; implements `shouldArchiveValue(forKey:)`.
    func isChanged(_ key: String) -> Bool {
        if Self.alwaysArchivedKeys.contains(key) { return true }
        switch key {
        case "sublayers": return !childLayers.isEmpty
        case "mask": return rareData?.mask != nil
        case "animations": return !attachedAnimations.isEmpty
        default: break
        }
        guard let property = type(of: self).keyTable[key], property.isArchived else {
            return storedValues[key] != nil && customProperty(forKey: key) != nil
        }
        return property.isChanged(value(forKey: key), default: type(of: self).defaultValue(forKey: key))
    }

    // MARK: Writing

    func encodeValues(to coder: NSCoder) {
        ArchivedClass.report(self, named: debugName)
        for key in type(of: self).keyTable.archivedKeys where shouldArchiveValue(forKey: key) {
            guard let value = archivedValue(value(forKey: key), key) else { continue }
            coder.encode(value, forKey: key)
        }
        let stored = storedValues.keys.sorted().filter(shouldArchiveValue)
        if !stored.isEmpty {
            coder.encode(stored.map { NSString(string: $0) } as NSArray, forKey: Self.storedKeysKey)
            for key in stored { coder.encode(archivedValue(storedValues[key], key), forKey: "stored.\(key)") }
        }
        if shouldArchiveValue(forKey: "animations") {
            // An animation that was added without a key gets a new generated key when it is read.
            let keys = attachedAnimations.map { NSString(string: $0.isUnnamed ? "" : $0.key) }
            coder.encode(keys as NSArray, forKey: "animationKeys")
            coder.encode(attachedAnimations.map(\.animation) as NSArray, forKey: "animations")
        }
        if shouldArchiveValue(forKey: "mask"), let mask { coder.encode(mask, forKey: "mask") }
        if shouldArchiveValue(forKey: "sublayers"), let sublayers { coder.encode(sublayers as NSArray, forKey: "sublayers") }
    }

    /// Returns the archivable form of `value`. Nil, with a misuse report, if the value cannot be archived.
    private func archivedValue(_ value: Any?, _ key: String) -> ArchivedValue? {
        if let archived = ArchivedValue(value ?? NSNull()) { return archived }
        let kind = value.map { String(describing: type(of: $0)) } ?? "nil"
        Misuse.report("\(debugName): \(kind) cannot be archived; “\(key)” is left out")
        return nil
    }

    // MARK: Reading

    func decodeValues(from coder: NSCoder) {
        KeyTable.decode(type(of: self).keyTable.archivedKeys, from: coder) { setValue($0, forKey: $1) }
        let stored = KeyTable.strings(forKey: Self.storedKeysKey, of: coder)
        KeyTable.decode(stored, prefix: "stored.", from: coder) { setValue($0, forKey: $1) }
        if coder.containsValue(forKey: "animations"),
            let animations = coder.decodeObject(of: [NSArray.self, CAAnimation.self], forKey: "animations") as? [CAAnimation]
        {
            for (key, animation) in zip(KeyTable.strings(forKey: "animationKeys", of: coder), animations) {
                add(animation, forKey: key.isEmpty ? nil : key)
            }
        }
        if coder.containsValue(forKey: "mask") { mask = coder.decodeObject(of: CALayer.self, forKey: "mask") }
        if coder.containsValue(forKey: "sublayers"),
            let layers = coder.decodeObject(of: [NSArray.self, CALayer.self], forKey: "sublayers") as? [CALayer]
        {
            sublayers = layers
        }
    }
}
