// What a view is shown on, as code for several devices asks for it. Here that is a window with a mouse, in light appearance.

/// Whether the interface is light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified, light, dark
}

/// How much room there is in a direction.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified, compact, regular
}

/// The traits of the one environment that there is.
public final class UITraitCollection: NSObject, Sendable {
    public static let current = UITraitCollection()

    /// Always light.
    public let userInterfaceStyle = UIUserInterfaceStyle.light
    public let horizontalSizeClass = UIUserInterfaceSizeClass.regular
    public let verticalSizeClass = UIUserInterfaceSizeClass.regular

    /// Pixels a point.
    public var displayScale: CGFloat { UIScreen.main.scale }
}

extension UIView {
    public var traitCollection: UITraitCollection { .current }
}

extension UIViewController {
    public var traitCollection: UITraitCollection { .current }
}
