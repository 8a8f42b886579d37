import Quartzite

/// What a document says about an object beyond what the object holds.
struct KeptPart {
    /// The tag or type in the document, if another class stands for it here, or if an older name was used.
    var className: String?
    /// The id of an object that is no layer.
    var id: String?
    /// Text in the element, without a use.
    var text = ""
    /// Attributes without a use.
    var attributes: [(name: String, value: String)] = []
    /// Property elements without a use.
    var elements: [KeptMarkup] = []
    /// Properties of which only a part could be read, with that part.
    var partial: [(key: String, markup: KeptMarkup, value: Any)] = []
    /// Members of collections without a use, by the key of the collection.
    var members: [(key: String, markup: KeptMarkup)] = []
}

/// What a document says about its objects beyond what they hold, so that a writer can say it again.
///
/// The parts are beside the objects and not in them: few objects have any. Reading fills the table; later changes of the objects leave
/// it alone.
final class KeptParts {
    private var parts: [ObjectIdentifier: (object: AnyObject, part: KeptPart)] = [:]
    /// Elements beside the root layer.
    var besideRoot: [KeptMarkup] = []

    init() {}

    /// Joins what several documents say.
    init(merging documents: [KeptParts]) {
        for document in documents { parts.merge(document.parts) { first, _ in first } }
        besideRoot = documents.flatMap(\.besideRoot)
    }

    /// The part of an object; nil if the document says nothing more about it.
    func part(of object: AnyObject) -> KeptPart? { parts[ObjectIdentifier(object)]?.part }

    /// Changes the part of an object.
    func update(_ object: AnyObject, _ change: (inout KeptPart) -> Void) {
        // The entry holds the object, so that no later object has its identity.
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

    /// Keeps a member of a collection without a use.
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
