import QuartziteGraphics

/// The objects behind a layer's values: keeps them alive, and gives back what a property was set from.
package struct LayerObjects: Sendable {
    package var contents: CGImage?
    package var shadowPath: Path?
    package var backgroundColor: CGColor?
    package var borderColor: CGColor? = .black
    package var shadowColor: CGColor? = .black
    package var contentsMultiplyColor: CGColor?

    package init() {}

    /// The object of a colour if it is still that colour, else a new one; nil for none.
    package static func color(_ object: CGColor?, for value: LayerColor) -> CGColor? {
        guard value.isPresent else { return nil }
        if let object, object.srgb == value.components { return object }
        return CGColor(srgb: value.components)
    }
}
