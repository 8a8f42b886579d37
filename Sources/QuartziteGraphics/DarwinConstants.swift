// Constants of Darwin's C library that Core Animation code takes for granted, and Glibc has under other names or not at all.

/// The largest finite number, which animations take as "for ever".
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// The same, by its older name.
public let HUGE = Float.greatestFiniteMagnitude

public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let USEC_PER_SEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1_000
