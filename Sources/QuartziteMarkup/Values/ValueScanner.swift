// Parsing of the text of a value, from left to right.
//
// This file has the cursor and the messages. Each syntax is an extension in its own file: `ValueScanner+Numbers`, `+Geometry`,
// `+Transform`, `+Color`, `+ColorMatrix`, `+Path`, `+TimingFunction`, `+ValueFunction`. A syntax throws a `ValueFault` if the text has no value,
// and adds a `ValueRemark` if the text has a value and is unusual.

/// The reason why a text is not a value of the expected type.
struct ValueFault: Error, Equatable {
    var found: String
    var expected: String

    var message: String { "found \(found), expected \(expected)" }
}

/// A note or warning about a text that has a value.
struct ValueRemark: Equatable {
    var kind: MarkupDiagnostic.Kind
    var message: String
    /// How to fix the text; nil for the advice of the kind.
    var mend: String?
}

/// A cursor in the UTF-8 bytes of a text.
struct ValueScanner {
    let bytes: [UInt8]
    var position = 0
    var remarks: [ValueRemark] = []

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { position >= bytes.count }

    /// The byte at the cursor; nil at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipSpace() {
        while position < bytes.count, isMarkupSpace(bytes[position]) { position += 1 }
    }

    /// Skips `byte` if it is the next one. Returns whether it was.
    mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        position += 1
        return true
    }

    /// Skips white space and at most one of `separators`. Returns whether there was a separator.
    @discardableResult
    mutating func skipSeparator(_ separators: Unicode.Scalar...) -> Bool {
        skipSpace()
        let isThere = separators.contains { take($0) }
        skipSpace()
        return isThere
    }

    /// Reads ASCII letters; the result may be empty.
    mutating func letters() -> String {
        let start = position
        while position < bytes.count, (bytes[position] | 0x20) >= UInt8(ascii: "a"), (bytes[position] | 0x20) <= UInt8(ascii: "z") {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// A fault at the cursor.
    func fault(expected: String) -> ValueFault {
        ValueFault(found: excerpt(from: position), expected: expected)
    }

    /// Adds a remark, unless there is an equal one.
    mutating func remark(_ kind: MarkupDiagnostic.Kind, _ message: String, mend: String? = nil) {
        let remark = ValueRemark(kind: kind, message: message, mend: mend)
        if !remarks.contains(remark) { remarks.append(remark) }
    }

    /// At most 40 characters of the text in quotes, or words for the end of the text.
    func excerpt(from start: Int) -> String {
        guard start < bytes.count else { return bytes.isEmpty ? "no text" : "the end of the text" }
        let text = String(decoding: bytes[start...].prefix(160), as: UTF8.self)
        return "“" + (text.count > 40 ? text.prefix(40) + "…" : text) + "”"
    }

    /// Parses a whole text as one value. Text after the value gives a warning and is ignored, as in Core Animation's reader.
    static func read<Value>(
        _ text: String, as syntax: (inout ValueScanner) throws(ValueFault) -> Value
    ) -> (result: Result<Value, ValueFault>, remarks: [ValueRemark]) {
        var scanner = ValueScanner(text)
        scanner.skipSpace()
        do {
            let value = try syntax(&scanner)
            scanner.skipSpace()
            if !scanner.isAtEnd {
                scanner.remark(.invalidValue, "\(scanner.excerpt(from: scanner.position)) after the value is ignored")
            }
            return (.success(value), scanner.remarks)
        } catch {
            return (.failure(error), scanner.remarks)
        }
    }
}
