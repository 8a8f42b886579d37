import QuartziteGraphics

/// An animation that interpolates a property between two values.
///
/// Specify at most two of the three values. “Current” is the model value with the animations that were added before:
///
///     from, to    from … to                 from      from … current
///     from, by    from … from + by          to        current … to
///     to, by      to − by … to              by        current … current + by
///
/// In an additive animation, “current” is zero. Without all three, an animation runs from the value that shows when the animation is added to
/// “current”; an additive one has no effect.
open class CABasicAnimation: CAPropertyAnimation {
    package var ends = Ends()

    package struct Ends {
        package var from: Any?
        package var to: Any?
        package var by: Any?
        /// Whether the animation is an action for a change from a nil path or list. It then has no intermediate values, so no track is
        /// compiled.
        package var startsFromNil = false
        /// Whether `from` is the value that showed when an animation without values was added. The program does not see it.
        var startsFromShown = false

        /// Makes the animation one without a start, if the program has set none.
        mutating func forgetShown() {
            if startsFromShown { (from, startsFromNil, startsFromShown) = (nil, false, false) }
        }
    }

    public override init() { super.init() }

    /// Reads an archived basic animation.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    package override func copyValues(from other: CAAnimation) {
        super.copyValues(from: other)
        guard let other = other as? CABasicAnimation else { return }
        ends = other.ends
        guard type(of: other) != CABasicAnimation.self, other.hasOwnOverrides else { return }
        // A subclass may compute the ends in overridden properties.
        if !ends.startsFromShown { ends.from = other.fromValue }
        (ends.to, ends.by) = (other.toValue, other.byValue)
    }

    /// The value at the begin, of the property's type and unit. Default nil; the table above shows the substitute.
    open var fromValue: Any? {
        get { ends.startsFromShown ? nil : ends.from }
        set {
            edit {
                ends.forgetShown()
                ends.from = newValue
            }
        }
    }

    /// The value at the end, of the property's type and unit. Default nil; the table above shows the substitute.
    open var toValue: Any? {
        get { ends.to }
        set {
            edit {
                ends.forgetShown()
                ends.to = newValue
            }
        }
    }

    /// The difference between the values at the end and at the begin, of the property's type and unit. Default nil.
    open var byValue: Any? {
        get { ends.by }
        set {
            edit {
                ends.forgetShown()
                ends.by = newValue
            }
        }
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
