// Elements as objects with properties: the one rule set that all of CAML follows.
//
//     <CALayer bounds="0 0 1 2">                an object: its class is the tag; an attribute is a property as text
//       <contents>                              a property: its key is the tag …
//         <CGImage src="a.png"/>                … and its value the object inside
//       </contents>
//       <contents type="CGImage" src="a.png"/>  the same, folded: the property's element is the object, its class in `type`
//       <p key="contents"> … </p>               the long form of a property
//       <o type="CALayer"/>                     the long form of an object
//       <backgroundColor value="1 0 0"/>        no `type`: the class says what the property holds
//       <sourceLayer object="#1"/>              the object that has id="#1"
//     </CALayer>
//
// Does: say which class, properties and text an element has by these rules. Does not: know any class or read any value.

/// An element in the place of an object.
struct MarkupObject {
    let element: MarkupElement
    /// The class, with the old `LK` names turned into `CA` names.
    let className: String

    /// An element whose class is `className`.
    init(_ element: MarkupElement, className: String) {
        self.element = element
        self.className = Self.currentName(ofClass: className)
    }

    /// An element whose tag is its class, or that says so in its `type` as `<o type="…">`.
    init(_ element: MarkupElement) {
        let isLongForm = element.name == "o"
        self.init(element, className: isLongForm ? element["type"] ?? "o" : element.name)
    }

    /// The id that other objects may refer to.
    var id: String? { element["id"] }

    /// The id of the object that this one stands for.
    var reference: String? { element["object"] }

    /// The properties in the order of the document: attributes first, then elements.
    var properties: [MarkupProperty] {
        var result: [MarkupProperty] = []
        for attribute in element.attributes where !Self.isReserved(attribute.name) {
            result.append(.init(key: attribute.name, offset: attribute.offset, form: .text(attribute.value)))
        }
        for child in element.children { result.append(MarkupProperty(child)) }
        return result
    }

    /// The textual form of a value: the attribute `value`, or the character data. Nil without either.
    var text: (text: String, offset: Int)? {
        if let attribute = element.attribute("value") { return (attribute.value, attribute.offset) }
        return element.text.isEmpty ? nil : (element.text, element.offset)
    }

    /// Attributes that say something about the element itself, and are never properties.
    static func isReserved(_ name: String) -> Bool {
        switch name {
        case "id", "type", "key", "object", "value", "src", "xmlns": true
        default: name.hasPrefix("xmlns:") || name.hasPrefix("xml:")
        }
    }

    /// `LKState` and its kin are the old names of `CAState` and so on.
    static func currentName(ofClass name: String) -> String {
        name.hasPrefix("LK") ? "CA" + name.dropFirst(2) : name
    }
}

/// One property of an object.
struct MarkupProperty {
    enum Form {
        /// An attribute: the value as text.
        case text(String)
        /// A property element.
        case element(MarkupElement)
    }

    let key: String
    /// Where the property begins, in bytes from the start of the document.
    let offset: Int
    let form: Form

    init(key: String, offset: Int, form: Form) {
        self.key = key
        self.offset = offset
        self.form = form
    }

    /// A property element: the key is its tag, or its `key` as `<p key="…">`.
    init(_ element: MarkupElement) {
        let isLongForm = element.name == "p"
        self.init(key: isLongForm ? element["key"] ?? "p" : element.name, offset: element.offset, form: .element(element))
    }

    /// The value as text, whatever its kind; nil when it is no text.
    var text: String? {
        switch form {
        case .text(let text): text
        case .element(let element): element["value"] ?? (element.hasChildren || element.text.isEmpty ? nil : element.text)
        }
    }

    /// How a property gives its value.
    enum Content {
        /// Text, to be read as the declared type; the element, when there is one, may qualify it.
        case text(String, offset: Int, MarkupElement?)
        /// An object of a class that the document names.
        case object(MarkupObject)
        /// The object with this id.
        case reference(String, MarkupElement)
        /// An element with several objects, or with something that is not known to be one: a collection.
        case elements(MarkupElement)
        /// Nothing at all, as in `<delegate/>`.
        case nothing(MarkupElement)
    }

    /// The value's form by the rules of folding. A collection's element is never taken for one object.
    func content(isCollection: Bool) -> Content {
        switch form {
        case .text(let text): return .text(text, offset: offset, nil)
        case .element(let element):
            if let id = element["object"] { return .reference(id, element) }
            if let type = element["type"] { return .object(MarkupObject(element, className: type)) }
            let object = MarkupObject(element)
            if let text = object.text, !element.hasChildren { return .text(text.text, offset: text.offset, element) }
            guard element.hasChildren else { return .nothing(element) }
            var children = element.children
            if let only = children.next(), children.next() == nil, !isCollection {
                let object = MarkupObject(only)
                return object.reference.map { .reference($0, only) } ?? .object(object)
            }
            return .elements(element)
        }
    }
}
