// Looking up elements by id.

/// The ids of a document. A reference refers to the last object with the id that begins before the reference.
struct IdentifierIndex {
    /// The indexes of the elements with an id, in document order.
    private var elements: [String: [Int]] = [:]

    init(_ document: MarkupDocument) {
        for index in document.nodes.indices {
            let element = MarkupElement(document: document, index: index)
            if let id = element[.id] { elements[id, default: []].append(index) }
        }
    }

    /// The element to which a reference to `id` in the element `index` refers; nil if no element before it has the id.
    func element(withID id: String, before index: Int) -> Int? {
        guard let candidates = elements[id] else { return nil }
        // A file may repeat an id many times.
        let next = candidates.partitioningIndex { $0 >= index }
        return next > 0 ? candidates[next - 1] : nil
    }

    /// For each id that several elements have, the second of these elements.
    var repeated: [(id: String, element: Int)] {
        elements.filter { $0.value.count > 1 }.map { (id: $0.key, element: $0.value[1]) }
    }
}
