// `<!DOCTYPE …>`: internal entities are declared, everything else in it is passed over.
//
// Nothing outside of the document is ever opened: a DTD's address and external entities are only names here.

extension XMLReader {
    /// Reads the document type at `position`.
    mutating func readDocumentType() throws(CAMLError) {
        let start = position
        position += "<!DOCTYPE".utf8.count
        skipSpace()
        _ = try readName(what: "the root element's name in <!DOCTYPE>")
        while position < source.bytes.count {
            skipSpace()
            if starts(with: ">") {
                position += 1
                return
            }
            if starts(with: "[") {
                position += 1
                try readInternalSubset(openedAt: start)
            } else if starts(with: "\"") || starts(with: "'") {
                _ = try readLiteral(what: "the document type's address")
            } else {
                _ = try readName(what: "“>” at the end of <!DOCTYPE>")
            }
        }
        throw malformed(at: start, "the file ends inside of <!DOCTYPE>, expected “>”")
    }

    private mutating func readInternalSubset(openedAt start: Int) throws(CAMLError) {
        while position < source.bytes.count {
            skipSpace()
            if starts(with: "]") {
                position += 1
                return
            } else if starts(with: "<!--") {
                try skip(past: "-->", what: "a comment", from: 4)
            } else if starts(with: "<?") {
                try skip(past: "?>", what: "a processing instruction")
            } else if starts(with: "<!ENTITY") {
                try readEntityDeclaration()
            } else if starts(with: "<!") {
                try skipDeclaration()
            } else if starts(with: "%") {
                throw malformed(at: position, "parameter entities are not read; write their text out")
            } else {
                throw malformed(at: position, "found “\(excerpt(at: position))”, expected a declaration or “]” in <!DOCTYPE>")
            }
        }
        throw malformed(at: start, "the file ends inside of <!DOCTYPE>, expected “]>”")
    }

    private mutating func readEntityDeclaration() throws(CAMLError) {
        let start = position
        position += "<!ENTITY".utf8.count
        skipSpace()
        guard !starts(with: "%") else {
            throw malformed(at: start, "parameter entities are not read; write their text out")
        }
        let name = try readName(what: "an entity's name")
        skipSpace()
        if starts(with: "\"") || starts(with: "'") {
            let value = try readLiteral(what: "the value of the entity “\(name)”")
            do {
                try entities.declare(name, value: Array(source.bytes[value]), at: start)
            } catch {
                throw .init(error, in: source)
            }
            skipSpace()
            guard starts(with: ">") else {
                throw malformed(at: position, "found “\(excerpt(at: position))” in <!ENTITY \(name)>, expected “>”")
            }
            position += 1
        } else {
            entities.declareExternal(name)
            try skipDeclaration()
        }
    }

    /// Skips to the end of a declaration; a “>” inside of quotes is not the end.
    private mutating func skipDeclaration() throws(CAMLError) {
        let start = position
        while position < source.bytes.count {
            if starts(with: ">") {
                position += 1
                return
            }
            if starts(with: "\"") || starts(with: "'") {
                _ = try readLiteral(what: "a declaration")
            } else {
                position += 1
            }
        }
        throw malformed(at: start, "the file ends inside of a declaration, expected “>”")
    }

    /// Reads a quoted literal and gives what is inside of the quotes.
    private mutating func readLiteral(what: String) throws(CAMLError) -> Range<Int> {
        let start = position
        let quote = source.bytes[start]
        position += 1
        while position < source.bytes.count, source.bytes[position] != quote { position += 1 }
        guard position < source.bytes.count else {
            throw malformed(at: start, "the file ends inside of the quotes of \(what)")
        }
        position += 1
        return (start + 1)..<(position - 1)
    }
}
