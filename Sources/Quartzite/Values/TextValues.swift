import QuartziteGraphics

/// The values that only text layers have. Values are stored as they were set; only drawing clamps them.
package struct TextValues: Sendable, Hashable, LayerValueGroup {
    package static var kind: LayerKind { .text }

    /// The text; nil for none.
    package var text: StyledText?
    /// How the text is laid out. Its font size is animatable.
    package var format = TextFormat()
    /// The colour of text that states none itself.
    package var foregroundColor = LayerColor(.white)
    /// Whether the layer draws the text into its contents, as subclasses do: then the renderer draws no text.
    package var isInContents = false

    package init() {}

    /// Whether the renderer draws any text.
    package var isDrawn: Bool { !isInContents && text?.isEmpty == false && format.fontSize > 0 }
}
