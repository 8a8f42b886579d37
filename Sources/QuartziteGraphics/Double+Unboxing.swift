extension Double {
    /// The number in a value of any of Swift's number types or in an `NSNumber`; nil for every other value, a `Bool` among them.
    ///
    /// On Linux nothing bridges a number inside `Any` (`CGFloat as? NSNumber` is nil), so each type is tried by name.
    package init?(unboxing any: Any) {
        switch any {
        case let v as Double: self = v
        case let v as CGFloat: self = Double(v)
        case let v as Float: self = Double(v)
        case let v as Int: self = Double(v)
        case let v as any BinaryInteger: self = Double(v)
        case let v as NSNumber: self = v.doubleValue
        default: return nil
        }
    }
}
