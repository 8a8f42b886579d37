// Changes of parts of a document's text. All other bytes stay: comments, indentation, unknown keys, quotes, line ends, the encoding.
//
//     DocumentPatch            attributes and elements
//     DocumentPatch+Values     the values of layers and states, in the forms that documents have
//     DocumentPatch+Animations those of animations
//     SceneRevision            the files of a scene with a person's edits
//
// Does: find the bytes of tags and attributes, of which a parsed document only has the offsets. Does not: reformat, or check values.

import Foundation

/// Why a place of a document cannot be changed.
struct DocumentPatchFault: Error {
    let reason: String
}

/// The text of a document with changes.
struct DocumentPatch {
    private let document: MarkupDocument
    private var bytes: [UInt8] { document.source.bytes }
    /// The changes in the order in which they were made.
    private var changes: [(range: Range<Int>, text: String)] = []
    /// The new children of elements, by the indexes of the elements.
    private var children: [Int: [WrittenElement]] = [:]
    /// Whether characters beyond ASCII must be written as references.
    private let isASCII: Bool
    /// The ids by which elements of the document mean other elements.
    private(set) lazy var referredIDs: Set<String> = Set(document.attributes(.object).map(\.value))

    /// - Parameter isASCII: whether the text has an encoding that lacks characters. Default false.
    init(_ document: MarkupDocument, isASCII: Bool = false) { (self.document, self.isASCII) = (document, isASCII) }

    var isEmpty: Bool { changes.isEmpty && children.isEmpty }

    /// The changed text as UTF-8.
    func text() throws(DocumentPatchFault) -> [UInt8] {
        var all = changes
        for (index, elements) in children.sorted(by: { $0.key < $1.key }) {
            all += try insertions(of: elements, in: MarkupElement(document: document, index: index))
        }
        // Several changes at one offset keep their order; insertions come before replacements.
        let sorted = all.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset) < (
                $1.element.range.lowerBound, $1.element.range.upperBound, $1.offset
            )
        }
        var (result, position): ([UInt8], Int) = ([], 0)
        for (_, change) in sorted {
            guard change.range.lowerBound >= position else { throw DocumentPatchFault(reason: "two changes overlap in the document") }
            result += bytes[position..<change.range.lowerBound]
            result += change.text.utf8
            position = change.range.upperBound
        }
        return result + bytes[position...]
    }

    // MARK: Changes

    /// Sets an element's attribute. A new attribute is added after the others.
    mutating func setAttribute(_ name: String, _ value: String, of element: MarkupElement) throws(DocumentPatchFault) {
        let tag = try tag(of: element)
        if let known = tag.attributes.last(where: { self.text($0.name) == name }) {
            let quote: Character = bytes[known.value.lowerBound - 1] == UInt8(ascii: "'") ? "'" : "\""
            return changes.append((known.value, escaped(value, quote: quote)))
        }
        var space = " "
        if let last = tag.attributes.last {
            // If each attribute has a line of its own, the new one gets one too.
            var start = last.name.lowerBound
            while start > 0, isMarkupSpace(bytes[start - 1]) { start -= 1 }
            if bytes[start..<last.name.lowerBound].contains(UInt8(ascii: "\n")) { space = self.text(start..<last.name.lowerBound) }
        }
        changes.append((tag.lastEnd..<tag.lastEnd, "\(space)\(name)=\"\(escaped(value, quote: "\""))\""))
    }

    /// Removes an element's attribute with the white space before it.
    mutating func removeAttribute(_ name: String, of element: MarkupElement) throws(DocumentPatchFault) {
        for attribute in try tag(of: element).attributes where text(attribute.name) == name {
            var start = attribute.name.lowerBound
            while isMarkupSpace(bytes[start - 1]) { start -= 1 }
            changes.append((start..<(attribute.value.upperBound + 1), ""))
        }
    }

    /// Replaces the character data of an element that contains nothing else.
    mutating func setText(_ text: String, of element: MarkupElement) throws(DocumentPatchFault) {
        let (tag, end) = (try tag(of: element), try self.end(of: element))
        var content = tag.end..<(bytes[..<end].lastIndex(of: UInt8(ascii: "<")) ?? end)
        guard !tag.isClosed, !bytes[content].contains(UInt8(ascii: "<")) else {
            throw DocumentPatchFault(reason: "the text of <\(element.name)> is not plain")
        }
        while !content.isEmpty, isMarkupSpace(bytes[content.lowerBound]) { content = (content.lowerBound + 1)..<content.upperBound }
        while !content.isEmpty, isMarkupSpace(bytes[content.upperBound - 1]) { content = content.lowerBound..<(content.upperBound - 1) }
        changes.append((content, escaped(text, quote: nil)))
    }

    /// Whether an element contains only character data, with or without references.
    func holdsPlainText(_ element: MarkupElement) throws(DocumentPatchFault) -> Bool {
        let (tag, end) = (try tag(of: element), try self.end(of: element))
        return !tag.isClosed && bytes[tag.end..<end].count { $0 == UInt8(ascii: "<") } == 1
    }

    /// Replaces an element with its whole content.
    mutating func replace(_ element: MarkupElement, by new: WrittenElement) throws(DocumentPatchFault) {
        let indent = indentation(before: element.offset)
        let text = text(of: new, prefix: try tag(of: element).prefix, indent: indent)
        changes.append((element.offset..<(try end(of: element)), text))
    }

    /// Inserts an element before the other children of an element.
    mutating func insert(_ child: WrittenElement, in element: MarkupElement) throws(DocumentPatchFault) {
        _ = try tag(of: element)
        children[element.index, default: []].append(child)
    }

    private func insertions(
        of new: [WrittenElement], in element: MarkupElement
    ) throws(DocumentPatchFault) -> [(range: Range<Int>, text: String)] {
        let tag = try tag(of: element)
        let own = indentation(before: element.offset)
        var indent = own.map { $0 + ($0.contains("\t") ? "\t" : "  ") }
        var children = element.children
        if let first = children.next() { indent = indentation(before: first.offset) }
        let lines = new.map { (indent.map { newline + $0 } ?? "") + text(of: $0, prefix: tag.prefix, indent: indent) }.joined()
        let last = own.map { newline + $0 } ?? ""
        if tag.isClosed {
            return [(tag.lastEnd..<tag.end, ">\(lines)\(last)</\(text(tag.name))>")]
        }
        let isEmpty = bytes[tag.end] == UInt8(ascii: "<") && bytes[tag.end + 1] == UInt8(ascii: "/")
        return [(tag.end..<tag.end, lines + (isEmpty && indent != nil ? last : ""))]
    }

    // MARK: Text

    /// The line end of the document.
    private var newline: String {
        guard let first = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return "\n" }
        return first > 0 && bytes[first - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    }

    /// The white space before a tag that begins a line; nil for another tag.
    private func indentation(before offset: Int) -> String? {
        var start = offset
        while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") { start -= 1 }
        return start == 0 || bytes[start - 1] == UInt8(ascii: "\n") ? text(start..<offset) : nil
    }

    /// An element as text, with its children on lines of their own if the document has lines.
    private func text(of element: WrittenElement, prefix: String, indent: String?) -> String {
        let name = prefix + element.name
        var text = "<\(name)"
        for attribute in element.attributes { text += " \(attribute.name)=\"\(escaped(attribute.value, quote: "\""))\"" }
        if element.children.isEmpty, element.text.isEmpty { return text + "/>" }
        text += ">" + escaped(element.text, quote: nil)
        for child in element.children {
            text += (indent.map { newline + $0 + "  " } ?? "") + self.text(of: child, prefix: prefix, indent: indent.map { $0 + "  " })
        }
        if !element.children.isEmpty { text += indent.map { newline + $0 } ?? "" }
        return text + "</\(name)>"
    }

    private func escaped(_ text: String, quote: Character?) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"" where quote == "\"": result += "&quot;"
            case "'" where quote == "'": result += "&apos;"
            // XML readers convert plain line breaks and tabs in attributes to spaces.
            case "\n" where quote != nil, "\t" where quote != nil, "\r": result += "&#\(scalar.value);"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case _ where scalar.value < 0x20 || scalar.value & ~1 == 0xFFFE: break
            case _ where isASCII && !scalar.isASCII: result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    // MARK: Tags

    /// The bytes of a start tag.
    private struct Tag {
        var name: Range<Int>
        var attributes: [(name: Range<Int>, value: Range<Int>)] = []
        /// The namespace prefix with its colon; empty for none.
        var prefix = ""
        /// The end of the name or of the last attribute, and of the whole tag.
        var lastEnd = 0
        var end = 0
        /// Whether the tag ends in `/>`.
        var isClosed = false
    }

    /// Finds the parts of an element's start tag. The document is known to be well-formed.
    private func tag(of element: MarkupElement) throws(DocumentPatchFault) -> Tag {
        let fault = DocumentPatchFault(reason: "<\(element.name)> is written by an entity, which cannot be changed at one place")
        var position = element.offset
        guard position < bytes.count, bytes[position] == UInt8(ascii: "<") else { throw fault }
        func name(_ position: inout Int) -> Range<Int> {
            let start = position
            while position < bytes.count, !isMarkupSpace(bytes[position]), !"=/>".utf8.contains(bytes[position]) { position += 1 }
            return start..<position
        }
        func skipSpace() { while position < bytes.count, isMarkupSpace(bytes[position]) { position += 1 } }
        position += 1
        var tag = Tag(name: name(&position))
        let full = text(tag.name)
        guard full == element.name || full.hasSuffix(":" + element.name) else { throw fault }
        tag.prefix = String(full.dropLast(element.name.count))
        tag.lastEnd = position
        while true {
            skipSpace()
            guard position < bytes.count else { throw fault }
            if bytes[position] == UInt8(ascii: ">") || bytes[position] == UInt8(ascii: "/") { break }
            let attribute = name(&position)
            skipSpace()
            position += 1
            skipSpace()
            guard position < bytes.count, !attribute.isEmpty,
                let end = document.source.firstOffset(of: bytes[position], in: (position + 1)..<bytes.count)
            else { throw fault }
            tag.attributes.append((attribute, (position + 1)..<end))
            position = end + 1
            tag.lastEnd = position
        }
        tag.isClosed = bytes[position] == UInt8(ascii: "/")
        tag.end = position + (tag.isClosed ? 2 : 1)
        return tag
    }

    /// The offset after an element's end tag.
    private func end(of element: MarkupElement) throws(DocumentPatchFault) -> Int {
        let tag = try tag(of: element)
        if tag.isClosed { return tag.end }
        var (position, depth) = (tag.end, 1)
        func skip(to text: String) {
            while position < bytes.count, !document.source.starts(with: text, at: position) { position += 1 }
            position += text.utf8.count
        }
        while let next = document.source.firstOffset(of: UInt8(ascii: "<"), in: min(position, bytes.count)..<bytes.count) {
            position = next
            if document.source.starts(with: "<!--", at: next) {
                position += 4
                skip(to: "-->")
            } else if document.source.starts(with: "<![CDATA[", at: next) {
                skip(to: "]]>")
            } else if document.source.starts(with: "<?", at: next) {
                skip(to: "?>")
            } else {
                let isEnd = bytes[next + 1] == UInt8(ascii: "/")
                var quote: UInt8?
                while position < bytes.count, quote != nil || bytes[position] != UInt8(ascii: ">") {
                    let byte = bytes[position]
                    if quote == byte { quote = nil } else if quote == nil, "\"'".utf8.contains(byte) { quote = byte }
                    position += 1
                }
                if isEnd { depth -= 1 } else if bytes[position - 1] != UInt8(ascii: "/") { depth += 1 }
                position += 1
                if depth == 0 { return position }
            }
        }
        throw DocumentPatchFault(reason: "<\(element.name)> has no end of its own in the document")
    }
}
