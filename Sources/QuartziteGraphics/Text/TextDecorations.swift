// The parts of a text style that are more than a number or a colour: lines, shadows and attachments, as values.

/// The lines under or through text.
package struct TextLineStyle: Hashable, Sendable {
    package enum Pattern: Int, Sendable { case solid = 0, dot, dash, dashDot, dashDotDot }

    /// The number of lines: 0, 1 or 2.
    package var count: Int
    /// Whether the line is twice as thick as the font's.
    package var isThick = false
    package var pattern = Pattern.solid
    /// Whether spaces have no line.
    package var skipsSpaces = false

    package static let none = TextLineStyle(count: 0)
    package static let single = TextLineStyle(count: 1)
    package static let double = TextLineStyle(count: 2)

    package init(count: Int) { self.count = count }

    /// The style of an `NSUnderlineStyle`'s bits. Unknown kinds of lines are single.
    package init(bits: Int) {
        let kind = bits & 0xF
        count = kind == 0 ? 0 : kind == 9 ? 2 : 1
        isThick = kind == 2
        pattern = Pattern(rawValue: bits >> 8 & 7) ?? .solid
        skipsSpaces = bits & 0x8000 != 0
        // A pattern or `byWord` alone means a single line.
        if kind == 0, bits & 0x700 != 0 { count = 1 }
    }

    /// The lengths of dashes and gaps in turn, in thicknesses of the line. Empty for a solid line.
    var dashes: [CGFloat] {
        switch pattern {
        case .solid: []
        case .dot: [3, 3]
        case .dash: [10, 5]
        case .dashDot: [10, 3, 3, 3]
        case .dashDotDot: [10, 3, 3, 3, 3, 3]
        }
    }
}

/// The shadow of text. Lengths are in points, y down.
package struct TextShadow: Hashable, Sendable {
    package var offset: CGSize
    /// Twice the standard deviation of the blur.
    package var blur: Double
    /// Straight extended sRGB.
    package var color: SIMD4<Double>

    package init(offset: CGSize, blur: Double, color: SIMD4<Double>) {
        (self.offset, self.blur, self.color) = (offset, blur, color)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(offset.width)
        hasher.combine(offset.height)
        hasher.combine(blur)
        hasher.combine(color)
    }
}

/// The space that replaces a character, with a picture that is drawn there. Lengths are in points.
package struct TextAttachment: Hashable, Sendable {
    package var width: Double
    /// The height above the baseline.
    package var ascent: Double
    /// The depth below the baseline; negative for a space above the baseline.
    package var descent: Double
    package var image: CGImage?

    package init(width: Double, ascent: Double, descent: Double, image: CGImage? = nil) {
        (self.width, self.ascent, self.descent, self.image) = (width, ascent, descent, image)
    }
}

/// A shadow type of any module, for attributes.
package protocol TextShadowConvertible {
    /// Nil without a visible shadow.
    var textShadow: TextShadow? { get }
}

/// An attachment type of any module, for attributes.
package protocol TextAttachmentConvertible {
    /// Nil for an attachment without a size.
    var textAttachment: TextAttachment? { get }
}
