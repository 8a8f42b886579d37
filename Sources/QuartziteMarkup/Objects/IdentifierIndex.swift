// Which element has which id.

/// The ids of a document. A reference means the last object with that id that begins before it.
struct IdentifierIndex {
    /// Element indexes by id, in document order.
    private var elements: [String: [Int]] = [:]

    init(_ document: MarkupDocument) {
        for index in document.nodes.indices {
            let element = MarkupElement(document: document, index: index)
            if let id = element["id"] { elements[id, default: []].append(index) }
        }
    }

    /// The element that `id` means for a reference at the element with index `index`; nil when there is none before it.
    func element(withID id: String, before index: Int) -> Int? {
        guard let candidates = elements[id] else { return nil }
        // By bisection: a file may repeat one id without end.
        var low = 0
        var high = candidates.count
        while low < high {
            let middle = (low + high) / 2
            if candidates[middle] < index { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? candidates[low - 1] : nil
    }

    /// The first element that repeats an id, for each id that is repeated.
    var repeated: [(id: String, element: Int)] {
        elements.filter { $0.value.count > 1 }.map { (id: $0.key, element: $0.value[1]) }
    }
}
