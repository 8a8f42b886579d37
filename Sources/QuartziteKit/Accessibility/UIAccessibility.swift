// Accessibility: settings and notifications. No assistive program is connected, so the settings are those of a person who uses none.

import Foundation

/// The traits of an accessibility element.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// No traits.
    public static let none: UIAccessibilityTraits = []
    /// A button.
    public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
    /// A link.
    public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
    /// An image.
    public static let image = UIAccessibilityTraits(rawValue: 1 << 2)
    /// The selected element of several.
    public static let selected = UIAccessibilityTraits(rawValue: 1 << 3)
    /// An element that plays its own sound.
    public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
    /// A key of a keyboard.
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
    /// Text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 1 << 6)
    /// A summary of the state when the app starts.
    public static let summaryElement = UIAccessibilityTraits(rawValue: 1 << 7)
    /// An element that cannot be operated.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)
    /// An element whose value changes often.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
    /// A search field.
    public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
    /// An element that starts a recording or a playback.
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
    /// An element whose value can be increased and decreased.
    public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
    /// An element that takes touches directly.
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 1 << 13)
    /// An element that turns the page.
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 1 << 14)
    /// A tab bar.
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 15)
    /// A heading.
    public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
}

/// How an assistive program moves through the elements of a container.
public enum UIAccessibilityNavigationStyle: Int, Sendable {
    case automatic, separate, combined
}

/// A direction of scrolling by an assistive program.
public enum UIAccessibilityScrollDirection: Int, Sendable {
    case right = 1
    case left, up, down, next, previous
}

/// The settings of accessibility, and messages to assistive programs.
public enum UIAccessibility {
    /// A message to an assistive program.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// A large part of the screen changed.
        public static let screenChanged = Notification(rawValue: 1000)
        /// The layout changed.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// A text to speak.
        public static let announcement = Notification(rawValue: 1008)
        /// The content scrolled by a page.
        public static let pageScrolled = Notification(rawValue: 1009)
        /// Speech should pause.
        public static let pauseAssistiveTechnology = Notification(rawValue: 1010)
        /// Speech may continue.
        public static let resumeAssistiveTechnology = Notification(rawValue: 1011)
    }

    /// Sends a message to assistive programs. None is connected, so the method does nothing.
    public static func post(notification: Notification, argument: Any?) {}

    /// Returns the rectangle that an assistive program would show: the rectangle in the window's coordinates.
    @preconcurrency @MainActor public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
        view.convert(rect, to: nil)
    }

    /// Whether a screen reader runs: false.
    public static var isVoiceOverRunning: Bool { false }
    /// Whether motion should be reduced: false, unless the environment variable `QUARTZITE_REDUCE_MOTION` is 1.
    public static var isReduceMotionEnabled: Bool { ProcessInfo.processInfo.environment["QUARTZITE_REDUCE_MOTION"] == "1" }
    /// Whether cross-fades should replace movements: false.
    public static var prefersCrossFadeTransitions: Bool { false }
    /// Whether transparency should be reduced: false.
    public static var isReduceTransparencyEnabled: Bool { false }
    /// Whether colours should be darker: false.
    public static var isDarkerSystemColorsEnabled: Bool { false }
    /// Whether text should be bold: false.
    public static var isBoldTextEnabled: Bool { false }
    /// Whether the screen shows shades of grey only: false.
    public static var isGrayscaleEnabled: Bool { false }
    /// Whether colours are inverted: false.
    public static var isInvertColorsEnabled: Bool { false }
    /// Whether differences of colour should also show by form: false.
    public static var shouldDifferentiateWithoutColor: Bool { false }
    /// Whether switches show labels: false.
    public static var isOnOffSwitchLabelsEnabled: Bool { false }
    /// Whether videos start by themselves: true.
    public static var isVideoAutoplayEnabled: Bool { true }
    /// Whether sound is mono: false.
    public static var isMonoAudioEnabled: Bool { false }
    /// Whether switches operate the program: false.
    public static var isSwitchControlRunning: Bool { false }
    /// Whether a single app is allowed: false.
    public static var isGuidedAccessEnabled: Bool { false }
    /// Whether the program's text is spoken on request: false.
    public static var isSpeakScreenEnabled: Bool { false }
    /// Whether selected text can be spoken: false.
    public static var isSpeakSelectionEnabled: Bool { false }

    /// Posted when the screen reader starts or stops: never.
    public static let voiceOverStatusDidChangeNotification = NSNotification.Name("UIAccessibilityVoiceOverStatusDidChangeNotification")
    /// Posted when `isReduceMotionEnabled` changes: never.
    public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
    /// Posted when `isReduceTransparencyEnabled` changes: never.
    public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
    /// Posted when `isBoldTextEnabled` changes: never.
    public static let boldTextStatusDidChangeNotification = NSNotification.Name("UIAccessibilityBoldTextStatusDidChangeNotification")
}
