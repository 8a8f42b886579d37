import QuartziteGraphics

// The properties that `style` gives a value.
extension CALayer {
    /// Removes the values that came from the former style, and applies the values of the present style to properties that have their
    /// defaults.
    func styleChanged() {
        let given = rareData?.givenByStyle ?? [:]
        let values = styledProperties()
        if flags.contains(.isPresentation) || (given.isEmpty && values.isEmpty) { return }
        let table = type(of: self).keyTable
        CATransaction.withoutActions {
            for (key, change) in given where table[key].map({ !$0.isChanged($0.read(self), default: change.given) }) == true {
                writeValue(change.original, forKey: key)
            }
            var next: [String: LayerRareData.StyledValue] = [:]
            for (key, value) in values {
                guard let property = table[key] else { continue }
                let original = property.read(self)
                if property.isChanged(original, default: type(of: self).defaultValue(forKey: key)) { continue }
                writeValue(value, forKey: key)
                next[key] = LayerRareData.StyledValue(original: original, given: property.read(self))
            }
            if rareData != nil || !next.isEmpty { newRareData.givenByStyle = next }
        }
    }

    /// Returns the values of the style, and of the styles nested in it, for properties of the class. The outermost style takes precedence.
    private func styledProperties() -> [String: Any] {
        let table = type(of: self).keyTable
        var result: [String: Any] = [:]
        var next = style
        while let current = next {
            for (key, value) in current {
                guard let key = key as? String, result[key] == nil, !Self.unstyled.contains(key), table[key]?.isArchived == true else {
                    continue
                }
                result[key] = value
            }
            next = current["style"] as? [AnyHashable: Any]
        }
        return result
    }

    /// The properties that a style cannot set, besides the properties of the tree.
    private static let unstyled: Set<String> = ["bounds", "frame", "style", "actions", "name"]
}
