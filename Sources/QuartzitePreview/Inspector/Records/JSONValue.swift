// JSON output: keys keep their order, parsing a printed number gives an equal number, and values that JSON cannot express as
// numbers are strings.

/// A JSON value.
package enum JSONValue: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])

    package static func numbers(_ values: [Double]) -> JSONValue { .array(values.map(JSONValue.number)) }

    package static func integer(_ value: Int) -> JSONValue { .number(Double(value)) }

    package static func == (a: JSONValue, b: JSONValue) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.string(let a), .string(let b)): a == b
        case (.number(let a), .number(let b)): a == b || (a.isNaN && b.isNaN)
        case (.array(let a), .array(let b)): a == b
        // A number that JSON cannot express equals the string that represents it.
        case (.number, .string), (.string, .number), (.object, .object): a.text == b.text
        default: false
        }
    }

    /// The value on one line.
    package var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes, indent: nil)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The value on several lines; arrays of numbers, and values without objects inside, stay on one line.
    package var lines: String {
        var bytes: [UInt8] = []
        write(to: &bytes, indent: 0)
        return String(decoding: bytes, as: UTF8.self) + "\n"
    }

    /// Appends the value on one line to a text.
    package func write(to text: inout [UInt8]) { write(to: &text, indent: nil) }

    /// Appends the value to a text.
    /// - Parameter indent: the indentation of the current line in spaces; nil writes a single line.
    package func write(to text: inout [UInt8], indent: Int?) {
        func newLine(_ indent: Int) { Self.newLine(indent, in: &text) }
        func comma(_ inner: Int?) {
            text.append(UInt8(ascii: ","))
            if inner == nil { text.append(UInt8(ascii: " ")) }
        }
        switch self {
        case .null: text.append(contentsOf: "null".utf8)
        case .bool(let value): text.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let value): Self.write(value, to: &text)
        case .string(let value): Self.quote(value, into: &text)
        case .array(let values):
            let inner = values.contains { $0.isObject } ? indent.map { $0 + 2 } : nil
            text.append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { comma(inner) }
                if let inner { newLine(inner) }
                value.write(to: &text, indent: inner)
            }
            if let indent, inner != nil, !values.isEmpty { newLine(indent) }
            text.append(UInt8(ascii: "]"))
        case .object(let members):
            let inner = indent.map { $0 + 2 }
            text.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { comma(inner) }
                if let inner { newLine(inner) }
                Self.quote(member.key, into: &text)
                text.append(contentsOf: ": ".utf8)
                member.value.write(to: &text, indent: inner)
            }
            if let indent, !members.isEmpty { newLine(indent) }
            text.append(UInt8(ascii: "}"))
        }
    }

    private var isObject: Bool {
        if case .object = self { true } else { false }
    }

    /// Returns the shortest text that parses to the same number; integers have no decimal point.
    package static func number(_ value: Double) -> String {
        if value.isNaN { return "\"nan\"" }
        if value.isInfinite { return value < 0 ? "\"-inf\"" : "\"inf\"" }
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return value.description
    }

    /// Appends the text of a number. Small integers, which most numbers are, need no string.
    private static func write(_ value: Double, to text: inout [UInt8]) {
        guard let integer = UInt16(exactly: value) else { return text.append(contentsOf: number(value).utf8) }
        var divisor: UInt16 = 10_000
        while divisor > 1, divisor > integer { divisor /= 10 }
        while divisor > 0 {
            text.append(UInt8(ascii: "0") + UInt8(integer / divisor % 10))
            divisor /= 10
        }
    }

    /// Appends a line break and spaces.
    static func newLine(_ indent: Int, in text: inout [UInt8]) {
        text.append(UInt8(ascii: "\n"))
        text.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
    }

    /// Appends a string in quotes. Characters beyond ASCII are written as UTF-8.
    static func quote(_ value: String, into text: inout [UInt8]) {
        var value = value
        text.append(UInt8(ascii: "\""))
        value.withUTF8 { bytes in
            var start = 0
            for (index, byte) in bytes.enumerated() {
                guard let escaped = escaped(byte) else { continue }
                text.append(contentsOf: bytes[start..<index])
                text.append(contentsOf: escaped.utf8)
                start = index + 1
            }
            text.append(contentsOf: bytes[start...])
        }
        text.append(UInt8(ascii: "\""))
    }

    /// The escape sequence of a byte in a string; nil for a byte that is written as itself.
    private static func escaped(_ byte: UInt8) -> String? {
        switch byte {
        case UInt8(ascii: "\""): return #"\""#
        case UInt8(ascii: "\\"): return #"\\"#
        case UInt8(ascii: "\n"): return #"\n"#
        case UInt8(ascii: "\r"): return #"\r"#
        case UInt8(ascii: "\t"): return #"\t"#
        case 0..<0x20, 0x7F:
            let digits = String(byte, radix: 16)
            return #"\u"# + String(repeating: "0", count: 4 - digits.count) + digits
        default: return nil
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
}
