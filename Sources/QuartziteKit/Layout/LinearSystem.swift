// A system of linear equations, added one by one. Each equation is either new, implied by the others, or contradictory.
//
// Gauss–Jordan elimination with one row per new equation. The matrix stays reduced: the pivot of a row is in no other row.

/// A linear expression: Σ coefficient · unknown + constant.
struct LinearExpression {
    var coefficients: [Int: Double] = [:]
    var constant = 0.0

    static func + (one: LinearExpression, other: LinearExpression) -> LinearExpression {
        LinearExpression(
            coefficients: one.coefficients.merging(other.coefficients, uniquingKeysWith: +), constant: one.constant + other.constant)
    }

    static func * (one: LinearExpression, factor: Double) -> LinearExpression {
        LinearExpression(coefficients: one.coefficients.mapValues { $0 * factor }, constant: one.constant * factor)
    }

    static func - (one: LinearExpression, other: LinearExpression) -> LinearExpression { one + other * -1 }

    func value(_ unknowns: [Double]) -> Double { coefficients.reduce(constant) { $0 + $1.value * unknowns[$1.key] } }
}

/// A system of equations with a fixed number of unknowns.
struct LinearSystem {
    private struct Row {
        var pivot: Int
        var coefficients: [Double]
        var constant: Double
    }

    private let count: Int
    private var rows: [Row] = []
    private static let tiny = 1e-9

    init(unknowns count: Int) {
        self.count = count
    }

    /// Adds the equation `expression = 0`.
    /// - Returns: false if the equation contradicts the others; it is then not added.
    /// - Complexity: O(rows × unknowns).
    mutating func add(_ expression: LinearExpression) -> Bool {
        var coefficients = [Double](repeating: 0, count: count)
        for (index, value) in expression.coefficients { coefficients[index] = value }
        var constant = expression.constant
        for row in rows {
            let factor = coefficients[row.pivot]
            guard factor != 0 else { continue }
            for index in 0..<count { coefficients[index] -= factor * row.coefficients[index] }
            constant -= factor * row.constant
        }
        guard let pivot = (0..<count).max(by: { abs(coefficients[$0]) < abs(coefficients[$1]) }), abs(coefficients[pivot]) > Self.tiny
        else { return abs(constant) < 1e-6 }
        let divisor = coefficients[pivot]
        let new = Row(pivot: pivot, coefficients: coefficients.map { $0 / divisor }, constant: constant / divisor)
        for index in rows.indices {
            let factor = rows[index].coefficients[pivot]
            guard factor != 0 else { continue }
            for column in 0..<count { rows[index].coefficients[column] -= factor * new.coefficients[column] }
            rows[index].constant -= factor * new.constant
        }
        rows.append(new)
        return true
    }

    /// The values of the unknowns. An unknown that no equation determines is 0.
    var solution: [Double] {
        var values = [Double](repeating: 0, count: count)
        for row in rows { values[row.pivot] = -row.constant }
        return values
    }
}
