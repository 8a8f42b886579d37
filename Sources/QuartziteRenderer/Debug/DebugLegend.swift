/// A row of the legend of debug colours.
package struct DebugLegendRow: Equatable, Sendable {
    /// The debug colour that the row explains.
    package var color: DebugColors
    /// The explained colours, straight: one, several for a ramp, none for a row that adds to the one above.
    package var swatches: [SIMD4<Float>]
    /// The meaning of the colour.
    package var text: String
    /// The count, or numbers in words.
    package var count: String

    package init(_ color: DebugColors, _ swatches: [SIMD4<Float>], _ text: String, _ count: String) {
        (self.color, self.swatches, self.text, self.count) = (color, swatches, text, count)
    }
}
