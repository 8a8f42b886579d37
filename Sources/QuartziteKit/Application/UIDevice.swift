// The device: a desktop computer that presents itself as a phone, or as a tablet if the window is as large as one.

import Foundation

/// The kind of device for which an interface is designed.
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0, pad, tv, carPlay
    case mac = 5
    case vision = 6
}

/// The orientation of the device.
public enum UIDeviceOrientation: Int, Sendable {
    case unknown = 0, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

    /// Whether the device is held upright.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    /// Whether the device is held sideways.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether the device lies on a table.
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
    /// Whether the orientation is one of an interface.
    public var isValidInterfaceOrientation: Bool { isPortrait || isLandscape }
}

/// Describes the device.
@preconcurrency @MainActor open class UIDevice: NSObject {
    /// The state of the battery.
    public enum BatteryState: Int, Sendable {
        case unknown, unplugged, charging, full
    }

    /// The device.
    public static let current = UIDevice()

    /// The name of the computer.
    open var name: String { ProcessInfo.processInfo.hostName }
    /// Always “Linux”.
    open var model: String { "Linux" }
    /// Always “Linux”.
    open var localizedModel: String { model }
    /// Always “Linux”.
    open var systemName: String { "Linux" }
    /// The version of iOS whose classes the program finds here, so that comparisons with “8.0” and the like choose the newer way.
    /// Always “18.0”.
    open var systemVersion: String { "18.0" }
    /// `pad` if the window or picture is as large as an iPad, with a shorter side of at least 744 points, else `phone`.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { UITraitCollection.current.userInterfaceIdiom }
    /// Whether the device supports multitasking. Always true.
    open var isMultitaskingSupported: Bool { true }
    /// An identifier of this program's run.
    open var identifierForVendor: UUID? { vendor }
    private let vendor = UUID()

    /// The orientation of the window, as the device's: portrait if the screen is at least as high as wide, else landscape.
    open var orientation: UIDeviceOrientation {
        UIInterfaceOrientation.fitting(UIScreen.main.bounds.size).isPortrait ? .portrait : .landscapeLeft
    }
    private var orientationListeners = 0
    /// Whether changes of the orientation are posted.
    open var isGeneratingDeviceOrientationNotifications: Bool { orientationListeners > 0 }

    /// Posts `orientationDidChangeNotification` from now on.
    open func beginGeneratingDeviceOrientationNotifications() { orientationListeners += 1 }

    /// Ends one call of `beginGeneratingDeviceOrientationNotifications()`.
    open func endGeneratingDeviceOrientationNotifications() { orientationListeners = max(0, orientationListeners - 1) }

    /// Whether the state of the battery is read. The value has no effect. Default false.
    open var isBatteryMonitoringEnabled = false
    /// Always `unknown`.
    open var batteryState: BatteryState { .unknown }
    /// Always −1: unknown.
    open var batteryLevel: Float { -1 }
    /// Whether the proximity sensor is read. The value has no effect. Default false.
    open var isProximityMonitoringEnabled = false
    /// Always false.
    open var proximityState: Bool { false }

    /// Makes the sound of a key. There is none.
    open func playInputClick() {}

    /// Called when the screen has turned.
    func turned() {
        guard orientationListeners > 0 else { return }
        NotificationCenter.default.post(name: Self.orientationDidChangeNotification, object: self)
    }

    /// The device turned. Posted when the window's size has changed between portrait and landscape, after
    /// `beginGeneratingDeviceOrientationNotifications()`.
    public nonisolated static let orientationDidChangeNotification = NSNotification.Name("UIDeviceOrientationDidChangeNotification")
    /// The state of the battery changed. Never posted here.
    public nonisolated static let batteryStateDidChangeNotification = NSNotification.Name("UIDeviceBatteryStateDidChangeNotification")
    /// The level of the battery changed. Never posted here.
    public nonisolated static let batteryLevelDidChangeNotification = NSNotification.Name("UIDeviceBatteryLevelDidChangeNotification")
    /// The proximity sensor changed. Never posted here.
    public nonisolated static let proximityStateDidChangeNotification = NSNotification.Name(
        "UIDeviceProximityStateDidChangeNotification")
}
