// CGColor: components in a colour space. Drawing uses `srgb`, which is computed once when the colour is made.
//
// Not here: clamping. Components outside 0…1 are kept; only drawing clamps them.

/// An immutable colour. Two colours are equal when their spaces and their components are equal, as in Core Graphics.
public final class CGColor: NSObject, Sendable {
    private let foundationType = FoundationType()
    /// The space of the components. Never nil.
    public let colorSpace: CGColorSpace?

    /// The colour components, followed by alpha. Never nil.
    public var components: [CGFloat]? { ownComponents ?? (0..<4).map { CGFloat(srgb[$0]) } }

    /// Straight (not premultiplied) extended sRGB: red, green, blue, alpha.
    package let srgb: SIMD4<Double>

    /// The pattern, and the components if they differ from `srgb`. Nil if there are none, to keep most colours small.
    private let details: Details?

    /// The components if they differ from `srgb`.
    private var ownComponents: [CGFloat]? { details?.components }

    /// The pattern that is drawn instead of the colour, in contexts and as the background of layers; nil for a plain colour.
    public var pattern: CGPattern? { details?.pattern }

    private final class Details: Sendable {
        let components: [CGFloat]?
        let pattern: CGPattern?

        init(_ components: [CGFloat]?, _ pattern: CGPattern?) { (self.components, self.pattern) = (components, pattern) }
    }

    private init(space: CGColorSpace, components: [CGFloat], pattern: CGPattern? = nil) {
        let color = space.encoding.extendedSRGB(components.dropLast())
        colorSpace = space
        let own = space.hasComponentsOfSRGB ? nil : components
        details = own == nil && pattern == nil ? nil : Details(own, pattern)
        srgb = SIMD4(color, Double(components.last ?? 1))
    }

    /// A colour of sRGB or extended sRGB.
    private init(_ srgb: SIMD4<Double>, in space: CGColorSpace) {
        (self.srgb, colorSpace) = (srgb, space)
        details = nil
    }

    /// A colour of `space`. Never nil.
    /// - Parameters:
    ///   - space: the colour space of `components`.
    ///   - components: as many numbers as the space has components, followed by alpha. The count is not checked.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        if space.hasComponentsOfSRGB {
            self.init(SIMD4(Double(components[0]), Double(components[1]), Double(components[2]), Double(components[3])), in: space)
            return
        }
        let count = space.numberOfComponents + 1
        self.init(space: space, components: Array(UnsafeBufferPointer(start: components, count: count)))
    }

    /// A pattern as a colour. Contexts fill and stroke with the pattern, and layers have it as their background. Everything else shows the
    /// colour of the components, or gray for a coloured pattern. Never nil.
    /// - Parameters:
    ///   - space: the space of the components; has no effect for a coloured pattern.
    ///   - pattern: the pattern.
    ///   - components: alpha for a coloured pattern; otherwise the components of a colour in `space`, followed by alpha.
    public convenience init?(patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
        if pattern.isColored {
            self.init(space: .deviceGray, components: [0.5, components.pointee], pattern: pattern)
        } else {
            let count = space.numberOfComponents + 1
            self.init(space: space, components: Array(UnsafeBufferPointer(start: components, count: count)), pattern: pattern)
        }
    }

    /// A pattern of a picture as a colour, whose components are the mean of the picture's. Nil for an empty size.
    /// - Parameter size: the size of the picture, in points.
    package convenience init?(pattern image: CGImage, size: CGSize) {
        guard let pattern = CGPattern(image: image, size: size) else { return nil }
        let mean = image.meanColor
        self.init(space: .standard, components: [mean.x, mean.y, mean.z, mean.w].map { CGFloat($0) }, pattern: pattern)
    }

    /// A colour of sRGB. Components are 0…1; others are kept and clamped when the colour is drawn.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(SIMD4(Double(red), Double(green), Double(blue), Double(alpha)), in: .standard)
    }

    /// A colour of iOS's generic RGB, which is sRGB. Components are 0…1; others are kept and clamped when the colour is drawn.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(SIMD4(Double(red), Double(green), Double(blue), Double(alpha)), in: .standard)
    }

    /// A gray of sRGB: red, green and blue are `gray`, 0…1.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(space: .deviceGray, components: [gray, alpha])
    }

    /// A gray with a gamma of 2.2: its linear light is `gray`, 0…1, to the power of 2.2. Dark grays are darker than `init(gray:alpha:)`'s.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(space: .grayGamma2_2, components: [gray, alpha])
    }

    /// A colour of four inks, each 0…1, without a profile: red is (1 − cyan) × (1 − black), and so on.
    public convenience init(
        genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        self.init(space: .cmyk, components: [cyan, magenta, yellow, black, alpha])
    }

    /// A straight colour of extended sRGB. Its space is sRGB where all components are 0…1.
    package convenience init(srgb: SIMD4<Double>) { self.init(srgb, in: Self.space(of: srgb)) }

    private static func space(of srgb: SIMD4<Double>) -> CGColorSpace {
        (0..<3).allSatisfy { (0...1).contains(srgb[$0]) } ? .standard : .extended
    }

    /// Whether `init(srgb:)` makes an equal colour from `srgb`.
    package var isMadeOfSRGB: Bool { details == nil && colorSpace == Self.space(of: srgb) }

    /// Opaque white in device gray.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Opaque black in device gray.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Transparent black in device gray.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The number of components, including alpha.
    public var numberOfComponents: Int { ownComponents?.count ?? 4 }

    /// The opacity: 0 is transparent, 1 is opaque.
    public var alpha: CGFloat { CGFloat(srgb.w) }

    /// The same colour with another alpha, 0…1. Never nil.
    public func copy(alpha: CGFloat) -> CGColor? {
        guard let colorSpace, let components else { return nil }
        return CGColor(space: colorSpace, components: components.dropLast() + [alpha], pattern: pattern)
    }

    /// The same colour in another space. Never nil.
    ///
    /// The conversion is colorimetric: the intent and the options have no effect. Colours outside the space's gamut keep components
    /// outside 0…1.
    public func converted(
        to space: CGColorSpace, intent: CGColorRenderingIntent, options: [AnyHashable: Any]?
    ) -> CGColor? {
        if space == colorSpace { return self }
        let color = space.encoding.components(fromExtendedSRGB: SIMD3(srgb.x, srgb.y, srgb.z))
        return CGColor(space: space, components: color + [alpha])
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CGColor else { return false }
        let isSame = ownComponents == nil && other.ownComponents == nil ? srgb == other.srgb : ownComponents == other.ownComponents
        return isSame && colorSpace == other.colorSpace && pattern === other.pattern
    }

    public override var hash: Int { ownComponents?.hashValue ?? srgb.hashValue }

    public override var description: String {
        let space = colorSpace?.name ?? "device \(numberOfComponents - 1)"
        return "CGColor(\(space), \(components ?? []))"
    }
}
