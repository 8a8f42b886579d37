/// The outcomes of a run, as text: a line for each vector that did not pass, a table by area and trust, and the totals.
struct Report {
    private(set) var results: [(vector: Vector, outcome: Outcome)] = []

    mutating func add(_ vector: Vector, _ outcome: Outcome) { results.append((vector, outcome)) }

    var passed: Int { count { $0 == .passed } }
    var skipped: Int { count { if case .skipped = $0 { true } else { false } } }
    var failed: Int { results.count - passed - skipped }

    /// Whether every `gate` and `strong` vector passed. Exceptions are contradicted vectors, and vectors that need OpenGL on a
    /// machine without it. Hints never count.
    var holds: Bool {
        results.allSatisfy { vector, outcome in
            if vector.trust == .hint { return true }
            return switch outcome {
            case .passed: true
            case .failed: Contradicted.citations[vector.id] != nil
            case .skipped(let what): what == NotAvailable.openGL.what
            }
        }
    }

    /// Returns the line for a vector that failed or was skipped, or nil for one that passed.
    static func line(for vector: Vector, _ outcome: Outcome) -> String? {
        switch outcome {
        case .passed: return nil
        case .skipped(let reason): return "skipped \(vector.id) (\(vector.trust.rawValue)): not available: \(reason)"
        case .failed(let faults):
            let citation = Contradicted.citations[vector.id].map { " [contradicted: \($0)]" } ?? ""
            return "failed  \(vector.id) (\(vector.trust.rawValue)): \(faults.joined(separator: "; "))\(citation)"
        }
    }

    /// The table by area and trust: passed / failed / skipped.
    var table: [String] {
        let areas = Set(results.map(\.vector.area)).sorted()
        var rows = [["area"] + Vector.Trust.allCases.map(\.rawValue)]
        for area in areas { rows.append([area] + Vector.Trust.allCases.map { cell(area, $0) }) }
        rows.append(["all"] + Vector.Trust.allCases.map { cell(nil, $0) })
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { text, width in text + String(repeating: " ", count: width - text.count) }
            return cells.joined(separator: "  ").trimmed
        }
    }

    var sum: String { "\(passed) passed, \(failed) failed, \(skipped) skipped" }

    private func cell(_ area: String?, _ trust: Vector.Trust) -> String {
        let outcomes = results.filter { (area == nil || $0.vector.area == area) && $0.vector.trust == trust }.map(\.outcome)
        if outcomes.isEmpty { return "-" }
        let passed = outcomes.filter { $0 == .passed }.count
        let skipped = outcomes.filter { if case .skipped = $0 { true } else { false } }.count
        return "\(passed) / \(outcomes.count - passed - skipped) / \(skipped)"
    }

    private func count(where matches: (Outcome) -> Bool) -> Int { results.filter { matches($0.outcome) }.count }
}

extension String {
    fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
