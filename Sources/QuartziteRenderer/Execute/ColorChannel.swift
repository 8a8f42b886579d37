/// A channel of a picture that a window shows alone, as grey.
package enum ColorChannel: CaseIterable, Equatable, Sendable {
    /// The colour that shows, with what is behind the layers.
    case red, green, blue
    /// The alpha of the layers, without what is behind them.
    case alpha

    /// The name for people.
    package var name: String {
        switch self {
        case .red: "red"
        case .green: "green"
        case .blue: "blue"
        case .alpha: "alpha"
        }
    }
}
