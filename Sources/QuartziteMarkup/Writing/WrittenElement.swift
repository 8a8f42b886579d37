/// An element that is about to be written.
struct WrittenElement: Equatable {
    struct Attribute: Equatable {
        let name: String
        let value: String
    }

    var name: String
    private(set) var attributes: [Attribute] = []
    /// The names of the attributes of an element with many; empty for few, which are searched faster than hashed.
    private var names: Set<String> = []
    private static let manyAttributes = 16
    /// Text before the children.
    var text = ""
    var children: [WrittenElement] = []
    /// Parts of the document that was read. They are written after the children.
    var kept: [KeptMarkup] = []

    init(_ name: String, _ attributes: [(String, String)] = [], _ children: [WrittenElement] = []) {
        self.name = name
        self.children = children
        for (name, value) in attributes { set(name, value) }
    }

    /// Adds an attribute, unless there is one with this name: XML does not allow two.
    mutating func set(_ name: String, _ value: String) {
        guard !hasAttribute(name) else { return }
        attributes.append(Attribute(name: name, value: value))
        if attributes.count == Self.manyAttributes { names = Set(attributes.map(\.name)) }
        if attributes.count > Self.manyAttributes { names.insert(name) }
    }

    private func hasAttribute(_ name: String) -> Bool {
        names.isEmpty ? attributes.contains { $0.name == name } : names.contains(name)
    }

    func has(_ key: String) -> Bool {
        hasAttribute(key) || children.contains { $0.name == key }
    }

    /// Whether the element has a property. An attribute such as `type`, which describes the element, is none.
    func hasProperty(_ key: String) -> Bool {
        MarkupObject.isReserved(key) ? children.contains { $0.name == key } : has(key)
    }
}

extension XMLWriter {
    /// Writes an element and all that it holds.
    mutating func write(_ element: WrittenElement) {
        begin(element.name, element.attributes)
        text(element.text)
        for child in element.children { write(child) }
        for markup in element.kept { write(markup) }
        end()
    }

    /// Writes a part of the document that was read.
    mutating func write(_ markup: KeptMarkup) {
        for step in markup.steps {
            switch step {
            case .begin(let name, let attributes, let text):
                begin(name, attributes)
                self.text(text)
            case .end: end()
            }
        }
    }
}
