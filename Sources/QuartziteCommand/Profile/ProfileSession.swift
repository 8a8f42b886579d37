import QuartzitePreview

/// A profile with the requested comparison and budget.
struct ProfileSession {
    let report: ProfileReport
    /// The comparison with an older profile; nil without one.
    let comparison: ProfileComparison?
    /// The results of the rules of `--budget`.
    let budget: [BudgetResult]

    /// - Parameter other: an older profile and its path; nil (the default) for none.
    init(_ report: ProfileReport, _ rules: [BudgetRule] = [], other: (path: String, report: ProfileReport)? = nil) {
        self.report = report
        comparison = other.map { ProfileComparison(report, with: $0.report, path: $0.path) }
        budget = rules.map { $0.check(report, against: other?.report) }
    }

    /// The table for a person, with the definitions at its end.
    var table: String {
        let compared = comparison == nil ? "" : ProfileComparison.definitions.map { "\($0.0): \($0.1)\n" }.joined()
        return report.table + (comparison?.text ?? "") + budget.text + report.definitionText + compared
    }

    /// Everything but the frames, as JSON.
    var summary: JSONValue { .object(summaryMembers) }

    /// Everything as JSON.
    var json: JSONValue { .object(summaryMembers + [("frames", report.jsonFrames)]) }

    private var summaryMembers: [(key: String, value: JSONValue)] {
        report.jsonMembers + [
            ("withinBudget", budget.isEmpty ? .null : .bool(budget.allHold)), ("rules", .array(budget.map(\.json))),
            ("comparison", comparison?.json ?? .null),
        ]
    }
}
