// The visual format language: constraints of a row or a column of views, written as a line of text such as `H:|-8-[a(100)]-[b]|`.

extension NSLayoutConstraint {
    /// How the views of a format are aligned across it.
    public struct FormatOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Aligns the left edges.
        public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
        /// Aligns the right edges.
        public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
        /// Aligns the top edges.
        public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
        /// Aligns the bottom edges.
        public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
        /// Aligns the leading edges.
        public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
        /// Aligns the trailing edges.
        public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
        /// Aligns the horizontal centres.
        public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
        /// Aligns the vertical centres.
        public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
        /// Aligns the last baselines.
        public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
        /// Aligns the first baselines.
        public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
        /// The default order of a row: from left to right here.
        public static let directionLeadingToTrailing: FormatOptions = []
        /// A row goes from left to right.
        public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
        /// A row goes from right to left: `|` before the first view is the right edge of the superview.
        public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

        /// The aligned attributes.
        var attributes: [Attribute] { (1...12).filter { rawValue & 1 << UInt($0) != 0 }.compactMap { Attribute(rawValue: $0) } }
    }

    /// Returns the inactive constraints of a visual format. A format that cannot be read, or names an unknown view or metric, is
    /// reported as misuse and gives no constraints.
    /// - Parameters:
    ///   - format: such as `V:|-(>=20)-[title(==44@750)]-gap-[body(title)]|`. The connection `-` means 8 points.
    ///   - opts: how neighbours are aligned. Default none.
    ///   - metrics: numbers by name. Default nil.
    ///   - views: views and layout guides by name.
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil, views: [String: Any]
    ) -> [NSLayoutConstraint] {
        var reader = VisualFormat(format, metrics ?? [:], views)
        do throws(VisualFormat.Failure) {
            return try reader.constraints(opts)
        } catch {
            Misuse.report("NSLayoutConstraint: the visual format “\(format)” cannot be read: \(error.reason)")
            return []
        }
    }
}

/// Reads one visual format.
@MainActor private struct VisualFormat {
    struct Failure: Error {
        var reason: String
    }

    /// A relation to a number or to a view, with a priority.
    private struct Predicate {
        var relation = NSLayoutConstraint.Relation.equal
        var constant: CGFloat = 0
        var view: AnyObject?
        var priority = UILayoutPriority.required
    }

    private let text: [Character]
    private var place = 0
    private let metrics: [String: Any]
    private let views: [String: Any]
    private var isRow = true
    /// Whether a row goes from right to left.
    private var isReversed = false
    private var made: [NSLayoutConstraint] = []

    init(_ format: String, _ metrics: [String: Any], _ views: [String: Any]) {
        text = Array(format.filter { !$0.isWhitespace })
        (self.metrics, self.views) = (metrics, views)
    }

    mutating func constraints(_ options: NSLayoutConstraint.FormatOptions) throws(Failure) -> [NSLayoutConstraint] {
        if take("H:") || take("V:") { isRow = text[0] == "H" }
        isReversed = isRow && options.contains(.directionRightToLeft)
        var shown: [AnyObject] = []
        var last: AnyObject?
        var waiting: [Predicate]?
        var startsAtEdge = take("|")
        if startsAtEdge { waiting = try connection() }
        while place < text.count {
            guard take("[") else { throw Failure(reason: "a view is expected at \(place)") }
            let view = try view(named: name())
            try readSizes(of: view)
            guard take("]") else { throw Failure(reason: "“]” is missing at \(place)") }
            if startsAtEdge {
                guard let outer = (view as? UIView)?.superview else { throw Failure(reason: "the first view has no superview") }
                separate(outer, start, view, start, waiting)
                startsAtEdge = false
            } else if let last {
                separate(last, end, view, start, waiting)
            }
            shown.append(view)
            last = view
            waiting = try connection()
            if take("|") {
                guard let outer = (view as? UIView)?.superview else { throw Failure(reason: "the last view has no superview") }
                separate(view, end, outer, end, waiting)
                break
            }
        }
        guard place == text.count, !shown.isEmpty else { throw Failure(reason: "unexpected text at \(place)") }
        for (one, other) in zip(shown, shown.dropFirst()) {
            for attribute in options.attributes { add(one, attribute, .equal, other, attribute, Predicate()) }
        }
        return made
    }

    private var start: NSLayoutConstraint.Attribute { isReversed ? .right : isRow ? .leading : .top }
    private var end: NSLayoutConstraint.Attribute { isReversed ? .left : isRow ? .trailing : .bottom }
    private var length: NSLayoutConstraint.Attribute { isRow ? .width : .height }

    /// Adds the distance from an edge to the next one in the direction of the format. Without predicates the edges touch.
    private mutating func separate(
        _ one: AnyObject, _ edge: NSLayoutConstraint.Attribute, _ next: AnyObject, _ nextEdge: NSLayoutConstraint.Attribute,
        _ predicates: [Predicate]?
    ) {
        for predicate in predicates ?? [Predicate()] {
            if isReversed {
                add(one, edge, predicate.relation, next, nextEdge, predicate)
            } else {
                add(next, nextEdge, predicate.relation, one, edge, predicate)
            }
        }
    }

    private mutating func add(
        _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ relation: NSLayoutConstraint.Relation, _ other: AnyObject?,
        _ otherAttribute: NSLayoutConstraint.Attribute, _ predicate: Predicate
    ) {
        let constraint = NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: other, attribute: otherAttribute, multiplier: 1,
            constant: predicate.constant)
        constraint.priority = predicate.priority
        made.append(constraint)
    }

    // MARK: Reading

    private mutating func take(_ expected: String) -> Bool {
        let characters = Array(expected)
        guard text[place...].starts(with: characters) else { return false }
        place += characters.count
        return true
    }

    private mutating func name() -> String {
        let start = place
        while place < text.count, text[place].isLetter || text[place].isNumber || "_.".contains(text[place]) { place += 1 }
        return String(text[start..<place])
    }

    private func view(named name: String) throws(Failure) -> AnyObject {
        guard let object = views[name].map({ $0 as AnyObject }), object is UIView || object is UILayoutGuide else {
            throw Failure(reason: "there is no view “\(name)”")
        }
        return object
    }

    /// Reads the distance to the next view; nil for none, so that the views touch.
    private mutating func connection() throws(Failure) -> [Predicate]? {
        guard take("-") else { return nil }
        if place < text.count, text[place] == "[" || text[place] == "|" { return [Predicate(constant: 8)] }
        let predicates = try take("(") ? list() : [predicate()]
        guard take("-") else { throw Failure(reason: "“-” is missing at \(place)") }
        return predicates
    }

    private mutating func readSizes(of view: AnyObject) throws(Failure) {
        guard take("(") else { return }
        for predicate in try list() {
            add(view, length, predicate.relation, predicate.view, predicate.view == nil ? .notAnAttribute : length, predicate)
        }
    }

    private mutating func list() throws(Failure) -> [Predicate] {
        var predicates = [try predicate()]
        while take(",") { predicates.append(try predicate()) }
        guard take(")") else { throw Failure(reason: "“)” is missing at \(place)") }
        return predicates
    }

    private mutating func predicate() throws(Failure) -> Predicate {
        var predicate = Predicate()
        if take(">=") {
            predicate.relation = .greaterThanOrEqual
        } else if take("<=") {
            predicate.relation = .lessThanOrEqual
        } else {
            _ = take("==")
        }
        let isNegative = take("-")
        let word = name()
        if let number = number(word) {
            predicate.constant = isNegative ? -number : number
        } else {
            predicate.view = try view(named: word)
        }
        if take("@") {
            guard let priority = number(name()) else { throw Failure(reason: "a priority is expected at \(place)") }
            predicate.priority = UILayoutPriority(Float(priority))
        }
        return predicate
    }

    private func number(_ word: String) -> CGFloat? {
        if let value = Double(word) { return CGFloat(value) }
        switch metrics[word] {
        case let value as CGFloat: return value
        case let value as Double: return CGFloat(value)
        case let value as Float: return CGFloat(value)
        case let value as Int: return CGFloat(value)
        case let value as NSNumber: return CGFloat(value.doubleValue)
        default: return nil
        }
    }
}
