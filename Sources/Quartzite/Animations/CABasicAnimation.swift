import QuartziteGraphics

/// An animation from one value to another.
///
/// Give at most two of the three ends. “Current” is the model's value under the animations that were added before:
///
///     from, to    from … to                 from      from … current
///     from, by    from … from + by          to        current … to
///     to, by      to − by … to              by        current … current + by
///
/// Additive, a missing “current” counts as zero.
open class CABasicAnimation: CAPropertyAnimation {
    package var ends = Ends()

    package struct Ends {
        package var from: Any?
        package var to: Any?
        package var by: Any?
        /// It goes from nothing to something, with nothing to see in between: a change of a path that was none.
        package var areNone = false
    }

    public override init() { super.init() }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    package override func copyValues(from other: CAAnimation) {
        super.copyValues(from: other)
        if let other = other as? CABasicAnimation { ends = other.ends }
    }

    /// The value at the beginning. Default nil.
    public var fromValue: Any? {
        get { ends.from }
        set { edit { ends.from = newValue } }
    }

    /// The value at the end. Default nil.
    public var toValue: Any? {
        get { ends.to }
        set { edit { ends.to = newValue } }
    }

    /// The difference between the two. Default nil.
    public var byValue: Any? {
        get { ends.by }
        set { edit { ends.by = newValue } }
    }

    // MARK: Key-value coding

    package override class var keyTable: KeyTable { keys }

    private static let keys = KeyTable(
        after: CAPropertyAnimation.keyTable,
        [
            KeyedProperty(any: "fromValue", \CABasicAnimation.fromValue),
            KeyedProperty(any: "toValue", \CABasicAnimation.toValue),
            KeyedProperty(any: "byValue", \CABasicAnimation.byValue),
        ])
}
