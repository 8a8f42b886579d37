/// How the window shows two scenes.
package enum ComparisonMode: CaseIterable, Equatable, Sendable {
    /// B to the right of A.
    case sideBySide
    /// A to the left of a line, B to its right.
    case wipe
    /// A and B in turn.
    case blink
    /// Where A and B differ.
    case difference

    /// The name for people.
    package var name: String {
        switch self {
        case .sideBySide: "side by side"
        case .wipe: "wipe"
        case .blink: "blink"
        case .difference: "difference"
        }
    }

    /// The mode that a key leads to.
    package var next: ComparisonMode {
        let all = Self.allCases
        return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
    }
}
