/// Why a live scene cannot be shown, in sentences for the person.
package struct LiveProblem: Error, Equatable, CustomStringConvertible {
    package enum Kind: Sendable {
        /// The scene's code or file is wrong; the next save may fix it.
        case scene
        /// There is no such file or folder, or no Swift file in it.
        case noInput
        /// No function of the scene has the requested name.
        case choice
        /// This machine or this program cannot compile scenes.
        case unavailable
    }

    package var kind: Kind
    /// A line for each problem, with file and line where known.
    package var lines: [String]

    package init(_ kind: Kind, _ lines: [String]) { (self.kind, self.lines) = (kind, lines) }

    package init(_ kind: Kind, _ line: String) { self.init(kind, [line]) }

    package var description: String { lines.joined(separator: "\n") }

    /// The lines for standard error. A line of a compiler states its severity itself.
    package var errorLines: [String] { lines.map { CompilerMessage.list(in: $0).isEmpty ? "error: \($0)" : $0 } }

    /// The last line of the problem of a scene that has ended, or does not return.
    static let saveAgain = "Save it to start it again."
}
