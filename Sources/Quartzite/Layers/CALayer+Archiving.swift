import QuartziteGraphics

// Archives: a layer with all that a program can set on it, its animations, its mask and its sublayers. Every value goes by its key,
// so that properties of subclasses, and those declared with `@Animatable`, need nothing of their own here.
//
//     encode(with:) ──► value(forKey:) ──► ArchivedValue ──► setValue(_:forKey:) ──► init?(coder:)
//
// The delegate is not archived, nor is what only the committed tree knows.
extension CALayer {
    /// What is archived even where nobody has changed it, as Core Animation does.
    private static let alwaysArchivedKeys: Set<String> = [
        "cornerCurve", "contentsFormat", "allowsEdgeAntialiasing", "allowsGroupOpacity",
    ]

    /// Where the archive keeps which keys hold values that are no layer's own.
    private static let storedKeysKey = "storedKeys"

    /// See `shouldArchiveValue(forKey:)`.
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
        ArchivedClass.tell(self, named: debugName)
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
            // An animation without a key of its own gets another one when it is read.
            let keys = attachedAnimations.map { NSString(string: $0.isUnnamed ? "" : $0.key) }
            coder.encode(keys as NSArray, forKey: "animationKeys")
            coder.encode(attachedAnimations.map(\.animation) as NSArray, forKey: "animations")
        }
        if shouldArchiveValue(forKey: "mask"), let mask { coder.encode(mask, forKey: "mask") }
        if shouldArchiveValue(forKey: "sublayers"), let sublayers { coder.encode(sublayers as NSArray, forKey: "sublayers") }
    }

    /// The value as an archive holds it; nil, and misuse, where it cannot be archived.
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
