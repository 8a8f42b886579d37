import Foundation

/// Seconds since 1 January 2001, in universal time.
public typealias CFAbsoluteTime = Double

/// Returns the present time. This is real time, also where media time is virtual.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
