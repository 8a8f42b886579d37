// UIKit's font. The system font is the machine's `sans-serif`. A font that is not installed is replaced by the nearest installed
// one. Descriptors are in UIFont+Descriptor.swift, styles of text in UIFont+TextStyle.swift.

import Quartzite

/// A font of a size. A `UIFont` is a `CTFont`.
///
/// Unchecked Sendable like the superclass: a `UIFont` stores nothing more.
public final class UIFont: CTFont, @unchecked Sendable {
    init(_ description: FontDescription, name: String?, size: CGFloat, matrix: CGAffineTransform = .identity) {
        super.init(description, size: size, name: name, matrix: matrix)
    }

    /// Creates the system font at 12 points, for code that needs any font.
    public convenience init() {
        self.init(.system, name: nil, size: 12)
    }

    /// Creates a font from its PostScript or full name, and a size in points. Returns nil for an empty name.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard !fontName.isEmpty else { return nil }
        self.init(FontDescription(name: fontName), name: fontName, size: fontSize)
    }

    /// The name with which the font was created. A font from a descriptor has a name made of its family and style.
    public var fontName: String { givenName ?? fontDescription.styledName }
    /// The size in points.
    public var pointSize: CGFloat { size }

    /// The weight of the strokes, from −1 to 1. 0 is regular.
    public struct Weight: Hashable, RawRepresentable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a weight from −1 to 1.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

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
        var number: Int { FontAttributes.weight(rawValue) }
    }

    /// The width of the letters, from −1 to 1. 0 is normal.
    public struct Width: Hashable, RawRepresentable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Creates a width from −1 to 1.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

        public static let compressed = Width(rawValue: -0.5)
        public static let condensed = Width(rawValue: -0.2)
        public static let standard = Width(rawValue: 0)
        public static let expanded = Width(rawValue: 0.2)
    }

    /// Returns the system font in regular weight. Sizes are in points.
    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }

    /// Returns the system font in bold weight. Sizes are in points.
    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }

    /// Returns the system font in a weight. Sizes are in points.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        var font = FontDescription.system
        font.weight = weight.number
        return UIFont(font, name: nil, size: fontSize)
    }

    /// Returns the system font in a weight and a width. Sizes are in points. Negative widths take a condensed face, if there is one.
    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight, width: Width) -> UIFont {
        var font = FontDescription.system
        (font.weight, font.isCondensed) = (weight.number, width.rawValue < 0)
        return UIFont(font, name: nil, size: fontSize)
    }

    /// Returns the italic system font. Sizes are in points.
    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        var font = FontDescription.system
        font.isItalic = true
        return UIFont(font, name: nil, size: fontSize)
    }

    /// Returns the machine's `monospace` font in a weight. Sizes are in points.
    public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontDescription(family: "monospace", weight: weight.number), name: nil, size: fontSize)
    }

    /// Returns the system font in a weight, with digits of equal widths. Sizes are in points.
    public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        var font = FontDescription(family: FontDescription.system.family, weight: weight.number)
        font.features = ["tnum=1"]
        return UIFont(font, name: nil, size: fontSize)
    }

    /// The default size of text, in points.
    public static let systemFontSize: CGFloat = 14
    /// The default size of small text, in points.
    public static let smallSystemFontSize: CGFloat = 12
    /// The default size of labels, in points.
    public static let labelFontSize: CGFloat = 17
    /// The default size of buttons, in points.
    public static let buttonFontSize: CGFloat = 18

    /// The names of all installed families.
    public static var familyNames: [String] { InstalledFonts.families }

    /// Returns the names of all installed fonts of a family. Empty for an unknown family.
    public static func fontNames(forFamilyName familyName: String) -> [String] { InstalledFonts.names(ofFamily: familyName) }

    /// Returns the font in another size, in points.
    public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontDescription, name: givenName, size: fontSize, matrix: glyphMatrix) }

    /// The name of the font's family, as the font was created.
    public var familyName: String { fontDescription.family }

    // MARK: Metrics, in points

    /// The height above the baseline, in points.
    public var ascender: CGFloat { CTFontGetAscent(self) }
    /// The depth below the baseline in points, as a negative number.
    public var descender: CGFloat { -CTFontGetDescent(self) }
    /// The height of capital letters, in points.
    public var capHeight: CGFloat { CTFontGetCapHeight(self) }
    /// The height of a lowercase x, in points.
    public var xHeight: CGFloat { CTFontGetXHeight(self) }
    /// The height of a line, in points.
    public var lineHeight: CGFloat { ascender - descender }
    /// The additional space between lines, in points. Labels do not use it.
    public var leading: CGFloat { CTFontGetLeading(self) }
}

extension UIColor: ColorConvertible {
    package var convertedColor: CGColor { cgColor }
}
