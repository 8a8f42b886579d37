// The rules of `--budget`: a figure, an operator and a limit each.
//
//     p99<8ms,passes<=3,uploads=0        absolute limits
//     median<+5%,draws<=+0               limits of the difference to the profile of --compare, by their sign
//     late<1%                            a share of the frames

import ArgumentParser
import Foundation
import QuartzitePreview

/// One limit of a figure.
struct BudgetRule: Equatable {
    enum Operator: String, CaseIterable {
        // Operators of two characters come first, so that they are found before their prefixes.
        case atMost = "<="
        case atLeast = ">="
        case less = "<"
        case more = ">"
        case equal = "="

        func holds(_ value: Double, _ limit: Double) -> Bool {
            switch self {
            case .atMost: value <= limit
            case .atLeast: value >= limit
            case .less: value < limit
            case .more: value > limit
            case .equal: value == limit
            }
        }
    }

    /// The quantity that is compared with the limit.
    enum Measure: Equatable {
        /// The figure itself.
        case value
        /// The figure as a share of all frames in the statistics, 0…1.
        case share
        /// The difference to the other profile.
        case difference
        /// The difference as a share of the other profile's value: 0.05 for +5%.
        case relativeDifference

        var needsOther: Bool { self == .difference || self == .relativeDifference }
    }

    /// The rule as it was written.
    let text: String
    let figure: ProfileFigure
    let relation: Operator
    let measure: Measure
    /// In seconds, bytes, frames or a share, depending on `measure` and the figure's unit.
    let limit: Double

    /// Parses rules separated by commas.
    static func rules(_ text: String) throws -> [BudgetRule] {
        let rules = try text.split(separator: ",").map { try BudgetRule($0.trimmingCharacters(in: .whitespaces)) }
        guard !rules.isEmpty else { throw ValidationError("expected rules such as p99<8ms,passes<=3,uploads=0") }
        return rules
    }

    init(_ text: String) throws {
        guard let start = text.firstIndex(where: { "<>=".contains($0) }),
            let relation = Operator.allCases.first(where: { text[start...].hasPrefix($0.rawValue) })
        else { throw ValidationError("“\(text)” is no rule; expected a figure, one of < <= = >= >, and a limit, as in p99<8ms") }
        do {
            figure = try ProfileFigure(text[..<start].trimmingCharacters(in: .whitespaces))
        } catch {
            throw ValidationError(error.description)
        }
        let written = text[start...].dropFirst(relation.rawValue.count).trimmingCharacters(in: .whitespaces)
        let hasSign = written.hasPrefix("+") || written.hasPrefix("-")
        let unitStart = written.prefixMatch(of: /[+\-.0-9]*([eE][+\-]?[0-9]+)?/)?.range.upperBound ?? written.startIndex
        guard let number = Double(written[..<unitStart]), number.isFinite else {
            throw ValidationError("“\(text)”: “\(written)” is no limit; expected a number with a unit, such as 8ms, 2MiB or +5%")
        }
        let unit = written[unitStart...].trimmingCharacters(in: .whitespaces)
        (self.text, self.relation) = (text, relation)
        if unit == "%" {
            guard hasSign || figure.unit == .frames else {
                throw ValidationError(
                    "“\(text)”: % is a share of the frames (late, overBudget, still), or with a sign the difference to --compare, as in median<+5%"
                )
            }
            (measure, limit) = (hasSign ? .relativeDifference : .share, number / 100)
            return
        }
        measure = hasSign ? .difference : .value
        if unit.isEmpty, number == 0 || figure.unit != .seconds {
            limit = number
        } else if let factor = figure.unit.factors.first(where: { $0.name == unit })?.factor {
            limit = number * factor
        } else {
            let units = figure.unit.factors.map(\.name)
            guard !units.isEmpty else { throw ValidationError("“\(text)”: \(figure.name) has no unit; leave out “\(unit)”") }
            let expected = "\(figure.name) is given in \(units.joined(separator: ", "))"
            throw ValidationError(
                unit.isEmpty
                    ? "“\(text)”: a unit is missing, such as \(written)\(units.contains("ms") ? "ms" : units[0]); \(expected)"
                    : "“\(text)”: \(expected), and not in “\(unit)”")
        }
    }

    /// Checks the rule.
    /// - Parameter other: the profile of `--compare`; nil without one.
    func check(_ report: ProfileReport, against other: ProfileReport?) -> BudgetResult {
        func failed(_ reason: String) -> BudgetResult { BudgetResult(rule: self, value: nil, holds: false, problem: reason) }
        guard let value = report.value(of: figure) else { return failed("was not measured") }
        var compared = value
        switch measure {
        case .value: break
        case .share: compared = value / Double(max(1, report.counted.count))
        case .difference, .relativeDifference:
            guard let old = other?.value(of: figure) else { return failed("is not in the other profile") }
            compared = value - old
            if measure == .relativeDifference, compared != 0 {
                guard old != 0 else { return failed("was 0 in the other profile, of which there is no share") }
                compared /= old
            }
        }
        return BudgetResult(rule: self, value: compared, holds: relation.holds(compared, limit))
    }
}

extension ProfileFigure.Unit {
    /// The units in which a limit may be given.
    var factors: [(name: String, factor: Double)] {
        switch self {
        case .seconds: [("us", 1e-6), ("µs", 1e-6), ("ms", 1e-3), ("s", 1)]
        case .bytes: [("B", 1), ("KiB", 1024), ("MiB", 1_048_576), ("GiB", 1_073_741_824)]
        case .rate: [("fps", 1)]
        case .count, .frames: []
        }
    }
}
