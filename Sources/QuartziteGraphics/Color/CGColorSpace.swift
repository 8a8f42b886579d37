// CGColorSpace: the named spaces that layer code uses. ColorEncoding.swift has the arithmetic.
//
// Not here: spaces of ICC profiles, indexed, Lab and pattern spaces.

/// A colour space with one of Core Graphics' names. A name is a `String` on Linux.
public final class CGColorSpace: NSObject, Sendable {
    /// sRGB.
    public static let sRGB = "kCGColorSpaceSRGB"
    /// sRGB, with components outside 0…1.
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    /// sRGB's primaries with linear light.
    public static let linearSRGB = "kCGColorSpaceLinearSRGB"
    /// sRGB's primaries with linear light, and components outside 0…1.
    public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
    /// Display P3: wide primaries with sRGB's transfer function.
    public static let displayP3 = "kCGColorSpaceDisplayP3"
    /// Display P3, with components outside 0…1.
    public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
    /// Display P3's primaries with linear light.
    public static let linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
    /// Display P3's primaries with linear light, and components outside 0…1.
    public static let extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
    /// Adobe RGB (1998): gamma 563/256.
    public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
    /// sRGB's primaries with linear light.
    public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
    /// Gray with a gamma of 2.2.
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
    /// Gray with a gamma of 2.2, and components outside 0…1.
    public static let extendedGray = "kCGColorSpaceExtendedGray"
    /// Gray in linear light.
    public static let linearGray = "kCGColorSpaceLinearGray"
    /// Gray in linear light, and components outside 0…1.
    public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
    /// Four inks without a profile.
    public static let genericCMYK = "kCGColorSpaceGenericCMYK"

    /// The space's name; nil for a device space.
    public let name: String?
    package let encoding: ColorEncoding
    /// Whether the components are those of `CGColor.srgb`: in sRGB and extended sRGB.
    let hasComponentsOfSRGB: Bool

    /// The space with one of this type's names; nil for every other name.
    public convenience init?(name: String) {
        guard let encoding = Self.encodings[name] else { return nil }
        self.init(name: name, encoding: encoding)
    }

    init(name: String?, encoding: ColorEncoding) {
        self.name = name
        self.encoding = encoding
        hasComponentsOfSRGB = encoding == .rgb(.sRGB, .sRGB)
    }

    /// The kind of the components.
    public var model: CGColorSpaceModel {
        switch encoding {
        case .rgb: .rgb
        case .gray: .monochrome
        case .cmyk: .cmyk
        }
    }

    /// The number of colour components, not including alpha.
    public var numberOfComponents: Int { encoding.componentCount }

    /// Whether the space can be drawn to. Always true.
    public var supportsOutput: Bool { true }

    /// Whether the space's primaries differ from sRGB's, as in Display P3 and Adobe RGB.
    public var isWideGamutRGB: Bool {
        if case .rgb(let primaries, _) = encoding { return primaries != .sRGB }
        return false
    }

    /// Whether the two spaces have the same name and the same encoding.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CGColorSpace else { return false }
        return name == other.name && encoding == other.encoding
    }

    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(name)
        hasher.combine(encoding)
        return hasher.finalize()
    }

    private static let encodings: [String: ColorEncoding] = [
        sRGB: .rgb(.sRGB, .sRGB),
        extendedSRGB: .rgb(.sRGB, .sRGB),
        linearSRGB: .rgb(.sRGB, .linear),
        extendedLinearSRGB: .rgb(.sRGB, .linear),
        genericRGBLinear: .rgb(.sRGB, .linear),
        displayP3: .rgb(.displayP3, .sRGB),
        extendedDisplayP3: .rgb(.displayP3, .sRGB),
        linearDisplayP3: .rgb(.displayP3, .linear),
        extendedLinearDisplayP3: .rgb(.displayP3, .linear),
        adobeRGB1998: .rgb(.adobeRGB, .gamma(563.0 / 256)),
        genericGrayGamma2_2: .gray(.gamma(2.2)),
        extendedGray: .gray(.gamma(2.2)),
        linearGray: .gray(.linear),
        extendedLinearGray: .gray(.linear),
        genericCMYK: .cmyk,
    ]

    static let deviceRGB = CGColorSpace(name: nil, encoding: .rgb(.sRGB, .sRGB))
    static let deviceGray = CGColorSpace(name: nil, encoding: .gray(.sRGB))
    static let deviceCMYK = CGColorSpace(name: nil, encoding: .cmyk)
    static let standard = CGColorSpace(name: sRGB, encoding: .rgb(.sRGB, .sRGB))
    static let extended = CGColorSpace(name: extendedSRGB, encoding: .rgb(.sRGB, .sRGB))
    static let cmyk = CGColorSpace(name: genericCMYK, encoding: .cmyk)
    static let grayGamma2_2 = CGColorSpace(name: genericGrayGamma2_2, encoding: .gray(.gamma(2.2)))
}

/// The device's RGB space, which is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// The device's gray space: the component is red, green and blue of an sRGB gray.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

/// The device's CMYK space, which has no profile: red is (1 − cyan) × (1 − black), and so on.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
