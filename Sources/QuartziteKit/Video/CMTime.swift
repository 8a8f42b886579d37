// Core Media's time: a rational number of seconds, so that frames of a video have exact times.
//
// Does: creation, reading, comparison, addition and subtraction. Does not: rounding methods, time ranges and mappings.

/// The kind of a `CMTime`. Default: empty, which means an invalid time.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The time is valid. Without this flag all other fields are meaningless.
    public static let valid = CMTimeFlags(rawValue: 1)
    /// The time was rounded to its timescale.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    /// The time is positive infinity, later than every number.
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    /// The time is negative infinity, earlier than every number.
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    /// The time is not known yet.
    public static let indefinite = CMTimeFlags(rawValue: 16)
}

/// A time of `value / timescale` seconds. It may also be invalid, infinite or indefinite.
public struct CMTime: Sendable {
    /// The time in units of 1 / `timescale` seconds. Default 0.
    public var value: Int64
    /// The number of units per second. Default 0, which means an invalid time.
    public var timescale: Int32
    /// The kind of the time. Default: empty.
    public var flags: CMTimeFlags

    /// Creates an invalid time.
    public init() { (value, timescale, flags) = (0, 0, []) }

    /// Creates a time of `value / timescale` seconds. It is valid if `timescale` is greater than 0.
    public init(value: Int64, timescale: Int32) {
        (self.value, self.timescale) = (value, timescale)
        flags = timescale > 0 ? .valid : []
    }

    /// Creates the time nearest to `seconds` in a timescale. An infinity, or a number that the timescale cannot represent, gives an
    /// infinite time. NaN, or a timescale that is not positive, gives an invalid time.
    public init(seconds: Double, preferredTimescale: Int32) {
        let parts = (seconds * Double(preferredTimescale)).rounded()
        if seconds.isNaN || preferredTimescale <= 0 {
            self = .invalid
        } else if let value = Int64(exactly: parts) {
            self.init(value: value, timescale: preferredTimescale)
            if Double(value) / Double(preferredTimescale) != seconds { flags.insert(.hasBeenRounded) }
        } else {
            self = seconds > 0 ? .positiveInfinity : .negativeInfinity
        }
    }

    private init(_ flags: CMTimeFlags) { (value, timescale, self.flags) = (0, 0, [.valid, flags]) }

    /// An invalid time.
    public static let invalid = CMTime()
    /// A time that is not known yet, such as the duration of a video before it is read.
    public static let indefinite = CMTime(.indefinite)
    /// Positive infinity, later than every number.
    public static let positiveInfinity = CMTime(.positiveInfinity)
    /// Negative infinity, earlier than every number.
    public static let negativeInfinity = CMTime(.negativeInfinity)
    /// 0 seconds, in a timescale of 1.
    public static let zero = CMTime(value: 0, timescale: 1)

    /// Whether the time is valid.
    public var isValid: Bool { flags.contains(.valid) }
    /// Whether the time is positive infinity.
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
    /// Whether the time is negative infinity.
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
    /// Whether the time is not known yet.
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    /// Whether the time is a number of seconds.
    public var isNumeric: Bool { isValid && timescale > 0 && flags.isDisjoint(with: [.positiveInfinity, .negativeInfinity, .indefinite]) }
    /// Whether the time is a number that was rounded to its timescale.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

    /// The time in seconds. ±infinity for an infinite time, NaN for an invalid or indefinite one.
    public var seconds: Double {
        if isNumeric { return Double(value) / Double(timescale) }
        if isPositiveInfinity { return .infinity }
        return isNegativeInfinity ? -.infinity : .nan
    }
}

extension CMTime: Comparable, Hashable {
    /// The rank in ascending order: negative infinity, numbers, positive infinity, indefinite, invalid.
    private var rank: Int { isNegativeInfinity ? 0 : isNumeric ? 1 : isPositiveInfinity ? 2 : isIndefinite ? 3 : 4 }

    /// Returns whether two times are equal, whatever their timescales. All invalid times are equal, and so are all indefinite ones.
    public static func == (a: CMTime, b: CMTime) -> Bool { !(a < b) && !(b < a) }

    /// Orders times: negative infinity, numbers, positive infinity, indefinite, invalid.
    public static func < (a: CMTime, b: CMTime) -> Bool {
        guard a.rank == 1, b.rank == 1 else { return a.rank < b.rank }
        // Cross-multiplied in full width, since equal times may have different timescales.
        let (left, right) = (a.value.multipliedFullWidth(by: Int64(b.timescale)), b.value.multipliedFullWidth(by: Int64(a.timescale)))
        return left.high != right.high ? left.high < right.high : left.low < right.low
    }

    /// Hashes the time in seconds, so that equal times have equal hashes.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rank)
        if rank == 1 { hasher.combine(seconds) }
    }
}

extension CMTime {
    /// Returns the sum of two times. The result is invalid if one of them is, unless the other is indefinite.
    public static func + (a: CMTime, b: CMTime) -> CMTime { sum(a, b, sign: 1) }
    /// Returns the difference of two times. The result is invalid if one of them is, unless the other is indefinite.
    public static func - (a: CMTime, b: CMTime) -> CMTime { sum(a, b, sign: -1) }

    /// Returns the sum in the finer of the two timescales where that is exact, else rounded to a nanosecond.
    private static func sum(_ a: CMTime, _ b: CMTime, sign: Int64) -> CMTime {
        guard a.isNumeric, b.isNumeric else {
            let seconds = a.seconds + Double(sign) * b.seconds
            if a.isIndefinite || b.isIndefinite { return .indefinite }
            return seconds.isNaN ? .invalid : seconds > 0 ? .positiveInfinity : .negativeInfinity
        }
        let scale = max(a.timescale, b.timescale)
        if scale % a.timescale == 0, scale % b.timescale == 0 {
            let (first, one) = a.value.multipliedReportingOverflow(by: Int64(scale / a.timescale))
            let (second, two) = b.value.multipliedReportingOverflow(by: sign * Int64(scale / b.timescale))
            let (value, three) = first.addingReportingOverflow(second)
            if !one && !two && !three { return CMTime(value: value, timescale: scale) }
        }
        return CMTime(seconds: a.seconds + Double(sign) * b.seconds, preferredTimescale: 1_000_000_000)
    }
}

/// Returns a time of `value / timescale` seconds. The result is invalid unless `timescale` is positive.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }
/// Returns the time nearest to `seconds` in a timescale. An infinity, or a number that the timescale cannot represent, gives an
/// infinite time. NaN, or a timescale that is not positive, gives an invalid time.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
/// Returns a time in seconds. ±infinity for an infinite time, NaN for an invalid or indefinite one.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
