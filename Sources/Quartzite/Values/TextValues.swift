import QuartziteGraphics

/// The values that only text layers have. Values are stored unchanged, and clamped only for drawing.
package struct TextValues: Sendable, Hashable, LayerValueGroup {
    package static var kind: LayerKind { .text }

    /// The text, or nil if there is none.
    package var text: StyledText?
    /// The layout of the text. Its font size is animatable.
    package var format = TextFormat()
    /// The colour of text without a colour attribute.
    package var foregroundColor = LayerColor(.white)
    /// Whether the layer draws the text into its contents, as subclasses do. The renderer then draws no text.
    package var isInContents = false

    package init() {}

    /// Whether the renderer draws the text.
    package var isDrawn: Bool { !isInContents && text?.isEmpty == false && format.fontSize > 0 }
}
