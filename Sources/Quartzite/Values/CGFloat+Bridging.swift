import QuartziteGraphics

/// The cast of an `NSNumber` to `CGFloat`, as in `layer.value(forKeyPath: "position.x") as? CGFloat`.
///
/// Key-value coding returns numbers as `NSNumber`, and ported code casts them. Foundation on Linux bridges every other number type
/// in such a cast.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// Returns the number as an `NSNumber`.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    /// Stores the value of `source` as a `CGFloat`.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    /// Stores the value of `source` as a `CGFloat`. Always returns true.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = CGFloat(source.doubleValue)
        return true
    }

    /// Returns the value of `source`, or 0 for nil.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}
