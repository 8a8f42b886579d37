// A font, by UIKit's name. The system font is whatever the machine's `sans-serif` is; a font that is not installed is replaced by the
// nearest that is.

import Quartzite

/// A font at a size.
public final class UIFont: NSObject, Sendable, FontConvertible {
    package let fontDescription: FontDescription
    /// As it was asked for.
    public let fontName: String
    /// In points.
    public let pointSize: CGFloat

    package var fontSize: Double? { Double(pointSize) }

    init(_ description: FontDescription, name: String, size: CGFloat) {
        fontDescription = description
        fontName = name
        pointSize = size
    }

    /// A font by its PostScript or full name. Nil for an empty name.
    public convenience init?(name fontName: String, size fontSize: CGFloat) {
        guard !fontName.isEmpty else { return nil }
        self.init(FontDescription(name: fontName), name: fontName, size: fontSize)
    }

    /// How heavy the strokes are, from −1 to 1; 0 is regular.
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

        /// 100…900, by the nearest named weight.
        var number: Int {
            let named: [(CGFloat, Int)] = [
                (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900),
            ]
            return named.min { abs($0.0 - rawValue) < abs($1.0 - rawValue) }?.1 ?? 400
        }
    }

    public static func systemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .regular) }

    public static func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { systemFont(ofSize: fontSize, weight: .bold) }

    public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        var font = FontDescription.system
        font.weight = weight.number
        return UIFont(font, name: ".SystemFont", size: fontSize)
    }

    public static func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        var font = FontDescription.system
        font.isItalic = true
        return UIFont(font, name: ".SystemFont-Italic", size: fontSize)
    }

    public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(FontDescription(family: "monospace", weight: weight.number), name: ".MonospacedSystemFont", size: fontSize)
    }

    /// The system font: its digits are as wide as each other in the fonts that Linux has for it.
    public static func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: fontSize, weight: weight)
    }

    public static let systemFontSize: CGFloat = 14
    public static let smallSystemFontSize: CGFloat = 12
    public static let labelFontSize: CGFloat = 17
    public static let buttonFontSize: CGFloat = 18

    /// The same font at another size.
    public func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(fontDescription, name: fontName, size: fontSize) }

    public var familyName: String { fontDescription.family }

    // MARK: Measures, in points

    private var metrics: FontMetrics { FontMetrics(fontDescription, size: Double(pointSize)) }

    public var ascender: CGFloat { metrics.ascent }
    /// Negative, as it lies below the baseline.
    public var descender: CGFloat { -metrics.descent }
    public var capHeight: CGFloat { metrics.capHeight }
    public var xHeight: CGFloat { metrics.xHeight }
    public var lineHeight: CGFloat { metrics.lineHeight }
    /// Room between lines beside their height: none.
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
