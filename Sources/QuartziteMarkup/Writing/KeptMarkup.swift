// Parts that the reader does not use and the writer writes again: an editor's own keys, unknown classes, unreadable values.

/// An element of the document with its whole content.
///
/// The steps are flat: a document may nest elements deeper than the call stack.
struct KeptMarkup: Equatable {
    enum Step: Equatable {
        case begin(String, [WrittenElement.Attribute], text: String)
        case end
    }

    /// A part of a document is copied only when a writer asks for the steps, because references may make a reader keep one part many times.
    private enum Storage {
        case element(MarkupElement)
        case steps([Step])
    }

    private var storage: Storage

    init(_ element: MarkupElement) { storage = .element(element) }

    /// An element with its whole content.
    init(steps: [Step]) { storage = .steps(steps) }

    /// The element and its whole content, in the order of the document.
    var steps: [Step] {
        switch storage {
        case .element(let element): Self.steps(of: element)
        case .steps(let steps): steps
        }
    }

    /// The document that the element is a part of; nil for another one.
    var document: MarkupDocument? {
        if case .element(let element) = storage { element.document } else { nil }
    }

    static func == (one: KeptMarkup, other: KeptMarkup) -> Bool { one.steps == other.steps }

    private static func steps(of element: MarkupElement) -> [Step] {
        var steps: [Step] = []
        var open: [MarkupElement.Children] = []
        var next: MarkupElement? = element
        while true {
            if let element = next {
                steps.append(begin(element))
                open.append(element.children)
            } else {
                steps.append(.end)
                open.removeLast()
            }
            guard !open.isEmpty else { return steps }
            next = open[open.count - 1].next()
        }
    }

    /// A value of a property list that is not XML.
    init(name: String, text: String = "", strings: [String] = []) {
        var steps: [Step] = [.begin(name, [], text: text)]
        for string in strings { steps += [.begin("string", [], text: string), .end] }
        steps.append(.end)
        storage = .steps(steps)
    }

    /// An element with further steps before its end.
    init(inside outer: KeptMarkup, _ members: [Step]) { storage = .steps(outer.steps.dropLast() + members + [.end]) }

    private static func begin(_ element: MarkupElement) -> Step {
        .begin(element.qualifiedName, element.attributes.map { .init(name: $0.name, value: $0.value) }, text: element.text)
    }

    /// The element's tag.
    var name: String {
        switch storage {
        case .element(let element): return element.name
        case .steps(let steps): if case .begin(let name, _, _)? = steps.first { return name } else { return "" }
        }
    }

    /// The text of the outermost element.
    var text: String {
        switch storage {
        case .element(let element): return element.text
        case .steps(let steps): if case .begin(_, _, let text)? = steps.first { return text } else { return "" }
        }
    }

    /// The key of the property that the element represents; for `p`, the attribute `key`.
    var key: String {
        if case .element(let element) = storage { return MarkupProperty(element).key }
        guard case .begin("p", let attributes, _)? = steps.first else { return name }
        return attributes.first { $0.name == "key" }?.value ?? name
    }

    /// Replaces the values of attributes with a name. `replacement` returns nil for a value that stays.
    mutating func replace(_ attribute: String, _ replacement: (String) -> String?) {
        var steps = steps
        for index in steps.indices {
            guard case .begin(let name, let attributes, let text) = steps[index] else { continue }
            let new = attributes.map {
                $0.name == attribute ? WrittenElement.Attribute(name: attribute, value: replacement($0.value) ?? $0.value) : $0
            }
            steps[index] = .begin(name, new, text: text)
        }
        storage = .steps(steps)
    }
}
