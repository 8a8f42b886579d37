/// Compares an answer with a vector's expectation.
enum Comparison {
    /// Returns the name of the answer that an expectation refers to: `valueGreaterThan` is a bound on `value`.
    static func answerName(for expectation: String) -> String {
        for suffix in ["GreaterThan", "AtMost"] where expectation.hasSuffix(suffix) {
            return String(expectation.dropLast(suffix.count))
        }
        return expectation == "greaterThan" ? "value" : expectation
    }

    static func holds(_ expectation: String, expected: VectorValue, got: VectorValue, tolerance: Double) -> Bool {
        if answerName(for: expectation) == expectation { return equal(expected, got, tolerance: tolerance) }
        // Bounds ignore the tolerance.
        guard let bound = expected.asNumber, let number = got.asNumber else { return false }
        return expectation.hasSuffix("AtMost") ? number <= bound : number > bound
    }

    /// Compares numbers element by element, within the tolerance or a rounding error, and everything else exactly.
    static func equal(_ expected: VectorValue, _ got: VectorValue, tolerance: Double) -> Bool {
        switch (expected, got) {
        case (.array(let expected), .array(let got)):
            return expected.count == got.count
                && zip(expected, got).allSatisfy { equal($0, $1, tolerance: tolerance) }
        case (.object(let expected), .object(let got)):
            return expected.count == got.count
                && expected.allSatisfy { name, value in got[name].map { equal(value, $0, tolerance: tolerance) } ?? false }
        default: break
        }
        if expected == got { return true }
        guard let e = expected.asNumber, let g = got.asNumber else { return false }
        if e.isNaN || g.isNaN { return e.isNaN && g.isNaN }
        guard e.isFinite, g.isFinite else { return e == g }
        return abs(e - g) <= max(tolerance, 1e-9 * max(1, abs(e)))
    }
}
