/// The boolean properties and states of a layer, one bit each.
package struct LayerFlags: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The layer is a read-only presentation layer.
    package static let isPresentation = LayerFlags(rawValue: 1 << 0)
    package static let needsLayout = LayerFlags(rawValue: 1 << 1)
    /// The layer is being laid out. Layout requests meanwhile are handled afterwards.
    package static let isLayingOut = LayerFlags(rawValue: 1 << 6)
    package static let needsDisplay = LayerFlags(rawValue: 1 << 2)
    /// The layer's context tracks the begin and end of its animations.
    package static let isWatched = LayerFlags(rawValue: 1 << 3)
    package static let needsDisplayOnBoundsChange = LayerFlags(rawValue: 1 << 4)
    /// Neither a subclass nor the delegate drew anything in the last drawing.
    package static let drawsNothing = LayerFlags(rawValue: 1 << 7)
    /// The layer is a `CATiledLayer`.
    package static let isTiled = LayerFlags(rawValue: 1 << 8)
    /// The layer has a handler that is called before each frame.
    package static let drawsFrames = LayerFlags(rawValue: 1 << 9)
    package static let drawsAsynchronously = LayerFlags(rawValue: 1 << 5)
    /// A presentation layer of the layer is being made, so `init(layer:)` copies its values.
    package static let isBeingPresented = LayerFlags(rawValue: 1 << 10)
    /// The layer is watched, and its animations or its place have changed since they were last examined.
    package static let hasStaleAnimations = LayerFlags(rawValue: 1 << 11)
}
