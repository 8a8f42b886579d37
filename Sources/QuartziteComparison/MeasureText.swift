import Foundation

/// Formats measures for people.
package enum MeasureText {
    /// Formats a number with about three digits.
    package static func number(_ value: Double) -> String {
        if value == 0 || value >= 100 { return String(Int(value.rounded())) }
        let decimals = value >= 10 ? 1 : value >= 1 ? 2 : min(6, 2 - Int(log10(value).rounded(.down)))
        return trimmed(String(format: "%.\(decimals)f", value))
    }

    private static func trimmed(_ text: String) -> String {
        var text = text
        while text.contains("."), text.hasSuffix("0") || text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// Formats a share from 0 to 1. A share below 1 is never rounded to 100 %.
    package static func percent(_ share: Double) -> String {
        let text = number(share * 100)
        return text == "100" && share < 1 ? "99.9 %" : text + " %"
    }
}
