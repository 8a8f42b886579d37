// Core Foundation's names for Swift's own types, so that `colors as CFArray` compiles. `CFTimeInterval` is in Quartzite, beside the clock.

/// Any object.
public typealias CFTypeRef = AnyObject
/// Swift's string.
public typealias CFString = String
/// Swift's array of values of any type.
public typealias CFArray = [Any]
/// Swift's dictionary of values of any type.
public typealias CFDictionary = [AnyHashable: Any]
