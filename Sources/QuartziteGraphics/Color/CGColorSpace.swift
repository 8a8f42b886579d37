// CGColorSpace: the named spaces that layer code uses. The arithmetic is in ColorEncoding.swift.
//
// Not here: ICC profiles as spaces, indexed, Lab and pattern spaces.

/// A colour space with one of Core Graphics' names. On Linux a name is a `String`.
public final class CGColorSpace: NSObject, Sendable {
    public static let sRGB = "kCGColorSpaceSRGB"
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    public static let linearSRGB = "kCGColorSpaceLinearSRGB"
    public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
    public static let displayP3 = "kCGColorSpaceDisplayP3"
    public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
    public static let linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
    public static let extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
    public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
    public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
    public static let extendedGray = "kCGColorSpaceExtendedGray"
    public static let linearGray = "kCGColorSpaceLinearGray"
    public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
    public static let genericCMYK = "kCGColorSpaceGenericCMYK"

    /// The space's name; nil for the device spaces.
    public let name: String?
    package let encoding: ColorEncoding

    /// The space with one of the names above; nil for any other name.
    public convenience init?(name: String) {
        guard let encoding = Self.encodings[name] else { return nil }
        self.init(name: name, encoding: encoding)
    }

    init(name: String?, encoding: ColorEncoding) {
        self.name = name
        self.encoding = encoding
    }

    public var model: CGColorSpaceModel {
        switch encoding {
        case .rgb: .rgb
        case .gray: .monochrome
        case .cmyk: .cmyk
        }
    }

    /// The number of colour components, without alpha.
    public var numberOfComponents: Int { encoding.componentCount }

    public var supportsOutput: Bool { true }

    /// Whether the space's primaries reach outside those of sRGB.
    public var isWideGamutRGB: Bool {
        if case .rgb(let primaries, _) = encoding { return primaries != .sRGB }
        return false
    }

    /// Two spaces are equal when they have the same name and mean the same colours.
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

/// The device's RGB, which here is sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// The device's gray: the component is the red, green and blue of an sRGB gray.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

/// The device's CMYK, which has no profile: red is (1 − cyan) × (1 − black), and so on.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
