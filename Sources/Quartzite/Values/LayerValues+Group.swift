import QuartziteGraphics

// Group opacity: a translucent layer is drawn opaque with its sublayers, and the result fades as a whole. Without a group, each part
// fades by itself, and lower parts show through upper ones.
extension LayerValues {
    /// Whether a layer that draws more than one part fades as a group.
    /// - Parameter opacity: the layer's opacity, 0…1, multiplied by the opacity that superlayers without a plane pass on.
    @inlinable @inline(__always)
    package func fadesAsGroup(at opacity: Double) -> Bool { opacity < 1 && allowsGroupOpacity }

    /// Whether the layer fades as a group. A single part without sublayers fades by itself, which looks the same and needs no
    /// offscreen surface.
    /// - Parameters:
    ///   - opacity: as for `fadesAsGroup(at:)`.
    ///   - otherParts: number of parts that show beside background, contents and border: a shadow, and what the layer's class draws.
    @inlinable @inline(__always)
    package func fadesAsGroup(at opacity: Double, hasSublayers: Bool, otherParts: Int) -> Bool {
        fadesAsGroup(at: opacity) && (hasSublayers || partCount + otherParts > 1)
    }
}
