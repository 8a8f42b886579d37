import QuartzitePreview

/// A profile with everything that was asked about it.
struct ProfileSession {
    let report: ProfileReport
    /// What became of the rules of `--budget`.
    let budget: [BudgetResult]

    init(_ report: ProfileReport, _ rules: [BudgetRule]) {
        self.report = report
        budget = rules.map { $0.check(report, against: nil) }
    }

    /// The table for a person, with the definitions at its end.
    var table: String { report.table + budget.text + report.definitionText }

    /// Everything but the frames, as JSON.
    var summaryMembers: [(key: String, value: JSONValue)] {
        report.jsonMembers + [
            ("withinBudget", budget.isEmpty ? .null : .bool(budget.allHold)), ("rules", .array(budget.map(\.json))),
        ]
    }

    /// Everything as JSON.
    var json: JSONValue { .object(summaryMembers + [("frames", report.jsonFrames)]) }
}
