// Fast parsing of the most common texts of attributes, without strings and lists: plain decimal numbers, separated by spaces, and colours
// as `#rrggbb`.

import Quartzite

/// A cursor in the UTF-8 bytes of a text of plain numbers: digits, at most one point before the last of them, and a minus sign.
///
/// Every other text gives nil, even if `ValueScanner` accepts it. The caller then uses `ValueScanner`, which knows all syntaxes and writes
/// the remarks. For the same text, both give the same numbers.
struct PlainScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The only number of a text.
    static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? { numbers(bytes, atLeast: 1, atMost: 1)?.values.x }

    /// The boolean value of a text: `0`, `1`, `true`, `false`, or another number.
    static func boolean(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
        if let number = number(bytes) { return number != 0 }
        if bytes.elementsEqual("true".utf8) { return true }
        return bytes.elementsEqual("false".utf8) ? false : nil
    }

    /// The numbers of a text. Unused ones are 0.
    /// - Parameters:
    ///   - least: the smallest count, from 1.
    ///   - most: the largest count, up to 4.
    static func numbers(
        _ bytes: UnsafeBufferPointer<UInt8>, atLeast least: Int, atMost most: Int
    ) -> (values: SIMD4<Double>, count: Int)? {
        var scanner = PlainScanner(bytes)
        var (values, count) = (SIMD4<Double>(repeating: 0), 0)
        scanner.skipSpace()
        while count < most, scanner.position < bytes.count {
            guard let value = scanner.next() else { return nil }
            values[count] = value
            count += 1
            scanner.skipSpace()
        }
        return count >= least && scanner.position == bytes.count ? (values, count) : nil
    }

    /// The opaque colour of a text of the form `#rgb` or `#rrggbb`: red, green, blue and alpha.
    static func hexadecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> SIMD4<Double>? {
        guard bytes.first == UInt8(ascii: "#"), bytes.count == 4 || bytes.count == 7 else { return nil }
        var number = 0
        for byte in bytes.dropFirst() {
            guard let digit = hexadecimalDigit(byte) else { return nil }
            number = number << 4 | digit
            if bytes.count == 4 { number = number << 4 | digit }
        }
        return SIMD4(Double(number >> 16) / 255, Double(number >> 8 & 255) / 255, Double(number & 255) / 255, 1)
    }

    /// The number that an ASCII digit of a hexadecimal number stands for; nil for another byte.
    static func hexadecimalDigit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte & 0xF)
        case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte & 0xF) + 9
        default: nil
        }
    }

    private mutating func skipSpace() {
        while position < bytes.count, isMarkupSpace(bytes[position]) { position += 1 }
    }

    /// The number at the cursor, if white space or the end of the text follows. At most 15 characters after the sign, so that the result is
    /// exact: see `ValueScanner.decimal`.
    private mutating func next() -> Double? {
        let isNegative = bytes[position] == UInt8(ascii: "-")
        if isNegative { position += 1 }
        let first = position
        var (digits, fraction, isBehindPoint) = (0, 0, false)
        while position < bytes.count {
            let byte = bytes[position]
            if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                guard position - first < 15 else { return nil }
                digits = digits * 10 + Int(byte & 0xF)
                if isBehindPoint { fraction += 1 }
            } else if byte == UInt8(ascii: "."), !isBehindPoint {
                isBehindPoint = true
            } else if isMarkupSpace(byte) {
                break
            } else {
                return nil
            }
            position += 1
        }
        guard position > first, !isBehindPoint || fraction > 0 else { return nil }
        let value = Double(digits) / ValueScanner.powersOfTen[fraction]
        return isNegative ? -value : value
    }
}
