// The traits of fonts: bold, italic, condensed, monospaced.

/// The traits of a font, as bits. Raw values are Core Text's.
public struct CTFontSymbolicTraits: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Traits of raw bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The letters lean to the right.
    public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
    /// The strokes are bold.
    public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
    /// The letters are wide.
    public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
    /// The letters are narrow.
    public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
    /// All letters have the same advance.
    public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
    /// The font is for vertical text. Never set here.
    public static let traitVertical = CTFontSymbolicTraits(rawValue: 1 << 11)
    /// The font is for user interfaces. Never set here.
    public static let traitUIOptimized = CTFontSymbolicTraits(rawValue: 1 << 12)
    /// The glyphs are coloured pictures. Never set here.
    public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
    /// The same as `traitItalic`.
    public static let italicTrait = traitItalic
    /// The same as `traitBold`.
    public static let boldTrait = traitBold
    /// The same as `traitExpanded`.
    public static let expandedTrait = traitExpanded
    /// The same as `traitCondensed`.
    public static let condensedTrait = traitCondensed
    /// The same as `traitMonoSpace`.
    public static let monoSpaceTrait = traitMonoSpace
}

/// The traits of a font.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
    var traits = font.fontDescription.symbolicTraits
    if font.face?.isMonospaced ?? false { traits.insert(.traitMonoSpace) }
    return traits
}

/// The traits of a font, by the keys `kCTFont…Trait`.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
    [
        kCTFontSymbolicTrait: NSNumber(value: CTFontGetSymbolicTraits(font).rawValue),
        kCTFontWeightTrait: NSNumber(value: Double(FontAttributes.value(ofWeight: font.fontDescription.weight))),
        kCTFontWidthTrait: NSNumber(value: font.fontDescription.isCondensed ? -0.2 : 0),
        kCTFontSlantTrait: NSNumber(value: font.fontDescription.isItalic ? 0.07 : 0),
    ]
}

/// The key of the traits as bits.
public let kCTFontSymbolicTrait: CFString = "NSCTFontSymbolicTrait"
/// The key of the weight, from −1 to 1. 0 is regular.
public let kCTFontWeightTrait: CFString = "NSCTFontWeightTrait"
/// The key of the width, from −1 to 1. Negative widths take a condensed face.
public let kCTFontWidthTrait: CFString = "NSCTFontProportionTrait"
/// The key of the slant, from −1 to 1. Positive slants are italic.
public let kCTFontSlantTrait: CFString = "NSCTFontSlantTrait"

extension FontDescription {
    /// The traits of the description.
    package var symbolicTraits: CTFontSymbolicTraits {
        var traits: CTFontSymbolicTraits = []
        if weight >= 600 { traits.insert(.traitBold) }
        if isItalic { traits.insert(.traitItalic) }
        if isCondensed { traits.insert(.traitCondensed) }
        if family == "monospace" { traits.insert(.traitMonoSpace) }
        return traits
    }

    /// A copy with other traits: those in `mask` are set or removed.
    package func with(_ traits: CTFontSymbolicTraits, _ mask: CTFontSymbolicTraits) -> FontDescription {
        var font = self
        if mask.contains(.traitBold), traits.contains(.traitBold) != symbolicTraits.contains(.traitBold) {
            font.weight = traits.contains(.traitBold) ? 700 : 400
        }
        if mask.contains(.traitItalic) { font.isItalic = traits.contains(.traitItalic) }
        if mask.contains(.traitCondensed) { font.isCondensed = traits.contains(.traitCondensed) }
        if mask.contains(.traitMonoSpace), traits.contains(.traitMonoSpace), family == FontDescription.system.family {
            font.family = "monospace"
        }
        return font
    }
}
