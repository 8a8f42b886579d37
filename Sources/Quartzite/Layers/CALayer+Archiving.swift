import QuartziteGraphics

// Archives: a layer with all that a program can set on it, its animations, its mask and its sublayers. Every value goes by its key,
// so that properties of subclasses, and those declared with `@Animatable`, need nothing of their own here.
//
//     encode(with:) ──► value(forKey:) ──► ArchivedValue ──► setValue(_:forKey:) ──► init?(coder:)
//
// The delegate is not archived, nor is what only the committed tree knows.
extension CALayer {
    /// The keys of what every layer has and is not animatable, but for the tree. In this order they are read.
    static let plainArchivedKeys = [
        "name", "contentsGravity", "contentsFormat", "minificationFilter", "magnificationFilter", "cornerCurve", "maskedCorners",
        "edgeAntialiasingMask", "allowsEdgeAntialiasing", "allowsGroupOpacity", "geometryFlipped", "opaque",
        "needsDisplayOnBoundsChange", "drawsAsynchronously", "beginTime", "timeOffset", "speed", "duration", "repeatCount",
        "repeatDuration", "autoreverses", "fillMode", "autoresizingMask", "constraints", "layoutManager", "style", "actions",
    ]

    /// What is archived even where nobody has changed it, as Core Animation does.
    private static let alwaysArchivedKeys: Set<String> = [
        "cornerCurve", "contentsFormat", "allowsEdgeAntialiasing", "allowsGroupOpacity",
    ]

    /// Where the archive keeps which keys hold values that are no layer's own.
    private static let storedKeysKey = "storedKeys"

    private var propertyKeys: [String] {
        LayerProperty.cases(of: subclassValues.kind).map(\.key) + type(of: self).archivedKeys
    }

    /// See `shouldArchiveValue(forKey:)`.
    func isChanged(_ key: String) -> Bool {
        if Self.alwaysArchivedKeys.contains(key) { return true }
        switch key {
        case "sublayers": return !childLayers.isEmpty
        case "mask": return extras?.mask != nil
        case "animations": return !attachedAnimations.isEmpty
        // A picture is not looked into.
        case "contents": return contents != nil
        default: break
        }
        guard propertyKeys.contains(key) else { return storedValues[key] != nil && customProperty(forKey: key) != nil }
        let usual = type(of: self).defaultValue(forKey: key)
        guard let value = value(forKey: key) else { return usual != nil }
        // What cannot be archived was set by somebody.
        guard let archived = ArchivedValue(value) else { return true }
        return usual.map { archived != ArchivedValue($0) } ?? !archived.isBlank
    }

    // MARK: Writing

    func encodeValues(to coder: NSCoder) {
        ArchivedClass.tell(self, named: debugName)
        for key in propertyKeys where shouldArchiveValue(forKey: key) {
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
        for key in propertyKeys {
            if let value = Self.value(of: coder, key) { setValue(value is NSNull ? nil : value, forKey: key) }
        }
        for key in Self.strings(of: coder, Self.storedKeysKey) {
            guard let value = Self.value(of: coder, "stored.\(key)") else { continue }
            setValue(value is NSNull ? nil : value, forKey: key)
        }
        if coder.containsValue(forKey: "animations"),
            let animations = coder.decodeObject(of: [NSArray.self, CAAnimation.self], forKey: "animations") as? [CAAnimation]
        {
            for (key, animation) in zip(Self.strings(of: coder, "animationKeys"), animations) {
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

    /// Nil where the archive has nothing under the key: asking it all the same would make it fail.
    private static func value(of coder: NSCoder, _ key: String) -> Any? {
        guard coder.containsValue(forKey: key) else { return nil }
        return coder.decodeObject(of: ArchivedValue.self, forKey: key)?.value
    }

    private static func strings(of coder: NSCoder, _ key: String) -> [String] {
        guard coder.containsValue(forKey: key),
            let list = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: key) as? [Any]
        else { return [] }
        return list.compactMap { $0 as? String }
    }
}
