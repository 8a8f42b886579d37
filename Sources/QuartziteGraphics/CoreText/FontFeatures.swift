// Font features: AAT's types and selectors, which iOS code uses, as OpenType's tags, which Pango takes.

/// The key of a feature's type: one of AAT's numbers.
public let kCTFontFeatureTypeIdentifierKey: CFString = "CTFeatureTypeIdentifier"
/// The key of a feature's selector: one of AAT's numbers.
public let kCTFontFeatureSelectorIdentifierKey: CFString = "CTFeatureSelectorIdentifier"
/// The key of an OpenType feature's tag: `smcp`.
public let kCTFontOpenTypeFeatureTag: CFString = "CTFeatureOpenTypeTag"
/// The key of an OpenType feature's value: 0 for off, 1 for on, or the number of an alternative.
public let kCTFontOpenTypeFeatureValue: CFString = "CTFeatureOpenTypeValue"

/// Ligatures.
public let kLigaturesType = 1
/// Common ligatures.
public let kCommonLigaturesOnSelector = 2
/// No common ligatures.
public let kCommonLigaturesOffSelector = 3
/// The widths of digits.
public let kNumberSpacingType = 6
/// Digits of equal widths.
public let kMonospacedNumbersSelector = 0
/// Digits of their own widths.
public let kProportionalNumbersSelector = 1
/// The vertical position.
public let kVerticalPositionType = 10
/// The normal position.
public let kNormalPositionSelector = 0
/// Superscripts.
public let kSuperiorsSelector = 1
/// Subscripts.
public let kInferiorsSelector = 2
/// Fractions.
public let kFractionsType = 11
/// No fractions.
public let kNoFractionsSelector = 0
/// Diagonal fractions.
public let kDiagonalFractionsSelector = 2
/// The height of digits.
public let kNumberCaseType = 21
/// Old-style digits.
public let kLowerCaseNumbersSelector = 0
/// Digits as high as capitals.
public let kUpperCaseNumbersSelector = 1
/// Punctuation for capitals.
public let kCaseSensitiveLayoutType = 33
/// Punctuation for capitals: on.
public let kCaseSensitiveLayoutOnSelector = 0
/// Stylistic sets: selector 2 is the first set, 4 the second.
public let kStylisticAlternativesType = 35
/// Forms of small letters.
public let kLowerCaseType = 37
/// Small letters as small capitals.
public let kLowerCaseSmallCapsSelector = 1
/// Forms of capital letters.
public let kUpperCaseType = 38
/// Capital letters as small capitals.
public let kUpperCaseSmallCapsSelector = 1

enum FontFeatures {
    private static let settings: [Int: [Int: String]] = [
        kLigaturesType: [kCommonLigaturesOnSelector: "liga=1", kCommonLigaturesOffSelector: "liga=0"],
        kNumberSpacingType: [kMonospacedNumbersSelector: "tnum=1", kProportionalNumbersSelector: "pnum=1"],
        kVerticalPositionType: [kSuperiorsSelector: "sups=1", kInferiorsSelector: "subs=1"],
        kFractionsType: [kDiagonalFractionsSelector: "frac=1"],
        kNumberCaseType: [kLowerCaseNumbersSelector: "onum=1", kUpperCaseNumbersSelector: "lnum=1"],
        kCaseSensitiveLayoutType: [kCaseSensitiveLayoutOnSelector: "case=1"],
        kLowerCaseType: [kLowerCaseSmallCapsSelector: "smcp=1"],
        kUpperCaseType: [kUpperCaseSmallCapsSelector: "c2sc=1"],
    ]

    /// The OpenType setting, as `tnum=1`, of an entry of the feature settings; nil for an unknown feature.
    static func setting(_ entry: [CFString: Any]) -> String? {
        func number(_ key: CFString) -> Int? { entry[key].flatMap { Double(unboxing: $0) }.flatMap { Int(exactly: $0) } }
        if let tag = entry[kCTFontOpenTypeFeatureTag] as? String, tag.utf8.count == 4, tag.allSatisfy({ $0.isLetter || $0.isNumber }) {
            return "\(tag)=\(max(0, number(kCTFontOpenTypeFeatureValue) ?? 1))"
        }
        guard let type = number(kCTFontFeatureTypeIdentifierKey), let selector = number(kCTFontFeatureSelectorIdentifierKey) else {
            return nil
        }
        if type == kStylisticAlternativesType, (2...41).contains(selector), selector % 2 == 0 {
            return String(format: "ss%02d=1", selector / 2)
        }
        return settings[type]?[selector]
    }
}
