// A document as a tree of elements with their locations.
//
// All elements are in one array in document order and refer to each other by index. A deep or wide tree is built and freed
// without recursion, and the order of two elements in the document is the order of their indexes.

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
        let name: String
        /// The byte offset of the element's `<`.
        let offset: Int
        /// The element's part of `MarkupDocument.attributes`.
        let attributes: Range<Int>
        /// All character data directly inside the element, without leading and trailing white space.
        var text = ""
        /// Indexes of related nodes; −1 for none.
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
    /// The index of the element in document order; the root element is 0.
    let index: Int

    private var node: MarkupDocument.Node { document.nodes[index] }

    /// The tag without its namespace prefix.
    var name: String { node.name }
    var offset: Int { node.offset }
    var location: MarkupLocation { document.location(at: node.offset) }
    var attributes: ArraySlice<MarkupAttribute> { document.attributes[node.attributes] }
    /// The character data directly inside the element, without leading and trailing white space.
    var text: String { node.text }
    var hasChildren: Bool { node.firstChild >= 0 }
    var children: Children { Children(document: document, upcoming: node.firstChild) }

    /// The value of an attribute; nil if the element does not have the attribute.
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
