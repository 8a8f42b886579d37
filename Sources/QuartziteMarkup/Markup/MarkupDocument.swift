// A document as a tree of elements with their locations.
//
// All elements are in one array in document order and refer to each other by index. A deep or wide tree is built and freed
// without recursion, and the order of two elements in the document is the order of their indexes.
//
// A document may have millions of elements, so they hold no strings: names are numbers of a `NameTable`, and the values of attributes are
// ranges of the source. Only a value that contains references, for example `&amp;`, is in the list `texts`.

/// An attribute of an element. Attributes keep the order of the file.
struct MarkupAttribute: Sendable {
    let name: String
    let value: String
    /// The byte offset of the name in the document.
    let offset: Int
}

/// A parsed document. Immutable.
final class MarkupDocument: Sendable {
    struct Node: Sendable {
        /// The number of the tag without its namespace prefix.
        let name: UInt32
        /// The byte offset of the element's `<`.
        let offset: UInt32
        /// The index of the first of the element's attributes. The next element's first attribute follows the last one.
        let firstAttribute: UInt32
        /// The index in `texts` of all character data directly inside the element, without leading and trailing white space. The first is empty.
        var text: UInt32 = 0
        /// Indexes of related nodes; −1 for none.
        var firstChild: Int32 = -1
        var lastChild: Int32 = -1
        var nextSibling: Int32 = -1
    }

    struct Attribute: Sendable {
        /// The number of the name, with the namespace prefix.
        let name: UInt32
        /// The byte offset of the name in the document.
        let offset: UInt32
        /// The byte offset of the value in the source, or the index of the value in `texts`.
        private let start: UInt32
        /// The number of bytes in the source; −1 for a value in `texts`.
        private let count: Int32

        /// An attribute whose value is a range of the source.
        init(name: UInt32, offset: Int, range: Range<Int>) {
            (self.name, self.offset) = (name, UInt32(clamping: offset))
            (start, count) = (UInt32(clamping: range.lowerBound), Int32(clamping: range.count))
        }

        /// An attribute whose value differs from the source, because it contains references.
        init(name: UInt32, offset: Int, text index: Int) {
            (self.name, self.offset) = (name, UInt32(clamping: offset))
            (start, count) = (UInt32(clamping: index), -1)
        }

        /// The range of the value in the source; nil for a value in `texts`.
        var range: Range<Int>? { count < 0 ? nil : Int(start)..<(Int(start) + Int(count)) }
        /// The index in `texts`, for a value without a range.
        var text: Int { Int(start) }
    }

    /// The address of Core Animation's namespace.
    static let coreAnimation = "http://www.apple.com/CoreAnimation/1.0"

    let source: SourceText
    let names: NameTable
    let nodes: [Node]
    let storedAttributes: [Attribute]
    let texts: [String]
    /// The addresses of the declared namespaces by their prefixes. Of several declarations of a prefix the first counts.
    let namespaces: [String: String]

    init(source: SourceText, names: NameTable, nodes: [Node], attributes: [Attribute], texts: [String]) {
        (self.source, self.names, self.nodes, storedAttributes, self.texts) = (source, names, nodes, attributes, texts)
        namespaces = Self.namespaces(names, attributes) { $0.range.map(source.text) ?? texts[$0.text] }
    }

    private static func namespaces(
        _ names: NameTable, _ attributes: [Attribute], _ value: (Attribute) -> String
    ) -> [String: String] {
        let declarations = names.numbers(ofNamesWith: "xmlns:")
        guard !declarations.isEmpty else { return [:] }
        var result: [String: String] = [:]
        for attribute in attributes where declarations.contains(attribute.name) {
            let prefix = String(names[attribute.name].dropFirst("xmlns:".count))
            if result[prefix] == nil { result[prefix] = value(attribute) }
        }
        return result
    }

    /// The document's root element.
    var root: MarkupElement { MarkupElement(document: self, index: 0) }

    func location(at offset: Int) -> MarkupLocation { source.location(at: offset) }

    /// The attributes of all elements with a name, in the order of the document.
    func attributes(_ name: KnownName) -> some Sequence<MarkupAttribute> {
        storedAttributes.lazy.filter { $0.name == name.rawValue }.map { self.attribute($0) }
    }

    /// The attributes of a node.
    func attributes(ofNode index: Int) -> Range<Int> {
        let end = index + 1 < nodes.count ? Int(nodes[index + 1].firstAttribute) : storedAttributes.count
        return Int(nodes[index].firstAttribute)..<end
    }

    func attribute(_ stored: Attribute) -> MarkupAttribute {
        MarkupAttribute(name: names[stored.name], value: value(stored), offset: Int(stored.offset))
    }

    func value(_ stored: Attribute) -> String { stored.range.map(source.text) ?? texts[stored.text] }
}

/// A view of one element of a document.
struct MarkupElement: Sendable {
    let document: MarkupDocument
    /// The index of the element in document order; the root element is 0.
    let index: Int

    private var node: MarkupDocument.Node { document.nodes[index] }

    /// The tag without its namespace prefix.
    var name: String { document.names[node.name] }
    /// The tag with the prefix of a declared namespace other than Core Animation's; else `name`.
    var qualifiedName: String {
        guard !document.namespaces.isEmpty else { return name }
        let tag = document.source.text(document.source.name(at: offset + 1))
        guard let colon = tag.firstIndex(of: ":"), let address = document.namespaces[String(tag[..<colon])],
            address != MarkupDocument.coreAnimation
        else { return name }
        return tag
    }
    /// The number of the tag in `MarkupDocument.names`.
    var nameNumber: UInt32 { node.name }
    var offset: Int { Int(node.offset) }
    var location: MarkupLocation { document.location(at: offset) }
    var attributes: Attributes { Attributes(document: document, indices: document.attributes(ofNode: index)) }
    /// The character data directly inside the element, without leading and trailing white space.
    var text: String { document.texts[Int(node.text)] }
    var hasText: Bool { node.text > 0 }
    var hasChildren: Bool { node.firstChild >= 0 }
    var children: Children { Children(document: document, upcoming: Int(node.firstChild)) }

    /// The value of an attribute; nil if the element does not have the attribute.
    subscript(name: String) -> String? { attribute(name)?.value }
    subscript(name: KnownName) -> String? { storedAttribute(name.rawValue).map { document.value($0) } }

    func attribute(_ name: String) -> MarkupAttribute? {
        guard !attributes.isEmpty, let number = document.names.number(of: name) else { return nil }
        return storedAttribute(number).map { document.attribute($0) }
    }

    func attribute(_ name: KnownName) -> MarkupAttribute? { storedAttribute(name.rawValue).map { document.attribute($0) } }

    func has(_ name: KnownName) -> Bool { storedAttribute(name.rawValue) != nil }

    private func storedAttribute(_ name: UInt32) -> MarkupDocument.Attribute? {
        for index in document.attributes(ofNode: index) where document.storedAttributes[index].name == name {
            return document.storedAttributes[index]
        }
        return nil
    }

    /// The attributes of an element.
    struct Attributes: RandomAccessCollection {
        let document: MarkupDocument
        /// The indices in `MarkupDocument.storedAttributes`.
        let indices: Range<Int>

        var startIndex: Int { indices.lowerBound }
        var endIndex: Int { indices.upperBound }
        subscript(index: Int) -> MarkupAttribute { document.attribute(document.storedAttributes[index]) }
    }

    struct Children: Sequence, IteratorProtocol {
        let document: MarkupDocument
        var upcoming: Int

        mutating func next() -> MarkupElement? {
            guard upcoming >= 0 else { return nil }
            defer { upcoming = Int(document.nodes[upcoming].nextSibling) }
            return MarkupElement(document: document, index: upcoming)
        }
    }
}
