// What the reader has no use for and the writer writes again: an editor's own keys, unknown classes, unreadable values.

/// An element with all that it holds, as the document has it.
///
/// The steps are flat: a document may nest elements deeper than the call stack.
struct KeptMarkup: Equatable {
    enum Step: Equatable {
        case begin(String, [WrittenElement.Attribute], text: String)
        case end
    }

    private(set) var steps: [Step] = []

    init(_ element: MarkupElement) {
        var open: [MarkupElement.Children] = []
        var next: MarkupElement? = element
        while true {
            if let element = next {
                steps.append(Self.begin(element))
                open.append(element.children)
            } else {
                steps.append(.end)
                open.removeLast()
            }
            guard !open.isEmpty else { return }
            next = open[open.count - 1].next()
        }
    }

    /// A value of a property list that is not XML.
    init(name: String, text: String = "", strings: [String] = []) {
        steps = [.begin(name, [], text: text)]
        for string in strings { steps += [.begin("string", [], text: string), .end] }
        steps.append(.end)
    }

    /// An element with further steps before its end.
    init(inside outer: KeptMarkup, _ members: [Step]) { steps = outer.steps.dropLast() + members + [.end] }

    private static func begin(_ element: MarkupElement) -> Step {
        .begin(element.name, element.attributes.map { .init(name: $0.name, value: $0.value) }, text: element.text)
    }

    /// The element's tag.
    var name: String {
        if case .begin(let name, _, _)? = steps.first { name } else { "" }
    }

    /// The key of the property that the element stands for: `p` has an attribute for it.
    var key: String {
        guard case .begin("p", let attributes, _)? = steps.first else { return name }
        return attributes.first { $0.name == "key" }?.value ?? name
    }

    /// Replaces the values of attributes with a name. `replacement` returns nil for a value that stays.
    mutating func replace(_ attribute: String, _ replacement: (String) -> String?) {
        for index in steps.indices {
            guard case .begin(let name, let attributes, let text) = steps[index] else { continue }
            let new = attributes.map {
                $0.name == attribute ? WrittenElement.Attribute(name: attribute, value: replacement($0.value) ?? $0.value) : $0
            }
            steps[index] = .begin(name, new, text: text)
        }
    }
}
