// From XML text to a `MarkupDocument`, by expat.
//
// Does: give expat the document as UTF-8; build the tree from expat's events; find the byte offset of every attribute by a scan
// of the tag (`XMLTag`), because expat gives the offset of the tag only; turn expat's error codes into messages that name the
// location and the fix (`XMLReader+Messages`).
// Does not: validate, read other files (external entities, DTDs), resolve namespaces, know about layers.
//
// Expat reads each byte of an attribute four times, which doubles the time to read a document full of `data:` URIs. Therefore
// long `data:` URIs are cut out of the text that is passed to expat; the values of their attributes are taken from the document. If a cut
// is not in an attribute, or the document is not well-formed, the document is read again without cuts.
//
// Foundation's XMLParser was tried and fails on Linux: it refuses documents of 10 MB and more, gives no location of attributes,
// loses their order, drops internal entities in text silently, accepts tags that do not match, and takes quadratic time for the
// attributes of an element.

internal import CExpat
import Foundation

/// The state of one parse. Expat's handlers get a pointer to it.
struct XMLReader {
    let parser: XML_Parser
    let source: SourceText
    let limits: MarkupLimits
    /// The offset of the first byte that is passed to expat.
    let start: Int
    private(set) var entities: XMLEntities
    /// Whether `<!DOCTYPE …>` was read to its end.
    private(set) var hasDocumentType = false
    private(set) var nodes: [MarkupDocument.Node] = []
    private var attributes: [MarkupDocument.Attribute] = []
    private(set) var names = NameTable()
    /// The texts of elements, and the values of attributes that contain references. The first is empty.
    private var texts = [""]
    /// Indexes of the open elements, outermost first.
    private(set) var open: [Int] = []
    /// The first error that a handler found; nil if there is none, or if expat found the error.
    private var failure: CAMLError?
    /// The ranges of the document that are not passed to expat, in order.
    private let cuts: [Range<Int>]
    /// The number of cuts that attributes have used so far.
    private var usedCuts = 0
    /// The total length of the used cuts.
    private var cutLength = 0

    /// Parses a whole document. Throws `CAMLError` for a document that is not well-formed or exceeds a limit.
    static func read(_ source: SourceText, limits: MarkupLimits) throws(CAMLError) -> MarkupDocument {
        let cuts = longValues(in: source)
        if !cuts.isEmpty, let document = try? read(source, limits: limits, cuts: cuts) { return document }
        guard let document = try read(source, limits: limits, cuts: []) else {
            throw .tooLarge(file: source.file, location: nil, reason: noMemory)
        }
        return document
    }

    /// Parses a document without the text in `cuts`; nil if a cut is not in an attribute.
    private static func read(
        _ source: SourceText, limits: MarkupLimits, cuts: [Range<Int>]
    ) throws(CAMLError) -> MarkupDocument? {
        guard let parser = XML_ParserCreate("UTF-8") else { throw .tooLarge(file: source.file, location: nil, reason: noMemory) }
        defer { XML_ParserFree(parser) }
        var reader = XMLReader(parser: parser, source: source, limits: limits, cuts: cuts)
        withUnsafeMutablePointer(to: &reader) { reader in
            setHandlers(of: parser, for: reader)
            feed(source.bytes, from: reader.pointee.start, without: cuts, to: parser)
        }
        if let failure = reader.failure { throw failure }
        let code = XML_GetErrorCode(parser)
        guard code == XML_ERROR_NONE else { throw reader.error(code) }
        guard reader.usedCuts == cuts.count else { return nil }
        return MarkupDocument(
            source: source, names: reader.names, nodes: reader.nodes, attributes: reader.attributes, texts: reader.texts)
    }

    static let noMemory = "there is not enough memory for the document; split the scene"

    private init(parser: XML_Parser, source: SourceText, limits: MarkupLimits, cuts: [Range<Int>]) {
        self.parser = parser
        self.source = source
        self.limits = limits
        self.cuts = cuts
        // Accept empty lines at the beginning, although XML allows nothing before `<?xml`.
        start = source.bytes.firstIndex { !isMarkupSpace($0) } ?? source.bytes.count
        entities = XMLEntities(limit: limits.entityBytes)
        // Reserve the lists at once: growing lists need the old and the new memory at the same time.
        let (tags, equals) = source.bytes.withUnsafeBufferPointer { bytes in
            (bytes.count { $0 == UInt8(ascii: "<") }, bytes.count { $0 == UInt8(ascii: "=") })
        }
        nodes.reserveCapacity(min(tags, limits.elements))
        attributes.reserveCapacity(min(equals, limits.attributes))
    }

    /// Passes the document to expat in as few parts as possible: expat 2.5 scans an unfinished tag again with each part.
    private static func feed(_ bytes: [UInt8], from start: Int, without cuts: [Range<Int>], to parser: XML_Parser) {
        bytes.withUnsafeBytes { bytes in
            var position = start
            for cut in cuts + [bytes.count..<bytes.count] {
                let part = UnsafeRawBufferPointer(rebasing: bytes[position..<cut.lowerBound])
                // Expat refuses a negative length. The error is then the same as for a full memory.
                let length = Int32(exactly: part.count) ?? -1
                guard XML_Parse(parser, part.baseAddress, length, cut.isEmpty ? 1 : 0) == XML_STATUS_OK else { return }
                position = cut.upperBound
            }
        }
    }

    /// The ranges of long `data:` URIs without the scheme, where the text looks like an attribute without references.
    private static func longValues(in source: SourceText) -> [Range<Int>] {
        let opening = "=\"data:"
        var result: [Range<Int>] = []
        var position = 0
        while let colon = source.firstOffset(of: UInt8(ascii: ":"), in: position..<source.bytes.count) {
            position = colon + 1
            guard position >= opening.utf8.count, source.starts(with: opening, at: position - opening.utf8.count) else { continue }
            guard let end = source.firstOffset(of: UInt8(ascii: "\""), in: position..<source.bytes.count) else { break }
            let value = position..<end
            let isPlain = !"&<\t\n\r".utf8.contains { source.firstOffset(of: $0, in: value) != nil }
            if value.count >= 1024, isPlain { result.append(value) }
            position = end
        }
        return result
    }

    private static func setHandlers(of parser: XML_Parser, for reader: UnsafeMutablePointer<XMLReader>) {
        XML_SetUserData(parser, reader)
        XML_SetElementHandler(
            parser,
            { reader, name, attributes in
                guard let name, let attributes else { return }
                XMLReader.call(reader) { $0.startElement(name, attributes) }
            },
            { reader, _ in XMLReader.call(reader) { $0.endElement() } })
        XML_SetCharacterDataHandler(parser) { reader, start, count in
            XMLReader.call(reader) { $0.appendText(UnsafeRawBufferPointer(start: start, count: Int(count))) }
        }
        XML_SetEndDoctypeDeclHandler(parser) { reader in XMLReader.call(reader) { $0.hasDocumentType = true } }
        XML_SetEntityDeclHandler(parser) { reader, name, isParameter, value, count, _, _, _, _ in
            guard let name else { return }
            let value = value.map { [UInt8](UnsafeRawBufferPointer(start: $0, count: Int(count))) }
            XMLReader.call(reader) { $0.declareEntity(String(cString: name), isParameter: isParameter != 0, value: value) }
        }
        // With parameter entities enabled, expat reports references to them. Otherwise it ignores later declarations silently.
        XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_ALWAYS)
        XML_SetSkippedEntityHandler(parser) { reader, _, isParameter in
            XMLReader.call(reader) { $0.skippedEntity(isParameter: isParameter != 0) }
        }
        // A call without a context asks for the DTD, which is never opened.
        XML_SetExternalEntityRefHandlerArg(parser, reader)
        XML_SetExternalEntityRefHandler(parser) { reader, context, _, _, _ in
            if context != nil { XMLReader.call(UnsafeMutableRawPointer(reader)) { $0.skippedEntity(isParameter: false) } }
            return 1
        }
        // Expat compares the limit with the bytes that it has read plus the bytes of expanded entities.
        let bytes = UInt64(reader.pointee.source.bytes.count) + UInt64(max(0, reader.pointee.limits.entityBytes))
        XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, bytes)
        XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 1)
    }

    private static func call(_ reader: UnsafeMutableRawPointer?, _ body: (inout XMLReader) -> Void) {
        guard let reader = reader?.assumingMemoryBound(to: XMLReader.self), reader.pointee.failure == nil else { return }
        body(&reader.pointee)
    }

    /// The offset of the current event or of expat's error.
    var offset: Int { min(start + max(0, Int(XML_GetCurrentByteIndex(parser))) + cutLength, source.bytes.count) }

    private mutating func stop(_ error: CAMLError) {
        failure = error
        XML_StopParser(parser, XML_Bool(0))
    }

    // MARK: Elements

    private mutating func startElement(
        _ name: UnsafePointer<CChar>, _ values: UnsafeMutablePointer<UnsafePointer<CChar>?>
    ) {
        let offset = offset
        guard nodes.count < limits.elements else {
            return stop(tooLarge(at: offset, "more than \(limits.elements) elements; split the scene"))
        }
        guard open.count < limits.elementDepth else {
            let reason =
                "elements nest deeper than \(limits.elementDepth), and layers may nest \(limits.layerDepth) deep; flatten the tree"
            return stop(.tooDeep(file: source.file, location: source.location(at: offset), reason: reason))
        }
        let first = attributes.count
        do {
            try readAttributes(values, ofTagAt: offset)
        } catch {
            return stop(error)
        }
        append(
            .init(name: names.number(of: Self.localName(name)), offset: UInt32(clamping: offset), firstAttribute: UInt32(clamping: first)))
    }

    /// Adds the attributes of a tag. Default values from a DTD are ignored.
    private mutating func readAttributes(
        _ values: UnsafeMutablePointer<UnsafePointer<CChar>?>, ofTagAt offset: Int
    ) throws(CAMLError) {
        let count = Int(XML_GetSpecifiedAttributeCount(parser))
        guard count > 0 else { return }
        var tag = XMLTag(source, at: offset)
        for index in stride(from: 0, to: count, by: 2) {
            guard let name = values[index], let value = values[index + 1], let attribute = try tag.nextAttribute(entities) else { return }
            guard attributes.count < limits.attributes else {
                throw tooLarge(at: attribute.offset, "more than \(limits.attributes) attributes; split the scene")
            }
            let isCut = usedCuts < cuts.count && cuts[usedCuts].upperBound == attribute.value.upperBound
            if isCut {
                cutLength += cuts[usedCuts].count
                usedCuts += 1
            }
            let number = names.number(of: Self.bytes(name))
            if isCut || source.hasText(value, in: attribute.value) {
                attributes.append(.init(name: number, offset: attribute.offset, range: attribute.value))
            } else {
                attributes.append(.init(name: number, offset: attribute.offset, text: texts.count))
                texts.append(String(cString: value))
            }
        }
    }

    private mutating func append(_ node: MarkupDocument.Node) {
        let index = nodes.count
        nodes.append(node)
        if let parent = open.last {
            let (last, new) = (Int(nodes[parent].lastChild), Int32(clamping: index))
            if last >= 0 { nodes[last].nextSibling = new } else { nodes[parent].firstChild = new }
            nodes[parent].lastChild = new
        }
        open.append(index)
    }

    private mutating func endElement() {
        guard let index = open.popLast() else { return }
        let place = Int(nodes[index].text)
        guard let last = texts[place].utf8.last, isMarkupSpace(last) else { return }
        let text = texts[place]
        let end = text.utf8.lastIndex { !isMarkupSpace($0) }
        texts[place] = end.map { String(text[...$0]) } ?? ""
    }

    /// Adds character data to the open element, without leading white space.
    private mutating func appendText(_ text: UnsafeRawBufferPointer) {
        guard let index = open.last else { return }
        if nodes[index].text == 0 {
            guard let start = text.firstIndex(where: { !isMarkupSpace($0) }) else { return }
            nodes[index].text = UInt32(clamping: texts.count)
            texts.append(String(decoding: text[start...], as: UTF8.self))
        } else {
            texts[Int(nodes[index].text)] += String(decoding: text, as: UTF8.self)
        }
    }

    /// A name without its namespace prefix. Documents use one namespace, whatever its prefix.
    private static func localName(_ name: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
        let name = bytes(name)
        guard let colon = name.lastIndex(of: UInt8(ascii: ":")), colon + 1 < name.count else { return name }
        return UnsafeBufferPointer(rebasing: name[(colon + 1)...])
    }

    private static func bytes(_ text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: strlen(text))
    }

    // MARK: Entities

    private mutating func declareEntity(_ name: String, isParameter: Bool, value: [UInt8]?) {
        guard !isParameter else { return skippedEntity(isParameter: true) }
        do {
            try entities.declare(name, value: value)
        } catch {
            stop(self.error(error, at: offset))
        }
    }

    /// Stops at a reference that expat skips: to a parameter entity, an external entity, or an entity that a DTD may declare.
    private mutating func skippedEntity(isParameter: Bool) {
        stop(isParameter ? malformed(at: offset, "parameter entities are not read; write their text instead") : invalid(at: offset))
    }
}
