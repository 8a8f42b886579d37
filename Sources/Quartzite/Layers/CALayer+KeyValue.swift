import QuartziteGraphics

// Key-value coding through the class's key table. Other keys are properties declared with `@Animatable`, or stored values.
extension CALayer {
    func readValue(forKey key: String) -> Any? {
        if let property = type(of: self).keyTable[key] { return property.read(self) }
        guard let value = customValue(forKey: key) else { return styled(key) ?? type(of: self).defaultValue(forKey: key) }
        // Numbers of declared properties are returned as `NSNumber`, as for standard properties.
        return customProperty(forKey: key) == nil ? value : AnimatableValue(value)?.any ?? value
    }

    /// Returns the value for `key` in `style`, or in the style dictionaries nested under the key `style`.
    func styled(_ key: String) -> Any? {
        var style = style
        // A style is a value and cannot contain itself, so the loop ends.
        while let current = style {
            if let value = current[key] { return value }
            style = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    func writeValue(_ value: Any?, forKey key: String) {
        if let isWritten = type(of: self).keyTable.write(value, forKey: key, of: self) {
            if !isWritten { reportUnfit(value, forKey: key) }
        } else if let property = customProperty(forKey: key) {
            guard let converted = property.convert(value) else { return reportUnfit(value, forKey: key) }
            setStoredValue(converted, forKey: key)
        } else {
            setStoredValue(value, forKey: key)
        }
    }

    /// Returns the default that Core Animation documents for `key`. Nil for properties that start at zero or nil.
    class func standardDefault(forKey key: String) -> Any? {
        if keyTable[key] != nil { return keyTable.defaultValue(forKey: key) }
        // Defaults of high-dynamic-range properties, which are not supported; clients may still ask for the defaults.
        switch key {
        case "toneMapMode": return "automatic"
        case "preferredDynamicRange": return "standard"
        case "contentsHeadroom": return NSNumber(value: 0)
        default: return nil
        }
    }

    /// Reports as misuse that a value does not fit a key; also for classes of other modules.
    package func reportUnfit(_ value: Any?, forKey key: String) {
        Misuse.report("\(debugName): \(KeyTable.unfit(value, forKey: key))")
    }
}
