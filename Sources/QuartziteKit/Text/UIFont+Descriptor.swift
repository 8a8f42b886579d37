// Fonts by attributes: UIKit's font descriptor, a subclass of Core Text's.

import Quartzite

/// Attributes of a font, not all of which need be given. Immutable. A `UIFontDescriptor` is a `CTFontDescriptor`.
///
/// Unchecked Sendable like the superclass: a `UIFontDescriptor` stores nothing more.
public final class UIFontDescriptor: CTFontDescriptor, @unchecked Sendable {
    /// The key of an attribute.
    public struct AttributeName: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name of the family: a `String`.
        public static let family = AttributeName(rawValue: kCTFontFamilyNameAttribute)
        /// The PostScript or full name: a `String`.
        public static let name = AttributeName(rawValue: kCTFontNameAttribute)
        /// The name of the style, as `Bold Italic`: a `String`.
        public static let face = AttributeName(rawValue: kCTFontStyleNameAttribute)
        /// The size in points: a number.
        public static let size = AttributeName(rawValue: kCTFontSizeAttribute)
        /// The name for display: a `String`, without effect.
        public static let visibleName = AttributeName(rawValue: kCTFontDisplayNameAttribute)
        /// The transform of the glyphs: a `CGAffineTransform`.
        public static let matrix = AttributeName(rawValue: kCTFontMatrixAttribute)
        /// Characters: without effect.
        public static let characterSet = AttributeName(rawValue: "NSCTFontCharacterSetAttribute")
        /// Further fonts for missing glyphs: without effect.
        public static let cascadeList = AttributeName(rawValue: kCTFontCascadeListAttribute)
        /// The traits: a dictionary of `TraitKey`.
        public static let traits = AttributeName(rawValue: kCTFontTraitsAttribute)
        /// The advance of all glyphs: without effect.
        public static let fixedAdvance = AttributeName(rawValue: "NSCTFontFixedAdvanceAttribute")
        /// The features: an array of dictionaries of `FeatureKey`.
        public static let featureSettings = AttributeName(rawValue: kCTFontFeatureSettingsAttribute)
        /// The style of text: a `UIFont.TextStyle`.
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    }

    /// The key of a trait.
    public struct TraitKey: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The traits as bits: a number.
        public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait)
        /// The weight: a `UIFont.Weight` or a number from −1 to 1.
        public static let weight = TraitKey(rawValue: kCTFontWeightTrait)
        /// The width: a number from −1 to 1. Negative widths take a condensed face.
        public static let width = TraitKey(rawValue: kCTFontWidthTrait)
        /// The slant: a number from −1 to 1. Positive slants are italic.
        public static let slant = TraitKey(rawValue: kCTFontSlantTrait)
    }

    /// The key of a feature.
    public struct FeatureKey: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The feature's type: one of AAT's numbers, such as `kNumberSpacingType`.
        public static let type = FeatureKey(rawValue: kCTFontFeatureTypeIdentifierKey)
        /// The feature's selector: one of AAT's numbers, such as `kMonospacedNumbersSelector`.
        public static let selector = FeatureKey(rawValue: kCTFontFeatureSelectorIdentifierKey)
        /// The older name of `type`.
        public static let featureIdentifier = type
        /// The older name of `selector`.
        public static let typeIdentifier = selector
    }

    /// The traits of a font, as bits.
    public struct SymbolicTraits: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// The letters lean to the right.
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        /// The strokes are bold.
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// The letters are wide. Has no effect.
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        /// The letters are narrow.
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        /// All letters have the same advance.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
        /// The font is for vertical text. Has no effect.
        public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
        /// The font is for user interfaces. Has no effect.
        public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
        /// Lines are closer. Has no effect.
        public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
        /// Lines are further apart. Has no effect.
        public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
    }

    /// The design of a system font.
    public struct SystemDesign: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The machine's `sans-serif`.
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        /// The machine's `sans-serif`: Linux has no generic name for rounded fonts.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
        /// The machine's `serif`.
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        /// The machine's `monospace`.
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    }

    package override init(base: FontDescription? = nil, attributes: [String: Any]) {
        super.init(base: base, attributes: attributes)
    }

    /// Creates a descriptor of attributes. Default none.
    public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        var style: FontDescription?
        if let name = attributes[.textStyle].flatMap({ ($0 as? UIFont.TextStyle)?.rawValue ?? $0 as? String }) {
            style = UIFont.TextStyle(rawValue: name).description
        }
        self.init(base: style, attributes: attributes.strings)
    }

    /// Creates a descriptor of a PostScript or full name, and a size in points.
    public convenience init(name fontName: String, size: CGFloat) {
        self.init(attributes: [kCTFontNameAttribute: fontName, kCTFontSizeAttribute: size])
    }

    /// Creates a descriptor of a PostScript or full name, and a transform of the glyphs.
    public convenience init(name fontName: String, matrix: CGAffineTransform) {
        self.init(attributes: [kCTFontNameAttribute: fontName, kCTFontMatrixAttribute: matrix])
    }

    /// Returns the descriptor of a style of text.
    public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFontDescriptor(base: style.description, attributes: [kCTFontSizeAttribute: style.size])
    }

    /// Returns the descriptor of a style of text. The traits have no effect.
    public static func preferredFontDescriptor(
        withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFontDescriptor {
        preferredFontDescriptor(withTextStyle: style)
    }

    /// The size in points; 0 if none is given.
    public var pointSize: CGFloat { size }
    /// The PostScript name: the given one, or one made of the family and the style.
    public var postscriptName: String { name ?? fontDescription.styledName }
    /// The traits of the described font.
    public var symbolicTraits: SymbolicTraits { SymbolicTraits(rawValue: fontDescription.symbolicTraits.rawValue) }

    /// The attributes, with the family and the traits that the descriptor was made with.
    public var fontAttributes: [AttributeName: Any] {
        var result: [AttributeName: Any] = [:]
        for (key, value) in attributes { result[AttributeName(rawValue: key)] = value }
        if let base {
            result[.family] = result[.family] ?? base.family
            result[.traits] = result[.traits] ?? [TraitKey.symbolic: base.symbolicTraits.rawValue]
        }
        return result
    }

    /// Returns the value of an attribute, or nil if it is not given.
    public func object(forKey anAttribute: AttributeName) -> Any? {
        switch anAttribute {
        case .family: fontDescription.family
        case .name: postscriptName
        case .traits:
            [
                TraitKey.symbolic: symbolicTraits.rawValue,
                TraitKey.weight: FontAttributes.value(ofWeight: fontDescription.weight),
                TraitKey.slant: fontDescription.isItalic ? 0.07 : 0,
            ] as [TraitKey: Any]
        default: fontAttributes[anAttribute]
        }
    }

    /// Returns a copy with more attributes, which replace the own ones.
    public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        UIFontDescriptor(base: base, attributes: self.attributes.merging(attributes.strings) { $1 })
    }

    /// Returns a copy with a size in points.
    public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }

    /// Returns a copy with a transform of the glyphs.
    public func withMatrix(_ matrix: CGAffineTransform) -> UIFontDescriptor { addingAttributes([.matrix: matrix]) }

    /// Returns a copy of another family.
    public func withFamily(_ newFamily: String) -> UIFontDescriptor { addingAttributes([.family: newFamily]) }

    /// Returns a copy with the style of a name, as `Bold Italic`.
    public func withFace(_ newFace: String) -> UIFontDescriptor { addingAttributes([.face: newFace]) }

    /// Returns a copy with exactly these traits. Never nil: a missing face is replaced by the nearest one.
    public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        let all: CTFontSymbolicTraits = [.traitBold, .traitItalic, .traitCondensed, .traitMonoSpace]
        return described(fontDescription.with(CTFontSymbolicTraits(rawValue: symbolicTraits.rawValue), all))
    }

    /// Returns a copy of the system font in a design, with the same weight and traits. Never nil.
    public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        var font = fontDescription
        font.family = design == .serif ? "serif" : design == .monospaced ? "monospace" : FontDescription.system.family
        return described(font)
    }

    /// Returns a copy of another description with the size and the matrix.
    private func described(_ description: FontDescription) -> UIFontDescriptor {
        let kept = attributes.filter { $0.key == kCTFontSizeAttribute || $0.key == kCTFontMatrixAttribute }
        return UIFontDescriptor(base: description, attributes: kept)
    }
}

extension UIFont {
    /// Creates the font that is nearest to a descriptor.
    /// - Parameter pointSize: in points; 0 means the descriptor's size, or 12.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        let size = pointSize > 0 ? pointSize : descriptor.size > 0 ? descriptor.size : 12
        self.init(descriptor.fontDescription, name: descriptor.name, size: size, matrix: descriptor.matrix)
    }

    /// The descriptor of the font: its family, weight, traits and size.
    public var fontDescriptor: UIFontDescriptor {
        var attributes: [String: Any] = [kCTFontSizeAttribute: size]
        if !glyphMatrix.isIdentity { attributes[kCTFontMatrixAttribute] = glyphMatrix }
        return UIFontDescriptor(base: fontDescription, attributes: attributes)
    }
}

extension [UIFontDescriptor.AttributeName: Any] {
    /// The attributes with strings as keys.
    fileprivate var strings: [String: Any] {
        var result: [String: Any] = [:]
        for (key, value) in self { result[key.rawValue] = value }
        return result
    }
}
