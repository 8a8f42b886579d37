// Linear equations, taken in one after the other: each either says something new, follows from the others, or contradicts them.
//
// Gauss and Jordan's elimination with a row for each equation that said something new, kept so that a row's own unknown (its pivot) is in no
// other row.

/// Σ coefficient · unknown + constant.
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

    /// Takes in that an expression is 0.
    /// - Returns: false where that contradicts the equations so far; it is then left out.
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

    /// The unknowns' values; 0 for one that no equation settles.
    var solution: [Double] {
        var values = [Double](repeating: 0, count: count)
        for row in rows { values[row.pivot] = -row.constant }
        return values
    }
}
