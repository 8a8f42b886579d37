// From expat's errors to messages that say what was found and how to fix it.
//
// Expat gives an error code and a byte offset. The text around the offset shows which markup the author meant.

internal import CExpat
import Foundation

extension XMLReader {
    func malformed(at offset: Int, _ reason: String) -> CAMLError { source.malformed(at: offset, reason) }

    func tooLarge(at offset: Int, _ reason: String) -> CAMLError {
        .tooLarge(file: source.file, location: source.location(at: offset), reason: reason)
    }

    func error(_ fault: XMLEntityFault, at offset: Int) -> CAMLError {
        fault.isTooLarge ? tooLarge(at: offset, fault.reason) : malformed(at: offset, fault.reason)
    }

    /// The error with which expat stopped.
    func error(_ code: XML_Error) -> CAMLError {
        let found = source.excerpt(at: offset)
        switch code {
        case XML_ERROR_NO_ELEMENTS:
            return unfinishedDocument
        case XML_ERROR_UNCLOSED_TOKEN:
            return unfinished(at: offset)
        case XML_ERROR_UNCLOSED_CDATA_SECTION:
            return unfinished(at: source.lastOffset(of: "<![CDATA[", before: offset) ?? offset)
        case XML_ERROR_TAG_MISMATCH:
            // The offset is that of the name after `</`.
            guard let element = open.last.map({ nodes[$0] }) else { return invalid(at: offset) }
            let reason =
                "</\(source.text(source.name(at: offset)))> closes <\(names[element.name])>, opened at "
                + "\(source.location(at: Int(element.offset))); expected </\(names[element.name])>"
            return malformed(at: offset - 2, reason)
        case XML_ERROR_DUPLICATE_ATTRIBUTE:
            let tag = source.lastOffset(of: "<", before: offset).map { source.text(source.name(at: $0 + 1)) } ?? ""
            let attribute = source.text(source.name(at: offset))
            return malformed(at: offset, "the attribute “\(attribute)” occurs twice in <\(tag)>; remove one")
        case XML_ERROR_JUNK_AFTER_DOC_ELEMENT:
            return malformed(at: offset, "found “\(found)” after the end of <\(names[nodes[0].name])>, expected nothing more")
        case XML_ERROR_MISPLACED_XML_PI:
            return malformed(at: offset, "“<?xml” is not at the beginning of the file; move it there, or remove it")
        case XML_ERROR_XML_DECL:
            return malformed(at: offset, "found “\(found)”, expected <?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        case XML_ERROR_AMPLIFICATION_LIMIT_BREACH:
            return error(XMLEntities.tooLarge(limits.entityBytes), at: offset)
        case XML_ERROR_NO_MEMORY, XML_ERROR_INVALID_ARGUMENT:
            return tooLarge(at: offset, Self.noMemory)
        case XML_ERROR_SYNTAX where source.byte(at: offset) == UInt8(ascii: "<"):
            return invalid(at: offset + 1)
        default:
            return invalid(at: offset)
        }
    }

    /// The error for a document that ends inside or before its root element.
    private var unfinishedDocument: CAMLError {
        if let element = open.last.map({ nodes[$0] }) {
            let place = source.location(at: Int(element.offset))
            let name = names[element.name]
            return malformed(at: source.bytes.count, "the file ends inside <\(name)>, opened at \(place); expected </\(name)>")
        }
        if !hasDocumentType, let start = source.lastOffset(of: "<!DOCTYPE", before: source.bytes.count) {
            return malformed(at: start, "the file ends inside <!DOCTYPE>, expected “]>”")
        }
        return malformed(at: 0, "the document is empty, expected <caml>")
    }

    /// The error for a document that ends inside a piece of markup, which begins at `start`.
    private func unfinished(at start: Int) -> CAMLError {
        let kinds = [
            ("<!--", "a comment, expected “-->”"), ("<![CDATA[", "a CDATA section, expected “]]>”"),
            ("<?", "a processing instruction, expected “?>”"), ("<!", "a declaration, expected “>”"),
            ("</", "an end tag, expected “>”"), ("\"", "the quotes of the document type's address"),
            ("'", "the quotes of the document type's address"),
        ]
        if let kind = kinds.first(where: { source.starts(with: $0.0, at: start) }) {
            return malformed(at: start, "the file ends inside \(kind.1)")
        }
        switch source.byte(at: start) {
        case UInt8(ascii: "<"): return invalid(at: start + 1)
        case UInt8(ascii: "&"): return invalid(at: start)
        default: return unfinishedDocument
        }
    }

    /// The error for a byte that is not allowed, from the markup around it.
    func invalid(at offset: Int) -> CAMLError {
        let found = source.excerpt(at: offset)
        guard let start = source.lastOffset(of: "<", before: offset) else {
            return malformed(at: self.start, "this is not XML: found “\(source.excerpt(at: self.start))”, expected “<”")
        }
        if let comment = source.lastOffset(of: "<!--", before: offset), source.lastOffset(of: "-->", before: offset) ?? 0 < comment {
            return malformed(at: offset, "found “\(found)” inside a comment, where “--” is not allowed")
        }
        if source.starts(with: "</", at: start) {
            guard !nodes.isEmpty else {
                return malformed(at: start, "found “\(source.excerpt(at: start))” before any element, expected <caml>")
            }
            guard !open.isEmpty else { return error(XML_ERROR_JUNK_AFTER_DOC_ELEMENT) }
            let name = source.text(source.name(at: start + 2))
            return malformed(
                at: offset,
                name.isEmpty ? "found “\(found)”, expected an element's name after “</”" : "found “\(found)” in </\(name)>, expected “>”")
        }
        if source.starts(with: "<!", at: start) || source.starts(with: "<?", at: start) {
            return malformed(at: offset, "found “\(found)” in “\(source.excerpt(at: start))”, which XML does not allow there")
        }
        var tag = XMLTag(source, at: start)
        do {
            while try tag.nextAttribute(entities) != nil {}
        } catch {
            return error
        }
        // The tag is valid. The byte is in the text after it: in a reference, in “]]>”, or a character that XML does not have.
        if let reference = source.lastOffset(of: "&", before: offset + 1), reference > start {
            do {
                _ = try entities.reference(in: source.bytes, at: reference)
            } catch {
                return self.error(error, at: reference)
            }
        }
        if let marker = source.lastOffset(of: "]]>", before: offset + 1), marker + 3 > offset {
            return malformed(at: marker, "“]]>” in text; write ]]&gt;")
        }
        return malformed(at: offset, "found “\(found)”, which XML does not allow there")
    }
}

extension SourceText {
    /// An error at a byte offset.
    func malformed(at offset: Int, _ reason: String) -> CAMLError {
        .malformed(file: file, location: location(at: offset), reason: reason)
    }

    /// The byte at an offset; nil outside the document.
    func byte(at offset: Int) -> UInt8? { bytes.indices.contains(offset) ? bytes[offset] : nil }

    /// A part of the document.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Whether a part of the document is the same as a text that ends with a zero byte.
    func hasText(_ text: UnsafePointer<CChar>, in range: Range<Int>) -> Bool {
        strlen(text) == range.count
            && bytes.withUnsafeBytes { $0.baseAddress.map { memcmp($0 + range.lowerBound, text, range.count) == 0 } ?? false }
    }

    /// Whether the bytes at an offset begin with a text.
    func starts(with token: String, at offset: Int) -> Bool { bytes[min(offset, bytes.count)...].starts(with: token.utf8) }

    /// The offset of the first byte with a value in a range; nil if there is none.
    func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress, let found = memchr(base + range.lowerBound, Int32(byte), range.count) else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    /// The offset of the last occurrence of a text that begins before an offset; nil if there is none.
    func lastOffset(of token: String, before offset: Int) -> Int? {
        guard let first = token.utf8.first else { return nil }
        var end = offset
        while let candidate = bytes[..<end].lastIndex(of: first) {
            if starts(with: token, at: candidate) { return candidate }
            end = candidate
        }
        return nil
    }

    /// The range of the name that begins at an offset; empty if there is no name. Accepts every character beyond ASCII.
    func name(at offset: Int) -> Range<Int> {
        var end = offset
        while let byte = byte(at: end), Self.isNameByte(byte, first: end == offset) { end += 1 }
        return offset..<end
    }

    private static func isNameByte(_ byte: UInt8, first: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: ":"),
            0x80...:
            true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !first
        default: false
        }
    }

    /// At most 20 characters up to the end of the line, for messages.
    func excerpt(at offset: Int) -> String {
        guard offset < bytes.count else { return "the end of the file" }
        let line = String(decoding: bytes[offset...].prefix(80), as: UTF8.self).prefix { !$0.isNewline }
        return line.count > 20 ? line.prefix(20) + "…" : String(line)
    }
}
