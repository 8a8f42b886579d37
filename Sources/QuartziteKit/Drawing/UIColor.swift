// UIKit's colour. Named colours are in UIColor+Named.swift, components in UIColor+Components.swift.

/// A colour with alpha. Components outside 0…1 are extended sRGB and are preserved.
public final class UIColor: NSObject, Sendable {
    private let foundationType = FoundationType()
    /// The colour as a `CGColor`, in light appearance.
    public let cgColor: CGColor
    /// Returns the colour for traits; nil for a colour that does not depend on them.
    private let provider: (@Sendable (UITraitCollection) -> UIColor)?

    /// Creates a transparent colour.
    public override convenience init() {
        self.init(red: 0, green: 0, blue: 0, alpha: 0)
    }

    /// Creates a colour from a `CGColor`.
    public init(cgColor: CGColor) {
        (self.cgColor, provider) = (cgColor, nil)
        super.init()
    }

    /// Creates a colour that depends on traits. The appearance is always light, so the closure is called once with the constant
    /// traits for `cgColor`, and by `resolvedColor(with:)`.
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        (cgColor, provider) = (dynamicProvider(.current).cgColor, dynamicProvider)
        super.init()
    }

    /// Creates a colour from an image. As a background of views and layers, and in contexts, the image is repeated. Everything else, such as
    /// text and borders, has the mean colour of the image.
    public init(patternImage image: UIImage) {
        let pattern = image.upright.flatMap { CGColor(pattern: $0, size: image.size) }
        (cgColor, provider) = (pattern ?? CGColor(srgb: SIMD4(0, 0, 0, 0)), nil)
        super.init()
    }

    /// Creates a colour from unpremultiplied sRGB components, 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(srgb: SIMD4(red, green, blue, alpha)))
    }

    /// Creates a colour from unpremultiplied components of Display P3, 0…1.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        let space = CGColorSpace(name: CGColorSpace.displayP3)
        let color = space.flatMap { CGColor(colorSpace: $0, components: [red, green, blue, alpha]) }
        self.init(cgColor: CGColor(srgb: color?.srgb ?? SIMD4(red, green, blue, alpha)))
    }

    /// Creates a grey from 0 (black) to 1 (white), with an alpha of 0…1.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour from hue, saturation and brightness, all 0…1. A hue of 0 is red, 1/3 is green, 2/3 is blue.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sector = (hue - hue.rounded(.down)) * 6
        // A component is full in the two sectors around its own hue, and falls off over one sector on either side.
        func component(at place: CGFloat) -> CGFloat {
            let distance = (sector + place).truncatingRemainder(dividingBy: 6)
            let lack = max(0, min(distance, 4 - distance, 1))
            return brightness * (1 - saturation * lack)
        }
        self.init(red: component(at: 5), green: component(at: 3), blue: component(at: 1), alpha: alpha)
    }

    /// Returns nil, with a message: there are no asset catalogues on Linux.
    public convenience init?(named name: String) {
        AnimationDiagnostics.report("UIColor(named: \"\(name)\"): there are no asset catalogues on Linux")
        return nil
    }

    /// Returns nil, with a message: there are no asset catalogues on Linux.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?) {
        self.init(named: name)
    }

    /// Returns the colour with another alpha, 0…1; a pattern with its mean alpha changed to this one.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        if cgColor.pattern != nil, let copy = cgColor.copy(alpha: alpha) { return UIColor(cgColor: copy) }
        var components = cgColor.srgb
        components.w = alpha
        return UIColor(cgColor: CGColor(srgb: components))
    }

    /// Returns the colour for traits: the colour itself unless it was created with a closure.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { provider?(traitCollection) ?? self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return cgColor.srgb == other.cgColor.srgb && cgColor.pattern === other.cgColor.pattern
    }

    public override var hash: Int { cgColor.srgb.hashValue }
}
