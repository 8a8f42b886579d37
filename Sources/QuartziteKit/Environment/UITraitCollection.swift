// The display environment, for code that supports several devices. Here the environment is always a window with light appearance.

/// Light or dark appearance.
public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified, light, dark
}

/// The amount of space along an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified, compact, regular
}

/// The traits of the display environment, which are constant.
public final class UITraitCollection: NSObject, Sendable {
    /// The only trait collection.
    public static let current = UITraitCollection()

    /// The appearance. Always light.
    public let userInterfaceStyle = UIUserInterfaceStyle.light
    /// The space along the horizontal axis. Always regular.
    public let horizontalSizeClass = UIUserInterfaceSizeClass.regular
    /// The space along the vertical axis. Always regular.
    public let verticalSizeClass = UIUserInterfaceSizeClass.regular

    /// Pixels per point of the screen.
    public var displayScale: CGFloat { UIScreen.main.scale }
}
