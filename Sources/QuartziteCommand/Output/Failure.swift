// Why a command ends without having done its work: a message that names what would mend it, and an exit code of sysexits.

import QuartziteKit
import QuartziteMarkup
import QuartzitePreview
import QuartziteRenderer

/// A failure for the person and the script.
struct Failure: Error, Equatable {
    /// The exit codes of sysexits that are used here. A contract: scripts read them.
    enum Code: Int32 {
        /// An unknown flag, a bad value, an unknown output extension.
        case usage = 64
        /// The input is there, but it is no scene or picture.
        case data = 65
        /// There is no such input, or it cannot be read.
        case noInput = 66
        /// No display, or no OpenGL.
        case unavailable = 69
        /// The output cannot be created.
        case cannotCreate = 73
        /// The output cannot be written.
        case ioError = 74
        /// The output may not be written.
        case noPermission = 77
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

    init(_ error: GraphicsError) {
        // A picture that is too large is mended by asking for a smaller one.
        if case .target = error { self.init(.usage, error.description) } else { self.init(.unavailable, error.description) }
    }

    init(_ error: PreviewError) {
        self.init(.unavailable, error.description)
    }

    init(_ error: CAMLError) {
        switch error.category {
        case .data: self.init(.data, error.description)
        case .noInput: self.init(.noInput, error.description)
        }
    }
}
