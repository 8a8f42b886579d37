import QuartziteGraphics

/// The objects that a layer's values refer to. They stay alive, and an accessor returns the object that was set.
package struct LayerObjects: Sendable {
    package var contents: CGImage?
    package var shadowPath: Path?
    package var backgroundColor: CGColor?
    package var borderColor: CGColor? = .black
    package var shadowColor: CGColor? = .black
    package var contentsMultiplyColor: CGColor?

    package init() {}

    /// Returns the object from which a colour was set if the colour has not changed since, otherwise a new object. Returns nil for
    /// no colour.
    package static func color(_ object: CGColor?, for value: LayerColor) -> CGColor? {
        guard value.isPresent else { return nil }
        if let object, object.srgb == value.components { return object }
        return CGColor(srgb: value.components)
    }
}
