import Foundation
import QuartzitePreview

/// What became of a rule.
struct BudgetResult {
    let rule: BudgetRule
    /// The value that was compared with the limit, in the rule's measure; nil if there is none.
    var value: Double?
    /// Whether the rule holds. A rule without a value does not hold.
    var holds: Bool
    /// Why there is no value.
    var problem: String?

    /// The result as a sentence: the figure, its value and the limit.
    var sentence: String {
        let name = rule.measure.needsOther ? "the difference of \(rule.figure.name)" : rule.figure.name
        guard let value else { return "\(rule.figure.name) \(problem ?? "was not measured") (\(rule.text))" }
        return
            "\(name) is \(text(of: value, isExact: true)), the limit is \(rule.relation.rawValue) \(text(of: rule.limit, isExact: true)) (\(rule.text))"
    }

    /// A number in the rule's measure, with its unit.
    /// - Parameter isExact: whether two numbers with the same text are nearly equal. Default false.
    func text(of value: Double, isExact: Bool = false) -> String {
        let sign = rule.measure.needsOther && value >= 0 ? "+" : ""
        switch rule.measure {
        case .share, .relativeDifference: return sign + String(format: isExact ? "%.6g %%" : "%.3g %%", value * 100)
        case .value, .difference:
            return sign + (isExact && rule.figure.unit == .seconds ? String(format: "%.6g ms", value * 1000) : rule.figure.text(of: value))
        }
    }

    var json: JSONValue {
        .object([
            ("rule", .string(rule.text)), ("figure", .string(rule.figure.name)), ("measure", .string(rule.measure.name)),
            ("operator", .string(rule.relation.rawValue)), ("limit", .number(rule.limit)),
            ("value", value.map(JSONValue.number) ?? .null), ("holds", .bool(holds)),
            ("problem", problem.map(JSONValue.string) ?? .null),
        ])
    }
}

extension BudgetRule.Measure {
    /// The name in JSON.
    fileprivate var name: String {
        switch self {
        case .value: "value"
        case .share: "share"
        case .difference: "difference"
        case .relativeDifference: "relativeDifference"
        }
    }
}

extension ProfileFigure {
    /// A value of the figure with its unit, for a person.
    func text(of value: Double) -> String {
        switch unit {
        case .seconds: "\(TimeText.milliseconds(value)) ms"
        case .bytes: abs(value) < 1024 ? "\(JSONValue.number(value)) B" : String(format: "%.1f KiB", value / 1024)
        case .rate: String(format: "%.1f fps", value)
        case .count, .frames: JSONValue.number((value * 100).rounded() / 100)
        }
    }
}

extension [BudgetResult] {
    /// Whether all rules hold.
    var allHold: Bool { allSatisfy(\.holds) }

    /// The rules with their values, a line each, for the table.
    var text: String {
        guard !isEmpty else { return "" }
        func padded(_ text: String, _ width: Int) -> String {
            text.padding(toLength: Swift.max(text.count, width), withPad: " ", startingAt: 0)
        }
        let width = map(\.rule.text.count).max() ?? 0
        let rows = map { result in
            let value = result.value.map { result.text(of: $0) } ?? "-"
            return "\(padded(result.rule.text, width))  \(padded(value, 12))  \(result.holds ? "holds" : "broken")\n"
        }
        return "\nbudget\n" + rows.joined()
    }
}
