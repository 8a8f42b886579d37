import QuartziteGraphics

/// A time in seconds.
public typealias CFTimeInterval = Double

/// The clock of a layer or an animation, measured against its parent's: `local = (parent − beginTime) × speed + timeOffset`.
///
/// Times are seconds.
public protocol CAMediaTiming: AnyObject {
    /// When it begins, in its parent's time. Default 0; for an animation 0 means "when it is added".
    var beginTime: CFTimeInterval { get set }
    /// The length of one cycle. Default 0 for an animation (then 0.25 or the transaction's), infinite for a layer.
    var duration: CFTimeInterval { get set }
    /// How fast local time runs against the parent's. Default 1; 0 stands still, negative runs backwards.
    var speed: Float { get set }
    /// Added to local time. On an animation it turns the cycle: frames A B C D E with an offset of two play C D E A B. Default 0.
    var timeOffset: CFTimeInterval { get set }
    /// How many cycles are played; may have a fraction. Default 0; below 1 it means 1.
    var repeatCount: Float { get set }
    /// For how long cycles are played, instead of `repeatCount`. Default 0, which means that it does not count.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each cycle is followed by the same backwards. Default false.
    var autoreverses: Bool { get set }
    /// What shows before the beginning and after the end. Default `removed`.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// What an animation shows outside its active time.
public struct CAMediaTimingFillMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The end's value stays after the end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The beginning's value shows before the beginning.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// Neither: the model's value shows.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")

    package var fillsBackwards: Bool { self == .backwards || self == .both }
    package var fillsForwards: Bool { self == .forwards || self == .both }
}
