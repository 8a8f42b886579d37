import QuartziteGraphics

/// The objects that a layer's values refer to. They stay alive, and an accessor returns the object that was set.
package struct LayerObjects: Sendable {
    package var contents: CGImage?
    package var backgroundColor: CGColor?
    /// The memory of the rare values; nil for those of a new layer. Shared memory never changes, so threads may read it.
    nonisolated(unsafe) package internal(set) var rareValues: SharedRareValues?

    /// The objects of the rare values.
    package var rareObjects: RareLayerObjects { rareValues?.header ?? SharedRareValues.initial.header }

    package init() {}

    /// Returns the object from which a colour was set if the colour has not changed since, otherwise a new object. Returns nil for
    /// no colour.
    package static func color(_ object: CGColor?, for value: LayerColor) -> CGColor? {
        guard value.isPresent else { return nil }
        if let object, object.srgb == value.components { return object }
        return CGColor(srgb: value.components)
    }
}
