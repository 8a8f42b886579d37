// The text of one value, read from left to right.
//
// This file: the cursor and how it complains. Each syntax is an extension in a file of its own:
// `ValueScanner+Numbers`, `+Geometry`, `+Transform`, `+Color`, `+Path`, `+TimingFunction`.
// A syntax throws a `ValueFault` when the text gives no value at all. What it could read in spite of something odd it
// returns, with a `ValueRemark`.

/// Why a text is not the value that was asked for.
struct ValueFault: Error, Equatable {
    var found: String
    var expected: String

    var message: String { "found \(found), expected \(expected)" }
}

/// Something odd in a text that was read all the same.
struct ValueRemark: Equatable {
    var severity: MarkupDiagnostic.Severity
    var message: String
}

struct ValueScanner {
    let bytes: [UInt8]
    var position = 0
    var remarks: [ValueRemark] = []

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { position >= bytes.count }

    /// The next byte; nil at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipSpace() {
        while position < bytes.count, isMarkupSpace(bytes[position]) { position += 1 }
    }

    /// Moves behind `byte` if it comes next.
    mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        position += 1
        return true
    }

    /// Skips white space with at most one of `separators` in it; true when there was one.
    @discardableResult
    mutating func skipSeparator(_ separators: Unicode.Scalar...) -> Bool {
        skipSpace()
        let isThere = separators.contains { take($0) }
        skipSpace()
        return isThere
    }

    /// Reads letters.
    mutating func letters() -> String {
        let start = position
        while position < bytes.count, (bytes[position] | 0x20) >= UInt8(ascii: "a"), (bytes[position] | 0x20) <= UInt8(ascii: "z") {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// A fault at the current position.
    func fault(expected: String) -> ValueFault {
        ValueFault(found: excerpt(from: position), expected: expected)
    }

    mutating func remark(_ severity: MarkupDiagnostic.Severity, _ message: String) {
        let remark = ValueRemark(severity: severity, message: message)
        if !remarks.contains(remark) { remarks.append(remark) }
    }

    /// A few characters of the text in quotes; says so when there are none.
    func excerpt(from start: Int) -> String {
        guard start < bytes.count else { return bytes.isEmpty ? "no text" : "the end of the text" }
        let text = String(decoding: bytes[start...].prefix(160), as: UTF8.self)
        return "“" + (text.count > 40 ? text.prefix(40) + "…" : text) + "”"
    }

    /// Reads a whole text as one value. What follows the value is a remark, not a fault, as in Core Animation's reader.
    static func read<Value>(
        _ text: String, as syntax: (inout ValueScanner) throws(ValueFault) -> Value
    ) -> (result: Result<Value, ValueFault>, remarks: [ValueRemark]) {
        var scanner = ValueScanner(text)
        scanner.skipSpace()
        do {
            let value = try syntax(&scanner)
            scanner.skipSpace()
            if !scanner.isAtEnd {
                scanner.remark(.warning, "\(scanner.excerpt(from: scanner.position)) after the value is ignored")
            }
            return (.success(value), scanner.remarks)
        } catch {
            return (.failure(error), scanner.remarks)
        }
    }
}
