/// What a person compares the scene in the window with.
package enum ComparisonChoice: Equatable, Sendable {
    /// Another scene: a path or the name of an example.
    case scene(String)
    /// The same scene later by some seconds; earlier by a negative number.
    case time(Double)
    /// The same scene in another state; nil for no state.
    case state(String?)
    /// The same scene as it is in its file, without the edits of the window.
    case original

    /// Whether B is the scene of A.
    var isSameScene: Bool { if case .scene = self { false } else { true } }

    /// The options of `quartzite preview A` that begin the same comparison; nil if there are none.
    var options: [String]? {
        switch self {
        case .scene(let other): ["--with", other.hasPrefix("-") ? "./" + other : other]
        case .time(let seconds): ["--with-time", "\(seconds)"]
        case .state(let name): ["--with-state", name ?? "none"]
        case .original: nil
        }
    }
}

/// What a person does with a comparison in a menu.
enum ComparisonAction: Equatable {
    case show(ComparisonMode)
    /// Shows B later by some seconds; earlier by a negative number.
    case shift(by: Double)
    /// Shows B at the time of A.
    case alignTimes
}
