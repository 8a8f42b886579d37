import Quartzite

/// A document's content about an object that the object itself does not contain.
struct KeptPart {
    /// The tag or type in the document, if another class represents it here, or if an older name was used.
    var className: String?
    /// The id of an object that is not a layer.
    var id: String?
    /// Unused text in the element.
    var text = ""
    /// Attributes without a use.
    var attributes: [(name: String, value: String)] = []
    /// Unused property elements.
    var elements: [KeptMarkup] = []
    /// Properties of which only a part could be read, with that part.
    var partial: [(property: MarkupProperty, value: Any)] = []
    /// Unused members of collections, by the key of the collection.
    var members: [(key: String, markup: KeptMarkup)] = []
}

/// A document's content about its objects that the objects do not contain, kept for the writer.
///
/// The parts are stored beside the objects, because few objects have any. Reading fills the table; later changes of the objects do not
/// affect it.
final class KeptParts {
    private var parts: [ObjectIdentifier: (object: AnyObject, part: KeptPart)] = [:]
    /// The addresses of namespaces by their prefixes, which names in the parts have.
    var namespaces: [String: String] = [:]
    /// Elements beside the root layer.
    var besideRoot: [KeptMarkup] = []

    init() {}

    /// Joins the parts of several documents.
    init(merging documents: [KeptParts]) {
        for document in documents { parts.merge(document.parts) { first, _ in first } }
        for document in documents { namespaces.merge(document.namespaces) { first, _ in first } }
        besideRoot = documents.flatMap(\.besideRoot)
    }

    /// The part of an object; nil if the document has no further content about it.
    func part(of object: AnyObject) -> KeptPart? { parts[ObjectIdentifier(object)]?.part }

    /// Changes the part of an object.
    func update(_ object: AnyObject, _ change: (inout KeptPart) -> Void) {
        // The entry retains the object, so that no later object gets its identity.
        change(&parts[ObjectIdentifier(object), default: (object, KeptPart())].part)
    }

    /// Keeps a property without a use.
    func keep(_ property: MarkupProperty, of object: AnyObject) {
        update(object) { part in
            switch property.form {
            case .text(let text): part.attributes.append((property.key, text))
            case .element(let element): part.elements.append(KeptMarkup(element))
            }
        }
    }

    /// Keeps an unused member of a collection.
    func keep(member element: MarkupElement, in key: String, of object: AnyObject) {
        update(object) { $0.members.append((key, KeptMarkup(element))) }
    }

    // MARK: Copies

    /// Moves the part of an animation, and of a group's members, to the copy that a layer has made.
    func move(from animation: CAAnimation, to copy: CAAnimation) {
        var pairs = [(animation, copy)]
        while let (old, new) = pairs.popLast() {
            moveOne(from: old, to: new)
            if let old = (old as? CAAnimationGroup)?.animations, let new = (new as? CAAnimationGroup)?.animations {
                pairs += zip(old, new)
            }
        }
    }

    /// Moves the parts of filters to the copies that a layer has made.
    func move(from filters: [CAFilter], to copies: [Any]?) {
        for (old, new) in zip(filters, copies ?? []) { moveOne(from: old, to: new as AnyObject) }
    }

    private func moveOne(from old: AnyObject, to new: AnyObject) {
        guard old !== new, let entry = parts.removeValue(forKey: ObjectIdentifier(old)) else { return }
        parts[ObjectIdentifier(new)] = (new, entry.part)
    }
}
