// Names of C that Apple's systems have and Linux lacks: numbers, clocks and locks.

import Foundation

/// The largest number of 64 bits.
public let UINT64_MAX = UInt64.max
/// The largest number of 32 bits.
public let UINT32_MAX = UInt32.max
/// Infinity.
public let HUGE_VAL = Double.infinity
/// The largest `NSInteger`.
public let NSIntegerMax = Int.max
/// The least `NSInteger`.
public let NSIntegerMin = Int.min

// The system that the program runs on, as on a device with iOS. As in C, 1 stands for true.
/// Whether the system is iOS, or one that is made of it.
public let TARGET_OS_IPHONE: Int32 = 1
/// Whether the system is iOS.
public let TARGET_OS_IOS: Int32 = 1
/// Whether the program runs in the simulator.
public let TARGET_OS_SIMULATOR: Int32 = 0
/// The old name of `TARGET_OS_SIMULATOR`.
public let TARGET_IPHONE_SIMULATOR: Int32 = 0

/// Exists for source compatibility: random numbers need no seed. Does nothing.
public func arc4random_stir() {}

/// The scene's time in nanoseconds.
public func mach_absolute_time() -> UInt64 { UInt64(max(0, CACurrentMediaTime()) * 1e9) }

/// The fraction that turns units of `mach_absolute_time()` into nanoseconds.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public struct mach_timebase_info_data_t: Sendable {
    public var numer: UInt32 = 0
    public var denom: UInt32 = 0
    public init() {}
    public init(numer: UInt32, denom: UInt32) { (self.numer, self.denom) = (numer, denom) }
}

/// Sets the fraction, which is 1 on Linux. Returns 0: no error.
@discardableResult
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> Int32 {
    info.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
    return 0
}

/// A lock. It must stay at one address while threads use it, as a property of an object does.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public struct os_unfair_lock_s {
    var mutex = pthread_mutex_t()
    public init() {}
}
/// The name of the lock in C.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias os_unfair_lock = os_unfair_lock_s
/// A lock as the functions take it.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

/// Waits until no other thread has the lock, then acquires it.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { pthread_mutex_lock(&lock.pointee.mutex) }
/// Releases the lock. Must be called by the thread that has it.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { pthread_mutex_unlock(&lock.pointee.mutex) }
/// Acquires the lock if no thread has it. Returns whether it was acquired.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { pthread_mutex_trylock(&lock.pointee.mutex) == 0 }
