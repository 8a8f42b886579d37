// Why a command ends without success: a message that names a remedy, and an exit code of sysexits.

import QuartziteExport
import QuartziteKit
import QuartziteMarkup
import QuartzitePort
import QuartzitePreview
import QuartziteRenderer

/// A failure, for the person and for scripts.
struct Failure: Error, Equatable {
    /// The exit codes of sysexits that the program uses. A contract: scripts read them.
    enum Code: Int32 {
        /// An unknown flag, a bad value, or an unknown output extension.
        case usage = 64
        /// The input exists, but is not a scene or an image.
        case data = 65
        /// The input does not exist or cannot be read.
        case noInput = 66
        /// There is no display, or no OpenGL.
        case unavailable = 69
        /// The output cannot be created.
        case cannotCreate = 73
        /// The output cannot be written.
        case ioError = 74
        /// Permission to write the output is missing.
        case noPermission = 77
        /// A person or another program has ended the program with a signal.
        case interrupted = 130
    }

    var code: Code
    var message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ error: ImageError) {
        let code: Code =
            switch error.problem {
            case .notFound, .unreadable: .noInput
            case .notAPicture, .unsupported, .broken, .tooLarge, .tooManyBytes: .data
            }
        self.init(code, error.description)
    }

    init(_ error: FontFolderError) {
        let code: Code =
            switch error.problem {
            case .notFound, .notAFolder, .denied: .noInput
            case .noFonts, .outOfMemory: .data
            }
        self.init(code, error.description)
    }

    init(_ error: FileWritingError) {
        let code: Code =
            switch error.problem {
            case .noFolder, .isFolder: .cannotCreate
            case .denied: .noPermission
            case .failed: .ioError
            }
        self.init(code, error.description)
    }

    /// - Parameter output: the intended output file, for the message about an interruption.
    init(_ error: ExportError, writing output: OutputPattern) {
        let code: Code =
            switch error.kind {
            case .unavailable: .unavailable
            case .tooLarge: .usage
            case .encoding: .ioError
            case .writing(.noFolder), .writing(.isFolder): .cannotCreate
            case .writing(.denied): .noPermission
            case .writing(.failed): .ioError
            case .interrupted: .interrupted
            }
        guard code == .interrupted else {
            self.init(code, error.description)
            return
        }
        let rest = output.isSequence ? "their files are whole" : "\(output.destination().name) is not written"
        self.init(code, "\(error.description); \(rest)")
    }

    init(_ error: CAMLWritingError) {
        let code: Code =
            switch error.problem {
            case .unknownEnding: .usage
            case .isInTheWay, .file(.noFolder, _), .file(.isFolder, _): .cannotCreate
            case .file(.denied, _): .noPermission
            case .file(.failed, _), .archive, .refused: .ioError
            }
        self.init(code, error.description)
    }

    init(_ error: GraphicsError) {
        // The user can avoid an image that is too large by requesting a smaller one.
        if case .target = error { self.init(.usage, error.description) } else { self.init(.unavailable, error.description) }
    }

    init(_ error: PreviewError) {
        self.init(.unavailable, error.description)
    }

    init(_ problem: LiveProblem) {
        let code: Code =
            switch problem.kind {
            case .scene: .data
            case .noInput: .noInput
            case .choice: .usage
            case .unavailable: .unavailable
            }
        self.init(code, problem.description)
    }

    init(_ error: PortError) {
        let code: Code =
            switch error.problem {
            case .noInput, .noSwift: .noInput
            case .output: .cannotCreate
            case .writing: .ioError
            }
        self.init(code, error.description)
    }

    init(_ error: CAMLError) {
        switch error.category {
        case .data: self.init(.data, error.description)
        case .noInput: self.init(.noInput, error.description)
        }
    }
}

extension Failure: CustomStringConvertible {
    var description: String { message }

    /// A line for each problem, without the word “error” that a compiler puts after the place.
    var lines: [String] { message.split(separator: "\n").map { String($0).replacing(": error: ", with: ": ", maxReplacements: 1) } }
}
