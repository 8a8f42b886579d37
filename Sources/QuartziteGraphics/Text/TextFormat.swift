/// The format of a text layout, without the text and the available size.
package struct TextFormat: Hashable, Sendable {
    /// The place of the ellipsis in a line that is too long.
    package enum Truncation: UInt8, Sendable { case none, start, end, middle }
    /// The alignment of lines. `natural` is the side at which the paragraph's script begins.
    package enum Alignment: UInt8, Sendable { case natural, left, right, center, justified }

    package var font = FontDescription.helvetica
    package var fontSize = 36.0
    package var isWrapped = false
    package var truncation = Truncation.none
    package var alignment = Alignment.natural
    /// The largest number of lines; 0 for no limit but the available height.
    package var lineLimit = 0
    /// Whether the text is centred in the available height instead of placed at the top.
    package var isCenteredVertically = false
    /// Whether glyphs are placed on whole pixels, which makes them sharper and their distances slightly uneven.
    package var placesGlyphsOnPixels = false
    /// Whether justified lines include the last one, and lines that are not wrapped.
    package var justifiesLastLine = false

    package init() {}
}
