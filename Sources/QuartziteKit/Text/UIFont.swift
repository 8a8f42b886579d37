// UIKit's font. The system font is the machine's `sans-serif`. A font that is not installed is replaced by the nearest installed
// one.

import Quartzite

/// A font of a size.
public final class UIFont: NSObject, Sendable, FontConvertible {
    package let fontDescription: FontDescription
    /// The name with which the font was created.
    public let fontName: String
    /// The size in points.
    public let pointSize: CGFloat

    package var fontSize: Double? { Double(pointSize) }

    init(_ description: FontDescription, name: String, size: CGFloat) {
        fontDescription = description
        fontName = name
        pointSize = size
    }

    /// Creates a font from its PostScript or full name, and a size in points. Returns nil for an empty name.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard !fontName.isEmpty else { return nil }
        self.init(FontDescription(name: fontName), name: fontName, size: fontSize)
    }

    /// The weight of the strokes, from −1 to 1. 0 is regular.
    public struct Weight: Hashable, RawRepresentable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        public static let ultraLight = Weight(rawValue: -0.8)
        public static let thin = Weight(rawValue: -0.6)
        public static let light = Weight(rawValue: -0.4)
        public static let regular = Weight(rawValue: 0)
        public static let medium = Weight(rawValue: 0.23)
        public static let semibold = Weight(rawValue: 0.3)
        public static let bold = Weight(rawValue: 0.4)
        public static let heavy = Weight(rawValue: 0.56)
        public static let black = Weight(rawValue: 0.62)

        /// The CSS weight 100…900 of the nearest named weight.
        var number: Int {
            let named: [(CGFloat, Int)] = [
                (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900),
            ]
            return named.min { abs($0.0 - rawValue) < abs($1.0 - rawValue) }?.1 ?? 400
        }
    }

    /// Returns the system font in regular weight. Sizes are in points.
    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }

    /// Returns the system font in bold weight. Sizes are in points.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }

    /// Returns the system font in a weight. Sizes are in points.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        var font = FontDescription.system
        font.weight = weight.number
        return UIFont(font, name: ".SystemFont", size: fontSize)
    }

    /// Returns the italic system font. Sizes are in points.
    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        var font = FontDescription.system
        font.isItalic = true
        return UIFont(font, name: ".SystemFont-Italic", size: fontSize)
    }

    /// Returns the machine's `monospace` font in a weight. Sizes are in points.
    public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontDescription(family: "monospace", weight: weight.number), name: ".MonospacedSystemFont", size: fontSize)
    }

    /// Returns the system font, whose digits have equal widths in the fonts that Linux uses. Sizes are in points.
    public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: fontSize, weight: weight)
    }

    /// The default size of text, in points.
    public static let systemFontSize: CGFloat = 14
    /// The default size of small text, in points.
    public static let smallSystemFontSize: CGFloat = 12
    /// The default size of labels, in points.
    public static let labelFontSize: CGFloat = 17
    /// The default size of buttons, in points.
    public static let buttonFontSize: CGFloat = 18

    /// Returns the font in another size, in points.
    public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontDescription, name: fontName, size: fontSize) }

    /// The name of the font's family.
    public var familyName: String { fontDescription.family }

    // MARK: Metrics, in points

    private var metrics: FontMetrics { FontMetrics(fontDescription, size: Double(pointSize)) }

    /// The height above the baseline, in points.
    public var ascender: CGFloat { metrics.ascent }
    /// The depth below the baseline in points, as a negative number.
    public var descender: CGFloat { -metrics.descent }
    /// The height of capital letters, in points.
    public var capHeight: CGFloat { metrics.capHeight }
    /// The height of a lowercase x, in points.
    public var xHeight: CGFloat { metrics.xHeight }
    /// The height of a line, in points.
    public var lineHeight: CGFloat { metrics.lineHeight }
    /// The additional space between lines, in points: always 0.
    public var leading: CGFloat { 0 }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return fontDescription == other.fontDescription && pointSize == other.pointSize
    }

    public override var hash: Int { fontDescription.hashValue }
}

extension UIColor: ColorConvertible {
    package var convertedColor: CGColor { cgColor }
}
