// The saving of power, by the name of Apple's Foundation.

extension ProcessInfo {
    /// Whether the device saves power: always false.
    public var isLowPowerModeEnabled: Bool { false }
}
