// Numbers, lengths, angles, times and booleans.
//
//     0.5  -5.3e4  1e-100  inf  +infinity        a number
//     12px 1in 50% 90deg 2h                      with a unit
//     1:30  0:01:30                              clock time, in seconds

import Foundation

extension ValueScanner {
    /// A number with an optional unit, or a clock time. The result is in radians for angles, points for lengths, seconds for times.
    mutating func real() throws(ValueFault) -> Double {
        let start = position
        let number = try plainReal()
        if next == UInt8(ascii: ":") { return try clockTime(after: number, from: start) }
        let unitStart = position
        let unit = take("%") ? "%" : letters()
        guard let factor = Self.factor(ofUnit: unit) else {
            position = unitStart
            throw ValueFault(
                found: excerpt(from: start), expected: "a number, or one of the units px pt in pc cm mm % deg rad grad s h")
        }
        // Factors are finite and above 0, so an infinite number stays infinite and 0 × ∞ does not occur.
        return number * factor
    }

    /// A number without a unit, in the syntax of C's `strtod`. NaN is refused.
    mutating func plainReal() throws(ValueFault) -> Double {
        let start = position
        let isNegative = next == UInt8(ascii: "-")
        if isNegative || next == UInt8(ascii: "+") { position += 1 }
        if let infinity = infinity() { return isNegative ? -infinity : infinity }

        let firstDigit = position
        let whole = digits()
        var fraction = 0
        if next == UInt8(ascii: ".") {
            position += 1
            fraction = digits()
        }
        guard whole + fraction > 0 else {
            position = start
            throw fault(expected: "a number")
        }
        let end = position
        exponent()
        if position == end, let value = decimal(from: firstDigit, fraction: fraction) { return isNegative ? -value : value }
        guard let value = Double(String(decoding: bytes[start..<position], as: UTF8.self)) else {
            position = start
            throw fault(expected: "a number")
        }
        return value
    }

    /// The number from `start` to the cursor: digits, with `fraction` of them after a point. Nil for more than 15 characters.
    ///
    /// 15 digits and the powers of ten up to 10^15 are exact, so their quotient is the nearest number, which `strtod` gives too.
    private func decimal(from start: Int, fraction: Int) -> Double? {
        guard position - start <= 15 else { return nil }
        var digits = 0
        for byte in bytes[start..<position] where byte != UInt8(ascii: ".") { digits = digits * 10 + Int(byte & 0xF) }
        return Double(digits) / Self.powersOfTen[fraction]
    }

    static let powersOfTen: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15]

    /// A decimal integer of at most 64 bits.
    mutating func integer() throws(ValueFault) -> Int {
        let start = position
        if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { position += 1 }
        guard digits() > 0, let value = Int(String(decoding: bytes[start..<position], as: UTF8.self)) else {
            position = start
            throw fault(expected: "a whole number")
        }
        return value
    }

    /// `true`, `false`, or a number. Every number except 0 is true.
    mutating func boolean() throws(ValueFault) -> Bool {
        let start = position
        switch letters().lowercased() {
        case "true": return true
        case "false": return false
        case "":
            if let value = try? plainReal() { return value != 0 }
        default: break
        }
        position = start
        throw fault(expected: "0, 1, true or false")
    }

    // MARK: Parts

    /// Skips digits and returns their count.
    private mutating func digits() -> Int {
        let start = position
        while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
        return position - start
    }

    private mutating func exponent() {
        let start = position
        guard next == UInt8(ascii: "e") || next == UInt8(ascii: "E") else { return }
        position += 1
        if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { position += 1 }
        if digits() == 0 { position = start }
    }

    private mutating func infinity() -> Double? {
        let start = position
        switch letters().lowercased() {
        case "inf", "infinity": return .infinity
        default:
            position = start
            return nil
        }
    }

    /// The rest of `mm:ss` or `hh:mm:ss` after the first number.
    private mutating func clockTime(after first: Double, from start: Int) throws(ValueFault) -> Double {
        var seconds = first.magnitude
        var parts = 1
        while parts < 3, take(":") {
            guard let part = try? plainReal(), part >= 0 else {
                position = start
                throw fault(expected: "a time such as 1:30 or 0:01:30")
            }
            seconds = seconds * 60 + part
            parts += 1
        }
        return first.sign == .minus ? -seconds : seconds
    }

    private static func factor(ofUnit unit: String) -> Double? {
        switch unit {
        case "", "px", "pt", "rad", "s": 1
        case "%": 0.01
        case "deg": .pi / 180
        case "grad": .pi / 200
        case "in": 72
        case "pc": 12
        case "cm": 28.346456
        case "mm": 2.8346456
        case "h": 3600
        default: nil
        }
    }
}
