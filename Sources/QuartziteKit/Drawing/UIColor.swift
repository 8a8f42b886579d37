// A colour, by UIKit's name. Light appearance only; the named colours are in UIColor+Named.swift.

/// A colour with alpha. Components outside 0…1 are extended sRGB and kept.
public final class UIColor: NSObject, Sendable {
    public let cgColor: CGColor

    public init(cgColor: CGColor) {
        self.cgColor = cgColor
        super.init()
    }

    /// Red, green, blue and alpha in sRGB, straight, 0…1.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(srgb: SIMD4(red, green, blue, alpha)))
    }

    /// A grey, from 0, black, to 1, white.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Hue as a part of the circle, 0…1 from red over green and blue back to red; saturation and brightness 0…1.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let sector = (hue - hue.rounded(.down)) * 6
        /// Each component is full for two of the six sectors around its own place, and falls off for one on either side.
        func component(at place: CGFloat) -> CGFloat {
            let distance = (sector + place).truncatingRemainder(dividingBy: 6)
            let lack = max(0, min(distance, 4 - distance, 1))
            return brightness * (1 - saturation * lack)
        }
        self.init(red: component(at: 5), green: component(at: 3), blue: component(at: 1), alpha: alpha)
    }

    /// The same colour with another alpha.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        var components = cgColor.srgb
        components.w = alpha
        return UIColor(cgColor: CGColor(srgb: components))
    }

    /// Writes the sRGB components where a pointer is given. Always true: every colour has them.
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
