import QuartziteGraphics

/// A time in seconds.
public typealias CFTimeInterval = Double

/// The timing of a layer or an animation relative to its parent: `local = (parent − beginTime) × speed + timeOffset`.
///
/// All times are in seconds.
public protocol CAMediaTiming: AnyObject {
    /// The start, in the parent's time. Default 0. For an animation 0 means the time of the commit that adds it.
    var beginTime: CFTimeInterval { get set }
    /// The duration of one cycle. Default 0 for an animation (0.25 s or the transaction's duration apply), infinite for a layer.
    var duration: CFTimeInterval { get set }
    /// The rate of local time per parent's time. Default 1. 0 stops local time; negative values run it backwards.
    var speed: Float { get set }
    /// An offset added to local time. On an animation it rotates the cycle: frames A B C D E with an offset of two frames play as C
    /// D E A B. Default 0.
    var timeOffset: CFTimeInterval { get set }
    /// The number of cycles, which may have a fraction. Default 0; values below 1 count as 1.
    var repeatCount: Float { get set }
    /// The total duration of all cycles. Positive values replace `repeatCount`. Default 0: not used.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each forward leg is followed by the same leg backwards. Default false.
    var autoreverses: Bool { get set }
    /// Which values show before the begin and after the end. Default `removed`.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// Which values an animation shows outside its active time.
public struct CAMediaTimingFillMode: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The final value stays after the end.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The initial value shows before the begin.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// The initial value shows before the begin, and the final value stays after the end.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// The model's value shows, before and after.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")

    package var fillsBackwards: Bool { self == .backwards || self == .both }
    package var fillsForwards: Bool { self == .forwards || self == .both }
}
