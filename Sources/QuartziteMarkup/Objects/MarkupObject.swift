// Elements as objects with properties: the general rules of CAML.
//
//     <CALayer bounds="0 0 1 2">                an object: its class is the tag; an attribute is a property as text
//       <contents>                              a property: its key is the tag …
//         <CGImage src="a.png"/>                … and its value the object inside
//       </contents>
//       <contents type="CGImage" src="a.png"/>  the same, folded: the property's element is the object, its class in `type`
//       <p key="contents"> … </p>               the long form of a property
//       <o type="CALayer"/>                     the long form of an object
//       <backgroundColor value="1 0 0"/>        no `type`: the class determines the type of the property
//       <sourceLayer object="#1"/>              the object that has id="#1"
//     </CALayer>
//
// Does: find the class, properties and text of an element. Does not: know any class, or read values.

/// An element that represents an object.
struct MarkupObject {
    let element: MarkupElement
    /// The name of the class. An old `LK` name is replaced by the `CA` name.
    let className: String

    /// An element with a known class.
    init(_ element: MarkupElement, className: String) {
        self.element = element
        self.className = Self.currentName(ofClass: className)
    }

    /// An element whose tag is its class, or whose `type` is its class, as in `<o type="…">`.
    init(_ element: MarkupElement) {
        let isLongForm = element.nameNumber == KnownName.o.rawValue
        self.init(element, className: isLongForm ? element[.type] ?? "o" : element.name)
    }

    /// The id with which references refer to this object; nil if there is none.
    var id: String? { element[.id] }

    /// The id of the object that this element refers to; nil if the element is not a reference.
    var reference: String? { element[.object] }

    /// The properties in the order of the document: attributes first, then elements.
    var properties: [MarkupProperty] {
        var result: [MarkupProperty] = []
        for attribute in element.attributes where !Self.isReserved(attribute.name) {
            result.append(.init(key: attribute.name, offset: attribute.offset, form: .text(attribute.value)))
        }
        for child in element.children { result.append(MarkupProperty(child)) }
        return result
    }

    /// The text of a value and its byte offset: the attribute `value`, or else the character data. Nil if there is neither.
    var text: (text: String, offset: Int)? {
        if let attribute = element.attribute(.value) { return (attribute.value, attribute.offset) }
        return element.text.isEmpty ? nil : (element.text, element.offset)
    }

    /// Whether an attribute describes the element itself. Such an attribute is never a property.
    static func isReserved(_ name: String) -> Bool {
        switch name {
        case "id", "type", "key", "object", "value", "src", "xmlns": true
        default: name.hasPrefix("xmlns:") || name.hasPrefix("xml:")
        }
    }

    /// The `CA` name of a class. Old documents use `LK` names, for example `LKState` for `CAState`.
    static func currentName(ofClass name: String) -> String {
        name.hasPrefix("LK") ? "CA" + name.dropFirst(2) : name
    }
}

/// A property of an object.
struct MarkupProperty {
    enum Form {
        /// An attribute with the value as text.
        case text(String)
        /// An element that represents the property.
        case element(MarkupElement)
    }

    let key: String
    /// The byte offset of the property in the document.
    let offset: Int
    let form: Form

    init(key: String, offset: Int, form: Form) {
        self.key = key
        self.offset = offset
        self.form = form
    }

    /// A property element. The key is the tag, or the attribute `key`, as in `<p key="…">`.
    init(_ element: MarkupElement) {
        let isLongForm = element.nameNumber == KnownName.p.rawValue
        self.init(key: isLongForm ? element[.key] ?? "p" : element.name, offset: element.offset, form: .element(element))
    }

    /// The value as text; nil if the property holds elements.
    var text: String? {
        switch form {
        case .text(let text): text
        case .element(let element): element[.value] ?? (element.hasChildren || element.text.isEmpty ? nil : element.text)
        }
    }

    /// The form of a property's value.
    enum Content {
        /// Text of the declared type. The attributes of the element, if there is one, may qualify the text.
        case text(String, offset: Int, MarkupElement?)
        /// An object whose class the document names.
        case object(MarkupObject)
        /// The object with this id.
        case reference(String, MarkupElement)
        /// The members of a collection are the children of this element.
        case elements(MarkupElement)
        /// An empty element, as in `<delegate/>`.
        case nothing(MarkupElement)
    }

    /// The form of the value by the rules at the top of this file. A collection with one member is still a collection.
    func content(isCollection: Bool) -> Content {
        switch form {
        case .text(let text): return .text(text, offset: offset, nil)
        case .element(let element):
            if let id = element[.object] { return .reference(id, element) }
            if let type = element[.type] { return .object(MarkupObject(element, className: type)) }
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
