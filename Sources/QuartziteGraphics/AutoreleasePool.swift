/// Calls a function and returns the function's result. Linux has no autorelease pools: objects are released without them.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }
