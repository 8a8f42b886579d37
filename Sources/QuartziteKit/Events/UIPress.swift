// Presses of keys and of a remote control's buttons. The window makes none; a program or a test may.

/// A press of a key or of a button of a remote control. No window makes presses.
@preconcurrency @MainActor open class UIPress: NSObject {
    /// The phase of a press.
    public enum Phase: Int, Sendable {
        case began, changed, stationary, ended, cancelled
    }

    /// The button of a remote control.
    public enum PressType: Int, Sendable {
        case upArrow, downArrow, leftArrow, rightArrow, select, menu, playPause
        case pageUp = 30
        case pageDown = 31
    }

    /// The phase: always `began`.
    open var phase: Phase { .began }
    /// The button: always `select`.
    open var type: PressType { .select }
    /// How strong the press is, from 0 to 1: always 0, as keys do not measure it.
    open var force: CGFloat { 0 }
    /// The media time of the latest change, in seconds: always 0.
    open var timestamp: TimeInterval { 0 }
    /// The window of the press: always nil.
    open var window: UIWindow? { nil }
    /// The responder of the press: always nil.
    open var responder: UIResponder? { nil }
    /// The recognizers that receive the press; always nil.
    open var gestureRecognizers: [UIGestureRecognizer]? { nil }
}

/// An event of presses.
@preconcurrency @MainActor open class UIPressesEvent: UIEvent {
    /// The presses of the event: always none.
    open var allPresses: Set<UIPress> { [] }
    open override var type: EventType { .presses }
    /// Returns the presses that a recognizer receives: always none.
    open func presses(for gesture: UIGestureRecognizer) -> Set<UIPress> { [] }
}

extension UIEvent {
    /// The kind of motion or of a remote control's command.
    public enum EventSubtype: Int, Sendable {
        case none = 0
        case motionShake = 1
        case remoteControlPlay = 100
        case remoteControlPause, remoteControlStop, remoteControlTogglePlayPause, remoteControlNextTrack, remoteControlPreviousTrack
        case remoteControlBeginSeekingBackward, remoteControlEndSeekingBackward, remoteControlBeginSeekingForward
        case remoteControlEndSeekingForward
    }

    /// The buttons of a pointing device.
    public struct ButtonMask: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The main button, usually the left one.
        public static let primary = ButtonMask(rawValue: 1 << 0)
        /// The second button, usually the right one.
        public static let secondary = ButtonMask(rawValue: 1 << 1)

        /// Returns a button by its number, from 1.
        public static func button(_ buttonNumber: Int) -> ButtonMask { ButtonMask(rawValue: 1 << max(0, buttonNumber - 1)) }
    }
}
