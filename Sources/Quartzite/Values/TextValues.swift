import QuartziteGraphics

/// What a text layer draws, as a value. Nothing is clamped here, only drawing clamps.
package struct TextValues: Sendable, Hashable {
    /// Nil for none.
    package var text: StyledText?
    /// Its font size is animatable.
    package var format = TextFormat()
    /// Of what has no colour of its own.
    package var foregroundColor = LayerColor(.white)
    /// Whether the layer draws its contents by itself, as subclasses do, and the renderer has nothing to add.
    package var isInContents = false

    package init() {}

    package func channels(of property: LayerProperty) -> SIMD4<Double> {
        switch property {
        case .fontSize: SIMD4(format.fontSize, 0, 0, 0)
        case .foregroundColor: foregroundColor.components
        default: SIMD4(repeating: 0)
        }
    }

    package mutating func setChannels(_ v: SIMD4<Double>, of property: LayerProperty) {
        switch property {
        case .fontSize: format.fontSize = v.x
        case .foregroundColor: foregroundColor = LayerColor(components: v)
        default: break
        }
    }

    /// Copies one property. Colours as they are: none is not the same as a transparent one.
    package mutating func copy(_ property: LayerProperty, from other: TextValues) {
        if property == .foregroundColor { foregroundColor = other.foregroundColor } else { setChannels(other.channels(of: property), of: property) }
    }

    /// Whether there is anything to draw.
    package var isDrawn: Bool { !isInContents && text?.isEmpty == false && format.fontSize > 0 }
}
