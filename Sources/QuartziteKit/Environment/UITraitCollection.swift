// The display environment, for code that supports several devices. Here the environment is a window with light appearance. Its size
// determines whether it represents a phone or a tablet.
//
// Collections with single traits are made by initialisers in UITraitCollection+Making.swift.

/// Light or dark appearance.
public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified, light, dark
}

/// The amount of space along an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified, compact, regular
}

/// Whether the screen measures the force of touches.
public enum UIForceTouchCapability: Int, Sendable {
    case unknown, unavailable, available
}

/// The range of colours that the screen shows.
public enum UIDisplayGamut: Int, Sendable {
    case unspecified = -1
    case SRGB = 0
    case P3 = 1
}

/// The traits of the display environment. The program's environment follows the size of the window; other collections are values for
/// the program.
public final class UITraitCollection: NSObject, Sendable {
    /// The traits of a collection. Those that are not specified have the value `unspecified`, nil or 0.
    struct Values: Hashable, Sendable {
        var style = UIUserInterfaceStyle.unspecified
        var horizontal = UIUserInterfaceSizeClass.unspecified
        var vertical = UIUserInterfaceSizeClass.unspecified
        var idiom = UIUserInterfaceIdiom.unspecified
        var category = UIContentSizeCategory.unspecified
        var direction: UIUserInterfaceLayoutDirection?
        var gamut = UIDisplayGamut.unspecified
        var force = UIForceTouchCapability.unknown
        /// nil for the screen's.
        var scale: CGFloat? = 0
    }

    /// The traits of the program, for the present size of the window or picture.
    public static var current: UITraitCollection { environment(of: UIScreen.main.bounds.size) }

    /// Returns the traits of a window of a size in points: those of the iPhone or iPad with such a screen.
    ///
    ///     shorter side of at least 744 points, as on an iPad mini     pad, regular width and height
    ///     smaller, at least as high as wide                           phone, compact width, regular height
    ///     smaller, wider than high                                    phone, compact height; the width is regular from a height of
    ///                                                                 414 points on, as on large iPhones, else compact
    static func environment(of size: CGSize) -> UITraitCollection {
        let shorter = min(size.width, size.height)
        let isPad = shorter >= 744
        let isPortrait = UIInterfaceOrientation.fitting(size).isPortrait
        return UITraitCollection(
            Values(
                style: .light, horizontal: isPad || !isPortrait && shorter >= 414 ? .regular : .compact,
                vertical: isPad || isPortrait ? .regular : .compact, idiom: isPad ? .pad : .phone, category: .large,
                direction: .leftToRight, gamut: .SRGB, force: .unavailable, scale: nil))
    }

    let values: Values

    init(_ values: Values) {
        self.values = values
        super.init()
    }

    /// Creates a collection without traits.
    public override convenience init() { self.init(Values()) }

    /// The appearance. Light in the environment.
    public var userInterfaceStyle: UIUserInterfaceStyle { values.style }
    /// The space along the horizontal axis. In the environment, the window's size decides.
    public var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontal }
    /// The space along the vertical axis. In the environment, the window's size decides.
    public var verticalSizeClass: UIUserInterfaceSizeClass { values.vertical }
    /// The kind of device. In the environment `pad` if the window is as large as an iPad, else `phone`.
    public var userInterfaceIdiom: UIUserInterfaceIdiom { values.idiom }
    /// The text size that the person prefers. `large` in the environment.
    public var preferredContentSizeCategory: UIContentSizeCategory { values.category }
    /// The direction of layout. Left to right in the environment.
    public var layoutDirection: UIUserInterfaceLayoutDirection { values.direction ?? .leftToRight }
    /// The range of colours that the screen shows. sRGB in the environment.
    public var displayGamut: UIDisplayGamut { values.gamut }
    /// Whether the screen measures the force of touches. `unavailable` in the environment.
    public var forceTouchCapability: UIForceTouchCapability { values.force }
    /// Pixels per point. That of the screen in the environment, 0 if unspecified.
    public var displayScale: CGFloat { values.scale ?? UIScreen.main.scale }

    public override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.values == values }
    public override var hash: Int { values.hashValue }
}
