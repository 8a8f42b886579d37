// The bytes of a document as UTF-8, and the conversion of byte offsets to lines and columns.
//
// Does: decode UTF-8, UTF-16 (recognised by the byte order mark, or by the first characters), and ISO 8859-1 and Windows-1252 if the XML
// declaration names them; refuse files that are not text. Does not: parse XML beyond the encoding in the declaration.

import Foundation

/// A document as valid UTF-8.
struct SourceText: Sendable {
    /// The path of the file in messages.
    let file: String
    /// Valid UTF-8 without a byte order mark and without control characters.
    let bytes: [UInt8]
    /// The offset of the first byte of each line.
    private let lineStarts: [Int]

    /// Decodes `data`. Throws `CAMLError.malformed` for data that is not text.
    init(file: String, data: [UInt8]) throws(CAMLError) {
        self.file = file
        let bytes = try Self.decode(data, file: file)
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
        lineStarts = starts
        if let offset = bytes.firstIndex(where: { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }) {
            throw .malformed(file: file, location: location(at: offset), reason: Self.controlCharacterReason(bytes[offset]))
        }
    }

    /// The line and column of a byte. An offset beyond the document gives its end.
    ///
    /// Complexity: O(log lines + length of the line).
    func location(at offset: Int) -> MarkupLocation {
        let offset = min(max(offset, 0), bytes.count)
        let line = lineStarts.dropFirst().partitioningIndex { $0 > offset } - 1
        var column = 1
        // A continuation byte (10xxxxxx) does not begin a character.
        for byte in bytes[lineStarts[line]..<offset] where byte & 0xC0 != 0x80 { column += 1 }
        return MarkupLocation(line: line + 1, column: column)
    }

    /// The line of a byte, from 1. An offset beyond the document gives its last line.
    ///
    /// Complexity: O(log lines).
    func line(at offset: Int) -> Int { lineStarts.dropFirst().partitioningIndex { $0 > offset } }

    /// The line of a byte, from 1. The search is faster if the line is shortly after `line`.
    func line(at offset: Int, near line: Int) -> Int {
        for line in max(1, line)..<(max(1, line) + 3) where line < lineStarts.count {
            if lineStarts[line - 1] <= offset, offset < lineStarts[line] { return line }
        }
        return self.line(at: offset)
    }

    /// Whether white space precedes an XML declaration.
    var beginsWithSpace: Bool {
        guard let first = bytes.firstIndex(where: { !isMarkupSpace($0) }), first > 0 else { return false }
        return bytes[first...].starts(with: Array("<?xml".utf8))
    }

    // MARK: Decoding

    private static func decode(_ data: [UInt8], file: String) throws(CAMLError) -> [UInt8] {
        if let form = UTF16Form(data) { return try decodeUTF16(data, form, file: file) }
        let bytes = data.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(data.dropFirst(3)) : data

        let name = declaredEncoding(bytes)
        switch name?.lowercased() {
        case nil, "utf-8", "utf8", "us-ascii", "ascii":
            if let offset = firstInvalidUTF8(bytes) {
                throw .malformed(
                    file: file, location: locationInBrokenText(bytes, at: offset),
                    reason: "byte 0x\(String(bytes[offset], radix: 16)) is not UTF-8; save the file as UTF-8")
            }
            return bytes
        case "iso-8859-1", "latin1", "iso8859-1":
            return Array(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
        case "windows-1252", "cp1252":
            guard let text = String(bytes: bytes, encoding: .windowsCP1252) else { fallthrough }
            return Array(text.utf8)
        default:
            throw .malformed(
                file: file, location: MarkupLocation(line: 1, column: 1),
                reason: "the encoding “\(name ?? "")” is not supported; save the file as UTF-8")
        }
    }

    // MARK: Encoding

    /// Whether the encoding of a document's data lacks characters.
    static func lacksCharacters(_ data: [UInt8]) -> Bool {
        if UTF16Form(data) != nil { return false }
        switch declaredEncoding(data)?.lowercased() {
        case nil, "utf-8", "utf8": return false
        default: return true
        }
    }

    /// Returns UTF-8 text in the encoding of a document's data, with its byte order mark; nil if a character is not in the encoding.
    static func encoded(_ text: [UInt8], like data: [UInt8]) -> [UInt8]? {
        if let form = UTF16Form(data) {
            return data.prefix(form.markLength)
                + String(decoding: text, as: UTF8.self).utf16.flatMap { unit in
                    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                    return form.isBigEndian ? [high, low] : [low, high]
                }
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let isMarked = data.starts(with: mark)
        switch declaredEncoding(isMarked ? Array(data.dropFirst(3)) : data)?.lowercased() {
        case "iso-8859-1", "latin1", "iso8859-1", "windows-1252", "cp1252":
            let name = declaredEncoding(isMarked ? Array(data.dropFirst(3)) : data)?.lowercased() ?? ""
            let encoding: String.Encoding = name.contains("1252") ? .windowsCP1252 : .isoLatin1
            return String(decoding: text, as: UTF8.self).data(using: encoding).map { (isMarked ? mark : []) + Array($0) }
        default: return (isMarked ? mark : []) + text
        }
    }

    /// How a document is written in UTF-16.
    private struct UTF16Form {
        let isBigEndian: Bool
        /// The number of bytes of the byte order mark.
        let markLength: Int

        /// The form of data that begins with a byte order mark, or with `<` and another ASCII character. Nil for other data.
        init?(_ data: [UInt8]) {
            switch (data.first, data.dropFirst().first) {
            case (0xFE, 0xFF): (isBigEndian, markLength) = (true, 2)
            case (0xFF, 0xFE): (isBigEndian, markLength) = (false, 2)
            case (0, UInt8(ascii: "<")) where data.count > 3 && data[2] == 0 && data[3] != 0: (isBigEndian, markLength) = (true, 0)
            case (UInt8(ascii: "<"), 0) where data.count > 3 && data[2] != 0 && data[3] == 0: (isBigEndian, markLength) = (false, 0)
            default: return nil
            }
        }
    }

    private static func decodeUTF16(_ data: [UInt8], _ form: UTF16Form, file: String) throws(CAMLError) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(data.count / 2)
        for i in stride(from: form.markLength, to: data.count - 1, by: 2) {
            let (high, low) = form.isBigEndian ? (data[i], data[i + 1]) : (data[i + 1], data[i])
            units.append(UInt16(high) << 8 | UInt16(low))
        }
        guard data.count % 2 == 0, let text = String(validating: units, as: UTF16.self) else {
            throw .malformed(
                file: file, location: MarkupLocation(line: 1, column: 1),
                reason: "the file begins like UTF-16 but is not UTF-16; save the file as UTF-8")
        }
        return Array(text.utf8)
    }

    /// The value of `encoding=` in the XML declaration; nil if there is none.
    private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
        guard bytes.starts(with: Array("<?xml".utf8)) else { return nil }
        let declaration = String(decoding: bytes.prefix(200).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        guard let key = declaration.range(of: "encoding") else { return nil }
        let rest = declaration[key.upperBound...].drop { $0 == " " || $0 == "=" }
        guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
        return String(rest.dropFirst().prefix { $0 != quote })
    }

    /// Number of bytes that are checked at once.
    private static let checkedLength = 1 << 16

    private static func firstInvalidUTF8(_ bytes: [UInt8]) -> Int? {
        // The standard library's check is fast, but it copies the bytes and does not return the offset of a fault.
        var start = 0
        while start < bytes.count {
            var end = min(start + checkedLength, bytes.count)
            // Do not split a character, whose bytes after the first have the form 10xxxxxx.
            if end < bytes.count, let first = (max(start + 1, end - 3)...end).last(where: { bytes[$0] & 0xC0 != 0x80 }) { end = first }
            if String(validating: bytes[start..<end], as: UTF8.self) == nil { break }
            start = end
        }
        if start == bytes.count { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes[start...].makeIterator()
        var offset = start
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded): offset += encoded.count
            case .error: return min(offset, bytes.count - 1)
            case .emptyInput: return nil
            }
        }
    }

    private static func locationInBrokenText(_ bytes: [UInt8], at offset: Int) -> MarkupLocation {
        let before = String(decoding: bytes[..<offset], as: UTF8.self).unicodeScalars
        let line = before.count { $0 == "\n" } + 1
        let column = before.reversed().prefix { $0 != "\n" }.count + 1
        return MarkupLocation(line: line, column: column)
    }

    private static func controlCharacterReason(_ byte: UInt8) -> String {
        let number = String(byte, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: 4 - number.count) + number
        return byte == 0
            ? "a NUL byte: this is not a text file, or it is UTF-16 without a byte order mark; save it as UTF-8"
            : "the control character \(code) is not allowed in XML; remove it"
    }
}
