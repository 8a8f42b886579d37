// Constants of Darwin's C library that Core Animation code uses and Glibc lacks.

/// The largest finite `Float`. As the repeat count of an animation, an endless repetition.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// The older name of `MAXFLOAT`.
public let HUGE = Float.greatestFiniteMagnitude

/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
/// Nanoseconds in a microsecond.
public let NSEC_PER_USEC: UInt64 = 1_000
