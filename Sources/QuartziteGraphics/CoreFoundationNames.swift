// Core Foundation's names for what are Swift's own collections here, so that `colors as CFArray` compiles.
// (`CFTimeInterval` is in Quartzite, beside the clock.)

public typealias CFTypeRef = AnyObject
public typealias CFString = String
public typealias CFArray = [Any]
public typealias CFDictionary = [AnyHashable: Any]
