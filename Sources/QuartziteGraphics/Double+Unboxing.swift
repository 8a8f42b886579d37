extension Double {
    /// The number in a value of any type: of Swift's kinds of numbers, or boxed. Nil for what is none, Booleans among it.
    ///
    /// On Linux nothing bridges a number inside `Any` (`CGFloat as? NSNumber` is nil), so each kind is asked for by name.
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
