// XML text to a `MarkupDocument`.
//
// Does: XML 1.0 as far as documents of layers use it: elements, attributes, character data, CDATA, comments, processing
// instructions, a document type whose internal entities are plain text. Every rule of well-formedness that it checks ends in
// an error that names the place and what was expected there.
// Does not: validate, read anything outside the document (no external entity, no DTD), know about layers.
//
// Why not FoundationXML's XMLParser. Tried on Linux: it fails on documents of 10 MB and more (a film as `data:` URIs is
// larger), gives the place of a tag's end but none for an attribute, loses the order of attributes, drops internal entities
// in text without a word, reports success for tags that do not match, and takes quadratic time over the attributes of one
// element. All of that is the text that a person is shown when a file is wrong.
//
// The reader is one loop with a stack of open elements: nesting costs no call stack.

struct XMLReader {
    let source: SourceText
    let limits: MarkupLimits
    /// The offset of the byte that is read next.
    var position = 0
    var entities: XMLEntities

    private var nodes: [MarkupDocument.Node] = []
    private var attributes: [MarkupAttribute] = []
    /// Indexes of the elements that are open, outermost first.
    private var open: [Int] = []

    /// Reads a whole document.
    static func read(_ source: SourceText, limits: MarkupLimits) throws(CAMLError) -> MarkupDocument {
        var reader = XMLReader(source: source, limits: limits)
        return try reader.readDocument()
    }

    private init(source: SourceText, limits: MarkupLimits) {
        self.source = source
        self.limits = limits
        entities = XMLEntities(limit: limits.entityBytes)
    }

    private mutating func readDocument() throws(CAMLError) -> MarkupDocument {
        try readMiscellany(allowingDocumentType: true)
        guard position < source.bytes.count else {
            throw malformed(at: 0, "the document is empty, expected <caml>")
        }
        guard source.bytes[position] == UInt8(ascii: "<") else {
            throw malformed(at: position, "this is not XML: found “\(excerpt(at: position))”, expected “<”")
        }
        guard !starts(with: "</") else {
            throw malformed(at: position, "found “\(excerpt(at: position))” before any element, expected <caml>")
        }
        repeat { try readMarkup() } while !open.isEmpty
        try readMiscellany(allowingDocumentType: false)
        guard position >= source.bytes.count else {
            throw malformed(
                at: position, "found “\(excerpt(at: position))” after the end of <\(nodes[0].name)>, expected nothing more")
        }
        return MarkupDocument(source: source, nodes: nodes, attributes: attributes)
    }

    // MARK: Outside of the root element

    private mutating func readMiscellany(allowingDocumentType: Bool) throws(CAMLError) {
        while true {
            skipSpace()
            if starts(with: "<?") {
                try skip(past: "?>", what: "a processing instruction")
            } else if starts(with: "<!--") {
                try skip(past: "-->", what: "a comment", from: 4)
            } else if allowingDocumentType, starts(with: "<!DOCTYPE") {
                try readDocumentType()
            } else {
                return
            }
        }
    }

    // MARK: Inside of the root element

    /// Reads one piece of content: a tag, a run of text, or what is skipped.
    private mutating func readMarkup() throws(CAMLError) {
        guard position < source.bytes.count else {
            let element = nodes[open[open.count - 1]]
            throw malformed(
                at: source.bytes.count,
                "the file ends inside of <\(element.name)>, opened at \(source.location(at: element.offset)); "
                    + "expected </\(element.name)>")
        }
        if source.bytes[position] != UInt8(ascii: "<") {
            try readText()
        } else if starts(with: "</") {
            try readEndTag()
        } else if starts(with: "<!--") {
            try skip(past: "-->", what: "a comment", from: 4)
        } else if starts(with: "<![CDATA[") {
            try readCharacterData()
        } else if starts(with: "<?") {
            try skip(past: "?>", what: "a processing instruction")
        } else {
            try readStartTag()
        }
    }

    private mutating func readStartTag() throws(CAMLError) {
        let start = position
        position += 1
        let name = try readName(what: "an element's name after “<”")
        guard nodes.count < limits.elements else {
            throw .tooLarge(
                file: source.file, location: source.location(at: start),
                reason: "more than \(limits.elements) elements; split the scene")
        }
        guard open.count < limits.elementDepth else {
            throw .tooDeep(
                file: source.file, location: source.location(at: start),
                reason:
                    "elements nest deeper than \(limits.elementDepth), and layers may nest \(limits.layerDepth) deep; flatten the tree"
            )
        }
        let firstAttribute = attributes.count
        let isEmpty = try readAttributes(of: name, openedAt: start)
        append(.init(name: localName(name), offset: start, attributes: firstAttribute..<attributes.count))
        if !isEmpty { open.append(nodes.count - 1) }
    }

    /// Reads attributes up to the end of the tag; true when the tag closes itself.
    private mutating func readAttributes(of element: String, openedAt start: Int) throws(CAMLError) -> Bool {
        let first = attributes.count
        var seen: Set<String> = []
        while true {
            let spaced = skipSpace()
            guard position < source.bytes.count else {
                throw malformed(
                    at: position, "the file ends inside of the tag <\(element)>, opened at \(source.location(at: start))")
            }
            if source.bytes[position] == UInt8(ascii: ">") {
                position += 1
                return false
            }
            if starts(with: "/>") {
                position += 2
                return true
            }
            let offset = position
            guard spaced else {
                let found = excerpt(at: offset)
                throw malformed(at: offset, "found “\(found)” in <\(element)>, expected white space, “>” or “/>”")
            }
            let name = try readName(what: "an attribute's name, “>” or “/>” in <\(element)>")
            skipSpace()
            guard starts(with: "=") else {
                throw malformed(at: position, "the attribute “\(name)” has no value, expected =\"…\"")
            }
            position += 1
            skipSpace()
            // A set is only worth its price for many attributes; without it many would cost quadratic time.
            if attributes.count - first == 16 { seen = Set(attributes[first...].map(\.name)) }
            let isRepeated =
                attributes.count - first >= 16
                ? !seen.insert(name).inserted : attributes[first...].contains { $0.name == name }
            guard !isRepeated else {
                throw malformed(at: offset, "the attribute “\(name)” is there twice in <\(element)>; remove one")
            }
            guard attributes.count < limits.attributes else {
                throw .tooLarge(
                    file: source.file, location: source.location(at: offset),
                    reason: "more than \(limits.attributes) attributes; split the scene")
            }
            attributes.append(.init(name: name, value: try readAttributeValue(of: name), offset: offset))
        }
    }

    private mutating func readAttributeValue(of name: String) throws(CAMLError) -> String {
        let start = position
        guard start < source.bytes.count, source.bytes[start] == UInt8(ascii: "\"") || source.bytes[start] == UInt8(ascii: "'")
        else {
            throw malformed(at: start, "the value of “\(name)” is not quoted, expected \(name)=\"…\"")
        }
        let quote = source.bytes[start]
        position += 1
        var value = ""
        var run = position
        while position < source.bytes.count {
            switch source.bytes[position] {
            case quote:
                value += text(run..<position)
                position += 1
                return value
            case UInt8(ascii: "<"):
                throw malformed(
                    at: position,
                    "“<” inside of the value of “\(name)”; write &lt;, or close the quotes opened at "
                        + "\(source.location(at: start))")
            case UInt8(ascii: "&"):
                value += text(run..<position)
                value += try readReference()
                run = position
            case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                // White space in an attribute is a space each; CR LF is one line end.
                value += text(run..<position) + " "
                let isPair = source.bytes[position] == UInt8(ascii: "\r") && starts(with: "\r\n")
                position += isPair ? 2 : 1
                run = position
            default:
                position += 1
            }
        }
        throw malformed(at: start, "the file ends inside of the quotes of “\(name)”")
    }

    private mutating func readEndTag() throws(CAMLError) {
        let start = position
        position += 2
        let name = localName(try readName(what: "an element's name after “</”"))
        skipSpace()
        guard starts(with: ">") else {
            throw malformed(at: position, "found “\(excerpt(at: position))” in </\(name)>, expected “>”")
        }
        let index = open[open.count - 1]
        let element = nodes[index]
        guard element.name == name else {
            throw malformed(
                at: start,
                "</\(name)> closes <\(element.name)>, opened at \(source.location(at: element.offset)); expected </\(element.name)>"
            )
        }
        position += 1
        open.removeLast()
        if let last = nodes[index].text.utf8.last, QuartziteMarkup.isMarkupSpace(last) {
            let text = nodes[index].text
            let end = text.utf8.lastIndex { !QuartziteMarkup.isMarkupSpace($0) }
            nodes[index].text = end.map { String(text[...$0]) } ?? ""
        }
    }

    // MARK: Text

    private mutating func readText() throws(CAMLError) {
        let start = position
        while position < source.bytes.count, source.bytes[position] != UInt8(ascii: "<"),
            source.bytes[position] != UInt8(ascii: "&")
        {
            position += 1
        }
        appendText(text(start..<position))
        if position < source.bytes.count, source.bytes[position] == UInt8(ascii: "&") { appendText(try readReference()) }
    }

    private mutating func readCharacterData() throws(CAMLError) {
        let start = position + "<![CDATA[".utf8.count
        try skip(past: "]]>", what: "a CDATA section", from: start - position)
        appendText(text(start..<(position - 3)))
    }

    private mutating func appendText(_ text: String) {
        guard let index = open.last else { return }
        if nodes[index].text.isEmpty {
            nodes[index].text.unicodeScalars.append(contentsOf: text.unicodeScalars.drop { $0.isMarkupSpace })
        } else {
            nodes[index].text += text
        }
    }

    private mutating func readReference() throws(CAMLError) -> String {
        do {
            return try entities.readReference(in: source.bytes, at: &position)
        } catch {
            throw .init(error, in: source)
        }
    }

    // MARK: The tree

    private mutating func append(_ node: MarkupDocument.Node) {
        let index = nodes.count
        nodes.append(node)
        guard let parent = open.last else { return }
        let last = nodes[parent].lastChild
        if last >= 0 { nodes[last].nextSibling = index } else { nodes[parent].firstChild = index }
        nodes[parent].lastChild = index
    }

    /// A name without its namespace prefix: documents have one namespace, whatever it is called in them.
    private func localName(_ name: String) -> String {
        guard let colon = name.utf8.lastIndex(of: UInt8(ascii: ":")) else { return name }
        let local = name[name.utf8.index(after: colon)...]
        return local.isEmpty ? name : String(local)
    }
}
