import QuartziteGraphics

/// The pattern of a layer's background: a picture that is repeated from the origin of the layer's coordinates.
@usableFromInline package final class LayerPattern: Sendable {
    package let image: CGImage
    /// The size of the picture, in points.
    package let size: CGSize
    /// The alpha by which the picture is multiplied, 0…1.
    package let alpha: Double
    /// The colour that represents the pattern in animations. While an animation gives the layer another background colour, that colour
    /// shows.
    package let color: LayerColor

    /// The pattern of a colour; nil for a plain colour, and for a pattern that layers cannot show.
    /// - Parameter scale: pixels per point, for patterns that a function draws.
    init?(_ color: CGColor?, scale: Double) {
        guard let color, let tile = color.pattern?.layerTile(color, scale: CGFloat(scale)) else { return nil }
        (image, size, alpha, self.color) = (tile.image, tile.size, tile.alpha, LayerColor(color))
    }

    /// A reference to a pattern in plain memory. The owner of the values keeps the pattern alive.
    ///
    /// The type is `Sendable` although the reference does not retain, because patterns are immutable.
    @usableFromInline package struct Reference: @unchecked Sendable, Equatable {
        private let key: UInt

        package init(_ pattern: LayerPattern? = nil) { key = UInt(bitPattern: pattern.map { Unmanaged.passUnretained($0).toOpaque() }) }

        package var pattern: LayerPattern? {
            UnsafeRawPointer(bitPattern: key).map { Unmanaged<LayerPattern>.fromOpaque($0).takeUnretainedValue() }
        }
    }
}

extension LayerValues {
    /// The pattern that shows instead of the background colour; nil for a plain colour, and while an animation shows another colour.
    package var shownPattern: LayerPattern? {
        guard hasPattern, showsBackground, let pattern = rareValues.pointee.backgroundPattern.pattern, pattern.color == backgroundColor
        else { return nil }
        return pattern
    }
}
