// CTFontDescriptor: attributes that select a font. UIKit's `UIFontDescriptor` is a subclass.

/// Attributes of a font, not all of which need be given. Immutable.
///
/// `@unchecked Sendable` is safe here: the table of attributes never changes, and values are only read. An array that the program gives and
/// changes afterwards is the program's to guard, as on Apple's systems.
open class CTFontDescriptor: NSObject, @unchecked Sendable {
    /// The description that the attributes change; nil for the default font.
    package let base: FontDescription?
    /// The attributes, by Core Text's keys.
    package let attributes: [CFString: Any]

    package init(base: FontDescription? = nil, attributes: [CFString: Any]) {
        (self.base, self.attributes) = (base, attributes)
        super.init()
    }

    /// The size in points; 0 if none is given.
    package var size: CGFloat { attributes[kCTFontSizeAttribute].flatMap { Double(unboxing: $0) }.map { CGFloat($0) } ?? 0 }

    /// The name that is given.
    package var name: CFString? { attributes[kCTFontNameAttribute] as? CFString }

    package var matrix: CGAffineTransform { attributes[kCTFontMatrixAttribute] as? CGAffineTransform ?? .identity }

    /// The font that the attributes describe.
    package var fontDescription: FontDescription {
        var font = base ?? name.map { FontDescription(name: $0) } ?? .helvetica
        if base != nil, let name { font = FontDescription(name: name) }
        if let family = attributes[kCTFontFamilyNameAttribute] as? CFString { font.family = family }
        if let style = attributes[kCTFontStyleNameAttribute] as? CFString {
            let styled = FontDescription(name: "Family-" + style.replacing(" ", with: ""))
            (font.weight, font.isItalic) = (styled.weight, styled.isItalic)
        }
        if let traits = FontAttributes.dictionary(attributes[kCTFontTraitsAttribute]) {
            if let bits = traits[kCTFontSymbolicTrait].flatMap(FontAttributes.number) {
                let traits = CTFontSymbolicTraits(rawValue: UInt32(truncatingIfNeeded: Int(bits)))
                font = font.with(traits, traits)
            }
            if let weight = traits[kCTFontWeightTrait].flatMap(FontAttributes.number) {
                font.weight = FontAttributes.weight(CGFloat(weight))
            }
            if let slant = traits[kCTFontSlantTrait].flatMap(FontAttributes.number) { font.isItalic = slant > 0 }
            if let width = traits[kCTFontWidthTrait].flatMap(FontAttributes.number) { font.isCondensed = width < 0 }
        }
        if let settings = attributes[kCTFontFeatureSettingsAttribute] as? [Any] {
            font.features += settings.compactMap { FontAttributes.dictionary($0).flatMap(FontFeatures.setting) }
        }
        return font
    }

    /// A copy with more attributes, which replace the own ones.
    func adding(_ more: [CFString: Any]) -> CTFontDescriptor {
        CTFontDescriptor(base: base, attributes: attributes.merging(more) { $1 })
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CTFontDescriptor else { return false }
        return fontDescription == other.fontDescription && size == other.size && matrix == other.matrix
    }

    open override var hash: Int { fontDescription.hashValue }
}

/// The attributes of fonts, in the types in which programs give them.
package enum FontAttributes {
    /// A dictionary with strings, or structures of a string, as keys; nil for other values.
    package static func dictionary(_ value: Any?) -> [CFString: Any]? {
        guard let value = value as? [AnyHashable: Any] else { return nil }
        var result: [CFString: Any] = [:]
        for (key, value) in value {
            if let key = string(key.base) { result[key] = value }
        }
        return result
    }

    /// The string in a key; nil for keys without one.
    package static func string(_ key: Any) -> CFString? {
        switch key {
        case let key as String: key
        case let key as NSString: key.description
        case let key as any RawRepresentable<String>: key.rawValue
        default: nil
        }
    }

    /// The number in a value: also in the raw value of a structure such as a weight.
    package static func number(_ value: Any) -> Double? {
        switch value {
        case let value as any RawRepresentable<CGFloat>: Double(value.rawValue)
        case let value as any RawRepresentable<UInt32>: Double(value.rawValue)
        default: Double(unboxing: value)
        }
    }

    private static let weights: [(CGFloat, Int)] = [
        (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900),
    ]

    /// The CSS weight, 100…900, of the named weight nearest to a number from −1 to 1.
    package static func weight(_ value: CGFloat) -> Int {
        weights.min { abs($0.0 - value) < abs($1.0 - value) }?.1 ?? 400
    }

    /// The number from −1 to 1 of a CSS weight.
    package static func value(ofWeight weight: Int) -> CGFloat {
        weights.min { abs($0.1 - weight) < abs($1.1 - weight) }?.0 ?? 0
    }
}

/// Creates a descriptor of a name and a size.
/// - Parameters:
///   - name: a PostScript or full name.
///   - size: in points; 0 for none.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
    CTFontDescriptor(attributes: [kCTFontNameAttribute: name, kCTFontSizeAttribute: size])
}

/// Creates a descriptor of attributes, by the keys `kCTFont…Attribute`.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
    CTFontDescriptor(attributes: FontAttributes.dictionary(attributes) ?? [:])
}

/// Creates a copy with more attributes, which replace those of the original.
public func CTFontDescriptorCreateCopyWithAttributes(_ original: CTFontDescriptor, _ attributes: CFDictionary) -> CTFontDescriptor {
    original.adding(FontAttributes.dictionary(attributes) ?? [:])
}

/// Creates a copy with other symbolic traits. Never nil.
/// - Parameter symTraitValue: the traits, of which those in `symTraitMask` are set or removed.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
    _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
    var attributes = original.attributes
    for key in [kCTFontNameAttribute, kCTFontStyleNameAttribute, kCTFontFamilyNameAttribute, kCTFontTraitsAttribute] {
        attributes[key] = nil
    }
    attributes[kCTFontFeatureSettingsAttribute] = nil
    return CTFontDescriptor(base: original.fontDescription.with(symTraitValue, symTraitMask), attributes: attributes)
}

/// The value of an attribute; nil if the descriptor does not give it.
public func CTFontDescriptorCopyAttribute(_ descriptor: CTFontDescriptor, _ attribute: CFString) -> CFTypeRef? {
    descriptor.attributes[attribute].map { $0 as CFTypeRef }
}

/// All attributes of a descriptor.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary { descriptor.attributes }

/// The descriptor of a font: its family, size, name and traits.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
    var attributes: [CFString: Any] = [kCTFontSizeAttribute: font.size]
    if !font.glyphMatrix.isIdentity { attributes[kCTFontMatrixAttribute] = font.glyphMatrix }
    return CTFontDescriptor(base: font.fontDescription, attributes: attributes)
}

/// The value of an attribute of a font's descriptor, its names and traits included. Nil if the font has no such attribute.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> CFTypeRef? {
    switch attribute {
    case kCTFontNameAttribute: CTFontCopyPostScriptName(font) as CFTypeRef
    case kCTFontFamilyNameAttribute: CTFontCopyFamilyName(font) as CFTypeRef
    case kCTFontDisplayNameAttribute: CTFontCopyDisplayName(font) as CFTypeRef
    case kCTFontTraitsAttribute: CTFontCopyTraits(font) as CFTypeRef
    default: CTFontDescriptorCopyAttribute(CTFontCopyFontDescriptor(font), attribute)
    }
}

/// The key of the PostScript or full name.
public let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// The key of the name for display.
public let kCTFontDisplayNameAttribute: CFString = "NSFontVisibleNameAttribute"
/// The key of the family's name.
public let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// The key of the style's name: `Bold Italic`.
public let kCTFontStyleNameAttribute: CFString = "NSFontFaceAttribute"
/// The key of the traits: a dictionary.
public let kCTFontTraitsAttribute: CFString = "NSCTFontTraitsAttribute"
/// The key of the size in points.
public let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"
/// The key of the glyphs' transform: a `CGAffineTransform`.
public let kCTFontMatrixAttribute: CFString = "NSCTFontMatrixAttribute"
/// The key of further fonts for missing glyphs: stored, without effect.
public let kCTFontCascadeListAttribute: CFString = "NSCTFontCascadeListAttribute"
/// The key of the features: an array of dictionaries. AAT's types and selectors that OpenType fonts have too, and OpenType's tags, work.
public let kCTFontFeatureSettingsAttribute: CFString = "NSCTFontFeatureSettingsAttribute"
/// The key of the axes of a variable font: stored, without effect.
public let kCTFontVariationAttribute: CFString = "NSCTFontVariationAttribute"
