import Foundation

/// The kind of screen for which a wallpaper was made, as in `390w-844h@3x~iphone`.
///
/// A wallpaper's list and the names of its folders contain the class. On a device the class determines the wallpaper's size: a wallpaper
/// for phones fills the screen, one for tablets is shown pixel by pixel.
public struct ScreenClass: Equatable, Sendable {
    /// The kind of device.
    public enum Family: String, Sendable {
        case phone = "iphone"
        case pad = "ipad"
    }

    /// The size of the screen in points, as the device is held upright.
    public let size: CGSize
    /// Pixels per point.
    public let scale: Double
    /// The kind of device.
    public let family: Family

    public init(size: CGSize, scale: Double, family: Family) {
        (self.size, self.scale, self.family) = (size, scale, family)
    }

    /// The class for a canvas. A canvas that is larger than any phone has the tablet class, which shows one unit as a pixel.
    init(canvas size: CGSize) {
        if size.width >= 1, size.height >= 1, size.width < 1000, size.height < 1500 {
            self.init(size: CGSize(width: size.width.rounded(), height: size.height.rounded()), scale: 3, family: .phone)
        } else {
            self.init(size: CGSize(width: 810, height: 1080), scale: 2, family: .pad)
        }
    }

    /// A name without the class at its end, as in `Chest-390w-844h@3x~iphone`.
    static func stem(of name: String) -> String { name.replacing(/-[0-9]+w-[0-9]+h@.*$/, with: "") }

    /// Finds a class in a text, such as a folder's name. Nil if there is none, and for the class `any`.
    public init?(_ text: String) {
        guard let match = text.lowercased().firstMatch(of: /(?:^|[^0-9])([0-9]{1,5})w-([0-9]{1,5})h@([0-9]{1,2})x~(iphone|ipad)/),
            let width = Double(match.1), let height = Double(match.2), let scale = Double(match.3),
            let family = Family(rawValue: String(match.4)), width > 0, height > 0, scale > 0
        else { return nil }
        self.init(size: CGSize(width: width, height: height), scale: scale, family: family)
    }
}

extension ScreenClass: CustomStringConvertible {
    public var description: String { "\(Int(size.width))w-\(Int(size.height))h@\(Int(scale))x~\(family.rawValue)" }
}
