// The small types of the application, and the names of its notifications.

/// Identifies background work of the application.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// No background work.
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// The appearance of the status bar, which does not exist here.
public enum UIStatusBarStyle: Int, Sendable {
    case `default` = 0, lightContent = 1, darkContent = 3
}

/// How the status bar appears and disappears.
public enum UIStatusBarAnimation: Int, Sendable {
    case none, fade, slide
}

extension UIApplication {
    /// A key of the options of a launch.
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The URL that the program was started to open.
        public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    }

    /// A key of the options of `application(_:open:options:)`.
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// A key of the options of `open(_:options:completionHandler:)`.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Opens the URL only in a program that is registered for it. Has no effect.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// The address of the program's page in the system's settings. Nothing opens the address.
    public nonisolated static let openSettingsURLString = "app-settings:"

    /// The program became active. Posted on the main thread, as all of these.
    public nonisolated static let didBecomeActiveNotification = NSNotification.Name("UIApplicationDidBecomeActiveNotification")
    /// The program is about to become inactive: its window loses the focus.
    public nonisolated static let willResignActiveNotification = NSNotification.Name("UIApplicationWillResignActiveNotification")
    /// The program entered the background: its window was minimised.
    public nonisolated static let didEnterBackgroundNotification = NSNotification.Name("UIApplicationDidEnterBackgroundNotification")
    /// The program is about to enter the foreground: its window is restored.
    public nonisolated static let willEnterForegroundNotification = NSNotification.Name("UIApplicationWillEnterForegroundNotification")
    /// The program's window is about to close.
    public nonisolated static let willTerminateNotification = NSNotification.Name("UIApplicationWillTerminateNotification")
    /// The program was launched. Never posted here.
    public nonisolated static let didFinishLaunchingNotification = NSNotification.Name("UIApplicationDidFinishLaunchingNotification")
    /// Memory is low. Never posted here.
    public nonisolated static let didReceiveMemoryWarningNotification = NSNotification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    /// The time of day changed much. Never posted here.
    public nonisolated static let significantTimeChangeNotification = NSNotification.Name(
        "UIApplicationSignificantTimeChangeNotification")
    /// The interface is about to turn. Posted when the window's size changes between portrait and landscape.
    public nonisolated static let willChangeStatusBarOrientationNotification = NSNotification.Name(
        "UIApplicationWillChangeStatusBarOrientationNotification")
    /// The interface turned. Posted when the window's size has changed between portrait and landscape.
    public nonisolated static let didChangeStatusBarOrientationNotification = NSNotification.Name(
        "UIApplicationDidChangeStatusBarOrientationNotification")
    /// The frame of the status bar is about to change. Never posted here.
    public nonisolated static let willChangeStatusBarFrameNotification = NSNotification.Name(
        "UIApplicationWillChangeStatusBarFrameNotification")
    /// The frame of the status bar changed. Never posted here.
    public nonisolated static let didChangeStatusBarFrameNotification = NSNotification.Name(
        "UIApplicationDidChangeStatusBarFrameNotification")
    /// The refresh of the program's background data. Never posted here.
    public nonisolated static let backgroundRefreshStatusDidChangeNotification = NSNotification.Name(
        "UIApplicationBackgroundRefreshStatusDidChangeNotification")
    /// The person took a screenshot. Never posted here.
    public nonisolated static let userDidTakeScreenshotNotification = NSNotification.Name(
        "UIApplicationUserDidTakeScreenshotNotification")
    /// The key of the orientation, an `Int`, in the user info of the notifications about the orientation: the new one before the
    /// change, the old one after it.
    public nonisolated static let statusBarOrientationUserInfoKey = "UIApplicationStatusBarOrientationUserInfoKey"
}

/// The text size that a person prefers.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
    public static let accessibilityExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXL")
    public static let accessibilityExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXXL")
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    /// The preferred text size changed. Never posted here.
    public static let didChangeNotification = NSNotification.Name("UIContentSizeCategoryDidChangeNotification")
    /// The key of the new value in the notification's user info.
    public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"

    /// Whether the size is one of the large sizes for accessibility.
    public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
}

extension UIApplication {
    /// Returns `shared` for the key path `shared` or `sharedApplication`, by which libraries find the application if they also serve app
    /// extensions. Another key path is reported as misuse and gives nil.
    public static func value(forKeyPath keyPath: String) -> Any? {
        if ["shared", "sharedApplication"].contains(keyPath) { return shared }
        Misuse.report("UIApplication.value(forKeyPath:): there is no \(keyPath)")
        return nil
    }
}
