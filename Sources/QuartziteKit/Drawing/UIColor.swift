// UIKit's colour, in light appearance only. Named colours are in UIColor+Named.swift.

/// A colour with alpha. Components outside 0…1 are extended sRGB and are preserved.
public final class UIColor: NSObject, Sendable {
    private let foundationType = FoundationType()
    /// The colour as a `CGColor`.
    public let cgColor: CGColor

    /// Creates a colour from a `CGColor`.
    public init(cgColor: CGColor) {
        self.cgColor = cgColor
        super.init()
    }

    /// Creates a colour from unpremultiplied sRGB components, 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(srgb: SIMD4(red, green, blue, alpha)))
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

    /// Returns the colour with another alpha, 0…1.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        var components = cgColor.srgb
        components.w = alpha
        return UIColor(cgColor: CGColor(srgb: components))
    }

    /// Writes the unpremultiplied sRGB components to the pointers that are not nil. Always returns true.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let components = cgColor.srgb
        red?.pointee = components.x
        green?.pointee = components.y
        blue?.pointee = components.z
        alpha?.pointee = components.w
        return true
    }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return cgColor.srgb == other.cgColor.srgb
    }

    public override var hash: Int { cgColor.srgb.hashValue }
}
