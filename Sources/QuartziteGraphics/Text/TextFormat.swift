/// How text is laid out, but for the text itself and the room that it has.
package struct TextFormat: Hashable, Sendable {
    /// Which part of a line that is too long gives way to an ellipsis.
    package enum Truncation: UInt8, Sendable { case none, start, end, middle }
    /// `natural` is the side at which the paragraph's script begins.
    package enum Alignment: UInt8, Sendable { case natural, left, right, center, justified }

    package var font = FontDescription.helvetica
    package var fontSize = 36.0
    package var isWrapped = false
    package var truncation = Truncation.none
    package var alignment = Alignment.natural
    /// The most lines that are shown; 0 for as many as there is room for.
    package var lineLimit = 0
    /// Whether the text stands in the middle of its room's height, and not at the top.
    package var isCenteredVertically = false
    /// Whether each glyph is moved to whole pixels, where it is sharper but its neighbours are not quite as far as they should be.
    package var placesGlyphsOnPixels = false

    package init() {}
}
