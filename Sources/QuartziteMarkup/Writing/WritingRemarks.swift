/// Remarks about parts that documents cannot contain, one line for each kind.
struct WritingRemarks {
    enum Kind: Int, CaseIterable {
        case classes, delegates, actions, layouts, attributes, values, pictures, targets, texts, animations, depths, drawings, looks
    }

    private var found: [Kind: [String: Int]] = [:]

    /// Records a part that is left out or replaced.
    /// - Parameter name: the name of the part: a class, a key or a layer.
    mutating func add(_ kind: Kind, _ name: String) { found[kind, default: [:]][name, default: 0] += 1 }

    /// Adds the remarks about another document.
    mutating func add(_ other: WritingRemarks) {
        for (kind, names) in other.found { found[kind, default: [:]].merge(names, uniquingKeysWith: +) }
    }

    /// One line for each kind, in a fixed order.
    var lines: [String] {
        Kind.allCases.compactMap { kind in
            guard let names = found[kind] else { return nil }
            let sorted = names.keys.sorted()
            let shown = sorted.prefix(4).joined(separator: ", ") + (sorted.count > 4 ? " and \(sorted.count - 4) more" : "")
            let count = names.values.reduce(0, +)
            return "\(count == 1 ? "" : "\(count) × ")\(kind.text) (\(shown.oneLine))"
        }
    }
}

extension WritingRemarks.Kind {
    fileprivate var text: String {
        switch self {
        case .classes: "a layer class of a program is written as Core Animation's nearest class, with its drawing as a picture"
        case .delegates: "a delegate is left out: documents hold no code"
        case .actions: "actions are left out: documents hold no code"
        case .layouts: "layout managers and constraints are left out; positions and sizes are written as they are"
        case .attributes: "the attributes of a text are left out: its characters have the layer's font and colour"
        case .values: "a value is left out: documents have no type for it"
        case .pictures: "a picture is left out: its file is gone, or it cannot be encoded"
        case .targets: "a change in a state is left out: its layer is not in the tree"
        case .texts: "a text loses its control characters: XML has none"
        case .depths: "a value or cell is left out: it nests too deep"
        case .drawings: "a layer's drawing is left out: it has too many pixels for a picture"
        case .looks: "a further look of the wallpaper is left out: only the planes that are shown are written"
        case .animations: "an animation is left out: documents have no class for it"
        }
    }
}
