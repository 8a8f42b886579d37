// A time as Core Media has it: a fraction of whole numbers, so that frames of a video have exact times.
//
// Here: making, reading, comparing, adding and subtracting. Not here: rounding methods, ranges and mappings of time.

/// What a `CMTime` is beside a number. Default: none, which is no time.
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// It is a time: without this all else counts for nothing.
    public static let valid = CMTimeFlags(rawValue: 1)
    /// It is the nearest that its timescale has, not the time that was asked for.
    public static let hasBeenRounded = CMTimeFlags(rawValue: 2)
    /// It is later than every number.
    public static let positiveInfinity = CMTimeFlags(rawValue: 4)
    /// It is earlier than every number.
    public static let negativeInfinity = CMTimeFlags(rawValue: 8)
    /// It is not known yet.
    public static let indefinite = CMTimeFlags(rawValue: 16)
}

/// `value / timescale` seconds; or no time at all, an infinite one, or one that is not known yet.
public struct CMTime: Sendable {
    /// The time in parts of a second: `timescale` of them are one second. Default 0.
    public var value: Int64
    /// How many of the parts that `value` counts make a second. Default 0, which is no time.
    public var timescale: Int32
    /// What it is beside a number. Default: none.
    public var flags: CMTimeFlags

    /// No time, as that without arguments is.
    public init() { (value, timescale, flags) = (0, 0, []) }

    /// Valid where `timescale` is greater than 0.
    public init(value: Int64, timescale: Int32) {
        (self.value, self.timescale) = (value, timescale)
        flags = timescale > 0 ? .valid : []
    }

    /// The nearest time in that timescale; infinite for an infinity, and for a number beyond it.
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

    /// No time.
    public static let invalid = CMTime()
    /// Not known yet, as the duration of a video that is not read.
    public static let indefinite = CMTime(.indefinite)
    /// Later than every number.
    public static let positiveInfinity = CMTime(.positiveInfinity)
    /// Earlier than every number.
    public static let negativeInfinity = CMTime(.negativeInfinity)
    /// 0 seconds, in a timescale of 1.
    public static let zero = CMTime(value: 0, timescale: 1)

    /// Whether it is a time at all.
    public var isValid: Bool { flags.contains(.valid) }
    /// Whether it is later than every number.
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
    /// Whether it is earlier than every number.
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
    /// Whether it is not known yet.
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    /// Whether it is a number.
    public var isNumeric: Bool { isValid && timescale > 0 && flags.isDisjoint(with: [.positiveInfinity, .negativeInfinity, .indefinite]) }
    /// Whether it is a number that was rounded to its timescale.
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

    /// The time in seconds: an infinity where it is infinite, not a number where it is none, or not known.
    public var seconds: Double {
        if isNumeric { return Double(value) / Double(timescale) }
        if isPositiveInfinity { return .infinity }
        return isNegativeInfinity ? -.infinity : .nan
    }
}

extension CMTime: Comparable, Hashable {
    /// Rising: the negative infinity, numbers, the positive one, what is not known, no time.
    private var rank: Int { isNegativeInfinity ? 0 : isNumeric ? 1 : isPositiveInfinity ? 2 : isIndefinite ? 3 : 4 }

    public static func == (a: CMTime, b: CMTime) -> Bool { !(a < b) && !(b < a) }

    public static func < (a: CMTime, b: CMTime) -> Bool {
        guard a.rank == 1, b.rank == 1 else { return a.rank < b.rank }
        // Without a division: the same second may be counted in different parts.
        let (left, right) = (a.value.multipliedFullWidth(by: Int64(b.timescale)), b.value.multipliedFullWidth(by: Int64(a.timescale)))
        return left.high != right.high ? left.high < right.high : left.low < right.low
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(rank)
        if rank == 1 { hasher.combine(seconds) }
    }
}

extension CMTime {
    public static func + (a: CMTime, b: CMTime) -> CMTime { sum(a, b, sign: 1) }
    public static func - (a: CMTime, b: CMTime) -> CMTime { sum(a, b, sign: -1) }

    /// In the finer of the two timescales where both fit it, else rounded to a nanosecond.
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

/// `value / timescale` seconds; no time where `timescale` is not greater than 0.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }
/// The time nearest to `seconds` that is a whole number of parts, `preferredTimescale` of which make a second. Infinite for an infinity and
/// for a number beyond that timescale; no time for what is not a number, and where `preferredTimescale` is not greater than 0.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}
/// A time in seconds: an infinity where it is infinite, not a number where it is none, or not known.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
