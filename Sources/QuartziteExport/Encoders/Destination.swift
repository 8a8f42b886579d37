/// Where an export goes.
package enum Destination: Equatable, Sendable {
    case file(String)
    case standardOutput

    /// The name for people.
    package var name: String {
        switch self {
        case .file(let path): path
        case .standardOutput: "standard output"
        }
    }
}
