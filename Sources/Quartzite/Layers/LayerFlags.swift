/// What is true of a layer and takes one bit each.
package struct LayerFlags: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The layer presents another one, and is for reading only.
    package static let isPresentation = LayerFlags(rawValue: 1 << 0)
    package static let needsLayout = LayerFlags(rawValue: 1 << 1)
    /// The layer is being laid out: what asks for layout meanwhile is heard when that is done.
    package static let isLayingOut = LayerFlags(rawValue: 1 << 6)
    package static let needsDisplay = LayerFlags(rawValue: 1 << 2)
    /// The layer's context watches its animations.
    package static let isWatched = LayerFlags(rawValue: 1 << 3)
    package static let needsDisplayOnBoundsChange = LayerFlags(rawValue: 1 << 4)
    /// Nobody drew the layer when it was drawn last.
    package static let drawsNothing = LayerFlags(rawValue: 1 << 7)
    /// It is a `CATiledLayer`.
    package static let isTiled = LayerFlags(rawValue: 1 << 8)
    /// It has a handler that is called before each frame.
    package static let drawsFrames = LayerFlags(rawValue: 1 << 9)
    package static let drawsAsynchronously = LayerFlags(rawValue: 1 << 5)
}
