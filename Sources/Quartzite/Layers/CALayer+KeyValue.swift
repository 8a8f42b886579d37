import QuartziteGraphics

// Key-value coding by the class's table of keys; what is none of them is a declared property's or stored.
extension CALayer {
    func readValue(forKey key: String) -> Any? {
        if let property = type(of: self).keyTable[key] { return property.read(self) }
        guard let value = customValue(forKey: key) else { return styled(key) ?? type(of: self).defaultValue(forKey: key) }
        // Numbers of declared properties come as those of others do.
        return customProperty(forKey: key) == nil ? value : AnimatableValue(value)?.any ?? value
    }

    /// What the style says, or the style that it builds on, under the key `style`.
    func styled(_ key: String) -> Any? {
        var style = style
        // A style is a value and cannot lie in itself.
        while let current = style {
            if let value = current[key] { return value }
            style = current["style"] as? [AnyHashable: Any]
        }
        return nil
    }

    func writeValue(_ value: Any?, forKey key: String) {
        if let property = type(of: self).keyTable[key] {
            if !property.write(self, value) { reportUnfit(value, forKey: key) }
        } else if let property = customProperty(forKey: key) {
            guard let converted = property.convert(value) else { return reportUnfit(value, forKey: key) }
            setStoredValue(converted, forKey: key)
        } else {
            setStoredValue(value, forKey: key)
        }
    }

    /// The defaults that Core Animation tells by key. Properties that start at zero or nil have none.
    class func standardDefault(forKey key: String) -> Any? {
        if let property = keyTable[key] { return property.defaultValue }
        // Of properties for brighter displays, which are not here; their defaults are known by key all the same.
        switch key {
        case "toneMapMode": return "automatic"
        case "preferredDynamicRange": return "standard"
        case "contentsHeadroom": return NSNumber(value: 0)
        default: return nil
        }
    }

    /// Tells that a value does not fit a key, for a class of another module too.
    package func reportUnfit(_ value: Any?, forKey key: String) {
        Misuse.report("\(debugName): \(KeyTable.unfit(value, forKey: key))")
    }
}
