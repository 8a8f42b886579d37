// A document as a tree of elements, each with its place.
//
// The elements lie in one array in document order and point to each other by index. So a deep or wide tree is built and
// freed without recursion, and "comes before" is a comparison of two indexes.

/// One attribute, in the order of the file.
struct MarkupAttribute: Sendable {
    let name: String
    let value: String
    /// Where the name begins, in bytes from the start of the document.
    let offset: Int
}

/// A parsed document. Immutable once made by an `XMLReader`.
final class MarkupDocument: Sendable {
    struct Node: Sendable {
        let name: String
        /// Where the element's `<` is.
        let offset: Int
        let attributes: Range<Int>
        /// All character data directly inside the element, without white space at its ends.
        var text = ""
        var firstChild = -1
        var lastChild = -1
        var nextSibling = -1
    }

    let source: SourceText
    let nodes: [Node]
    let attributes: [MarkupAttribute]

    init(source: SourceText, nodes: [Node], attributes: [MarkupAttribute]) {
        self.source = source
        self.nodes = nodes
        self.attributes = attributes
    }

    /// The document's root element.
    var root: MarkupElement { MarkupElement(document: self, index: 0) }

    func location(at offset: Int) -> MarkupLocation { source.location(at: offset) }
}

/// A view of one element of a document.
struct MarkupElement: Sendable {
    let document: MarkupDocument
    /// The element's place in document order; the root is 0.
    let index: Int

    private var node: MarkupDocument.Node { document.nodes[index] }

    /// The tag, without a namespace prefix.
    var name: String { node.name }
    var offset: Int { node.offset }
    var location: MarkupLocation { document.location(at: node.offset) }
    var attributes: ArraySlice<MarkupAttribute> { document.attributes[node.attributes] }
    /// The element's own character data, trimmed.
    var text: String { node.text }
    var hasChildren: Bool { node.firstChild >= 0 }
    var children: Children { Children(document: document, upcoming: node.firstChild) }

    /// The value of an attribute; nil without it.
    subscript(name: String) -> String? { attribute(name)?.value }

    func attribute(_ name: String) -> MarkupAttribute? {
        attributes.first { $0.name == name }
    }

    struct Children: Sequence, IteratorProtocol {
        let document: MarkupDocument
        var upcoming: Int

        mutating func next() -> MarkupElement? {
            guard upcoming >= 0 else { return nil }
            defer { upcoming = document.nodes[upcoming].nextSibling }
            return MarkupElement(document: document, index: upcoming)
        }
    }
}
