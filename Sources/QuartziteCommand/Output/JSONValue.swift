// JSON as it is printed: keys keep their order, numbers are written so that reading them gives the same number again, and
// what JSON has no number for is a string.

/// A JSON value.
indirect enum JSONValue: Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])

    static func numbers(_ values: [Double]) -> JSONValue { .array(values.map(JSONValue.number)) }

    static func integer(_ value: Int) -> JSONValue { .number(Double(value)) }

    static func == (a: JSONValue, b: JSONValue) -> Bool { a.text == b.text }

    /// On one line.
    var text: String {
        var text = ""
        write(to: &text, indent: nil)
        return text
    }

    /// On several lines; what fits on one stays on one: arrays of numbers and values without objects in them.
    var lines: String {
        var text = ""
        write(to: &text, indent: "")
        return text + "\n"
    }

    private func write(to text: inout String, indent: String?) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += Self.number(value)
        case .string(let value): Self.quote(value, into: &text)
        case .array(let values):
            let inner = values.contains { $0.isObject } ? indent.map { $0 + "  " } : nil
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += inner == nil ? ", " : "," }
                if let inner { text += "\n" + inner }
                value.write(to: &text, indent: inner)
            }
            if let indent, inner != nil, !values.isEmpty { text += "\n" + indent }
            text += "]"
        case .object(let members):
            let inner = indent.map { $0 + "  " }
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += inner == nil ? ", " : "," }
                if let inner { text += "\n" + inner }
                Self.quote(member.key, into: &text)
                text += ": "
                member.value.write(to: &text, indent: inner)
            }
            if let indent, !members.isEmpty { text += "\n" + indent }
            text += "}"
        }
    }

    private var isObject: Bool {
        if case .object = self { true } else { false }
    }

    /// The shortest text that reads back as the same number; whole numbers without a point.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "\"nan\"" }
        if value.isInfinite { return value < 0 ? "\"-inf\"" : "\"inf\"" }
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return value.description
    }

    private static func quote(_ value: String, into text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
    init(stringLiteral value: String) { self = .string(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
}
