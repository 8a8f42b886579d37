// Styles of text with fixed fonts, as on iOS at the default text size, and UIFontMetrics, which scales by a user's setting there.

import Quartzite

extension UIFont {
    /// A role of text, with a font of its own.
    public struct TextStyle: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// 34 points.
        public static let largeTitle = TextStyle(rawValue: "UICTFontTextStyleTitle0")
        /// 28 points.
        public static let title1 = TextStyle(rawValue: "UICTFontTextStyleTitle1")
        /// 22 points.
        public static let title2 = TextStyle(rawValue: "UICTFontTextStyleTitle2")
        /// 20 points.
        public static let title3 = TextStyle(rawValue: "UICTFontTextStyleTitle3")
        /// 17 points, semibold.
        public static let headline = TextStyle(rawValue: "UICTFontTextStyleHeadline")
        /// 15 points.
        public static let subheadline = TextStyle(rawValue: "UICTFontTextStyleSubhead")
        /// 17 points.
        public static let body = TextStyle(rawValue: "UICTFontTextStyleBody")
        /// 16 points.
        public static let callout = TextStyle(rawValue: "UICTFontTextStyleCallout")
        /// 13 points.
        public static let footnote = TextStyle(rawValue: "UICTFontTextStyleFootnote")
        /// 12 points.
        public static let caption1 = TextStyle(rawValue: "UICTFontTextStyleCaption1")
        /// 11 points.
        public static let caption2 = TextStyle(rawValue: "UICTFontTextStyleCaption2")

        private static let sizes: [TextStyle: CGFloat] = [
            .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .headline: 17, .subheadline: 15, .body: 17, .callout: 16,
            .footnote: 13, .caption1: 12, .caption2: 11,
        ]

        /// The size in points; that of `body` for an unknown style.
        var size: CGFloat { Self.sizes[self] ?? 17 }

        var description: FontDescription {
            FontDescription(family: FontDescription.system.family, weight: self == .headline ? 600 : 400)
        }
    }

    /// Returns the system font of a style of text.
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        UIFont(style.description, name: nil, size: style.size)
    }

    /// Returns the system font of a style of text. The traits have no effect.
    public static func preferredFont(forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        preferredFont(forTextStyle: style)
    }
}

/// Scales fonts by a user's text size. Linux has no such setting, so fonts and values stay the same.
public final class UIFontMetrics: NSObject, Sendable {
    /// The metrics of body text.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    /// Creates the metrics of a style of text.
    public init(forTextStyle textStyle: UIFont.TextStyle) {}

    /// Returns the font.
    public func scaledFont(for font: UIFont) -> UIFont { font }

    /// Returns the font, at most as large as a size in points.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        maximumPointSize > 0 && font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
    }

    /// Returns the font. The traits have no effect.
    public func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont { font }

    /// Returns the font, at most as large as a size in points. The traits have no effect.
    public func scaledFont(for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> UIFont {
        scaledFont(for: font, maximumPointSize: maximumPointSize)
    }

    /// Returns the value.
    public func scaledValue(for value: CGFloat) -> CGFloat { value }

    /// Returns the value. The traits have no effect.
    public func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat { value }
}
