// CGColor: components in a colour space. What is drawn is `srgb`, worked out once when the colour is made.
//
// Not here: patterns, and clamping. Components outside 0…1 are kept; only drawing clamps.

/// An immutable colour. Two colours are equal when their spaces and components are, as in Core Graphics.
public final class CGColor: NSObject, Sendable {
    public let colorSpace: CGColorSpace?

    /// The colour components and, last, alpha.
    public let components: [CGFloat]?

    /// Straight (not premultiplied) extended sRGB: red, green, blue, alpha.
    package let srgb: SIMD4<Double>

    private init(space: CGColorSpace, components: [CGFloat]) {
        let color = space.encoding.extendedSRGB(components.dropLast())
        colorSpace = space
        self.components = components
        srgb = SIMD4(color, Double(components.last ?? 1))
    }

    /// A colour of `space`. There must be as many numbers at `components` as the space has, and one more for
    /// alpha; a pointer cannot be checked for that.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        let count = space.numberOfComponents + 1
        self.init(space: space, components: Array(UnsafeBufferPointer(start: components, count: count)))
    }

    /// sRGB.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .standard, components: [red, green, blue, alpha])
    }

    /// The generic RGB of iOS, which is sRGB.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(space: .standard, components: [red, green, blue, alpha])
    }

    /// An sRGB gray: red, green and blue are `gray`.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(space: .deviceGray, components: [gray, alpha])
    }

    /// A gray whose light is `gray` to the power of 2.2. In the shadows that is darker than `init(gray:alpha:)`.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(space: .grayGamma2_2, components: [gray, alpha])
    }

    public convenience init(
        genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
    ) {
        self.init(space: .cmyk, components: [cyan, magenta, yellow, black, alpha])
    }

    /// A straight extended sRGB colour; its space is sRGB where it fits there.
    package convenience init(srgb: SIMD4<Double>) {
        let fits = (0..<3).allSatisfy { (0...1).contains(srgb[$0]) }
        self.init(space: fits ? .standard : .extended, components: (0..<4).map { CGFloat(srgb[$0]) })
    }

    public static let white = CGColor(gray: 1, alpha: 1)
    public static let black = CGColor(gray: 0, alpha: 1)
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// The number of components, alpha included.
    public var numberOfComponents: Int { components?.count ?? 0 }

    public var alpha: CGFloat { CGFloat(srgb.w) }

    /// The same colour with another alpha.
    public func copy(alpha: CGFloat) -> CGColor? {
        guard let colorSpace, let components else { return nil }
        return CGColor(space: colorSpace, components: components.dropLast() + [alpha])
    }

    /// The same colour in another space. The intent and options are not needed: the conversion is colorimetric.
    public func converted(
        to space: CGColorSpace, intent: CGColorRenderingIntent, options: [AnyHashable: Any]?
    ) -> CGColor? {
        if space == colorSpace { return self }
        let color = space.encoding.components(fromExtendedSRGB: SIMD3(srgb.x, srgb.y, srgb.z))
        return CGColor(space: space, components: color + [alpha])
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CGColor else { return false }
        return colorSpace == other.colorSpace && components == other.components
    }

    public override var hash: Int { components.hashValue }

    public override var description: String {
        let space = colorSpace?.name ?? "device \(numberOfComponents - 1)"
        return "CGColor(\(space), \(components ?? []))"
    }
}
