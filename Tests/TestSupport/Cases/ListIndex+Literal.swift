import Quartzite

/// Lets tests write an index as a number.
extension ListIndex: ExpressibleByIntegerLiteral {
    @usableFromInline package init(integerLiteral value: Int) { self.init(value) }
}
