import Foundation
import QuartziteKit

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

    /// Writes bytes: a file whole or not at all.
    package func write(_ data: Data) throws(ExportError) {
        switch self {
        case .file(let path):
            do { try data.writeWhole(toPath: path) } catch { throw ExportError(error) }
        case .standardOutput:
            guard data.write(to: STDOUT_FILENO) else { throw Self.outputFailure() }
        }
    }

    static func outputFailure() -> ExportError {
        let code = errno
        return ExportError(.writing(.failed(errno: code)), "standard output cannot be written: \(String(cString: strerror(code)))")
    }
}
